"""Line breaks that a case types: one is one, and within one line it is a space (ruling 23)."""

from __future__ import annotations

import json

import pytest

from previewer.cases.file import parse_case
from previewer.cases.replay import prepare, replay
from tests.pieces.helpers import declared, piece_text

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("platform", ["ios", "android"])
@pytest.mark.parametrize(
    ("form", "typed", "value"),
    [
        ("textarea", "a\r\nb", "a\nb"),
        ("textarea", "a\rb\n", "a\nb\n"),
        ("textarea", "a\u2028b", "a\nb"),
        ("text", "a\r\nb", "a b"),
        ("text", "a\nb", "a b"),
        ("text", "\n", " "),
    ],
)
def test_typed_break_is_one_break_or_a_space_on_both_phones(platform: str, form: str, typed: str, value: str) -> None:
    steps = [{"do": "type", "item": "a", "text": typed}, {"expect": "value", "item": "a", "is": value}]
    content = {"piececase": 1, "piece": {"text": piece_text({"a": declared(form)})}, "steps": steps}
    found = replay(prepare(parse_case(json.dumps(content).encode())), platform).failure
    assert found is None, found.why.message()
