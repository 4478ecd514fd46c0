"""A live phone goes by the times at which it was touched, and by nobody else's finger."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from previewer.anywhere.live import LivePhone
from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from previewer.phone.scene import scene_rect
from previewer.phone.session import PieceSession
from previewer.pictures.png import pixels_of
from previewer.pieces import Reading
from tests.anywhere.conftest import TODAY
from tests.campaigns.anywhere import apart

MakeLive = Callable[..., LivePhone]
#: Milliseconds of a touch and of what follows by itself, in the phones' own time.
_STEP = 16


@pytest.fixture
def live(reading: Reading, qtbot: QtBot) -> Iterator[MakeLive]:
    """Makes live phones of the sample, each with values of its own."""
    made: list[LivePhone] = []

    def make(platform: str, scale: float = 1.0) -> LivePhone:
        session = PieceSession(TODAY)
        session.open(reading)
        phone = Phone(session, platform)
        phone.show(Look(platform))
        made.append(LivePhone(phone, scale))
        made[-1].picture()
        return made[-1]

    yield make
    for one in made:
        one.close()


def middle(phone: LivePhone, name: str) -> tuple[float, float]:
    found = phone._shown.find(name)
    assert found is not None
    place = scene_rect(found).center()
    return place.x(), place.y()


def show(phone: LivePhone, key: str) -> None:
    phone._shown._rows.show(key)
    phone.picture()


def test_phones_when_two_are_tapped_at_once_then_each_has_its_own_tap(live: MakeLive) -> None:
    phones = [live("ios"), live("android")]
    for phone in phones:
        show(phone, "birdsong")
    before = [phone.phone.session.values.get("birdsong") for phone in phones]
    for turn in range(1, 7):
        places = [middle(phone, "control:birdsong") for phone in phones]
        for phone, place in zip(phones, places, strict=True):
            phone.press(*place, turn * 1000)
        for phone, place in zip(phones, places, strict=True):
            phone.release(*place, turn * 1000 + 50)
        now = [phone.phone.session.values.get("birdsong") for phone in phones]
        assert now == [value if turn % 2 == 0 else not value for value in before]


def rest(qtbot: QtBot, phone: LivePhone) -> None:
    """Draw it until nothing moves any more."""
    quiet = 0

    def move() -> None:
        nonlocal quiet
        quiet = 0

    def rests() -> bool:
        nonlocal quiet
        quiet += 1
        phone.picture()
        return quiet > 25

    phone.changed.connect(move)
    qtbot.waitUntil(rests)
    phone.changed.disconnect(move)


def flicked(qtbot: QtBot, phone: LivePhone, late: Random | None) -> object:
    """The value that a wheel has after one flick, whose events come as late as chance says."""
    show(phone, "brightness")
    phone.press(*middle(phone, "item:brightness"), 1000)
    phone.release(*middle(phone, "item:brightness"), 1050)
    qtbot.waitUntil(lambda: phone.phone.open_key == "brightness")
    rest(qtbot, phone)
    show(phone, "brightness")
    x, y = middle(phone, "picker:brightness")
    phone.press(x, y, 5000)
    for step in range(1, 8):
        if late is not None:
            qtbot.wait(late.randrange(40))
        phone.move(x, y + 12 * step, 5000 + _STEP * step)
    phone.release(x, y + 84, 5000 + _STEP * 7 + 2)
    qtbot.waitUntil(lambda: phone.phone.session.values.get("brightness") != 80)
    return phone.phone.session.values.get("brightness")


@pytest.mark.deep
def test_wheel_when_its_touches_come_late_by_chance_then_it_rests_where_it_would(live: MakeLive, qtbot: QtBot) -> None:
    expected = flicked(qtbot, live("ios"), None)
    chance = Random(48)
    assert [flicked(qtbot, live("ios"), chance) for _ in range(3)] == [expected] * 3


def test_finger_when_it_is_taken_away_then_nothing_is_tapped(live: MakeLive) -> None:
    phone = live("ios")
    show(phone, "birdsong")
    before = phone.phone.session.values.get("birdsong")
    phone.press(*middle(phone, "control:birdsong"), 1000)
    phone.lift()
    phone.release(*middle(phone, "control:birdsong"), 1050)
    assert phone.phone.session.values.get("birdsong") is before


def test_list_while_it_moves_when_drawn_then_it_stands_on_whole_pixels_and_rests_where_it_would(
    live: MakeLive, qtbot: QtBot
) -> None:
    phone = live("ios")
    rows = phone._shown.list_area
    assert rows is not None
    phone.press(200, 600, 1000)
    for step in range(1, 7):
        phone.move(200, 600 - 20.3 * step, 1000 + _STEP * step)
    assert rows.property("moving")
    place = float(rows.property("contentY"))
    assert place % 1
    drawn = rows.property("contentItem").mapToItem(rows, 0, round(place)).y()
    assert drawn == pytest.approx(0, abs=1e-6)
    phone.release(200, 478.2, 1100)
    qtbot.waitUntil(lambda: not rows.property("inMotion"))
    assert float(rows.property("beneathPixel")) == 0


def test_letters_when_written_then_the_field_has_them_by_keys_and_by_an_input_method(live: MakeLive) -> None:
    phone = live("android")
    show(phone, "lamp_name")
    place = middle(phone, "control:lamp_name")
    phone.press(*place, 1000)
    phone.release(*place, 1050)
    before = phone.phone.session.values.get("lamp_name")
    phone.key(Qt.Key.Key_End, Qt.KeyboardModifier.NoModifier)
    phone.write("a灯\x07!👨‍👩‍👧")
    assert phone.phone.session.values.get("lamp_name") == f"{before}a灯!👨‍👩‍👧"


def test_text_that_an_input_method_makes_when_it_is_told_then_it_is_seen_and_stored_once_it_is_done(
    live: MakeLive,
) -> None:
    phone = live("ios")
    show(phone, "lamp_name")
    place = middle(phone, "control:lamp_name")
    phone.press(*place, 1000)
    phone.release(*place, 1050)
    before, clean = phone.phone.session.values.get("lamp_name"), pixels_of(phone.picture())
    phone.compose("にほん")
    assert pixels_of(phone.picture()) != clean
    phone.compose("")
    assert pixels_of(phone.picture()) == clean
    phone.compose("にほん")
    phone.compose("")
    phone.write("日本")
    assert str(phone.phone.session.values.get("lamp_name")).replace("日本", "", 1) == before


@pytest.mark.deep
def test_texts_that_grew_with_the_screen_when_drawn_then_they_are_as_on_a_new_phone(
    live: MakeLive, qtbot: QtBot, reading: Reading
) -> None:
    phone = live("ios", 2.0)
    phone.phone.show(Look("ios", device="390x664", bars="none"))
    x, y = middle(phone, "control:lamp_name")
    phone.press(x, y, 1000)
    phone.release(x, y, 1050)
    rest(qtbot, phone)
    phone.phone.show(Look("ios", device="412x760", bars="none"))
    rest(qtbot, phone)
    session = PieceSession(TODAY)
    session.open(reading)
    new = Phone(session, "ios")
    new.show(phone.phone.look)
    shown = OffscreenPhone(new, 2.0)
    try:
        shown.picture(open_key="lamp_name")
        for field in (phone._shown.find("control:lamp_name"), shown.find("control:lamp_name")):
            assert field is not None
            field.setProperty("cursorPosition", 0)
        rest(qtbot, phone)
        assert pixels_of(shown.as_it_stands()) == pixels_of(phone.picture())
    finally:
        shown.close()


def _touch_field(phone: LivePhone, key: str) -> None:
    show(phone, key)
    place = middle(phone, f"control:{key}")
    phone.press(*place, 100)
    phone.release(*place, 150)


def _press_keys(phone: LivePhone, *codes: Qt.Key) -> None:
    for code in codes:
        phone.key(code, Qt.KeyboardModifier.NoModifier)


@pytest.mark.deep
@pytest.mark.parametrize("platform", ["ios", "android"])
def test_line_wider_than_its_field_when_it_was_typed_in_turns_then_it_is_the_programs_own_picture(
    live: MakeLive, reading: Reading, qtbot: QtBot, platform: str
) -> None:
    """Notices that a line is scrolled by how it was typed, and the phone that it is held against was not typed into."""
    phone = live(platform)
    _touch_field(phone, "lamp_name")
    phone.write("a lamp at the window with a very wide name")
    _press_keys(phone, *[Qt.Key.Key_Left] * 9, *[Qt.Key.Key_Right] * 5, *[Qt.Key.Key_Backspace] * 2)
    phone.write("wwiil")
    rest(qtbot, phone)
    assert apart(phone.picture(), phone, reading) == 0


@pytest.mark.deep
@pytest.mark.parametrize("platform", ["ios", "android"])
def test_text_of_many_lines_when_it_is_written_dragged_and_turned_then_it_is_the_programs_own_picture(
    live: MakeLive, reading: Reading, qtbot: QtBot, platform: str
) -> None:
    """Notices an area that stands elsewhere, or whose lines do not grow with the letters of another script."""
    phone = live(platform)
    _touch_field(phone, "note")
    phone.write("1\n2\na line that is wider than any phone, and goes on and on and on.\n4\n5\n6\n7\n8\n9\n10")
    rest(qtbot, phone)
    assert apart(phone.picture(), phone, reading) == 0
    _press_keys(phone, *[Qt.Key.Key_Up] * 3)
    x, y = middle(phone, "control:note")
    phone.press(x, y, 1000)
    for step in range(1, 8):
        phone.move(x, y + 9 * step, 1000 + _STEP * step)
    phone.release(x, y + 63, 1000 + _STEP * 8)
    rest(qtbot, phone)
    assert apart(phone.picture(), phone, reading) == 0
    phone.phone.show(replace(phone.phone.look, orientation="landscape"))
    phone.write("turned\nที่ ญู\n")
    rest(qtbot, phone)
    assert apart(phone.picture(), phone, reading) == 0


@pytest.mark.deep
def test_picker_that_is_open_when_the_page_grows_to_a_tablets_then_its_card_is_beside_its_pill(
    live: MakeLive, reading: Reading, qtbot: QtBot
) -> None:
    """Notices a card that stays where the pill was as it opened, before the rows had their new width."""
    phone = live("ios", 2.0)
    phone.phone.show(replace(phone.phone.look, device="320x480", bars="none", design="ios18"))
    rest(qtbot, phone)
    phone.phone.open_item("first_day")
    rest(qtbot, phone)
    phone.phone.show(replace(phone.phone.look, device="768x900"))
    rest(qtbot, phone)
    assert apart(phone.picture(), phone, reading) == 0
