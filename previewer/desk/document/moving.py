"""Giving an item another place in the order, by steps or by dragging."""

from collections.abc import Callable, Sequence

from previewer.desk.document.open_piece import OpenPiece


def keys_in_order(piece: OpenPiece) -> list[str]:
    """The keys of all items in display order, hidden ones in their place."""
    shown = piece.session.piece
    return [] if shown is None else [item.key for item in shown.display_order(piece.looks[0].order_seed)]


def move_before(piece: OpenPiece, key: str, before: str) -> str | None:
    """Move an item before another, '' for the end: None, or why it cannot be. Where it stands there already, nothing
    happens.
    """
    keys = keys_in_order(piece)
    if key not in keys or before == key or [*keys, ""][keys.index(key) + 1] == before:
        return None
    # Phones have this module before their first picture, and do without operations until then.
    from previewer.desk.document.editing import edit
    from previewer.pieces.edits.order import MoveItem, OrderPlace

    return edit(piece, [MoveItem(key, OrderPlace("before", before) if before else OrderPlace("last"))])


def move_by(piece: OpenPiece, key: str, steps: int) -> str | None:
    """Move an item so many places down (above 0) or up, as far as there are any."""
    keys = keys_in_order(piece)
    if key not in keys:
        return None
    rest = [other for other in keys if other != key]
    at = max(0, min(len(rest), keys.index(key) + steps))
    return move_before(piece, key, [*rest, ""][at])


class Drag:
    """One item under the mouse of a view, whose rows in sight are each a key with top and bottom, first to last."""

    def __init__(self, piece: OpenPiece, key: str, refused: Callable[[str], object]) -> None:
        self._piece = piece
        self._key = key
        self._refused = refused
        self._shown = False

    @property
    def over(self) -> bool:
        """Whether somebody has called it off."""
        return self._shown and self._piece.selection.insertion is None

    def move_to(self, rows: Sequence[tuple[str, float, float]], place: float) -> None:
        """Show where it would come."""
        if self.over:
            return
        before = next((key for key, top, bottom in rows if place < (top + bottom) / 2), None)
        if before is None:
            keys = keys_in_order(self._piece)
            last = rows[-1][0] if rows else ""
            before = [*keys, ""][keys.index(last) + 1] if last in keys else ""
        self._piece.selection.show_insertion(before)
        self._shown = True

    def drop(self) -> None:
        """Move it there."""
        before = self._piece.selection.insertion
        self._piece.selection.show_insertion(None)
        refusal = move_before(self._piece, self._key, before) if before is not None else None
        if refusal is not None:
            self._refused(refusal)


def line_at(piece: OpenPiece, rows: Sequence[tuple[str, float, float]]) -> float | None:
    """Where a view draws the line of the insertion among the rows that it has in sight; None for nowhere."""
    before = piece.selection.insertion
    if before is None or not rows:
        return None
    keys = keys_in_order(piece)
    behind = keys[keys.index(before) :] if before in keys else []
    tops = {key: top for key, top, _bottom in rows}
    found = next((tops[key] for key in behind if key in tops), None)
    return rows[-1][2] if found is None else found
