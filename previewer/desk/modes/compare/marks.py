"""Marks on the rows of both phones: what is new in an update, changed, moved, or gone."""

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from PySide6.QtCore import QCoreApplication

from previewer.desk.document.row_notes import RowNote
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.pieces import Piece
from previewer.pieces.updates import Difference

_WORDS = {
    "new": QT_TRANSLATE_NOOP("Compare", "new"),
    "changed": QT_TRANSLATE_NOOP("Compare", "changed"),
    "moved": QT_TRANSLATE_NOOP("Compare", "moved"),
    "gone": QT_TRANSLATE_NOOP("Compare", "gone"),
}


def marks(found: Iterable[Difference], before: Piece, after: Piece) -> dict[str, RowNote]:
    """The marks of the items that a screen shows before or after, by their keys."""
    told = {one.key for one in found if one.key is not None}
    old, new = _shown(before), _shown(after)
    moved = _moved([key for key in old if key in new], [key for key in new if key in old])
    words = {key: ["gone"] for key in old if key not in new}
    for key in new:
        is_new = key not in old
        words[key] = [
            word
            for word, fits in (("new", is_new), ("changed", key in told and not is_new), ("moved", key in moved))
            if fits
        ]
    return {key: _note(names) for key, names in words.items() if names}


def _note(names: list[str]) -> RowNote:
    words = " · ".join(QCoreApplication.translate("Compare", _WORDS[name]) for name in names)
    return RowNote(words, "gone" in names)


def _shown(piece: Piece) -> list[str]:
    return [item.key for item in piece.display_order() if not item.hidden]


def _moved(old: Sequence[str], new: Sequence[str]) -> set[str]:
    """The keys that no longest run of one order has: those that were moved."""
    kept = {
        key
        for block in SequenceMatcher(None, old, new, False).get_matching_blocks()
        for key in old[block.a :][: block.size]
    }
    return set(old) - kept
