"""What is certain (ruling 42), that mending makes nothing worse (43), and what is only suggested."""

from __future__ import annotations

import json

import pytest

from previewer.pieces import Reading, read_text
from previewer.pieces.fixes import fix_all
from previewer.pieces.spelling import Near, nearest
from previewer.pieces.text_edits import apply
from tests.calls import calls
from tests.pieces.helpers import (
    TITLE,
    codes,
    codes_but_placeholders,
    declared,
    item_codes,
    item_text,
    only,
    piece_text,
    read_item,
    titled,
)

RADIO = '"type": "string", "x-input-type": "radio"'
WHEEL = '"type": "number", "x-input-type": "drumroll"'


def texts(word: str) -> str:
    return f'{{"en": "{word}", "ja": "{word}の字"}}'


@pytest.mark.parametrize(
    ("wrong", "known", "meant"),
    [
        ("Tokyo", ("tokyo", "osaka"), Near("tokyo", True)),
        ("x-inputtype", ("x-input-type",), Near("x-input-type", True)),
        ("10-min", ("10min",), Near("10min", True)),
        ("enums", ("enum", "default"), Near("enum", True)),
        ("defualt", ("default",), Near("default", True)),
        ("slidr", ("slider", "switch"), Near("slider", True)),
        ("unlocked", ("locked", "opened"), Near("locked", False)),
        ("unable", ("enable",), Near("enable", False)),
        ("maps", ("map", "text"), Near("map", False)),
        ("nouth", ("north", "south"), Near("south", False)),
        ("TOKYO", ("Tokyo", "tokyo"), Near("Tokyo", False)),
        ("Maße", ("Masse",), Near("Masse", False)),
        ("日本語入力", ("日本語出力",), Near("日本語出力", False)),
        ("30min", ("10min", "20min", "45min"), None),
        ("level3", ("level1", "level2"), None),
        ("2021", ("2019", "2020"), None),
        ("-5", ("5", "10"), None),
        ("2-1", ("21",), None),
    ],
)
def test_word_means_another_with_certainty_only_where_nobody_would_refuse(
    wrong: str, known: tuple[str, ...], meant: Near | None
) -> None:
    assert nearest(wrong, known) == meant


@pytest.mark.parametrize(
    "keys",
    [
        f'{RADIO}, "enum": ["locked", "opened"], "default": "unlocked"',
        f'{RADIO}, "enum": ["locked", "opened"], "x-enum-titles": {{"unlocked": {texts("U")}, "opened": {texts("O")}}}',
        f'{RADIO}, "enum": ["10min", "20min", "45min"], "default": "30min"',
        f'{RADIO}, "enum": ["2019", "2020"], "default": "2021"',
        f'{RADIO}, "enum": ["north", "south"], "default": "nouth"',
        f'{WHEEL}, "enum": [100, 2000], "x-enum-titles": {{"1000": {texts("A")}, "100": {texts("B")}}}',
        f'{RADIO}, "enum": ["10min", "x"], "x-enum-titles": {{"30min": {texts("30")}, "x": {texts("X")}}}',
        f'"type": "string", "x-input-type": "text", "enum": ["5", "10"], "x-enum-titles": {{"5": {texts("A")}}}',
        f'{WHEEL}, "enum": [5, 10], "minimum": 0, "maximum": 10, "multipleOf": 1',
        '"type": "string", "format": "date-time"',
        '"type": "integer", "minimum": 0, "maximum": 10, "multipleOf": 1',
        '"type": "number", "x-input-type": "slider", "minimum": 0, "maximum": 100, "multipleOf": 10, "default": 150',
        '"type": "number", "x-input-type": "text", "default": 5',
        '"type": "boolean", "x-input-type": "text", "default": true',
        '"type": "number", "x-input-type": "radio", "enum": [1, 2], "default": 1',
        '"type": "string", "x-input-type": "calendar", "format": "date-time"',
        '"type": "boolean", "x-input-type": "switch", "default": "true", "x-hidden": "true"',
        '"type": "boolean", "x-input-type": "switch", "defualt": "yes"',
    ],
)
def test_what_a_careful_author_might_refuse_is_left_to_the_author(keys: str) -> None:
    text = item_text(titled(keys))
    assert codes(read_text(text)) != []
    assert fix_all(text).text == text


def test_a_misspelt_key_is_told_before_what_follows_from_it_and_mended_without_loss() -> None:
    titles = f'"x-enum-titles": {{"5": {texts("Five")}, "10": {texts("Ten")}}}'
    text = item_text(titled(f'{WHEEL}, "enums": [5, 10], "default": 5, {titles}'))
    found = only(read_text(text))
    assert found.code == "enum-missing"
    assert 'Found "enums". Did you mean "enum"?' in found.message()
    assert "number list" in found.message()
    assert fix_all(text).text == text.replace('"enums"', '"enum"')
    titles = f'"a": {texts("A")}, "b": {texts("B")}'
    wrong = f'{{{TITLE}, "type": "string", "x-inputtype": "radio", "enums": ["a", "b"], "x-enum-titles": {{{titles}}}}}'
    assert item_codes(wrong) == ["input-type-missing", "enum-missing"]
    result = fix_all(item_text(wrong))
    assert result.text == item_text(wrong.replace("inputtype", "input-type").replace("enums", "enum"))
    assert codes(result.reading) == []


@pytest.mark.parametrize(("key", "meant"), [("min", "minimum"), ("max", "maximum"), ("step", "multipleOf")])
def test_what_other_formats_call_a_bound_is_understood_but_not_certain(key: str, meant: str) -> None:
    text = declared("slider").replace(f'"{meant}"', f'"{key}"')
    found = only(read_item(text))
    assert found.code == "bound-missing"
    assert f'Found "{key}". Did you mean {meant}?' in found.message()
    assert fix_all(item_text(text)).applied == 0
    assert codes(read_text(apply(item_text(text), found.edits))) == []


def test_mending_leaves_out_what_would_break_an_item_whatever_stands_beside_it() -> None:
    bad = titled('"type": "boolean", "x-input-type": "switch", "defualt": "yes"')
    kind = titled('"type": "string", "x-input-type": "slidr"')
    odd = declared("switch", '"Default": true')
    text = piece_text({"a": bad, "b": declared("switch"), "c": kind, "d": odd}, '["a", "b", "c", "d", "a"]')
    result = fix_all(text)
    assert result.text == text.replace('"Default"', '"default"').replace(', "a"]', "]")
    assert result.applied == 2
    assert [found.item for found in result.left_out] == ["c"]  # that of "a" is not even offered
    before = [one.code for one in read_text(text).diagnostics if one.severity == "error"]
    assert [one.code for one in result.reading.diagnostics if one.severity == "error"] == before


def test_one_harmful_fix_of_an_item_does_not_hold_up_the_others() -> None:
    text = item_text(titled('"Type": "string", "x-input-type": "text", "maximun": 3, "defualt": "abcdef"'))
    result = fix_all(text)
    assert '"type": "string"' in result.text
    assert result.left_out == ()
    assert [one.code for one in result.reading.diagnostics if one.severity == "error"] == []


def test_a_passing_container_stays_passing() -> None:
    text = '{"preferences": {"type": "object", "x-fieldorder": "a", "properties": {"a": ' + declared("switch") + "}}}"
    assert fix_all(text).text == text


def _mended(order: str) -> str:
    text = piece_text({"a": declared("switch"), "b": declared("switch"), "c": declared("switch")}, order)
    result = fix_all(text)
    assert codes(result.reading) == []
    start = result.text.index('"x-field-order": ') + 17
    return result.text[start : result.text.index("]", start) + 1]


@pytest.mark.parametrize(
    ("order", "mended"),
    [
        ('["a"]', '["a", "b", "c"]'),
        ("[]", '["a", "b", "c"]'),
        ('["c","a"]', '["c","a","b"]'),
        ('[\n    "c",\n    "b"\n  ]', '[\n    "c",\n    "b",\n    "a"\n  ]'),
        ('[\r\n\t"b"\r\n]', '[\r\n\t"b",\r\n\t"a",\r\n\t"c"\r\n]'),
        ('["a", "b", "a", "C"]', '["a", "b", "c"]'),
    ],
)
def test_order_is_mended_by_the_least_edit_in_its_own_layout(order: str, mended: str) -> None:
    assert _mended(order) == mended


def test_order_keeps_entries_that_are_no_strings() -> None:
    text = piece_text({"a": declared("switch"), "b": declared("switch")}, '["a", 5]')
    assert '"x-field-order": ["a", 5, "b"]' in fix_all(text).text


def test_swapped_place_keeps_its_layout() -> None:
    text = item_text(declared("map", '"default": [\n  139.50,\n  35.7\n]'))
    assert fix_all(text).text == text.replace("139.50", "X").replace("35.7", "139.50").replace("X", "35.7")


def test_new_text_is_escaped_in_a_file_that_escapes() -> None:
    text = json.dumps(json.loads(piece_text({"地": declared("switch"), "b": declared("switch")}, '["b"]')))
    assert '["b", "\\u5730"]' in fix_all(text).text


def test_hidden_item_may_be_missing_in_the_order() -> None:
    hidden = declared("switch", '"x-hidden": true')
    assert codes(read_text(piece_text({"a": declared("switch"), "old": hidden}, '["a"]'))) == []
    reading = read_text(piece_text({"a": declared("switch"), "b": declared("switch"), "old": hidden}, None))
    assert '"x-field-order": ["a", "b"]' in apply(reading.text, only(reading).edits)


def _without(key: str) -> Reading:
    item = json.loads(declared("switch"))
    del item[key]
    return read_item(json.dumps(item, ensure_ascii=False))


@pytest.mark.parametrize(
    ("key", "stands_in"),
    [("x-description", '{"en": "A", "ja": "あ"}'), ("x-title", '{"en": "item", "ja": "item"}')],
)
def test_missing_text_is_offered_to_begin_with_in_every_language(key: str, stands_in: str) -> None:
    reading = _without(key)
    found = only(reading)
    assert found.fix is not None
    assert not found.fix.certain
    mended = apply(reading.text, found.edits)
    assert f'"{key}": {stands_in}' in mended
    assert codes_but_placeholders(read_text(mended)) == []


@pytest.mark.parametrize(
    "items",
    [
        {f"k{at}": titled('"type": "string", "x-input-type": "slidr"') for at in range(1500)},
        {f"k{at}": titled('"type": "string", "x-input-type": "Text"') for at in range(1500)},
    ],
    ids=["harmful", "good"],
)
def test_thousands_of_fixes_take_a_time_in_proportion(items: dict[str, str]) -> None:
    """Where each would be weighed against all, this took minutes."""
    few, many = piece_text(dict(list(items.items())[:150])), piece_text(items)
    fix_all(few)  # what is imported or made once
    assert calls(lambda: fix_all(many)) < 13 * calls(lambda: fix_all(few))
