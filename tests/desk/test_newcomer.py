"""Somebody who never saw a piece makes one: by mouse and keys alone, from the start page, without writing JSON."""

import json
from concurrent.futures import Future
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QListWidget
from pytestqt.qtbot import QtBot

from previewer import children
from previewer.cli import main
from previewer.desk.modes.edit.inspector.text_edits import LineEdit
from previewer.desk.modes.edit.items_list import ItemsList
from previewer.desk.view.controls import LanguageBox
from previewer.desk.window.main_window import MainWindow
from tests.desk.hands import Hands

pytestmark = pytest.mark.deep

_CONTROL = Qt.KeyboardModifier.ControlModifier
#: The name of a kind, and the titles of an item of it.
ITEMS = (
    ("Switch", "Night light", "常夜灯"),
    ("Slider", "Brightness", "明るさ"),
    ("Text", "Name of the lamp", "ランプの名前"),
    ("Time", "Wake me at", "起こす時刻"),
    ("Radio buttons", "Colour", "色"),
    ("Date", "From", "開始日"),
)


class _Idle:
    """Draws nothing."""

    def submit(self, *_work: object) -> Future[object]:
        return Future()

    def shutdown(self, **_how: object) -> None:
        """No problems remain."""


def test_newcomer_makes_a_piece_of_six_items_in_two_languages(
    window: MainWindow,
    tmp_path: Path,
    qtbot: QtBot,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The palette has icons in the place of its pictures until they are drawn: nobody waits for them here.
    monkeypatch.setattr(children, "child_pool", lambda *_: _Idle())
    hands = Hands(window, qtbot)
    path = tmp_path / "lamp.json"
    _make_the_file(hands, path)
    for kind, english, _japanese in ITEMS:
        _add(hands, kind, english)
    rows = hands.find(ItemsList, lambda _list: True)
    _type_japanese_titles(hands, rows)
    _drag_the_last_item_to_the_top(hands, rows)
    hands.press(Qt.Key.Key_S, _CONTROL)
    hands.wait(lambda: not window.isWindowModified())
    assert main(["check", "--strict", str(path)]) == 0, capsys.readouterr()
    made = json.loads(path.read_text("utf-8"))
    assert made["title"] == {"en": "Garden lamp", "ja": "Garden lamp"}
    preferences = made["preferences"]
    titles = [preferences["properties"][key]["x-title"] for key in preferences["x-field-order"]]
    wanted = [{"en": english, "ja": japanese} for _kind, english, japanese in ITEMS]
    assert titles == [wanted[-1], *wanted[:-1]]


def _make_the_file(hands: Hands, path: Path) -> None:
    hands.click(hands.button("New piece…"))
    hands.find(QLineEdit, lambda field: field.hasFocus())
    hands.write("Garden lamp")
    hands.click(hands.find(QLineEdit, lambda field: field.text().endswith("garden-lamp.json")))
    hands.press(Qt.Key.Key_A, _CONTROL)
    hands.write(str(path))
    hands.click(hands.button("Create"))


def _add(hands: Hands, kind: str, title: str) -> None:
    """Choose a kind from the palette by its name, and type the title into the row."""
    hands.click(hands.button("Add an item"))
    kinds = hands.find(QListWidget, lambda _list: True)
    entry = kinds.findItems(kind, Qt.MatchFlag.MatchExactly)[0]
    kinds.scrollToItem(entry)
    hands.click(kinds.viewport(), kinds.visualItemRect(entry).center())
    hands.find(QLineEdit, _is_title)
    hands.write(title)
    hands.press(Qt.Key.Key_Return)


def _type_japanese_titles(hands: Hands, rows: ItemsList) -> None:
    """Half of them in the inspector, the others in the list while the phones show Japanese."""
    for row, (_kind, _english, japanese) in enumerate(ITEMS[:3]):
        hands.click(rows.viewport(), _place(rows, row))
        hands.click(hands.find(LineEdit, lambda field: field.accessibleName() == "Title (ja)"))
        hands.press(Qt.Key.Key_A, _CONTROL)
        hands.write(japanese)
        hands.press(Qt.Key.Key_Tab)
    hands.click(hands.find(LanguageBox, lambda _box: True))
    hands.press(Qt.Key.Key_Home)
    hands.press(Qt.Key.Key_Return)
    for row, (_kind, _english, japanese) in enumerate(ITEMS[3:], start=3):
        hands.click(rows.viewport(), _place(rows, row))
        hands.press(Qt.Key.Key_Return)
        hands.find(QLineEdit, _is_title)
        hands.write(japanese)
        hands.press(Qt.Key.Key_Return)
        hands.wait(lambda row=row, japanese=japanese: rows.model().index(row, 0).data() == japanese)


def _drag_the_last_item_to_the_top(hands: Hands, rows: ItemsList) -> None:
    hands.drag(rows.viewport(), _place(rows, 5), _place(rows, 0) - QPoint(0, 12))


def _place(rows: ItemsList, row: int) -> QPoint:
    return rows.visualRect(rows.model().index(row, 0)).center() - QPoint(20, 0)


def _is_title(field: QLineEdit) -> bool:
    return field.objectName() == "itemTitle" and field.hasFocus()
