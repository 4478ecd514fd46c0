"""Lines and units of an editor, held against the plain way to count them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from previewer.serve.documents import RemoteDocuments, TextChange, has_preferences
from previewer.serve.positions import ENCODINGS, EditorPositions, Encoding

LETTERS = st.text(st.sampled_from("ab\r\n\u2028é灯𝄞\ud800"), max_size=30)
WIDTHS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


def counted(text: str, offset: int, encoding: Encoding) -> tuple[int, int]:
    """Line and units before an offset, counted from the beginning."""
    ends = [match.end() for match in re.finditer(r"\r\n|\n|\r", text) if match.end() <= offset]
    codec, size = WIDTHS[encoding]
    start = ends[-1] if ends else 0
    before = text[start:offset]
    if before.endswith("\r") and text[offset : offset + 1] == "\n":
        before = before[:-1]  # between the two there is no position
    return len(ends), len(before.encode(codec, "surrogatepass")) // size


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=LETTERS, times=st.sampled_from([1, 400]))
def test_position_of_any_offset_is_the_one_that_is_counted_and_leads_back(
    encoding: Encoding, text: str, times: int
) -> None:
    text = text * times
    positions = EditorPositions(text, encoding)
    for offset in {0, len(text), *range(0, len(text), max(1, len(text) // 40))}:
        found = positions.position(offset)
        assert tuple(found) == counted(text, offset, encoding)
        if text[offset - 1 : offset + 1] != "\r\n":
            assert positions.offset(*found) == offset


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_position_that_is_none_is_held_within_the_text(encoding: Encoding) -> None:
    positions = EditorPositions("灯\nab", encoding)
    assert positions.offset(99, 0) == 4
    assert positions.offset(0, 99) == 1
    assert positions.offset(-1, -1) == 0
    assert EditorPositions("𝄞", "utf-16").offset(0, 1) == 0


@given(
    text=LETTERS,
    edits=st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30), LETTERS), max_size=5),
    encoding=st.sampled_from(ENCODINGS),
)
def test_document_after_changes_has_the_text_of_the_editor(
    text: str, edits: list[tuple[int, int, str]], encoding: Encoding
) -> None:
    document = RemoteDocuments(encoding).open("file:///a.json", text)
    for start, end, new in edits:
        start, end = sorted((min(start, len(text)), min(end, len(text))))
        if "\r\n" in (text[start - 1 : start + 1], text[end - 1 : end + 1]):
            continue
        where = EditorPositions(text, encoding)
        document.change([TextChange(new, where.position(start), where.position(end))], None)
        text = text[:start] + new + text[end:]
        assert document.text == text


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        ('{"preferences": {', True),
        ('{"a": {"preferences": 1}}', False),
        ('{"a": "preferences", "b": ["preferences"]}', False),
        ('[{"preferences": 1}]', False),
        ('{"a": [1, 2], "preferences"', True),
        ("", False),
    ],
)
def test_text_that_may_be_broken_is_a_definition_by_its_top_level(text: str, ours: bool) -> None:
    assert has_preferences(text) is ours


def test_document_while_it_is_broken_stays_a_definition_and_keeps_what_it_was() -> None:
    document = RemoteDocuments().open("file:///a.json", '{"preferences": {"properties": {}}}', 1)
    good = document.read()
    document.change([TextChange('{"prefer')], 2)
    assert document.read().piece is None
    assert document.is_ours
    assert document.good is good
    document.change([TextChange('{"other": 1}')], 3)
    assert not document.is_ours


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_document_that_begins_with_a_mark_is_read_as_its_file_is_and_counts_the_mark(encoding: Encoding) -> None:
    text = '{"preferences": {"type": "object", "type": "object", "properties": {}}}'
    document = RemoteDocuments(encoding).open("file:///a.json", f"\ufeff{text}")
    (found,) = document.read().diagnostics
    assert found.code == "duplicate-key"
    place_of_mark = document.positions.position(1)
    document.change([TextChange(" ", place_of_mark, place_of_mark)], 2)
    assert document.positions.text.startswith("\ufeff {")
    assert [one.code for one in document.read().diagnostics] == ["duplicate-key"]
