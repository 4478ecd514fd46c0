"""Positions, and the place of the cursor in JSON that is not whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from previewer.desk.document.positions import Positions
from previewer.desk.source.json_context import context_at


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_positions_when_there_and_back_are_the_same(text: str) -> None:
    positions = Positions(text)
    for offset in range(len(text) + 1):
        units = len(text[:offset].encode("utf-16-le")) // 2
        assert positions.to_units(offset) == units
        assert positions.to_code_points(units) == offset


def test_position_inside_a_pair_is_the_pair() -> None:
    assert Positions("a😀b").to_code_points(2) == 1


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
