"""A picture is a function of what it shows: python -m tests.campaigns.pictures [SECONDS] [SEED] [LAW…]

Pieces, looks and openings, in any order on one phone and by any number of processes, are the pixels and findings of a
phone of their own. The pages of a long screen have its rows once each, and a change of any row is seen.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from math import ceil, floor
from pathlib import Path
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone, PictureError
from previewer.pictures.application import picture_application
from previewer.pictures.findings import LayoutIssue, examine
from previewer.pictures.png import pixels_of
from previewer.pictures.render import PictureRequest, prepare
from previewer.pictures.sheet import SheetRequest, make_sheet
from previewer.pictures.variants import open_keys
from previewer.pictures.work import Content, PictureJob, make_pictures, studio
from previewer.pieces import read_bytes
from tests.campaigns.frame import Campaign, ServiceAbsentError, Way, main
from tests.pictures.golden import DAY
from tests.strategies import dump, looks, screens

_PLATFORMS = ("ios", "android")
_SCALE = 1.0
_KINDS: dict[str, dict[str, Any]] = {
    "switch": {"type": "boolean"},
    "text": {"type": "string"},
    "textarea": {"type": "string"},
    "radio": {"type": "string", "enum": ["soft", "loud"]},
    "slider": {"type": "integer", "minimum": 0, "maximum": 9},
}
_WORDS = (
    "Lamp",
    "A title that is a good deal longer than one line of a phone has room for",
    "目覚まし",
    "مصباح",
    "一\n二",
)
_LONG_TEXTS = ("", "Bedside", "word " * 120, "あいうえお" * 90)


@contextmanager
def _application() -> Iterator[None]:
    application = picture_application()
    try:
        yield
    finally:
        studio().close()
        del application


@st.composite
def long_pieces(draw: st.DrawFn, most: int = 40) -> dict[str, Any]:
    """A piece of up to so many items of one kind after the other, some with texts that are longer than their fields."""
    count = draw(st.integers(0, most))
    kinds = draw(st.lists(st.sampled_from(list(_KINDS)), min_size=1, max_size=4))
    properties: dict[str, Any] = {}
    for at in range(count):
        kind, words = kinds[at % len(kinds)], _WORDS[(at // 2) % len(_WORDS)]
        texts = {"x-title": {"en": f"{at} {words}", "ja": f"{at} {words}"}, "x-description": {"en": "Help" * (at % 3)}}
        properties[f"item{at}"] = {**texts, **_KINDS[kind], "x-input-type": kind}
        if kind in ("text", "textarea"):
            properties[f"item{at}"] |= {"default": _LONG_TEXTS[at % len(_LONG_TEXTS)], "maximum": 2000}
    return {"preferences": {"type": "object", "x-field-order": list(properties), "properties": properties}}


def _any_piece(data: st.DataObject, most: int = 40) -> bytes:
    return dump(data.draw(st.one_of(screens(), long_pieces(most)), "piece")).encode()


def _all(shown: OffscreenPhone, key: str) -> tuple[list[str], list[LayoutIssue], str]:
    """The pixels of a closed screen's pages, or of an open item, with all that was found, or why there is none."""
    pixels: list[str] = []
    found: list[LayoutIssue] = []
    try:
        for image in iter([shown.picture(open_key=key)]) if key else shown.pages():
            pixels.append(pixels_of(image))
            found.extend(examine(shown, image).found)
    except PictureError as error:
        return pixels, found, str(error)
    return pixels, found, ""


def used_phone_draws_as_a_new_one(data: st.DataObject, world: None) -> None:
    source, platform = _any_piece(data), data.draw(st.sampled_from(_PLATFORMS), "platform")
    reading = read_bytes(source)
    piece = reading.piece
    assume(piece is not None and piece.offered_on(platform))
    assert piece is not None
    with closing(prepare(reading, PictureRequest(Look(platform), DAY, scale=_SCALE))) as kept:
        for _ in range(data.draw(st.integers(1, 3), "pictures before")):
            look = data.draw(looks(platform), "look")
            key = data.draw(st.sampled_from(["", *open_keys(piece, look)]), "open")
            kept.phone.show(look)
            used = _all(kept, key)
        with closing(prepare(reading, PictureRequest(look, DAY, scale=_SCALE))) as new:
            assert used == _all(new, key)


def pages_have_each_row_once(data: st.DataObject, world: None) -> None:
    source, platform = _any_piece(data, 80), data.draw(st.sampled_from(_PLATFORMS), "platform")
    reading = read_bytes(source)
    assume(reading.piece is not None and reading.piece.offered_on(platform))
    look = data.draw(looks(platform), "look")
    with closing(prepare(reading, PictureRequest(look, DAY, scale=_SCALE))) as shown:
        on_pages = [(key, cut) for image in shown.pages() for key, cut in _rows(shown, image)]
        most = max((row.height() for row in _row_items(shown).values()), default=0)
        assume(most < 2 * look.size[1])
        try:
            whole = list(_rows(shown, shown.picture(full=True)))
        except PictureError:
            assume(False)
        assert [key for key, _ in on_pages] == list(shown.phone.rows.keys())
        differing = [key for (key, cut), (_, seen) in zip(on_pages, whole, strict=True) if cut != seen]
        assert not differing


def _row_items(shown: OffscreenPhone) -> dict[str, Any]:
    return {key: row for key in list(shown.phone.rows.keys()) if (row := shown.find(f"item:{key}")) is not None}


def _rows(shown: OffscreenPhone, image: QImage) -> Iterator[tuple[str, QImage]]:
    """The rows that stand whole on a picture with their pixels, but for what the phone's own parts cover."""
    rows = shown.find("rows")
    if rows is None:
        return
    view = rows.mapRectToScene(rows.boundingRect()).adjusted(0, -1, 0, 1)
    for key, row in _row_items(shown).items():
        area = row.mapRectToScene(QRectF(0, 0, row.width(), row.height()))
        if row.opacity() and view.contains(area):
            top, end = ceil(area.top() - 1e-3), floor(area.bottom() + 1e-3)
            left = 60 if shown.phone.look.landscape else 0
            yield key, image.copy(left, top, image.width() - 2 * left, end - top)


def changed_row_is_seen(data: st.DataObject, world: None) -> None:
    piece = data.draw(long_pieces(60), "piece")
    keys = piece["preferences"]["x-field-order"]
    assume(keys)
    look = data.draw(st.sampled_from(_PLATFORMS).flatmap(looks), "look")
    before = _closed(piece, look)
    key = data.draw(st.sampled_from(keys), "key")
    title = piece["preferences"]["properties"][key]["x-title"]
    for lang in title:
        title[lang] = f"X{title[lang]}"
    assert _closed(piece, look) != before


def _closed(piece: dict[str, Any], look: Look) -> list[str]:
    made = make_pictures(PictureJob(Content(json.dumps(piece).encode(), DAY), look, scale=_SCALE))
    assume(not any(picture.trouble for picture in made))
    return [picture.pixels for picture in made]


def sheet_is_the_same_by_any_processes(way: Way, world: None) -> Iterator[int]:
    """Of a sample in looks by chance, whose pictures are also those of phones of their own."""
    chance = way.chance
    for _ in range(1):
        source = json.dumps(_sample(chance.randint(1, 12))).encode()
        sizes = chance.sample((1.0, 1.35, 2.0), 2)
        wanted = tuple(
            replace(Look(code), text_size=size, orientation=chance.choice(("portrait", "landscape")))
            for code in _PLATFORMS
            for size in sizes
        )
        with tempfile.TemporaryDirectory() as name:
            request = SheetRequest(Content(source, DAY), wanted, scale=0.5)
            counts = (1, 2) if way.left() == float("inf") else (1, 2, 3, 4)
            folders = [Path(name, str(count)) for count in counts]
            for count, folder in zip(counts, folders, strict=True):
                make_sheet(replace(request, workers=count), folder)
            files = [_files(folder) for folder in folders]
            assert all(one == files[0] for one in files)
        yield 1


def sheet_is_the_same_on_a_cluster(way: Way, world: None) -> Iterator[int]:
    try:
        from distributed import LocalCluster
    except ImportError:
        raise ServiceAbsentError("Dask is not installed") from None
    source = json.dumps(_sample(way.chance.randint(1, 12))).encode()
    request = SheetRequest(Content(source, DAY), (Look("ios"), Look("android")), scale=0.5, workers=1)
    with (
        tempfile.TemporaryDirectory() as name,
        LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
    ):
        make_sheet(request, Path(name, "here"))
        make_sheet(replace(request, cluster=cluster.scheduler_address), Path(name, "there"))
        assert _files(Path(name, "here")) == _files(Path(name, "there"))
    yield 1


def _sample(count: int) -> dict[str, Any]:
    kinds = list(_KINDS)
    properties = {
        f"item{at}": {"x-title": {"en": f"Item {at}"}, "x-input-type": kinds[at % 5], **_KINDS[kinds[at % 5]]}
        for at in range(count)
    }
    for item in properties.values():
        if item["x-input-type"] == "textarea":
            item |= {"default": _LONG_TEXTS[2], "maximum": 2000}
    return {"preferences": {"type": "object", "x-field-order": list(properties), "properties": properties}}


def _files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


CAMPAIGN = Campaign(
    {
        used_phone_draws_as_a_new_one: 5,
        pages_have_each_row_once: 3,
        changed_row_is_seen: 3,
        sheet_is_the_same_by_any_processes: 1,
        sheet_is_the_same_on_a_cluster: 0,
    },
    _application,
)

if __name__ == "__main__":
    main(CAMPAIGN)
