"""A character that no font has is found in the picture of its screen, with the item that shows it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from previewer.phone.look import Look
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.findings import CODES
from previewer.pictures.sheet import SheetRequest, make_sheet
from previewer.pictures.work import Content
from previewer.pieces.messages import say
from previewer.resources import resource

from .conftest import TODAY


@pytest.mark.usefixtures("processes")
def test_sheet_when_texts_have_strange_characters_then_item_text_and_characters_are_named(tmp_path: Path) -> None:
    piece = json.loads(resource("samples", "every-kind.json").read_text("utf-8"))
    preferences = piece["preferences"]
    name = preferences["properties"]["lamp_name"]
    preferences |= {"properties": {"lamp_name": name}, "x-field-order": ["lamp_name"]}
    name["x-title"]["en"] = "Lamp \U00012000"
    name["default"] = "Tab ⵣ"
    source = json.dumps(piece).encode()
    request = SheetRequest(Content(source, TODAY), tuple(map(Look, PLATFORMS)), scale=1, workers=1)
    pictures = make_sheet(request, tmp_path).manifest.pictures
    for platform in PLATFORMS:
        found = {
            (one.item, one.detail)
            for record in pictures.values()
            if record.look.platform == platform and not record.open_key
            for one in record.findings
            if one.code == "glyphs"
        }
        assert found == {("lamp_name", "Lamp \U00012000: U+12000"), ("lamp_name", "Tab ⵣ: U+2D63")}


def test_finding_when_shown_then_it_has_a_name_in_both_languages() -> None:
    assert "glyphs" in CODES
    assert [say(lang, "layout", "glyphs") for lang in ("en", "ja")] == [
        "A character is in no font",
        "フォントにない文字です",
    ]
