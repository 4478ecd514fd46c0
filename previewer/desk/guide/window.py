"""The guide: a page for each job, read from files of the program, beside the work."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QImage, QResizeEvent, QTextCursor, QTextDocument, QTextFormat
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTextBrowser,
    QWidget,
)

from previewer.desk.guide.pages import START, GuidePage, Hit, folder, pages, same_words, search
from previewer.desk.language import program_language
from previewer.desk.publishing.pages_window import PagesWindow
from previewer.desk.publishing.reference import place_of
from previewer.desk.widgets import NO_MARGINS, action, boxed, named, vbox
from previewer.publish.found import SitePassage

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


class GuideWindow(PagesWindow):
    """Stays open beside the work; Escape closes it. A search asks the content sites that are kept too; without one
    nothing is fetched. Any other site is opened in the browser, by a click on a link to it.
    """

    text: GuideText

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(START, parent)
        self.list = QListWidget(self)
        self.list.setWordWrap(True)
        self.list.setSpacing(2)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.text = GuideText(self)
        self._add_sites()
        parts = QSplitter(self)
        parts.addWidget(boxed(self, vbox(self.field, (self.list, 1), self.said)))
        parts.addWidget(self.middle)
        parts.setSizes([260, _SIZE.width() - 260])
        parts.setStretchFactor(1, 1)
        parts.setChildrenCollapsible(False)
        self.setLayout(vbox(parts, margins=NO_MARGINS))
        self.resize(_SIZE)
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
        self.says(self._say)  # links have the colour of the palette

    def _kind(self) -> str:
        return self.tr("Guide")

    def hits(self) -> list[str]:
        """What the list at the side has: titles of pages; of a search, each with the sentence below it."""
        return [self.list.item(at).text() for at in range(self.list.count())]

    def _say(self) -> None:
        self._say_list()
        self._say_page()

    def _say_page(self) -> None:
        self.middle.setCurrentWidget(self.text)
        shown = next(page for page in pages(program_language()) if page.name == self.page)
        self.setWindowTitle(f"{shown.title} — {self._kind()}")
        base = QUrl.fromLocalFile(f"{folder(program_language())}/")
        self.text.show_text(f"# {shown.title}\n\n{shown.text}", base)

    def _say_list(self) -> None:
        """List the pages; while something is searched for, what was found."""
        wanted = self.field.text().strip()
        self.list.blockSignals(True)
        self.list.clear()
        if not wanted:
            for page in pages(program_language()):
                self._add(page.title, Hit(page, ""))
                if page.name == self.page:
                    self.list.setCurrentRow(self.list.count() - 1)
        else:
            for hit in search(program_language(), wanted):
                is_title = hit.sentence == hit.page.title
                self._add(hit.sentence if is_title else f"{hit.page.title}\n{hit.sentence}", hit)
            if not self.list.count():
                self.list.addItem(QListWidgetItem(self.tr("Nothing found")))
                self.list.item(0).setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.blockSignals(False)
        self.sites.look_for(wanted)

    def _show_found(self, found: list[SitePassage]) -> None:
        """List what sites have, below what the guide has."""
        self._passages = found
        for at, passage in enumerate(found):
            made = QListWidgetItem(f"{passage.title}\n{place_of(passage)}: {passage.excerpt}", self.list)
            made.setData(_HIT, at)

    def _add(self, text: str, hit: Hit) -> None:
        made = QListWidgetItem(text, self.list)
        made.setData(_HIT, hit)

    def _open_first(self) -> None:
        if self.field.text().strip() and self.list.item(0).data(_HIT) is not None:
            self.list.setCurrentRow(0)
            self.list.setFocus()

    def _open(self, item: QListWidgetItem | None) -> None:
        found = item.data(_HIT) if item is not None else None
        if found is None:
            return
        if isinstance(found, int):
            self.sites.open(self._passages[found])
            return
        hit = Hit(GuidePage(*found[0]), found[1])
        if hit.page.name != self.page:
            self.page = hit.page.name
            self._say_page()
        wanted = self.field.text().split()
        if wanted:
            self._show_sentence(hit.sentence, [wanted[0], *same_words(program_language(), wanted[0])])

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
        name = link.fileName().removesuffix(".md")
        if any(page.name == name for page in pages(program_language())):
            self.show_page(name)
