"""Rulings 6 to 11: order and shuffle, hidden items, placeholders, guesses."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import permutations

import pytest

from previewer.pieces import Placeholder, Refusal, read_text, screen_rows
from previewer.pieces.screen import displayed
from tests.pieces.helpers import (
    codes,
    declared,
    item_codes,
    piece_of,
    piece_text,
    read_item,
    the_item,
    titled,
    values_of,
)

SWITCH = declared("switch")
HIDDEN = declared("switch", '"x-hidden": true')
FIVE = dict.fromkeys("abcde", SWITCH)


def _keys(text: str, seed: int | None = None) -> str:
    return "".join(item.key for item in piece_of(read_text(text)).display_order(seed))


def test_order_without_field_order_is_the_declaration_order_and_says_so() -> None:
    """Ruling 6."""
    text = piece_text(FIVE, None)
    assert _keys(text) == "abcde"
    assert codes(read_text(text)) == ["order-missing"]


def test_order_by_field_order_wins_and_leaves_nothing_open() -> None:
    text = piece_text(FIVE, '["e", "a", "d", "b", "c"]')
    assert _keys(text) == _keys(text, 7) == "eadbc"


@pytest.mark.parametrize("order", ['["d", "ghost", "b"]', '["d", "b", "d"]', '["d", 5, "b"]'])
def test_items_that_the_order_forgets_come_last_in_declaration_order(order: str) -> None:
    """Ruling 7."""
    assert _keys(piece_text(FIVE, order)) == "dbace"
    assert "order-missing-key" in codes(read_text(piece_text(FIVE, order)))


def test_shuffle_moves_only_what_the_order_leaves_open() -> None:
    """Ruling 6."""
    text = piece_text(FIVE, '["d", "b"]')
    found = {_keys(text, seed) for seed in range(60)}
    assert found == {"db" + "".join(rest) for rest in permutations("ace")}


def test_shuffle_without_order_moves_all_and_comes_back_by_its_seed() -> None:
    text = piece_text(FIVE, None)
    assert len({_keys(text, seed) for seed in range(40)}) > 20
    assert [_keys(text, seed) for seed in range(9)] == [_keys(text, seed) for seed in range(9)]


@pytest.mark.usefixtures("processes")
def test_shuffle_by_a_seed_is_the_same_in_another_process() -> None:
    text = piece_text(FIVE, None)
    program = (
        "import sys; from previewer.pieces import read_text; p = read_text(sys.argv[1]).piece; "
        "print([''.join(i.key for i in p.display_order(s)) for s in range(9)])"
    )
    for hashing in ("0", "4711"):
        run = subprocess.run(
            [sys.executable, "-c", program, text],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": hashing, "PYTHONPATH": ":".join(sys.path)},
        )
        assert run.stdout.strip() == str([_keys(text, seed) for seed in range(9)])


def test_order_that_is_no_list_leaves_all_open() -> None:
    text = piece_text(FIVE, '"abc"')
    assert codes(read_text(text)) == ["order-type"]
    assert _keys(text) == "abcde"


def test_one_item_or_one_on_display_needs_no_order() -> None:
    assert codes(read_text(piece_text({"a": SWITCH}, None))) == []
    assert codes(read_text(piece_text({"a": SWITCH, "b": HIDDEN}, None))) == []


@pytest.mark.parametrize("raw", ['"true"', "1", "1.0", '"yes"', "[]", "{}", "null", '"false"', "0", '""'])
def test_only_json_true_hides_anything_else_is_an_error_and_shown(raw: str) -> None:
    """Ruling 8."""
    text = declared("switch", f'"x-hidden": {raw}')
    assert item_codes(text) == ["hidden-type"]
    assert the_item(text).hidden is False


def test_hidden_false_is_lawful_and_shown() -> None:
    text = declared("switch", '"x-hidden": false')
    assert item_codes(text) == []
    assert the_item(text).hidden is False


def test_hidden_item_keeps_its_value_and_is_delivered_last() -> None:
    """Rulings 9, 31."""
    items = {"z": HIDDEN, "b": SWITCH, "y": HIDDEN, "a": SWITCH}
    reading = read_text(piece_text(items, '["y", "a", "b", "z"]'))
    assert codes(reading) == []
    values = values_of(reading)
    assert [item.key for item in displayed(piece_of(reading))] == ["a", "b"]
    assert [item.key for item in displayed(piece_of(reading), reveal_hidden=True)] == ["y", "a", "b", "z"]
    assert list(json.loads(values.delivered())) == ["a", "b", "z", "y"]
    assert list(json.loads(values.delivered(visible_only=True))) == ["a", "b"]
    changed = values.set("z", True)
    assert not isinstance(changed, Refusal)
    assert json.loads(changed.delivered())["z"] is True
    assert [row.hidden for row in screen_rows(values, "ios", "en", reveal_hidden=True)] == [True, False, False, True]


PLACEHOLDERS = [
    ("item-type", "5"),
    ("item-type", "null"),
    ("item-type", "[]"),
    ("item-type", '"text"'),
    ("input-type-unknown", titled('"type": "string", "x-input-type": "colour"')),
    ("input-type-unknown", titled('"type": "string", "x-input-type": "Text "')),
    ("input-type-unknown", titled('"type": "string", "x-input-type": null')),
    ("input-type-missing", titled('"type": "array"')),
    ("input-type-missing", titled('"type": "object"')),
    ("input-type-missing", titled('"type": "number"')),
    ("enum-missing", titled('"type": "string", "x-input-type": "radio"')),
    ("enum-missing", titled('"type": "string", "x-input-type": "drumroll"')),
    ("enum-empty", titled('"type": "string", "x-input-type": "radio", "enum": []')),
    ("enum-type", titled('"type": "string", "x-input-type": "radio", "enum": "a"')),
    ("enum-type", titled('"type": "string", "x-input-type": "radio", "enum": {"a": 1}')),
    ("enum-type", titled('"type": "string", "x-input-type": "radio", "enum": [1, null, true]')),
    ("enum-type", titled('"type": "number", "x-input-type": "drumroll", "enum": ["1", true]')),
    ("bound-missing", titled('"type": "number", "x-input-type": "slider", "minimum": 0, "maximum": 1')),
    ("bound-missing", titled('"type": "number", "x-input-type": "drumroll"')),
    ("bound-type", titled('"type": "number", "x-input-type": "slider", "minimum": "0", "maximum": 1, "multipleOf": 1')),
    (
        "bound-type",
        titled('"type": "number", "x-input-type": "slider", "minimum": 0, "maximum": true, "multipleOf": 1'),
    ),
    ("bounds-order", titled('"type": "number", "x-input-type": "slider", "minimum": 9, "maximum": 1, "multipleOf": 1')),
    (
        "bounds-order",
        titled('"type": "number", "x-input-type": "drumroll", "minimum": 9, "maximum": 1, "multipleOf": 1'),
    ),
    ("bound-range", titled('"type": "number", "x-input-type": "slider", "minimum": 0, "maximum": 9, "multipleOf": 0')),
    ("bound-range", titled('"type": "number", "x-input-type": "slider", "minimum": 0, "maximum": 9, "multipleOf": -1')),
    (
        "bound-range",
        titled('"type": "number", "x-input-type": "slider", "minimum": 0, "maximum": 9, "multipleOf": 1e-500'),
    ),
    (
        "bound-range",
        titled('"type": "number", "x-input-type": "slider", "minimum": 1e-500, "maximum": 9, "multipleOf": 1'),
    ),
]


@pytest.mark.parametrize(("code", "text"), PLACEHOLDERS)
def test_item_without_a_possible_control_is_a_placeholder_that_says_why(code: str, text: str) -> None:
    """Ruling 10."""
    reading = read_text(piece_text({"before": SWITCH, "item": text, "after": SWITCH}))
    item = piece_of(reading).item("item")
    assert isinstance(item, Placeholder)
    assert item.trouble == code
    assert code in [found.code for found in piece_of(reading).problems("item")]
    values = values_of(reading)
    rows = list(screen_rows(values, "ios", "en"))
    assert [row.item.key for row in rows] == ["before", "item", "after"]
    assert (rows[1].kind, rows[1].shown, rows[1].value) == (None, None, None)
    assert code in rows[1].problems
    assert list(json.loads(values.delivered())) == ["before", "after"]
    assert isinstance(values.set("item", "a"), Refusal)
    with pytest.raises(KeyError):
        values.get("item")


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ('"default": "nowhere"', "default-not-in-enum"),
        ('"x-hidden": "true"', "hidden-type"),
        ('"x-enum-titles": 5', "enum-titles-type"),
    ],
)
def test_any_other_error_shows_the_working_control(more: str, code: str) -> None:
    """Ruling 10."""
    item = the_item(declared("radio", more))
    assert item.trouble is None
    assert code in item_codes(declared("radio", more))


@pytest.mark.parametrize(
    "bounds",
    [
        '"minimum": -2000000, "maximum": 2000000, "multipleOf": 500000',
        '"minimum": 0, "maximum": 1, "multipleOf": 0.1',
        '"minimum": 0, "maximum": 1e300, "multipleOf": 1e299',
    ],
)
def test_bounds_outside_the_limits_still_work(bounds: str) -> None:
    """Ruling 18."""
    text = titled(f'"type": "number", "x-input-type": "slider", {bounds}')
    assert set(item_codes(text)) == {"bound-range"}
    item = the_item(text)
    assert item.trouble is None
    assert not isinstance(item.accept(item.fallback(values_of(read_item(text)).today)), Refusal)


def test_slider_of_one_value_is_an_error_and_works() -> None:
    """Ruling 21; ruling 10 has it that equal bounds are the right way round."""
    text = titled('"type": "number", "x-input-type": "slider", "minimum": 5, "maximum": 5, "multipleOf": 1')
    assert item_codes(text) == ["bounds-order"]
    assert the_item(text).trouble is None


@pytest.mark.parametrize(
    ("keys", "form"),
    [
        ('"type": "boolean"', "switch"),
        ('"type": "string"', "text"),
        ('"type": "string", "maximum": 20', "text"),
        ('"type": "string", "format": "date"', "calendar"),
        ('"type": "string", "enum": ["a"]', "drumroll-string"),
        ('"type": "number", "enum": [1]', "drumroll-number"),
        ('"type": "integer", "enum": [1]', "drumroll-number"),
        ('"enum": [1]', "drumroll-number"),
        ('"type": "number", "minimum": 0, "maximum": 9, "multipleOf": 1', "slider"),
        ('"type": "integer", "minimum": 0, "maximum": 9, "multipleOf": 1', "slider"),
    ],
)
def test_item_without_input_type_is_guessed_marked_and_reported(keys: str, form: str) -> None:
    """Ruling 11."""
    item = the_item(titled(keys))
    assert (item.form, item.guessed, item.trouble) == (form, True, None)
    assert "input-type-missing" in item_codes(titled(keys))


def test_older_dialect_is_understood() -> None:
    """Ruling 11: `type: integer`, `required` and `x-unit` belong to it."""
    keys = '"type": "integer", "minimum": 0, "maximum": 9, "multipleOf": 1, "required": true, "x-unit": "kg"'
    assert sorted(set(item_codes(titled(keys)))) == ["input-type-missing", "key-unknown", "type-mismatch"]


def test_nothing_else_is_guessed() -> None:
    """Ruling 11: a wrong type does not change the kind, an unknown kind is not replaced."""
    assert the_item(titled('"type": "boolean", "x-input-type": "text"')).form == "text"
    assert the_item(titled('"type": "boolean", "x-input-type": "swich"')).trouble == "input-type-unknown"
    assert not the_item(declared("text")).guessed


def test_drumroll_with_enum_is_a_list_and_bounds_are_unused() -> None:
    """Ruling 21."""
    text = declared("drumroll-number", '"minimum": 0, "maximum": 99, "multipleOf": 1')
    assert the_item(text).form == "drumroll-number"
    assert item_codes(text) == ["key-unused"] * 3
    assert (
        item_codes(titled('"type": "number", "x-input-type": "drumroll", "minimum": 5, "maximum": 5, "multipleOf": 5'))
        == []
    )
