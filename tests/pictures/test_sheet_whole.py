"""A sheet shows whole screens, so that whatever changed is seen, and two runs make one and the same page."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from math import ceil, floor
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from previewer.phone import offscreen, row_scroll
from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.platforms import PLATFORMS
from previewer.phone.scene import column_of
from previewer.pictures.render import PictureRequest, prepare
from previewer.pictures.sheet import SheetRequest, make_sheet
from previewer.pictures.work import Content, PictureJob, make_pictures, studio
from previewer.pieces import read_bytes
from previewer.resources import resource

from .conftest import TODAY

_TEXT = {"x-description": {"en": "Help", "ja": "説明"}, "type": "boolean", "x-input-type": "switch"}


def _long(count: int, title: Callable[[int], str] = str) -> bytes:
    items = {f"item{at}": {"x-title": {"en": title(at), "ja": "あ"}, **_TEXT} for at in range(count)}
    return json.dumps({"preferences": {"type": "object", "x-field-order": list(items), "properties": items}}).encode()


def _every_kind(change: Callable[[dict[str, Any]], None] = lambda items: None) -> bytes:
    piece = json.loads(resource("samples", "every-kind.json").read_bytes())
    change(piece["preferences"]["properties"])
    return json.dumps(piece).encode()


def _closed(source: bytes, platform: str) -> list[str]:
    """Digests of the closed pictures, page by page."""
    try:
        return [
            picture.sha256 for picture in make_pictures(PictureJob(Content(source, TODAY), Look(platform), scale=0.5))
        ]
    finally:
        studio().close()


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("platform", list(PLATFORMS))
def test_closed_picture_when_an_item_below_the_first_screen_changes_then_it_differs(platform: str) -> None:
    before = _closed(_every_kind(), platform)
    assert len(before) == 1
    changes: list[Callable[[dict[str, Any]], None]] = [
        lambda items: items["note"]["x-title"].update(en="Something else"),
        lambda items: items["birdsong"].update(default=not items["birdsong"].get("default", False)),
        lambda items: items.pop("note") and None,
    ]
    for change in changes:
        assert _closed(_every_kind(change), platform) != before


@pytest.mark.deep
@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("platform", list(PLATFORMS))
def test_closed_picture_when_more_than_four_screens_high_then_in_pages_that_show_each_row_once(platform: str) -> None:
    count = 72
    content = Content(_long(count), TODAY)
    shown = prepare(read_bytes(content.source), PictureRequest(Look(platform), TODAY, scale=0.25))
    rows = [f"item{at}" for at in range(count)]
    pages: list[dict[str, QImage]] = []
    try:
        heights = []
        for image in shown.pages():
            heights.append(image.height())
            pages.append({key: cut for key in rows if (cut := _row_alone(shown, image, key)) is not None})
        image = shown.picture(full=True)
        whole = {key: _row_alone(shown, image, key) for key in rows}
    finally:
        shown.close()
    assert [key for page in pages for key in page] == rows
    assert {key: cut for page in pages for key, cut in page.items()} == whole
    assert len(heights) > 1
    assert max(heights) <= int(4 * shown.phone.look.size[1] * 0.25)
    before = _closed(content.source, platform)
    for changed in (0, 37, count - 1):
        after = _closed(_long(count, lambda at, changed=changed: "New" if at == changed else str(at)), platform)
        assert len(after) == len(before)
        assert sum(one != other for one, other in zip(before, after, strict=True)) == 1, changed


@pytest.mark.usefixtures("qapp")
def test_pages_after_very_many_rows_were_laid_out_then_each_has_its_own_and_draws_as_a_new_phone_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who looks at all that are made takes the square of their number; who makes them in parts makes some twice."""
    monkeypatch.setattr(row_scroll, "_AT_ONCE", 51)
    monkeypatch.setattr(offscreen, "PAGE_SCREENS", 1)
    count = 100
    reading = read_bytes(_long(count))
    new, used = (prepare(reading, PictureRequest(Look(), TODAY, scale=0.25)) for _ in range(2))
    made: list[int] = []
    try:
        rows = used.find("rows")
        assert rows is not None
        column = column_of(rows)
        column.made.rowsInserted.connect(lambda _, first, last: made.append(last + 1 - first))
        before = len(column.rows)
        used.lay_out(replace(Look(), theme="dark"))
        assert len(column.rows) == count
        assert sum(made) == count - before
        used.lay_out(Look())
        assert sum(made) == count - before
        for one, other in zip(new.pages(), used.pages(), strict=True):
            assert one == other
            assert len(column.rows) < 0.6 * count
    finally:
        new.close()
        used.close()


def _row_alone(shown: OffscreenPhone, image: QImage, key: str) -> QImage | None:
    """The pixels of a row that stands whole on a picture, None of another."""
    rows, row = shown.find("rows"), shown.find(f"item:{key}")
    if rows is None or row is None or not row.opacity():
        return None
    area = row.mapRectToScene(QRectF(0, 0, row.width(), row.height()))
    if not rows.mapRectToScene(rows.boundingRect()).adjusted(0, -1, 0, 1).contains(area):
        return None
    first, last = ceil(area.top() * shown.scale), floor(area.bottom() * shown.scale)
    return image.copy(0, first, image.width(), last - first)


@pytest.mark.usefixtures("qapp")
def test_whole_picture_when_a_group_has_very_many_options_then_all_are_in_it() -> None:
    options = [f"option {at}" for at in range(60)]
    item = {"x-title": {"en": "A", "ja": "あ"}, **_TEXT, "type": "string", "x-input-type": "radio", "enum": options}
    piece = {"preferences": {"type": "object", "properties": {"a": item}}}

    def whole() -> str:
        return _closed(json.dumps(piece).encode(), "ios")[0]

    before = whole()
    options[50] = "another"
    assert whole() != before
    shown = prepare(read_bytes(json.dumps(piece).encode()), PictureRequest(Look("ios"), TODAY, scale=0.5))
    try:
        screen = shown.picture().copy()
        assert shown.picture(full=True).height() > 60 * 20
        assert shown.picture() == screen
    finally:
        shown.close()


@pytest.mark.usefixtures("processes")
def test_sheet_when_made_twice_then_the_page_is_the_same_and_pages_of_a_screen_are_kept(tmp_path: Path) -> None:
    looks = (Look(), Look("android"))
    request = SheetRequest(Content(_long(70), TODAY), looks, scale=0.25, workers=1)
    first = make_sheet(request, tmp_path / "one")
    make_sheet(replace(request, workers=2), tmp_path / "two")
    assert (tmp_path / "one/index.html").read_bytes() == (tmp_path / "two/index.html").read_bytes()
    names = list(first.manifest.pictures)
    assert names[0].endswith("-closed")
    assert names[1].endswith("-closed-2")
    (tmp_path / "one/pictures" / f"{names[1]}.png").unlink()
    again = make_sheet(replace(request, against=tmp_path / "two"), tmp_path / "one")
    assert again.comparison is not None
    assert again.comparison.same
    assert again.manifest.pictures == first.manifest.pictures
