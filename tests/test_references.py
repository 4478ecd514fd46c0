"""Calls from and to Qt keep count of Python's own values: a fault of that kind ends a program after hours."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from PySide6.QtCore import Property, QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication, QLabel

_TIMES = 1000
#: References that come and go by themselves meanwhile.
_NOISE = 100


class _Heard(QObject):
    told = Signal(bool)
    plain = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.on = True
        self.told.connect(self.hear)
        self.plain.connect(lambda: None)

    @Slot(bool)
    def hear(self, _on: bool) -> None:
        """Give None back to Qt."""

    @Slot(result=bool)
    def answer(self) -> bool:
        """Give True back to Qt."""
        return True

    def _value(self) -> bool:
        return self.on

    value = Property(bool, _value)


def _acts(heard: _Heard, label: QLabel) -> dict[str, Callable[[], object]]:
    return {
        "a method of Qt that gives nothing": lambda: label.setText("a"),
        "a method of Qt that gives a bool": lambda: label.isEnabled(),
        "a method of Qt that takes a bool": lambda: label.setEnabled(True),
        "a signal to a slot": lambda: heard.told.emit(True),
        "a signal to a function": heard.plain.emit,
        "a property of Python's": lambda: heard.property("value"),
        "an attribute of an object": lambda: setattr(heard, "on", True),
    }


@pytest.mark.parametrize("value", [None, True])
def test_calls_and_signals_leave_as_many_references_as_there_were(qapp: QApplication, value: object) -> None:
    heard, label = _Heard(), QLabel()
    lost = {}
    for name, act in _acts(heard, label).items():
        act()
        before = sys.getrefcount(value)
        for _ in range(_TIMES):
            act()
        changed = sys.getrefcount(value) - before
        if abs(changed) > _NOISE:
            lost[name] = changed
    assert lost == {}


def test_what_qt_calls_leaves_as_many_references_as_there_were(qapp: QApplication) -> None:
    told: list[None] = []
    timer = QTimer(interval=0)
    timer.timeout.connect(lambda: told.append(None) if len(told) < _TIMES else timer.stop())
    timer.start()
    before = sys.getrefcount(None)
    while timer.isActive():
        qapp.processEvents()
    changed = sys.getrefcount(None) - before - len(told)
    # From Python 3.12 on None is counted no more.
    assert abs(changed) <= _NOISE or sys.getrefcount(None) == before
