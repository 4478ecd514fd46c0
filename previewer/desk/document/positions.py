"""Between the places of JSON, in code points, and those of QTextDocument: UTF-16 units, and long lines in parts.

A text is changed there no more than is needed: cursors, the scroll position and undo steps stay.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from PySide6.QtGui import QTextCursor, QTextDocument

from previewer.desk.document.long_lines import fold_inserted, joints, unfolded
from previewer.pieces.text_edits import TextEdit, same_length, same_length_back

_LAST_OF_BASE_PLANE = "\uffff"


class Positions:
    """Offsets in a text and positions in the document that holds it, `raw` (`QTextDocument.toRawText()`).

    Building costs one scan; each question a binary search.
    """

    def __init__(self, raw: str) -> None:
        found = joints(raw)
        text = unfolded(raw) if found else raw
        #: Code point offsets of the characters that take two UTF-16 units.
        self._wide: list[int] = []
        #: The UTF-16 offset of each of them.
        self._wide_units: list[int] = []
        if not text.isascii() and len(text.encode("utf-16-le", "surrogatepass")) != 2 * len(text):
            self._wide = [at for at, char in enumerate(text) if char > _LAST_OF_BASE_PLANE]
            self._wide_units = [at + count for count, at in enumerate(self._wide)]
        #: Of each break: its position, the UTF-16 offset in the text, and what the breaks up to it take.
        self._breaks: list[int] = []
        self._break_units: list[int] = []
        self._taken: list[int] = []
        taken = 0
        for at, length in found:
            units = self._units(at - taken)
            self._breaks.append(units + taken)
            self._break_units.append(units)
            taken += length
            self._taken.append(taken)

    def to_units(self, offset: int) -> int:
        """Position of a code point offset; at a break it is where the next part begins."""
        units = self._units(offset)
        before = bisect_right(self._break_units, units)
        return units + (self._taken[before - 1] if before else 0)

    def to_code_points(self, position: int) -> int:
        """Code point offset of a position; inside a pair it is the pair's own offset, inside a break the break's."""
        passed = bisect_left(self._breaks, position)
        if passed:
            units = self._break_units[passed - 1]
            position = max(units, position - self._taken[passed - 1])
        before = bisect_right(self._wide_units, position)
        if before and self._wide_units[before - 1] + 1 >= position > self._wide_units[before - 1]:
            return self._wide[before - 1] + (position - self._wide_units[before - 1]) // 2
        return position - bisect_left(self._wide_units, position)

    def _units(self, offset: int) -> int:
        return offset + bisect_left(self._wide, offset)


def replace_text(document: QTextDocument, old: str, new: str, positions: Positions) -> None:
    """Make a text another one by changing what differs, as one undo step."""
    start = same_length(old, new)
    tail = same_length_back(old, new, min(len(old), len(new)) - start)
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    _put(cursor, positions.to_units(start), positions.to_units(len(old) - tail), new[start : len(new) - tail])
    cursor.endEditBlock()


def carry_out(
    document: QTextDocument, groups: Iterable[Sequence[TextEdit]], positions: Positions, joined: bool
) -> None:
    """Carry out edits, each group on the text that the one before made, as one undo step. One that is `joined` is part
    of the step before. `positions` are those of the text as it is.
    """
    cursor = QTextCursor(document)
    if joined:
        cursor.joinPreviousEditBlock()
    else:
        cursor.beginEditBlock()
    for at, edits in enumerate(groups):
        now = Positions(document.toRawText()) if at else positions
        for edit in sorted(edits, key=lambda edit: (edit.start, edit.end), reverse=True):
            _put(cursor, now.to_units(edit.start), now.to_units(edit.end), edit.text)
    cursor.endEditBlock()


def _put(cursor: QTextCursor, start: int, end: int, text: str) -> None:
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    cursor.insertText(text)
    fold_inserted(cursor.document(), start, cursor.position(), text)
