"""Items as text: what is copied, what is taken for items, and under which keys they come."""

from __future__ import annotations

import json

import pytest

from previewer.pieces import read_text
from previewer.pieces.edits.clipboard import items_of, pasted, text_of
from previewer.pieces.edits.editing import carry_out_all
from previewer.pieces.edits.items import AddItem
from tests.pieces.helpers import declared, piece_text

TEXT = piece_text({"a": declared("slider"), "b": declared("switch"), "b_2": declared("map")})
SWITCH = declared("switch")


def test_copied_items_are_json_in_the_order_asked_for_with_numbers_as_written() -> None:
    text = piece_text({"a": declared("slider", '"default": 1.50e0'), "b": SWITCH})
    copied = text_of(read_text(text), ["b", "gone", "a"])
    assert list(json.loads(copied)) == ["b", "a"]
    assert "1.50e0" in copied
    assert copied.endswith("}\n")


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        (f'{{"k": {SWITCH}}}', ["k"]),
        (f'"k": {SWITCH},', ["k"]),
        (f'\n  "k": {SWITCH},\n  "l": {SWITCH}\n', ["k", "l"]),
        (SWITCH, ["switch"]),
        (TEXT, ["a", "b", "b_2"]),
        (json.dumps(json.loads(TEXT)["preferences"]), ["a", "b", "b_2"]),
        (f'{{"preferences": {SWITCH}}}', ["preferences"]),
        ('{"old": {"x-title": {"en": "Old"}, "type": "integer"}}', ["old"]),
        ("", []),
        ("{}", []),
        ("words", []),
        ("[1]", []),
        ('{"a": {"b": 1}}', []),
        ('{"a": NaN}', []),
        ("[" * 5000, []),
        (f'{{"k": {SWITCH}', []),
    ],
)
def test_text_is_taken_for_items_where_it_is_some(text: str, keys: list[str]) -> None:
    assert list(items_of(text)) == keys


def test_pasted_items_come_in_order_behind_the_one_named_under_keys_that_are_free() -> None:
    reading = read_text(TEXT)
    copied = items_of(text_of(reading, ["a", "b", "b_2"]))
    operations = pasted(reading, copied, "a")
    assert [operation.key for operation in operations] == ["a_2", "b_3", "b_4"]
    after = carry_out_all(reading, operations).reading
    assert after.piece is not None
    assert list(after.piece.order or ()) == ["a", "a_2", "b_3", "b_4", "b", "b_2"]
    assert [operation.key for operation in pasted(reading, {"with space": 1, "c": 2})] == ["with space", "c"]


def test_pasted_items_come_behind_the_one_whose_key_is_empty() -> None:
    reading = read_text(piece_text({"a": SWITCH, "": SWITCH, "b": SWITCH}))
    after = carry_out_all(reading, pasted(reading, {"c": json.loads(SWITCH)}, "")).reading
    assert after.piece is not None
    assert list(after.piece.order or ()) == ["a", "", "c", "b"]


def test_new_key_is_one_that_a_script_can_read_and_takes_placeholders_along() -> None:
    reading = carry_out_all(read_text(TEXT), [AddItem("two words", "switch")]).reading
    after = carry_out_all(reading, pasted(reading, items_of(text_of(reading, ["two words"])), "two words")).reading
    new = json.loads(after.text)["preferences"]["properties"]["two_words"]
    assert new["x-title"] == {"en": "two_words", "ja": "two_words"}
