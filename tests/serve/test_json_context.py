"""The place of the cursor in JSON that is not whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from previewer.serve.definition.json_context import ContextReader, CursorContext


def context_at(text: str, cursor: int) -> CursorContext | None:
    return ContextReader().at(text, cursor)


@pytest.mark.parametrize(
    ("text", "path", "key", "typed"),
    [
        ('{"a": {"b|', ("a",), True, "b"),
        ('{"a": {"b": [1, "x|"]}}', ("a", "b", 1), False, "x"),
        ('{"a": {"b": tr|', ("a", "b"), False, "tr"),
        ('{"a": |}', ("a",), False, ""),
        ('{"a": 1, |}', (), True, ""),
        ('{"a": 1, "|', (), True, ""),
        ('{"a": {"q\\"|', ("a",), True, 'q\\"'),
    ],
)
def test_context_names_the_place(text: str, path: tuple[str | int, ...], key: bool, typed: str) -> None:
    cursor = text.index("|")
    found = context_at(text.replace("|", ""), cursor)
    assert found is not None
    assert (found.path, found.key, found.typed) == (path, key, typed)


def test_context_knows_the_keys_on_both_sides() -> None:
    text = '{"a": {"x": 1}, "b|": 2, "c": {"d": 1}}'
    found = context_at(text.replace("|", ""), text.index("|"))
    assert found is not None
    assert found.siblings == {"a", "c"}


@given(st.text('{}[]",:ab1 \n\\', max_size=60), st.integers(0, 60))
def test_context_of_any_text_is_found_without_trouble(text: str, at: int) -> None:
    context_at(text, min(at, len(text)))


def test_reader_that_goes_back_into_a_word_finds_it_again() -> None:
    reader, text = ContextReader(), '[1"'
    assert reader.at(text, 3) == context_at(text, 3)
    assert reader.at(text, 2) == context_at(text, 2)
    found = reader.at(text, 2)
    assert found is not None
    assert (found.path, found.typed) == ((0,), "1")


@given(st.lists(st.tuples(st.text('{}[]",:ab1 \n\\', max_size=30), st.integers(0, 60)), max_size=6))
def test_reader_that_goes_on_finds_what_a_new_one_finds(edits: list[tuple[str, int]]) -> None:
    reader, text = ContextReader(), ""
    for typed, at in edits:
        place = min(at, len(text))
        text = text[:place] + typed + text[place:]
        cursor = place + len(typed)
        assert reader.at(text, cursor) == context_at(text, cursor)
