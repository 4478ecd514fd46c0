"""A phone's screen that tests can touch: items by name, clicks, drags and keys, as a person would."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from previewer.phone.phone import Phone
from previewer.phone.view import PhoneView


def below(item: QQuickItem) -> Iterator[QQuickItem]:
    """An item and all that is drawn inside it."""
    yield item
    for child in item.childItems():
        yield from below(child)


class LivePhone:
    """One phone in a widget, without motion unless `moving`."""

    def __init__(self, qtbot: QtBot, phone: Phone, moving: bool = False) -> None:
        self.qtbot = qtbot
        self.phone = phone
        phone.show(replace(phone.look, reduced_motion=not moving))
        # As in the program, the view is no window of its own: it is large enough for every device.
        self.window = QWidget()
        self.window.resize(1000, 1000)
        qtbot.addWidget(self.window)
        self.view = PhoneView(phone, self.window)
        with qtbot.waitExposed(self.window):
            self.window.show()
        self.view.setFocus()
        self.rows = self.find("rows")

    def find_all(self, name: str, under: QQuickItem | None = None) -> list[QQuickItem]:
        """Every visible item of a name, in the order in which they are drawn."""
        start = under or self.view.screen_item
        return [item for item in below(start) if item.objectName() == name and item.isVisible()]

    def find(self, name: str, under: QQuickItem | None = None) -> QQuickItem:
        """The one visible item of a name."""
        found = self.find_all(name, under)
        assert len(found) == 1, f"{len(found)} items are called {name}"
        return found[0]

    def row(self, key: str) -> QQuickItem:
        """The row of an item, scrolled into view."""
        # Twice, since rows that are met for the first time move the estimate of where the others are.
        for _ in range(2):
            self.phone.scroll_to(key)
            self.settle()
        self.qtbot.waitUntil(lambda: len(self.find_all(f"item:{key}")) == 1)
        return self.find(f"item:{key}")

    def control(self, key: str) -> QQuickItem:
        return self.find(f"control:{key}", self.row(key))

    def open(self, key: str) -> QQuickItem:
        """What opens from a row, opened."""
        self.row(key)
        self.phone.openKey = key
        self.qtbot.waitUntil(lambda: len(self.find_all(f"picker:{key}")) == 1)
        self.row(key)
        return self.find(f"picker:{key}")

    def point(self, item: QQuickItem, x: float | None = None, y: float | None = None) -> QPoint:
        """A place on an item, its middle unless told, as a place on the widget."""
        self.settle()
        spot = QPointF(item.width() / 2 if x is None else x, item.height() / 2 if y is None else y)
        return item.mapToScene(spot).toPoint()

    def click(self, item: QQuickItem, x: float | None = None, y: float | None = None) -> None:
        self.qtbot.mouseClick(self.view, Qt.MouseButton.LeftButton, pos=self.point(item, x, y))

    def drag(self, item: QQuickItem, right: int, down: int, x: float | None = None, y: float | None = None) -> None:
        """Press on an item, move in ten steps, let go."""
        start = self.point(item, x, y)
        left = Qt.MouseButton.LeftButton
        QTest.mousePress(self.view, left, Qt.KeyboardModifier.NoModifier, start)
        for step in range(1, 11):
            QTest.mouseMove(self.view, start + QPoint(right * step // 10, down * step // 10))
        QTest.mouseRelease(self.view, left, Qt.KeyboardModifier.NoModifier, start + QPoint(right, down))

    def key(self, key: Qt.Key, times: int = 1) -> None:
        for _ in range(times):
            self.qtbot.keyClick(self.view, key)

    def type(self, text: str) -> None:
        self.qtbot.keyClicks(self.view, text)

    def settle(self) -> None:
        """Let layouts come to rest, as they are once a frame has been drawn."""
        self.view.grabFramebuffer()

    def focus(self) -> QQuickItem:
        """What has the keyboard."""
        found = self.view.quickWindow().activeFocusItem()
        assert found is not None
        return found
