"""Giving an item another place in the order, by steps or by dragging."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import QObject, QPointF, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from previewer.desk.document.open_piece import OpenPiece

Rows = Sequence[tuple[str, float, float]]


def keys_in_order(piece: OpenPiece) -> list[str]:
    """The keys of all items in display order, hidden ones in their place."""
    shown = piece.session.piece
    return [] if shown is None else [item.key for item in shown.display_order(piece.looks[0].order_seed)]


def move_before(piece: OpenPiece, moved: Sequence[str], before: str) -> str | None:
    """Move items, in their order, before another, '' for the end: None, or why it cannot be. Where they stand there
    already, nothing happens.
    """
    keys = keys_in_order(piece)
    rest = [key for key in keys if key not in moved]
    at = rest.index(before) if before in rest else len(rest)
    if not moved or not set(moved) <= set(keys) or before in moved or [*rest[:at], *moved, *rest[at:]] == keys:
        return None
    # Phones have this module before their first picture, and do without operations until then.
    from previewer.desk.document.editing import edit
    from previewer.pieces.edits.order import MoveItem, OrderPlace

    first, *others = moved
    operations = [MoveItem(first, OrderPlace("before", before) if before else OrderPlace("last"))]
    operations += [MoveItem(key, OrderPlace("after", ahead)) for ahead, key in pairwise((first, *others))]
    key = piece.selection.item if piece.selection.item in moved else first
    refusal = edit(piece, operations)
    if refusal is None:
        piece.selection.show_row(key)
        piece.selection.select_several(moved, key)
    return refusal


def move_by(piece: OpenPiece, moved: Sequence[str], steps: int) -> str | None:
    """Move items so many places down (above 0) or up, as far as there are any; those that stand apart come together."""
    keys = keys_in_order(piece)
    moved = [key for key in keys if key in moved]
    if not moved:
        return None
    rest = [key for key in keys if key not in moved]
    ahead = keys[: keys.index(moved[-1] if steps > 0 else moved[0])]
    at = max(0, min(len(rest), len([key for key in ahead if key in rest]) + steps))
    return move_before(piece, moved, [*rest, ""][at])


class RowDrag(QObject):
    """An item under the mouse of a view, with those that are selected beside it. The view says what is pressed, where
    the mouse is and when it is let go.

    `rows` gives those in sight, each a key with top and bottom, first to last. `ends`: a row that is held above the
    one or below the other goes on beyond the list, which `scroll` takes a step down (1) or up (-1), every `pace`
    milliseconds. All places are in pixels from the top of the view.
    """

    def __init__(
        self,
        view: QWidget,
        piece: OpenPiece,
        rows: Callable[[], Rows],
        ends: Callable[[], tuple[float, float]],
        scroll: Callable[[int], object],
        pace: int,
    ) -> None:
        super().__init__(view)
        self._view, self._piece, self._rows, self._ends, self._scroll = view, piece, rows, ends, scroll
        #: The item that is pressed, '' for none.
        self.key = ""
        self._pressed = self._mouse = QPointF()
        self._dragging = False
        self._timer = QTimer(self, interval=pace)
        self._timer.timeout.connect(self._go_on)

    def press(self, key: str, place: QPointF) -> None:
        """An item is pressed, '' for none."""
        self.key, self._pressed = key, place

    def move_to(self, place: QPointF) -> None:
        """Show where it would come; a drag begins once the mouse is far enough from where it was pressed."""
        self._mouse = place
        far = (place - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if self._dragging:
            self._show_place()
        elif self.key and far and not self._piece.outdated:
            self._dragging = True
            self._piece.selection.show_insertion("")
            self._show_place()
            self._timer.start()

    def release(self) -> bool:
        """Move them there; False where nothing was dragged."""
        dragged, key, self.key, self._dragging = self._dragging, self.key if self._dragging else "", "", False
        self._timer.stop()
        self._view.unsetCursor()
        before = self._piece.selection.insertion
        if key and before is not None:
            self._piece.selection.show_insertion(None)
            keys, chosen = keys_in_order(self._piece), self._piece.selection.items
            moved = [one for one in keys if one in chosen] if key in chosen else [key]
            behind = keys[keys.index(before) :] if before in keys else []
            refusal = move_before(self._piece, moved, next((one for one in behind if one not in moved), ""))
            if refusal is not None:
                self._piece.refused.emit(refusal)
        return dragged

    def _show_place(self) -> None:
        selection = self._piece.selection
        if selection.insertion is None:
            # Somebody has called it off.
            self._view.unsetCursor()
            return
        rows = self._rows()
        before = next((key for key, top, bottom in rows if self._mouse.y() < (top + bottom) / 2), None)
        if before is None:
            keys = keys_in_order(self._piece)
            last = rows[-1][0] if rows else ""
            before = [*keys, ""][keys.index(last) + 1] if last in keys else ""
        selection.show_insertion(before)
        self._view.setCursor(Qt.CursorShape.ClosedHandCursor)

    def _go_on(self) -> None:
        top, bottom = self._ends()
        way = 1 if self._mouse.y() > bottom else -1 if self._mouse.y() < top else 0
        if way and self._piece.selection.insertion is not None:
            self._scroll(way)
            self._show_place()


def line_at(piece: OpenPiece, rows: Rows) -> float | None:
    """Where a view draws the line of the insertion among the rows that it has in sight; None for nowhere."""
    before = piece.selection.insertion
    if before is None or not rows:
        return None
    keys = keys_in_order(piece)
    behind = keys[keys.index(before) :] if before in keys else []
    tops = {key: top for key, top, _bottom in rows}
    found = next((tops[key] for key in behind if key in tops), None)
    return rows[-1][2] if found is None else found
