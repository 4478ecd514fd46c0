"""The list of rows of a screen that is drawn without a window: which rows there are, and which are in view."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import pairwise

from PySide6.QtQuick import QQuickItem
from shiboken6 import isValid

from previewer.phone.phone import Phone
from previewer.phone.row_column import RowColumn
from previewer.phone.scene import Scene, column_of, find_item
from previewer.phone.scroll_place import ScrollPlace

#: So many rows are made together to see how high they are; of no more all stay made while the whole is drawn.
_AT_ONCE = 300
#: Places are sums of fractions.
_NEARLY = 1e-3


class RowScroll:
    """Scrolls the rows of a screen in a scene, which comes to rest after each step. Places and heights are in points.

    A place that is told in points from the top has the rows above it made first, to see how high they are. What scrolls
    raises PictureError when the screen does not come to rest.
    """

    def __init__(self, phone: Phone, scene: Scene, screen: QQuickItem) -> None:
        self._phone = phone
        self._scene = scene
        self._screen = screen
        self._view: QQuickItem | None = None
        self._column: RowColumn | None = None

    @property
    def view(self) -> QQuickItem | None:
        """The Flickable itself; None on a screen without one."""
        if self._view is None or not isValid(self._view):
            self._view = find_item(self._screen, "rows")
            self._column = None if self._view is None else column_of(self._view)
        return self._view

    @property
    def _rows(self) -> RowColumn:
        assert self._column is not None
        return self._column

    @property
    def place(self) -> ScrollPlace | None:
        """The place at which the list stands; None at its top."""
        return None if self.view is None else self._rows.place

    @property
    def shows_all(self) -> bool:
        """Whether the list is as high as all its rows; heights of screens are whole points."""
        view = self.view
        return view is None or float(view.property("contentHeight")) < view.height() + 1

    def let_go(self) -> None:
        """Forget the list, before the screen goes."""
        self._view = self._column = None

    def made(self) -> list[QQuickItem]:
        """The rows that are made just now, and what is above and below them."""
        if self.view is None:
            return []
        beside = [item for item in self._rows.parentItem().childItems() if item.childItems() and item is not self._rows]
        return [item for item in (*self._rows.rows.values(), *beside) if item.height() > 0]

    def row(self, key: str) -> QQuickItem | None:
        """The row of an item, where it is made."""
        return None if self.view is None else self._rows.rows.get(key)

    def renew(self, keys: Iterable[str] | None = None) -> None:
        """Make rows anew, with nothing left of what was done to them: these, or None for all."""
        if self.view is not None:
            self._rows.renew(None if keys is None else list(keys))
            self._scene.touch()

    def whole_height(self) -> float:
        """The height of all rows, with what is above and below them; every row was made for it."""
        view = self.view
        if view is None:
            return 0.0
        self._measure()
        return float(view.property("contentHeight"))

    def make_all(self) -> None:
        """Have all rows made at once, until others are asked for that are not."""
        if self.view is not None:
            self._rows.measure(0, len(self._phone.rows.items))
            self._scene.settle()

    def to_beginning(self) -> None:
        """Show the first rows."""
        self.to(0.0)

    def to(self, place: float) -> None:
        """Show what begins so many points down, whatever is there."""
        view = self.view
        if view is not None:
            if view.property("contentY") != place:
                view.setProperty("contentY", place)
                self._scene.touch()
            self._scene.rest()

    def show(self, key: str | None) -> None:
        """Bring a row into view, at the nearer edge, one that is higher than the view with its beginning; None leaves
        the list as it is.
        """
        self._scene.rest()
        view, row = self.view, None if key is None else self._made_row(key)
        if view is None or row is None:
            return
        top = float(view.property("contentY"))
        lowest = row.y() + row.height() - view.height()
        self._bring(min(row.y(), max(top, lowest)))

    def bring_to_top(self, key: str) -> None:
        """Scroll so that a row is the first in view, as far as there is something below it, on a whole pixel: its
        pixels are those that it has on the whole screen.
        """
        row = self._made_row(key)
        if row is not None:
            self._bring(self._scene.pixel(row.y()))

    def scroll_down(self, points: float) -> None:
        """Show what is so far down, or as far as there are rows."""
        view = self.view
        if view is not None:
            self._measure(points + view.height())
            self._bring(points)

    def stand_at(self, place: ScrollPlace) -> None:
        """Have a place at the upper edge, as far as there is something below it; the top without its row."""
        row = self._made_row(place.item, place.by)
        self._bring(0.0 if row is None else row.y() + place.by, pulled=True)

    def pages(self, room: float) -> list[tuple[float, float, float]]:
        """The whole scroll height in pages of `room` points at the most: for each where the view begins, and between
        which places it shows rows. Pages begin on whole pixels, clear of the bar above, and end between rows. A row
        that does not fit behind others begins the next, and goes on where it is higher. `whole_height()` was asked
        before.
        """
        if self.view is None:
            return []
        end, edge = float(self.view.property("contentHeight")), float(self.view.property("edge"))
        ends = [foot for _, foot in self._places()]
        found: list[tuple[float, float, float]] = []
        view, top = 0.0, 0.0
        while end - view > room + _NEARLY:
            foot = max((foot for foot in ends if top + _NEARLY < foot <= view + room + _NEARLY), default=0.0)
            cut = foot or self._scene.pixel(view + room)
            found.append((view, top, cut))
            top = cut
            view = self._scene.pixel(top - edge)
        if len(self._rows.rows) > _AT_ONCE:
            # Each page looks at all that are made: of many each page has its own.
            self.renew()
        return [*found, (view, top, end)]

    def show_page(self, view: float, top: float, end: float) -> None:
        """Show what begins at a place, and no row that has nothing between two others."""
        list_ = self.view
        if list_ is None:
            return
        # A list that is scrolled beyond its end is stretched there: the page ends with ground.
        below = view + list_.height() - float(list_.property("contentHeight"))
        list_.setProperty("beyond", max(0.0, below))
        self.to(view)
        for row in self._rows.rows.values():
            row.setOpacity(row.y() + row.height() > top + _NEARLY and row.y() < end - _NEARLY)
        self._scene.touch()

    def show_all(self) -> None:
        """Show all rows, after some were shown alone."""
        if self.view is not None and self.view.property("beyond"):
            self.view.setProperty("beyond", 0.0)
        hidden = [row for row in (self._rows.rows.values() if self.view is not None else ()) if row.opacity() < 1]
        for row in hidden:
            row.setOpacity(1)

    def _places(self) -> Collection[tuple[float, float]]:
        """The places between which rows stand, once they were made."""
        tops = self._rows.tops()
        return list(pairwise(tops))

    def _made_row(self, key: str, by: float = 0.0) -> QQuickItem | None:
        """A row, made and in its place with what is near a point of it; None where there is none."""
        if self.view is None or self._phone.rows.row_of(key) < 0:
            return None
        there = set(self._rows.rows)
        self._rows.make_around(ScrollPlace(key, by))
        if there != self._rows.rows.keys():
            self._scene.touch()
            self._scene.rest()
        return self._rows.rows.get(key)

    def _bring(self, place: float, pulled: bool = False) -> None:
        view = self.view
        if view is not None:
            first = -float(view.property("opens")) if pulled else 0.0
            last = float(view.property("contentHeight")) - view.height()
            self.to(max(first, min(place, max(0.0, last))))

    def _measure(self, until: float | None = None) -> None:
        """Make all rows, some together, or until so many points are known."""
        for at in range(0, len(self._phone.rows.items), _AT_ONCE):
            self._rows.measure(at, at + _AT_ONCE)
            self._scene.settle()
            tops = self._rows.tops()
            if until is not None and tops[min(at + _AT_ONCE, len(tops) - 1)] > until:
                return
