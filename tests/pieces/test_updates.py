"""Rulings 32 and 33: what an update may change, and what chosen values become."""

from __future__ import annotations

import pytest

from previewer.pieces import Reading, read_text
from previewer.pieces.updates import ABSENT, changed_in, compare, differences, outcomes, path_in
from tests.pieces.helpers import TITLE, TODAY, declared, decoded, piece_text, spot

RADIO = declared("radio", '"default": "a"')
SLIDER = declared("slider", '"default": 0')


def _read(item: str, around: str = "") -> Reading:
    return read_text(piece_text({"a": item}, around=around))


# Published, updated, and the code with the text at its place; None where the change is free.
CHANGES: list[tuple[str, str, str, str, str | None]] = [
    ("title", RADIO, RADIO.replace('"A"', '"New"'), "", None),
    ("description", RADIO, RADIO.replace('"B"', '"New"'), "", None),
    ("hidden", RADIO, declared("radio", '"default": "a", "x-hidden": true'), "", None),
    (
        "enum titles",
        RADIO,
        declared(
            "radio", '"default": "a", "x-enum-titles": {"a": {"en": "A", "ja": "A"}, "b": {"en": "B", "ja": "B"}}'
        ),
        "",
        None,
    ),
    (
        "key order",
        RADIO,
        f'{{"default": "a", "enum": ["a", "b"], "x-input-type": "radio", "type": "string", {TITLE}}}',
        "",
        None,
    ),
    ("same number", SLIDER, SLIDER.replace('"default": 0', '"default": 0.0').replace("10", "1e1"), "", None),
    ("type", SLIDER, SLIDER.replace('"number"', '"string"'), "update-type-changed", '"string"'),
    (
        "input type",
        declared("text"),
        declared("text").replace('"x-input-type": "text"', '"x-input-type": "textarea"'),
        "update-input-type-changed",
        '"textarea"',
    ),
    ("enum grown", RADIO, RADIO.replace('["a", "b"]', '["a", "b", "c"]'), "update-enum-changed", '["a", "b", "c"]'),
    ("enum shrunk", RADIO, RADIO.replace('["a", "b"]', '["a"]'), "update-enum-changed", '["a"]'),
    ("enum order", RADIO, RADIO.replace('["a", "b"]', '["b", "a"]'), "update-enum-changed", '["b", "a"]'),
    ("default", RADIO, RADIO.replace('"default": "a"', '"default": "b"'), "update-default-changed", '"b"'),
    ("default added", declared("radio"), RADIO, "update-default-changed", '"a"'),
    ("default removed", RADIO, declared("radio"), "update-default-changed", '"a"'),
    (
        "default false to 0",
        declared("switch", '"default": false'),
        declared("switch", '"default": 0'),
        "update-default-changed",
        "0",
    ),
    ("maximum", SLIDER, SLIDER.replace('"maximum": 10', '"maximum": 20'), "update-bound-changed", "20"),
    ("minimum", SLIDER, SLIDER.replace('"minimum": -10', '"minimum": -20'), "update-bound-changed", "-20"),
    ("step", SLIDER, SLIDER.replace('"multipleOf": 5', '"multipleOf": 1'), "update-bound-changed", "1"),
    ("limit added", declared("text").replace(', "maximum": 5', ""), declared("text"), "update-bound-changed", "5"),
    ("limit removed", declared("text"), declared("text").replace(', "maximum": 5', ""), "update-bound-changed", '"a"'),
    (
        "input type added",
        declared("text").replace('"x-input-type": "text", ', ""),
        declared("text"),
        "update-input-type-changed",
        '"text"',
    ),
    ("type removed", SLIDER, SLIDER.replace('"type": "number", ', ""), "update-type-changed", '"a"'),
]


@pytest.mark.parametrize(
    ("published", "updated", "code", "place"), [entry[1:] for entry in CHANGES], ids=[entry[0] for entry in CHANGES]
)
def test_change_of_a_key_is_free_or_has_its_code_at_its_place(
    published: str, updated: str, code: str, place: str | None
) -> None:
    """Ruling 32."""
    found = compare(_read(published), _read(updated))
    assert [one.code for one in found] == ([code] if code else [])
    if code:
        assert spot(found[0]) == place
        assert found[0].severity == ("warning" if code == "update-bound-changed" else "error")
        assert found[0].message("en") != found[0].message("ja")
        assert (found[0].old is ABSENT) == (published != RADIO and "added" in _name(published, updated))


def _name(published: str, updated: str) -> str:
    return next(name for name, old, new, *_ in CHANGES if (old, new) == (published, updated))


def test_old_and_new_value_are_carried_absent_ones_as_such() -> None:
    added = compare(_read(declared("radio")), _read(RADIO))[0]
    assert (added.old, added.new) == (ABSENT, "a")
    removed = compare(_read(RADIO), _read(declared("radio")))[0]
    assert (removed.old, removed.new) == ("a", ABSENT)


def test_removed_item_stands_at_properties_and_a_new_one_is_free() -> None:
    """Ruling 32."""
    two = read_text(piece_text({"a": RADIO, "b": SLIDER}))
    one = _read(RADIO)
    found = compare(two, one)
    assert [(one.code, one.pointer) for one in found] == [("update-key-removed", "/preferences/properties")]
    assert '"b"' in found[0].message()
    assert compare(one, two) == ()


def test_removed_item_when_properties_are_gone_stands_at_the_container() -> None:
    found = compare(_read(RADIO), read_text('{"preferences": {"type": "object"}}'))
    assert [(one.code, one.pointer) for one in found] == [("update-key-removed", "/preferences")]
    found = compare(_read(RADIO), read_text('{"executor": {}}'))
    assert [one.code for one in found] == ["update-key-removed"]
    assert found[0].place is not None


def test_field_order_may_change() -> None:
    """Ruling 32."""
    items = {"a": RADIO, "b": SLIDER}
    for order in ('["b", "a"]', None):
        assert compare(read_text(piece_text(items)), read_text(piece_text(items, order))) == ()


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('["a", "b"]', '["b", "a"]', True),
        ('["a", "b"]', '["a"]', True),
        ('["a", "b"]', None, True),
        ('["a", "gone", "b"]', '["new", "a", "b"]', False),
    ],
)
def test_field_order_when_it_differs_by_more_than_new_and_gone_items_then_it_is_listed_as_allowed(
    before: str, after: str | None, told: bool
) -> None:
    items = {"a": RADIO, "b": SLIDER}
    published = read_text(piece_text({**items, "gone": SLIDER}, before))
    updated = read_text(piece_text({**items, "new": SLIDER}, after))
    found = [one for one in differences(published, updated) if one.name == "x-field-order"]
    assert [(one.key, one.diagnostic) for one in found] == [(None, None)] * told
    for one in found:
        assert path_in(published, one) == ("preferences", "x-field-order")


def test_change_when_asked_where_it_is_then_only_what_differs_is_told() -> None:
    published = read_text(piece_text({"a": RADIO}))
    updated = read_text(piece_text({"a": RADIO.replace('"en": "A"', '"en": "Other"')}))
    (one,) = differences(published, updated)
    for reading in (published, updated):
        assert list(changed_in(reading, one)) == [("preferences", "properties", "a", "x-title", "en")]


@pytest.mark.parametrize(
    ("key", "old", "new", "held"),
    [
        ("osType", '"iOS"', '"Android"', True),
        ("blockType", '"action"', '"trigger"', True),
        ("vendorId", '"a"', '"b"', True),
        ("deviceId", '"a"', '"b"', True),
        ("categoryIds", "[1]", "[2]", True),
        ("categoryIds", "[1]", "[1.0]", False),
        ("title", '{"en": "a"}', '{"en": "b"}', False),
        ("description", '{"en": "a"}', '{"en": "b"}', False),
        ("version", '"1.0.0"', '"1.1.0"', False),
        ("sdkVersion", '"1"', '"2"', False),
        ("executor", '"1"', '"2"', False),
        ("properties", '{"a": 1}', '{"a": 2}', False),
    ],
)
def test_key_of_the_piece_may_change_or_not(key: str, old: str, new: str, held: bool) -> None:
    """Ruling 33."""
    found = compare(_read(RADIO, f'"{key}": {old}, '), _read(RADIO, f'"{key}": {new}, '))
    assert [one.code for one in found] == (["update-piece-key-changed"] if held else [])
    for published, updated in ((f'"{key}": {old}, ', ""), ("", f'"{key}": {new}, ')):
        found = compare(_read(RADIO, published), _read(RADIO, updated))
        assert len(found) == (key in ("osType", "blockType", "vendorId", "deviceId", "categoryIds"))
        assert all(one.place is not None for one in found)


def test_bare_container_is_compared_with_a_definition_by_its_items_alone() -> None:
    bare = read_text(f'{{"type": "object", "x-field-order": ["a"], "properties": {{"a": {RADIO}}}}}')
    assert compare(_read(RADIO, '"osType": "iOS", '), bare) == ()
    assert compare(bare, _read(RADIO, '"osType": "iOS", ')) == ()
    assert [one.pointer for one in compare(_read(SLIDER), bare)][:1] == ["/properties/a"] or compare(
        _read(SLIDER), bare
    )


def test_item_that_is_no_object_any_more_is_a_change_of_type() -> None:
    assert [one.code for one in compare(_read(RADIO), _read("5"))] == ["update-type-changed"]
    assert compare(_read("5"), _read(RADIO)) == ()


def test_diagnostics_of_an_update_come_in_file_order() -> None:
    published = read_text(piece_text({"a": RADIO, "b": SLIDER}, around='"osType": "iOS", '))
    updated = read_text(
        piece_text(
            {"b": SLIDER.replace("5", "1"), "a": RADIO.replace('"default": "a"', '"default": "b"')},
            '["a", "b"]',
            '"osType": "Android", ',
        )
    )
    found = compare(published, updated)
    assert [one.code for one in found] == ["update-piece-key-changed", "update-bound-changed", "update-default-changed"]
    assert len(list(differences(published, updated))) == 3


@pytest.mark.parametrize(
    ("item", "before", "after", "why"),
    [
        (RADIO, '"b"', '"b"', "kept"),
        (RADIO, '"z"', '"a"', "reset"),
        (SLIDER, "5", "5", "kept"),
        (SLIDER, "7", "0", "reset"),
        (declared("slider", '"default": 7'), "7", "7", "kept"),
        (declared("map"), "[139, 35]", "[35.73048861613938, 139.53233242034912]", "reset"),
        (declared("calendar"), '"2026-02-30"', '"2026-04-09"', "reset"),
        ("5", '"b"', None, "orphaned"),
        (declared("radio").replace('"enum": ["a", "b"]', '"enum": []'), '"b"', None, "orphaned"),
    ],
)
def test_chosen_value_is_kept_reset_or_orphaned(item: str, before: str, after: str | None, why: str) -> None:
    found = outcomes({"a": decoded(before)}, _read(item), TODAY)
    assert [one.why for one in found] == [why]
    assert found[0].before == decoded(before)
    if after is None:
        assert found[0].after is ABSENT
    else:
        assert found[0].after == (tuple(decoded(after)) if after.startswith("[") else decoded(after))


def test_chosen_value_of_an_item_that_is_gone_is_orphaned() -> None:
    assert [one.why for one in outcomes({"gone": 5}, _read(RADIO), TODAY)] == ["orphaned"]
