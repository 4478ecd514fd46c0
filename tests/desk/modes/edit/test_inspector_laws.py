"""What holds for any piece in the inspector: its fields do what operations do, and undo gives back every byte."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from previewer.desk.document import editing
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.edit.inspector import field
from previewer.pieces import read_text
from previewer.pieces.edits.editing import Operation, carry_out_all
from tests.desk.modes.edit.inspecting import EVERY_KIND, Inspect, Inspecting
from tests.pieces.test_edit_laws import ODD
from tests.strategies import EXAMPLES, FEW, PIECE_JSON, dump, items, pieces

SOME = settings(FEW, max_examples=max(12, EXAMPLES // 5))
WORDS = "a", "Zürich", "日本", "0", "7", "12.50", "-3", "2026-02-28", "1.2.3", "fr", "", "x" * 40
Act = Callable[[], object]


def acts_of(of: Any) -> Iterator[Act]:
    """What can be done to a field, each with a word by chance."""
    chance = random.Random(len(of.name))
    edits = getattr(of, "edits", ())
    for edit in edits.values() if isinstance(edits, dict) else edits:
        if edit.isEnabled():
            yield lambda edit=edit: edit.typed.emit(chance.choice(WORDS), None)
    if hasattr(of, "edit") and hasattr(of.edit, "typed") and of.edit.isEnabled():
        yield lambda: of.edit.typed.emit(chance.choice(WORDS), None)
    if hasattr(of, "slider") and of.slider.isEnabled():
        yield lambda: of.slider.setValue(chance.randint(0, of.slider.maximum()))
    if hasattr(of, "box") and of.box.isEnabled():
        if of.box.inherits("QComboBox"):
            yield lambda: of.box.activated.emit(chance.randrange(of.box.count())) if of.box.count() else None
        else:
            yield of.box.click
    if hasattr(of, "table"):
        yield of.add
        yield lambda: of.model.setData(of.model.index(0, chance.randrange(3)), chance.choice(WORDS))
        yield lambda: (of.table.selectRow(0), of.remove())
        yield lambda: (of.table.selectRow(0), of.move_rows(1))
    if hasattr(of, "take_out"):
        yield of.take_out


def hold_laws(shown: Inspecting, seed: int, count: int) -> None:
    """Do things by chance; each must come to what its operations come to, and all can be taken back."""
    chance = random.Random(seed)
    before = shown.text

    def held(piece: OpenPiece, operations: Sequence[Operation], merge_key: object = None) -> str | None:
        was = read_text(shown.text)
        refused = editing.edit(piece, operations, merge_key=merge_key)
        wanted = was if refused else carry_out_all(was, operations)[0]
        assert shown.text == wanted.text
        return refused

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(field, "edit", held)
        do_things(shown, chance, count)
    while shown.steps():
        shown.undo()
    assert shown.text == before


def do_things(shown: Inspecting, chance: random.Random, count: int) -> None:
    """Do so many things by chance."""
    reading = shown.piece.document.reading
    assert reading.piece is not None
    for _ in range(count):
        item = chance.choice([*reading.piece.items, None])
        shown.select("" if item is None else item.key)
        assert shown.pane.form is not None
        rows = [row for row in shown.pane.form.rows if row.field.isEnabled()]
        acts = list(acts_of(chance.choice(rows).field)) if rows else []
        if acts:
            chance.choice(acts)()
        reading = shown.piece.document.reading
        assert reading.piece is not None


@pytest.mark.parametrize("text", [EVERY_KIND, *ODD.values()], ids=["every kind", *ODD])
def test_what_is_done_in_the_form_is_what_its_operations_come_to_and_comes_back(inspect: Inspect, text: str) -> None:
    hold_laws(inspect(text), len(text), 16)


def test_any_piece_is_shown_and_edited(inspect: Inspect) -> None:
    shown = inspect(EVERY_KIND)

    @SOME
    @given(st.builds(dump, pieces()), st.integers(0, 1000))
    def law(text: str, seed: int) -> None:
        shown.piece.document.set_text(text)
        if shown.piece.document.reading.piece is None:
            return
        shown.piece.document.textDocument.clearUndoRedoStacks()
        shown.piece.acts._done.clear()
        hold_laws(shown, seed, 4)

    law()


def test_any_json_in_the_place_of_an_item_is_shown(inspect: Inspect) -> None:
    shown = inspect(EVERY_KIND)

    @SOME
    @given(PIECE_JSON | items())
    def law(item: Any) -> None:
        container = {"type": "object", "properties": {"item": item}}
        shown.piece.document.set_text(dump({"title": item, "version": item, "osType": item, "preferences": container}))
        if shown.piece.document.reading.piece is not None:
            for key in ("item", ""):
                shown.select(key)
                assert shown.pane.form is not None
                assert shown.pane.form.key == (key or None)

    law()
