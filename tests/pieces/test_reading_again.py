"""A text that is nearly the one read before reads as it would by itself, and what did not change is not read again."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from previewer.pieces import Reading, read_text
from previewer.pieces.text_edits import same_length, same_length_back
from tests.pieces.helpers import declared, piece_text
from tests.strategies import dump, pieces

ITEMS = {f"item_{at}": declared("switch" if at % 2 else "slider") for at in range(12)}
TEXT = json.dumps(json.loads(piece_text(ITEMS)), indent=2)


def same(reading: Reading, afresh: Reading) -> None:
    """Nothing tells the two readings apart."""
    assert reading.slices == afresh.slices
    assert list(reading.slices) == list(afresh.slices)
    assert reading.root == afresh.root
    assert reading.prefix == afresh.prefix
    assert [(str(one), one.place) for one in reading.diagnostics] == [
        (str(one), one.place) for one in afresh.diagnostics
    ]
    assert (reading.piece is None) == (afresh.piece is None)
    if reading.places is not None and afresh.places is not None and afresh.piece is not None:
        owner = (*afresh.prefix, "properties")
        for key in afresh.slices:
            assert reading.places.member((*owner, key)) == afresh.places.member((*owner, key))


@pytest.mark.deep
@given(pieces(), pieces(), st.sampled_from((None, 2)), st.data())
def test_piece_after_another_reads_as_it_does_by_itself(
    one: dict[str, object], other: dict[str, object], indent: int | None, data: st.DataObject
) -> None:
    before = read_text(dump(one, indent))
    text = dump(other, indent)
    same(read_text(text, before=before), read_text(text))
    # The same text with a part of it gone or twice.
    source = before.text
    start, end = sorted(data.draw(st.tuples(*(st.integers(0, len(source)),) * 2)))
    for changed in (source[:start] + source[end:], source[:end] + source[start:]):
        same(read_text(changed, before=before), read_text(changed))


CHANGES = {
    "title": ('"en": "', '"en": "Another '),
    "key": ('"item_5": {', '"renamed": {'),
    "key that is there": ('"item_5": {', '"item_6": {'),
    "item gone": (TEXT[TEXT.index('"item_5": {') : TEXT.index('"item_6": {')], ""),
    "last item gone": (TEXT[TEXT.index(',\n      "item_11": {') : TEXT.rindex("}") - 8], ""),
    "number for an item": ('"item_5": {', '"number": 5,\n      "item_5": {'),
    "brace gone": ('"item_5": {', '"item_5": '),
    "around": ('"preferences"', '"title": {"en": "T"}, "preferences"'),
}


@pytest.mark.parametrize(("what", "instead"), CHANGES.values(), ids=CHANGES)
def test_text_with_a_change_reads_as_it_does_by_itself(what: str, instead: str) -> None:
    before = read_text(TEXT)
    text = TEXT.replace(what, instead, 1)
    assert text != TEXT
    same(read_text(text, before=before), read_text(text))
    same(read_text(TEXT, before=read_text(text)), before)


def test_container_alone_reads_as_within_a_definition() -> None:
    container = json.dumps(json.loads(TEXT)["preferences"])
    before = read_text(container)
    text = f'{{"preferences": {container}}}'
    same(read_text(text, before=before), read_text(text))


def test_items_that_stay_are_the_same_objects() -> None:
    before = read_text(TEXT)
    reading = read_text(
        TEXT.replace('"Item 5"', "").replace('"item_3": {', '"item_3": {"x-hidden": true,'), before=before
    )
    assert [key for key in before.slices if reading.slices[key].plain is not before.slices[key].plain] == ["item_3"]
    assert before.slices["item_2"] is reading.slices["item_2"]


@given(st.text("ab", max_size=700), st.text("ab", max_size=3), st.integers(0, 700), st.integers(0, 3))
def test_same_length_is_that_of_the_common_beginning_and_end(text: str, tail: str, cut: int, skip: int) -> None:
    other = text[:cut] + tail
    one, two = text[skip:], other[skip:]
    expected = next((at for at in range(min(len(one), len(two))) if one[at] != two[at]), min(len(one), len(two)))
    assert same_length(one, two) == expected
    back = same_length_back(one[::-1], two[::-1], min(len(one), len(two)))
    assert back == expected


def test_beside_a_key_that_stands_twice_items_that_stay_are_the_same_objects() -> None:
    before = read_text(TEXT.replace('"item_5": {', '"item_8": {'))
    reading = read_text(before.text.replace('"item_2": {', '"item_2": {"x-hidden": true,'), before=before)
    changed = [key for key in before.slices if reading.slices[key].plain is not before.slices[key].plain]
    assert changed == ["item_2", "item_6"]  # the one behind the first of the two too, and no other
    same(reading, read_text(reading.text))
