"""The card that a date or a time opens on, on an iPad: where it stands, what closes it, and the keyboard's way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRectF

from previewer.phone.phone import Phone
from previewer.phone.scene import scene_rect
from previewer.phone.session import PieceSession
from tests.phone.conftest import Show
from tests.phone.contract.examples import delivered
from tests.phone.driver import Key, PhoneDriver


@pytest.fixture
def live(show: Show, make_phone: Callable[[str], Phone]) -> PhoneDriver:
    phone = make_phone("ios")
    phone.show(replace(phone.look, device="iPad 11-inch"))
    return show(phone)


def card(live: PhoneDriver, key: str) -> tuple[QRectF, QRectF]:
    """Where the card and the pill are that a key's picker has."""
    picker = live.open(key)
    return scene_rect(live.find("panel", picker)), scene_rect(live.find("pill", live.find(f"item:{key}")))


@pytest.mark.parametrize(("key", "size"), [("day", (320, 332)), ("alarm", (232, 204))])
@pytest.mark.parametrize("lang", ["en", "ar"])
def test_card_when_opened_then_it_has_the_size_and_place_of_uikits(
    live: PhoneDriver, key: str, size: tuple[int, int], lang: str
) -> None:
    live.phone.show(replace(live.phone.look, lang=lang))
    height = live.find(f"item:{key}").height()
    found, pill = card(live, key)
    assert (found.width(), found.height()) == size
    if found.center().y() > pill.center().y():
        assert found.top() == pytest.approx(pill.center().y() + 6)
    else:
        assert found.bottom() == pytest.approx(pill.center().y() - 6)
    # Towards where the title begins, from the middle of the pill on.
    assert (found.left() - 6 if lang == "ar" else found.right() + 6) == pytest.approx(pill.center().x())
    assert live.find(f"item:{key}").height() == height


def test_card_when_there_is_no_room_below_then_it_stands_above(live: PhoneDriver) -> None:
    live.phone.show(replace(live.phone.look, orientation="landscape"))
    found, pill = card(live, "alarm")
    rows = live.part("rows")
    for place in (0.0, rows.property("contentHeight") - rows.height()):
        rows.setProperty("contentY", place)
        live.settle()
        found, pill = card(live, "alarm")
        below = pill.center().y() + 6 + 204 <= live.phone.look.size[1] - 20
        assert found.top() == pytest.approx(pill.center().y() + 6 if below else pill.center().y() - 6 - 204)


def test_card_when_a_day_is_tapped_then_it_counts_at_once_and_a_tap_beside_closes_it(
    live: PhoneDriver, session: PieceSession
) -> None:
    picker = live.open("day")
    live.click(live.find("day:2026-11-25", picker))
    assert delivered(session)["day"] == "2026-11-25"
    panel = scene_rect(live.find("panel", picker))
    live.click_at(QPoint(round(panel.left()) + 6, round(panel.bottom()) - 12))
    assert live.phone.open_key == "day"
    before = delivered(session)
    live.click_at(QPoint(round(panel.left()) - 60, round(panel.center().y())))
    assert live.phone.open_key is None and not live.has("picker:day")
    # What lies below the card was not touched.
    assert delivered(session) == before


@pytest.mark.parametrize(("day", "weeks"), [("2026-11-20", 5), ("2026-08-20", 6), ("2027-02-20", 5)])
def test_weeks_of_a_card_take_the_same_room_however_many_they_are(
    live: PhoneDriver, session: PieceSession, day: str, weeks: int
) -> None:
    session.edit("day", day)
    picker = live.open("day")
    assert scene_rect(live.find("panel", picker)).height() == 332
    cell = live.find(f"day:{day}", picker)
    assert cell.height() == pytest.approx(228 / weeks)
    assert live.find("circle", cell).height() == pytest.approx(min(44, 228 / weeks))


def test_card_when_opened_by_keys_then_tab_goes_round_in_it_and_escape_leaves_it(live: PhoneDriver) -> None:
    live.focus_on("day")
    live.key(Key.Key_Tab)
    live.key(Key.Key_Backtab)
    live.key(Key.Key_Space)
    stops = []
    for _ in range(4):
        stops.append(live.focused)
        live.key(Key.Key_Tab)
    assert stops == ["days", "month-title", "previous-month", "next-month"]
    assert live.focused == "days"
    live.key(Key.Key_Backtab)
    assert live.focused == "next-month"
    live.key(Key.Key_Escape)
    assert live.phone.open_key is None
    assert live.focused == "control:day"


def test_driver_when_a_card_is_open_then_it_chooses_and_goes_on_to_another_row(
    live: PhoneDriver, session: PieceSession
) -> None:
    live.choose("day", "2027-03-04")
    live.choose("alarm", (21, 5))
    assert live.covers("alarm")
    live.confirm()
    assert live.phone.open_key is None and not live.covers("alarm")
    live.choose("loud", True)
    found = delivered(session)
    assert (found["day"], found["loud"]) == ("2027-03-04", True)
    assert session.values.get("alarm") == (21, 5)
