"""Which rows of a screen are to be made, and how high those are that were."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence

from PySide6.QtCore import QObject, Slot
from PySide6.QtQuick import QQuickItem

from previewer.phone.made_rows import MadeRows
from previewer.phone.model import RowModel
from previewer.pieces import Item

#: Up to so many rows all are made; of more those are that are in sight, and heights of the others are remembered.
ALL_UP_TO = 300
#: So many rows are made before anybody knows how high they are.
_FIRST = 6
#: Rows are hardly higher, in points: of what lacks of a full view, so much is filled by a row at the most.
_TALL = 300
#: A row that was never made, of more than `ALL_UP_TO`, is taken to be so high, in points.
_UNKNOWN = 80.0


class RowPlan(QObject):
    """The rows of a model: those that are made, and heights. `lead` is always what stands above the first row, in
    points; places are from the top of that.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.model: RowModel | None = None
        self.made = MadeRows(self)
        #: The rows that are made, by the keys of their items.
        self.rows: dict[str, QQuickItem] = {}
        self._heights: dict[str, tuple[Item, float]] = {}

    def follow(self, model: RowModel | None) -> None:
        """Be of the rows of another model, of which none is made."""
        self.model = model
        self.made.follow(model)

    @property
    def items(self) -> Sequence[Item]:
        return () if self.model is None else self.model.items

    @property
    def names(self) -> list[str]:
        return [] if self.model is None else self.model.names()

    @property
    def few(self) -> bool:
        """Whether all rows are made sooner or later."""
        return len(self.items) <= ALL_UP_TO

    @property
    def whole(self) -> bool:
        """Whether all rows are made."""
        return len(self.made.names) == len(self.items)

    @Slot()
    def forget_all(self) -> None:
        """Rows are as high as they are in another look."""
        self._heights.clear()

    @Slot(str)
    def forget(self, key: str) -> None:
        """The value of an item is another."""
        self._heights.pop(key, None)

    def tops(self, lead: float) -> list[float]:
        """Where each row begins, and last where they end; of a row that was never made that is a guess."""
        tops, top = [], lead
        for item in self.items:
            tops.append(top)
            top += self._height(item)
        return [*tops, top]

    def from_the_first(self, end: float, opened: str | None, lead: float) -> list[str]:
        """The rows down to a place, and all that are made or open; of few rows."""
        names, tops, made = self.names, self.tops(lead), set(self.made.names)
        needed = (at for at, name in enumerate(names, 1) if name in made or key_of(name) == opened)
        there = max(needed, default=0)
        lack = end - tops[there]
        more = 0 if lack <= 0 else max(1, int(lack / _TALL))
        return names[: max(there + more, _FIRST)]

    def in_sight(
        self, top: float, end: float, keys: Collection[str | None], pinned: frozenset[str], lead: float
    ) -> list[str]:
        """The rows between two places with a view above and below, those of some items, and those with some names; of
        many rows. What is made stays for as long as it does.
        """
        names, tops, made = self.names, self.tops(lead), set(self.made.names)
        kept = pinned | {name for name in names if key_of(name) in keys}
        if made.issuperset(_between(names, tops, top, end)) and made >= kept:
            return [name for name in names if name in made]
        wanted = kept.union(_between(names, tops, 2 * top - end, 2 * end - top))
        return [name for name in names if name in wanted]

    def around(self, row: int, room: float, lead: float) -> frozenset[str]:
        """The names of the rows that are in the same view as a row, wherever in a view of a height that stands."""
        tops = self.tops(lead)
        return frozenset(_between(self.names, tops, tops[row] - room, tops[row] + room))

    def _height(self, item: Item) -> float:
        row = self.rows.get(item.key)
        if row is not None:
            height = row.height()
            self._heights[item.key] = item, height
            return height
        known = self._heights.get(item.key)
        return known[1] if known is not None and known[0] is item else _UNKNOWN


def key_of(name: str) -> str:
    """The key of an item, of the name of its row."""
    return name.split(" ", 1)[1]


def _between(names: Sequence[str], tops: Sequence[float], top: float, end: float) -> Sequence[str]:
    first, last = (max(0, bisect_right(tops, place) - 1) for place in (top, end))
    return names[first : last + 1]
