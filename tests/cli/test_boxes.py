"""Commands say which characters no font of the program can draw."""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path

import pytest

from previewer.cli.boxes import COVERED
from previewer.phone.glyphs import missing_characters
from tests.cli.conftest import Run
from tests.pieces.helpers import piece_text


def _piece(title: str) -> str:
    item = (
        f'{{"x-title": {{"en": "{title}"}}, "x-description": {{"en": "B"}}, "type": "string", "x-input-type": "text"}}'
    )
    return piece_text({"a": item})


@pytest.mark.parametrize("title", ["ཀ ཁ", "\\u0f40 \\u0f41"], ids=["written", "escaped"])
def test_characters_without_a_font_are_named_once(title: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "lamp.json"
    file.write_text(_piece(f"A {title} ཀ"), "utf-8")
    said = f"{file}: no font of the program has ཀ (U+0F40), ཁ (U+0F41): they are drawn as boxes"
    checked = run("check", str(file))
    assert said in checked.err
    assert checked.status == 0
    assert said in run("render", str(file), "-o", str(tmp_path / "lamp.png")).err
    assert "はプログラムのフォントになく" in run("check", "--messages-lang", "ja", str(file)).err


@pytest.mark.parametrize("title", ["Lamp ランプ 램프 مصباح โคมไฟ", "\\ud83d\\ude00 😀 ភាសា ગુજરાતી", "\\u0041\\n"])
def test_nothing_is_said_of_characters_that_are_drawn(title: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "lamp.json"
    file.write_text(_piece(title), "utf-8")
    assert "font" not in run("check", str(file)).err


def test_many_are_counted(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "lamp.json"
    file.write_text(_piece("".join(map(chr, range(0x16A0, 0x16B4)))), "utf-8")
    assert "U+16A7) and 12 more: they are drawn as boxes" in run("check", str(file)).err


def test_what_is_taken_for_drawn_is_drawn() -> None:
    named = (chr(code) for code in range(sys.maxunicode + 1) if COVERED.fullmatch(chr(code)))
    assigned = "".join(one for one in named if unicodedata.category(one) not in ("Cn", "Cc", "Cs"))
    assert len(assigned) > 30_000
    assert missing_characters(assigned) == ""
