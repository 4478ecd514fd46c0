"""The eleven forms, by their table: fallbacks, defaults, what is accepted, shown and delivered."""

from __future__ import annotations

import itertools
import json

import pytest

from previewer.pieces import SYSTEMS, Refusal
from previewer.pieces.kinds import FORMS, KINDS
from tests.pieces.forms_table import ROWS, Row
from tests.pieces.helpers import TODAY, declared, decoded, delivered, item_codes, read_item, the_item, values_of

EACH_FORM = pytest.mark.parametrize("row", ROWS, ids=[row.form for row in ROWS])


def test_table_has_a_row_for_every_form_of_every_kind() -> None:
    assert [row.form for row in ROWS] == [form.form for form in FORMS]
    assert {form.kind for form in FORMS} == set(KINDS)
    assert len(FORMS) == 11


@EACH_FORM
def test_declaration_of_a_form_is_read_as_that_form_without_problems(row: Row) -> None:
    item = the_item(declared(row.form))
    assert (item.form, item.kind, item.trouble, item.guessed) == (row.form, row.form.partition("-")[0], None, False)
    assert item_codes(declared(row.form)) == []


@EACH_FORM
def test_fallback_when_no_default_is_declared_is_delivered(row: Row) -> None:
    assert delivered(declared(row.form)) == row.fallback


def _cases(name: str) -> list[object]:
    return [
        pytest.param(row, entry, id=f"{row.form}:{entry[0] if isinstance(entry, tuple) else entry}")
        for row in ROWS
        for entry in getattr(row, name)
    ]


@pytest.mark.parametrize(("row", "entry"), _cases("defaults"))
def test_default_when_good_is_delivered_as_written(row: Row, entry: tuple[str, str]) -> None:
    text = declared(row.form, f'"default": {entry[0]}')
    errors = [code for code in item_codes(text) if code not in ("text-count-differs", "position-swapped")]
    assert errors == []
    assert delivered(text) == entry[1]


@pytest.mark.parametrize(("row", "entry"), _cases("broken"))
def test_default_when_bad_is_reported_once_and_the_fallback_shows(row: Row, entry: tuple[str, str]) -> None:
    default, code = entry
    text = declared(row.form, f'"default": {default}')
    assert item_codes(text) == [code]
    found = read_item(text).diagnostics[0]
    assert found.severity == "error"
    assert found.pointer == "/preferences/properties/item/default"
    if code != "position-swapped":
        assert delivered(text) == row.fallback


@pytest.mark.parametrize(("row", "entry"), _cases("good"))
def test_value_when_acceptable_is_taken_shown_and_delivered(row: Row, entry: tuple[str, str, str, str]) -> None:
    raw, text, english, japanese = entry
    item = the_item(declared(row.form))
    value = item.accept(decoded(raw))
    assert not isinstance(value, Refusal)
    assert item.delivered_text(value) == text
    for platform, (lang, words) in itertools.product(SYSTEMS, (("en", english), ("ja", japanese))):
        assert item.shown(value, lang, platform) == words
    again = item.accept(decoded(item.delivered_text(value)))
    assert item.delivered_text(again) == text


@pytest.mark.parametrize(("row", "raw"), _cases("bad"))
def test_value_when_unacceptable_is_refused_with_a_reason_and_the_default_stays(row: Row, raw: str) -> None:
    values = values_of(read_item(declared(row.form)))
    loaded, refused = values.load(f'{{"item": {raw}}}')
    assert len(refused) == 1
    assert refused[0].key == "item"
    for lang in ("en", "ja"):
        message = refused[0].message(lang)
        assert message.startswith(("item: ", "item："))
        assert "{" not in message or "{}" in raw or "{" in raw
    assert loaded.delivered() == values.delivered()
    assert not loaded.touched("item")


@EACH_FORM
def test_delivered_values_of_a_form_are_json_and_load_back(row: Row) -> None:
    for default, _ in row.defaults:
        values = values_of(read_item(declared(row.form, f'"default": {default}')))
        text = values.delivered()
        json.loads(text)
        loaded, refused = values.load(text)
        assert refused == ()
        assert decoded(loaded.delivered()) == decoded(text)


@EACH_FORM
def test_set_then_reset_brings_the_initial_value_back(row: Row) -> None:
    values = values_of(read_item(declared(row.form)))
    changed = values.set("item", decoded(row.good[-1][0]))
    assert not isinstance(changed, Refusal)
    assert changed.touched("item")
    assert not values.touched("item"), "a snapshot does not change"
    assert changed.reset("item").delivered() == values.delivered()
    assert changed.reset_all().delivered() == values.delivered()
    item = the_item(declared(row.form))
    assert item.delivered_text(item.fallback(TODAY)) == row.fallback
