"""The closed set of kinds: each form has all that the rooms ask of it. What one lacks is named here, in red."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from datetime import date

import pytest

from previewer.cases.driver import DRIVERS
from previewer.cases.driver.base import CHOOSERS
from previewer.cases.wander import VALUES
from previewer.desk.modes.edit.inspector.defaults import default_field
from previewer.phone.fields import FIELDS, PlaceholderField, field_class
from previewer.pieces import Refusal, read_text
from previewer.pieces.edits.editing import carry_out
from previewer.pieces.edits.items import AddItem
from previewer.pieces.edits.kind_change import ChangeKind
from previewer.pieces.kinds import FORMS, Item, of_class
from previewer.pieces.messages import catalogue, languages
from previewer.pieces.schema import schema
from previewer.pieces.words import words
from previewer.resources import resource
from tests.phone.conftest import EVERY_FORM
from tests.pieces.forms_table import ROWS
from tests.pieces.helpers import HEADS, declared, piece_of, piece_text, the_item
from tests.source_tree import ROOT
from tests.strategies import KEYS

QML = ROOT / "previewer" / "phone" / "qml" / "Phone"
PHONES = ("ios", "android")
_TODAY = date(2026, 11, 22)


def _file(form: type[Item]) -> str:
    return f"{str(form.kind).capitalize()}Row"


def _has_words(form: type[Item]) -> None:
    for lang in languages():
        sections = catalogue(lang).sections
        assert all(form.form in sections[name] for name in ("forms", "kinds", "uses", "values")), lang
    assert {form.role, form.hint} <= words("en").keys()


def _has_a_schema(form: type[Item]) -> None:
    parts = schema()["$defs"]
    assert form.kind in parts["common"]["properties"]["x-input-type"]["enum"]
    assert form.form in parts
    assert "default" in form.keys


def _is_added_and_changed_to(form: type[Item]) -> None:
    other = "text" if form.kind == "switch" else "switch"
    for text, operation in (
        (piece_text({}), AddItem("a", form.form)),
        (piece_text({"a": declared(other)}), ChangeKind("a", form.form)),
    ):
        reading = read_text(carry_out(read_text(text), operation).text)
        item = piece_of(reading).item("a")
        assert type(item) is form
        assert not [found for found in reading.diagnostics if found.severity == "error"]


def _has_a_field(form: type[Item]) -> None:
    assert field_class(the_item(declared(form.form))) is of_class(FIELDS, form) is not PlaceholderField


def _has_a_row_on_each_phone(form: type[Item]) -> None:
    for phone in PHONES:
        assert (QML / phone / f"{_file(form)}.qml").is_file(), phone
        assert re.search(rf"^{_file(form)} [\d.]+ {_file(form)}\.qml$", (QML / phone / "qmldir").read_text(), re.M), (
            phone
        )
    assert f'roleValue: "{form.kind}"' in (QML / "common" / "RowChooser.qml").read_text()


def _has_an_icon(form: type[Item]) -> None:
    assert resource("icons", "symbols", f"kind-{form.kind}.svg").is_file()


def _can_be_driven(form: type[Item]) -> None:
    assert callable(of_class(CHOOSERS, form))
    assert DRIVERS.keys() == set(PHONES)


def _has_values_that_are_reached(form: type[Item]) -> None:
    item = the_item(declared(form.form))
    tried = list(item.boundaries())
    assert tried
    assert all(
        "boundaries" in catalogue(lang).sections and name in catalogue(lang).sections["boundaries"]
        for name, _ in tried
        for lang in languages()
    )
    assert not [value for _, value in tried if isinstance(item.accept(value), Refusal)]

    walked = (of_class(VALUES, form)(item, random.Random(seed)) for seed in range(10))
    assert not [value for value in walked if isinstance(item.accept(value), Refusal)]


def _has_a_fallback_in_words(form: type[Item]) -> None:
    item = the_item(declared(form.form))
    value = item.fallback(_TODAY)
    assert not isinstance(item.accept(value), Refusal)
    assert all(isinstance(item.shown(value, "en", phone), str) for phone in PHONES)


def _has_a_field_for_its_default(form: type[Item]) -> None:
    assert default_field(form)


def _stands_in_the_tables_of_the_tests(form: type[Item]) -> None:
    assert form.form in HEADS
    assert form.form in KEYS
    assert form.form in {row.form for row in ROWS}
    found = piece_of(read_text(EVERY_FORM.read_text("utf-8"))).items
    assert form in {type(item) for item in found}


ASKED: tuple[Callable[[type[Item]], None], ...] = (
    _has_words,
    _has_a_schema,
    _is_added_and_changed_to,
    _has_a_field,
    _has_a_row_on_each_phone,
    _has_an_icon,
    _can_be_driven,
    _has_values_that_are_reached,
    _has_a_fallback_in_words,
    _has_a_field_for_its_default,
    _stands_in_the_tables_of_the_tests,
)


@pytest.mark.parametrize("asked", ASKED, ids=[asked.__name__.removeprefix("_") for asked in ASKED])
@pytest.mark.parametrize("form", FORMS, ids=[form.form for form in FORMS])
def test_form(form: type[Item], asked: Callable[[type[Item]], None]) -> None:
    asked(form)
