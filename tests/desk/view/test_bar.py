"""The view toolbar: every control, its shortcut, and what is remembered."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, QRect, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from previewer.desk.panes import SOURCE, VALUES
from previewer.desk.view.controls import DateBox, LanguageBox, SeedBox
from previewer.desk.view.options import ViewOptions
from previewer.desk.view.placing import CAPTION, place
from previewer.desk.window.main_window import MainWindow
from previewer.resources import resource
from tests.desk.helpers import dumped, opened, phones_of, piece, switch_item, text_item


@pytest.mark.parametrize(
    ("keys", "change"),
    [
        ("Alt+1", {"platforms": "ios"}),
        ("Alt+2", {"platforms": "android"}),
        ("Ctrl+H", {"reveal_hidden": True}),
        ("Ctrl+R", {"shuffled": True}),
        ("Ctrl+T", {"pretends": True, "today": "2026-03-14"}),
        ("Ctrl+D", {"dark": True}),
        ("Ctrl+M", {"reduced_motion": True}),
        ("Ctrl+Shift+O", {"landscape": True}),
        ("Ctrl+Alt+Up", {"ios_text": 19 / 17, "android_text": 1.15}),
        ("Ctrl+Alt+Down", {"ios_text": 16 / 17, "android_text": 0.85}),
        ("Alt+Right", {"ios_device": "iPhone SE", "android_device": "Android small"}),
        ("Ctrl+L", {"lang": "en-XA"}),
    ],
)
def test_shortcut_changes_one_option_and_is_remembered(
    window: MainWindow, piece_file: Path, keys: str, change: dict[str, object], qtbot: QtBot
) -> None:
    opened(window, piece_file)
    action = next(action for action in window.view_bar.action.values() if action.shortcut().toString() == keys)
    action.trigger()
    assert window.view.options == ViewOptions().with_(**change)
    assert ViewOptions.from_kept(window.settings.view) == window.view.options
    assert keys in action.toolTip()


def test_options_reach_both_phones(window: MainWindow, piece_file: Path) -> None:
    tab = opened(window, piece_file)
    window.view.set_options(
        ViewOptions(
            lang="ja", reveal_hidden=True, shuffled=True, seed=7, dark=True, ios_text=2.0, android_text=2.0,
            ios_device="iPhone SE", android_device="Pixel 8 Pro", landscape=True, reduced_motion=True,
        )
    )  # fmt: skip
    for platform, device in (("ios", "iPhone SE"), ("android", "Pixel 8 Pro")):
        phone = tab.piece.phones[platform]
        assert (phone.lang, phone.revealHidden, phone.orderSeed, phone.dark) == ("ja", True, 7, True)
        assert (phone.deviceName, phone.landscape, phone.reducedMotion) == (device, True, True)
    assert tab.piece.phones["android"].textScale == 2.0
    assert tab.piece.phones["ios"].bodySize == 33


def test_languages_are_those_of_the_piece_and_the_pseudo_language(window: MainWindow) -> None:
    tab = opened(window, resource("samples", "five-languages.json"))
    assert tab.piece.languages == ("ja", "en", "ar", "ko", "zh-Hans", "en-XA")
    window.view_bar.controls[LanguageBox].setCurrentIndex(2)
    window.view_bar.controls[LanguageBox].activated.emit(2)
    assert tab.piece.phones["ios"].lang == "ar"
    other = opened(window, resource("samples", "trigger.json"))
    assert other.piece.shown_language == "en"
    window.tabs.setCurrentIndex(0)
    assert window.view_bar.controls[LanguageBox].currentText().startswith("ar")


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
    window.view_bar.controls[SeedBox].setValue(1)
    assert rows.keys() == first == tab.piece.phones["android"].rows.keys()
    window.view_bar.action["shuffle"].trigger()
    assert rows.keys() == before


def test_pretended_date_is_chosen_in_the_toolbar(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    tab = opened(window, piece_file)
    window.view_bar.action["today"].trigger()
    qtbot.waitUntil(window.view_bar.controls[DateBox].isVisible)
    window.view_bar.controls[DateBox].setDate(QDate(2024, 2, 29))
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
    for view in phones_of(tab).shown():
        assert view.geometry().top() >= 0
        assert view.geometry().bottom() <= phones_of(tab).height()
    fitting = phones_of(tab).scale()
    window.view_bar.action["closer"].trigger()
    assert phones_of(tab).scale() > fitting
    window.view.set_options(window.view.options.with_(zoom=200))
    assert phones_of(tab).shown()[0].width() == 2 * 393
    window.view_bar.action["fit"].trigger()
    assert phones_of(tab).scale() == fitting
    assert window.view_bar.action["fit"].isChecked()


@pytest.mark.parametrize(
    "kept",
    [
        {},
        {"platforms": "windows"},
        {"ios_device": "Pixel 8"},
        {"today": "no"},
        {"zoom": 3},
        {"seed": -1},
        {"x": 1},
        {"dark": "yes"},
    ],
)
def test_options_that_make_no_sense_are_as_at_first(kept: dict[str, object]) -> None:
    assert ViewOptions.from_kept(kept) == ViewOptions()


def test_options_when_kept_come_back(make_window: Callable[..., MainWindow]) -> None:
    options = ViewOptions(lang="ja", platforms="ios", seed=9, ios_text=53 / 17, zoom=150)
    assert ViewOptions.from_kept(options.kept()) == options


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


@pytest.mark.parametrize("screens", [[(393, 852)], [(393, 852), (412, 915)], [(852, 393), (915, 412)], []])
@pytest.mark.parametrize("room", [(1400, 900), (700, 900), (500, 400), (120, 80)])
def test_phones_when_placed_are_apart_and_in_the_room(screens: list[tuple[int, int]], room: tuple[int, int]) -> None:
    placing = place(screens, room)
    space = room if placing.fits else tuple(map(max, room, placing.need))
    places = [QRect(*where) for where in placing.places]
    for where in places:
        assert QRect(0, 0, *space).contains(where.adjusted(0, -CAPTION, 0, 0))
    assert not any(one.intersects(other) for one in places for other in places if one is not other)


def test_phones_lying_down_stand_one_below_the_other_where_that_is_larger() -> None:
    (_, first, _, height), (_, second, _, _) = place([(852, 393), (915, 412)], (700, 900)).places
    assert second > first + height
    (left, _, width, _), (right, _, _, _) = place([(393, 852), (412, 915)], (1200, 900)).places
    assert right > left + width
