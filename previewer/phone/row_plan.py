"""The plan of a screen's rows: which are to be made, and how high those are that were."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, Slot
from PySide6.QtQuick import QQuickItem

from previewer.phone.made_rows import MadeRows
from previewer.phone.model import RowModel
from previewer.phone.scroll_place import ScrollPlace
from previewer.pieces import Item

#: A row that was never made is taken to be so high, in points.
_UNKNOWN = 80.0
#: The part of a view's height that rows are made ahead of what is in sight.
_AHEAD = 0.25


class Span(NamedTuple):
    """A stretch of the list between two places, in points."""

    top: float
    end: float


class Stretch(NamedTuple):
    """Rows that are asked for: from some points above that of one item to some below the top of that of another."""

    first: str
    above: float
    last: str
    below: float


class RowPlan(QObject):
    """The rows of a model: those in sight and a few more are made, the heights of the others are remembered. `lead` is
    always what stands above the first row, in points; places are from the top of that.
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
        """The place where each row begins, and last where they end; of a row that was never made that is a guess."""
        tops, top = [], lead
        for item in self.items:
            tops.append(top)
            top += self._height(item)
        return [*tops, top]

    def place_at(self, shown: float, lead: float) -> ScrollPlace | None:
        """The place that is so many points down; None without rows."""
        items, tops = self.items, self.tops(lead)
        if not items:
            return None
        at = min(max(0, bisect_right(tops, shown) - 1), len(items) - 1)
        return ScrollPlace(items[at].key, shown - tops[at])

    def wanted(self, view: Span, asked: Stretch | None, keys: Collection[str | None], lead: float) -> list[str]:
        """The rows that are to be made: those in view, those that are asked for, and those of some items. Where a row
        lacks, some ahead of the view are made too; what is made stays until it is a whole view away.
        """
        names, tops, made = self.names, self.tops(lead), set(self.made.names)
        needed = {name for name in names if key_of(name) in keys}.union(_between(names, tops, view, 0.0))
        if asked is not None and self.model is not None:
            first, last = self.model.row_of(asked.first), self.model.row_of(asked.last)
            span = Span(tops[first] - asked.above, tops[last] + asked.below)
            needed.update(_between(names, tops, span, 0.0) if min(first, last) >= 0 else ())
        if made >= needed:
            return [name for name in names if name in made]
        height = view.end - view.top
        near, far = (_between(names, tops, view, share * height) for share in (_AHEAD, 1.0))
        wanted = needed.union(near, made.intersection(far))
        return [name for name in names if name in wanted]

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


def _between(names: Sequence[str], tops: Sequence[float], span: Span, around: float) -> Sequence[str]:
    places = span.top - around, span.end + around
    first, last = (min(max(0, bisect_right(tops, place) - 1), len(names) - 1) for place in places)
    return names[first : last + 1]
