"""The list of rows of a screen that is drawn without a window: which rows there are just now, and which are in view."""

from __future__ import annotations

from PySide6.QtCore import Q_ARG, QMetaObject
from PySide6.QtQuick import QQuickItem
from shiboken6 import isValid

from previewer.phone.phone import Phone
from previewer.phone.scene import Scene, find_item, list_ends

#: ListView.Beginning and ListView.Contain.
_BEGINNING, _CONTAIN = 0, 4


class RowScroll:
    """Scrolls the rows of a screen in a scene, which comes to rest after each step. Places and heights are in points.

    What scrolls raises PictureError when the screen does not come to rest.
    """

    def __init__(self, phone: Phone, scene: Scene, screen: QQuickItem) -> None:
        self._phone = phone
        self._scene = scene
        self._screen = screen
        self._view: QQuickItem | None = None
        #: The row that was brought into view.
        self._brought = ""
        #: How far beyond its edges the list keeps rows ready for pictures.
        self._ahead = 0

    @property
    def view(self) -> QQuickItem | None:
        """The ListView itself; None on a screen without one."""
        if self._view is None or not isValid(self._view):
            self._view = find_item(self._screen, "rows")
        return self._view

    def let_go(self) -> None:
        """Forget the list, before the screen goes."""
        self._view = None

    def made(self) -> list[QQuickItem]:
        """The rows that the list has made just now, and what is above and below them."""
        if self.view is None:
            return []
        content: QQuickItem = self.view.property("contentItem")
        return [item for item in content.childItems() if item.isVisible() and item.height() > 0]

    def row(self, key: str) -> QQuickItem | None:
        """The row of an item, where it is made."""
        name = f"item:{key}"
        return next((row for row in self.made() if row.objectName() == name), None)

    def in_view(self, key: str) -> bool:
        """Whether a row is there and wholly in view."""
        row, rows = self.row(key), self.view
        if row is None or rows is None:
            return False
        top = rows.property("contentY")
        return bool(top <= row.y() and row.y() + row.height() <= top + rows.height())

    def keep_ahead(self, points: int) -> None:
        """From now on keep rows ready so far beyond the edges."""
        self._ahead = points
        self.look_ahead()

    def look_ahead(self) -> None:
        """Have the list that is there now keep its rows ready."""
        rows = self.view
        if rows is not None and rows.property("cacheBuffer") != self._ahead:
            rows.setProperty("cacheBuffer", self._ahead)

    def to_beginning(self) -> None:
        """Show the first rows."""
        self._brought = ""
        self._scroll("positionViewAtBeginning")

    def show(self, key: str) -> None:
        """Bring a row into view, at the nearer edge; '' leaves the list as it is."""
        self._scene.rest()
        row = self._phone.rows.row_of(key) if key else -1
        if self.view is not None and row >= 0:
            self._bring(key, row, _CONTAIN)

    def bring_to_top(self, key: str) -> None:
        """Scroll so that a row is the first in view, and those after it are in view as well."""
        self._bring(key, self._phone.rows.row_of(key), _BEGINNING)

    def scroll_down(self, points: float) -> None:
        """Show what is so far down, or as far as there are rows."""
        self._brought = ""
        rows = self.view
        if rows is None:
            return
        # Twice, since rows that are met for the first time move the estimate of where the end is.
        for _ in range(2):
            first, last = list_ends(rows)
            rows.setProperty("contentY", min(max(rows.property("originY") + points, first), last))
            self._scene.settle()

    def turn_page(self) -> bool:
        """Scroll to the first row that is not wholly in view; False where the end is in view."""
        rows = self.view
        if rows is None or rows.property("contentY") >= list_ends(rows)[1] - 1:
            return False
        top, height = rows.property("contentY"), rows.height()
        cut = min((row.y() for row in self.made() if row.y() + row.height() > top + height), default=top)
        rows.setProperty("contentY", cut if cut > top else top + height)
        self._scene.settle()
        if rows.property("contentY") > list_ends(rows)[1]:
            rows.setProperty("contentY", list_ends(rows)[1])
            self._scene.settle()
        return True

    def align(self) -> None:
        """Put the row that was brought into view exactly at the edge that it was brought to.

        Qt keeps a list at whole points of its own count, and where that begins is a matter of the rows that it has met:
        with rows of half points the same screen would stand half a point higher or lower.
        """
        rows, row = self.view, self.row(self._brought) if self._brought else None
        if rows is None or row is None:
            return
        top = float(rows.property("contentY"))
        for edge in (row.y() + row.height() - rows.height(), row.y()):
            if 0 < abs(edge - top) < 1:
                # Twice: a list that makes or drops rows on the way goes to whole points at once.
                rows.setProperty("contentY", edge)
                rows.setProperty("contentY", edge)
                return

    def _bring(self, key: str, row: int, mode: int) -> None:
        # Twice, since rows that are met for the first time move the estimate of where the others are.
        for _ in range(2):
            self._scroll("positionViewAtIndex", Q_ARG(int, row), Q_ARG(int, mode))
        self._brought = key

    def _scroll(self, method: str, *arguments: object) -> None:
        rows = self.view
        if rows is not None:
            before = rows.property("contentY")
            QMetaObject.invokeMethod(rows, method, *arguments)  # type: ignore[call-overload]
            if rows.property("contentY") != before:
                self._scene.touch()
            self._scene.rest()
