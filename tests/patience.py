"""How long tests wait for what is sure to come: so long that no machine is too slow, and always by this one bound.

Nothing is measured by it. Who waits goes on as soon as what is waited for is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

#: Seconds.
PATIENCE = 60.0
PATIENCE_MS = 60_000


class PatientBot(QtBot):
    """pytest-qt's robot, which waits by the one bound unless a test says another."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE_MS) -> None:
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = PATIENCE_MS, **rest: Any) -> Any:
        return super().waitSignal(signal, timeout=timeout, **rest)

    def waitSignals(self, signals: Any, *, timeout: int = PATIENCE_MS, **rest: Any) -> Any:
        return super().waitSignals(signals, timeout=timeout, **rest)

    def waitExposed(self, widget: Any, *, timeout: int = PATIENCE_MS) -> Any:
        return super().waitExposed(widget, timeout=timeout)

    def waitActive(self, widget: Any, *, timeout: int = PATIENCE_MS) -> Any:
        return super().waitActive(widget, timeout=timeout)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[PatientBot]:
    """pytest-qt's fixture of this name, more patient. A test lets go of the mouse: what would still be held down is
    held for all that come after, and keys are not seen where the mouse is at work.
    """
    yield PatientBot(request)
    held = qapp.mouseButtons()
    if held != Qt.MouseButton.NoButton:
        QTest.mouseRelease(QWindow(), held)
        pytest.fail(f"the test leaves {held} held down (QTest.mouseDClick on a widget does: use its window)")
