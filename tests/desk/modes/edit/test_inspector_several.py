"""Several items at once in the inspector: what all have is changed in all, as one act."""

import json
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desk.helpers import dumped, piece, switch_item, text_item
from tests.desk.modes.edit.inspecting import Inspect, Inspecting, type_into

TITLES = {"a": {"en": "A", "ja": "あ"}}


def number(kind: str, **more: Any) -> dict[str, Any]:
    limits = {"minimum": 0, "maximum": 10, "multipleOf": 1}
    return {**text_item(), "type": "number", "x-input-type": kind, **limits, **more}


def choice(kind: str, **more: Any) -> dict[str, Any]:
    return {**text_item(), "x-input-type": kind, "enum": ["a", "b"], **more}


def several(inspect: Inspect, **items: dict[str, Any]) -> Inspecting:
    found = inspect(dumped(piece(**items)))
    found.piece.selection.select_several(tuple(items), list(items)[-1])
    return found


def names(found: Inspecting) -> list[str]:
    assert found.pane.form is not None
    return [row.field.name for row in found.pane.form.rows]


def test_form_has_what_all_kinds_have_but_what_is_each_item_s_own(inspect: Inspect) -> None:
    found = several(inspect, one=number("slider"), two=number("drumroll"))
    assert found.pane.head.text() == "2 items selected"
    assert names(found) == ["x-input-type", "minimum", "maximum", "multipleOf", "x-hidden"]
    for items, shared in (
        ({"one": number("slider"), "two": text_item()}, []),
        ({"one": text_item(), "two": {**text_item(), "x-input-type": "textarea"}}, ["maximum"]),
        ({"one": choice("radio"), "two": choice("drumroll")}, ["enum"]),
        ({"one": choice("radio"), "two": choice("drumroll", type="number", enum=[1, 2])}, []),
        ({"one": switch_item(), "two": {**text_item(), "x-input-type": "dial"}}, []),
    ):
        assert names(several(inspect, **items)) == ["x-input-type", *shared, "x-hidden"]


def test_number_typed_is_in_all_and_one_undo_takes_it_back(inspect: Inspect) -> None:
    found = several(inspect, one=number("slider"), two=number("drumroll"), three=number("slider", maximum=20))
    before, field = found.text, found.field("maximum")
    assert (field.edit.text(), field.edit.placeholderText()) == ("", "mixed")
    assert field.edit.accessibleDescription().startswith("Mixed")
    assert not found.field("minimum").edit.accessibleDescription().startswith("Mixed")
    QTest.keyClick(field.edit, Qt.Key.Key_Up)
    assert found.text == before
    type_into(field.edit, "30")
    assert [found.item(key)["maximum"] for key in ("one", "two", "three")] == [30, 30, 30]
    assert field.edit.text() == "30"
    assert not field.edit.accessibleDescription().startswith("Mixed")
    assert found.steps() == 1
    found.undo()
    assert found.text == before
    assert field.edit.text() == ""


def test_number_that_one_of_them_may_not_have_is_in_none(inspect: Inspect) -> None:
    found = several(inspect, one=number("slider"), two=number("slider", minimum=8))
    before = found.text
    type_into(found.field("maximum").edit, "5")
    assert found.said("maximum")
    assert found.text == before


def test_key_that_only_some_have_is_taken_out_of_those(inspect: Inspect) -> None:
    found = several(inspect, one=text_item(maximum=5), two=text_item(), three=text_item(maximum=7))
    assert found.field("maximum").mixed
    found.row("maximum").remove.click()
    assert [found.item(key).get("maximum") for key in ("one", "two", "three")] == [None, None, None]
    assert found.steps() == 1


def test_hidden_is_partly_so_where_they_differ_and_acts_on_all(inspect: Inspect) -> None:
    found = several(inspect, one=switch_item(), two=text_item(**{"x-hidden": True}), three=switch_item())
    before, box = found.text, found.field("x-hidden").box
    assert box.checkState() == Qt.CheckState.PartiallyChecked
    box.click()
    assert [found.item(key).get("x-hidden") for key in ("one", "two", "three")] == [True, True, True]
    assert box.checkState() == Qt.CheckState.Checked
    box.click()
    assert [found.item(key).get("x-hidden") for key in ("one", "two", "three")] == [None, None, None]
    assert box.checkState() == Qt.CheckState.Unchecked
    found.undo()
    found.undo()
    assert found.text == before


def test_kind_is_changed_in_all_and_what_is_lost_is_asked_about_once(inspect: Inspect) -> None:
    found = several(inspect, one=number("slider"), two=switch_item())
    before, field = found.text, found.field("x-input-type")
    assert (field.box.currentIndex(), field.box.placeholderText()) == (-1, "mixed")
    field.box.activated.emit(next(at for at in range(field.box.count()) if field.box.itemData(at) == "text"))
    assert field.question.isVisible()
    assert field.asked.text().count("minimum") == 1
    field.change.click()
    assert [found.item(key)["x-input-type"] for key in ("one", "two")] == ["text", "text"]
    assert names(found) == ["x-input-type", "maximum", "x-hidden"]
    found.undo()
    assert found.text == before


def test_options_that_are_alike_change_in_all_and_those_that_differ_in_none(inspect: Inspect) -> None:
    more = {"x-enum-titles": TITLES}
    found = several(inspect, one=choice("radio", **more), two=choice("drumroll", default="b", **more))
    found.field("enum").add()
    assert [found.item(key)["enum"] for key in ("one", "two")] == [["a", "b", "option_3"]] * 2
    assert found.item("one")["x-enum-titles"] == found.item("two")["x-enum-titles"]
    assert found.steps() == 1
    found = several(inspect, one=choice("radio"), two=choice("radio", enum=["c"]))
    before, field = found.text, found.field("enum")
    assert found.row("enum").mixed.isVisible()
    assert not any(control.isVisible() and control.isEnabled() for control in field.controls())
    field.buttons["plus"].click()
    assert found.text == before


def test_key_that_an_update_may_not_change_in_one_of_them_is_locked(inspect: Inspect) -> None:
    found = several(inspect, one=number("slider"), two=number("slider"))
    published = found.piece.path.with_name("published.json")
    text = json.loads(found.text)
    del text["properties"]["one"]
    published.write_text(dumped(text), encoding="utf-8")
    found.piece.published.choose(published)
    assert not found.field("x-input-type").isEnabled()
    assert found.row("x-input-type").lock.isVisible()


def test_another_item_beside_the_same_one_is_followed_and_one_alone_has_its_own_form(inspect: Inspect) -> None:
    found = several(inspect, one=switch_item(), two=switch_item())
    found.piece.selection.select_several(("two",), "two")
    assert found.pane.head.text() == "Name"
    assert names(found)[:2] == ["x-title", "x-description"]
    found.piece.selection.select_several(("one", "two"), "two")
    assert found.pane.head.text() == "2 items selected"
