"""A pair of hands: mouse and keys that reach the program's windows as the system delivers them."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

_LEFT = Qt.MouseButton.LeftButton
_NONE = Qt.KeyboardModifier.NoModifier


W = TypeVar("W", bound=QWidget)


class Hands:
    """What is on the screen is found by its words; it is touched by its place in its window."""

    def __init__(self, window: QWidget, qtbot: QtBot) -> None:
        self._main = window
        self._qtbot = qtbot

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click on the middle of a widget, or on a point of it."""
        window, place = self._where(widget, widget.rect().center() if at is None else at)
        QTest.mouseClick(window, _LEFT, _NONE, place)

    def drag(self, widget: QWidget, start: QPoint, end: QPoint) -> None:
        """Press at a point of a widget, move to another and let go."""
        window, first = self._where(widget, start)
        last = self._where(widget, end)[1]
        QTest.mousePress(window, _LEFT, _NONE, first)
        for step in range(1, 5):
            QTest.mouseMove(window, first + (last - first) * step / 4)
        QTest.mouseRelease(window, _LEFT, _NONE, last)

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = _NONE) -> None:
        """Press a key in the window that has the keyboard."""
        QTest.keyClick(self._window(), key, modifiers)

    def write(self, text: str) -> None:
        """Type a text: by keys, and what keys have not by an input method, as it is typed in Japan."""
        for char in text:
            if char.isascii():
                QTest.keyClick(self._window(), ord(char))
            else:
                event = QInputMethodEvent()
                event.setCommitString(char)
                focus = QApplication.focusWidget()
                assert focus is not None
                QApplication.sendEvent(focus, event)

    def button(self, words: str) -> QAbstractButton:
        """The button in sight that says so, or is called so."""
        return self.find(QAbstractButton, lambda one: words in (one.text().replace("&", ""), one.accessibleName()))

    def find(self, kind: type[W], fits: Callable[[W], bool]) -> W:
        """What is in sight in the window that has the keyboard, once it is there."""
        found: list[W] = []

        def look() -> bool:
            top = QApplication.activeModalWidget() or QApplication.activeWindow()
            if top is None:
                # What the window manager does once a dialog is closed; here there is none.
                self._main.activateWindow()
            else:
                found[:] = [one for one in top.findChildren(kind) if one.isVisible() and fits(one)]
            return bool(found)

        self._qtbot.waitUntil(look)
        return found[0]

    def wait(self, until: Callable[[], bool]) -> None:
        """Look on until it is so."""
        self._qtbot.waitUntil(until)

    @staticmethod
    def _window() -> QWindow:
        window = QGuiApplication.focusWindow()
        assert window is not None
        return window

    @staticmethod
    def _where(widget: QWidget, place: QPoint) -> tuple[QWindow, QPoint]:
        window = widget.window().windowHandle()
        assert window is not None
        return window, widget.mapTo(widget.window(), place)
