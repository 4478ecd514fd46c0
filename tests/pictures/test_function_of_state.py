"""A picture is a function of what it shows: nothing that a phone drew or had open before stays in it, and every row is
in the pictures of a screen.
"""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMetaObject, QRect

from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.render import PictureRequest, prepare
from previewer.pictures.sheet import SheetRequest, make_sheet
from previewer.pictures.work import Content, studio
from previewer.pieces import read_bytes
from previewer.resources import resource

from .conftest import TODAY

pytestmark = pytest.mark.usefixtures("qapp")


def _piece(items: dict[str, dict[str, Any]]) -> bytes:
    return json.dumps({"preferences": {"type": "object", "x-field-order": list(items), "properties": items}}).encode()


def _shown(source: bytes, look: Look) -> OffscreenPhone:
    return prepare(read_bytes(source), PictureRequest(look, TODAY, scale=0.5))


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    ("piece", "look"),
    [
        ("every-kind", Look("android", design="expressive", text_size=2.0, orientation="landscape")),
        ("plain", Look("ios")),
    ],
)
def test_sheet_when_the_last_row_changes_then_the_comparison_says_so(tmp_path: Path, piece: str, look: Look) -> None:
    switch = {"type": "boolean", "x-input-type": "switch"}
    plain = _piece({f"item{at}": {"x-title": {"en": str(at)}, **switch} for at in range(40)})
    source = json.loads(plain if piece == "plain" else resource("samples", "every-kind.json").read_bytes())
    items = source["preferences"]["properties"]
    try:
        for at, key in enumerate([None, source["preferences"]["x-field-order"][-1]]):
            if key is not None:
                items[key]["x-title"]["en"] += "!"
            request = SheetRequest(Content(json.dumps(source).encode(), TODAY), (look,), scale=0.25, workers=1)
            against = tmp_path / str(at - 1) if at else None
            result = make_sheet(replace(request, against=against), tmp_path / str(at))
            if result.comparison is not None:
                assert any("-closed" in name for name in result.comparison.changed), key
    finally:
        studio().close()


@pytest.mark.parametrize("kind", ["text", "textarea"])
@pytest.mark.parametrize("platform", list(PLATFORMS))
def test_closed_picture_when_a_long_text_was_open_before_then_as_if_it_was_not(platform: str, kind: str) -> None:
    long = {"type": "string", "x-input-type": kind, "maximum": 2000, "default": "word " * 120}
    source = _piece({"long": {"x-title": {"en": "A", "ja": "あ"}, **long}})
    with closing(_shown(source, Look(platform))) as shown:
        fresh = shown.picture().copy()
        opened = shown.picture(open_key="long", typed=" more").copy()
        assert opened != fresh
        shown.phone.session.reset_all()
        assert shown.picture() == fresh
        assert shown.picture(open_key="long", typed=" more") == opened


@pytest.mark.parametrize(
    "looks",
    [
        [Look("ios", orientation="landscape"), Look("ios")],
        [Look("ios"), Look("ios", text_size=1.9411764705882353)],
        [Look("android", text_size=2.0, lang="ar"), Look("android", orientation="landscape", lang="ar")],
    ],
)
@pytest.mark.parametrize("text", ["a" * 9, "word " * 30, "مصباح and あいうえお and " * 5])
def test_text_field_when_it_was_laid_out_in_another_look_then_as_if_it_was_not(looks: list[Look], text: str) -> None:
    field = {"type": "string", "x-input-type": "text", "maximum": 2000, "default": text}
    source = _piece({"name": {"x-title": {"en": "A", "ja": "あ"}, **field}})
    with closing(_shown(source, looks[-1])) as new:
        fresh = new.picture().copy()
    with closing(_shown(source, looks[0])) as used:
        for look in (*looks, *looks):
            used.phone.show(look)
            last = used.picture()
        assert last == fresh


@pytest.mark.parametrize("platform", list(PLATFORMS))
def test_text_field_when_typing_ends_then_its_text_is_shown_from_the_beginning(platform: str) -> None:
    field = {"type": "string", "x-input-type": "text", "maximum": 2000, "default": "word " * 30}
    source = read_bytes(_piece({"name": field}))
    with closing(prepare(source, PictureRequest(Look(platform), TODAY, scale=1.0))) as shown:
        fresh = shown.picture().copy()
        shown.picture(open_key="name")
        input_ = shown.find("control:name")
        assert input_ is not None
        QMetaObject.invokeMethod(input_, "stopTyping")
        assert shown.as_it_stands() == fresh


def test_whole_picture_of_a_phone_held_sideways_has_the_island_where_the_phone_has_it() -> None:
    source = _piece({f"item{at}": {"type": "boolean", "x-input-type": "switch"} for at in range(20)})
    with closing(_shown(source, Look("ios", orientation="landscape"))) as shown:
        side = QRect(0, 0, 25, shown.phone.look.size[1] // 2)
        screen = shown.picture().copy(side)
        whole = shown.picture(full=True)
        assert whole.height() > 2 * side.height()
        assert whole.copy(side) == screen


@pytest.mark.parametrize("count", [60, 400])
def test_row_below_many_options_stands_where_it_does_whatever_was_in_sight_before(count: int) -> None:
    titles = {
        f"o{at}": {"en": f"{at} " + "of a title that takes two lines or three " * (at % 3)} for at in range(count)
    }
    options = {"type": "string", "x-input-type": "radio", "enum": list(titles), "x-enum-titles": titles}
    switch = {"type": "boolean", "x-input-type": "switch"}
    source = _piece({"first": switch, "options": options, "last": switch})
    with closing(_shown(source, Look("ios"))) as new:
        last = new.picture(at_key="last").copy()
    with closing(_shown(source, Look("ios"))) as used:
        for place in (2000.0, 900.0, 1500.0):
            used.picture(scrolled=place)
        assert used.picture(at_key="last") == last


@pytest.mark.parametrize("platform", list(PLATFORMS))
def test_picture_of_a_piece_that_is_short_and_has_a_row_of_the_one_before_lower_down(platform: str) -> None:
    """What was in sight stays there only as far as there is something below it."""
    switch = {"type": "boolean", "x-input-type": "switch"}
    long = _piece({f"item{at}": switch for at in range(20)})
    short = _piece({"first": {"type": "array", "x-input-type": "map"}, "item4": switch})
    with closing(_shown(short, Look(platform))) as new:
        fresh = new.picture().copy()
    with closing(_shown(long, Look(platform))) as used:
        used.picture(scrolled=200)
        used.phone.session.open(read_bytes(short))
        assert used.picture() == fresh
