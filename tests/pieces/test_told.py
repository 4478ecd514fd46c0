"""What is told: short, of what is meant, of what nobody sees; and what validators of others make of the schema."""

from __future__ import annotations

import json

import pytest

from previewer.pieces import Reading, read_bytes, read_text
from previewer.pieces.schema import schema_text
from previewer.pieces.updates import compare
from tests.calls import calls
from tests.pieces.helpers import codes, declared, initial, item_codes, item_text, only, piece_text, read_item, titled

RADIO = '"type": "string", "x-input-type": "radio"'
KNOWN_KEYWORDS = set(
    """
    $schema $id $ref $defs title description type required properties additionalProperties items prefixItems enum const
    minimum maximum exclusiveMinimum exclusiveMaximum minItems maxItems minProperties uniqueItems pattern
    allOf anyOf if then else
""".split()
)


def test_schema_has_only_keywords_that_strict_validators_know() -> None:
    found: set[str] = set()

    def gather(part: object) -> None:
        if isinstance(part, list):
            for one in part:
                gather(one)
        elif isinstance(part, dict):
            for name, inner in part.items():
                found.add(name)
                for one in inner.values() if name in ("properties", "$defs") else [inner]:
                    gather(one)

    gather(json.loads(schema_text()))
    assert found == KNOWN_KEYWORDS


@pytest.mark.parametrize("number", ["9" * 5000, "1." + "0" * 5000 + "1", "-" + "9" * 5000])
def test_long_numbers_are_told_in_short(number: str) -> None:
    for text in (declared("slider", f'"default": {number}'), declared("drumroll-range", f'"default": {number}')):
        for found in read_item(text).diagnostics:
            assert len(found.message()) < 400
    broken = declared("slider").replace('"maximum": 10', f'"maximum": {number}')
    assert all(len(found.message()) < 400 for found in read_item(broken).diagnostics)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_wide_encoding_without_a_mark_is_told_as_encoding(encoding: str) -> None:
    assert codes(read_bytes('{"preferences": {}}'.encode(encoding))) == ["encoding"]


def test_character_that_nobody_sees_is_told_by_its_number() -> None:
    assert "U+FEFF" in only(read_bytes(b'\xef\xbb\xbf\xef\xbb\xbf{"preferences": {}}')).message()


@pytest.mark.parametrize("text", ['"city": {"type": "string"},', '"city": {"x-input-type": "map"}'])
def test_part_of_a_definition_is_told_to_be_one(text: str) -> None:
    found = only(read_text(text))
    assert found.code == "syntax"
    assert '{"type": "object", "properties": {…}}' in found.message()
    whole = only(read_text('{"city": {"x-input-type": "map"}}'))
    assert whole.code == "not-a-piece"
    assert 'Write {"type": "object", "properties": {…}} around the items.' in whole.message()


@pytest.mark.parametrize(("code", "meant"), [("eng", "en"), ("jpn", "ja"), ("zho-Hans", "zh-Hans")])
def test_language_of_three_letters_that_has_two_is_told_and_mended(code: str, meant: str) -> None:
    text = declared("switch").replace('"en": "A"', f'"{code}": "A"' if meant == "en" else f'"en": "A", "{code}": "A"')
    found = [one for one in read_item(text).diagnostics if one.code == "language-code"]
    assert [one.facts["near"] for one in found] == [meant]


def test_language_of_three_letters_alone_is_one() -> None:
    assert "language-code" not in item_codes(declared("switch").replace('"en": "A"', '"en": "A", "yue": "A"'))


@pytest.mark.parametrize("blank", ["", " ", "\u200b", "\u3164", "\u2060\u00ad", "\\u0007", "\u2800\ufe0f"])
def test_text_that_shows_nothing_is_blank_wherever_it_stands(blank: str) -> None:
    assert item_codes(declared("switch").replace('"en": "A"', f'"en": "{blank}"')) == ["text-empty"]
    titles = f'"x-enum-titles": {{"a": {{"en": "{blank}", "ja": "あ"}}, "b": {{"en": "B", "ja": "い"}}}}'
    assert item_codes(titled(f'{RADIO}, "enum": ["a", "b"], {titles}')) == ["text-empty"]
    assert item_codes(titled(f'{RADIO}, "enum": ["{blank}", "b"]')) == ["text-empty"]


@pytest.mark.parametrize("text", ["\u3042", ".", "\u0301", "😀"])
def test_text_that_shows_something_is_not_blank(text: str) -> None:
    assert item_codes(declared("switch").replace('"en": "A"', f'"en": "{text}"')) == []


@pytest.mark.parametrize(
    ("number", "becomes"),
    [
        ("9007199254740993", "9007199254740992"),
        ("1e400", "Infinity"),
        ("0.12345678901234567890", "0.12345678901234568"),
        ("1e-400", "0"),
    ],
)
def test_number_that_javascript_cannot_hold_is_told(number: str, becomes: str) -> None:
    keys = f'"type": "number", "x-input-type": "drumroll", "enum": [1, {number}]'
    found = only(read_item(titled(keys)))
    assert (found.code, found.severity, found.facts["becomes"]) == ("number-precision", "advice", becomes)


@pytest.mark.parametrize(
    "number", ["0.1", "35.73048861613938", "139.53233242034912", "1e21", "9007199254740992", "0e5"]
)
def test_number_that_javascript_holds_is_fine(number: str) -> None:
    assert item_codes(titled(f'"type": "number", "x-input-type": "drumroll", "enum": [1, {number}]')) == []


def test_text_that_no_keyboard_makes_is_no_default() -> None:
    text = declared("textarea", '"default": "a\\u0000b"')
    found = only(read_item(text))
    assert found.code == "default-line-break"
    assert "a control character" in found.message()
    assert initial(text) == ""
    assert item_codes(declared("textarea", '"default": "a\\tb"')) == []


def test_options_of_the_declared_type_are_one_cause() -> None:
    assert item_codes(titled('"type": "number", "x-input-type": "radio", "enum": [1, 2]')) == ["type-mismatch"]


def _update(old: str, new: str) -> list[str]:
    def read(text: str) -> Reading:
        return read_text(text)

    return [found.code for found in compare(read(old), read(new))]


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("1.2.0", "1.10.0", []),
        ("1.2.0", "1.2.0", ["version-not-higher"]),
        ("1.10.0", "1.9.9", ["version-not-higher"]),
        ("1.0", "1.0", []),
    ],
)
def test_version_of_an_update_is_to_be_higher(old: str, new: str, wanted: list[str]) -> None:
    items = {"a": declared("switch")}
    texts = [piece_text(items, around=f'"version": "{version}", ') for version in (old, new)]
    assert _update(*texts) == wanted


def test_format_of_a_published_calendar_stays() -> None:
    old = item_text(declared("calendar"))
    assert _update(old, old.replace(', "format": "date"', "")) == ["update-format-removed"]


def test_thousand_items_in_one_line_with_problems_are_judged_again_in_a_moment() -> None:
    """A key press in a file without line breaks: what did not change is neither judged nor looked for again."""
    text = piece_text({f"k{at}": declared("slider", '"default": "x", "foo": 1') for at in range(1000)})
    typed = text.replace('"en": "A"', '"en": "AA"', 1)

    def judge(text: str) -> None:
        assert all(found.place is not None for found in read_text(text).diagnostics)

    assert calls(lambda: judge(text)) > 4 * calls(lambda: judge(typed))


SOUND = '"x-title": {"en": "Sound", "ja": "音量"}, "x-description": {"en": "How loud", "ja": "大きさ"}'


@pytest.mark.parametrize(
    ("second", "langs"),
    [
        (SOUND, ("en", "ja")),
        (SOUND.replace("How loud", "How low"), ("ja",)),
        (SOUND.replace("How loud", "How low").replace("大きさ", "低さ"), ()),
        (f'{SOUND}, "x-hidden": true', ()),
    ],
)
def test_two_items_that_read_the_same_are_told_in_the_languages_in_which_they_do(
    second: str, langs: tuple[str, ...]
) -> None:
    rest = '"type": "string", "x-input-type": "text"'
    reading = read_text(piece_text({"a": f"{{{SOUND}, {rest}}}", "b": f"{{{second}, {rest}}}"}))
    assert codes(reading) == ["title-same"] * bool(langs)
    for found in reading.diagnostics:
        assert (found.pointer, found.facts) == ("/preferences/properties/b/x-title", {"key": '"a"', "langs": langs})


@pytest.mark.parametrize(
    ("japanese", "is_copy"),
    [
        (("Sound", "Light", "How loud", "How bright"), True),
        (("Sound", "Light", "How loud", "明るさ"), False),
        (("a", "Light", "How loud", "How bright"), True),  # the item's key stands in for a text
    ],
)
def test_language_whose_texts_are_another_s_is_told_as_a_copy(japanese: tuple[str, ...], is_copy: bool) -> None:
    """`a` and `b` are items with a title each, then their descriptions."""
    english = ("Sound", "Light", "How loud", "How bright")
    pairs = [json.dumps({"en": one, "ja": other}) for one, other in zip(english, japanese, strict=True)]
    rest = '"type": "string", "x-input-type": "text"'
    items = {
        key: f'{{"x-title": {pairs[at]}, "x-description": {pairs[at + 2]}, {rest}}}' for at, key in enumerate("ab")
    }
    found = set(codes(read_text(piece_text(items)))) - {"text-placeholder"}
    assert found == ({"language-copy"} if is_copy else set())


def test_languages_of_one_base_may_be_the_same() -> None:
    texts = {"en": "Sound level", "en-GB": "Sound level", "ja": "音量"}
    item = json.dumps({"x-title": texts, "x-description": texts, "type": "string", "x-input-type": "text"})
    more = json.dumps(
        {"x-title": texts, "x-description": {**texts, "ja": "大"}, "type": "boolean", "x-input-type": "switch"}
    )
    assert "language-copy" not in codes(read_text(piece_text({"a": item, "b": more})))
