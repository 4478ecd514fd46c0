"""A driver with the single movements that tests look at."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from previewer.cases import driver as program
from previewer.cases.driver.surface import Surface
from previewer.phone.offscreen import find_item
from previewer.phone.view import PhoneView

#: Milliseconds between the moves of a finger that comes to rest, and their number.
_REST_MS, _RESTS = 10, 15


class PhoneDriver(program.PhoneDriver):
    """A driver of a phone in a window."""

    surface: program.ViewSurface
    #: Height of a wheel's row at usual text, in points.
    wheel_row: ClassVar[int]
    #: The key that turns an hour to the next one.
    later: ClassVar[Qt.Key]

    @property
    def view(self) -> PhoneView:
        return self.surface.view

    def has(self, name: str) -> bool:
        """Whether an item of a name exists, seen or not."""
        return find_item(self.root, name) is not None

    @property
    def focus(self) -> QQuickItem | None:
        """What has the keyboard."""
        surface: Surface = self.surface
        shown = surface.shown.window if isinstance(surface, program.OffscreenSurface) else self.view.quickWindow()
        return shown.activeFocusItem()

    @property
    def focused(self) -> str:
        """The name of what has the keyboard, or of the first named item around it; '' without one."""
        item = self.focus
        while item is not None and not item.objectName():
            item = item.parentItem()
        return "" if item is None else item.objectName()

    def focus_on(self, key: str) -> QQuickItem:
        """Give an item's control the keyboard, as the Tab key does."""
        control = self.control(key)
        control.forceActiveFocus(Qt.FocusReason.TabFocusReason)
        self.settle()
        return control

    def point(self, item: QQuickItem, x: float | None = None, y: float | None = None) -> QPoint:
        """`spot()` on whole points, as widgets have them."""
        return self.spot(item, x, y).toPoint()

    def press(self, item: QQuickItem, x: float | None = None, y: float | None = None) -> None:
        self.press_at(self.point(item, x, y))

    def release(self, item: QQuickItem, x: float | None = None, y: float | None = None) -> None:
        self.release_at(self.point(item, x, y))

    def tap_row(self, wheel: QQuickItem, rows: int) -> None:
        """Tap the row that is some rows below the middle of a wheel."""
        self.click(wheel, y=wheel.height() / 2 + rows * self.wheel_row)

    def roll(self, wheel: QQuickItem, rows: int) -> None:
        """Drag a wheel by some of its rows, up for later ones, without a swing."""
        start = wheel.height() / 2 + rows * self.wheel_row / 2
        self.drag(wheel, 0, -rows * self.wheel_row, y=start, rest=True)

    def rest_at(self, place: QPointF) -> None:
        # Wheels tell the finger's speed by the clock, from moves alone.
        for step in range(_RESTS):
            QTest.qWait(_REST_MS)
            self.move_to(place + QPointF(step % 2, 0), _REST_MS)
        super().rest_at(place)
