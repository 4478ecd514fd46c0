"""What goes out and comes back unchanged changes nothing; what changed is taken as it was written."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from previewer.pieces import read_text
from previewer.texts.exchange.rows import carried
from previewer.texts.units import texts_of
from tests.pieces.test_edit_laws import TEXTS
from tests.strategies import EXAMPLES, FEW, dump, pieces
from tests.texts.exchange.helpers import HARD, PIECE, WRITERS, exported, imported, piece_of_texts, why

EVERY_FORMAT = pytest.mark.parametrize("form", WRITERS)
SOME = settings(FEW, max_examples=max(12, EXAMPLES // 4))
ODD = {**TEXTS, "hard texts": piece_of_texts(*HARD)}


def has_units(text: str) -> bool:
    return bool(texts_of(read_text(text)).units)


@EVERY_FORMAT
@pytest.mark.parametrize("text", list(ODD.values()), ids=list(ODD))
def test_unchanged_export_changes_nothing(form: str, text: str) -> None:
    if not has_units(text):
        return
    for target in ("ja", "fr"):
        plan, outcome = imported(text, exported(text, form, target))
        assert plan.changes == plan.confirmed == plan.left == (), why(plan)
        assert outcome.reading.text == text
        assert outcome.records == {}


@SOME
@given(pieces().map(dump).filter(has_units), st.sampled_from(list(WRITERS)), st.sampled_from(["ja", "fr", "zh-Hans"]))
def test_unchanged_export_of_any_definition_changes_nothing(text: str, form: str, target: str) -> None:
    plan, outcome = imported(text, exported(text, form, target), target)
    assert plan.changes == plan.left == (), why(plan)
    assert outcome.reading.text == text


@SOME
@given(st.lists(st.text(min_size=1), min_size=1, max_size=4) | st.just(HARD), st.sampled_from(list(WRITERS)))
def test_text_that_was_translated_is_taken_as_it_is(texts: list[str], form: str) -> None:
    """Whatever a format can hold: lines end in LF, and a lost character is not taken."""
    before = json.loads(piece_of_texts(*("x" for _ in texts)))
    wanted = json.loads(json.dumps(before))
    titles = wanted["preferences"]["properties"]["a"]["x-enum-titles"]
    for at, text in enumerate(texts):
        titles[str(at)]["ja"] = text
    plan, outcome = imported(json.dumps(before), exported(json.dumps(wanted), form))
    taken = json.loads(outcome.reading.text)["preferences"]["properties"]["a"]["x-enum-titles"]
    left = {left.pointer.rpartition("/")[2] for left in plan.left}
    for at, text in enumerate(texts):
        if str(at) not in left and carried(text) == text:
            assert taken[str(at)]["ja"] == text
    assert {one.name for one in plan.left} <= {"unreadable", "emptied"}


@EVERY_FORMAT
def test_change_is_the_least_edit(form: str) -> None:
    after = PIECE.replace("ランプ", "灯り").replace('"en": "Beta"', '"en": "Beta",\n            "ja": "ビ"')
    plan, outcome = imported(PIECE, exported(after, form))
    assert outcome.reading.text == after
    assert [change.unit.pointer for change in plan.changes] == [
        "/title",
        "/preferences/properties/city/x-enum-titles/b",
    ]


@EVERY_FORMAT
@pytest.mark.parametrize("name", ["tabs and CRLF", "one line", "escapes", "bare", "old line ends"])
def test_new_language_is_written_as_the_file_is(form: str, name: str) -> None:
    text = TEXTS[name]
    french = text.replace('"あ"', '"あ", "fr": "é"').replace('\\u3042"', '\\u3042",\r\n  "fr": "\\u00e9"')
    assert french != text
    plan, outcome = imported(text, exported(french, form, "fr"))
    taken = outcome.reading.text
    assert plan.changes
    assert plan.left == ()
    assert json.loads(taken) == json.loads(french)
    assert taken.count("\n") - text.count("\n") <= len(plan.changes)
    assert ("\\u00e9" in taken) == ("\\u3042" in text)
    if '{"en": "A", "ja": "あ"}' in text:
        assert '{"en": "A", "ja": "あ", "fr": "é"}' in taken


def test_map_that_is_missing_is_made() -> None:
    whole = json.loads(PIECE)
    item = whole["preferences"]["properties"]["on"]
    del item["x-description"]
    without = json.dumps(whole, indent=2, ensure_ascii=False)
    item["x-description"] = {"en": "", "ja": "説明"}
    wanted = json.dumps(whole, indent=2, ensure_ascii=False)
    _, outcome = imported(without, exported(wanted))
    assert json.loads(outcome.reading.text)["preferences"]["properties"]["on"]["x-description"] == {"ja": "説明"}


@EVERY_FORMAT
def test_keys_that_a_format_cannot_tell_apart_keep_their_texts(form: str) -> None:
    title = '{"en": "NAME", "ja": "前"}'
    items = {"\x05": title.replace("NAME", "One"), "\x98": title.replace("NAME", "Two")}
    parts = (f'{json.dumps(key)}: {{"x-title": {text}, "type": "boolean"}}' for key, text in items.items())
    text = f'{{"preferences": {{"type": "object", "properties": {{{", ".join(parts)}}}}}}}'
    wanted = text.replace('"One", "ja": "前"', '"One", "ja": "一"').replace('"Two", "ja": "前"', '"Two", "ja": "二"')
    plan, outcome = imported(text, exported(wanted, form))
    assert plan.left == ()
    assert outcome.reading.text == wanted
