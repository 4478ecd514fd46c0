"""The laws of operations, over any definition that reads."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from previewer.pieces import Reading, TextEdit, read_text
from previewer.pieces.edits.clipboard import items_of, pasted, text_of
from previewer.pieces.edits.editing import Done, Note, Operation, Refused, carry_out, carry_out_all
from previewer.pieces.edits.items import AddItem, HideItem, PutItem, RemoveItem, RenameItem, ShowItem
from previewer.pieces.edits.kind_change import ChangeKind
from previewer.pieces.edits.layout import layout_of
from previewer.pieces.edits.order import MoveItem, OrderPlace
from previewer.pieces.edits.style import style_of
from previewer.pieces.edits.text_languages import AddLanguage, RemoveLanguage
from previewer.pieces.edits.values import Remove, SetValue
from previewer.pieces.identifiers import is_name
from previewer.pieces.json_text import to_json
from previewer.pieces.kinds import BY_FORM, KINDS
from previewer.pieces.source import exact
from previewer.pieces.text_edits import apply
from previewer.resources import resource
from tests.pieces.helpers import declared, piece_text
from tests.pieces.test_reading_again import same
from tests.strategies import EXAMPLES, FEW, PIECE_JSON, dump, items, pieces

TABS = (
    '{\r\n\t"title": {"en": "T", "ja": "題"},\r\n\t"preferences": {\r\n\t\t"type": "object",\r\n'
    '\t\t"x-field-order": ["b", "a"],\r\n\t\t"properties": {\r\n\t\t\t"a": {\r\n'
    '\t\t\t\t"x-title": {"en": "A", "ja": "あ"},\r\n\t\t\t\t"x-description": {"en": "B", "ja": "い"},\r\n'
    '\t\t\t\t"type": "boolean",\r\n\t\t\t\t"x-input-type": "switch"\r\n\t\t\t},\r\n'
    f'\t\t\t"b": {declared("slider")}\r\n\t\t}}\r\n\t}}\r\n}}\r\n'
)
ONE_LINE = piece_text({"a": declared("text"), "b": declared("radio"), "c": declared("map")}).replace(": ", ":")
ESCAPED = json.dumps(json.loads(TABS), indent=4)
TWICE = (
    '{"preferences": {"type": "object", "x-field-order": ["a", "b", "a"], "properties": {\n'
    f' "a": {declared("text")},\n "a": {declared("switch", TWICE_KEY := chr(34) + "x-hidden" + chr(34) + ": true")}\n,'
    f' "b": {declared("time")}}}}}}}'
)
SPACED = (
    '\n {  "preferences"\t:{ "properties" : { "a":' + declared("radio") + ' , "b" : ' + declared("map") + "\n,\n"
    ' "c":{ } } ,"type" :"object" }\n\n }\t '
)
UNINDENTED = json.dumps(json.loads(ONE_LINE), indent=0, ensure_ascii=False)
SAMPLES = sorted(resource("samples").glob("*.json"))
ODD = {
    "tabs and CRLF": TABS,
    "one line": ONE_LINE,
    "escapes": ESCAPED,
    "twice": TWICE,
    "spaced": SPACED,
    "no indent": UNINDENTED,
    "old line ends": TABS.replace("\r\n", "\r"),
    "no items": '{"preferences":{"type":"object","properties":{ }}}',
    "bare": TABS[TABS.index('"preferences": ') + len('"preferences": ') : TABS.rindex("}")],
}
TEXTS = {**ODD, **{path.name: path.read_text("utf-8") for path in SAMPLES if path.name != "three-hundred.json"}}
EVERY_TEXT = pytest.mark.parametrize("text", list(TEXTS.values()), ids=list(TEXTS))
LAYOUTS = st.sampled_from([None, None, 0, 1, 2, 4])
SOME = settings(FEW, max_examples=max(20, EXAMPLES // 3))
DEFINITIONS = st.builds(dump, pieces(), LAYOUTS)


def reading_of(text: str) -> Reading:
    reading = read_text(text)
    assert reading.piece is not None, reading.diagnostics
    return reading


def do(text: str, operation: Operation) -> Done:
    """An operation done, and held to what every one keeps: its edits can be taken back, and the text reads."""
    reading = reading_of(text)
    done = carry_out(reading, operation)
    assert apply(text, done.edits) == done.text
    assert apply(done.text, taken_back(text, done.edits)) == text
    at = -1
    for edit in done.edits:
        assert edit.start > at
        assert text[edit.start : edit.end] != edit.text
        at = edit.end
    assert read_text(done.text).piece is not None
    return done


def taken_back(text: str, edits: tuple[TextEdit, ...]) -> list[TextEdit]:
    shift, found = 0, []
    for edit in edits:
        start = edit.start + shift
        found.append(TextEdit(start, start + len(edit.text), text[edit.start : edit.end]))
        shift += len(edit.text) - (edit.end - edit.start)
    return found


def there_and_back(text: str, there: Operation, back: Operation) -> None:
    """Both hold, and give the same bytes wherever the manner of the file can still be seen after the first."""
    done = do(text, there)
    again = do(done.text, back).text
    if layout_of(done.text) == layout_of(text):
        assert again == text, done.text


def keys_of(text: str) -> list[str]:
    return list(reading_of(text).slices)


def operations(text: str) -> Iterator[Operation]:
    """One of each operation at least, over the items of a piece."""
    reading = reading_of(text)
    prefix = tuple(map(str, reading.prefix))
    keys = list(reading.slices)
    yield AddItem("new item", KINDS[len(text) % len(KINDS)])
    yield AddItem("新", "radio", OrderPlace("first"))
    yield AddLanguage("fr")
    yield AddLanguage("tlh", "en")
    yield RemoveLanguage("ja")
    yield SetValue((*prefix, "properties", "made", "on", "the way"), [1, {"a": "é"}])
    yield SetValue(("x/y",), {"a": {}, "b": [[], "z"]})
    yield PutItem("put", [1, {"a": None}], OrderPlace("first"))
    for key in keys[:3]:
        path = (*prefix, "properties", key)
        yield PutItem(f"{key}_put", exact(reading.slices[key].text), OrderPlace("after", key))
        yield SetValue((*path, "x-title", "en"), "Ω")
        yield SetValue((*path, "default"), None)
        yield SetValue(path, {"x-title": {"en": "x"}})
        yield Remove((*path, "type"))
        yield Remove(path)
        yield RemoveItem(key)
        yield RenameItem(key, "renamed ü")
        yield MoveItem(key, OrderPlace("last"))
        yield MoveItem(key, OrderPlace("first"))
        yield MoveItem(key, OrderPlace("after", keys[-1]))
        yield HideItem(key)
        yield ShowItem(key)
        yield ChangeKind(key, KINDS[(len(text) + len(key)) % len(KINDS)])
        yield ChangeKind(key, "drumroll-range")


def hold(text: str) -> None:
    for operation in operations(text):
        try:
            done = do(text, operation)
        except Refused as refused:
            for lang in ("en", "ja"):
                assert refused.note.message(lang)
            continue
        assert all(note.message("ja") for note in done.notes)
        assert model(done.text) == expected(model(text), operation, reading_of(text)), operation
        assert do(done.text, operation).edits == () if isinstance(operation, IDEMPOTENT) else True


IDEMPOTENT = (SetValue, MoveItem, HideItem, ShowItem, ChangeKind, AddLanguage)


def model(text: str) -> Any:
    return exact(text)


def expected(value: Any, operation: Operation, reading: Reading) -> Any:
    """What a definition is after an operation, by the plainest means; what is checked otherwise is taken as it is."""
    after = exact(carry_out(reading, operation).text)
    container = value["preferences"] if reading.prefix else value
    items = container.get("properties", {})
    order = container.get("x-field-order")
    match operation:
        case SetValue(steps, new):
            *way, last = steps
            inner = value
            for step in way:
                inner = inner.setdefault(step, {})
            inner[last] = exact(to_json(new))
        case Remove(steps):
            *way, last = steps
            inner = value
            for step in way:
                inner = inner[step]
            del inner[last]
        case RemoveItem(key):
            del items[key]
            if isinstance(order, list):
                container["x-field-order"] = [name for name in order if name != key]
        case PutItem(key, item):
            shown = after["preferences"] if reading.prefix else after
            assert exact(to_json(item)) == shown["properties"][key]
            return after
        case RenameItem(key, new):
            for name in ("x-title", "x-description"):
                texts = items[key].get(name) if isinstance(items[key], dict) else None
                if isinstance(texts, dict):
                    texts.update({code: new for code, text in texts.items() if text == key})
            container["properties"] = {new if name == key else name: item for name, item in items.items()}
            if isinstance(order, list):
                container["x-field-order"] = [new if name == key else name for name in order]
        case HideItem(key):
            items[key]["x-hidden"] = True
        case ShowItem(key):
            items[key].pop("x-hidden", None)
        case MoveItem(key, place):
            moved = reading_of(carry_out(reading, operation).text)
            assert moved.piece is not None
            assert reading.piece is not None
            shown = [item.key for item in moved.piece.display_order()]
            if place.where == "first":
                assert shown[0] == key
            others = [item.key for item in reading.piece.display_order() if item.key != key and not item.hidden]
            assert [name for name in shown if name in others] == others
            container["x-field-order"] = moved.piece.order
        case ChangeKind(key, kind):
            form = BY_FORM.get(kind)
            new_item = (after["preferences"] if reading.prefix else after)["properties"][key]
            assert new_item["x-input-type"] == (form.kind if form else kind)
            assert new_item.get("x-title") == items[key].get("x-title")
            items[key] = new_item
        case _:
            return after
    return value


@EVERY_TEXT
def test_operations_on_samples_and_odd_files_hold_the_laws(text: str) -> None:
    hold(text)
    for law in LAWS:
        law(text)


@SOME
@given(DEFINITIONS)
def test_operations_on_any_definition_can_be_taken_back_and_read_as_they_should(text: str) -> None:
    hold(text)


def add_and_remove(text: str) -> None:
    for kind in (*KINDS, "drumroll-range"):
        try:
            there_and_back(text, AddItem("new item", kind), RemoveItem("new item"))
        except Refused as refused:
            assert refused.note.name in ("no-way", "no-kind")
    reading = reading_of(text)
    # A place that needs none of the items that an order leaves out, in one that is there.
    listed = reading.piece.order if reading.piece is not None else None
    for where in ("before", "after", "first"):
        for key in [key for key in (listed or ())[:2] if key in reading.slices]:
            place = OrderPlace("first") if where == "first" else OrderPlace(where, key)
            there_and_back(text, AddItem("new item", "switch", place), RemoveItem("new item"))
    prefix = tuple(map(str, reading.prefix))
    for key in list(reading.slices)[:3]:
        if isinstance(reading.slices[key].plain, dict) and "x-note" not in reading.slices[key].plain:
            path = (*prefix, "properties", key, "x-note")
            there_and_back(text, SetValue(path, {"a": [1]}), Remove(path))


def hide_and_show(text: str) -> None:
    for key, entry in reading_of(text).slices.items():
        if isinstance(entry.plain, dict) and "x-hidden" not in entry.plain:
            there_and_back(text, HideItem(key), ShowItem(key))


def rename_and_back(text: str) -> None:
    reading = reading_of(text)
    for key in keys_of(text):
        order = reading.piece.order or () if reading.piece else ()
        if "renamed" not in (*order, *keys_of(text)):
            there_and_back(text, RenameItem(key, "renamed"), RenameItem("renamed", key))


def set_and_back(text: str) -> None:
    reading = reading_of(text)
    prefix = tuple(map(str, reading.prefix))
    for key, entry in reading.slices.items():
        item = exact(entry.text)
        if isinstance(item, dict):
            for name, value in item.items():
                if not isinstance(value, dict | list) or not value:
                    path = (*prefix, "properties", key, name)
                    there_and_back(text, SetValue(path, "other"), SetValue(path, value))
                elif isinstance(value, dict):
                    inner = next(iter(value))
                    path = (*prefix, "properties", key, name, inner)
                    if isinstance(value[inner], str):
                        there_and_back(text, SetValue(path, "other"), SetValue(path, value[inner]))


def move_and_back(text: str) -> None:
    reading = reading_of(text)
    assert reading.piece is not None
    order = reading.piece.order
    if order is None or sorted(order) != sorted(reading.slices):
        return
    for at, key in enumerate(order):
        back = OrderPlace("after", order[at - 1]) if at else OrderPlace("first")
        for place in (
            OrderPlace("first"),
            OrderPlace("last"),
            OrderPlace("before", order[-1]),
            OrderPlace("after", order[0]),
        ):
            there_and_back(text, MoveItem(key, place), MoveItem(key, back))


def language_and_back(text: str) -> None:
    if "tlh" not in text and carry_out(reading_of(text), AddLanguage("tlh")).edits:
        there_and_back(text, AddLanguage("tlh"), RemoveLanguage("tlh"))


def paste_and_take_back(text: str) -> None:
    """What was copied is what is pasted, each under a key that was free; removed again, nothing is left of it."""
    reading = reading_of(text)
    keys = keys_of(text)[:3]
    copied = text_of(reading, keys)
    shown = items_of(copied)
    if not shown:
        return
    assert list(shown) == keys
    assert reading.piece is not None
    order = reading.piece.order or ()
    for after in (None, *[key for key in order if key in reading.slices][:1]):
        try:
            operations = pasted(reading, shown, after)
            there = carry_out_all(reading, operations)
        except Refused as refused:
            assert refused.note.name in ("no-way", "no-order")
            continue
        added = [operation.key for operation in operations]
        assert set(there.reading.slices) == {*reading.slices, *added}
        back = carry_out_all(there.reading, [RemoveItem(key) for key in reversed(added)])
        assert all(map(is_name, added))
        if layout_of(there.reading.text) == layout_of(text) and not set(added) & set(order):
            assert back.reading.text == text, there.reading.text


def cut_and_paste_moves(text: str) -> None:
    reading = reading_of(text)
    order = reading.piece.order if reading.piece is not None else None
    if order is None or len(order) < 2 or sorted(order) != sorted(reading.slices):
        return
    for at, key in enumerate(order[:3]):
        after = order[at - 1]
        cut = carry_out_all(reading, [RemoveItem(key)]).reading
        copied = items_of(text_of(reading, [key]))
        if copied:
            moved = carry_out(reading, MoveItem(key, OrderPlace("after", after))).text
            assert model(carry_out_all(cut, pasted(cut, copied, after)).reading.text) == model(moved)


LAWS = (
    *(add_and_remove, hide_and_show, rename_and_back, set_and_back, move_and_back, language_and_back),
    *(paste_and_take_back, cut_and_paste_moves),
)


@SOME
@given(DEFINITIONS)
def test_operation_and_its_opposite_on_any_definition_give_the_same_bytes(text: str) -> None:
    for law in LAWS:
        law(text)


@SOME
@given(st.lists(items(), min_size=3, max_size=3), PIECE_JSON, st.permutations("abc"), LAYOUTS, st.data())
def test_operations_on_different_items_commute(
    declared_items: list[Any], value: Any, keys: list[str], layout: int | None, data: st.DataObject
) -> None:
    properties = dict(zip("abc", declared_items, strict=True))
    text = dump({"preferences": {"type": "object", "x-field-order": list("bca"), "properties": properties}}, layout)
    reading = reading_of(text)
    name = data.draw(st.sampled_from(["default", "x-hidden", "enum", "x-title"]))
    path = ("preferences", "properties", keys[0], name)
    done: list[Operation] = [SetValue(path, exact(dump(value))), HideItem(keys[1]), RenameItem(keys[2], "renamed")]
    first = carry_out_all(reading, done)[0].text
    for order in ([2, 1, 0], [1, 0, 2], [1, 2, 0]):
        assert carry_out_all(reading, [done[at] for at in order])[0].text == first


def one_after_another(
    reading: Reading, done: list[Operation], published: Reading | None, force: bool
) -> tuple[Reading, list[Note], list[tuple[TextEdit, ...]]]:
    """Operations as a person does them: each by itself, on the text of the one before, read anew and whole."""
    notes: list[Note] = []
    steps: list[tuple[TextEdit, ...]] = []
    style = style_of(reading)
    for operation in done:
        change = carry_out(reading, operation, style)
        told = carry_out_all(reading, [operation], published, force).notes
        notes += [note for note in told if note not in notes]
        steps.append(change.edits)
        reading = reading_of(change.text)
    return reading, notes, steps


def hold_together(text: str, done: list[Operation], published: Reading | None, force: bool) -> None:
    """Several operations at once come to what they come to one after another, refusals too."""
    reading = reading_of(text)
    try:
        wanted, notes, steps = one_after_another(reading, done, published, force)
    except Refused as refused:
        with pytest.raises(Refused) as found:
            carry_out_all(reading, done, published, force)
        assert found.value.note == refused.note
        return
    at_once = carry_out_all(reading, done, published, force)
    assert at_once.reading.text == wanted.text
    assert (list(at_once.notes), list(at_once.steps)) == (notes, steps)
    same(at_once.reading, wanted)


def with_a_key_twice(text: str) -> str:
    """A piece whose first item is called as its last is."""
    reading = reading_of(text)
    assert reading.places is not None
    owner = (*reading.prefix, "properties")
    members = [reading.places.member((*owner, key)) for key in reading.slices]
    if len(members) < 2 or members[0] is None or members[-1] is None:
        return text
    key = text[members[-1].key_start : members[-1].key_end]
    return apply(text, [TextEdit(members[0].key_start, members[0].key_end, key)])


@st.composite
def several(draw: st.DrawFn) -> tuple[str, list[Operation], Reading | None, bool]:
    """A text, some operations on it, and what it may be an update of."""
    text = draw(DEFINITIONS)
    if draw(st.booleans()):
        text = with_a_key_twice(text)
    done = draw(st.lists(st.sampled_from(list(operations(text))), min_size=2, max_size=6))
    return text, done, draw(st.sampled_from([None, reading_of(text)])), draw(st.booleans())


@SOME
@given(several())
def test_several_operations_at_once_come_to_what_they_do_one_after_another(
    given: tuple[str, list[Operation], Reading | None, bool],
) -> None:
    hold_together(*given)


def test_hiding_all_items_at_once_hides_each_and_tells_what_the_text_then_lacks() -> None:
    for text in (TABS, with_a_key_twice(TABS)):
        hold_together(text, [HideItem(key) for key in reading_of(text).slices], None, False)
