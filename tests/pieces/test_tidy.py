"""Laying a text out evenly: the gaps change and nothing else, and a second time changes nothing."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from previewer.pieces.edits.tidy import tidy
from previewer.pieces.json_tokens import tokens
from previewer.pieces.text_edits import apply
from tests.source_tree import ROOT

_JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text('ab"\\{[:,}] é', max_size=30)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text("k,:{", max_size=4), inner, max_size=4)
    ),
    max_leaves=20,
)
_INDENT = st.sampled_from([None, 1, 4, "\t"])
SAMPLES = sorted((ROOT / "resources/samples").glob("*.json"))


def laid_out(text: str) -> str:
    return apply(text, tidy(text))


@given(_JSON, _INDENT, st.booleans())
def test_gaps_alone_change_and_once_is_enough(value: object, indent: int | str | None, ascii_only: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    after = laid_out(text)
    assert [token.text for token in tokens(after)] == [token.text for token in tokens(text)]
    assert laid_out(after) == after


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_our_own_samples_are_laid_out_evenly(path: Path) -> None:
    text = path.read_text("utf-8")
    assert tidy(text) == ()


def test_one_line_is_spread_and_texts_by_language_stay_together() -> None:
    text = '{"type":"object","properties":{"a":{"x-title":{"en":"A","ja":"あ"},"enum":[1,2],"maximum":1.50}}}'
    assert laid_out(text) == (
        '{\n  "type": "object",\n  "properties": {\n    "a": {\n      "x-title": {"en": "A", "ja": "あ"},\n'
        '      "enum": [1, 2],\n      "maximum": 1.50\n    }\n  }\n}\n'
    )


def test_lines_and_steps_of_the_file_are_kept() -> None:
    assert laid_out('{\r\n\t"a": [\r\n1], "b":{}\r\n}') == '{\r\n\t"a": [\r\n\t\t1\r\n\t],\r\n\t"b": {}\r\n}\r\n'
