"""The hands of the walk over the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QWindow
from PySide6.QtWidgets import QLineEdit, QMenu
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tests.campaigns.window_walk import press

pytestmark = pytest.mark.usefixtures("processes")


def test_key_when_the_one_held_with_it_closes_a_window_then_goes_to_the_one_that_has_the_focus(qtbot: QtBot) -> None:
    field = QLineEdit()
    qtbot.addWidget(field)
    field.show()
    field.activateWindow()
    qtbot.waitUntil(field.hasFocus)
    menu = QMenu(field)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.addAction("one")
    menu.popup(QPoint(1, 1))
    qtbot.waitUntil(lambda: QGuiApplication.focusWindow() is menu.windowHandle())

    def focused() -> QWindow | None:
        return QGuiApplication.focusWindow() or field.windowHandle()

    press(focused, Qt.Key.Key_F2, Qt.KeyboardModifier.AltModifier)
    assert not isValid(menu)
    press(focused, Qt.Key.Key_Y)
    assert field.text() == "y"
