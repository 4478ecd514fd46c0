"""What holds for any input at all. The long form: PREVIEWER_EXAMPLES=5000 pytest tests/pieces/test_properties.py"""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from previewer.pieces import Reading, Refusal, Values, read_bytes, read_text, schema
from previewer.pieces.fixes import fix_all
from previewer.pieces.source import NotJson, exact, outline
from previewer.pieces.syntax import scan
from tests.campaigns.mutations import exercise, random_mutation, sources
from tests.pieces.helpers import TODAY, decoded
from tests.strategies import ANY_JSON, FEW, NUMBERS, PIECE_JSON, dump, pieces


@FEW
@given(ANY_JSON)
def test_any_json_gives_a_piece_or_a_clear_error(value: Any) -> None:
    exercise(dump(value).encode())


@FEW
@given(PIECE_JSON)
def test_any_json_of_the_words_of_a_piece_gives_a_screen(value: Any) -> None:
    reading = exercise(
        dump({"preferences": {"type": "object", "properties": {"a": value, "b": {"default": value}}}}).encode()
    )
    assert reading.piece is not None


@FEW
@given(st.binary(max_size=60))
def test_any_bytes_give_a_piece_or_a_clear_error(data: bytes) -> None:
    exercise(data)
    exercise(b'{"preferences": {"type": "object", "properties": {' + data + b"}}}")


def _errors(reading: Reading) -> list[str]:
    return [found.code for found in reading.diagnostics if found.severity == "error"]


@FEW
@given(pieces())
def test_declaration_without_errors_is_valid_under_the_schema(piece: dict[str, Any]) -> None:
    text = dump(piece)
    reading = exercise(text.encode())
    if not _errors(reading):
        assert schema.is_valid(exact(text)), text


def test_generator_of_declarations_is_often_right() -> None:
    right: list[bool] = []

    @FEW
    @given(pieces())
    def count(piece: dict[str, Any]) -> None:
        right.append(bool(not _errors(read_text(dump(piece))) and (piece.get("preferences") or piece)["properties"]))

    count()
    assert sum(right) > len(right) * 0.15, f"{sum(right)} of {len(right)}"


@FEW
@given(pieces())
def test_default_that_is_not_used_is_always_reported(piece: dict[str, Any]) -> None:
    reading = read_text(dump(piece))
    assert reading.piece is not None
    for item in reading.piece.items:
        if item.trouble is not None or not item.has_default:
            continue
        if isinstance(item.read_default(item.raw["default"]), Refusal):
            assert any(found.severity == "error" for found in reading.piece.problems(item.key)), dump(item.raw)


@FEW
@given(pieces(), st.data())
def test_any_sequence_of_touches_gives_values_that_the_items_accept(piece: dict[str, Any], data: st.DataObject) -> None:
    reading = read_text(dump(piece))
    assert reading.piece is not None
    values = Values.initial(reading.piece, TODAY)
    keys = [item.key for item in reading.piece.items] or ["none"]
    raws = ANY_JSON | NUMBERS | st.lists(NUMBERS, min_size=2, max_size=2) | st.dates().map(str)
    for key, raw in data.draw(st.lists(st.tuples(st.sampled_from(keys), raws), max_size=6)):
        changed = values.set_text(key, dump(raw))
        if isinstance(changed, Refusal):
            assert changed.message("en") != changed.message("ja")
        else:
            values = changed
    text = values.delivered()
    assert list(decoded(text)) == [item.key for item in reading.piece.delivery_order()]
    json.loads(values.event())
    for key, value in decoded(text).items():
        item = reading.piece.item(key)
        assert item is not None
        assert not isinstance(item.accept(value), Refusal)
    loaded, refused = Values.initial(reading.piece, TODAY).load(text)
    assert refused == ()
    assert decoded(loaded.delivered()) == decoded(text)
    carried, changes = values.adapted_to(reading.piece)
    assert changes == ()
    assert carried.delivered() == text


@FEW
@given(pieces(), pieces())
def test_carrying_values_to_any_other_declaration_works(first: dict[str, Any], second: dict[str, Any]) -> None:
    before, after = read_text(dump(first)), read_text(dump(second))
    assert before.piece is not None
    assert after.piece is not None
    values = Values.initial(before.piece, TODAY).load(Values.initial(before.piece, TODAY).delivered())[0]
    carried, changes = values.adapted_to(after.piece)
    json.loads(carried.delivered())
    assert all(change.message("en") != change.message("ja") for change in changes)
    back, _ = carried.adapted_to(before.piece)
    assert list(decoded(back.delivered())) == list(decoded(values.delivered()))


def _errors_of_item(reading: Reading, key: str) -> Counter[str]:
    return Counter(one.code for one in reading.diagnostics if one.item == key and one.severity == "error")


@FEW
@given(pieces(), st.sampled_from([None, 1, 4]))
def test_applying_all_fixes_makes_no_item_worse_and_leaves_a_whole_file(
    piece: dict[str, Any], indent: int | None
) -> None:
    text = dump(piece, indent)
    before = read_text(text)
    result = fix_all(text)
    json.loads(result.text)
    result.text.encode("utf-8")
    if before.piece is not None and result.reading.piece is not None:
        for item in before.piece.items:
            mended = result.reading.piece.item(item.key)
            assert mended is not None
            assert item.trouble is not None or mended.trouble is None
            assert not _errors_of_item(result.reading, item.key) - _errors_of_item(before, item.key)
    if result.applied == 0:
        assert result.text == text


@FEW
@given(pieces())
def test_same_text_read_twice_is_the_same(piece: dict[str, Any]) -> None:
    text = dump(piece, 2)
    first, *others = read_text(text), read_text(text), read_bytes(text.encode())
    for second in others:
        assert [(one.code, one.pointer, one.place) for one in first.diagnostics] == [
            (one.code, one.pointer, one.place) for one in second.diagnostics
        ]
    starts = [one.place.start for one in first.diagnostics if one.place]
    assert starts == sorted(starts), "file order"


def _agree(text: str) -> None:
    fault = scan(text).fault
    try:
        found = outline(text)
    except NotJson:
        assert fault is not None, text
        return
    if fault is not None:
        assert fault.cause == "deep", (fault, text)
    elif found.too_deep:
        raise AssertionError(text)


@FEW
@given(st.integers())
def test_quick_reader_and_scanner_agree_on_mutated_samples(seed: int) -> None:
    chance = random.Random(seed)
    for source in sources():
        _agree(random_mutation(source, chance).decode("utf-8", "replace"))


@FEW
@given(st.text(st.sampled_from('{}[]":,01-+.eE \n\t\\utrfalsn/\'"{}[],:"'), max_size=24))
def test_quick_reader_and_scanner_agree_on_short_texts_and_with_the_standard(text: str) -> None:
    _agree(text)
    try:
        json.loads(text, parse_constant=_refuse)
    except ValueError:
        assert scan(text).fault is not None
    else:
        assert scan(text).fault is None


def _refuse(name: str) -> None:
    raise ValueError(name)
