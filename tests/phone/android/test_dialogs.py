"""What Android's dialogs say, and where their buttons stand on a low, wide screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF, Qt

from previewer.phone.phone import Phone
from tests.phone.conftest import Show
from tests.phone.driver import PhoneDriver, below
from tests.pictures.layout import troubles_of_picker


@pytest.fixture
def hand(show: Show, make_phone: Callable[[str], Phone]) -> PhoneDriver:
    return show(make_phone("android"))


@pytest.mark.parametrize(("lang", "words"), [("en", "Nov 20, 2026"), ("ja", "2026年11月20日"), ("de", "20. Nov. 2026")])
def test_date_dialog_has_the_year_in_its_headline(hand: PhoneDriver, lang: str, words: str) -> None:
    hand.phone.show(replace(hand.phone.look, lang=lang))
    hand.open("day")
    assert hand.part("picker:day", "headline").property("text") == words


def test_typed_date_gets_its_separators_and_is_told_of_at_its_last_digit(hand: PhoneDriver) -> None:
    hand.open("day")
    hand.click(hand.part("pencil"))
    entry, words = hand.part("dateEntry"), hand.part("entryHint")
    hand.select_all()
    hand.key(Qt.Key.Key_Backspace)
    for typed, shown in (("1", "1"), ("3", "13"), ("3", "13/3"), ("1", "13/31"), ("202", "13/31/202")):
        hand.type(typed)
        assert entry.property("text") == shown
        assert words.property("text") == "mm/dd/yyyy"
    hand.type("6")
    assert "mm/dd/yyyy" in words.property("text") != "mm/dd/yyyy"
    assert hand.phone.field("day").value == "2026-11-20"
    hand.key(Qt.Key.Key_Backspace, times=8)
    assert (entry.property("text"), words.property("text")) == ("", "mm/dd/yyyy")
    hand.type("1231x20269")
    assert entry.property("text") == "12/31/2026"
    hand.key(Qt.Key.Key_Return)
    assert hand.phone.field("day").value == "2026-12-31"


@pytest.mark.parametrize("device", ["Pixel 8", "Android small"])
@pytest.mark.parametrize("lang", ["en", "ar"])
@pytest.mark.parametrize("key", ["city", "day", "alarm"])
def test_dialog_on_a_low_screen_keeps_its_buttons_at_its_lower_end(
    hand: PhoneDriver, key: str, lang: str, device: str
) -> None:
    hand.phone.show(replace(hand.phone.look, orientation="landscape", lang=lang, device=device))
    picker = hand.open(key)
    panel, button = (
        item.mapRectToScene(QRectF(0, 0, item.width(), item.height()))
        for item in (hand.find("panel", picker), hand.find("ok", picker))
    )
    assert panel.bottom() - button.bottom() <= 24
    assert (button.left() - panel.left() if lang == "ar" else panel.right() - button.right()) <= 24
    assert not list(troubles_of_picker(picker, hand.root))


@pytest.mark.parametrize(
    ("design", "key", "room"),
    [("material3", "city", 36), ("material3", "day", 18), ("expressive", "city", 48), ("expressive", "day", 48)],
)
def test_word_of_ok_is_as_far_from_the_edge_as_in_the_platforms_own_dialog(
    hand: PhoneDriver, design: str, key: str, room: int
) -> None:
    hand.phone.show(replace(hand.phone.look, design=design))
    picker = hand.open(key)
    panel, button = hand.find("panel", picker), hand.find("ok", picker)
    edge = panel.mapRectToScene(QRectF(0, 0, panel.width(), panel.height())).right()
    words = button.property("contentItem")
    assert edge - words.mapRectToScene(QRectF(0, 0, words.width(), words.height())).right() == room


def test_buttons_of_a_dialog_are_58_wide_at_least(hand: PhoneDriver) -> None:
    picker = hand.open("city")
    assert hand.find("ok", picker).width() == 58
    assert hand.find("cancel", picker).width() > 58


def test_wheel_on_a_low_screen_shows_its_title_above_three_rows_in_full(hand: PhoneDriver) -> None:
    hand.phone.show(replace(hand.phone.look, orientation="landscape"))
    picker = hand.open("city")
    wheel, title = hand.find("wheel", picker), hand.find("title", picker)
    assert wheel.height() == 3 * 48
    assert (
        wheel.mapToScene(wheel.boundingRect().topLeft()).y()
        >= title.mapToScene(title.boundingRect().topLeft()).y() + 24
    )
    assert not hand.part("picker:city", "body").property("interactive")


@pytest.mark.parametrize(("device", "side"), [("Pixel 8", 256), ("Android small", 200)])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_dial_on_a_low_screen_is_seen_whole_and_sets_the_hour(
    hand: PhoneDriver, device: str, side: int, lang: str
) -> None:
    hand.phone.show(replace(hand.phone.look, orientation="landscape", device=device, lang=lang))
    picker = hand.open("alarm")
    dial, body = hand.find("dial", picker), hand.find("body", picker)
    assert side <= dial.width() == dial.height() <= 256
    assert not body.property("interactive")
    assert hand.find("handle", dial).width() == 48
    hand.click(dial, dial.width() / 2 + 101 * dial.width() / 256, dial.height() / 2)
    hand.click(hand.find("ok", picker))
    assert hand.phone.field("alarm").hour == 3


@pytest.mark.parametrize(("key", "button", "entry"), [("day", "pencil", "dateEntry"), ("alarm", "switchMode", "entry")])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_entry_of_a_dialog_raises_a_pad_of_numbers_below_it(
    hand: PhoneDriver, key: str, button: str, entry: str, orientation: str
) -> None:
    hand.phone.show(replace(hand.phone.look, orientation=orientation))
    hand.open(key)
    (rows,) = (item for item in below(hand.root) if item.metaObject().className().startswith("RowList"))
    high = rows.height()
    hand.click(hand.part(button))
    keyboard, panel = hand.find("keyboard"), hand.part("panel")
    assert {item.objectName() for item in below(keyboard) if item.property("kind") == "letter"} == {
        f"key:{sign}" for sign in "0123456789,.-"
    }
    assert hand.point(panel).y() + panel.height() / 2 <= hand.point(keyboard).y() - keyboard.height() / 2
    assert rows.height() == high
    typed, foot = hand.part(entry), hand.part("ok")
    hand.wait(lambda: hand.point(typed).y() + typed.height() / 2 <= hand.point(foot).y() - foot.height() / 2 + 8)
    hand.select_all()
    for number in "12":
        hand.click(hand.find(f"key:{number}", keyboard))
    assert typed.property("text").startswith("12")
    hand.click(hand.find("key:return", keyboard))
    assert hand.find_all("keyboard") == []
    assert typed.hasActiveFocus()
    hand.click(typed)
    assert hand.find("keyboard").isVisible()
    hand.click(hand.part("cancel"))
    assert hand.find_all("keyboard") == []


@pytest.mark.parametrize("lang", ["en", "ko", "ar"])
def test_clock_on_a_low_screen_has_the_halves_of_the_day_below_its_numbers(hand: PhoneDriver, lang: str) -> None:
    hand.phone.show(replace(hand.phone.look, orientation="landscape", lang=lang, clock="12"))
    hand.open("alarm")
    first, second, hour = (hand.part(name) for name in ("period:0", "period:1", "hour"))
    faces = (one.property("background") for one in (first, second))
    box, other = (face.mapRectToScene(QRectF(0, 0, face.width(), face.height())) for face in faces)
    assert box.height() == other.height() == 38
    assert other.right() - box.left() == 216
    assert box.top() == hour.mapRectToScene(QRectF(0, 0, 96, 80)).bottom() + 12
    assert first.height() >= 48
    hand.click(second)
    assert hand.phone.field("alarm").hour < 12
    hand.click(hand.part("ok"))
    assert hand.phone.field("alarm").hour >= 12
