"""The view toolbar: every control, its shortcut, and what is remembered."""

import json
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QWidget
from pytestqt.qtbot import QtBot

from previewer.desk.commands.palette import entries
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.modes.texts import TEXTS
from previewer.desk.panes import SOURCE, VALUES
from previewer.desk.view.actions import VIEW_ACTIONS
from previewer.desk.view.controls import DateBox, DeviceButton, LanguageBox, SeedBox, TextSizeButton
from previewer.desk.view.options import ViewOptions
from previewer.desk.view.own_size import OwnSizeDialog
from previewer.desk.window.main_window import MainWindow
from previewer.phone.look import Look
from previewer.phone.offscreen import find_item
from previewer.resources import resource
from tests.desk.helpers import dumped, opened, phones_of, piece, switch_item, text_item


@pytest.fixture
def loose_file(piece_file: Path) -> Path:
    """A file whose order leaves everything open."""
    data = json.loads(piece_file.read_text("utf-8"))
    piece_file.write_text(dumped({**data, "x-field-order": []}), encoding="utf-8")
    return piece_file


Control = TypeVar("Control", bound=QWidget)


def control(window: MainWindow, kind: type[Control]) -> Control:
    """The part of the toolbar that is of a class."""
    found = window.view_bar.controls[kind]
    assert isinstance(found, kind)
    return found


SHORTCUTS = {
    "Alt+1": ViewOptions(platforms="ios"),
    "Alt+2": ViewOptions(platforms="android"),
    "Ctrl+H": ViewOptions().with_looks(reveal_hidden=True),
    "Ctrl+Shift+M": ViewOptions(marks=False),
    "Ctrl+R": ViewOptions().with_looks(order_seed=1),
    "Ctrl+T": ViewOptions(pretends=True, today="2026-03-14"),
    "Ctrl+D": ViewOptions().with_looks(theme="dark"),
    "Ctrl+B": ViewOptions().with_looks(bold=True),
    "Ctrl+Alt+C": ViewOptions().with_looks(contrast="high"),
    "Ctrl+Alt+K": ViewOptions().with_looks(clock="12"),
    "Ctrl+M": ViewOptions().with_looks(reduced_motion=True),
    "Ctrl+Shift+O": ViewOptions().with_looks(orientation="landscape"),
    "Ctrl+Alt+Up": ViewOptions((Look("ios", text_size=19 / 17), Look("android", text_size=1.15))),
    "Ctrl+Alt+Down": ViewOptions((Look("ios", text_size=16 / 17), Look("android", text_size=0.85))),
    "Alt++": ViewOptions((Look("ios", text_size=19 / 17), Look("android", text_size=1.15))),
    "Alt+-": ViewOptions((Look("ios", text_size=16 / 17), Look("android", text_size=0.85))),
    "Alt+Right": ViewOptions((Look("ios", device="iPhone 16 Plus"), Look("android", device="Pixel 8 Pro"))),
    "Ctrl+L": ViewOptions(lang="en-XA"),
}


def test_shortcut_changes_one_option_and_is_remembered(window: MainWindow, loose_file: Path) -> None:
    opened(window, loose_file)
    found = {keys.toString(): action for action in window.view_bar.action.values() for keys in action.shortcuts()}
    for keys, expected in SHORTCUTS.items():
        window.view.set_options(ViewOptions())
        found[keys].trigger()
        assert window.view.options == expected, keys
        assert ViewOptions.from_kept(window.settings.view) == window.view.options
        assert keys in found[keys].toolTip()


def test_action_that_can_be_on_shows_it_in_bar_and_menu(window: MainWindow, loose_file: Path) -> None:
    opened(window, loose_file)
    for row in (row for row in VIEW_ACTIONS if row.is_on is not None):
        action = window.view_bar.action[row.name]
        platforms = "ios" if row.name == "both" else "both"
        window.view.set_options(replace(ViewOptions(), platforms=platforms, zoom=50, marks=False))
        assert not action.isChecked(), row.name
        action.trigger()
        assert action.isChecked(), row.name
        assert action in [entry.action for entry in entries(window.menuBar())]


def test_options_reach_both_phones(window: MainWindow, piece_file: Path) -> None:
    tab = opened(window, piece_file)
    wanted = (Look("ios", text_size=2.0, device="iPhone SE"), Look("android", text_size=2.0, device="Pixel 8 Pro"))
    options = ViewOptions(wanted, lang="ja").with_seed(7)
    members = {"reveal_hidden": True, "theme": "dark", "orientation": "landscape", "reduced_motion": True}
    window.view.set_options(options.with_looks(**members))
    shown = {look.platform: look for look in tab.piece.looks}
    for look in wanted:
        assert shown[look.platform] == replace(look, lang="ja", order_seed=7, **members)  # type: ignore[arg-type]
    assert tab.piece.phones["android"].textScale == 2.0
    assert tab.piece.phones["ios"].bodySize == 33


def test_marks_are_hidden_by_their_keys_and_a_letter_alone_is_typed(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "faulty.json"
    path.write_text(dumped(piece(name=text_item(default=7), loud=switch_item())), encoding="utf-8")
    tab = opened(window, path)
    view = phones_of(tab).shown()[0]
    screen = view.screen_item
    assert find_item(screen, "mark:name") is not None
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    QTest.keyClick(view, Qt.Key.Key_M)
    assert window.view.options.marks
    QTest.keyClick(view, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert not window.view.options.marks
    assert find_item(screen, "mark:name") is None
    field = find_item(screen, "control:name")
    assert field is not None
    field.forceActiveFocus()
    QTest.keyClick(view, Qt.Key.Key_M)
    assert tab.piece.session.values.get("name") == "m"
    assert not window.view.options.marks
    editor = tab.panes.get(SOURCE).editor
    editor.setFocus()
    qtbot.waitUntil(editor.hasFocus)
    QTest.keyClick(editor, Qt.Key.Key_M)
    assert not window.view.options.marks


def test_languages_are_those_of_the_piece_and_the_pseudo_languages(window: MainWindow) -> None:
    tab = opened(window, resource("samples", "five-languages.json"))
    assert tab.piece.languages == ("ja", "en", "ar", "ko", "zh-Hans", "en-XA", "ja-XA", "ar-XB")
    box = control(window, LanguageBox)
    box.setCurrentIndex(2)
    box.activated.emit(2)
    assert tab.piece.shown_language == "ar"
    other = opened(window, resource("samples", "trigger.json"))
    assert other.piece.shown_language == "en"
    window.tabs.setCurrentIndex(0)
    assert box.currentText().startswith("ar")


def test_shuffle_goes_back_to_the_declared_order(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "open.json"
    declared = piece(**{f"item_{at}": switch_item() for at in range(8)})
    del declared["x-field-order"]
    path.write_text(dumped(declared), encoding="utf-8")
    tab = opened(window, path)
    rows = tab.piece.phones["ios"].rows
    before = rows.keys()
    window.view_bar.action["shuffle"].trigger()
    first = rows.keys()
    window.view_bar.action["reshuffle"].trigger()
    second = rows.keys()
    assert len({tuple(before), tuple(first), tuple(second)}) == 3
    control(window, SeedBox).setValue(1)
    assert rows.keys() == first == tab.piece.phones["android"].rows.keys()
    window.view_bar.action["shuffle"].trigger()
    assert rows.keys() == before


def test_pretended_date_is_chosen_in_the_toolbar(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    tab = opened(window, piece_file)
    window.view_bar.action["today"].trigger()
    box = control(window, DateBox)
    qtbot.waitUntil(box.isVisible)
    box.setDate(QDate(2024, 2, 29))
    assert tab.piece.session.values.get("day") == "2024-02-29"


def test_piece_for_one_system_stands_first(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "droid.json"
    path.write_text(dumped({"osType": "Android", "preferences": piece(a=text_item())}), encoding="utf-8")
    tab = opened(window, path)
    assert [view.phone.platform for view in phones_of(tab).shown()] == ["android", "ios"]
    assert not tab.piece.phones["ios"].offered
    ios = opened(window, resource("samples", "ios-only.json"))
    assert [view.phone.platform for view in phones_of(ios).shown()] == ["ios", "android"]


def test_phones_fit_the_window_and_zoom_by_steps(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    tab = opened(window, piece_file)
    window.resize(1480, 900)
    window.docks.dock["values"].hide()
    qtbot.waitUntil(lambda: phones_of(tab).scale() > 0.6)
    for view in phones_of(tab).shown():
        assert view.geometry().top() >= 0
        assert view.geometry().bottom() <= phones_of(tab).height()
    fitting = phones_of(tab).scale()
    window.view_bar.action["closer"].trigger()
    assert phones_of(tab).scale() > fitting
    window.view.set_zoom(200)
    assert phones_of(tab).shown()[0].width() == 2 * 393
    window.view_bar.action["fit"].trigger()
    assert phones_of(tab).scale() == fitting
    assert window.view_bar.action["fit"].isChecked()


def test_undo_goes_by_the_keyboard_focus(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    tab = opened(window, piece_file)
    tab.piece.session.edit("name", "A")
    tab.panes.get(SOURCE).editor.setFocus()
    qtbot.waitUntil(tab.panes.get(SOURCE).editor.hasFocus)
    QTest.keyClicks(tab.panes.get(SOURCE).editor, " ")
    QTest.keyClick(tab.panes.get(SOURCE).editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert tab.piece.document.text().startswith("{")
    assert tab.piece.session.values.get("name") == "A"
    tab.panes.get(VALUES).shape.setFocus()
    qtbot.waitUntil(lambda: not tab.panes.get(SOURCE).editor.hasFocus())
    window.menus.action["undo"].trigger()
    assert tab.piece.session.values.get("name") == ""


def test_nothing_in_the_bar_moves_when_something_is_switched_on(window: MainWindow, loose_file: Path) -> None:
    opened(window, loose_file)
    bar = window.view_bar

    def places() -> list[tuple[int, int]]:
        bar.layout().activate()
        widgets = [bar.widgetForAction(action) for action in bar.actions()]
        return [(widget.x(), widget.width()) for widget in widgets if widget.isVisible()]

    before = places()

    def there() -> list[bool]:
        boxes = bar.controls[SeedBox], bar.controls[DateBox]
        return [action.isVisible() for action in bar.actions() if bar.widgetForAction(action) in boxes]

    # What sets nothing yet is not there; it comes at the end.
    assert there() == [False, False]
    for name in ("shuffle", "today", "dark", "bold"):
        bar.action[name].trigger()
        assert places()[: len(before)] == before
    assert there() == [True, True]
    window.show_mode(TEXTS)
    assert there() == [False, False]


def test_shuffle_is_for_pieces_whose_order_is_open(window: MainWindow, tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.json", tmp_path / "part.json"
    data = piece(a=text_item(), b=text_item())
    whole.write_text(dumped(data), encoding="utf-8")
    part.write_text(dumped({**data, "x-field-order": []}), encoding="utf-8")
    shuffle = window.view_bar.action["shuffle"]
    assert not shuffle.isEnabled()
    assert not window.view_bar.action["dark"].isEnabled()
    opened(window, whole)
    assert not shuffle.isEnabled()
    assert "nothing to shuffle" in shuffle.toolTip()
    opened(window, part)
    assert shuffle.isEnabled()
    assert "nothing" not in shuffle.toolTip()
    shuffle.trigger()
    window.tabs.setCurrentIndex(0)
    assert shuffle.isEnabled()


def test_device_of_ones_own_stands_in_the_menu_of_its_phone_and_the_next_is_the_first(
    window: MainWindow, piece_file: Path
) -> None:
    opened(window, piece_file)
    state = window.services.view
    state.set_options(state.options.with_look("ios", device="402x874@3"))
    menu = control(window, DeviceButton).menu()
    texts = [action.text() for action in menu.actions()]
    assert texts.index("iOS") < texts.index("402x874@3") < texts.index("Android")
    assert next(action.text() for action in menu.actions() if action.isChecked()) == "402x874@3"
    state.set_options(state.options.next_choice("device"))
    assert state.options.look("ios").device == "iPhone 17"


def test_size_of_ones_own_is_asked_for_kept_under_its_name_and_shown(window: MainWindow, piece_file: Path) -> None:
    tab = opened(window, piece_file)
    menu = control(window, DeviceButton).menu()
    next(action for action in menu.actions() if action.text() == "Own sizes…").trigger()
    dialog = window.findChild(OwnSizeDialog)
    assert dialog is not None
    ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    dialog.size_field.setText("402")
    assert not ok.isEnabled()
    dialog.title.setText("Next phone")
    dialog.size_field.setText("402 x 874@3")
    assert ok.isEnabled()
    ok.click()
    assert {look.device for look in tab.piece.looks} == {"402x874@3"}
    assert [action.text() for action in menu.actions()].count("Next phone   402x874@3") == 2
    kept = ViewOptions.from_kept(json.loads(json.dumps(window.settings.view)))
    assert kept.own_devices == (("402x874@3", "Next phone"),)
    assert kept == window.view.options


def test_bar_holds_what_can_set_something_here(window: MainWindow, loose_file: Path) -> None:
    """Nothing on the start page; in Texts what rows of phones take part in."""
    # The seed and the day come with what is switched on.
    actions = window.view_bar.actions()[:-2]
    assert not any(action.isVisible() for action in window.view_bar.actions())
    opened(window, loose_file)
    assert all(action.isVisible() for action in actions)
    window.show_mode(TEXTS)
    shown = {action.objectName() for action in actions if action.isVisible()}
    assert {"Dark mode", "Both phones"} <= shown
    assert not shown & {"Shuffle unordered items", "Simulate date"}
    window.show_mode(PREVIEW)
    assert all(action.isVisible() for action in actions)


def test_text_size_when_set_takes_no_more_room_in_the_bar(window: MainWindow, loose_file: Path) -> None:
    opened(window, loose_file)
    button = control(window, TextSizeButton)
    before = button.sizeHint()
    window.view.change_looks(text_size=2.0)
    assert button.sizeHint() == before
    assert "AX" in button.toolTip()
