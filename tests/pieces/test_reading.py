"""Rulings 2 to 5: encoding, strict JSON and its causes, bounds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from previewer.pieces import read_bytes, read_file, read_text
from previewer.pieces.fixes import fix_all
from previewer.pieces.messages import catalogue, languages
from previewer.pieces.source import MAX_BYTES, NotJson, outline
from previewer.pieces.syntax import CAUSES as CAUSES_OF_SYNTAX
from previewer.pieces.syntax import scan
from previewer.pieces.text_edits import apply
from tests.pieces.helpers import codes, only, piece_of, piece_text, spot, titled

CONTAINER = '{"type": "object", "properties": {}}'
SWITCH = titled('"type": "boolean", "x-input-type": "switch"')


def test_byte_order_mark_is_tolerated() -> None:
    """Ruling 2."""
    reading = read_bytes(b'\xef\xbb\xbf{"preferences": 5}')
    found = only(reading)
    assert (found.place.line, found.place.column) == (1, 17) if found.place else False
    assert codes(read_bytes(b"\xef\xbb\xbf" + CONTAINER.encode())) == []


@pytest.mark.parametrize(
    ("data", "offset", "column"),
    [
        (b"\xff", 0, 1),
        (b"\xef\xbb\xbf\xff", 3, 1),
        (b'{"\xe3\x81\x82": "\xe3\x81"}', 9, 8),
        (b'\xef\xbb\xbf{"\xe3\x81\x82": "\xe3\x81"}', 12, 8),
        (b"\xff\xfe{\x00", 0, 1),
        (b'"\xed\xa0\x80"', 1, 2),
        (b'"\xc0\xaf"', 1, 2),
        (b'"\xf4\x90\x80\x80"', 1, 2),
        (b'{"preferences": {}}\xe9', 19, 20),
    ],
)
def test_encoding_names_the_byte_offset_with_and_without_a_mark(data: bytes, offset: int, column: int) -> None:
    """Ruling 2."""
    found = only(read_bytes(data))
    assert found.code == "encoding"
    assert f"byte {offset} (0x{data[offset]:02x})" in found.message("en")
    assert found.place is not None
    assert found.place.column == column


# The cause, and a text with « » around the place; the words of the cause must be in the message.
CAUSES = [
    ("empty", "«»"),
    ("empty", "«»  \n "),
    ("end", '{"a": 1«»'),
    ("end", "[1,«»"),
    ("end", '{"a"«»'),
    ("end", "{«»"),
    ("end", '{"a":«»'),
    ("end", "[«»"),
    ("extra", '{"a": 1}\n«}»'),
    ("extra", "1 «2»"),
    ("extra", "[]«,»"),
    ("fragment", '"city"«:» {"type": "string"},'),
    ("comment", '{«/»/ note\n"a": 1}'),
    ("comment", '{"a": 1, «/»/ note\n"b": 1}'),
    ("comment", '{"a": 1 «/»* x */}'),
    ("comment", "«/»/ note\n{}"),
    ("comment", "{} «/»/ end"),
    ("comment", '{"a": «#» x\n1}'),
    ("comment", "[1«/»/\n]"),
    ("comment", '{"a": 1,\n «/»/ last\n}'),
    ("comment", '{"a" «/»**/: 1}'),
    ("trailing-comma", '{"a": 1«,» }'),
    ("trailing-comma", "[1«,»\n]"),
    ("trailing-comma", '{"a": [{}, {}«,»]}'),
    ("trailing-comma", "[1, 2, 3«,»]"),
    ("trailing-comma", '{"a": {"b": 1}«,»}'),
    ("comma", "[«,»1]"),
    ("comma", "[1,«,»2]"),
    ("key", '{«,»"a": 1}'),
    ("comma", '{"a": 1,«,» "b": 2}'),
    ("no-comma", '{"a": 1 «"»b": 2}'),
    ("no-comma", "[1 «2»]"),
    ("no-comma", "[{} «{»}]"),
    ("no-comma", "[true «f»alse]"),
    ("bracket", '{"a": 1«]»'),
    ("bracket", "[1«}»"),
    ("unexpected", '{"a": 1«;»}'),
    ("unexpected", "[1«:»2]"),
    ("unexpected", '{"a": 1 «=» 2}'),
    ("single-quote", "{«'»a': 1}"),
    ("single-quote", "{\"a\": «'»b'}"),
    ("bare-key", "{«key»: 1}"),
    ("bare-key", '{"a": 1, «b»: 2}'),
    ("key", "{«1»: 2}"),
    ("key", "{«:» 1}"),
    ("key", "{«[»]: 1}"),
    ("colon", '{"a" «1»}'),
    ("colon", '{"a"«}»'),
    ("colon", '{"a"«,» "b": 1}'),
    ("open-string", '{"a": «"b}'),
    ("open-string", '«"'),
    ("line-break", '{"a": "b«\n»"}'),
    ("line-break", '{"a«\n»": 1}'),
    ("line-break", '"a«\r»\n"'),
    ("control", '{"a": "«\t»"}'),
    ("control", '"«\x00»"'),
    ("control", '"«\x1f»"'),
    ("escape", '"«\\x»"'),
    ("escape", '"«\\u»12g4"'),
    ("escape", '"«\\\'»"'),
    ("escape", '"«\\U»0001F600"'),
    ("nan", "[«NaN»]"),
    ("nan", '{"a": «Infinity»}'),
    ("nan", '{"a": «-Infinity»}'),
    ("number", "[«01»]"),
    ("number", "[«+1»]"),
    ("number", "[«.5»]"),
    ("number", "[«1.»]"),
    ("number", "[«1e»]"),
    ("number", "[«0x1F»]"),
    ("number", "[«1_000»]"),
    ("number", "[«-»]"),
    ("number", "[«1.2.3»]"),
    ("number", "«٣»"),
    ("number", "[«-»-1]"),
    ("number", "[«-01»]"),
    ("value", '{"a": «}»'),
    ("value", '{"a": «:»1}'),
    ("value", "«)»"),
    ("value", "[1, «;»]"),
    ("word", "[«True»]"),
    ("word", '{"a": «None»}'),
    ("word", "[«undefined»]"),
    ("word", "«nul»"),
    ("word", "[«TRUE»]"),
]


@pytest.mark.parametrize(("cause", "marked"), CAUSES, ids=[f"{cause}-{at}" for at, (cause, _) in enumerate(CAUSES)])
def test_text_that_is_no_json_names_the_cause_at_its_exact_place(cause: str, marked: str) -> None:
    """Ruling 3."""
    start = marked.index("«")
    rest = marked.replace("«", "")
    end = rest.index("»") if "»" in rest else len(rest)
    text = rest.replace("»", "")
    found = only(read_text(text))
    assert found.code == "syntax"
    assert (found.place.start, found.place.end) == (start, end) if found.place else False
    for lang in languages():
        before, _, after = catalogue(lang).sections["causes"][cause].partition("{found}")
        assert before in found.message(lang)
        assert after in found.message(lang)
    with pytest.raises(ValueError, match=r"."):
        json.loads(text, parse_constant=_no_constant)


def test_comma_too_many_has_a_fix_that_is_only_suggested() -> None:
    text = CONTAINER.replace("}}", '}, "x-field-order": [],\n}')
    found = only(read_text(text))
    assert found.fix is not None
    assert (found.fix.certain, found.fix.title("en")) == (False, "Remove the comma")
    assert codes(read_text(apply(text, found.edits))) == []
    assert fix_all(text).text == text


def _no_constant(name: str) -> None:
    raise ValueError(name)


def test_every_cause_has_a_row() -> None:
    assert {cause for cause, _ in CAUSES} == set(CAUSES_OF_SYNTAX)


@pytest.mark.parametrize(
    "text",
    [
        "[1, 2]",
        '{"a": [1, {"b": null}], "c": "\\u00e9\\n"}',
        "-0.5e+10",
        '"\\ud800"',
        "[[], {}]",
        " \t\r\n[ 1 , 2 ]\n",
        '"\x7f\u2028\ufeff"',
        '"/"',
        "[0, -0, 0.0, 1E5, 1e-5]",
    ],
)
def test_lawful_json_has_no_trouble(text: str) -> None:
    assert scan(text).fault is None
    outline(text)


@pytest.mark.parametrize("text", ["\ufeff{}", "\u00a0{}", "{}\x0b", "{}\x00", "\x0c[]"])
def test_white_space_that_is_none_in_json_is_refused(text: str) -> None:
    assert scan(text).fault is not None
    with pytest.raises(NotJson):
        outline(text)


def test_duplicate_key_names_both_places_and_the_last_counts() -> None:
    """Ruling 3."""
    off, on = SWITCH, SWITCH.replace("switch", "text").replace("boolean", "string")
    reading = read_text(
        f'{{"preferences": {{"type": "object", "x-field-order": ["a"],\n "properties": {{"a": {off},\n  "a": {on}}}}}}}'
    )
    found = only(reading)
    assert (found.code, spot(found)) == ("duplicate-key", '"a"')
    assert found.place is not None
    assert (found.place.line, found.place.column) == (3, 3)
    assert "line 2, column 17" in found.message("en")
    assert "2行17桁" in found.message("ja")
    assert [item.kind for item in piece_of(reading).items] == ["text"]
    assert found.item == "a"


@pytest.mark.parametrize(
    "text",
    [
        f'{{"preferences": {{}}, "preferences": {CONTAINER}}}',
        piece_text({"a": SWITCH.replace('"boolean"', '"boolean", "type": "boolean"')}),
        piece_text({"a": SWITCH.replace('{"en": "A",', '{"en": "A", "en": "B",')}),
        f'{{"x": [1, {{"y": 1, "y": 2}}], "preferences": {CONTAINER}}}',
        f'{{"x": [1, {{"\\u0061": 1, "a": 2}}], "preferences": {CONTAINER}}}',
        '{"preferences": {"type": "object", "properties": {}, "properties": {}}}',
    ],
)
def test_duplicate_key_anywhere_is_found_once(text: str) -> None:
    """Ruling 3."""
    assert codes(read_text(text)) == ["duplicate-key"]


def test_key_three_times_is_reported_at_each_later_place() -> None:
    reading = read_text(f'{{"x": 1, "x": 2, "x": 3, "preferences": {CONTAINER}}}')
    assert codes(reading) == ["duplicate-key"] * 2
    assert all("line 1, column 2." in found.message("en") for found in reading.diagnostics)


def _nested(depth: int) -> str:
    return "[" * depth + "]" * depth


# The text around a value, and how deep that value stands.
NESTS = {
    "root": ("%s", 0),
    "beside preferences": (f'{{"preferences": {CONTAINER}, "z": %s}}', 1),
    "beside properties": ('{"preferences": {"type": "object", "properties": {}, "z": %s}}', 2),
    "as properties": ('{"preferences": {"type": "object", "properties": %s}}', 2),
    "as an item": ('{"preferences": {"type": "object", "properties": {"z": %s}}}', 3),
    "in an item": ('{"preferences": {"type": "object", "properties": {"a": {"z": %s}}}}', 4),
    "in an item of a bare container": ('{"type": "object", "properties": {"a": {"z": %s}}}', 3),
    "as an item of a bare container": ('{"type": "object", "properties": {"a": %s}}', 2),
    "in properties of a definition": ('{"osType": "none", "properties": {"a": %s}}', 2),
    "in another object": ('{"osType": "none", "a": {"b": {"preferences": %s}}}', 3),
    "as preferences": ('{"preferences": %s}', 1),
    "replaced by a later key": ('{"osType": "none", "z": %s, "z": 1}', 1),
    "replaced in an item": ('{"preferences": {"type": "object", "properties": {"a": {"z": %s, "z": 1}}}}', 4),
    "as an item that is replaced": ('{"preferences": {"type": "object", "properties": {"a": %s, "a": 1}}}', 3),
}


@pytest.mark.parametrize("where", NESTS)
def test_nesting_of_100_is_read_and_of_101_refused_anywhere(where: str) -> None:
    """Ruling 4."""
    around, outer = NESTS[where]
    assert "too-deep" not in codes(read_text(around % _nested(100 - outer)))
    found = only(read_text(around % _nested(101 - outer)))
    assert found.code == "too-deep"
    assert spot(found) == "["
    assert found.place is not None
    assert found.place.start == around.index("%s") + 100 - outer


@pytest.mark.parametrize("text", ["[" * 200_000, '{"a":' * 200_000, "[" * 200_000 + "]" * 200_000])
def test_nesting_without_end_is_refused_quickly(text: str) -> None:
    """Ruling 4."""
    assert codes(read_text(text)) == ["too-deep"]


def test_size_at_the_bound_is_read_and_above_refused(tmp_path: Path) -> None:
    """Ruling 4."""
    data = CONTAINER.encode()
    assert codes(read_bytes(data + b" " * (MAX_BYTES - len(data)))) == []
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 5)
    found = only(read_file(path))
    assert found.code == "too-large"
    assert str(MAX_BYTES + 5) in found.message("en")


@pytest.mark.parametrize("tail", ['"}', "},}", "}", '\\x"}}'])
def test_mistake_at_the_end_of_a_large_text_is_found_where_it_is(tail: str) -> None:
    """Ruling 4: large is no reason to hang."""
    text = '{"preferences": {"a": "' + "x" * 2_000_000 + '"}, "z": [' + "1, " * 200_000 + "{}, [1, {}]" + tail
    assert only(read_text(text)).code == "syntax"


OTHER_TITLES = {f"t{at}": {"en": "a", "ja": "b"} for at in range(4000)}


@pytest.mark.parametrize(
    "declared",
    [
        pytest.param(
            f'"enum": {json.dumps([str(at) for at in range(5000)] + list(range(5000)))}', id="options of two types"
        ),
        pytest.param(
            f'"enum": {json.dumps([f"o{at}" for at in range(4000)])}, "x-enum-titles": {json.dumps(OTHER_TITLES)}',
            id="titles of other options",
        ),
        pytest.param(", ".join(f'"enum{at}": 1' for at in range(4000)), id="unknown keys"),
    ],
)
def test_item_with_thousands_of_mistakes_is_judged_in_seconds(declared: str) -> None:
    """Ruling 4: comparing each with each would take minutes here."""
    assert codes(read_text(piece_text({"a": titled('"type": "string", "x-input-type": "drumroll", ' + declared)})))


def test_order_with_thousands_of_mistakes_is_judged_in_seconds() -> None:
    order = json.dumps([f"other{at}" for at in range(4000)])
    reading = read_text(piece_text({f"k{at}": SWITCH for at in range(4000)}, order))
    assert set(codes(reading)) == {"order-unknown-key", "order-missing-key"}


def test_broken_text_leaves_no_piece_and_a_mended_one_brings_it_back() -> None:
    """Ruling 5: what holds the last preview sees None, and knows why."""
    good = piece_text({"a": SWITCH})
    before, broken, after = read_text(good), read_text(good[:-1]), read_text(good + "\n")
    assert broken.piece is None
    assert broken.error is not None
    assert piece_of(before).item("a") is piece_of(after).item("a"), "an item that did not change is the same object"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('{"title": {"en": "\\ud800"}, "preferences": {"type": "object", "properties": {}}}', 1),
        (piece_text({"a": SWITCH.replace('"A"', '"A\\udc00"').replace('"B"', '"\\ud83d B"')}), 2),
        (piece_text({"a": titled('"type": "string", "x-input-type": "radio", "enum": ["\\ud800", "b"]')}), 1),
        (
            piece_text(
                {
                    "a": titled(
                        '"type": "string", "x-input-type": "radio", "enum": ["a", "b"], "x-enum-titles": '
                        '{"a": {"en": "\\ud800", "ja": "x"}, "b": {"en": "b", "ja": "y"}}'
                    )
                }
            ),
            1,
        ),
        (piece_text({"a": titled('"type": "string", "x-input-type": "text", "default": "\\udfff"')}), 1),
    ],
)
def test_lone_surrogate_in_a_text_is_reported_and_shows_as_the_replacement_character(text: str, count: int) -> None:
    """Ruling 3."""
    reading = read_text(text)
    assert codes(reading) == ["text-surrogate"] * count
    assert piece_of(reading)


def test_pair_of_surrogates_is_one_character() -> None:
    assert codes(read_text(piece_text({"a": SWITCH.replace('"A"', '"\\ud83d\\ude00"')}))) == []
