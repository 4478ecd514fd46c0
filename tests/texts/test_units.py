"""Units and cells of a piece: which there are, in which state, and how that follows a changing text."""

from __future__ import annotations

import json

import pytest

from previewer.pieces import Reading, read_file, read_text
from previewer.resources import resource
from previewer.texts.units import Confirmation, Table, Unit, texts_of

PREFERENCES = {
    "x-field-order": ["b", "a"],
    "properties": {
        "a": {"x-title": {"en": "A", "ja": "あ"}, "type": "boolean", "x-input-type": "switch"},
        "b": {
            "x-title": {"en-GB": "B", "FR": "Bé"},
            "x-description": {"en": "What b is"},
            "type": "number",
            "x-input-type": "drumroll",
            "enum": [1, 2.0, 3],
            "x-enum-titles": {"9": {"en": "Nine"}, "2": {"en": "Two"}, "1": {}},
        },
    },
}
PIECE = {"title": {"en": "T", "ja": "題"}, "description": {"ja": "説明"}, "preferences": PREFERENCES}
B = "/preferences/properties/b"


def reading_of(piece: object) -> Reading:
    return read_text(json.dumps(piece, ensure_ascii=False))


@pytest.fixture
def table() -> Table:
    return texts_of(reading_of(PIECE))


def unit_of(table: Table, name: str) -> Unit:
    found = table.unit(name)
    assert found is not None
    return found


def test_units_stand_in_display_order_with_pointer_item_and_role(table: Table) -> None:
    assert [(unit.pointer, unit.item, unit.role) for unit in table.units] == [
        ("/title", None, "title"),
        ("/description", None, "description"),
        (f"{B}/x-title", "b", "title"),
        (f"{B}/x-description", "b", "description"),
        (f"{B}/x-enum-titles/1", "b", "enum-title"),
        (f"{B}/x-enum-titles/2", "b", "enum-title"),
        (f"{B}/x-enum-titles/3", "b", "enum-title"),
        (f"{B}/x-enum-titles/9", "b", "enum-title"),
        ("/preferences/properties/a/x-title", "a", "title"),
        ("/preferences/properties/a/x-description", "a", "description"),
    ]
    assert table.languages == ("ja", "en", "en-GB", "fr")
    assert table.source == "en"


@pytest.mark.parametrize(
    ("name", "lang", "expected"),
    [
        ("/title", "ja", ("題", "題", "translated", None)),
        ("/title", "fr", (None, "T", "fallback", "en")),
        ("/description", "en", (None, "説明", "fallback", "ja")),
        (f"{B}/x-title", "fr", ("Bé", "Bé", "translated", None)),
        (f"{B}/x-title", "ja", (None, "B", "fallback", "en-GB")),
        (f"{B}/x-enum-titles/1", "en", (None, "1", "missing", "key")),
        (f"{B}/x-enum-titles/3", "en", (None, "3", "missing", "key")),
        ("/preferences/properties/a/x-title", "ja", ("あ", "あ", "translated", None)),
        ("/preferences/properties/a/x-description", "ja", (None, "", "missing", "key")),
    ],
)
def test_cell_has_its_text_what_is_shown_and_its_state(
    table: Table, name: str, lang: str, expected: tuple[object, ...]
) -> None:
    assert table.cell(unit_of(table, name), lang) == expected


def test_key_that_stands_in_for_a_title_is_missed_until_a_person_reviews_it() -> None:
    texts = {"en": "lamp", "ja": "ランプ"}
    item = {"x-title": texts, "x-description": texts, "x-enum-titles": {"lamp": texts}, "type": "string"}
    piece = {"preferences": {"properties": {"lamp": {**item, "x-input-type": "radio", "enum": ["lamp", "b"]}}}}
    table = texts_of(reading_of(piece))
    assert [table.cell(unit, "en").state for unit in table.units[:3]] == ["missing", "missing", "translated"]
    assert {table.cell(unit, "ja").state for unit in table.units[:3]} == {"translated"}
    written, reviewed = (table.confirmation(table.units[0], "en", by) for by in ("", "Ann"))
    after = texts_of(reading_of(piece), confirmed(written))
    assert after.cell(after.units[0], "en") == ("lamp", "lamp", "missing", "key")
    after = texts_of(reading_of(piece), confirmed(reviewed))
    assert after.cell(after.units[0], "en") == ("lamp", "lamp", "reviewed", None)


def test_text_that_is_a_plain_string_is_no_text_in_any_language() -> None:
    piece = {"preferences": {"properties": {"a": {"x-title": "Plain", "type": "boolean", "x-input-type": "switch"}}}}
    unit = texts_of(reading_of(piece)).units[0]
    assert (unit.text("en"), unit.shown("en")) == (None, ("a", "key"))


@pytest.mark.parametrize("piece", [{}, [], {"preferences": []}, {"preferences": {"properties": {"a": 5}}}])
def test_text_without_items_has_no_units(piece: object) -> None:
    table = texts_of(reading_of(piece))
    assert (table.units, table.languages) == ((), ())


def test_bare_container_and_pieces_without_settings_have_their_own_texts() -> None:
    assert texts_of(reading_of({"type": "object", **PREFERENCES})).units[0].pointer == "/properties/b/x-title"
    assert [unit.pointer for unit in texts_of(reading_of({"blockType": "action", "title": {"de": "A"}})).units] == [
        "/title"
    ]


def confirmed(*records: Confirmation) -> dict[tuple[str, str], Confirmation]:
    return {(record.pointer, record.lang): record for record in records}


def test_reviewed_text_goes_stale_with_its_source_and_is_only_translated_when_it_changes_itself(table: Table) -> None:
    record = table.confirmation(unit_of(table, "/title"), "ja", "Ann", "2026-11-21T12:00:00Z")

    def state(title: dict[str, str], record: Confirmation = record) -> str:
        after = texts_of(reading_of({**PIECE, "title": title}), confirmed(record))
        return after.cell(unit_of(after, "/title"), "ja").state

    assert state({"en": "T", "ja": "題"}) == "reviewed"
    assert state({"en": "T", "ja": "題名"}) == "translated"
    assert state({"en": "Title", "ja": "題"}) == "stale"
    assert state({"en": "T"}) == "fallback"
    written = record._replace(by="")
    assert state({"en": "T", "ja": "題"}, written) == "translated"
    assert state({"en": "Title", "ja": "題"}, written) == "stale"


def test_units_of_unchanged_items_are_the_same_objects() -> None:
    before = texts_of(reading_of(PIECE))
    changed = json.loads(json.dumps(PIECE))
    changed["preferences"]["properties"]["a"]["x-title"]["en"] = "Changed"
    after = texts_of(reading_of(changed), before=before)
    same = {unit.pointer for unit in before.units if after.unit(unit.pointer) is unit}
    assert same == {unit.pointer for unit in before.units if unit.item == "b"}
    assert unit_of(after, "/preferences/properties/a/x-title").text("en") == "Changed"


def test_every_declared_text_of_the_samples_is_a_unit() -> None:
    for path in resource("samples").glob("*.json"):
        found = json.loads(path.read_text("utf-8"))
        wanted = {f"/{name}" for name in ("title", "description") if name in found}
        for key, item in found.get("preferences", {}).get("properties", {}).items():
            here = f"/preferences/properties/{key}"
            wanted |= {f"{here}/{name}" for name in ("x-title", "x-description") if name in item}
            wanted |= {f"{here}/x-enum-titles/{option}" for option in item.get("x-enum-titles", {})}
        assert wanted <= {unit.pointer for unit in texts_of(read_file(path)).units}, path
