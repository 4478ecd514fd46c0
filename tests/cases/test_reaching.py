"""What `choose` reaches and leaves behind, and what is put in from outside, on both phones."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest

from previewer.cases.driver import screen
from previewer.cases.file import Case
from previewer.cases.replay import Failure, playing, prepare, replay
from previewer.cases.source import PieceSource
from previewer.cases.steps import Choose, Close, ExpectOpen, ExpectValue, Load, Step, Touch, Type, Undo
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
    assert found.why.message() == "place cannot be set to this value by touch."


@EACH_PHONE
def test_values_that_are_not_all_taken_are_no_success(platform: str) -> None:
    why = 'A value was not accepted: last: "moon" is not true or false.'
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


#: What keys and an input method hand over, and what a field makes something else of; a break ends a visit to one line.
LETTERS = "Ab 1,-日本😀é\u0301\u200dא\tb\rc\x07{}d\u2028e" * 5


@pytest.mark.deep
@EACH_PHONE
def test_long_text_comes_in_runs_and_gives_what_its_letters_give(
    platform: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    forms = {f"{form}{limit}": (form, limit) for form in ("textarea", "text") for limit in (5000, 61)}
    items = {
        key: titled(f'"type": "string", "x-input-type": "{form}", "maximum": {limit}')
        for key, (form, limit) in forms.items()
    }
    found: list[list[tuple[object, int]]] = []
    with playing(prepare(Case(PieceSource(text=piece_text(items)))), platform) as (player, _):
        session = player.phone.session
        for by_keys in (10**6, 7):
            monkeypatch.setattr(screen, "_BY_KEYS", by_keys)
            found.append([])
            for key, (form, _) in forms.items():
                typed = LETTERS.replace("{}", "\n" if form == "textarea" else "")
                for step in (Type(key, typed, replace=True), Type(key, typed), Undo()):
                    player.do(step)
                    found[-1].append((session.values.get(key), session.undo_stack.index()))
            session.reset_all()
            session.undo_stack.clear()
            player.forget()
    assert found[0] == found[1]
    assert {key: len(str(value)) for key, (value, _) in zip(forms, found[0][1::3], strict=True) if "61" in key} == {
        "textarea61": 61,
        "text61": 61,
    }


@pytest.mark.deep
@EACH_PHONE
def test_far_year_is_reached_by_a_wheel_that_spins(platform: str) -> None:
    steps: tuple[Step, ...] = Choose("day", "9999-12-31"), ExpectValue("day", "9999-12-31")
    case = Case(PieceSource(text=piece_text({"day": declared("calendar")})), steps=steps)
    assert replay(prepare(case), platform).failure is None
