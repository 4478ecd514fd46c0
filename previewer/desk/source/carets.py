"""Several carets in the source: the editor's own is the one set last, the others are kept here."""

import re
from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QPainter, QPalette, QTextBlock, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

from previewer.desk.document.long_lines import leave_joint, unfolded
from previewer.desk.document.positions import Positions

_MOVE, _KEEP = QTextCursor.MoveMode.MoveAnchor, QTextCursor.MoveMode.KeepAnchor
_UP, _DOWN = QTextCursor.MoveOperation.Up, QTextCursor.MoveOperation.Down
#: Signs of which words of a piece are made, `x-input-type` among them.
_WORD = r"[\w$-]"


class Carets(QObject):
    """The carets of an editor. `reveal` brings a folded block to light."""

    #: There are others, or they stand elsewhere.
    changed = Signal()

    def __init__(self, editor: QPlainTextEdit, reveal: Callable[[QTextBlock], None]) -> None:
        super().__init__(editor)
        self._editor = editor
        self._reveal = reveal
        #: All but the editor's own, in the order of the text.
        self.further: list[QTextCursor] = []
        #: Whether the next occurrence is to be a whole word.
        self._whole = False
        #: Undo steps after what was typed last at all carets, -1 where another key is a step of its own.
        self._typed = -1

    @property
    def several(self) -> bool:
        """Whether there is more than one."""
        return bool(self.further)

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.further) + 1

    def clear(self) -> None:
        """Go back to the editor's own alone."""
        self._typed, self._whole = -1, False
        if self.further:
            self.further = []
            self.changed.emit()

    def set_all(self, cursors: Iterable[QTextCursor]) -> None:
        """Have these, the last of them the editor's own; none: all stays as it is."""
        wanted = list(cursors)
        if wanted:
            self._typed = -1
            self.further = wanted[:-1]
            self._settle(wanted[-1])

    def add(self, cursor: QTextCursor) -> None:
        """Add one, which is the editor's own from now on; one that is there already goes."""
        own = self._editor.textCursor()
        there = [other for other in (*self.further, own) if _same(other, cursor)]
        others = [other for other in (*self.further, own) if not _same(other, cursor)]
        self.set_all([*others, *([] if there and others else [cursor])])

    def add_line(self, up: bool) -> None:
        """Add one in the line above the uppermost, or below the lowest, at the same place of the line."""
        cursors = self._all(self._editor.textCursor())
        made = QTextCursor(cursors[0] if up else cursors[-1])
        # It keeps the column that it came from, over shorter lines too.
        made.clearSelection()
        before = made.position()
        if made.movePosition(_UP if up else _DOWN):
            leave_joint(made, before)
            self.set_all([*cursors, made])

    def add_next(self) -> bool:
        """Select the word at the caret, and then one by one where the same is again; False where it is no more."""
        own = self._editor.textCursor()
        if not own.hasSelection():
            return self._select_word(own)
        found = self._occurrences(own)
        taken = {(one.selectionStart(), one.selectionEnd()) for one in (*self.further, own)}
        free = [place for place in found if place not in taken]
        if not free:
            return False
        place = next((place for place in free if place[0] >= own.selectionEnd()), free[0])
        self.set_all([*self.further, own, self._cursor(*place)])
        return True

    def add_all(self) -> bool:
        """Select everything that is like the word at the caret, or like the selection; False where there is none."""
        own = self._editor.textCursor()
        if not own.hasSelection() and not self._select_word(own):
            return False
        own = self._editor.textCursor()
        here = own.selectionStart(), own.selectionEnd()
        others = [self._cursor(*place) for place in self._occurrences(own) if place != here]
        self.set_all([*others, own])
        return True

    def select(self, places: Iterable[tuple[int, int]]) -> None:
        """Select these places (UTF-16 positions), the editor's own caret at the last."""
        self.set_all(self._cursor(*place) for place in places)

    def put_column(self, start: QPoint, end: QPoint) -> None:
        """Have one in each line between two points of the viewport, what lies between their columns selected."""
        first, last = self._editor.cursorForPosition(start), self._editor.cursorForPosition(end)
        columns = first.positionInBlock(), last.positionInBlock()
        block, bottom = sorted((first.block(), last.block()), key=QTextBlock.blockNumber)
        made = []
        while block.isValid() and block.blockNumber() <= bottom.blockNumber():
            if block.isVisible():
                length = block.length() - 1
                made.append(self._cursor(*(block.position() + min(column, length) for column in columns)))
            block = block.next()
        self.set_all(made if end.y() >= start.y() else reversed(made))

    def move(self, operation: QTextCursor.MoveOperation, keep: bool) -> None:
        """Move all."""
        self._typed = -1
        own = self._editor.textCursor()
        for cursor in self._all(own):
            _move(cursor, operation, keep)
        self._settle(own)

    def select_to(self, operation: QTextCursor.MoveOperation) -> None:
        """Select from each that has selected nothing to where a movement leads."""
        own = self._editor.textCursor()
        for cursor in self._all(own):
            if not cursor.hasSelection():
                cursor.movePosition(operation, _KEEP)
        self._settle(own)

    def edit(self, act: Callable[[QTextCursor], object], typing: bool = False) -> None:
        """Do something at each, the last first, as one undo step; with what was typed before, if it is `typing`."""
        own = self._editor.textCursor()
        cursors, document = self._all(own), self._editor.document()
        group = QTextCursor(document)
        if typing and self._typed == document.availableUndoSteps() >= 0:
            group.joinPreviousEditBlock()
        else:
            group.beginEditBlock()
        for cursor in reversed(cursors):
            act(cursor)
        group.endEditBlock()
        self._settle(own)
        self._typed = document.availableUndoSteps() if typing else -1

    def keep_own(self, act: Callable[[], object]) -> None:
        """Do what would set the editor's own caret elsewhere; where there are several it is put back."""
        if not self.several:
            act()
            return
        own = self._editor.textCursor()
        act()
        self._settle(own)
        self._typed = -1

    def in_order(self) -> list[QTextCursor]:
        """All, in the order of the text."""
        return self._all(self._editor.textCursor())

    def paint(self) -> None:
        """Draw the further ones in the viewport."""
        painter = QPainter(self._editor.viewport())
        area = self._editor.viewport().rect()
        colour = self._editor.palette().color(QPalette.ColorRole.Text)
        for cursor in self.further:
            place = self._editor.cursorRect(cursor)
            if area.intersects(place):
                painter.fillRect(place.x(), place.y(), self._editor.cursorWidth(), place.height(), colour)
        painter.end()

    def _all(self, own: QTextCursor) -> list[QTextCursor]:
        return sorted((*self.further, own), key=lambda cursor: (cursor.selectionStart(), cursor.selectionEnd()))

    def _settle(self, own: QTextCursor) -> None:
        """Those that have come together are one. (Qt holds cursors to be equal that stand at one place.)"""
        alone: list[QTextCursor] = []
        for cursor in self._all(own):
            before = alone[-1] if alone else None
            if before is None or not _touch(before, cursor):
                alone.append(cursor)
                continue
            start, end = before.selectionStart(), max(before.selectionEnd(), cursor.selectionEnd())
            kept = own if own is cursor else before
            back = kept.position() < kept.anchor()
            kept.setPosition(end if back else start)
            kept.setPosition(start if back else end, _KEEP)
            alone[-1] = kept
        self.further = [cursor for cursor in alone if cursor is not own]
        for cursor in self.further:
            if not cursor.block().isVisible():
                self._reveal(cursor.block())
        self._editor.setTextCursor(own)
        self.changed.emit()

    def _cursor(self, start: int, end: int) -> QTextCursor:
        cursor = QTextCursor(self._editor.document())
        cursor.setPosition(start)
        cursor.setPosition(end, _KEEP)
        return cursor

    def _select_word(self, cursor: QTextCursor) -> bool:
        text, at = cursor.block().text(), cursor.positionInBlock()
        before, after = re.search(rf"{_WORD}*$", text[:at]), re.match(rf"{_WORD}*", text[at:])
        if before is None or after is None or not before[0] + after[0]:
            return False
        start = cursor.block().position()
        self.set_all([*self.further, self._cursor(start + before.start(), start + at + after.end())])
        self._whole = True
        return True

    def _occurrences(self, cursor: QTextCursor) -> list[tuple[int, int]]:
        """Where the text has what a cursor has selected."""
        raw = self._editor.document().toRawText()
        wanted, positions = re.escape(unfolded(cursor.selectedText())), Positions(raw)
        if self._whole:
            wanted = f"(?<!{_WORD}){wanted}(?!{_WORD})"
        return [
            (positions.to_units(found.start()), positions.to_units(found.end()))
            for found in re.finditer(wanted, unfolded(raw))
        ]


def _move(cursor: QTextCursor, operation: QTextCursor.MoveOperation, keep: bool) -> None:
    """As a key does: without Shift, an arrow leaves a selection at its end."""
    before = cursor.position()
    if not keep and cursor.hasSelection() and operation == QTextCursor.MoveOperation.Left:
        cursor.setPosition(cursor.selectionStart())
    elif not keep and cursor.hasSelection() and operation == QTextCursor.MoveOperation.Right:
        cursor.setPosition(cursor.selectionEnd())
    else:
        cursor.movePosition(operation, _KEEP if keep else _MOVE)
    leave_joint(cursor, before)


def _same(one: QTextCursor, other: QTextCursor) -> bool:
    return not one.hasSelection() and not other.hasSelection() and one.position() == other.position()


def _touch(before: QTextCursor, after: QTextCursor) -> bool:
    """Whether two, in order, overlap, or one of them is a mere caret at the edge of the other."""
    gap = after.selectionStart() - before.selectionEnd()
    return gap < 0 or (gap == 0 and not (before.hasSelection() and after.hasSelection()))
