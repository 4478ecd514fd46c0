"""Whatever is touched, in any order and however wildly, the values stay such that the items accept them."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

from previewer.phone.fields import Field
from previewer.phone.model import RowModel
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.pieces import Refusal, read_bytes
from tests.phone.conftest import EVERY_FORM, FORMS, TODAY
from tests.strategies import PIECE_JSON, dump

_integers = st.integers(-(2**31), 2**31 - 1)
_reals = st.floats(allow_nan=True, allow_infinity=True)
_texts = st.text(max_size=40)
_days = st.one_of(_texts, st.dates().map(str))

#: Slot, and what QML could hand to it.
_SLOTS: dict[str, list[tuple[str, tuple[st.SearchStrategy[Any], ...]]]] = {
    "drumroll": [
        ("choose", (_integers,)),
        ("choose", (st.integers(0, 20),)),
        ("labelAt", (_integers, _integers)),
    ],
    "radio": [("choose", (_integers,)), ("choose", (st.integers(0, 3),))],
    "text": [("edit", (_texts,)), ("clear", ())],
    "textarea": [("edit", (_texts,)), ("clear", ())],
    "slider": [
        ("moveTo", (_reals,)),
        ("moveTo", (st.floats(0, 1),)),
        ("stepBy", (_integers,)),
        ("labelFor", (_reals,)),
    ],
    "calendar": [
        ("choose", (_days,)),
        ("parse", (_texts,)),
        ("dayName", (_days,)),
        ("headlineFor", (_days,)),
        ("shift", (_days, _integers)),
        ("shiftMonths", (_days, _integers)),
    ],
    "map": [
        ("place", (_reals, _reals)),
        ("textFor", (_reals, _reals)),
        ("place", (st.floats(-99, 99), _reals)),
    ],
    "switch": [("toggle", ()), ("set", (st.booleans(),))],
    "time": [
        ("choose", (_integers, _integers)),
        ("choose", (st.integers(0, 23), st.integers(0, 59))),
        ("compose", (_integers, _integers, _integers)),
        ("hourFrom", (_integers, _integers)),
        ("hourText", (st.integers(0, 23),)),
    ],
}
#: Of every field.
_EVERYWHERE: list[tuple[str, tuple[st.SearchStrategy[Any], ...]]] = [("begin", ()), ("end", ())]
_KINDS = {key: form.split("-")[0] for key, form in FORMS.items()}


@st.composite
def _touch(draw: st.DrawFn) -> tuple[str, str, list[Any]]:
    key = draw(st.sampled_from(list(FORMS)))
    slot, arguments = draw(st.sampled_from([*_SLOTS[_KINDS[key]], *_EVERYWHERE]))
    return key, slot, [draw(argument) for argument in arguments]


_view = st.one_of(
    st.tuples(st.just("undo")),
    st.tuples(st.just("redo")),
    st.tuples(st.just("lang"), st.sampled_from(["en", "ja", "ar", "en-XA", "ja-XA", "ar-XB", "tlh"])),
    st.tuples(st.just("open"), st.sampled_from([*FORMS, "", "no such item"])),
    st.tuples(st.just("load"), st.text(max_size=20)),
)


def _read_everything(field: Field) -> None:
    meta = field.metaObject()
    for number in range(meta.propertyCount()):
        value = getattr(field, str(meta.property(number).name()), None)
        assert not isinstance(value, float) or math.isfinite(value)


def _do(session: PieceSession, phone: Phone, step: tuple[Any, ...]) -> None:
    match step:
        case ("undo",):
            session.undo_stack.undo()
        case ("redo",):
            session.undo_stack.redo()
        case ("lang", lang):
            phone.show(replace(phone.look, lang=lang))
        case ("open", key):
            phone.openKey = key
        case ("load", text):
            session.load(text)
        case (key, slot, arguments):
            getattr(phone.field(key), slot)(*arguments)


@pytest.mark.parametrize("platform", ["ios", "android"])
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(st.one_of(_touch(), _touch(), _view), max_size=25))
def test_touches_when_any_sequence_then_every_value_is_one_that_its_item_accepts(
    qapp: QApplication, platform: str, steps: list[tuple[Any, ...]]
) -> None:
    reading = read_bytes(EVERY_FORM.read_bytes())
    session = PieceSession(TODAY)
    session.open(reading)
    phone = Phone(session, platform)
    for step in steps:
        _do(session, phone, step)
    assert reading.piece is not None
    for item in reading.piece.items:
        assert not isinstance(item.accept(session.values.get(item.key)), Refusal)
        field = phone.field(item.key)
        assert field is not None
        _read_everything(field)
    delivered = session.values.delivered()
    assert PieceSession.load(session, delivered) == ()
    assert session.values.delivered() == delivered
    session.undo_stack.setIndex(0)
    assert session.values.delivered() == _untouched(reading)
    phone.deleteLater()


def _untouched(reading: Any) -> str:
    fresh = PieceSession(TODAY)
    fresh.open(reading)
    return fresh.values.delivered()


_names = st.sampled_from(
    [
        "x-input-type",
        "type",
        "enum",
        "minimum",
        "maximum",
        "multipleOf",
        "default",
        "x-title",
        "x-hidden",
        "x-enum-titles",
    ]
)


@pytest.mark.deep
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    edits=st.lists(
        st.lists(st.tuples(st.sampled_from(list(FORMS)), _names, PIECE_JSON), min_size=1, max_size=4), max_size=4
    ),
    touches=st.lists(_touch(), max_size=6),
)
def test_reloads_when_the_declaration_turns_to_nonsense_then_rows_fields_and_values_still_agree(
    qapp: QApplication, edits: list[list[tuple[str, str, Any]]], touches: list[tuple[str, str, list[Any]]]
) -> None:
    session = PieceSession(TODAY)
    session.open(read_bytes(EVERY_FORM.read_bytes()))
    phone = Phone(session, "ios")
    for step in touches:
        _do(session, phone, step)
    for edit in edits:
        declaration = json.loads(EVERY_FORM.read_text(encoding="utf-8"))
        for key, name, value in edit:
            declaration["preferences"]["properties"][key][name] = value
        session.open(read_bytes(dump(declaration).encode()))
        _agree(session, phone.rows)
    while session.undo_stack.canUndo():
        session.undo_stack.undo()
        _agree(session, phone.rows)
    phone.deleteLater()


def _agree(session: PieceSession, rows: RowModel) -> None:
    piece = session.piece
    assert piece is not None
    shown = [item for item in piece.display_order() if not item.hidden]
    assert rows.keys() == [item.key for item in shown]
    for item in shown:
        field = rows.field(item.key)
        assert field is not None
        assert field.item is item
        _read_everything(field)
        if item.kind is not None and item.trouble is None:
            assert session.values.get(item.key) is not None


def test_slots_when_listed_then_every_field_class_is_covered(make_phone: Callable[[str], Phone]) -> None:
    phone = make_phone("ios")
    for key, kind in _KINDS.items():
        for slot, _ in _SLOTS[kind]:
            assert callable(getattr(phone.field(key), slot))
