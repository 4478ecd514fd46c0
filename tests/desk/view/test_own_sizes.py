"""Devices of sizes of one's own: named, renamed, forgotten, and offered wherever devices are."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from previewer.desk.modes.check.new_run import NewRunDialog
from previewer.desk.panes import WRONG
from previewer.desk.pictures.printed import PrintedPiece
from previewer.desk.pictures.sheet_dialog import SheetDialog
from previewer.desk.pictures.worded import words_around
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.view.controls import DeviceButton
from previewer.desk.view.devices import devices_on_offer
from previewer.desk.view.looks_button import LooksButton
from previewer.desk.view.options import ViewOptions
from previewer.desk.view.own_size import OwnSizeDialog
from previewer.desk.window.main_window import MainWindow
from previewer.phone.platforms import PLATFORMS
from tests.desk.helpers import opened, phones_of

KEPT = (("402x874@3", "Next phone"), ("500x900", ""))


@pytest.fixture
def keeping(window: MainWindow, piece_file: Path) -> MainWindow:
    """A window with two sizes that are kept, and a piece."""
    window.view.set_options(replace(ViewOptions(), own_devices=KEPT))
    opened(window, piece_file)
    return window


@pytest.fixture
def dialog(keeping: MainWindow, qtbot: QtBot) -> OwnSizeDialog:
    made = OwnSizeDialog(keeping.view, keeping.settings.typed, keeping)
    qtbot.addWidget(made)
    made.show()
    return made


def bar_texts(window: MainWindow) -> list[str]:
    button = window.view_bar.controls[DeviceButton]
    assert isinstance(button, DeviceButton)
    return [action.text() for action in button.menu().actions()]


def test_size_when_forgotten_then_nowhere_and_the_phone_that_had_it_is_the_usual_one(
    keeping: MainWindow, dialog: OwnSizeDialog
) -> None:
    view = keeping.view
    view.set_options(view.options.with_look("ios", device="402x874@3").with_tick("device", "ios", "402x874@3", True))
    assert bar_texts(keeping).count("Next phone   402x874@3") == 2
    assert not dialog.forget.isEnabled()
    dialog.kept.setFocus()
    QTest.keyClick(dialog.kept, Qt.Key.Key_Home)
    assert (dialog.title.text(), dialog.size_field.text()) == KEPT[0][::-1]
    dialog.forget.click()
    assert view.options.own_devices == KEPT[1:]
    assert view.options.look("ios").device == "iPhone 16"
    assert view.options.ticks == ()
    assert not any("402x874@3" in text for text in bar_texts(keeping))
    assert bar_texts(keeping).count("500x900") == 2
    assert dialog.size_field.text() == ""
    dialog.kept.setCurrentRow(0)
    dialog.forget.click()
    assert dialog.kept.isHidden() and dialog.forget.isHidden()


def test_size_when_given_another_name_then_it_stands_where_it_was(keeping: MainWindow, dialog: OwnSizeDialog) -> None:
    dialog.kept.setCurrentRow(0)
    dialog.title.setText("Prototype")
    dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    assert keeping.view.options.own_devices == (("402x874@3", "Prototype"), KEPT[1])
    assert bar_texts(keeping).count("Prototype   402x874@3") == 2


def test_sizes_when_kept_then_offered_wherever_devices_are(keeping: MainWindow, qtbot: QtBot) -> None:
    tab = keeping.tab()
    assert isinstance(tab, PieceTab)
    piece = tab.piece
    sizes = {size for size, _ in KEPT}
    for platform in PLATFORMS.values():
        assert list(devices_on_offer(platform, KEPT))[-2:] == [size for size, _ in KEPT]
    looks = keeping.view_bar.controls[LooksButton]
    assert isinstance(looks, LooksButton)
    looks.values["device"].aboutToShow.emit()
    words = [tick.text() for tick in looks.values["device"].ticks.values()]
    assert words.count("Next phone   402x874@3") == words.count("500x900") == 2
    sheet = SheetDialog(piece, keeping.services, keeping)
    qtbot.addWidget(sheet)
    sheet.members["device"].setChecked(True)
    assert sizes <= {look.device for look in sheet.looks()}
    findings = tab.panes.get(WRONG).screens
    findings.boxes["device"].setChecked(True)
    assert sizes <= {look.device for look in findings.looks()}
    run = NewRunDialog(piece, keeping.services, None, keeping)
    qtbot.addWidget(run)
    devices = run.looks["device"]
    assert devices.ticks["402x874@3"].text() == "Next phone   402x874@3"
    assert devices.words() == []
    devices.ticks["402x874@3"].trigger()
    assert devices.words() == ["--devices", "iPhone 16", "Pixel 8", "402x874@3"]
    # After the last that is known come those that are kept, and then the first.
    options = keeping.view.options.with_look("ios", device="iPhone SE")
    found = []
    for _ in range(3):
        options = options.next_choice("device")
        found.append(options.look("ios").device)
    assert found == ["402x874@3", "500x900", "iPhone 17"]


def test_sizes_when_there_are_too_many_then_the_oldest_goes_with_its_tick() -> None:
    options = ViewOptions().with_own_device("402x874@3", "").with_tick("device", "ios", "402x874@3", True)
    for at in range(20):
        options = options.with_own_device(f"{500 + at}x900", "")
    assert len(options.own_devices) == 20
    assert options.ticks == ()


def test_size_that_has_a_name_is_called_by_it_on_the_stage_and_around_its_picture(
    keeping: MainWindow, qtbot: QtBot
) -> None:
    tab = keeping.tab()
    assert isinstance(tab, PieceTab)
    area = phones_of(tab)
    options = replace(ViewOptions(platforms="ios"), own_devices=KEPT).with_tick("device", "ios", "402x874@3", True)
    keeping.view.set_options(options.with_tick("device", "ios", "iPhone SE", True))
    qtbot.waitUntil(lambda: len(area.shown()) == 2)
    assert [view.accessibleName() for view in area.shown()] == ["iOS — iPhone SE", "iOS — Next phone   402x874@3"]
    assert keeping.view_bar.action["by_device"].text() == "Devices: Next phone 402x874@3, iPhone SE"
    looks = [[view.phone.look for view in area.shown()]]
    around = words_around(looks, ("device",), (), KEPT)
    assert around.above[0][1][0] == "Next phone   402x874@3"
    assert words_around(looks, ("device",), ("theme", "device"), KEPT).heads.columns[1] == "Next phone   402x874@3"
    assert PrintedPiece(tab.piece).words(looks[0][1], (), KEPT) == "iOS · Next phone 402x874@3"
