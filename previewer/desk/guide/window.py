"""The window of the guide, with a page for each job, and of the reference, beside the work."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QImage, QResizeEvent, QTextCursor, QTextDocument, QTextFormat
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QStackedWidget,
    QTextBrowser,
    QWidget,
)

from previewer.desk.guide import reference
from previewer.desk.guide.pages import START, GuidePage, folder, pages, same_words, search
from previewer.desk.language import program_language
from previewer.desk.publishing.page_view import PageView
from previewer.desk.publishing.reference import SiteSearch, page_of, place_of
from previewer.desk.widgets import (
    NO_MARGINS,
    Worded,
    action,
    bold,
    boxed,
    ends_with,
    letters_are,
    named,
    tell,
    text_label,
    vbox,
)
from previewer.publish.found import SitePassage, SiteText

_HIT = Qt.ItemDataRole.UserRole
_SIZE = QSize(1160, 760)
# Pixels that are left beside a picture, for the margins of the page.
_BESIDE = 28
_ABOVE_HEADING = 16


class GuideText(QTextBrowser):
    """A page; its pictures are never wider than it is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._text = ""

    def show_text(self, text: str, base: QUrl) -> None:
        """Show a Markdown text; `base`: where it stands, from which its links lead."""
        self._text = text
        self.document().setBaseUrl(base)
        self.setMarkdown(text)
        self.document().setDocumentMargin(_BESIDE // 2)
        self._set_apart()

    def show_html(self, text: str) -> None:
        """Show an HTML text, which has no pictures."""
        self._text = ""
        self.setHtml(text)
        self.document().setDocumentMargin(_BESIDE // 2)

    def _set_apart(self) -> None:
        """Give headings room above them, and code a ground of its own."""
        block = self.document().begin()
        while block.isValid():
            form = block.blockFormat()
            if form.headingLevel() > 1:
                form.setTopMargin(_ABOVE_HEADING)
            if form.hasProperty(QTextFormat.Property.BlockCodeFence):
                form.setBackground(self.palette().alternateBase())
            if form != block.blockFormat():
                QTextCursor(block).setBlockFormat(form)
            block = block.next()

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        at = QUrl(name)
        if kind != QTextDocument.ResourceType.ImageResource.value or not at.isLocalFile():
            return None
        picture = QImage(at.toLocalFile())
        width = self.viewport().width() - _BESIDE
        if picture.isNull() or picture.width() <= width or width <= 0:
            return picture
        ratio = self.devicePixelRatioF()
        made = picture.scaledToWidth(
            min(picture.width(), round(width * ratio)), Qt.TransformationMode.SmoothTransformation
        )
        made.setDevicePixelRatio(made.width() / width)
        return made

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width() and self._text:
            bar = self.verticalScrollBar()
            share = bar.value() / max(1, bar.maximum())
            self.show_text(self._text, self.document().baseUrl())
            bar.setValue(round(share * bar.maximum()))


class HelpWindow(Worded, QDialog):
    """The guide and the reference, in one list at the side and with one search, which asks the content sites that are
    kept too; without one nothing is fetched. It stays open beside the work; Escape closes it. Any other site is opened
    in the browser, by a click on a link to it.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModal(False)
        #: The page on show: of the guide by the name of its file, of the reference as `reference.names()` has it.
        self.page = START
        #: Passages of sites, as far as something is searched for.
        self._passages: list[SitePassage] = []
        self.field = QLineEdit(self, clearButtonEnabled=True)
        letters_are("seeks", self.field)
        self.list = QListWidget(self)
        self.list.setWordWrap(True)
        self.list.setSpacing(2)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.text = GuideText(self)
        self.site_text = PageView(self)
        self.middle = QStackedWidget(self)
        self.middle.addWidget(self.text)
        self.middle.addWidget(self.site_text)
        self.said = text_label(self, wrap=True)
        self.said.hide()
        parts = QSplitter(self)
        parts.addWidget(boxed(self, vbox(self.field, (self.list, 1), self.said)))
        parts.addWidget(self.middle)
        parts.setSizes([260, _SIZE.width() - 260])
        parts.setStretchFactor(1, 1)
        parts.setChildrenCollapsible(False)
        self.setLayout(vbox(parts, margins=NO_MARGINS))
        self.resize(_SIZE.boundedTo(self.screen().availableSize() * 0.95))
        named(self, self.field, lambda: self.tr("Search in the guide"), placeholder=lambda: self.tr("Search"))
        named(self, self.list, lambda: self.tr("Pages"))
        named(self, self.text, lambda: self.tr("Guide"))
        self.addAction(action(self, lambda: self.tr("Search in the guide"), self._to_field, "Ctrl+F"))
        self.field.textChanged.connect(lambda: self._say_list())
        self.field.returnPressed.connect(self._open_first)
        self.list.itemClicked.connect(self._open)
        self.list.itemActivated.connect(self._open)
        self.list.currentItemChanged.connect(lambda item: self._open(item))
        self.text.anchorClicked.connect(self._go)
        self.site_text.linkClicked.connect(lambda link: QDesktopServices.openUrl(QUrl(link)))
        self.sites = SiteSearch(self)
        self.sites.found.connect(self._show_found)
        self.sites.read.connect(self._show_read)
        self.sites.said.connect(lambda text: tell(self.said, text))
        ends_with(self, self.sites.close)
        self.says(self._say)  # links have the colour of the palette

    def show_page(self, name: str) -> None:
        """Show a page, by its name."""
        self.page = name
        self.field.clear()
        self._say()
        self.show()
        self.raise_()

    def hits(self) -> list[str]:
        """The rows of the list at the side: titles of pages; of a search, each with the sentence below it."""
        return [self.list.item(at).text() for at in range(self.list.count())]

    def _say(self) -> None:
        self._say_list()
        self._say_page()

    def _say_page(self) -> None:
        self.middle.setCurrentWidget(self.text)
        shown = _guide_page(self.page)
        if shown is None:
            self._title(reference.title(self.page), self.tr("Reference"))
            self.text.show_html(reference.page(self.page))
        else:
            self._title(shown.title, self.tr("Guide"))
            base = QUrl.fromLocalFile(f"{folder(program_language())}/")
            self.text.show_text(f"# {shown.title}\n\n{shown.text}", base)

    def _title(self, title: str, kind: str) -> None:
        self.setWindowTitle(f"{title} — {kind}")

    def _say_list(self) -> None:
        """List the pages; while something is searched for, what was found."""
        wanted = self.field.text().strip()
        self._passages = []
        self.list.blockSignals(True)
        self.list.clear()
        if not wanted:
            heads = (self.tr("Jobs"), self.tr("The window"), self.tr("In a terminal"), self.tr("The content site"))
            for part, found in groupby(pages(program_language()), lambda page: page.part):
                self._add_head(heads[part - 1])
                for page in found:
                    self._add(page.title, page.name)
            self._add_head(self.tr("Reference"))
            for name in (reference.CONTENTS, *reference.names()):
                self._add(reference.title(name), name)
        else:
            for hit in search(program_language(), wanted):
                is_title = hit.sentence == hit.page.title
                words = hit.sentence if is_title else f"{hit.page.title}\n{hit.sentence}"
                self._add(words, hit.page.name, hit.sentence)
            for name in reference.search_reference(wanted):
                self._add(reference.title(name), name)
            if not self.list.count():
                self._add_head(self.tr("Nothing found"))
        self.list.blockSignals(False)
        self.sites.look_for(wanted)

    def _show_found(self, found: list[SitePassage]) -> None:
        """List what sites have, below what is here."""
        self._passages = found
        for at, passage in enumerate(found):
            made = QListWidgetItem(f"{passage.title}\n{place_of(passage)}: {passage.excerpt}", self.list)
            made.setData(_HIT, at)

    def _show_read(self, read: SiteText) -> None:
        """Show a page of a site."""
        self._title(read.title, self.tr("Guide"))
        self.site_text.show_page(page_of(read), read.pictures)
        self.middle.setCurrentWidget(self.site_text)

    def _add(self, text: str, name: str, sentence: str = "") -> None:
        made = QListWidgetItem(text, self.list)
        made.setData(_HIT, (name, sentence))
        if name == self.page and not self.field.text().strip():
            self.list.setCurrentItem(made)

    def _add_head(self, text: str) -> None:
        made = QListWidgetItem(text, self.list)
        made.setFlags(Qt.ItemFlag.NoItemFlags)
        made.setFont(bold(made.font()))

    def _open_first(self) -> None:
        if self.field.text().strip() and self.list.item(0).data(_HIT) is not None:
            self.list.setCurrentRow(0)
            self.list.setFocus()

    def _open(self, item: QListWidgetItem | None) -> None:
        found = item.data(_HIT) if item is not None else None
        if isinstance(found, int):
            self.sites.open(self._passages[found])
        elif found is not None:
            name, sentence = found
            if name != self.page or self.middle.currentWidget() is not self.text:
                self.page = name
                self._say_page()
            wanted = self.field.text().split()
            if wanted and sentence:
                self._show_sentence(sentence, [wanted[0], *same_words(program_language(), wanted[0])])

    def _show_sentence(self, sentence: str, words: Sequence[str]) -> None:
        """Bring a sentence into sight, with the one of some words that it has selected."""
        text = self.text.document()
        start = text.find(sentence[:40])
        begin = max(0, start.selectionStart())
        found = next((at for word in words if not (at := text.find(word, begin)).isNull()), start)
        if not found.isNull():
            self.text.setTextCursor(found)
            self.text.ensureCursorVisible()

    def _to_field(self) -> None:
        self.field.setFocus()
        self.field.selectAll()

    def _go(self, link: QUrl) -> None:
        """Follow a link: to a page here, else in the browser."""
        if link.scheme() in ("http", "https"):
            QDesktopServices.openUrl(link)
            return
        known = link.toString()
        name = known if known in (reference.CONTENTS, *reference.names()) else link.fileName().removesuffix(".md")
        if name == known or _guide_page(name) is not None:
            self.show_page(name)


def _guide_page(name: str) -> GuidePage | None:
    return next((page for page in pages(program_language()) if page.name == name), None)
