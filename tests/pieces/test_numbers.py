"""Rulings 17 to 21: exact decimals, steps, texts of numbers, and numbers of any size."""

from __future__ import annotations

from decimal import Decimal

import pytest

from previewer.pieces import SYSTEMS, Number, Refusal, plain, read_text, screen_rows
from previewer.pieces.kinds import Choice, Steps
from previewer.pieces.source import exact
from tests.calls import calls
from tests.pieces.helpers import (
    codes,
    declared,
    decoded,
    delivered,
    item_codes,
    piece_text,
    read_item,
    the_item,
    titled,
    values_of,
)


def _steps(low: str, high: str, step: str, kind: str = "slider", more: str = "") -> str:
    return titled(
        f'"type": "number", "x-input-type": "{kind}", "minimum": {low}, "maximum": {high}, "multipleOf": {step}{more}'
    )


def _item(text: str) -> Steps:
    item = the_item(text)
    assert isinstance(item, Steps)
    return item


def test_steps_of_a_tenth_are_exact() -> None:
    """Rulings 17, 19: a step below 1 is outside the limits, and works."""
    item = _item(_steps("0", "1", "0.1"))
    assert [item.value_at(at).text for at in range(item.count)] == "0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1".split()
    value = item.accept(Number("0.3"))
    assert not isinstance(value, Refusal)
    assert item.delivered_text(value) == "0.3"
    assert isinstance(item.accept(0.1 + 0.2), Refusal), "0.30000000000000004 is on no step"
    assert not isinstance(item.accept(0.3), Refusal)


def test_steps_are_counted_from_the_minimum() -> None:
    """Ruling 17."""
    item = _item(_steps("1", "11", "2"))
    assert [item.value_at(at).text for at in range(item.count)] == "1 3 5 7 9 11".split()
    assert item_codes(_steps("1", "11", "2")) == ["step-offset"]
    assert isinstance(item.accept(Number("4")), Refusal)


def test_largest_value_when_maximum_is_on_no_step_is_the_last_step_below() -> None:
    """Ruling 18."""
    item = _item(_steps("0", "10", "3"))
    assert item.last.text == "9"
    assert item_codes(_steps("0", "10", "3")) == ["step-uneven"]
    refused = item.accept(Number("10"))
    assert isinstance(refused, Refusal)
    assert refused.message() == "item: 10 is outside 0 to 9."
    assert item.index_of(Number("10")) == 3


def test_default_above_the_last_step_is_told_that_and_no_step_beyond_the_maximum() -> None:
    """Rulings 18, 28."""
    reading = read_item(_steps("0", "10", "3", more=', "default": 10'))
    assert codes(reading) == ["step-uneven", "default-off-step"]
    assert "above the last step (9)" in reading.diagnostics[1].message()
    assert "12" not in reading.diagnostics[1].message("ja")
    assert values_of(reading).delivered() == '{\n  "item": 10\n}\n'


@pytest.mark.parametrize(
    ("kind", "low", "high", "found"),
    [
        ("slider", "-999999", "999999", []),
        ("slider", "-1000000", "0", ["bound-range"]),
        ("slider", "0", "1000000", ["bound-range"]),
        ("slider", "-999999.5", "999999.5", ["step-offset"]),
        ("slider", "-1e6", "1E6", ["bound-range", "bound-range"]),
        ("drumroll", "-1000000", "1000000", ["options-many"]),
        ("drumroll", "-1000000.1", "1000000.1", ["bound-range", "bound-range"]),
        ("drumroll", "-1e6", "1e6", ["options-many"]),
        ("slider", "0", "999999.99999999999999999999999999", ["step-uneven"]),
        ("slider", "0", "1000000.0000000000000000000000000", ["bound-range"]),
        ("drumroll", "0", "1000000.00000000000000000000000001", ["bound-range"]),
    ],
)
def test_limits_of_the_reference_are_held_exactly(kind: str, low: str, high: str, found: list[str]) -> None:
    """Ruling 18, and the limits table: a slider's are exclusive, a drumroll's inclusive."""
    assert sorted(item_codes(_steps(low, high, "1", kind))) == sorted(found)


@pytest.mark.parametrize(
    ("step", "found"),
    [
        ("1", []),
        ("1.0", []),
        ("10", []),
        ("0.99999999999999999999999", ["bound-range"]),
        ("1000000.5", ["bound-range"]),
        ("1e6", ["step-too-large"]),
        ("0", ["bound-range"]),
        ("-1", ["bound-range"]),
    ],
)
def test_limits_of_the_step_are_held_exactly(step: str, found: list[str]) -> None:
    assert item_codes(_steps("0", "100", step)) == found


def test_range_of_two_million_values_is_computed_not_listed() -> None:
    item = _item(_steps("-1000000", "1000000", "1", "drumroll"))

    def look() -> None:
        assert item.count == 2_000_001
        assert item.value_at(1_999_999).text == "999999"
        assert item.index_of(Number("999999")) == 1_999_999
        assert item.label_at(2_000_000, "en") == "1000000"

    assert calls(look) < 1_000


@pytest.mark.parametrize(("raw", "index"), [("4", 1), ("4.9", 1), ("7.4", 1), ("7.5", 2), ("100", 2), ("-100", 0)])
def test_index_of_a_value_between_steps_is_the_nearest(raw: str, index: int) -> None:
    item = _item(_steps("0", "10", "5", more=', "default": 4'))
    assert item.index_of(Number(raw)) == index


def test_default_between_two_steps_is_delivered_as_written_until_touched_and_accepted_back() -> None:
    """Ruling 28."""
    text = _steps("0", "10", "5", more=', "default": 2.50')
    assert item_codes(text) == ["default-off-step"]
    values = values_of(read_item(text))
    assert delivered(text) == "2.50"
    touched = values.set("item", 5)
    assert not isinstance(touched, Refusal)
    back = touched.set("item", Number("2.5"))
    assert not isinstance(back, Refusal)
    assert decoded(back.delivered()) == {"item": Decimal("2.5")}
    loaded, refused = touched.load(values.delivered())
    assert refused == ()
    assert loaded.delivered() == values.delivered()
    assert isinstance(touched.set("item", Number("2.6")), Refusal)


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("10", "10"),
        ("10.0", "10"),
        ("1e1", "10"),
        ("-0", "0"),
        ("-0.0", "0"),
        ("0.30", "0.3"),
        ("1E-3", "0.001"),
        ("100e-2", "1"),
        ("0e5", "0"),
        ("0e-5", "0"),
    ],
)
def test_computed_number_is_plain_without_exponent_or_trailing_zeros(raw: str, text: str) -> None:
    """Ruling 19."""
    assert plain(Number(raw)).text == text


def test_numbers_of_an_enum_keep_the_text_of_the_file() -> None:
    """Ruling 19."""
    text = titled('"type": "number", "x-input-type": "drumroll", "enum": [10.0, 2.50, 1e3, -0]')
    item = the_item(text)
    assert isinstance(item, Choice)
    assert [item.delivered_text(item.value_at(at)) for at in range(4)] == ["10.0", "2.50", "1e3", "-0"]
    taken = item.accept(Number("10"))
    assert item.delivered_text(taken) == "10.0"
    assert item.label_at(2, "en") == "1e3"


def test_keys_of_enum_titles_match_by_value() -> None:
    """Ruling 20."""
    titles = ", ".join(f'"{key}": {{"en": "T{key}", "ja": "T{key}"}}' for key in ("10", "2.5", "1000"))
    text = titled(
        f'"type": "number", "x-input-type": "drumroll", "enum": [10.0, 2.50, 1e3], "x-enum-titles": {{{titles}}}'
    )
    assert item_codes(text) == []
    item = the_item(text)
    assert isinstance(item, Choice)
    assert [item.label_at(at, "en") for at in range(3)] == ["T10", "T2.5", "T1000"]


@pytest.mark.parametrize("key", ["010", "+10", " 10", "10 ", "0xA", "ten", "1_0", "１０", "true", "10."])
def test_key_of_enum_titles_that_is_no_json_number_titles_nothing(key: str) -> None:
    """Ruling 20."""
    text = titled(
        '"type": "number", "x-input-type": "drumroll", "enum": [10, 1], '
        f'"x-enum-titles": {{"{key}": {{"en": "T", "ja": "T"}}, "1": {{"en": "T", "ja": "T"}}}}'
    )
    assert item_codes(text).count("enum-title-unknown") == 1
    assert the_item(text).shown(Number("10"), "en", "ios") == "10"


def test_true_is_no_number() -> None:
    """Ruling 20."""
    assert item_codes(titled('"type": "number", "x-input-type": "drumroll", "enum": [true, 1]')) == ["enum-type"]
    item = the_item(titled('"type": "number", "x-input-type": "drumroll", "enum": [true, 1]'))
    assert isinstance(item, Choice)
    assert item.count == 1
    assert isinstance(item.accept(True), Refusal)


def test_place_of_an_untitled_number_is_not_that_of_true() -> None:
    text = titled(
        '"type": "number", "x-input-type": "drumroll", "enum": [true, 1, 2], '
        '"x-enum-titles": {"2": {"en": "T", "ja": "T"}}'
    )
    found = [one for one in read_item(text).diagnostics if one.code == "enum-title-missing"]
    assert [one.pointer for one in found] == ["/preferences/properties/item/enum/1"]


WILD = [
    "1e999999999999",
    "-1e999999999999",
    "1e-999999999999",
    "0e999999999999",
    "0e-999999999999",
    "-0e-999999999999",
    "1e99999999999999999999999",
    "-1e99999999999999999999999",
    "1e-99999999999999999999999",
    "0e99999999999999999999999",
    "1" * 400,
    "1" * 401,
    "-" + "9" * 5000,
    "0." + "0" * 399 + "1",
    "0." + "0" * 400 + "1",
    "0." + "3" * 5000,
    "1." + "0" * 5000,
    "1e400",
    "1e401",
    "1e-400",
    "1e-401",
    "-0",
    "-0.0",
    "0e0",
    "1E+2",
    "123456789012345678901234567890.123456789",
]
PLACES = {
    "slider default": ("slider", '"default": {}'),
    "range default": ("drumroll-range", '"default": {}'),
    "time default": ("time", '"default": [{}, {}]'),
    "map default": ("map", '"default": [{}, {}]'),
    "text default": ("text", '"default": {}'),
    "switch default": ("switch", '"default": {}'),
    "hidden": ("switch", '"x-hidden": {}'),
    "slider minimum": ("", '"type": "number", "x-input-type": "slider", "minimum": {}, "maximum": 10, "multipleOf": 1'),
    "slider maximum": ("", '"type": "number", "x-input-type": "slider", "minimum": 0, "maximum": {}, "multipleOf": 1'),
    "slider step": ("", '"type": "number", "x-input-type": "slider", "minimum": 0, "maximum": 10, "multipleOf": {}'),
    "all bounds": (
        "",
        '"type": "number", "x-input-type": "slider", "minimum": -{0}, "maximum": {0}, "multipleOf": {0}',
    ),
    "range maximum": ("", '"type": "number", "x-input-type": "drumroll", "minimum": 0, "maximum": {}, "multipleOf": 1'),
    "text limit": ("", '"type": "string", "x-input-type": "text", "maximum": {}, "default": "a"'),
    "enum": (
        "",
        '"type": "number", "x-input-type": "drumroll", "enum": [{0}, 77], "default": {0}, '
        '"x-enum-titles": {{"{0}": {{"en": "A", "ja": "A"}}, "77": {{"en": "A", "ja": "A"}}}}',
    ),
    "string enum": ("", '"type": "string", "x-input-type": "radio", "enum": ["a", {}]'),
}


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("number", WILD, ids=[text[:26] for text in WILD])
def test_number_of_any_size_anywhere_is_read_shown_and_delivered(where: str, number: str) -> None:
    form, keys = PLACES[where]
    if where == "all bounds" and number.startswith("-"):
        number = number[1:]
    keys = keys.replace("{}", number) if "{0}" not in keys else keys.format(number)
    text = declared(form, keys) if form else titled(keys)
    reading = read_item(text)
    for found in reading.diagnostics:
        assert found.message("ja")
        assert found.fix is None or exact(found.edits[0].text.partition('": ')[2] or found.edits[0].text) is not None
    values = values_of(reading)
    assert decoded(values.delivered()) is not None
    loaded, refused = values.load(values.delivered())
    assert refused == (), "what is delivered is accepted back"
    assert decoded(loaded.delivered()) == decoded(values.delivered())
    for platform in SYSTEMS:
        for row in screen_rows(values, platform, "en"):
            assert row.problems or row.kind is not None
    for key in values.as_dict():
        changed = values.set(key, decoded(number))
        if not isinstance(changed, Refusal):
            decoded(changed.delivered())


@pytest.mark.parametrize("raw", [float("nan"), float("inf"), float("-inf"), Decimal("NaN"), Decimal("Infinity")])
@pytest.mark.parametrize("form", ["slider", "drumroll-number", "drumroll-range", "map", "time"])
def test_value_that_is_no_json_number_is_refused(form: str, raw: object) -> None:
    item = the_item(declared(form))
    assert isinstance(item.accept(raw), Refusal)
    assert isinstance(item.accept([raw, 0]), Refusal)


def test_option_beyond_the_range_of_decimals_is_an_option() -> None:
    """Ruling 10: one usable element is enough."""
    text = titled('"type": "number", "x-input-type": "drumroll", "enum": [1e99999999999999999999]')
    assert item_codes(text) == ["number-precision"]
    assert delivered(text) == "1e99999999999999999999"


def test_maximum_of_a_text_is_whole_by_value() -> None:
    text = titled('"type": "string", "x-input-type": "text", "maximum": 20.0')
    assert item_codes(text) == []
    assert the_item(text).limit == 20  # type: ignore[attr-defined]
    assert codes(read_text(piece_text({"a": text.replace("20.0", "20.5")}))) == ["text-limit"]
