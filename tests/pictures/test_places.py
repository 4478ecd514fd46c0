"""Where a list stands is told by the row at its edge: what is drawn from it is the same, whatever was met before."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from itertools import cycle, islice
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from previewer.cases.drawn import Drawn
from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from previewer.phone.platforms import PLATFORMS
from previewer.phone.scene import row_areas
from previewer.phone.scroll_place import ScrollPlace
from previewer.phone.session import PieceSession
from previewer.phone.view import PhoneView
from previewer.pictures.render import PictureRequest, prepare
from previewer.pieces import read_bytes

from .conftest import TODAY

pytestmark = pytest.mark.usefixtures("qapp")
#: Rows of many heights.
_FORMS: tuple[dict[str, Any], ...] = (
    {"type": "boolean", "x-input-type": "switch"},
    {"type": "array", "x-input-type": "map"},
    {"type": "string", "x-input-type": "textarea", "default": "a\nb\nc\nd\ne"},
    {"type": "string", "x-input-type": "radio", "enum": list("abcdefghi")},
    {"type": "string", "x-input-type": "text", "x-description": {"en": "A word. " * 40}},
)


def _piece(count: int) -> bytes:
    items = {f"item{at}": form for at, form in enumerate(islice(cycle(_FORMS), count))}
    return json.dumps({"preferences": {"type": "object", "x-field-order": list(items), "properties": items}}).encode()


def _offscreen(count: int, look: Look) -> OffscreenPhone:
    return prepare(read_bytes(_piece(count)), PictureRequest(look, TODAY, scale=0.5))


@pytest.fixture
def view(qtbot: QtBot) -> Callable[[int, Look], PhoneView]:
    def make(count: int, look: Look) -> PhoneView:
        session = PieceSession(TODAY)
        session.open(read_bytes(_piece(count)))
        phone = Phone(session, look.platform)
        session.setParent(phone)
        phone.show(look)
        shown = PhoneView(phone)
        phone.setParent(shown)
        qtbot.addWidget(shown)
        shown.show()
        qtbot.waitUntil(lambda: bool(shown.row_areas()))
        return shown

    return make


def _in_sight(phone: OffscreenPhone | PhoneView) -> dict[str, QPointF]:
    """Where the rows begin that are in view."""
    rows = phone.find("rows") if isinstance(phone, OffscreenPhone) else phone._rows
    assert rows is not None
    sight = rows.mapRectToScene(rows.boundingRect())
    areas = row_areas(rows).items()
    return {key: area.topLeft() for key, area in areas if area.bottom() > sight.top() and area.top() < sight.bottom()}


@pytest.mark.deep
@pytest.mark.parametrize("platform", list(PLATFORMS))
@pytest.mark.parametrize("points", [30.0, 1234.5, 9000.0, 1e6])
def test_picture_of_a_place_is_that_of_its_points_with_no_row_above_met(platform: str, points: float) -> None:
    look = Look(platform)
    with closing(_offscreen(100, look)) as used:
        wanted = used.picture(scrolled=points).copy()
        place = used.scrolled
        assert place is not None
    with closing(_offscreen(100, look)) as new:
        assert new.picture(scrolled=place) == wanted
        made = [key for key in new.phone.rows.keys() if new.find(f"item:{key}") is not None]  # noqa: SIM118
        assert len(made) < 30


@pytest.mark.parametrize("platform", list(PLATFORMS))
@pytest.mark.parametrize("share", [0.5, 1.0])
def test_phone_that_jumped_is_pictured_where_it_stands(
    view: Callable[[int, Look], PhoneView], platform: str, share: float, qtbot: QtBot
) -> None:
    live = view(100, Look(platform))
    before = live.row_areas()
    live.scroll_by(share * 100 * 150 * live.zoom)
    qtbot.waitUntil(lambda: not before.keys() & live.row_areas().keys() and live.scrolled is not None)
    qtbot.wait(1)
    with closing(_offscreen(100, live.phone.look)) as still:
        still.picture(scrolled=live.scrolled)
        there, here = _in_sight(live), _in_sight(still)
        assert there.keys() == here.keys()
        assert all((there[key] / live.zoom - here[key]).manhattanLength() < 0.01 for key in here)


@pytest.mark.parametrize("platform", list(PLATFORMS))
def test_as_many_rows_are_made_of_any_number(view: Callable[[int, Look], PhoneView], platform: str) -> None:
    made = {count: len(view(count, Look(platform)).row_areas()) for count in (40, 41, 300, 301, 1000)}
    assert len(set(made.values())) == 1
    assert made[40] < 20


def test_place_whose_row_is_not_there_is_the_top() -> None:
    with closing(_offscreen(30, Look("ios"))) as shown:
        top = shown.picture().copy()
        assert shown.picture(scrolled=ScrollPlace("gone", 40)) == top


def test_case_tells_a_place_by_its_row_and_reads_the_points_of_1_0() -> None:
    place = Drawn(scrolled=ScrollPlace("a", -2.5))
    assert place.written() == {"scrolled": {"item": "a", "by": -2.5}}
    assert Drawn.read("picture", place.written()) == place
    assert Drawn.read("picture", {"scrolled": 812.5}) == Drawn(scrolled=812.5)
