"""Tokens of JSON that may not be whole."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from previewer.pieces.json_tokens import tokens


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ('{"a": [1, -2.5e3]}', "mark string mark mark number mark number mark mark"),
        ("[true, null, tru, nul1]", "mark word mark word mark other mark other mark"),
        ('{"a\\": 1', "mark string"),
        ('{"a\n: 1', "mark string mark number"),
        ("12ab .5 -x", "other other other"),
        ("  \t\n", ""),
    ],
)
def test_tokens_have_their_kinds(text: str, kinds: str) -> None:
    assert [token.kind for token in tokens(text)] == kinds.split()


def test_string_knows_its_characters_and_whether_it_is_closed() -> None:
    whole, open_ended = tokens('"a\\"b" "c')
    assert (whole.value, whole.closed) == ('a\\"b', True)
    assert (open_ended.value, open_ended.closed) == ("c", False)


def test_tokens_between_two_offsets_are_those_alone() -> None:
    assert [token.text for token in tokens('{"a": 12}', 5, 7)] == ["1"]


@given(st.text('{}[]",:ab1 \n\\-tru', max_size=60))
def test_tokens_of_any_text_are_all_of_it_but_white_space(text: str) -> None:
    found = list(tokens(text))
    at = 0
    for token in found:
        assert text[at : token.start].strip() == ""
        assert text[token.start : token.end] == token.text
        at = token.end
    assert text[at:].strip() == ""


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=8))
def test_tokens_of_whole_json_are_all_known_and_closed(value: object) -> None:
    assert all(token.kind != "other" and token.closed for token in tokens(json.dumps(value)))
