"""Several looks side by side: any values of the toolbar's members at once, all on the same values."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from previewer.desk.commands.palette import entries
from previewer.desk.language import ProgramLanguage
from previewer.desk.pictures.copying import PhonePictures
from previewer.desk.pictures.snapshot import SCALE
from previewer.desk.view.actions import GROUPS, VIEW_ACTIONS, Group
from previewer.desk.view.glass import Glass
from previewer.desk.view.heads import Heads
from previewer.desk.view.looks import AXES, difference, looks_beside, values_on_offer
from previewer.desk.view.looks_button import LooksButton, ValuesMenu
from previewer.desk.view.options import Tick, ViewOptions
from previewer.desk.view.phone_area import PhoneArea
from previewer.desk.view.spread import LookBoxes
from previewer.desk.view.stage import Caption, Stage
from previewer.desk.view.state import ViewState
from previewer.desk.view.variants import MOST
from previewer.desk.widgets import Worded
from previewer.desk.window.main_window import MainWindow
from previewer.phone.look import BESIDE, MEMBERS, Look
from previewer.phone.view import PhoneView
from previewer.pieces.words import words
from previewer.resources import resource
from tests.desk.helpers import dumped, opened, phones_of, piece, text_item


def themes(area: PhoneArea) -> list[tuple[str, str]]:
    return [(view.phone.platform, view.phone.look.theme) for view in area.shown()]


def captions(area: PhoneArea) -> Iterator[Caption]:
    """Those in sight, from the first phone on."""
    found = [caption for caption in area.findChildren(Caption) if caption.isVisible()]
    yield from sorted(found, key=lambda caption: (caption.y(), caption.x()))


def test_looks_when_side_by_side_then_live_on_one_session_and_gone_when_switched_off(
    window: MainWindow, piece_file: Path, qtbot: QtBot, language: ProgramLanguage
) -> None:
    tab = opened(window, piece_file)
    area = phones_of(tab)
    qtbot.waitUntil(lambda: len(area.shown()) == 2)
    switch = window.view_bar.action["looks"]
    assert switch.shortcut().toString() == "Alt+4"
    switch.trigger()
    every = [("ios", "light"), ("ios", "dark"), ("android", "light"), ("android", "dark")]
    qtbot.waitUntil(lambda: themes(area) == every)
    assert window.view.options.common.theme == "light"
    assert [caption.text().split("   ·   ")[0] for caption in captions(area)] == ["Light", "Dark"] * 2
    assert [caption.font().bold() for caption in captions(area)] == [True, False] * 2
    assert area.shown()[1].accessibleName() == "iOS — Dark"
    # A touch on one shows on all, and selects.
    dark = area.shown()[1]
    qtbot.waitUntil(lambda: "loud" in dark.row_areas())
    row = dark.row_areas()["loud"]
    touched = QPoint(round(row.right() - 40 * dark.zoom), round(row.top() + 24 * dark.zoom))
    QTest.mouseClick(dark, Qt.MouseButton.LeftButton, pos=touched)
    assert tab.piece.session.values.get("loud") is True
    assert tab.piece.selection.item == "loud"
    glasses = [(view, glass) for view in area.shown() for glass in view.findChildren(Glass)]
    qtbot.waitUntil(lambda: all(view.key_at(glass.frame.center()) == "loud" for view, glass in glasses))
    # What is selected elsewhere comes into view on all.
    tab.piece.selection.select("day")
    qtbot.waitUntil(lambda: all(view.key_at(glass.frame.center()) == "day" for view, glass in glasses))
    # Fit and steps of zoom are for all of them.
    window.view.set_zoom(50)
    assert {view.width() for view in area.shown()} == {round(393 / 2), round(412 / 2)}
    window.view.set_zoom(0)
    # One line of a picture for each phone; what is not made yet is made for it.
    window.view.spread(False)
    window.view.spread(True)
    image = PhonePictures(tab.piece, area, tab.services).picture()
    assert image is not None
    assert image.width() < SCALE * 3 * 412
    assert image.height() > SCALE * (852 + 915)
    # A double click on the words makes one of them the look; light stays where it was.
    words = list(captions(area))[1]
    place = words.mapTo(window, words.rect().center())
    QTest.mouseDClick(window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert window.view.options == ViewOptions(spreads=True).with_looks(theme="dark")
    assert themes(area) == every
    assert [caption.font().bold() for caption in captions(area)] == [False, True] * 2
    menu = PhonePictures(tab.piece, area, tab.services).menu(area.shown()[0])
    menu.actions()[0].trigger()
    assert window.view.options.common.theme == "light"
    # The words are in the program's language, the phones' marks too.
    language.install("ja")
    qtbot.waitUntil(lambda: next(captions(area)).text().startswith("ライト"))
    assert {view.phone.presentation.program_lang for view in area.shown()} == {"ja"}
    # One platform alone, then one look alone: the others are gone.
    window.view_bar.action["ios"].trigger()
    assert themes(area) == every[:2]
    window.view_bar.action["both"].trigger()
    switch.trigger()
    assert themes(area) == [("ios", "light"), ("android", "light")]
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert len(area.findChildren(PhoneView)) == 2


def test_looks_by_two_members_when_chosen_then_remembered_and_made_only_while_seen(
    make_window: Callable[..., MainWindow], piece_file: Path, qtbot: QtBot
) -> None:
    first = make_window()
    opened(first, piece_file)
    first.view.show_platforms("android")
    first.view_bar.action["by_lang"].trigger()
    assert first.view.options.axes == ("lang",)
    first.view_bar.action["by_text_size"].trigger()
    first.close()
    window = make_window()
    assert window.view.options.axes == ("lang", "text_size")
    assert window.view_bar.action["looks"].isChecked()
    tab = opened(window, piece_file)
    area = phones_of(tab)
    qtbot.waitUntil(lambda: len(area.shown()) == 4)
    looks = [view.phone.look for view in area.shown()]
    assert [look.lang for look in looks[::2]] == ["ja", "en"]
    assert {look.text_size for look in looks[::2]} == {1.0}
    assert {look.text_size for look in looks[1::2]} == {2.0}
    assert area.scale() >= 0.35
    names = {entry.name for entry in entries(window.menuBar()) if entry.menu == "View › Looks side by side"}
    assert {"Looks side by side", "All languages", "Light and dark"} <= names
    # Another tab in front: those behind are let go of, and come back with theirs.
    opened(window, resource("samples", "trigger.json"))
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert len(area.findChildren(PhoneView)) == 1
    window.tabs.setCurrentIndex(0)
    qtbot.waitUntil(lambda: len(area.shown()) == 4)
    # More than there is room for is said.
    for axis in ("theme", "contrast", "bold"):
        window.view_bar.action[f"by_{axis}"].trigger()
    assert area.notice.text.startswith(f"{MOST} of 32 looks")
    window.view_bar.action["looks"].trigger()
    assert area.notice.text == ""
    assert len(area.shown()) == 1


def test_switched_on_and_off_when_often_then_nothing_is_left(
    window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    tab = opened(window, piece_file)
    area = phones_of(tab)
    qtbot.waitUntil(lambda: len(area.shown()) == 2)

    def switch(on: bool) -> int:
        window.view.spread(on)
        qtbot.waitUntil(lambda: len(area.shown()) == (4 if on else 2))
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return len(area.findChildren(QObject)) + len(tab.piece.findChildren(QObject))

    switch(True)
    left = switch(False)
    switch(True)
    assert switch(False) == left


def test_axes_are_the_members_that_can_stand_side_by_side_in_their_order() -> None:
    assert tuple(AXES) == BESIDE
    assert [row.name for row in GROUPS[Group.LOOKS]][1:] == [f"by_{name}" for name in BESIDE]


class Around(Worded, QWidget):
    """What has the boxes."""


def test_boxes_for_looks_have_words_in_the_words_of_the_view_bar(qapp: QApplication) -> None:
    around = Around()
    boxes = LookBoxes(BESIDE, ("theme", "device"), around)
    assert boxes.ticked() == ["theme", "device"]
    words = [box.text() for box in boxes.values()]
    assert all(words)
    assert len(set(words)) == len(words)


def test_every_member_of_a_look_can_be_chosen_in_the_view() -> None:
    """By a row of the table; the language has a box of its own, the palettes stand in the designs' menu, and no
    phone of the window is without its bars.
    """
    changed: set[str] = set()
    for row in VIEW_ACTIONS:
        state = ViewState(ViewOptions(), date.today)
        row.run(state, True)
        for before, after in zip(ViewOptions().looks, state.options.looks, strict=True):
            changed |= {name for name in MEMBERS if getattr(before, name) != getattr(after, name)}
    assert MEMBERS.keys() - changed == {"platform", "lang", "palette", "bars"}


def test_looks_beside_when_every_member_is_asked_for_then_the_look_is_among_them() -> None:
    for platform in ("ios", "android"):
        look = Look(platform, lang="ja-XA", text_size=1.3, theme="dark")
        for axis in BESIDE:
            found = looks_beside(look, ViewOptions(axes=(axis,)), ("ja", "en"))
            assert look in found
            assert len(found) > 1
            assert len({tuple(difference(one, (axis,))) for one in found}) == len(found) == len(set(found))


@pytest.mark.parametrize(("kept", "axes"), [(["theme", "lang", "x", 3], ("lang", "theme")), ([], ("theme",))])
def test_axes_when_kept_then_those_that_there_are(kept: list[object], axes: tuple[str, ...]) -> None:
    assert ViewOptions.from_kept({"axes": kept, "spreads": True}) == ViewOptions(spreads=True, axes=axes)


def test_looks_by_two_members_stand_in_a_grid_whose_heads_stay_in_sight(
    window: MainWindow, piece_file: Path, qtbot: QtBot, language: ProgramLanguage
) -> None:
    area = phones_of(opened(window, piece_file))
    window.view.set_options(replace(ViewOptions(), spreads=True, axes=("lang", "theme"), zoom=75))
    qtbot.waitUntil(lambda: len(area.shown()) == 8)
    heads = area.findChild(Heads)
    assert heads is not None
    assert [word for word, _ in heads.placed()][:2] == ["Light", "Dark"]
    lines: dict[int, list[PhoneView]] = {}
    for view in area.shown():
        lines.setdefault(view.y(), []).append(view)
    assert [[view.phone.look.theme for view in line] for line in lines.values()] == [["light", "dark"]] * 4
    assert [{view.phone.look.lang for view in line} for line in lines.values()] == [{"ja"}, {"en"}] * 2
    rows = [word for word, _ in heads.placed()][2:]
    assert rows[0] == "iOS · ja  日本語"
    for line in (0, 1):
        columns = [area for _, area in heads.placed()[:2]]
        assert columns[line].center().x() == pytest.approx(area.shown()[line].geometry().center().x(), abs=2)
    # Scrolled, the columns' heads stay, and the row's that is half gone stands below them.
    down = area.findChild(Stage).verticalScrollBar()
    down.setValue(area.shown()[0].geometry().center().y())
    placed = heads.placed()
    assert [(word, area.top()) for word, area in placed[:3]] == [("Light", 0), ("Dark", 0), ("iOS · ja  日本語", 20)]
    window.view.set_options(ViewOptions())
    qtbot.waitUntil(lambda: len(area.shown()) == 2)
    assert heads.isHidden()


def beside(options: ViewOptions, *languages: str, look: Look | None = None) -> list[Look]:
    return looks_beside(look or options.look("ios"), options, languages)


def test_values_when_ticked_then_those_alone_stand_side_by_side_in_the_order_of_the_list() -> None:
    options = ViewOptions().with_tick("lang", "", "fr", True).with_tick("lang", "", "en", True)
    assert (options.spreads, options.axes) == (True, ("lang",))
    assert [look.lang for look in beside(options, "ja", "en", "ko", "fr")] == ["en", "fr"]
    # A pseudo-language too; where a piece has none of them, all of its own.
    assert [look.lang for look in beside(options.with_tick("lang", "", "en-XA", True), "en")] == ["en", "en-XA"]
    assert [look.lang for look in beside(options, "ja", "ko", look=Look(lang="ja"))] == ["ja", "ko"]
    dark = ViewOptions().with_tick("theme", "", "dark", True)
    assert [look.theme for look in beside(dark)] == ["dark"]
    assert len(beside(dark.with_tick("theme", "", "dark", False))) == 2


def test_values_that_each_phone_has_of_its_own_when_ticked_then_on_that_phone() -> None:
    options = replace(ViewOptions(), own_devices=(("402x874@3", "Next phone"),))
    options = options.with_tick("device", "ios", "402x874@3", True).with_tick("device", "ios", "iPhone SE", True)
    assert [look.device for look in beside(options)] == ["iPhone SE", "402x874@3"]
    # Nothing is ticked of the other phone: it stands as it is.
    assert [look.device for look in beside(options, look=options.look("android"))] == ["Pixel 8"]
    sizes = options.with_tick("text_size", "ios", 1.0, True).with_tick("text_size", "ios", 53 / 17, True)
    assert {look.text_size for look in beside(sizes)} == {1.0, 53 / 17}
    assert len(beside(sizes)) == 4
    # A variant that is gone to stands there too, of a size that is not kept as well, which is ticked then.
    shown = options.showing(Look("ios", device="500x900"))
    assert [look.device for look in beside(shown)] == ["iPhone SE", "402x874@3", "500x900"]
    assert ("ios", "500x900") in values_on_offer("device", shown, ())
    # All are those known and those of one's own.
    assert len(beside(sizes.without_ticks("text_size").without_ticks("device"))) == 2 * 10


@pytest.mark.parametrize(
    ("kept", "ticks"),
    [
        ([["lang", "", "en"], ["lang", "", "en"], ["device", "ios", "iPhone SE"]], 2),
        ([["text_size", "android", 2], ["text_size", "ios", 3.12], ["bold", "", True]], 3),
        ([["hue", "", 3], ["theme", "", "blue"], ["theme", "ios", "dark"], ["design", "", "ios26"]], 0),
        ([["device", "ios", "Pixel 8"], ["device", "windows", "x"], ["device", [], "x"], ["lang", "", {}]], 0),
        ([["device", "ios", "500x900@2"], ["device", "ios", "402x874@3"]], 1),
        ([["lang", ""], 3, None, ["text_size", "ios", "large"], ["bold", "", 1], ["text_size", "ios", True]], 0),
        ({"lang": "en"}, 0),
    ],
)
def test_ticks_when_kept_then_those_that_there_are(kept: object, ticks: int) -> None:
    found = ViewOptions.from_kept({"ticks": kept, "own_devices": {"402x874@3": "Next phone"}})
    assert len(found.ticks) == ticks
    assert ViewOptions.from_kept(json.loads(json.dumps(found.kept()))) == found
    for platform in ("ios", "android"):
        for member in BESIDE:
            assert looks_beside(found.look(platform), replace(found, axes=(member,)), ("en", "ja"))


def values_menu(window: MainWindow, member: str) -> ValuesMenu:
    button = window.view_bar.controls[LooksButton]
    assert isinstance(button, LooksButton)
    menu = button.values[member]
    menu.aboutToShow.emit()
    return menu


@pytest.mark.deep
def test_values_when_ticked_in_the_menu_then_the_stage_shows_them_and_the_next_start_too(
    make_window: Callable[..., MainWindow], piece_file: Path, qtbot: QtBot, language: ProgramLanguage
) -> None:
    first = make_window()
    area = phones_of(opened(first, piece_file))
    menu = values_menu(first, "theme")
    assert [action.text() for action in menu.actions()] == ["All", "", "Light", "Dark"]
    assert menu.all.isChecked()
    dark = menu.ticks["", "dark"]
    dark.trigger()
    assert dark.isChecked() and not menu.all.isChecked()
    qtbot.waitUntil(lambda: themes(area) == [("ios", "dark"), ("android", "dark")])
    assert not any(area.is_own(view) for view in area.shown())
    assert first.view_bar.action["by_theme"].text() == "Themes: Dark"
    # One of them is made the look as ever.
    area.use_look(area.shown()[0])
    assert first.view.options.common.theme == "dark"
    assert all(area.is_own(view) for view in area.shown())
    # The words are those of the view bar, in the program's language.
    devices = [action.text() for action in values_menu(first, "device").actions()]
    assert devices[0] == "All"
    assert values_menu(first, "text_size").all.text() == "Standard and largest text"
    assert "iPhone SE   375 × 667" in devices
    languages = values_menu(first, "lang")
    assert [tick.text() for tick in languages.ticks.values()][:2] == ["ja  日本語", "en  English"]
    languages.ticks["", "en"].trigger()
    assert [view.phone.look.lang for view in area.shown()] == ["en", "en"]
    language.install("ja")
    qtbot.waitUntil(lambda: menu.title() == menu.accessibleName() == "外観モード")
    assert [action.text() for action in values_menu(first, "theme").actions()] == ["すべて", "", "ライト", "ダーク"]
    assert first.view_bar.action["by_theme"].text() == "外観モード：ダーク"
    first.close()
    window = make_window()
    assert window.view.options == first.view.options
    area = phones_of(opened(window, piece_file))
    qtbot.waitUntil(lambda: themes(area) == [("ios", "dark"), ("android", "dark")])
    menu = values_menu(window, "theme")
    assert menu.ticks["", "dark"].isChecked()
    menu.all.trigger()
    assert menu.all.isChecked() and not menu.ticks["", "dark"].isChecked()
    menu.all.trigger()
    assert menu.all.isChecked()
    assert window.view.options.ticks == (Tick("lang", "", "en"),)


def test_values_when_ticked_with_the_space_bar_or_the_mouse_then_the_menu_stays_open(
    window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    opened(window, piece_file)
    menu = values_menu(window, "lang")
    menu.popup(QPoint(0, 0))
    qtbot.waitUntil(menu.isVisible)
    menu.setActiveAction(menu.ticks["", "en"])
    QTest.keyClick(menu, Qt.Key.Key_Space)
    assert menu.isVisible()
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Space)
    assert [tick.value for tick in window.view.options.ticks] == ["en", "en-XA"]
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(menu.ticks["", "ja"]).center())
    assert menu.isVisible()
    assert [tick.value for tick in window.view.options.ticks] == ["en", "en-XA", "ja"]
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert not menu.isVisible()


def test_values_menu_of_languages_has_those_of_the_piece_in_front(window: MainWindow, piece_file: Path) -> None:
    opened(window, piece_file)
    opened(window, resource("samples", "five-languages.json"))
    menu = values_menu(window, "lang")
    assert [code for _, code in menu.ticks] == ["ja", "en", "ar", "ko", "zh-Hans", "en-XA", "ja-XA", "ar-XB"]
    menu.ticks["", "ar"].trigger()
    window.tabs.setCurrentIndex(0)
    menu = values_menu(window, "lang")
    assert [code for _, code in menu.ticks] == ["ja", "en", "en-XA", "ja-XA", "ar-XB"]
    # This piece has none of what is ticked: it shows all of its own.
    assert menu.all.isChecked()


def test_words_above_two_phones_leave_room_between_them_however_small_they_are(
    window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    # "393 × 852 Android · Pixel 8" read as of one phone.
    area = phones_of(opened(window, piece_file))
    qtbot.waitUntil(lambda: len(area.shown()) == 2)
    for height in range(300, 900, 20):
        area.resize(1200, height)
        area.arrange()
        ios, android = captions(area)
        middles = android.geometry().center().x() - ios.geometry().center().x()
        words = sum(one.fontMetrics().horizontalAdvance(one.text()) for one in (ios, android)) / 2
        assert middles - words >= 16, (height, ios.text(), android.text())


def test_caption_when_words_of_the_phone_are_english_alone_then_it_says_whose_they_are(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "zulu.json"
    titles = {"x-title": {"en": "Name", "zu": "Igama"}, "x-description": {"en": "About it", "zu": "Mayelana"}}
    file.write_text(dumped(piece(name=text_item(**titles))), encoding="utf-8")
    area = phones_of(opened(window, file))
    qtbot.waitUntil(lambda: len(area.shown()) == 2)
    assert not any(caption.toolTip() for caption in captions(area))
    window.view.show_language("zu")
    qtbot.waitUntil(lambda: all("Latitude" in caption.toolTip() for caption in captions(area)))


def test_caption_when_a_notice_stands_in_place_of_the_rows_then_it_names_that_alone(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "zulu.json"
    titles = {"x-title": {"en": "Name", "zu": "Igama"}, "x-description": {"en": "About it", "zu": "Mayelana"}}
    file.write_text(dumped({"osType": "iOS", "preferences": piece(name=text_item(**titles))}), encoding="utf-8")
    area = phones_of(opened(window, file))
    qtbot.waitUntil(lambda: len(area.shown()) == 2)
    window.view.show_language("zu")
    qtbot.waitUntil(lambda: all(caption.toolTip() for caption in captions(area)))
    ios, android = (caption.toolTip().partition(": ")[2] for caption in captions(area))
    assert "Latitude" in ios and android == words("zu", "android")["not_offered"]
