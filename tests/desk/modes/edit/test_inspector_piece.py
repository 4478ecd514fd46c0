"""The inspector with nothing selected: the piece itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest

from tests.desk.helpers import dumped, piece, switch_item, text_item
from tests.desk.modes.edit.inspecting import EVERY_KIND, Inspect, Inspecting, type_into


def root(shown: Inspecting) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(shown.text)
    return found


def test_piece_is_shown_where_no_item_is_selected(inspect: Inspect) -> None:
    shown = inspect(EVERY_KIND)
    assert shown.pane.head.text() == "The piece"
    names = [row.field.name for row in shown.pane.form.rows]
    assert names == ["title", "description", "version", "osType", "blockType", "languages", "x-field-order"]
    shown.select("scene")
    assert shown.pane.head.text() == "Scene"
    shown.select("")
    assert shown.pane.head.text() == "The piece"


def test_bare_container_has_languages_and_an_order_alone(inspect: Inspect) -> None:
    shown = inspect(dumped(piece(name=text_item())))
    names = [row.field.name for row in shown.pane.form.rows]
    assert names == ["languages", "x-field-order"]


def test_definition_without_a_system_can_be_given_one(inspect: Inspect) -> None:
    shown = inspect(dumped({"preferences": piece(name=text_item())}))
    before = shown.text
    for name in ("osType", "blockType"):
        box = shown.field(name).box
        assert box.currentIndex() == -1
        box.activated.emit(0)
        assert root(shown)[name] == box.itemText(0)
    type_into(shown.field("title").edits["en"], "Lamp")
    assert root(shown)["title"] == {"en": "Lamp"}
    type_into(shown.field("title").edits["en"], "")
    assert "title" not in root(shown)
    while shown.steps():
        shown.undo()
    assert shown.text == before


def test_version_is_written_once_it_is_one(inspect: Inspect) -> None:
    shown = inspect(EVERY_KIND)
    edit = shown.field("version").edit
    type_into(edit, "4.0")
    assert (root(shown)["version"], shown.said("version")) == ("3.0.0", "Enter three numbers with dots, such as 1.0.0.")
    QTest.keyClicks(edit, ".1")
    assert (root(shown)["version"], shown.said("version")) == ("4.0.1", "")
    shown.row("version").remove.click()
    assert "version" not in root(shown)


def test_system_is_chosen_and_held_by_the_published_version(inspect: Inspect, tmp_path: Path) -> None:
    shown = inspect(EVERY_KIND)
    shown.field("osType").box.activated.emit(0)
    assert root(shown)["osType"] == "iOS"
    assert not shown.piece.session.piece.offered_on("android")
    published = tmp_path / "published.json"
    published.write_text(shown.text, encoding="utf-8")
    shown.piece.published.choose(published)
    assert shown.row("osType").lock.text().startswith("Locked")
    assert not shown.field("osType").isEnabled()
    assert shown.row("version").lock.isHidden()


def test_language_is_added_with_the_texts_of_another_and_taken_out(inspect: Inspect) -> None:
    shown = inspect(EVERY_KIND)
    before = shown.text
    field = shown.field("languages")
    assert list(field.removes) == ["ja", "en"]
    field.source.setCurrentIndex(1)
    type_into(field.code, "pt_BR")
    QTest.keyClick(field.code, Qt.Key.Key_Return)
    assert list(field.removes) == ["ja", "en", "pt-BR"]
    assert root(shown)["title"]["pt-BR"] == root(shown)["title"]["en"]
    assert "pt-BR" in shown.field("title").edits
    assert (field.code.text(), shown.steps()) == ("", 1)
    field.removes["pt-BR"].click()
    shown.undo()
    shown.undo()
    assert shown.text == before


@pytest.mark.parametrize(
    ("code", "said"),
    [("EN", "The piece already has EN."), ("English", '"English"')],
)
def test_code_that_cannot_be_added_is_said(inspect: Inspect, code: str, said: str) -> None:
    shown = inspect(EVERY_KIND)
    before = shown.text
    type_into(shown.field("languages").code, code)
    shown.field("languages").add.click()
    assert shown.said("languages").startswith(said)
    assert shown.text == before


def test_last_language_cannot_be_taken_out(inspect: Inspect) -> None:
    shown = inspect(dumped(piece(name=text_item(**{"x-title": {"en": "N"}, "x-description": {"en": "D"}}))))
    shown.field("languages").removes["en"].click()
    assert "en" in shown.said("languages")


def test_items_are_moved_by_keys_and_buttons(inspect: Inspect) -> None:
    shown = inspect(dumped(piece(a=text_item(), b=switch_item(), c=text_item())))
    before = shown.text
    field = shown.field("x-field-order")
    QAbstractItemModelTester(field.model, field.model)
    assert [field.model.index(at).data() for at in range(3)] == ["Name  (a)", "Name  (b)", "Name  (c)"]
    field.view.setFocus()
    field.view.setCurrentIndex(field.model.index(2))
    QTest.keyClick(field.view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert root(shown)["x-field-order"] == ["a", "c", "b"]
    assert field.view.currentIndex().row() == 1
    field.up.click()
    assert (root(shown)["x-field-order"], field.up.isEnabled()) == (["c", "a", "b"], False)
    field.down.click()
    field.down.click()
    assert shown.text == before
    field.view.activated.emit(field.model.index(1))
    assert shown.piece.selection.item == "b"


def test_order_that_lacks_is_told_with_its_fix(inspect: Inspect) -> None:
    shown = inspect(dumped({"type": "object", "properties": {"a": text_item(), "b": text_item()}}))
    row = shown.row("x-field-order")
    assert len(row.problems.texts) == 1
    row.problems.buttons[0].click()
    assert root(shown)["x-field-order"] == ["a", "b"]
    assert row.problems.texts == []
