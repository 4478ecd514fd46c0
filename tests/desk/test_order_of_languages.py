"""The order of languages, one wherever they are listed: ruling 12's."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QComboBox, QLabel, QTableView, QTreeView, QWidget
from pytestqt.qtbot import QtBot

from previewer.desk.modes import MODES
from previewer.desk.view.controls import language_name
from previewer.desk.window.main_window import MainWindow
from previewer.pieces.languages import in_order
from previewer.pieces.messages import catalogue
from tests.desk.every_dialog import every_dialog
from tests.desk.helpers import dumped, opened, piece, switch_item, text_item

CODES = ("fr", "en", "de", "ja")
#: All that a language is called by somewhere.
NAMES = {name: code for code in CODES for name in (code, language_name(code), f"{code} — {language_name(code)}")} | {
    catalogue(code).name: code for code in ("en", "ja")
}


def _modelled(view: QAbstractItemView) -> Iterator[list[object]]:
    model = view.model()
    if model is not None:
        yield [model.index(row, 0).data() for row in range(model.rowCount())]
        if isinstance(view, QTableView | QTreeView):
            yield [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]


def lists_of(widget: QWidget) -> Iterator[list[object]]:
    """Whatever may be a list of languages below a widget: entries, heads, buttons and labels side by side."""
    for part in widget.findChildren(QWidget):
        if isinstance(part, QComboBox):
            yield [part.itemText(at) for at in range(part.count())]
        elif isinstance(part, QAbstractItemView):
            yield from _modelled(part)
        for kind in (QAbstractButton, QLabel):
            beside: list[QAbstractButton | QLabel] = part.findChildren(
                kind, options=Qt.FindChildOption.FindDirectChildrenOnly
            )
            yield [one.text() for one in sorted(beside, key=lambda one: (one.y(), one.x()))]


def astray(widget: QWidget) -> tuple[int, list[list[str]]]:
    """How many lists of languages there are below a widget, and those in another order."""
    listed = [[NAMES[str(one)] for one in some if str(one) in NAMES] for some in lists_of(widget)]
    found = [codes for codes in listed if len(set(codes)) > 1]
    return len(found), [codes for codes in found if tuple(dict.fromkeys(codes)) != in_order(codes)]


@pytest.fixture
def four(tmp_path: Path) -> Path:
    texts = {"x-title": {code: f"Title {code}" for code in CODES}, "x-description": {"en": "About", "ja": "説明"}}
    path = tmp_path / "four.json"
    path.write_text(dumped(piece(name=text_item(**texts), loud=switch_item())), encoding="utf-8")
    return path


def test_languages_are_in_one_order_in_every_mode(make_window: Callable[..., MainWindow], four: Path) -> None:
    window = make_window()
    opened(window, four)
    listed = 0
    for mode in MODES:
        window.show_mode(mode)
        found, wrong = astray(window)
        assert not wrong, mode.name
        listed += found
    assert listed > 8


def test_languages_are_in_one_order_in_every_dialog(
    make_window: Callable[..., MainWindow], qtbot: QtBot, four: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make_window()
    listed = 0
    folder = tmp_path / "empty"
    folder.mkdir()
    for dialog in every_dialog(window, opened(window, four), folder, monkeypatch):
        qtbot.addWidget(dialog)
        found, wrong = astray(dialog)
        assert not wrong, dialog
        listed += found
    assert listed > 5
