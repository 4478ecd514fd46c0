"""What is tinted and underlined in the source: the cursor's line, problems, what was found, brackets, selections."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QColor, QPalette, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from previewer.desk.source.brackets import CLOSING, PAIRS, partner
from previewer.desk.source.gutter import GutterRow
from previewer.desk.source.marks import Mark, Marks
from previewer.desk.theme import SEVERITY_COLOURS, is_dark, severity_colour

#: Milliseconds without a key after which matching brackets are looked for.
_REST = 40
#: Characters of a text in which matching brackets are looked for.
_LONG = 400_000
_BRACKETS = frozenset(PAIRS) | frozenset(CLOSING)
_Tint = tuple[tuple[int, int, int, int], tuple[int, int, int, int]]
#: Behind what was found, and behind what was changed: on light and on dark ground.
_FOUND: _Tint = (255, 214, 102, 150), (158, 106, 3, 150)
_CHANGED: _Tint = (60, 130, 220, 45), (80, 150, 255, 70)


class Highlights(QObject):
    """Keeps an editor's highlights. `rows` are the lines in sight, `further` the cursors besides the editor's own."""

    #: Other highlights are shown.
    changed = Signal()

    def __init__(
        self,
        editor: QPlainTextEdit,
        rows: Callable[[], list[GutterRow]],
        further: Callable[[], Sequence[QTextCursor]],
    ) -> None:
        super().__init__(editor)
        self._editor = editor
        self._rows = rows
        self._further = further
        self._marks = Marks()
        #: The positions between which marks are underlined, and the worst severity by the number of a block in sight.
        self._underlined = 0, 0
        self.worst: dict[int, str] = {}
        self._underlines: list[QTextEdit.ExtraSelection] = []
        #: Ranges to be marked as found, in order, and the brackets beside the cursor.
        self._hits: Sequence[tuple[int, int]] = ()
        #: Ranges that are marked as other than in another text, in order.
        self.changes: Sequence[tuple[int, int]] = ()
        self._pair: list[QTextEdit.ExtraSelection] = []
        self._giving = self._asked = False
        self._pairing = QTimer(self, singleShot=True, interval=_REST)
        self._pairing.timeout.connect(self.show_pair)

    def set_marks(self, marks: Marks) -> None:
        """Underline these from now on, as far as they are in sight."""
        before, self._marks = self._marks, marks
        if before or marks:
            self.follow(True)

    def show_hits(self, hits: Sequence[tuple[int, int]]) -> None:
        """Mark ranges (UTF-16 positions, in order) as found."""
        self._hits = hits
        self.follow(True)

    def show_changes(self, changes: Sequence[tuple[int, int]]) -> None:
        """Mark ranges (UTF-16 positions, in order) as other than in another text."""
        self.changes = changes
        self.follow(True)

    def marks_between(self, start: int, end: int) -> list[Mark]:
        """The marks that touch a range of the document, by their beginning."""
        return self._marks.between(start, end)

    def follow(self, anew: bool = False) -> None:
        """Underline the marks in sight, which may have been others before."""
        rows = self._rows()
        if not rows:
            return
        last = rows[-1].block
        area = rows[0].block.position(), last.position() + last.length()
        if area == self._underlined and not anew:
            return
        self._underlined = area
        marks = self._marks.between(*area)
        self.worst = {}
        order = list(SEVERITY_COLOURS)
        for mark in marks:
            block = self._editor.document().findBlock(mark.start).blockNumber()
            worst = self.worst.get(block)
            if worst is None or order.index(mark.severity) < order.index(worst):
                self.worst[block] = mark.severity
        changed, hits = self._tinted(self.changes, _CHANGED, *area), self._tinted(self._hits, _FOUND, *area)
        self._underlines = [*changed, *hits, *(self._underline(mark) for mark in marks)]
        self.show()

    def cursor_moved(self) -> None:
        """The pair of brackets is another; it is looked for when the keys rest."""
        self._pair = []
        self._pairing.start()
        self.show()

    def show_pair(self) -> None:
        """Mark the bracket beside the cursor and the one that belongs to it."""
        document, at = self._editor.document(), self._editor.textCursor().position()
        beside = [place for place in (at, at - 1) if place >= 0 and document.characterAt(place) in _BRACKETS]
        found = None
        if beside and document.characterCount() < _LONG:
            found = partner(document.toRawText(), beside[0])
        pair = [] if found is None else [_range(document, place, place + 1) for place in (beside[0], found)]
        if pair or self._pair:
            tint = self._editor.palette().color(QPalette.ColorRole.Highlight)
            tint.setAlphaF(0.3)
            for selection in pair:
                selection.format.setBackground(tint)
            self._pair = pair
            self.show()

    def show(self) -> None:
        """Give the editor its highlights.

        As it takes them it asks for its lines to be drawn, upon which more may come into sight: those are given after,
        since Qt goes on through the highlights that it had.
        """
        self._asked = True
        if self._giving:
            return
        self._giving = True
        while self._asked:
            self._asked = False
            self._give()
        self._giving = False
        self.changed.emit()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Give the editor none meanwhile, and then all anew."""
        self._giving = True
        try:
            yield
        finally:
            self._giving = False
        self.follow(True)

    def _give(self) -> None:
        line = QTextEdit.ExtraSelection()
        tint = self._editor.palette().color(QPalette.ColorRole.Text)
        tint.setAlphaF(0.05)
        line.format.setBackground(tint)
        line.format.setProperty(QTextCharFormat.Property.FullWidthSelection, True)
        cursor = self._editor.textCursor()
        cursor.clearSelection()
        line.cursor = cursor
        self._editor.setExtraSelections([line, *self._underlines, *self._pair, *self._selected()])

    def _selected(self) -> list[QTextEdit.ExtraSelection]:
        """What the further cursors have selected, as far as it is in sight."""
        start, end = self._underlined
        found = []
        for cursor in self._further():
            if cursor.hasSelection() and cursor.selectionStart() <= end and cursor.selectionEnd() >= start:
                selection = QTextEdit.ExtraSelection()
                selection.cursor = QTextCursor(cursor)
                palette = self._editor.palette()
                selection.format.setBackground(palette.color(QPalette.ColorRole.Highlight))
                selection.format.setForeground(palette.color(QPalette.ColorRole.HighlightedText))
                found.append(selection)
        return found

    def _tinted(
        self, ranges: Sequence[tuple[int, int]], tint: _Tint, start: int, end: int
    ) -> list[QTextEdit.ExtraSelection]:
        first = bisect_left(ranges, start, key=lambda one: one[1])
        last = bisect_right(ranges, end, key=lambda one: one[0])
        found = [_range(self._editor.document(), *one) for one in ranges[first:last]]
        for selection in found:
            selection.format.setBackground(QColor(*tint[is_dark(self._editor.palette())]))
        return found

    def _underline(self, mark: Mark) -> QTextEdit.ExtraSelection:
        selection = _range(self._editor.document(), mark.start, max(mark.end, mark.start + 1))
        selection.format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        selection.format.setUnderlineColor(severity_colour(mark.severity, self._editor.palette()))
        return selection


def _range(document: QTextDocument, start: int, end: int) -> QTextEdit.ExtraSelection:
    selection = QTextEdit.ExtraSelection()
    cursor = QTextCursor(document)
    last = document.characterCount() - 1
    cursor.setPosition(min(start, last))
    cursor.setPosition(min(end, last), QTextCursor.MoveMode.KeepAnchor)
    selection.cursor = cursor
    return selection
