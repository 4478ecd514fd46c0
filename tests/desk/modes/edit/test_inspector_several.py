"""Several items at once in the inspector: what all have is changed in all, as one act."""

import json
from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from previewer.pieces.kinds import FORMS, Item
from previewer.pieces.schema import schema
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


def test_options_that_are_alike_change_in_all(inspect: Inspect) -> None:
    more = {"x-enum-titles": TITLES}
    found = several(inspect, one=choice("radio", **more), two=choice("drumroll", default="b", **more))
    field = found.field("enum")
    field.add()
    assert options(found) == [["a", "b", "option_3"]] * 2
    assert found.item("one")["x-enum-titles"] == found.item("two")["x-enum-titles"]
    assert found.steps() == 1
    assert not field.same.isVisible()
    field.table.setCurrentIndex(field.model.index(1, 0))
    field.remove()
    assert options(found) == [["a", "option_3"]] * 2
    # A default is each item's own: what it was is no option any more.
    assert "default" not in found.item("two")


def options(found: Inspecting) -> list[list[Any]]:
    return [found.item(key)["enum"] for key in ("one", "two")]


def cells(found: Inspecting) -> list[list[str]]:
    model = found.field("enum").model
    return [[model.index(row, at).data() for at in range(model.columnCount())] for row in range(model.rowCount())]


def differing(inspect: Inspect, **more: Any) -> Inspecting:
    first = choice("radio", enum=["a", "b", "c"], default="b", **{"x-enum-titles": TITLES}, **more)
    return several(inspect, one=first, two=choice("drumroll", enum=["b", "x", "c"]))


def test_options_that_differ_are_one_list_that_says_which_item_has_each(inspect: Inspect) -> None:
    found = differing(inspect)
    assert cells(found) == [["a", "あ", "A"], ["b", "b", "b"], ["x", "x", "x"], ["c", "c", "c"]]
    assert found.row("enum").mixed.isVisible()
    model, role = found.field("enum").model, Qt.ItemDataRole.ToolTipRole
    assert [model.index(row, 0).data(role) for row in range(4)] == ["Only in: Name", "b", "Only in: Name", "c"]
    assert model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole) == "Value: a (Only in: Name)"


def test_option_is_added_to_all_and_taken_out_of_those_that_have_it(inspect: Inspect) -> None:
    found = differing(inspect)
    before, field = found.text, found.field("enum")
    field.table.setCurrentIndex(field.model.index(2, 0))
    field.add()
    assert options(found) == [["a", "b", "option_5", "c"], ["b", "x", "option_5", "c"]]
    assert field.table.currentIndex().data() == "option_5"
    assert found.steps() == 1
    field.table.setCurrentIndex(field.model.index(1, 0))
    field.remove()
    assert options(found) == [["a", "option_5", "c"], ["x", "option_5", "c"]]
    assert "default" not in found.item("one")
    found.undo()
    found.undo()
    assert found.text == before


def test_value_and_title_of_an_option_change_in_those_that_have_it(inspect: Inspect) -> None:
    found = differing(inspect)
    model = found.field("enum").model
    assert model.setData(model.index(1, 0), "beta")
    assert options(found) == [["a", "beta", "c"], ["beta", "x", "c"]]
    assert found.item("one")["default"] == "beta"
    assert model.setData(model.index(1, 2), "Beta")
    assert [found.item(key)["x-enum-titles"]["beta"] for key in ("one", "two")] == [{"en": "Beta"}] * 2
    assert not model.setData(model.index(1, 0), "x")
    assert found.said("enum") == "x is an option already."
    assert found.steps() == 2


def test_titles_that_differ_are_mixed_until_one_is_written(inspect: Inspect) -> None:
    first = choice("radio", **{"x-enum-titles": {"a": {"ja": "い", "en": "A"}}})
    found = several(inspect, one=first, two=choice("radio", **{"x-enum-titles": TITLES}))
    assert cells(found)[0] == ["a", "mixed", "A"]
    model = found.field("enum").model
    assert model.setData(model.index(0, 1), "う")
    assert cells(found)[0] == ["a", "う", "A"]
    assert found.item("one")["x-enum-titles"] == found.item("two")["x-enum-titles"]
    assert not found.row("enum").mixed.isVisible()


def test_rows_that_are_pasted_take_the_place_of_options_that_differ(inspect: Inspect) -> None:
    found = differing(inspect)
    before, field = found.text, found.field("enum")
    QGuiApplication.clipboard().setText("b\tべ\tBe\nn\tん\tEn")
    field.paste()
    assert options(found) == [["b", "n"]] * 2
    titles = {"b": {"ja": "べ", "en": "Be"}, "n": {"ja": "ん", "en": "En"}}
    assert [found.item(key)["x-enum-titles"] for key in ("one", "two")] == [titles] * 2
    assert found.item("one")["default"] == "b"
    assert found.steps() == 1
    found.undo()
    assert found.text == before
    QGuiApplication.clipboard().setText("B\nX")
    field.table.setCurrentIndex(field.model.index(1, 2))
    field.paste()
    assert [found.item(key)["x-enum-titles"].get("b") for key in ("one", "two")] == [{"en": "B"}] * 2
    assert found.item("two")["x-enum-titles"]["x"] == {"en": "X"}
    assert "x" not in found.item("one")["x-enum-titles"]


def test_all_get_the_same_options_by_one_button(inspect: Inspect) -> None:
    found = differing(inspect)
    before, field = found.text, found.field("enum")
    assert field.same.isVisible()
    field.same.click()
    assert options(found) == [["a", "b", "x", "c"]] * 2
    assert [found.item(key)["x-enum-titles"] for key in ("one", "two")] == [TITLES] * 2
    assert not found.row("enum").mixed.isVisible()
    assert not field.same.isVisible()
    assert found.steps() == 1
    found.undo()
    assert found.text == before


def test_last_option_of_one_of_them_stays_and_those_that_differ_have_no_order(inspect: Inspect) -> None:
    found = several(inspect, one=choice("radio", enum=["a"]), two=choice("radio", enum=["b", "a", "b"]))
    before, field = found.text, found.field("enum")
    assert [row[0] for row in cells(found)] == ["b", "a", "b"]
    field.table.setCurrentIndex(field.model.index(1, 0))
    field.remove()
    assert found.said("enum") == "At least one option is required."
    field.move_rows(1)
    assert not field.buttons["chevron-down"].isEnabled()
    assert found.text == before


def test_options_that_differ_and_are_published_keep_their_values(inspect: Inspect) -> None:
    found = differing(inspect)
    published = found.piece.path.with_name("published.json")
    published.write_text(found.text, encoding="utf-8")
    found.piece.published.choose(published)
    before, field = found.text, found.field("enum")
    field.add()
    field.same.click()
    QGuiApplication.clipboard().setText("b\tべ\nn\tん")
    field.paste()
    assert found.said("enum") == "An update may not change the values of the options."
    assert found.text == before
    QGuiApplication.clipboard().setText("b\tべ\nx\tえ")
    field.paste()
    assert options(found) == [["a", "b", "c"], ["b", "x", "c"]]
    assert [found.item(key)["x-enum-titles"]["b"] for key in ("one", "two")] == [{"ja": "べ"}] * 2
    assert found.item("two")["x-enum-titles"]["x"] == {"ja": "え"}


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


def common_keys(forms: Sequence[type[Item]]) -> list[str]:
    """The keys that the schema gives all of these forms with the same type of value, but those that are each item's
    own and those that no one may change. Titles belong to their options: a word and a number have none in common."""
    parts = [schema()["$defs"][form.form]["properties"] for form in forms]
    names = [name for name in parts[0] if name != "default" and all(name in part for part in parts)]
    types = {name: {(part[name].get("type"), str(part[name].get("items"))) for part in parts} for name in names}
    found = [name for name in names if len(types[name]) == 1 and "const" not in parts[0][name]]
    return found if "enum" in found else [name for name in found if name != "x-enum-titles"]


def change(found: Inspecting, name: str) -> None:
    """Change a key as a user does, by the field that its form has for it."""
    field = found.field("enum" if name == "x-enum-titles" else name)
    if name == "enum":
        field.buttons["plus"].click()
    elif name == "x-enum-titles":
        assert field.model.setData(field.model.index(0, 1), "第一")
    else:
        type_into(field.edit, "2")


def made_of(form: type[Item], at: int) -> dict[str, Any]:
    """An item of a form that differs from one of another number in its own keys."""
    made = {**text_item(), "type": form.json_type, "x-input-type": form.kind, **form.starter}
    if "maximum" in form.keys:
        made["maximum"] = (8, 6)[at]
    if "enum" in made:
        made["enum"] = [*made["enum"], made["enum"][0] * (at + 5)]
    return made


PAIRS = [*combinations_with_replacement(FORMS, 2)]


@pytest.mark.deep
@pytest.mark.parametrize("forms", PAIRS, ids=lambda forms: "-and-".join(form.form for form in forms))
def test_every_key_that_two_kinds_share_is_changed_in_both(inspect: Inspect, forms: Sequence[type[Item]]) -> None:
    first, second = (made_of(form, at) for at, form in enumerate(forms))
    found = several(inspect, one=first, two=second)
    before = found.text
    for name in ("x-input-type", "x-hidden", *common_keys(forms)):
        if name == "x-input-type":
            kinds = {form.kind for form in forms}
            wanted = next(at for at, form in enumerate(FORMS) if form.kind not in kinds)
            field = found.field(name)
            field.box.activated.emit(wanted)
            if field.question.isVisible():
                field.change.click()
        elif name == "x-hidden":
            found.field(name).box.click()
        else:
            change(found, name)
        one, two = found.item("one"), found.item("two")
        was = json.loads(before)["properties"]
        assert one.get(name) != was["one"].get(name), name
        assert two.get(name) != was["two"].get(name), name
        if name != "enum":
            assert one[name] == two[name]
        assert found.steps() == 1
        found.undo()
        assert found.text == before
