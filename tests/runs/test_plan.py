"""What a plan asks: every pair of two view parameters, ids that stay, the expected words, at most 40 minutes."""

from __future__ import annotations

import json
from datetime import date

import pytest

from previewer.phone.look import Look, Value
from previewer.pictures.variants import looks_of
from previewer.pieces import Reading, read_text
from previewer.resources import resource
from previewer.runs.checks import Check
from previewer.runs.plan.draft import draft
from previewer.runs.plan.fingerprints import moved as what_moved
from previewer.runs.plan.fingerprints import with_fingerprint
from previewer.runs.plan.items import SECONDS
from previewer.runs.plan.looks import TEXT_SIZES, plan_looks
from previewer.runs.plan.pairs import each_value, pairs_of, pairwise
from previewer.runs.plan.touch import TOUCHED
from tests.pieces.helpers import declared, piece_of, piece_text, titled

DAY = date(2026, 11, 21)
SAMPLES = ("every-kind", "five-languages", "ios-only", "published", "updated", "trigger")
WANTED = (
    {},
    {"theme": ["dark"]},
    {"text_size": ["all"], "device": ["all"]},
    {"device": ["iPhone SE", "Pixel 8", "Android small"], "orientation": ["all"], "design": ["all"]},
    {"lang": ["ja", "en-XA", "de"], "contrast": ["all"], "clock": ["12", "24"]},
)


def sample(name: str) -> Reading:
    """A sample as read."""
    return read_text(resource("samples", f"{name}.json").read_text("utf-8"))


def checks(
    reading: Reading, how: str = "pairwise", published: Reading | None = None, **wanted: list[Value]
) -> list[Check]:
    """The plan of a reading without pictures, with fingerprints."""
    found = draft(reading, plan_looks(piece_of(reading), wanted, how), DAY, published)
    return [with_fingerprint(check) for check in found]


@pytest.mark.parametrize("wanted", WANTED, ids=str)
@pytest.mark.parametrize("name", SAMPLES)
def test_few_looks_have_every_pair_that_all_looks_have(name: str, wanted: dict[str, list[Value]]) -> None:
    every = looks_of(piece_of(sample(name)), {"text_size": TEXT_SIZES, **wanted})
    few = pairwise(every)
    assert set(few) <= set(every)
    assert len(few) == len(set(few))
    assert set().union(*map(pairs_of, few)) == set().union(*map(pairs_of, every))
    assert few[0] == every[0]
    assert len(every) < 8 or len(few) < len(every)


@pytest.mark.parametrize("name", SAMPLES)
def test_smoke_plan_looks_at_each_row_once_and_meets_every_value(name: str) -> None:
    reading = sample(name)
    piece = piece_of(reading)
    found = checks(reading, "smoke", sample("published") if name == "updated" else None)
    shown = [item.key for item in piece.display_order() if not item.hidden and item.trouble is None]
    rows = [check for check in found if check.what == "row"]
    assert {check.item for check in rows} == set(shown)
    assert len(found) - len(rows) <= 6
    every = looks_of(piece, {"text_size": TEXT_SIZES})
    assert len(rows) == max(len(shown), len(each_value(every)))
    for member in ("platform", "lang", "theme", "text_size"):
        wanted = {getattr(look, member) for look in every}
        assert {getattr(Look.of(piece, check.look), member) for check in rows} == wanted, member


def test_one_item_of_each_kind_is_read_aloud() -> None:
    found = [check for check in checks(sample("every-kind")) if check.what == "spoken"]
    piece = piece_of(sample("every-kind"))
    kinds = {item.key: str(item.kind) for item in piece.items}
    shown = {str(item.kind) for item in piece.items if not item.hidden}
    assert sorted(kinds[str(check.item)] for check in found) == sorted(kind for kind in shown for _ in piece.languages)


def test_every_row_is_looked_at_in_every_pair() -> None:
    reading = sample("every-kind")
    piece = piece_of(reading)
    every = looks_of(piece, {"text_size": TEXT_SIZES})
    wanted = set().union(*map(pairs_of, every))
    found = checks(reading)
    for item in piece.items:
        looks = [Look.of(piece, check.look) for check in found if check.item == item.key and check.what == "row"]
        assert set().union(*map(pairs_of, looks)) == wanted, item.key


def test_plans_ask_for_all_looks_for_few_or_for_one() -> None:
    reading = sample("published")
    rows = {how: sum(check.what == "row" for check in checks(reading, how)) for how in ("every", "pairwise", "one")}
    assert rows == {"every": 7 * 16, "pairwise": 7 * 7, "one": 7}


def test_plan_of_eleven_items_asks_for_forty_minutes_at_most() -> None:
    found = checks(sample("every-kind"))
    assert len({check.item for check in found if check.item}) == 11
    hand = [check for check in found if check.what in SECONDS and check.what not in TOUCHED]
    assert 10 < sum(check.seconds for check in hand) / 60 < 30
    assert sum(check.seconds for check in found) / 60 < 60


def test_check_has_an_id_of_its_own_a_look_and_a_case() -> None:
    found = checks(sample("every-kind"))
    assert len({check.id for check in found}) == len(found)
    for check in found:
        assert {"platform", "lang", "theme", "text_size"} <= check.look.keys()
        assert check.case["piece"] == {"path": "definition.json"}
        assert check.case["today"] == "2026-11-21"
        assert json.loads(json.dumps(dict(check.case))) == check.case


def test_instruction_names_the_expected_words_in_both_languages() -> None:
    by_id = {check.id: check for check in checks(sample("published"))}
    title = by_id["remind_at/title/ja"]
    assert title.look["lang"] == "ja"
    assert "“お知らせの時刻”" in title.instruction["en"]
    assert "「お知らせの時刻」" in title.instruction["ja"]
    assert "燃えるごみ" in by_id["burnable/entries/ja"].instruction["ja"]
    assert "月曜と木曜" in by_id["burnable/entries/ja"].instruction["en"]
    assert "7:15" in by_id["remind_at/default"].instruction["en"]
    assert by_id["memo/place"].reads == {"after": "volume"}


def test_what_the_program_judges_calls_an_item_by_its_title_in_the_language_of_the_sentence() -> None:
    by_id = {check.id: check for check in checks(sample("every-kind"))}
    for name in ("definition", "findings", "drawn", "place", "default", "hidden", "script", "control/entry"):
        told = by_id[f"scene/{name}"].instruction
        assert ("“Scene”" in told["en"], "「シーン」" in told["ja"], "Scene" in told["ja"]) == (True, True, False), name
    assert "「ランプの名前」のすぐ下" in by_id["wake_time/place"].instruction["ja"]


def test_odd_keys_make_ids_that_are_not_confused() -> None:
    keys = ["a/b", "a%2Fb", "", "_screen", "_screen/title"]
    text = piece_text({key: declared("switch") for key in keys})
    found = checks(read_text(text))
    assert len({check.id for check in found}) == len(found)
    assert {check.item for check in found} == {None, *keys}


@pytest.mark.parametrize("name", ["every-kind", "published"])
def test_ids_and_fingerprints_stay_when_rows_move_and_come_in(name: str) -> None:
    text = resource("samples", f"{name}.json").read_text("utf-8")
    content = json.loads(text)
    preferences = content["preferences"]
    before = {check.id: check for check in checks(read_text(text)) if check.what != "place"}
    preferences["x-field-order"].reverse()
    preferences["properties"]["new"] = json.loads(declared("switch"))
    preferences["x-field-order"].insert(1, "new")
    after = {check.id: check for check in checks(read_text(json.dumps(content)))}
    assert [name for name, check in before.items() if after[name].fingerprint != check.fingerprint] == []
    assert {name.partition("/")[0] for name in after.keys() - before.keys()} >= {"new"}


def test_change_of_a_text_moves_the_checks_that_read_it_alone() -> None:
    text = resource("samples", "published.json").read_text("utf-8")
    before = {check.id: check.fingerprint for check in checks(read_text(text))}
    after = checks(read_text(text.replace("前日の夜にも", "前の晩にも")))
    moved = {check.id for check in after if before[check.id] != check.fingerprint}
    rows = {
        check.id for check in after if check.item == "evening" and check.what == "row" and check.look["lang"] == "ja"
    }
    assert moved == {"evening/title/ja", "evening/spoken/ja", "evening/definition", "evening/drawn", *rows}


def test_hidden_item_is_asked_for_where_it_is_not_seen() -> None:
    found = [check for check in checks(sample("updated")) if check.item == "volume"]
    assert {check.what for check in found} == {"definition", "default", "hidden", "script"}


def test_value_of_an_item_that_was_shown_and_is_hidden_is_asked_for_anew() -> None:
    """A drumroll of one entry without letters shows nothing either way: only the sentence is another."""
    keys = '"type": "string", "x-input-type": "drumroll", "enum": [""], "x-hidden": {}'
    two = [checks(read_text(piece_text({"a": titled(keys.replace("{}", hidden))}))) for hidden in ("false", "true")]
    shown, hidden = ({check.id: check for check in found}["a/default"] for found in two)
    assert shown.instruction != hidden.instruction
    assert shown.fingerprint != hidden.fingerprint
    assert what_moved(shown, hidden, lambda old, new: None)["en"] == "x-hidden: — → true"
    # A run of an item that is shown says this since fingerprints are: what was said of it is carried.
    assert shown.fingerprint == "fec03a1a07668dfc8a47f7bb164793a4"


def test_update_asks_what_becomes_of_chosen_values() -> None:
    reading, published = sample("updated"), sample("published")
    by_id = {check.id: check for check in checks(reading, published=published)}
    assert {"burnable/update", "bulky/update", "volume/update", "_screen/update"} <= by_id.keys()
    case = by_id["burnable/update"].case
    assert case["piece"] == {"path": "published.json"}
    assert [step.get("do") or step.get("expect") for step in case["steps"]] == ["choose", "update", "value"]  # type: ignore[attr-defined]
    gone = checks(published, published=reading)
    assert "bulky/update" in {check.id for check in gone}


def test_placeholder_and_piece_without_items_have_plans_too() -> None:
    broken = piece_text({"bad": '{"x-input-type": "radio"}', "good": declared("switch")})
    found = checks(read_text(broken))
    assert [check.what for check in found if check.item == "bad"] == ["definition"]
    assert checks(
        read_text('{"blockType": "service", "osType": "iOS", "preferences": {"type": "object", "properties": {}}}')
    )
