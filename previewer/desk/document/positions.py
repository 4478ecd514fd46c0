"""Between the places of JSON, in code points, and those of QTextDocument, in UTF-16 units.

A text is changed there no more than is needed: cursors, the scroll position and undo steps stay.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from PySide6.QtGui import QTextCursor, QTextDocument

from previewer.pieces.text_edits import TextEdit, same_length, same_length_back

_LAST_OF_BASE_PLANE = "\uffff"
_PARAGRAPH = "\u2029"


def text_of(raw: str) -> str:
    """The text of what a document or a selection has (blocks ended by U+2029), lines ended by \\n."""
    return raw.replace(_PARAGRAPH, "\n")


def before_in_line(cursor: QTextCursor) -> str:
    """The text of a cursor's line before it."""
    before = QTextCursor(cursor)
    before.setPosition(cursor.block().position())
    before.setPosition(cursor.position(), QTextCursor.MoveMode.KeepAnchor)
    return before.selectedText()


class Positions:
    """Offsets in a text and positions in the document that holds it, `raw` (`QTextDocument.toRawText()`).

    Building costs one scan; each question a binary search.
    """

    def __init__(self, raw: str) -> None:
        #: Code point offsets of the characters that take two UTF-16 units.
        self._wide: list[int] = []
        #: The UTF-16 offset of each of them.
        self._wide_units: list[int] = []
        if not raw.isascii() and len(raw.encode("utf-16-le", "surrogatepass")) != 2 * len(raw):
            self._wide = [at for at, char in enumerate(raw) if char > _LAST_OF_BASE_PLANE]
            self._wide_units = [at + count for count, at in enumerate(self._wide)]

    def to_units(self, offset: int) -> int:
        """Position of a code point offset."""
        return offset + bisect_left(self._wide, offset)

    def to_code_points(self, position: int) -> int:
        """Code point offset of a position; inside a pair it is the pair's own offset."""
        before = bisect_right(self._wide_units, position)
        if before and self._wide_units[before - 1] + 1 >= position > self._wide_units[before - 1]:
            return self._wide[before - 1] + (position - self._wide_units[before - 1]) // 2
        return position - bisect_left(self._wide_units, position)


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
