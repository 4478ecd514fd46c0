"""A live phone under test: finding what is on the screen, and touching it as a person would."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from previewer.phone.offscreen import find_item
from previewer.phone.phone import Phone
from previewer.phone.view import PhoneView

Key = Qt.Key
_LEFT, _NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Live:
    """A shown phone that keeps still (no animation)."""

    def __init__(self, phone: Phone, qtbot: Any) -> None:
        phone.keep_still()
        self.phone = phone
        self.qtbot = qtbot
        # Inside a window, as in the program: on its own a view that takes another size makes the platform warn.
        self.window = QWidget()
        self.window.resize(2000, 2000)
        self.view = PhoneView(phone, self.window)
        qtbot.addWidget(self.window)
        with qtbot.waitExposed(self.window):
            self.window.show()
        self.activate()

    def activate(self) -> None:
        """Give this phone's window the keyboard, as a click of a person would."""
        self.window.activateWindow()
        self.view.setFocus()

    def item(self, name: str) -> QQuickItem:
        """An item by object name, brought into view first where it belongs to a row."""
        self.activate()
        self.scroll_to(name.split(":", 1)[-1])
        self.qtbot.waitUntil(lambda: self.find(name) is not None, timeout=2000)
        found = self.find(name)
        assert found is not None
        return found

    def find(self, name: str) -> QQuickItem | None:
        return find_item(self.view.screen_item, name)

    def scroll_to(self, key: str) -> None:
        # A row that was never met has an estimated place, so go on until the list stands still.
        rows = self.find("rows")
        before = None
        while rows is not None and before != rows.property("contentY"):
            before = rows.property("contentY")
            self.phone.scroll_to(key)
            self.settle()

    def settle(self) -> None:
        for _ in range(3):
            QApplication.processEvents()
            self.view.grabFramebuffer()

    def point(self, item: QQuickItem, across: float = 0.5, down: float = 0.5) -> QPoint:
        """A place on an item, as a share of its size, in the widget's pixels."""
        return item.mapToScene(QPointF(item.width() * across, item.height() * down)).toPoint()

    def click(self, item: QQuickItem, across: float = 0.5, down: float = 0.5) -> None:
        QTest.mouseClick(self.view, _LEFT, _NONE, self.point(item, across, down))
        self.settle()

    def drag(self, item: QQuickItem, start: tuple[float, float], end: tuple[float, float], steps: int = 12) -> None:
        """Press on one place of an item, move in small steps, let go on another."""
        first, last = self.point(item, *start), self.point(item, *end)
        QTest.mousePress(self.view, _LEFT, _NONE, first)
        for step in range(1, steps + 1):
            at = first + (last - first) * step / steps
            QTest.mouseMove(self.view, at, 5)
            QApplication.processEvents()
        QTest.mouseRelease(self.view, _LEFT, _NONE, last, 60)
        self.settle()

    def key(self, key: Qt.Key, times: int = 1, modifier: Any = _NONE) -> None:
        for _ in range(times):
            QTest.keyClick(self.view, key, modifier)
            self.settle()

    def type(self, text: str) -> None:
        QTest.keyClicks(self.view, text)
        self.settle()

    def focus(self, name: str) -> QQuickItem:
        """Give an item the keyboard focus."""
        item = self.item(name)
        item.forceActiveFocus(Qt.FocusReason.TabFocusReason)
        self.settle()
        return item
