"""Two versions joined are judged: what is right on each side and wrong together meets, and a renamed item is known."""

from __future__ import annotations

import json
from typing import Any

import pytest

from previewer.pieces.edits.merge import Merged, merge
from previewer.pieces.text_edits import apply

TEXTS = {"x-title": {"en": "Volume", "ja": "音量"}, "x-description": {"en": "How loud", "ja": "音の大きさ"}}
SLIDER = TEXTS | {"type": "number", "x-input-type": "slider", "minimum": 0, "maximum": 10, "multipleOf": 1}
RADIO = TEXTS | {"type": "string", "x-input-type": "radio", "enum": ["x", "y", "z"]}
NUMBERS = TEXTS | {"type": "number", "x-input-type": "drumroll", "enum": [1, 2, 3]}
LINE = TEXTS | {"type": "string", "x-input-type": "text", "maximum": 20}
TITLES = {key: {"en": key.upper(), "ja": key * 2} for key in "xyz"}

Changes = dict[str, Any]


def piece(items: dict[str, Any], order: list[str] | None = None) -> str:
    listed = list(items) if order is None else order
    return json.dumps(
        {"preferences": {"type": "object", "x-field-order": listed, "properties": items}}, ensure_ascii=False, indent=2
    )


def joined(base: str, ours: str, theirs: str, wins: list[Any] | None = None) -> Merged:
    found = merge(base, ours, theirs, wins or ())
    assert found is not None
    assert apply(ours, found.edits) == found.text
    return found


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "keys"),
    [
        (SLIDER, {"default": 5}, {"maximum": 3}, {"default", "maximum"}),
        (SLIDER, {"minimum": 6}, {"maximum": 5}, {"minimum", "maximum"}),
        (SLIDER, {"default": 1}, {"minimum": 2}, {"default", "minimum"}),
        (SLIDER, {"default": 3}, {"multipleOf": 2}, {"default", "multipleOf"}),
        (SLIDER, {"maximum": 9}, {"multipleOf": 2}, {"maximum", "multipleOf"}),
        (SLIDER, {"minimum": 3}, {"multipleOf": 2}, {"minimum", "multipleOf"}),
        (RADIO, {"default": "z"}, {"enum": ["x", "y"]}, {"default", "enum"}),
        (NUMBERS, {"default": 3}, {"enum": [1, 2]}, {"default", "enum"}),
        (LINE, {"default": "twelve chars"}, {"maximum": 5}, {"default", "maximum"}),
        (RADIO, {"enum": ["x", "y", "z", "w"]}, {"x-enum-titles": TITLES}, {"enum", "x-enum-titles"}),
        (RADIO, {"enum": ["x", "z"]}, {"enum": ["y"]}, {"enum"}),
    ],
)
def test_what_is_right_on_each_side_and_wrong_together_meets_at_the_places_of_both(
    base: Changes, ours: Changes, theirs: Changes, keys: set[str]
) -> None:
    was, own, other = (piece({"v": {**base, **changes}}) for changes in ({}, ours, theirs))
    for one, another in ((own, other), (other, own)):
        found = joined(was, one, another)
        assert {meeting.path for meeting in found.meetings} == {("preferences", "properties", "v", key) for key in keys}
        assert json.loads(found.text) == json.loads(one)
        won = joined(was, one, another, [meeting.path for meeting in found.meetings])
        assert json.loads(won.text) == json.loads(another)
        assert won.meetings == found.meetings


def test_what_a_side_had_already_or_is_of_texts_alone_does_not_meet() -> None:
    bad = piece({"v": {**SLIDER, "default": 50}})
    assert joined(piece({"v": SLIDER}), bad, piece({"v": {**SLIDER, "maximum": 9}})).meetings == ()
    french = {name: {**texts, "fr": "Son"} for name, texts in TEXTS.items()}
    both = joined(piece({"v": SLIDER}), piece({"v": {**SLIDER, **french}}), piece({"v": SLIDER, "w": RADIO}))
    assert both.meetings == ()
    assert json.loads(both.text) == json.loads(piece({"v": {**SLIDER, **french}, "w": RADIO}))


def test_an_order_of_one_side_gets_the_new_items_of_the_other() -> None:
    unordered = json.loads(piece({"v": SLIDER, "w": RADIO}))
    del unordered["preferences"]["x-field-order"]
    more = json.loads(json.dumps(unordered))
    more["preferences"]["properties"] |= {"new": LINE, "hidden": {**LINE, "x-hidden": True}}
    ours, theirs = piece({"v": SLIDER, "w": RADIO}, ["w", "v"]), json.dumps(more)
    for one, other in ((ours, theirs), (theirs, ours)):
        found = joined(json.dumps(unordered), one, other)
        assert (order_of(found.text), found.meetings) == (["w", "v", "new"], ())


def test_numbers_of_one_value_are_no_change() -> None:
    base, ours = piece({"v": SLIDER}), piece({"v": SLIDER}).replace("10", "10.0")
    found = joined(base, ours, piece({"v": {**SLIDER, "maximum": 20}}))
    assert (json.loads(found.text), found.meetings) == (json.loads(piece({"v": {**SLIDER, "maximum": 20}})), ())
    base, ours = piece({"v": NUMBERS}), piece({"v": NUMBERS}).replace("2", "2.0").replace("3\n", "3.0\n")
    found = joined(base, ours, piece({"v": {**NUMBERS, "enum": [1, 2, 3, 4]}}))
    assert json.loads(found.text)["preferences"]["properties"]["v"]["enum"] == [1, 2, 3, 4]
    assert found.meetings == ()


BASE = {"a": SLIDER, "b": RADIO, "c": LINE}


def test_a_renamed_item_keeps_the_place_and_the_edits_that_the_other_side_gave() -> None:
    ours = piece({"a": SLIDER, "b": RADIO, "line": {**LINE, "x-title": {"en": "Line", "ja": "音量"}}})
    theirs = piece({"a": SLIDER, "b": RADIO, "c": {**LINE, "maximum": 30}}, ["c", "b", "a"])
    want = {"a": SLIDER, "b": RADIO, "line": {**LINE, "maximum": 30, "x-title": {"en": "Line", "ja": "音量"}}}
    for one, other in ((ours, theirs), (theirs, ours)):
        found = joined(piece(BASE), one, other)
        assert (order_of(found.text), found.meetings) == (["line", "b", "a"], ())
        assert json.loads(found.text)["preferences"]["properties"] == want
        assert list(json.loads(found.text)["preferences"]["properties"]) == list(want)


def test_what_meets_in_a_renamed_item_is_told_at_its_new_key() -> None:
    titled = {**LINE, "x-title": {"en": "Line", "ja": "音量"}}
    ours = piece({**BASE, "c": {**LINE, "x-title": {"en": "Words", "ja": "音量"}}})
    found = joined(piece(BASE), ours, piece({"a": SLIDER, "b": RADIO, "line": titled}))
    [met] = found.meetings
    assert met == (("preferences", "properties", "line", "x-title", "en"), "Volume", "Words", "Line")


def test_an_item_that_both_renamed_is_a_conflict_by_its_names() -> None:
    ours = piece({"a": SLIDER, "b": RADIO, "city": {**LINE, "x-title": {"en": "City", "ja": "音量"}}})
    theirs = piece({"a": SLIDER, "b": RADIO, "town": {**LINE, "x-description": {"en": "A town", "ja": "町"}}})
    for one, other, kept, lost in ((ours, theirs, "city", "town"), (theirs, ours, "town", "city")):
        found = joined(piece(BASE), one, other)
        [met] = found.meetings
        assert met[:] == (("preferences", "properties", "c"), "c", kept, lost)
        assert met.cause == "renamed"
        assert order_of(found.text) == ["a", "b", kept]
        won = joined(piece(BASE), one, other, [met.path])
        assert (order_of(won.text), won.meetings) == (["a", "b", lost], (met,))
        texts = json.loads(won.text)["preferences"]["properties"][lost]
        assert (texts["x-title"]["en"], texts["x-description"]["en"]) == ("City", "A town")
    alike = joined(piece(BASE), ours, piece({"a": SLIDER, "b": RADIO, "city": {**LINE, "default": "x"}}))
    assert [meeting.path[-1] for meeting in alike.meetings] == ["city"]
    same = joined(piece(BASE), ours, ours)
    assert (same.text, same.meetings) == (ours, ())


def test_an_item_that_one_renamed_and_the_other_removed_is_a_conflict() -> None:
    base, renamed, removed = piece({"a": SLIDER, "b": RADIO}), piece({"a": SLIDER, "town": RADIO}), piece({"a": SLIDER})
    path = ("preferences", "properties", "town")
    for one, another in ((renamed, removed), (removed, renamed)):
        found = joined(base, one, another)
        assert [(met.path, met.cause) for met in found.meetings] == [(path, "removed")]
        assert json.loads(found.text) == json.loads(one)
        assert json.loads(joined(base, one, another, [path]).text) == json.loads(another)


def test_two_items_that_a_renamed_one_may_have_become_are_a_conflict() -> None:
    ours = piece({"a": SLIDER, "b": RADIO, "city": LINE, "town": LINE})
    edited = joined(piece(BASE), ours, piece({**BASE, "c": {**LINE, "maximum": 30}}))
    assert [meeting.path[-1] for meeting in edited.meetings] == ["c"]
    renamed = joined(piece(BASE), ours, piece({"a": SLIDER, "b": RADIO, "village": LINE}))
    [met] = renamed.meetings
    assert met[1:] == ("c", ["city", "town"], "village")


@pytest.mark.parametrize("edited", [{"default": "x"}, {"minimum": 2}])
def test_an_item_that_both_renamed_and_changed_is_one_and_a_conflict_by_its_names(edited: Changes) -> None:
    """Of its kind and with one of its titles: more than texts differ, and both sides lack the item."""
    ours = piece({"a": SLIDER, "b": RADIO, "city": {**LINE, **edited, "x-title": {"en": "City", "ja": "音量"}}})
    theirs = piece({"a": SLIDER, "b": RADIO, "town": {**LINE, "maximum": 30}})
    for one, other, kept, lost in ((ours, theirs, "city", "town"), (theirs, ours, "town", "city")):
        found = joined(piece(BASE), one, other)
        [met] = found.meetings
        assert met[:] == (("preferences", "properties", "c"), "c", kept, lost)
        assert order_of(found.text) == ["a", "b", kept]
        want = {**LINE, **edited, "maximum": 30, "x-title": {"en": "City", "ja": "音量"}}
        assert json.loads(found.text)["preferences"]["properties"][kept] == want
        assert order_of(joined(piece(BASE), one, other, [met.path]).text) == ["a", "b", lost]
    gone = piece({"a": SLIDER, "b": RADIO})
    for one, other in ((theirs, gone), (gone, theirs)):
        [met] = joined(piece(BASE), one, other).meetings
        assert (met.path[-1], met.cause) == ("town", "changed")
    strange = {
        **LINE,
        "maximum": 30,
        "x-title": {"en": "Street", "ja": "通り"},
        "x-description": {"en": "S", "ja": "つ"},
    }
    others = joined(piece(BASE), ours, piece({"a": SLIDER, "b": RADIO, "street": strange}))
    assert "street" in order_of(others.text)


def test_an_item_that_was_removed_and_another_that_was_added_are_two() -> None:
    ours = piece({"a": SLIDER, "b": RADIO, "other": {**LINE, "maximum": 7}})
    found = joined(piece(BASE), ours, piece(BASE, ["c", "b", "a"]))
    assert (order_of(found.text), found.meetings) == (["b", "other", "a"], ())
    edited = joined(piece(BASE), ours, piece({**BASE, "c": {**LINE, "default": "x"}}))
    assert [meeting.path[-1] for meeting in edited.meetings] == ["c"]


def order_of(text: str) -> list[str]:
    return list(json.loads(text)["preferences"]["x-field-order"])
