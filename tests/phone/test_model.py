"""The row model changes as little as the declaration did."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QAbstractItemModel
from PySide6.QtTest import QAbstractItemModelTester

from previewer.phone.model import RowModel, RowRole
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession

from .conftest import FORMS, items_of, reading_of


@pytest.fixture
def rows(phone: Phone) -> RowModel:
    model = phone.rows
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    tester.setParent(model)
    return model


def _watch(model: QAbstractItemModel) -> list[str]:
    seen: list[str] = []
    model.modelReset.connect(lambda: seen.append("reset"))
    model.rowsMoved.connect(lambda _, first, last, _to, row: seen.append(f"moved {first}-{last} before {row}"))
    model.rowsInserted.connect(lambda _, first, last: seen.append(f"in {first}-{last}"))
    model.rowsRemoved.connect(lambda _, first, last: seen.append(f"out {first}-{last}"))
    return seen


def test_rows_when_opened_then_display_order_with_kinds_and_fields(rows: RowModel) -> None:
    index = [rows.index(row) for row in range(rows.rowCount())]
    assert [rows.data(at, RowRole.KEY) for at in index] == list(FORMS)
    assert [rows.data(at, RowRole.KIND) for at in index][:4] == ["drumroll", "drumroll", "drumroll", "text"]
    assert [rows.data(at, RowRole.FIELD).item.form for at in index] == list(FORMS.values())


def test_field_when_row_was_never_looked_at_then_it_is_not_made(phone: Phone) -> None:
    assert phone.rows.made("city") is None
    assert phone.rows.field("city") is phone.rows.made("city")


def test_reload_when_only_texts_change_then_no_row_moves_and_field_follows(
    rows: RowModel, session: PieceSession, declaration: dict[str, Any], qtbot: Any
) -> None:
    field, seen = rows.field("city"), _watch(rows)
    items_of(declaration)["city"]["x-title"]["en"] = "Town"
    with qtbot.waitSignal(field.changed):
        session.open(reading_of(declaration))
    assert seen == []
    assert rows.field("city") is field
    assert field.title == "Town"


@pytest.mark.parametrize("turned", [False, True])
def test_reload_when_a_row_comes_into_view_meanwhile_then_all_fields_follow(
    rows: RowModel, session: PieceSession, declaration: dict[str, Any], turned: bool
) -> None:
    """A text that gets shorter lets the list make its next row at once."""
    fields = [rows.field("city"), rows.field("name")]
    fields[0].changed.connect(lambda: rows.field("note"))
    for key in ("city", "name", "note"):
        items_of(declaration)[key]["x-title"]["en"] = "Town"
    if turned:
        declaration["preferences"]["x-field-order"].reverse()
    session.open(reading_of(declaration))
    assert [field.title for field in (*fields, rows.made("note"))] == ["Town"] * 3


def test_reload_when_an_item_comes_in_the_middle_then_one_row_is_inserted(
    rows: RowModel, session: PieceSession, declaration: dict[str, Any]
) -> None:
    seen, stays = _watch(rows), rows.field("alarm")
    items_of(declaration)["new"] = {**items_of(declaration)["loud"]}
    declaration["preferences"]["x-field-order"].insert(3, "new")
    session.open(reading_of(declaration))
    assert seen == ["in 3-3"]
    assert rows.keys()[3] == "new"
    assert rows.field("alarm") is stays


def test_reload_when_an_item_is_hidden_then_one_row_goes(
    rows: RowModel, session: PieceSession, declaration: dict[str, Any]
) -> None:
    seen = _watch(rows)
    items_of(declaration)["name"]["x-hidden"] = True
    session.open(reading_of(declaration))
    assert seen == ["out 3-3"]


def test_reload_when_an_item_takes_another_kind_then_its_row_and_field_are_new(
    rows: RowModel, session: PieceSession, declaration: dict[str, Any]
) -> None:
    before, seen = rows.field("name"), _watch(rows)
    items_of(declaration)["name"] = {**items_of(declaration)["loud"]}
    session.open(reading_of(declaration))
    assert seen == ["out 3-3", "in 3-3"]
    assert rows.field("name") is not before
    assert rows.data(rows.index(3), RowRole.KIND) == "switch"


@pytest.mark.parametrize(("source", "target"), [(0, 3), (3, 0), (1, 2), (2, 1)])
def test_reload_when_one_item_is_elsewhere_then_one_row_moves_and_fields_stay(
    rows: RowModel, session: PieceSession, declaration: dict[str, Any], source: int, target: int
) -> None:
    order = declaration["preferences"]["x-field-order"]
    before, seen = rows.field(order[source]), _watch(rows)
    order.insert(target, order.pop(source))
    session.open(reading_of(declaration))
    assert len(seen) == 1
    assert seen[0].startswith("moved")
    assert rows.keys() == order
    assert rows.field(order[target]) is before


def test_reload_when_order_turns_then_reset_and_fields_stay(
    rows: RowModel, session: PieceSession, declaration: dict[str, Any]
) -> None:
    before, seen = rows.field("name"), _watch(rows)
    declaration["preferences"]["x-field-order"].reverse()
    session.open(reading_of(declaration))
    assert seen == ["reset"]
    assert rows.keys() == list(reversed(FORMS))
    assert rows.field("name") is before


def test_reload_when_nothing_can_be_built_then_placeholder_says_why(
    rows: RowModel, session: PieceSession, declaration: dict[str, Any]
) -> None:
    items_of(declaration)["city"]["enum"] = []
    session.open(reading_of(declaration))
    field = rows.field("city")
    assert rows.data(rows.index(0), RowRole.KIND) == "placeholder"
    assert field.message
    assert field.severity == "error"


def test_hidden_item_when_revealed_then_row_is_a_ghost(
    phone: Phone, session: PieceSession, declaration: dict[str, Any]
) -> None:
    items_of(declaration)["name"]["x-hidden"] = True
    session.open(reading_of(declaration))
    assert phone.rows.row_of("name") == -1
    phone.show(replace(phone.look, reveal_hidden=True))
    assert phone.field("name").ghost


def test_thousand_items_when_one_title_changes_then_only_rows_with_fields_are_touched(
    phone: Phone, session: PieceSession
) -> None:
    item = {"x-title": {"en": "A"}, "x-description": {"en": "B"}, "type": "boolean", "x-input-type": "switch"}
    many = {f"item{number}": {**item} for number in range(1000)}
    declaration = {"preferences": {"type": "object", "x-field-order": list(many), "properties": many}}
    session.open(reading_of(declaration))
    seen = _watch(phone.rows)
    changed = json.loads(json.dumps(declaration))
    items_of(changed)["item500"]["x-title"]["en"] = "Other"
    session.open(reading_of(changed))
    assert seen == []
    assert phone.rows.made("item500") is None


@pytest.mark.parametrize("seed", [1, 2])
def test_shuffle_when_seeded_then_same_rows_in_another_order(
    make_phone: Callable[[str], Phone], session: PieceSession, declaration: dict[str, Any], seed: int
) -> None:
    del declaration["preferences"]["x-field-order"]
    session.open(reading_of(declaration))
    phone = make_phone("ios")
    before = phone.rows.keys()
    phone.show(replace(phone.look, order_seed=seed))
    shuffled = phone.rows.keys()
    assert sorted(shuffled) == sorted(before)
    assert shuffled != before
    phone.show(replace(phone.look, order_seed=None))
    assert phone.rows.keys() == before
