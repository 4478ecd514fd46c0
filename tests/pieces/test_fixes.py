"""Fixes: certain ones alone, never a worse file, and every other byte as it was."""

from __future__ import annotations

import difflib
import json
import re

import pytest

from previewer.pieces import read_bytes, read_text
from previewer.pieces.fixes import choices, fix_all
from previewer.pieces.text_edits import apply
from tests.pieces.codes_table import EXAMPLES
from tests.pieces.helpers import TITLE, codes, declared, item_codes, item_text, only, piece_text, read_item, titled

AT_START = " (changes the default)"
ODD = (
    '{\r\n\t"preferences" :{ "type":"object",\r\n\t"x-field-order":[ "b" ,"a","b"],  \r\n\r\n "properties":{\r\n'
    '\t\t"a"  : { "x-title":{"en":"A","jp":"あ"} ,"x-description": {"en":"B" , "ja":"い"},\r\n'
    '"x-input-type":"Slider",   "type":"number","minimum":0, "maximum":10,"multipleOf":1 ,"default":9\r\n\t},\r\n'
    '   "b":{"x-title": {"en":"A", "ja":"あ" }, "x-description":{"en":"B","ja":"い"}, '
    '"type" :"boolean",\t"enum" : [1,2], '
    '"x-hidden":"false" } } } , "osType":"ios"}\r\n\t '
)


def test_all_fixes_of_an_odd_layout_leave_the_rest_byte_for_byte() -> None:
    result = fix_all(ODD)
    assert result.applied == 4
    assert len(result.reading.diagnostics) < len(read_text(ODD).diagnostics)
    assert not any(one.fix is not None and one.fix.certain for one in result.reading.diagnostics)
    kept = "".join(
        ODD[a:b]
        for kind, a, b, _, _ in difflib.SequenceMatcher(None, ODD, result.text, False).get_opcodes()
        if kind == "equal"
    )
    lost = set(re.findall(r"[\r\n\t ]", ODD))
    assert [result.text.count(white) for white in "\r\t"] == [ODD.count(white) for white in "\r\t"]
    assert lost
    assert len(kept) > 0.85 * len(ODD)
    assert result.text.startswith('{\r\n\t"preferences" :{ "type":"object",\r\n\t"x-field-order":[ "b" ,"a"]')
    assert result.text.endswith('"osType":"iOS"}\r\n\t ')
    assert '"x-input-type":"slider",   "type":"number","minimum":0, "maximum":10' in result.text


@pytest.mark.parametrize("example", EXAMPLES, ids=[f"{example.code}-{at}" for at, example in enumerate(EXAMPLES)])
def test_mending_any_example_is_no_worse_and_stays_json(example: object) -> None:
    text = example.text.replace("«", "").replace("»", "")  # type: ignore[attr-defined]
    before = read_text(text)
    result = fix_all(text)
    if before.piece is None:
        assert result.text == text
        return
    json.loads(result.text)
    assert len(result.reading.diagnostics) <= len(before.diagnostics)
    assert bool(result.applied) == (result.text != text)


def test_mending_twice_changes_nothing_more() -> None:
    once = fix_all(ODD).text
    assert fix_all(once).text == once
    assert fix_all(once).applied == 0


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ('{"preferences": {"properties": {}}}', '{"preferences": {"properties": {}, "type": "object"}}'),
        ('{"preferences":{"properties":{}}}', '{"preferences":{"properties":{},"type":"object"}}'),
        (
            '{"preferences": {\n    "properties": {}\n  }}',
            '{"preferences": {\n    "properties": {},\n    "type": "object"\n  }}',
        ),
        (
            '{"preferences": {\r\n\t"properties": {}\r\n}}',
            '{"preferences": {\r\n\t"properties": {},\r\n\t"type": "object"\r\n}}',
        ),
    ],
)
def test_fix_is_laid_out_like_its_neighbours(text: str, mended: str) -> None:
    assert codes(read_text(mended)) == []
    assert apply(text, only(read_text(text)).edits) == mended


def test_fix_of_a_long_text_is_never_cut() -> None:
    long = "Ab" * 400
    text = titled(f'"type": "string", "x-input-type": "radio", "enum": ["{long}", "b"], "default": "{long.lower()}"')
    found = only(read_item(text))
    assert found.fix is not None
    assert item_codes(apply(text, [])) == ["default-not-in-enum"]
    reading = read_item(text)
    assert codes(read_text(apply(reading.text, found.edits))) == []
    digits = "1" * 900
    reading = read_item(declared("textarea", f'"default": {digits}').replace('"maximum": 5', '"maximum": 999'))
    found = only(reading)
    assert found.fix is not None
    assert codes(read_text(apply(reading.text, found.edits))) == []


def test_fix_that_names_half_a_character_writes_it_as_an_escape() -> None:
    titles = '"x-enum-titles": {"abcde\\udc00": {"en": "a", "ja": "b"}}'
    reading = read_item(titled(f'"type": "string", "x-input-type": "radio", "enum": ["abcde\\ud800"], {titles}'))
    found = next(one for one in reading.diagnostics if one.code == "enum-title-unknown")
    text = apply(reading.text, found.edits)
    text.encode("utf-8")
    assert '"abcde\\ud800": {' in text


def test_two_typos_of_one_option_do_not_both_become_it() -> None:
    titles = '"x-enum-titles": {"tokyo": {"en": "a", "ja": "b"}, "TOKYO": {"en": "a", "ja": "b"}}'
    text = piece_text({"a": titled(f'"type": "string", "x-input-type": "radio", "enum": ["Tokyo", "b"], {titles}')})
    result = fix_all(text)
    assert "duplicate-key" not in codes(result.reading)
    assert codes(result.reading).count("enum-title-unknown") == 1


def test_two_typos_of_one_key_do_not_both_become_it() -> None:
    text = piece_text({"a": f'{{{TITLE}, "type": "string", "x-input-type": "text", "maximun": 5, "maximumm": 6}}'})
    result = fix_all(text)
    assert "duplicate-key" not in codes(result.reading)
    assert codes(result.reading) == ["key-unknown"]


def test_fix_whose_value_the_item_would_not_take_is_not_offered() -> None:
    for form, default in (
        ("slider", '"99"'),
        ("slider", '"ten"'),
        ("time", '["25", "0"]'),
        ("drumroll-number", '"3"'),
        ("text", "123456"),
    ):
        found = [
            one for one in read_item(declared(form, f'"default": {default}')).diagnostics if one.code == "default-type"
        ]
        assert [one.fix for one in found] == [None], default


def test_text_without_problems_is_not_touched() -> None:
    text = "\n " + piece_text({"a": declared("switch")}) + "\n\n"
    assert fix_all(text).text is text or fix_all(text).text == text
    assert fix_all(text).applied == 0


def test_edits_of_a_fix_do_not_overlap_and_stand_in_the_text() -> None:
    for example in EXAMPLES:
        reading = read_bytes(example.text.replace("«", "").replace("»", "").encode())
        for found in reading.diagnostics:
            at = 0
            for edit in found.edits:
                assert at <= edit.start <= edit.end <= len(reading.text)
                at = edit.end


@pytest.mark.parametrize(
    ("item", "label"),
    [
        (f'{{{TITLE}, "type": "boolean", "x-input-type": "switch", "default": 1}}', f"Change to true{AT_START}"),
        (
            f'{{{TITLE}, "type": "boolean", "x-input-type": "switch", "default": "true"}}',
            f"Remove the quotes: true{AT_START}",
        ),
        (declared("text", '"default": "a\\u0007b"'), f"Remove the control characters{AT_START}"),
    ],
)
def test_fix_is_called_by_what_it_does(item: str, label: str) -> None:
    (found,) = read_item(item).diagnostics
    assert found.fix is not None
    assert found.fix.title() == label


@pytest.mark.parametrize(
    ("piece", "label"),
    [
        ('"osType": "iphone"', 'Change to "iOS" (changes which phones the piece is for)'),
        ('"osType": "ios"', 'Change to "iOS"'),
        ('"version": "1.0"', 'Change to "1.0.0"'),
        ('"blockType": "reaction"', 'Change to "action" (changes what the piece is in a flow)'),
    ],
)
def test_a_suggestion_says_what_it_changes_for_who_uses_the_piece(piece: str, label: str) -> None:
    one = only(read_text(f'{{{piece}, "preferences": {{"type": "object", "properties": {{}}}}}}'))
    assert one.fix is not None
    assert one.fix.title() == label


def test_an_option_with_the_name_of_a_key_is_no_key() -> None:
    choices = '"enum": ["default"], "x-enum-titles": {"defau": {"en": "D", "ja": "デ"}}'
    (one,) = (one for one in read_item(declared("radio", choices)).diagnostics if one.code == "enum-title-unknown")
    assert one.fix is not None
    assert one.fix.title() == 'Rename to "default"'


@pytest.mark.parametrize(
    ("found", "meant", "certain"),
    [
        ("iphone", "iOS", False),
        ("iPhone", "iOS", False),
        ("iPadOS", "iOS", False),
        ("ipad", "iOS", False),
        ("ios", "iOS", True),
        ("IOS", "iOS", True),
        ("i-OS", "iOS", True),
        ("android", "Android", True),
        ("Andriod", "Android", True),
        ("NONE", "none", True),
        ("nine", None, False),
        ("phone", None, False),
        ("Windows", None, False),
        (5, None, False),
    ],
)
def test_fix_of_a_system_never_changes_who_a_piece_is_for(found: object, meant: str | None, certain: bool) -> None:
    one = only(read_text(f'{{"osType": {json.dumps(found)}, "preferences": {{"type": "object", "properties": {{}}}}}}'))
    assert one.code == "piece-os-type"
    assert (one.fix.facts["text"] if one.fix else None) == (json.dumps(meant) if meant else None)
    assert (one.fix is not None and one.fix.certain) is certain
    assert all(system in one.message() for system in ("iOS", "Android", "none"))


@pytest.mark.parametrize(
    ("form", "wrong", "code", "mended"),
    [
        ("calendar", '"default": "2026-02-30"', "default-date", '"2026-02-28"'),
        ("calendar", '"default": "2024-02-31"', "default-date", '"2024-02-29"'),
        ("calendar", '"default": "2026/4/9"', "default-date", '"2026-04-09"'),
        ("calendar", '"default": "2026年4月9日"', "default-date", '"2026-04-09"'),
        ("calendar", '"default": "2026-13-01"', "default-date", None),
        ("calendar", '"default": "soon"', "default-date", None),
        ("time", '"default": [25, 0]', "default-time", "[23, 0]"),
        ("time", '"default": [9, 60.5]', "default-time", "[9, 59]"),
        ("time", '"default": [-1, 1e400]', "default-time", "[0, 59]"),
    ],
)
def test_default_that_there_is_not_has_a_near_one_as_a_suggestion(
    form: str, wrong: str, code: str, mended: str | None
) -> None:
    text = item_text(declared(form, wrong))
    one = only(read_text(text))
    assert (one.code, one.fix is not None and one.fix.certain) == (code, False)
    if mended is None:
        assert one.fix is None
    else:
        after = apply(text, one.edits)
        assert codes(read_text(after)) == []
        assert f'"default": {mended}' in after


@pytest.mark.parametrize(
    ("version", "mended"),
    [('"1.0"', "1.0.0"), ("1.0", "1.0.0"), ("2", "2.0.0"), ('"v1.2.3"', "1.2.3"), ('"1.2.3.4"', None), ('"new"', None)],
)
def test_version_of_fewer_numbers_has_three_as_a_suggestion(version: str, mended: str | None) -> None:
    text = f'{{"version": {version}, "preferences": {{"type": "object", "properties": {{}}}}}}'
    one = only(read_text(text))
    assert (one.code, one.fix is not None and one.fix.certain) == ("piece-version", False)
    assert (one.fix is None) is (mended is None)
    if mended is not None:
        assert json.loads(apply(text, one.edits))["version"] == mended


def test_step_that_is_missing_is_one_as_a_suggestion() -> None:
    text = item_text(declared("slider").replace(', "multipleOf": 5', ""))
    one = only(read_text(text))
    assert (one.code, one.fix is not None and one.fix.certain) == ("bound-missing", False)
    after = apply(text, one.edits)
    assert (codes(read_text(after)), '"multipleOf": 1' in after) == ([], True)


@pytest.mark.parametrize(
    ("item", "offered"),
    [
        ({"title": "Port", "description": "Where", "type": "string", "x-input-type": "text"}, {"en": "Port"}),
        ({"Title": "ポート", "x_description": "待つ場所", "type": "string", "x-input-type": "text"}, {"ja": "ポート"}),
        ({"x-title": "Port", "x-description": "Where", "type": "string", "x-input-type": "text"}, {"en": "Port"}),
    ],
)
def test_plain_text_where_texts_belong_has_one_by_language_as_a_suggestion(
    item: dict[str, object], offered: dict[str, str]
) -> None:
    text = item_text(json.dumps(item, ensure_ascii=False))
    for _ in range(2):
        reading = read_text(text)
        found = [
            one for one in reading.diagnostics if one.code in ("title-missing", "description-missing", "text-map-type")
        ]
        assert all(one.fix is not None and not one.fix.certain for one in found)
        assert fix_all(text).applied == 0
        text = apply(text, found[0].edits)
    assert "error" not in {one.severity for one in read_text(text).diagnostics}
    assert json.loads(text)["preferences"]["properties"]["item"]["x-title"] == offered


@pytest.mark.parametrize(
    "keys",
    [
        '"hidden": "yes"',
        '"x-hiden": "yes"',
        '"defaults": "yes"',
        '"Default": 5',
        '"Minimum": 1, "defualt": "on"',
    ],
)
def test_what_is_called_certain_is_what_mending_does(keys: str) -> None:
    """A rename under which a value would be a new error is not offered."""
    text = item_text(declared("switch", keys))
    certain = [one for one in read_text(text).diagnostics if one.fix is not None and one.fix.certain]
    result = fix_all(text)
    assert (result.applied, result.left_out) == (len(certain), ())
    slider = item_text(declared("slider").replace('"multipleOf": 5', '"multipleof": "1"'))
    assert not any(one.fix is not None and one.fix.certain for one in read_text(slider).diagnostics)
    listed = item_text(declared("radio", '"enum-titles": ["A", "B"]'))
    assert fix_all(listed).left_out == ()


def test_choices_of_a_problem_mend_it_and_bring_no_other() -> None:
    text = piece_text({"way": titled('"type": "string", "x-input-type": "radio", "enum": ["a", "b"], "default": "c"')})
    reading = read_text(text)
    [found] = reading.diagnostics
    made = choices(reading, found)
    assert [choice.fix.title() for choice in made] == ['Change to "a"', 'Change to "b"', 'Remove "default"']
    assert all(read_text(apply(text, choice.edits)).diagnostics == () for choice in made)


def test_a_key_that_the_item_needs_is_no_choice_to_take_out() -> None:
    reading = read_text(piece_text({"a": titled('"type": "string", "x-input-type": "txt"')}))
    [found] = reading.diagnostics
    titles = [choice.fix.title() for choice in choices(reading, found)]
    assert titles[0] == 'Change to "text"'
    assert 'Remove "x-input-type"' not in titles
