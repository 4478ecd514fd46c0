"""The changes pane: what an update changes, item by item in full, with the verdict on it."""

from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QMenu, QSizePolicy, QTreeWidgetItem, QWidget

from previewer.desk.document import dialogs
from previewer.desk.document.git_versions import GitFolder
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.icons import severity_icon
from previewer.desk.language import program_language
from previewer.desk.modes.compare.commits import compare_with_commit
from previewer.desk.modes.compare.export import FORMATS, written
from previewer.desk.modes.compare.session import CompareSession
from previewer.desk.modes.compare.words import (
    counts_sentence,
    name_of,
    oddities,
    parts_of,
    reason,
    title_in,
    verdict_word,
)
from previewer.desk.modes.compare.wrapping import WrappingTree
from previewer.desk.notice import Notice
from previewer.desk.services import Services
from previewer.desk.theme import is_dark, severity_colour
from previewer.desk.widgets import NO_MARGINS, Worded, bold, hbox, named, text_label, tool_button, vbox
from previewer.pieces.update_parts import verdict
from previewer.pieces.updates import ORDER, Difference

_DIFFERENCE = Qt.ItemDataRole.UserRole
#: Of what was and of what is, on light and on dark ground.
_OLD, _NEW = ("#a40e26", "#ff9790"), ("#11632a", "#7ee787")


class ChangesPane(Worded, QWidget):
    """A change that is chosen comes into view on both phones and in both texts."""

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__()
        self._piece = piece
        self._services = services
        self.session = services.panes.shared(CompareSession)
        self.session.watch(self)
        self.notice = Notice(self)
        self.counts = text_label(self, wrap=True)
        self.counts.setContentsMargins(8, 2, 8, 4)
        self._published = text_label(self)
        self._published.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.tree = WrappingTree(self)
        self._heads: dict[str | None, QTreeWidgetItem] = {}
        #: What the groups show.
        self._marks: dict[str | None, tuple[object, ...]] = {}
        self.tree.setHeaderHidden(True)
        named(self, self.tree, lambda: self.tr("What changed"))
        choices, formats = QMenu(self), QMenu(self)
        choices.aboutToShow.connect(partial(self._fill_choices, choices))
        for kind, name in FORMATS.items():
            formats.addAction(f"{name}…", partial(self.ask_export, kind))
        self.choose_button = tool_button(self, "open", lambda: self.tr("Choose the published version"), menu=choices)
        self.export_button = tool_button(self, "export", lambda: self.tr("Export the comparison"), menu=formats)
        head = hbox((self._published, 1), self.choose_button, self.export_button, margins=(8, 2, 2, 2))
        self.setLayout(vbox(head, self.notice, self.counts, (self.tree, 1), margins=NO_MARGINS, spacing=0))
        self.tree.currentItemChanged.connect(self._go)
        self.tree.itemClicked.connect(self._go)
        self.session.changed.connect(self.refresh)
        piece.selection.itemSelected.connect(self._follow)
        self.says(self._fill_anew)

    def ask_export(self, kind: str) -> None:
        """Ask where to, and write the comparison, in the format that the name then ends in."""
        kinds = sorted(FORMATS, key=lambda one: one != kind)
        path = dialogs.ask_save_comparison(self._services.window, self._services.settings, self._piece.path, kinds)
        if path is not None:
            text = written(self.session, self._piece.path, path.suffix[1:].lower())
            self._services.write(path, text, self.tr("Comparison saved to {0}"))

    def refresh(self) -> None:
        """Show what differs now."""
        session, path = self.session, self.session.path
        self._published.setText(session.found.name or self.tr("No published version"))
        self._published.setToolTip("" if path is None else str(path))
        self.export_button.setEnabled(session.comparable)
        self._update_notice()
        self.counts.setVisible(session.comparable)
        self.counts.setText(counts_sentence(session))
        scrolled = self.tree.verticalScrollBar().value()
        with QSignalBlocker(self.tree):
            self._fill()
        self.tree.verticalScrollBar().setValue(scrolled)

    def _fill_anew(self) -> None:
        """The words and colours of all groups are others."""
        self._marks = {}
        self.refresh()

    def _update_notice(self) -> None:
        """What stands in the way, or what is odd."""
        session, found = self.session, self.session.found
        self.notice.hide()
        if not found.name:
            return
        if found.waits and self.session.path is not None:
            self.notice.show_message("info", dialogs.reading_words(self.session.path))
            return
        if found.unreadable:
            text = self.tr("{0} cannot be opened: {1}").format(found.name, found.unreadable)
            self.notice.show_message("error", text, {self.tr("Choose another…"): self.session.ask})
            return
        for reading, name in ((found.published, found.name), (session.updated, self._piece.path.name)):
            if reading is not None and reading.error is not None:
                text = self.tr("{0} cannot be compared.").format(name)
                self.notice.show_message("error", f"{text}\n{reading.error.message(program_language())}")
                return
        odd = oddities(session) if session.other is None else []
        if odd:
            self.notice.show_message("warning", "\n".join(odd))

    def _fill(self) -> None:
        """Fill the groups that are others than before: all are when one comes or goes."""
        groups: dict[str | None, list[Difference]] = {}
        for difference in self.session.found.differences:
            groups.setdefault(difference.key, []).append(difference)
        marks = {key: self._mark(key, found) for key, found in groups.items()}
        before, self._marks = self._marks, marks
        if not marks or list(marks) != list(before):
            before = {}
            self.tree.clear()
            self._heads = {key: self._head() for key in marks}
        if not marks and self.session.comparable:
            self.tree.addTopLevelItem(QTreeWidgetItem([self.tr("Nothing changed.")]))
        for key, head in self._heads.items():
            if marks[key] != before.get(key):
                self._fill_group(head, key, groups[key])

    def _mark(self, key: str | None, found: list[Difference]) -> tuple[object, ...]:
        """What a group shows."""
        shown = ((one.name, one.old, one.new, one.diagnostic and one.diagnostic.code) for one in found)
        # The order is told by titles, which are other items' own.
        orders = (tuple(parts_of(one, self.session)) for one in found if one.name == ORDER)
        return (self._title(key), *shown, *orders)

    def _fill_group(self, head: QTreeWidgetItem, key: str | None, found: list[Difference]) -> None:
        head.setText(0, self._title(key))
        head.setData(0, _DIFFERENCE, found[0])
        head.takeChildren()
        for difference in found:
            row = QTreeWidgetItem(head)
            self._fill_change(row, difference)
            if difference is self.session.current:
                self.tree.setCurrentItem(row)
        self.tree.expandRecursively(self.tree.indexFromItem(head))

    def _title(self, key: str | None) -> str:
        if key is None:
            return self.tr("The piece itself")
        return title_in(key, self.session.updated, self.session.found.published)

    def _head(self) -> QTreeWidgetItem:
        head = QTreeWidgetItem(self.tree)
        head.setFont(0, bold(head.font(0)))
        return head

    def _fill_change(self, row: QTreeWidgetItem, difference: Difference) -> None:
        diagnostic = difference.diagnostic
        why = reason(difference)
        word = f"{name_of(difference, self.session)} — {verdict_word(verdict(difference))}"
        row.setText(0, f"{word}\n{why}" if why else word)
        if diagnostic is not None:
            colour = severity_colour(diagnostic.severity, self.palette())
            row.setIcon(0, severity_icon(diagnostic.severity, colour))
        row.setData(0, _DIFFERENCE, difference)
        if not difference.name:
            return
        dark = is_dark(self.palette())
        for name, old, new in parts_of(difference, self.session):
            above = QTreeWidgetItem(row, [name]) if name else row
            above.setData(0, _DIFFERENCE, difference)
            for sign, text, colours in (("−", old, _OLD), ("+", new, _NEW)):
                side = QTreeWidgetItem(above, [f"{sign} {text}"])
                side.setForeground(0, QColor(colours[dark]))
                side.setData(0, _DIFFERENCE, difference)

    def _go(self, row: QTreeWidgetItem | None, _other: object = None) -> None:
        if row is None:
            return
        held = self.tree.hasFocus()
        self.session.show(row.data(0, _DIFFERENCE))
        if held:
            self.tree.setFocus()

    def _follow(self, key: str) -> None:
        """The first change of an item that was selected elsewhere comes into view."""
        current = self.session.current
        if not key or (current is not None and current.key == key) or not self.isVisible():
            return
        head = self._heads.get(key)
        if head is not None:
            with QSignalBlocker(self.tree):
                self.tree.setCurrentItem(head)
            self.tree.scrollToItem(head)

    def _fill_choices(self, menu: QMenu) -> None:
        menu.clear()
        menu.addAction(self.tr("A file…"), self.session.ask)
        offers = self.session.offers()
        if offers:
            menu.addSection(self.tr("Open in another tab"))
        for name, choose in offers:
            menu.addAction(name, choose)
        if self._services.panes.shared(GitFolder).is_one():
            menu.addSeparator()
            menu.addAction(self.tr("The last commit"), partial(compare_with_commit, self._services))
        if self.session.path is not None:
            menu.addSeparator()
            menu.addAction(self.tr("None"), partial(self.session.choose, None))
