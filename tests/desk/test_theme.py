"""Colours and font of the window where the desktop has none of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QDateEdit,
    QDialog,
    QDockWidget,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QRadioButton,
    QScrollArea,
    QSpinBox,
    QStyle,
    QWidget,
)
from pytestqt.qtbot import QtBot

from previewer.desk import theme
from previewer.desk.modes.check import CHECK
from previewer.desk.modes.edit import EDIT
from previewer.desk.modes.texts import TEXTS
from previewer.desk.theme import apply_edges, apply_font, apply_scheme, is_dark, ring_colour
from previewer.desk.widgets import dialog_buttons, open_dialog, vbox, without_icons
from previewer.desk.window.main_window import MainWindow
from previewer.pictures.findings import contrast
from previewer.resources import resource
from tests.desk.helpers import opened

_Role = QPalette.ColorRole


@pytest.fixture(autouse=True)
def as_before(qapp: QApplication) -> Iterator[None]:
    font = qapp.font()
    yield
    QGuiApplication.setPalette(QPalette())
    apply_edges(None)
    qapp.setFont(font)


@pytest.mark.parametrize("name", ["light", "dark"])
def test_words_of_a_window_without_a_desktop_are_read_on_every_ground(qapp: QApplication, name: str) -> None:
    apply_scheme(name)
    palette = qapp.palette()
    assert is_dark(palette) == (name == "dark")
    assert palette != qapp.style().standardPalette()
    grounds = {_Role.WindowText: _Role.Window, _Role.Text: _Role.Base, _Role.ButtonText: _Role.Button}
    grounds |= {_Role.HighlightedText: _Role.Highlight, _Role.PlaceholderText: _Role.Base}
    for text, ground in grounds.items():
        assert contrast(palette.color(text), palette.color(ground)) >= 4.5, (text, ground)
    for ground in (_Role.Window, _Role.Base):
        assert contrast(ring_colour(palette), palette.color(ground)) >= 3


@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton, QLineEdit, QPlainTextEdit, QSpinBox, QDateEdit])
def test_empty_box_and_field_are_seen_on_the_dark_ground(qapp: QApplication, qtbot: QtBot, kind: type[QWidget]) -> None:
    apply_scheme("dark")
    around = QWidget()
    qtbot.addWidget(around)
    field = kind(around)
    field.setGeometry(10, 10, 80, 30)
    around.resize(100, 50)
    seen = around.grab().toImage()
    ground = seen.pixelColor(1, 1)
    # The left edge of what is to be filled in.
    edge = max(contrast(seen.pixelColor(x, 25), ground) for x in range(10, 16))
    assert edge >= 3
    for role in (_Role.Base, _Role.Text, _Role.WindowText, _Role.PlaceholderText):
        assert field.palette().color(role) == qapp.palette().color(role)
    # Another scheme has its own edges.
    apply_scheme("light")
    roles = (_Role.Window, _Role.Base, _Role.Text)
    qtbot.waitUntil(lambda: all(field.palette().color(role) == qapp.palette().color(role) for role in roles))
    light = around.grab().toImage()
    assert max(contrast(light.pixelColor(x, 25), light.pixelColor(1, 1)) for x in range(10, 16)) > 1.5


def test_window_takes_the_look_of_its_desktop(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    # What a desktop says comes as Qt's own palette and font.
    monkeypatch.setattr(theme, "_is_plain", lambda: False)
    before = qapp.font()
    apply_font()
    apply_scheme("system")
    assert (qapp.palette(), qapp.font()) == (QPalette(), before)


def test_window_without_a_desktop_has_the_font_of_the_program(qapp: QApplication) -> None:
    apply_font()
    assert qapp.font().families()[0] == "Inter"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_forms_are_no_wider_than_their_panes_in_a_small_window(
    window: MainWindow, qtbot: QtBot, piece_file: Path, lang: str
) -> None:
    apply_font()
    window.settings.language = lang
    window.resize(1024, 700)
    tab = opened(window, piece_file)
    tab.piece.document.set_text(tab.piece.document.text().replace("{", '{"osType": "iphone", "version": "1.0",', 1))
    for mode in (EDIT, TEXTS, CHECK):
        window.show_mode(mode)
        docks = [window.docks.dock[pane.name] for pane in mode.panes]

        def wide(docks: list[QDockWidget] = docks) -> list[str]:
            found = [(dock, area, area.widget()) for dock in docks for area in dock.findChildren(QScrollArea)]
            return [
                dock.windowTitle()
                for dock, area, form in found
                if form is not None and area.isVisible() and form.width() > area.viewport().width()
            ]

        qtbot.waitUntil(lambda: not wide())


def test_buttons_at_the_end_of_dialogs_have_no_icons_of_another_family(qtbot: QtBot) -> None:
    dialog = QDialog()
    buttons = dialog_buttons(dialog)
    dialog.setLayout(vbox(buttons))
    box = QMessageBox()
    box.addButton(QMessageBox.StandardButton.Save)
    for one in (dialog, box):
        qtbot.addWidget(one)
        # As X11 without a desktop has them; here there are none.
        for button in one.findChildren(QAbstractButton):
            button.setIcon(one.style().standardIcon(QStyle.StandardPixmap.SP_DialogOkButton))
    open_dialog(dialog)
    without_icons(box)
    for button in (*buttons.buttons(), *box.buttons()):
        assert button.icon().isNull()
    dialog.close()


_FIRST = """
import sys
from previewer.desk.app import open_window

app, window, tabs = open_window(sys.argv[1:], print)
print(window.isMaximized())
"""


@pytest.mark.parametrize(("size", "whole"), [((1366, 728), True), ((1920, 1080), False)], ids=["small", "large"])
def test_first_window_takes_the_whole_of_a_small_screen(
    processes: None, tmp_path: Path, size: tuple[int, int], whole: bool
) -> None:
    screen = tmp_path / "screen.json"
    there = {"name": "one", "x": 0, "y": 0, "width": size[0], "height": size[1]}
    screen.write_text(json.dumps({"screens": [there]}), encoding="utf-8")
    own = {"XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    environment = os.environ | own | {"QT_QPA_PLATFORM": f"offscreen:configfile={screen}"}
    command = [
        sys.executable,
        "-c",
        _FIRST,
        str(resource("samples", "every-kind.json")),
    ]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(whole)]
