"""What is told of the keys of a definition."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from previewer.pieces.messages import say
from previewer.serve.definition.proposals import explain

LAMP = (Path(__file__).parents[2] / "resources" / "samples" / "every-kind.json").read_text("utf-8")
_JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")


def test_key_when_it_is_told_of_in_japanese_is_told_of_in_no_other_language() -> None:
    told = {found[0]: explain(LAMP, found.start() + 1, "ja") for found in re.finditer(r'"[\w-]+"(?=\s*:)', LAMP)}
    assert sum(bool(one.rule) for one in told.values()) > 20
    assert {key: one.rule for key, one in told.items() if one.rule and not _JAPANESE.search(one.rule)} == {}


def test_key_of_an_item_when_asked_about_is_told_by_its_kind() -> None:
    for by in (0, 3):
        found = explain(LAMP, LAMP.index('"brightness": {') + by, "en")
        assert (found.rule, found.name, found.own) == ("", say("en", "kinds", "drumroll-range"), "drumroll")
    nothing = '{"properties": {"a": {"x-input-type": "no kind"}}}'
    assert explain(nothing, nothing.index('"a"') + 1, "en").name == ""


@pytest.mark.usefixtures("processes")
def test_key_of_another_part_when_it_is_called_as_one_of_an_item_is_not_told_of() -> None:
    assert explain(LAMP, LAMP.index('"type": "boolean"') + 2, "ja").rule == ""  # of the output
