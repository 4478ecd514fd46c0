"""The source pane: the editor of a piece's text."""

from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from previewer.desk.document.document import Document
from previewer.desk.document.editing import lay_out
from previewer.desk.document.even_lines import even_document
from previewer.desk.document.long_lines import CutText, has_long_line
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.document.positions import Positions, before_in_line
from previewer.desk.notice import Notice
from previewer.desk.services import Services
from previewer.desk.source.completion import Completion
from previewer.desk.source.editor import SourceEditor
from previewer.desk.source.find_bar import FindBar
from previewer.desk.source.marks import Marks
from previewer.desk.source.search import Search
from previewer.desk.widgets import NO_MARGINS, Worded, vbox
from previewer.pieces import Diagnostic, Place
from previewer.pieces.edits.layout import layout_of
from previewer.serve.definition.json_context import word_at


class SourcePane(Worded, QWidget):
    """The editor of a document, whose diagnostics it marks. Of a text with a line that is too long to be laid out it
    shows a copy with such lines cut, which is only read.
    """

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__()
        self._piece = piece
        self._settings = settings = services.settings
        self._document = document = piece.document
        self.notice = Notice(self)
        self.editor = SourceEditor(self)
        #: The copy of a text with long lines, and its places; None while the text itself is shown.
        self._copy = even_document(self)
        self._cut: CutText | None = None
        self._show_text()
        self.completion = Completion(self.editor, partial(_languages, document), document.set_text)
        self.find_bar = FindBar(self)
        self.search = Search(self.editor, self.find_bar)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._bring_cursor)
        document.read.connect(self.mark)
        document.read.connect(self._select_item_here)
        document.read.connect(self._follow_item)
        document.diskChanged.connect(self._update_notice)
        self.editor.cursorPositionChanged.connect(self._report_cursor)
        self.editor.carets.changed.connect(self._report_cursor)
        piece.selection.itemSelected.connect(self.go_to_item)
        piece.selection.placeShown.connect(self._show_place)
        piece.selection.changesMarked.connect(self._mark_changes)
        settings.changed.connect(self._take_setting)
        self.editor.zoom = self._zoom
        self._take_setting("source/wrap")
        self._take_setting("source/options")
        self.setLayout(vbox(self.notice, (self.editor, 1), self.find_bar, margins=NO_MARGINS, spacing=0))
        self.says(self._say, colours=False)
        if piece.selection.place is not None:
            self.go_to(piece.selection.place)
        else:
            self._follow_item()
        self._report_cursor()
        self._mark_changes()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            # Once all of it has its size.
            self._later.start()

    def _bring_cursor(self) -> None:
        """Scroll to the cursor, where it went while nobody saw the source."""
        if not self.editor.viewport().rect().intersects(self.editor.cursorRect()):
            self.editor.centerCursor()

    def mark(self) -> None:
        """Underline the diagnostics of the document's reading."""
        document = self._document
        self._show_text()
        if document.reading.piece is not None:
            self.editor.set_own_step(layout_of(document.reading.text).indent or "  ")
        self.editor.highlights.set_marks(Marks(document.reading.diagnostics, self._places))

    @property
    def _places(self) -> Positions | CutText:
        """Between the places of the reading and those of what is shown."""
        return self._document.positions if self._cut is None else self._cut

    def undo(self) -> None:
        """Undo the last step of the text, whichever is shown."""
        (self.editor if self._cut is None else self._document.textDocument).undo()

    def redo(self) -> None:
        """Do again what was undone last."""
        (self.editor if self._cut is None else self._document.textDocument).redo()

    def _show_text(self) -> None:
        """Show the text itself, or a copy where it has a long line."""
        text = self._document.text()
        self._cut = CutText(text) if has_long_line(text) else None
        shown = self._document.textDocument if self._cut is None else self._copy
        if self._cut is not None and self._copy.toRawText() != self._cut.text.replace("\n", "\u2029"):
            with self.editor.highlights.held():
                self._copy.setPlainText(self._cut.text)
        if self.editor.document() is not shown:
            self.editor.show_document(shown)
        self._update_notice()

    def _mark_changes(self) -> None:
        changes = self._piece.selection.changes
        to_units = self._places.to_units if changes else int
        self.editor.highlights.show_changes([(to_units(place.start), to_units(place.end)) for place in changes])

    def go_to(self, place: Place) -> None:
        """Select a place of the reading."""
        self.editor.goTo(self._places.to_units(place.start), self._places.to_units(place.end))

    def go_to_item(self, key: str) -> None:
        """Select the declaration of an item; the keyboard stays where it is."""
        if self._piece.selection.by is not self:
            self._go_to_key(key)

    def diagnostic_here(self) -> Diagnostic | None:
        """The narrowest diagnostic at the cursor, one with a fix first; else the first on its line."""
        cursor = self.editor.textCursor()
        here = self._places.to_code_points(cursor.position())
        line = cursor.blockNumber() + 1
        placed = [(found, found.place) for found in self._document.reading.diagnostics if found.place is not None]
        at = [(found, place) for found, place in placed if place.start <= here <= place.end]
        if at:
            return min(at, key=lambda pair: (pair[0].fix is None, pair[1].end - pair[1].start))[0]
        on_line = [found for found, place in placed if place.line <= line <= place.end_line and found.fix]
        return on_line[0] if on_line else None

    def words_here(self) -> tuple[str, ...]:
        """The value at the cursor, if it is a word, and the keys that it stands under, the nearest first."""
        text, at = self._document.text(), self._places.to_code_points(self.editor.textCursor().position())
        path = word_at(text, at)
        reading = self._document.reading
        # The key of an item is a word of its own.
        own = len(reading.prefix) + 1
        keys = [part for place, part in reversed(list(enumerate(path))) if isinstance(part, str) and place != own]
        places = reading.places
        span = places.value_span(path) if places is not None and path else None
        inside = span is not None and span[0] <= at <= span[1]
        value = text[span[0] : span[1]].strip('"') if span is not None and inside else ""
        return (value, *keys)

    def go_to_line(self, line: int) -> None:
        """Put the cursor at the beginning of a line, from 1, or at the last there is; its item is the selected one."""
        document = self.editor.document()
        block = document.findBlockByNumber(min(line, document.blockCount()) - 1)
        self.editor.goTo(block.position(), block.position())
        self.editor.setFocus()
        text = block.text()
        self._select_item_at(block.position() + len(text) - len(text.lstrip()))

    def tidy(self) -> bool:
        """Lay the text out evenly, as one undo step; False where it is no JSON."""
        return lay_out(self._piece, self._settings.source.indentation)

    def _say(self) -> None:
        self.editor.setAccessibleName(self.tr("Source"))
        self.mark()
        self._update_notice()

    def _take_setting(self, name: str) -> None:
        if name == "source/wrap":
            self.editor.set_wrapping(self._settings.wrap)
        elif name == "source/options":
            self.editor.set_options(self._settings.source)

    def _zoom(self, by: int) -> None:
        self._settings.source = self._settings.source.zoomed(by)

    def _show_place(self, place: Place) -> None:
        self.go_to(place)
        self.editor.setFocus()

    def _report_cursor(self) -> None:
        cursor = self.editor.textCursor()
        column = len(before_in_line(cursor)) + 1
        self._piece.selection.set_cursor(cursor.blockNumber() + 1, column, self.editor.carets.count)
        self._select_item_here()

    def _select_item_here(self) -> None:
        """Whoever moves the caret into an item selects it."""
        if self.editor.hasFocus():
            self._select_item_at(self.editor.textCursor().position())

    def _select_item_at(self, position: int) -> None:
        key = self._document.item_at(self._places.to_code_points(position))
        if key:
            self._piece.selection.select(key, by=self)

    def _follow_item(self) -> None:
        """Stand at the selected item, unless somebody works here, or the cursor is in it already."""
        key = self._piece.selection.item
        here = self._places.to_code_points(self.editor.textCursor().position())
        if key and not self.editor.hasFocus() and self._document.item_at(here) != key:
            self._go_to_key(key)

    def _go_to_key(self, key: str) -> None:
        reading = self._document.reading
        place = reading.places.key((*reading.prefix, "properties", key)) if reading.places is not None else None
        if place is not None:
            self.go_to(place)

    def _update_notice(self) -> None:
        self.editor.setReadOnly(self._cut is not None or not self._document.editable)
        error = self._document.reading.error
        if self._cut is not None and self._document.editable:
            words = self.tr("A line is too long to edit here and is shown truncated.")
            self.notice.show_message("info", words, {self.tr("Format to edit"): self.tidy})
        elif self._document.state.ours.is_text or (error is not None and error.code == "too-large"):
            self.notice.hide()
        else:
            self.notice.show_message("error", self.tr("This is not a text file."))


def _languages(document: Document) -> tuple[str, ...]:
    piece = document.reading.piece
    return piece.languages if piece is not None else ("ja", "en")
