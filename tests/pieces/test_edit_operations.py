"""Operations one by one: what they write, how it is laid out, and what they refuse."""

from __future__ import annotations

import json

import pytest

from previewer.pieces import read_text
from previewer.pieces.edits.editing import Operation, Refused, carry_out, carry_out_all
from previewer.pieces.edits.items import AddItem, HideItem, RemoveItem, RenameItem, ShowItem, free_key
from previewer.pieces.edits.kind_change import ChangeKind
from previewer.pieces.edits.order import MoveItem, OrderPlace
from previewer.pieces.edits.templates import adding, blank
from previewer.pieces.edits.text_languages import AddLanguage, RemoveLanguage
from previewer.pieces.edits.values import Remove, SetValue, steps_of
from previewer.pieces.kinds import BY_FORM, KINDS
from tests.pieces.helpers import HEADS, TITLE, codes, codes_but_placeholders, declared, piece_text
from tests.pieces.test_edit_laws import ONE_LINE, TABS, TWICE

PREFERENCES = ("preferences", "properties")


def done(text: str, *operations: Operation) -> str:
    return carry_out_all(read_text(text), operations)[0].text


def refused(text: str, operation: Operation) -> str:
    with pytest.raises(Refused) as why:
        carry_out_all(read_text(text), [operation])
    assert why.value.note.message("ja") != why.value.note.message("en")
    return why.value.note.message()


def told(text: str, *operations: Operation) -> list[str]:
    return [note.message() for note in carry_out_all(read_text(text), operations)[1]]


def test_new_text_in_a_file_of_tabs_and_crlf_has_tabs_and_crlf() -> None:
    lines = (
        '"x-title": {"en": "地", "ja": "地"},',
        '"x-description": {"en": "地", "ja": "地"},',
        '"type": "string",',
        '"x-input-type": "radio",',
        '"enum": ["a", "b"]',
    )
    item = "".join(f"\r\n\t\t\t\t{line}" for line in lines)
    wanted = TABS.replace('"b", "a"]', '"b", "a", "地"]').replace(
        '"b": {', f'"地": {{{item}\r\n\t\t\t}},\r\n\t\t\t"b": {{'
    )
    assert done(TABS, AddItem("地", "radio", OrderPlace("after", "a"))) == wanted
    flat = done(TABS, AddItem("c", "map"))
    assert flat.count("\n") == TABS.count("\n") + 1, "like the neighbour, which is on one line"


def test_new_text_in_a_file_of_one_line_stays_in_it() -> None:
    text = done(ONE_LINE, HideItem("b"), SetValue((*PREFERENCES, "a", "x-note"), {"a": [1, 2]}))
    assert "\n" not in text
    assert '"x-input-type":"radio","x-hidden":true' in text.replace(" ", "")
    assert '"x-note":{"a":[1,2]}' in text


def test_blank_text_of_an_item_whose_key_is_blank_too_stays_when_that_is_renamed() -> None:
    text = (
        '{"type": "object", "properties": {" ": {"x-title": {"en": " "}, "type": "boolean", "x-input-type": "switch"}}}'
    )
    assert done(text, RenameItem(" ", "bell")) == text.replace('{" ":', '{"bell":')


def test_new_text_in_a_file_of_escapes_is_escaped_and_elsewhere_it_is_not() -> None:
    escaped = json.dumps(json.loads(TABS), indent=2)
    assert '"\\u5730\\ud83d\\ude00"' in done(escaped, SetValue(("title", "en"), "地😀"))
    assert '"\\u5730"' in done(escaped, RenameItem("a", "地"))
    plain = TABS.replace("あ", "a").replace("い", "i").replace("題", "d")
    assert '"地😀"' in done(plain, SetValue(("title", "en"), "地😀"))
    assert "\\uD83D" in done(escaped.replace("\\u984c", "\\u984C"), SetValue(("title", "en"), "😀"))


def test_keys_stand_in_the_order_of_the_neighbours_else_of_the_reference() -> None:
    first = f'{{"x-input-type": "switch", "x-hidden": true, {TITLE}, "type": "boolean"}}'
    text = piece_text({"a": first, "b": f'{{"x-input-type": "switch", {TITLE}, "type": "boolean"}}'})
    assert '"x-input-type": "switch", "x-hidden": true, "x-title"' in done(text, HideItem("b")).split('"b": ')[1]
    text = piece_text({"a": declared("switch", '"default": true')})
    assert '"x-input-type": "switch", "x-hidden": true, "default": true' in done(text, HideItem("a"))
    turned = piece_text({"a": declared("switch").replace('"en": "A", "ja": "あ"', '"ja": "あ", "en": "A"')})
    assert '"x-title": {"ja": "b", "en": "b"}' in done(turned, AddItem("b", "map"))


def test_order_is_written_where_the_reference_has_it_and_made_whole() -> None:
    items = {"a": declared("switch"), "b": declared("map"), "c": declared("time", '"x-hidden": true')}
    text = done(piece_text(items, None), MoveItem("b", OrderPlace("first")))
    assert '"type": "object", "x-field-order": ["b", "a"], "properties"' in text
    text = done(piece_text(items, '["a"]'), MoveItem("a", OrderPlace("last")))
    assert '"x-field-order": ["b", "a"]' in text
    assert '["c", "b", "a"]' in done(text, MoveItem("c", OrderPlace("before", "b")))


@pytest.mark.parametrize("order", ['["b"]', '[ "c",\n  "b" ,"a"]'])
@pytest.mark.parametrize("place", [OrderPlace("first"), OrderPlace("after", "b"), OrderPlace("before", "b")])
def test_new_item_is_listed_alone_and_goes_again_without_a_trace(order: str, place: OrderPlace) -> None:
    before = piece_text({key: declared("switch") for key in "abcd"}, order)
    text = done(before, AddItem("z", "map", place))
    listed = json.loads(text)["preferences"]["x-field-order"]
    assert [key for key in listed if key != "z"] == json.loads(order)
    assert (
        listed.index("z") == {"first": 0, "after": listed.index("b") + 1, "before": listed.index("b") - 1}[place.where]
    )
    assert done(text, RemoveItem("z")) == before


def test_new_item_lists_with_it_what_its_place_needs() -> None:
    text = piece_text({key: declared("switch") for key in "abcd"}, '["b"]')
    for place, listed in (
        (OrderPlace("after", "c"), "bacz"),
        (OrderPlace("before", "c"), "bazc"),
        (OrderPlace("last"), "bacdz"),
    ):
        after = done(text, AddItem("z", "map", place))
        assert "".join(json.loads(after)["preferences"]["x-field-order"]) == listed


@pytest.mark.parametrize("form", BY_FORM)
def test_new_item_of_any_form_has_no_problem(form: str) -> None:
    assert set(BY_FORM[form].starter) == set(BY_FORM[form].needs)
    text = done(piece_text({"a": declared("switch")}), AddItem("new", form), AddItem("新", form, OrderPlace("first")))
    assert codes_but_placeholders(read_text(text)) == []
    piece = read_text(text).piece
    assert piece is not None
    assert [item.key for item in piece.display_order()] == ["新", "a", "new"]


def test_new_item_has_the_languages_that_the_piece_has_by_then() -> None:
    text = done(piece_text({"a": declared("switch")}), AddLanguage("fr"), AddItem("b", "map"))
    assert codes_but_placeholders(read_text(text)) == []
    assert '"x-title": {"en": "b", "ja": "b", "fr": "b"}' in text
    assert '"x-title": {"en": "map", "ja": "map"}' in done(piece_text({"a": declared("switch")}), AddItem(" ", "map"))


def test_definition_without_preferences_gets_them_with_its_first_item() -> None:
    text = done('{"osType": "none"}\n', AddItem("a", "switch"))
    assert codes_but_placeholders(read_text(text)) == []
    assert done('{"type": "object", "properties": {}}', AddItem("a", "switch")).count('"a"') == 5


def test_item_of_another_kind_keeps_what_that_understands_and_tells_the_rest() -> None:
    text = piece_text({"a": declared("radio", '"default": "b", "x-enum-titles": {"a": {"en": "A", "ja": "ア"}}')})
    assert done(text, ChangeKind("a", "drumroll")) == text.replace('"radio"', '"drumroll"')
    assert told(text, ChangeKind("a", "drumroll")) == []
    assert told(text, ChangeKind("a", "switch")) == [
        'The item "a" lost what its new kind does not use: "enum", "default", "x-enum-titles".'
    ]
    slider = piece_text({"a": declared("slider", '"default": 5')})
    assert done(slider, ChangeKind("a", "drumroll")) == slider.replace('"slider"', '"drumroll"')
    assert codes(read_text(done(slider, ChangeKind("a", "drumroll-number")))) == []
    assert '"maximum"' not in done(slider, ChangeKind("a", "text")), "a largest value is no limit of characters"


@pytest.mark.parametrize("form", HEADS)
@pytest.mark.parametrize("kind", KINDS)
def test_item_of_any_kind_becomes_one_of_any_other_without_an_error(form: str, kind: str) -> None:
    reading = read_text(done(piece_text({"a": declared(form)}), ChangeKind("a", kind)))
    assert [found.code for found in reading.diagnostics if found.severity == "error"] == []


def test_new_keys_around_one_that_goes_are_one_edit_in_order() -> None:
    text = piece_text({"a": declared("text")})
    done_by = carry_out(read_text(text), ChangeKind("a", "drumroll"))
    assert '"x-input-type": "drumroll", "enum": ["a", "b"]}' in done_by.text
    text = piece_text({"a": '{"z": 1, "y": 2}'})
    value = {"z": 1, "b": 3, "c": 4, "d": 5}
    (edit,) = carry_out(read_text(text), SetValue((*PREFERENCES, "a"), value)).edits
    assert edit.text == ', "b": 3, "c": 4, "d": 5'


def test_language_is_copied_from_the_one_that_is_named_else_from_what_is_shown() -> None:
    text = piece_text({"a": declared("radio", '"x-enum-titles": {"a": {"ja": "ア"}, "b": {}}')})
    assert '"x-title": {"en": "A", "ja": "あ", "fr": "あ"}' in done(text, AddLanguage("fr", "ja"))
    assert '"a": {"ja": "ア", "fr": "ア"}, "b": {}' in done(text, AddLanguage("fr"))
    assert done(done(text, AddLanguage("fr")), RemoveLanguage("FR")) == text
    assert '"fr"' not in done(text.replace('"en"', '"fr"').replace('"fr"', '"en"'), AddLanguage("EN"))


def test_only_the_last_of_a_key_written_twice_is_edited_and_that_is_told() -> None:
    text = done(TWICE, SetValue((*PREFERENCES, "a", "x-hidden"), False))
    assert text == TWICE.replace('"x-hidden": true', '"x-hidden": false')
    warning = 'The key "a" is written twice there; the last one is edited.'
    assert told(TWICE, SetValue((*PREFERENCES, "a", "x-hidden"), False)) == [warning]
    assert told(TWICE, ShowItem("a")) == [warning]
    assert '"a"' not in done(TWICE, RemoveItem("a"))


def test_values_are_set_by_the_least_edits() -> None:
    text = piece_text({"a": declared("radio")}, around='"title": {"en": "T",  "ja":"題"}, ')
    (edit,) = carry_out(read_text(text), SetValue(("title",), {"en": "T", "ja": "題", "fr": "t"})).edits
    assert edit.text == ',  "fr":"t"'
    (edit,) = carry_out(read_text(text), SetValue((*PREFERENCES, "a", "enum"), ["a", "x", "b"])).edits
    assert edit.text == '"x", '
    (edit,) = carry_out(read_text(text), SetValue((*PREFERENCES, "a", "enum", "-"), "c")).edits
    assert edit.text == ', "c"'


@pytest.mark.parametrize(
    ("pointer", "steps"),
    [
        ("", ()),
        ("/", ("",)),
        ("/a~1b/~0", ("a/b", "~")),
        ("/a/0", ("a", "0")),
        ("a", None),
        ("/~2", None),
        ("/~", None),
    ],
)
def test_pointer_is_read_as_rfc_6901_says(pointer: str, steps: tuple[str, ...] | None) -> None:
    assert steps_of(pointer) == steps


@pytest.mark.parametrize(
    ("operation", "sentence"),
    [
        (SetValue((*PREFERENCES, "a", "type", "x"), 1), 'The path through "x" leads nowhere: '),
        (
            SetValue((*PREFERENCES, "a", "enum", "7"), "x"),
            'The array at "/preferences/properties/a/enum" has no place "7"',
        ),
        (SetValue((*PREFERENCES, "a", "enum", "01"), "x"), "The array at "),
        (SetValue((), 5), "The file would no longer be a piece definition."),
        (Remove(()), "The file would no longer be a piece definition."),
        (Remove(("preferences", "gone")), "There is nothing at /preferences/gone."),
        (Remove((*PREFERENCES, "a", "enum", "-")), "There is nothing at /preferences/properties/a/enum/-."),
        (AddItem("a", "map"), 'The item "a" already exists.'),
        (AddItem("c", "wheel"), '"wheel" is not a kind of item; accepted are drumroll, text, '),
        (AddItem("c", "map", OrderPlace("after", "gone")), 'There is no item "gone".'),
        (RemoveItem("gone"), 'There is no item "gone".'),
        (RenameItem("gone", "x"), 'There is no item "gone".'),
        (RenameItem("a", "b"), 'The item "b" already exists.'),
        (MoveItem("a", OrderPlace("after", "gone")), 'There is no item "gone".'),
        (MoveItem("gone", OrderPlace("first")), 'There is no item "gone".'),
        (HideItem("b"), 'The item "b" is not an object.'),
        (ChangeKind("a", "wheel"), '"wheel" is not a kind of item; '),
        (ChangeKind("b", "map"), 'The item "b" is not an object.'),
        (AddLanguage("en_US"), '"en_US" is not a language code; '),
        (AddLanguage("fr", "de"), 'No text of the piece is in "de".'),
        (RemoveLanguage("de"), 'No text of the piece is in "de".'),
    ],
)
def test_operation_that_cannot_be_done_is_refused_with_a_sentence(operation: Operation, sentence: str) -> None:
    assert refused(piece_text({"a": declared("radio"), "b": "5"}), operation).startswith(sentence)


def test_last_language_of_a_text_and_an_order_that_is_none_are_refused() -> None:
    alone = piece_text({"a": declared("radio", '"x-enum-titles": {"a": {"ja": "ア"}}')})
    where = "/preferences/properties/a/x-enum-titles/a"
    assert refused(alone, RemoveLanguage("ja")) == f'The text at {where} is in "ja" alone; it would be empty.'
    text = piece_text({"a": declared("radio"), "b": declared("map")}, "5")
    assert refused(text, MoveItem("a", OrderPlace("last"))) == "x-field-order is 5, not an array; correct it first."
    nested: object = 5
    for _ in range(110):
        nested = [nested]
    assert refused(text, SetValue(("x",), nested)) == "The file would no longer be a piece definition."


def test_all_operations_are_done_or_none() -> None:
    reading = read_text(ONE_LINE)
    with pytest.raises(Refused):
        carry_out_all(reading, [HideItem("a"), RemoveItem("gone")])
    assert reading.text == ONE_LINE


@pytest.mark.parametrize(
    "operation",
    [
        RemoveItem("a"),
        RenameItem("a", "x"),
        ChangeKind("a", "drumroll"),
        SetValue((*PREFERENCES, "a", "enum"), ["b"]),
        SetValue((*PREFERENCES, "a", "default"), "b"),
    ],
)
def test_operation_that_breaks_an_update_is_refused_unless_it_is_forced(operation: Operation) -> None:
    published = read_text(piece_text({"a": declared("radio")}))
    with pytest.raises(Refused) as why:
        carry_out_all(published, [operation], published)
    assert why.value.note.message().startswith("An update of the published piece may not do this at /")
    assert "公開済み" in why.value.note.message("ja")
    notes = carry_out_all(published, [operation], published, force=True).notes
    assert any(note.name == "update" for note in notes)


def test_operation_that_an_update_may_do_is_done_and_what_was_broken_before_is_not_held_against_it() -> None:
    published = read_text(piece_text({"a": declared("slider"), "b": declared("map")}))
    free: list[Operation] = [HideItem("a"), AddItem("c", "text"), MoveItem("b", OrderPlace("first")), AddLanguage("fr")]
    assert carry_out_all(published, free, published)[1] == ()
    updated = read_text(piece_text({"b": declared("map")}))
    assert carry_out_all(updated, free[2:], published)[1] == ()
    (note,) = carry_out_all(published, [SetValue((*PREFERENCES, "a", "maximum"), 20)], published)[1]
    assert note.message().startswith("For an update of the published piece, at /preferences/properties/a/maximum: ")


def test_blank_definition_with_an_item_of_each_kind_has_no_problem() -> None:
    reading = read_text(blank("New", ["en", "ja"]))
    assert codes_but_placeholders(reading) == []
    operations = list(adding(reading, [*KINDS, "text", "text"], ["en", "ja"]))
    after = carry_out_all(reading, operations).reading
    assert codes_but_placeholders(after) == []
    assert list(after.slices)[-2:] == ["text_2", "text_3"]


def test_large_definition_is_edited_where_it_is_to_be_and_nowhere_else() -> None:
    text = piece_text({f"item_{at}": declared("radio" if at % 2 else "slider") for at in range(6_000)})
    assert len(text.encode()) > 2**20
    (edit,) = carry_out(read_text(text), HideItem("item_3000")).edits
    assert edit.text == '"x-hidden": true, '
    assert text.index('"item_3000": ') < edit.start < text.index('"item_3001": ')


def test_renaming_takes_along_the_texts_that_are_the_key() -> None:
    piece = piece_text({"wifi": declared("switch").replace('"A"', '"wifi"').replace('"い"', '"wifi"')})
    text = piece.replace('"あ"', '"wifi!"')
    renamed = done(text, RenameItem("wifi", "net"))
    assert renamed == text.replace('"wifi"', '"net"')
    assert done(renamed, RenameItem("net", "wifi")) == text
    assert done(text, RenameItem("wifi", "")).count('"wifi"') == 2


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("drumroll-string", "drumroll_string"),
        ("memo", "memo_3"),
        ("my key", "my_key"),
        ("1st", "_1st"),
        ("設定", "設定"),
    ],
)
def test_proposed_key_can_be_read_with_a_dot(name: str, key: str) -> None:
    assert free_key(name, ("memo", "memo_2")) == key


@pytest.mark.parametrize("indent", ["  ", "\t", "    "])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_item_added_to_what_is_empty_over_lines_stands_on_lines_of_its_own(indent: str, end: str) -> None:
    empty = '{\n  "preferences": {\n    "type": "object",\n    "x-field-order": [\n    ],\n'
    empty += '    "properties": {\n    }\n  }\n}\n'
    text = empty.replace("  ", indent).replace("\n", end)
    after = carry_out(read_text(text), AddItem("vol", "switch")).text
    lines = after.split(end)
    assert f'{indent * 3}"vol": {{' in lines
    assert f'{indent * 3}"vol"' in lines
    assert f"{indent * 2}]," in lines
    assert f'{indent * 2}"properties": {{' in lines
    assert lines[-6:] == [
        f"{indent * 4}" + lines[-6].strip(),
        f"{indent * 3}}}",
        f"{indent * 2}}}",
        f"{indent}}}",
        "}",
        "",
    ]
