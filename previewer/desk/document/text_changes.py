"""Changing the text of a QTextDocument no more than is needed: cursors, the scroll position and undo steps stay."""

from collections.abc import Iterable, Sequence

from PySide6.QtGui import QTextCursor, QTextDocument

from previewer.desk.document.long_lines import fold_inserted
from previewer.desk.document.positions import Positions
from previewer.pieces.text_edits import TextEdit, same_length, same_length_back


def replace_text(document: QTextDocument, old: str, new: str, positions: Positions) -> None:
    """Make a text another one by changing what differs, as one undo step."""
    start = same_length(old, 0, new, 0)
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
    now: Positions | None = positions
    if joined:
        cursor.joinPreviousEditBlock()
    else:
        cursor.beginEditBlock()
    for edits in groups:
        now = now or Positions(document.toRawText())
        for edit in sorted(edits, key=lambda edit: (edit.start, edit.end), reverse=True):
            _put(cursor, now.to_units(edit.start), now.to_units(edit.end), edit.text)
        now = None
    cursor.endEditBlock()


def _put(cursor: QTextCursor, start: int, end: int, text: str) -> None:
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    cursor.insertText(text)
    fold_inserted(cursor.document(), start, cursor.position(), text)
