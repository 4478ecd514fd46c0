"""What `choose` reaches and leaves behind, and what is put in from outside, on both phones."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest

from previewer.cases.file import Case
from previewer.cases.replay import Failure, prepare, replay
from previewer.cases.source import PieceSource
from previewer.cases.steps import Choose, Close, ExpectOpen, ExpectValue, Load, Step, Touch
from tests.pieces.helpers import declared, piece_text, titled

pytestmark = pytest.mark.usefixtures("qapp")
EACH_PHONE = pytest.mark.parametrize("platform", ["ios", "android"])
ENTRIES = json.dumps([f"v{at}" for at in range(120)])
PIECE = piece_text(
    {
        "first": declared("switch"),
        "many": titled(f'"type": "string", "x-input-type": "radio", "enum": {ENTRIES}'),
        "place": declared("map"),
        "last": declared("switch"),
    }
)


def failure(platform: str, *steps: Step, **values: object) -> Failure | None:
    """What the steps come to on a phone."""
    case = Case(PieceSource(text=PIECE), look={"lang": "en"}, values=values, steps=steps)
    return replay(prepare(case), platform).failure


def place(latitude: str, longitude: str) -> tuple[Decimal, Decimal]:
    return Decimal(latitude), Decimal(longitude)


@EACH_PHONE
def test_every_entry_of_a_long_list_is_brought_into_sight_and_chosen(platform: str) -> None:
    steps: list[Step] = []
    for number in (119, 0, 43, 16, 80, 117, 61):
        steps += [Choose("many", f"v{number}"), ExpectValue("many", f"v{number}")]
    assert failure(platform, *steps) is None


@EACH_PHONE
def test_map_is_left_confirmed_so_that_the_next_item_can_be_touched(platform: str) -> None:
    steps = Choose("place", place("35.6895", "139.6917")), ExpectOpen(None), Touch("first"), ExpectValue("first", True)
    assert failure(platform, *steps) is None


@EACH_PHONE
@pytest.mark.parametrize("wanted", [("-90", "180"), ("1.1234567890123457", "2")])
def test_place_that_no_finger_reaches_is_said(platform: str, wanted: tuple[str, str]) -> None:
    found = failure(platform, Choose("place", place(*wanted)))
    assert found is not None
    assert found.why.message() == "A finger does not get place there."


@EACH_PHONE
def test_values_that_are_not_all_taken_are_no_success(platform: str) -> None:
    why = 'A value is not taken: last: "moon" is not true or false.'
    loaded = failure(platform, Load({"first": True, "last": "moon"}))
    for number, found in ((1, loaded), (0, failure(platform, last="moon"))):
        assert found is not None
        assert (found.step, found.why.message()) == (number, why)


@EACH_PHONE
@pytest.mark.parametrize("form", ["calendar", "drumroll-string", "time", "map"])
def test_item_without_a_name_opens_like_any_other(platform: str, form: str) -> None:
    text = piece_text({"": declared(form), "b": declared("switch")})
    steps = Touch(""), ExpectOpen(""), Close(), ExpectOpen(None), Touch("b"), ExpectOpen(None)
    case = Case(PieceSource(text=text), look={"lang": "en"}, steps=steps)
    found = replay(prepare(case), platform).failure
    assert found is None, found
