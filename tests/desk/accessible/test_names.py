"""The window as a screen reader gets it, in all modes and in both languages; the quick form of `test_bus`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QMenu, QToolBar, QWidget
from pytestqt.qtbot import QtBot

from previewer.desk.modes import MODES
from previewer.desk.window.main_window import MainWindow
from previewer.resources import resource
from tests.desk.accessible.tree import Node, faults, walk
from tests.desk.every_dialog import every_dialog
from tests.desk.helpers import opened

SAMPLE = resource("samples", "every-kind.json")


@pytest.fixture
def listening() -> Iterator[None]:
    """As if a screen reader were there."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


def _same_on_both_phones(window: MainWindow) -> bool:
    nodes = _nodes(window)
    told = _phone(nodes, "iOS")
    return len(told) == 11 and told == _phone(nodes, "Android")


def test_window_in_every_mode_when_walked_then_every_control_is_named_by_what_it_sets(
    make_window: Callable[..., MainWindow], qtbot: QtBot, listening: None
) -> None:
    window = make_window()
    found = faults(_nodes(window))
    assert not _unreachable(window)
    opened(window, SAMPLE)
    for number, mode in enumerate(MODES, start=1):
        QTest.keyClick(window, Qt.Key(Qt.Key.Key_0 + number), Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda: window.first_picture.complete)
        nodes = _nodes(window)
        assert len(nodes) > 80, mode.name
        found |= faults(nodes)
        if number == 1:
            # Rows out of sight are made by and by.
            qtbot.waitUntil(lambda: _same_on_both_phones(window))
    assert not found, "\n".join(map(" | ".join, sorted(found)))


def test_dialogs_when_walked_then_every_control_is_named_by_what_it_sets(
    make_window: Callable[..., MainWindow],
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    listening: None,
) -> None:
    window = make_window()
    tab = opened(window, SAMPLE)
    found = set()
    for dialog in every_dialog(window, tab, tmp_path, monkeypatch):
        qtbot.addWidget(dialog)
        dialog.show()
        found |= faults(_nodes(dialog))
        boxes = [box for box in dialog.findChildren(QComboBox) if not box.accessibleName()]
        assert not boxes, dialog
    assert not found, "\n".join(map(" | ".join, sorted(found)))


def _nodes(window: QWidget) -> list[Node]:
    interface = QAccessible.queryAccessibleInterface(window)
    assert interface is not None
    return list(walk(interface))


def _phone(nodes: list[Node], platform: str) -> list[tuple[str, str, str]]:
    """What a reader says of the rows of a phone: the name and value of every control, in order."""
    told = [node for node in nodes if f" > {platform}" in f" > {node.at}" and node.object_name.startswith("control:")]
    # iOS has all options of a radio group in its row, where each says whether it is chosen: no value beside them.
    return [(node.name, node.value, "" if node.role == "Grouping" else node.about) for node in told]


def _unreachable(window: MainWindow) -> list[str]:
    """Commands that the keyboard alone cannot give: in no menu of the bar, and without a shortcut."""
    menus = list(window.menuBar().actions())
    reached = set()
    while menus:
        action = menus.pop()
        reached.add(action)
        menu = action.menu()
        if isinstance(menu, QMenu):
            menus += menu.actions()
    bars = [action for bar in window.findChildren(QToolBar) for action in bar.actions()]
    return [
        action.text()
        for action in bars
        if action.text() and action not in reached and not action.shortcuts() and not action.menu()
    ]
