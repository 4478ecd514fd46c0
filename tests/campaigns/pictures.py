"""A picture is a function of what it shows: python -m tests.campaigns.pictures [SECONDS] [SEED] [LAW…]

Pieces, looks, values and openings, in any order on one phone and by any number of processes, are the pixels and
findings of a phone of their own, and of a process of their own. The pages of a long screen have its rows once each, and
a change of any row is seen.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import islice
from math import ceil, floor
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import assume
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage
from PySide6.QtQuick import QQuickItem

from previewer.children import child_pool
from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone, PictureError
from previewer.phone.platforms import PLATFORMS
from previewer.phone.scene import column_of
from previewer.pictures.application import picture_application
from previewer.pictures.findings import LayoutIssue, examine
from previewer.pictures.manifest import PictureRecord
from previewer.pictures.png import pixels_of
from previewer.pictures.render import PictureRequest, prepare
from previewer.pictures.sheet import SheetRequest, make_sheet
from previewer.pictures.variants import open_keys
from previewer.pictures.work import Content, PictureJob, make_pictures, studio
from previewer.pieces import Piece, Reading, Refusal, Values, read_bytes
from tests.campaigns.frame import Campaign, ServiceAbsentError, Way, main
from tests.pictures.golden import DAY
from tests.strategies import dump, long_screens, looks, screens

_PLATFORMS = tuple(PLATFORMS)
_SCALE = 1.0
_LONG_TEXTS = ("word " * 120, "あいうえお" * 90, "مصباح " * 80, "x" * 400)
_MIXED = "مصباح and あいうえお and " * 6
#: Points that letters reach beyond their rows, at the largest text.
_INK = 12
#: Values tried of one item: a list of many options has as many.
_TRIED = 12


@contextmanager
def _application() -> Iterator[None]:
    application = picture_application()
    try:
        yield
    finally:
        studio().close()
        del application


def _any_piece(data: st.DataObject, most: int) -> tuple[Reading, Piece]:
    reading = read_bytes(dump(data.draw(st.one_of(screens(), long_screens(most)), "piece")).encode())
    assume(reading.piece is not None)
    assert reading.piece is not None
    return reading, reading.piece


def _tried(values: Values, key: str) -> list[Any]:
    """Values that an item takes, none other than its own among them: its bounds, and texts longer than its field."""
    item = values.piece.item(key)
    assert item is not None
    found = [value for _, value in islice(item.boundaries(), _TRIED)]
    return [*found, *(text for text in _LONG_TEXTS if item.typed and not isinstance(values.set(key, text), Refusal))]


def _with(values: Values, chosen: Mapping[str, Any]) -> Values:
    for key, value in chosen.items():
        changed = values.set(key, value)
        values = values if isinstance(changed, Refusal) else changed
    return values


def _values(data: st.DataObject, piece: Piece) -> Values:
    values = Values.initial(piece, DAY)
    keys = [item.key for item in piece.items if item.trouble is None]
    if not keys:
        return values
    some = data.draw(st.lists(st.sampled_from(keys), max_size=4, unique=True), "set")
    return _with(
        values, {key: data.draw(st.sampled_from(tried), key) for key in some if (tried := _tried(values, key))}
    )


class Shown(NamedTuple):
    """What one picture shows, beside the piece: how it is looked at, the values, and `way` to stand there."""

    look: Look
    values: Values
    way: dict[str, Any]


def _shown(data: st.DataObject, piece: Piece, platform: str, values: Values | None = None) -> Shown:
    look, values = data.draw(looks(platform), "look"), _values(data, piece) if values is None else values
    keys = [item.key for item in piece.display_order() if look.reveal_hidden or not item.hidden]
    opening = open_keys(piece, look)
    ways: list[st.SearchStrategy[dict[str, Any]]] = [
        st.just({}),
        st.just({"full": True}),
        st.floats(0, 4000).map(lambda points: {"scrolled": points}),
    ]
    if keys and piece.offered_on(platform):
        ways.append(st.sampled_from(keys).map(lambda key: {"at_key": key}))
    if opening:
        openings = st.sampled_from(opening).map(lambda key: {"open_key": key})
        further = st.sampled_from(({}, {"typed": " more"}, {"typed": "あ" * 60}, {"scrolled": 300.0}, {"full": True}))
        ways.append(st.builds(lambda opened, more: opened | more, openings, further))
    return Shown(look, values, data.draw(st.one_of(ways), "way"))


def _pictured(shown: OffscreenPhone, way: dict[str, Any]) -> tuple[list[str], list[LayoutIssue], str]:
    """The pixels of a screen, all pages of a closed one, with all that was found, or why there is none."""
    pixels: list[str] = []
    found: list[LayoutIssue] = []
    try:
        for image in iter([shown.picture(**way)]) if way else shown.pages():
            pixels.append(pixels_of(image))
            found.extend(examine(shown, image).found)
    except PictureError as error:
        return pixels, found, str(error)
    return pixels, found, ""


def used_phone_draws_as_a_new_one(data: st.DataObject, world: None) -> None:
    """Whatever it drew, showed and had typed into before, of this piece or another."""
    platform = data.draw(st.sampled_from(_PLATFORMS), "platform")
    pieces = [_any_piece(data, data.draw(st.sampled_from((12, 40, 300)), "most"))]
    if data.draw(st.booleans(), "another piece"):
        pieces.append(_any_piece(data, 12))
    before = data.draw(st.integers(1, 3), "pictures before")
    with closing(prepare(pieces[0][0], PictureRequest(Look(platform), DAY, scale=_SCALE))) as kept:
        for at in range(before + 1):
            reading, piece = pieces[at % len(pieces)]
            shows = _shown(data, piece, platform)
            if kept.phone.session.piece is not piece:
                kept.phone.session.open(reading, shows.values)
            kept.phone.session.set_values(shows.values)
            kept.phone.show(shows.look)
            used = _pictured(kept, shows.way)
        request = PictureRequest(shows.look, DAY, shows.values, scale=_SCALE)
        with closing(prepare(reading, request)) as new:
            fresh = _pictured(new, shows.way)
            assert used[1:] == fresh[1:], (used[2], fresh[2], set(used[1]) ^ set(fresh[1]))
            assert used == fresh


def looks_in_any_order_draw_as_in_a_new_one(data: st.DataObject, world: None) -> None:
    """Of the same piece with the same values, whose rows stay: longer than their fields, and in mixed scripts."""
    platform = data.draw(st.sampled_from(_PLATFORMS), "platform")
    reading, piece = _any_piece(data, 12)
    values = _with(_values(data, piece), {item.key: _MIXED for item in piece.items if item.typed})
    count = data.draw(st.integers(2, 6), "looks")
    with closing(prepare(reading, PictureRequest(Look(platform), DAY, values, scale=_SCALE))) as kept:
        for _ in range(count):
            shows = _shown(data, piece, platform, values)
            kept.phone.session.set_values(values)
            kept.phone.show(shows.look)
            used = _pictured(kept, shows.way)
            with closing(prepare(reading, PictureRequest(shows.look, DAY, values, scale=_SCALE))) as new:
                assert used == _pictured(new, shows.way)


def pages_have_each_row_once(data: st.DataObject, world: None) -> None:
    platform = data.draw(st.sampled_from(_PLATFORMS), "platform")
    reading, piece = _any_piece(data, data.draw(st.sampled_from((40, 300, 80, 80)), "most"))
    assume(piece.offered_on(platform))
    look = data.draw(looks(platform), "look")
    with closing(prepare(reading, PictureRequest(look, DAY, _values(data, piece), scale=_SCALE))) as shown:
        pages = [list(_rows(shown, image)) for image in shown.pages()]
        on_pages = [row for page in pages for row in page]
        most = max((row.height() for row in _row_items(shown).values()), default=0)
        assume(most < 2 * look.size[1])
        try:
            whole = list(_rows(shown, shown.picture(full=True)))
        except PictureError:
            assume(False)
        assert [key for key, _ in on_pages] == list(shown.phone.rows.keys())
        edges = {page[at][0] for page in pages if page for at in (0, -1)}
        differing = [
            key
            for (key, cut), (_, seen) in zip(on_pages, whole, strict=True)
            if _inner(cut, key in edges) != _inner(seen, key in edges)
        ]
        assert not differing


def _inner(row: QImage, is_edge: bool) -> QImage:
    """A row that stands beside another page without what the ink of the row there reaches over it: accents of capitals,
    and scripts that are higher than their line.
    """
    return row.copy(0, _INK, row.width(), row.height() - 2 * _INK) if is_edge else row


def _row_items(shown: OffscreenPhone) -> dict[str, QQuickItem]:
    rows = shown.find("rows")
    made = {} if rows is None else column_of(rows).rows
    return {key: made[key] for key in shown.phone.rows.keys() if key in made}  # noqa: SIM118


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


_STRING, _NUMBER = {"type": "string"}, {"type": "number"}
_STEPS = {**_NUMBER, "minimum": 0, "maximum": 9, "multipleOf": 1}
_TWO, _THREE = {**_STRING, "enum": ["soft", "loud"]}, {**_STRING, "enum": ["a", "b", "c"]}
_TITLED = {**_TWO, "x-enum-titles": {"soft": {"en": "Soft", "ja": "弱"}, "loud": {"en": "Loud", "ja": "強"}}}
_RENAMED = {"x-enum-titles": {"soft": {"en": "Soft", "ja": "弱"}, "loud": {"en": "Noisy", "ja": "大"}}}
#: What changes, of which kind, how it is declared before, and what of that is another after. Each is seen on the closed
#: screen, or where it is open.
_CHANGES: tuple[tuple[str, str, dict[str, Any], dict[str, Any]], ...] = (
    ("default", "switch", {"type": "boolean"}, {"default": True}),
    ("default", "text", _STRING, {"default": "a"}),
    ("default", "textarea", {**_STRING, "default": "a"}, {"default": "a\nb"}),
    ("default", "radio", _TWO, {"default": "loud"}),
    ("default", "drumroll", _TWO, {"default": "loud"}),
    ("default", "drumroll", {**_NUMBER, "enum": [1, 2.5]}, {"default": 2.5}),
    ("default", "drumroll", _STEPS, {"default": 5}),
    ("default", "slider", _STEPS, {"default": 5}),
    ("default", "calendar", {**_STRING, "format": "date"}, {"default": "2020-02-29"}),
    ("default", "map", {"type": "array", "default": [0, 0]}, {"default": [35.5, 139.5]}),
    ("default", "time", {"type": "array"}, {"default": [13, 5]}),
    ("bound", "slider", {**_STEPS, "default": 9}, {"maximum": 12}),
    ("bound", "slider", {**_STEPS, "default": 0}, {"minimum": -9}),
    ("bound", "drumroll", {**_STEPS, "default": 9}, {"maximum": 10}),
    ("bound", "drumroll", _STEPS, {"multipleOf": 3}),
    ("bound", "text", {**_STRING, "maximum": 10, "default": "x" * 9}, {"maximum": 11}),
    ("bound", "textarea", {**_STRING, "maximum": 10, "default": "x" * 9}, {"maximum": 11}),
    ("option", "radio", _TWO, {"enum": ["soft", "loud", "shrill"]}),
    ("option", "radio", _THREE, {"enum": ["a", "c", "b"]}),
    ("option", "drumroll", _THREE, {"enum": ["a", "c", "b"]}),
    ("option", "drumroll", _TITLED, _RENAMED),
    ("option", "radio", _TITLED, _RENAMED),
)


def changed_row_is_seen(data: st.DataObject, world: None) -> None:
    """Title, default, bound, option or place of one row among any others, closed or open, as `--against` asks."""
    piece = data.draw(long_screens(60), "piece")
    order, items = piece["preferences"]["x-field-order"], piece["preferences"]["properties"]
    what, kind, declared, change = data.draw(st.sampled_from(_CHANGES), "change")
    key, title = "changing", {"en": "X", "ja": "X"}
    order.insert(data.draw(st.integers(0, len(order)), "at"), key)
    items[key] = {"x-title": title, "x-input-type": kind, **declared}
    look = replace(data.draw(st.sampled_from(_PLATFORMS).flatmap(looks), "look"), lang="en")
    before = _seen(piece, look, key)
    what = data.draw(st.sampled_from(("title", "order", what)), "what")
    if what == "order":
        at = order.index(key)
        visible = [at for at, one in enumerate(order) if look.reveal_hidden or items[one].get("x-hidden") is not True]
        assume(len(visible) > 1)
        place = visible.index(at)
        other = visible[place - 1]
        order[at], order[other] = order[other], order[at]
    else:
        items[key] |= change if what != "title" else {"x-title": {"en": "Y", "ja": "Y"}}
    assert _seen(piece, look, key) != before, what


def _seen(piece: dict[str, Any], look: Look, key: str) -> dict[str, str]:
    """The pixels of a sheet's pictures by their names: those of the closed screen, and with one item open."""
    source = dump(piece).encode()
    read = read_bytes(source).piece
    assume(read is not None and read.offered_on(look.platform))
    assert read is not None
    opened = (key,) if key in open_keys(read, look) else ()
    made = make_pictures(PictureJob(Content(source, DAY), look, (None, *opened), scale=_SCALE))
    assume(not any(picture.trouble for picture in made))
    return {picture.variant.name: picture.pixels for picture in made}


def sheet_is_the_same_by_any_processes(way: Way, world: None) -> Iterator[int]:
    """Each of its pictures is also the one of a new process, and of `render`."""
    chance, is_short = way.chance, way.left() == float("inf")
    content, wanted = _by_chance(chance, *((3, 1) if is_short else (chance.randint(1, 10), 2)))
    with tempfile.TemporaryDirectory() as name:
        request = SheetRequest(content, wanted, scale=0.5)
        counts = (1, 2) if is_short else chance.sample(range(1, 5), 2)
        folders = [Path(name, str(count)) for count in counts]
        for count, folder in zip(counts, folders, strict=True):
            made = make_sheet(replace(request, workers=count), folder)
        first, second = map(_files, folders)
        assert first.keys() == second.keys()
        differing = [name for name in first if first[name] != second[name]]
        assert not differing, (counts, differing)
        records = list(made.manifest.pictures.values())
        if not is_short:
            _assert_drawn_alone(request, chance.sample(records, min(len(records), 8)))
            _assert_rendered(request, chance.choice([one for one in records if one.pages == 1]), Path(name))
    yield 1


def _by_chance(chance: random.Random, count: int, sizes: int) -> tuple[Content, tuple[Look, ...]]:
    """A piece of so many items that are right, with values, and looks at it in so many text sizes on each phone."""
    declared = [{"x-input-type": kind, **before, **chance.choice(({}, after))} for _, kind, before, after in _CHANGES]
    properties: dict[str, Any] = {}
    for at in range(count):
        item = dict(chance.choice(declared))
        if item["x-input-type"] in ("text", "textarea") and chance.random() < 0.5:
            item |= {"maximum": 2000, "default": chance.choice(_LONG_TEXTS)}
        title = {"en": chance.choice(("Item", "A title of more than a line " * 2, "مصباح")), "ja": f"項目{at}"}
        properties[f"item{at}"] = {"x-title": title, "x-description": {"en": "Help", "ja": "説明"}, **item}
    source = dump({"preferences": {"type": "object", "x-field-order": list(properties), "properties": properties}})
    piece = read_bytes(source.encode()).piece
    assert piece is not None
    values = Values.initial(piece, DAY)
    chosen = {key: chance.choice(_tried(values, key)) for key in properties if chance.random() < 0.3}
    found: list[Look] = []
    for code in _PLATFORMS:
        platform = PLATFORMS[code]
        for size in chance.sample([step.factor for step in platform.text_steps], sizes):
            look = Look(
                code,
                chance.choice(("en", "ja", "ar-XB")),
                "light",
                size,
                orientation=chance.choice(("portrait", "landscape")),
                design=chance.choice(platform.designs).code,
                bold=chance.random() < 0.2,
            )
            found += [look, replace(look, theme="dark")] if chance.random() < 0.4 else [look]
    return Content(source.encode(), DAY, _with(values, chosen).delivered()), tuple(found)


def _assert_drawn_alone(request: SheetRequest, records: Sequence[PictureRecord]) -> None:
    """In a process that draws nothing else, one look at a time."""
    with child_pool(1) as pool:
        for record in records:
            job = PictureJob(request.content, record.look, (record.open_key,), scale=request.scale)
            made = {one.variant.name: (one.pixels, one.findings) for one in pool.submit(make_pictures, job).result()}
            pixels, found = made[record.name]
            assert (pixels, len(found)) == (record.pixels, len(record.findings)), record.name


def _assert_rendered(request: SheetRequest, record: PictureRecord, folder: Path) -> None:
    """By the command, which makes this picture alone."""
    files = {"piece.json": request.content.source, "values.json": (request.content.values or "").encode()}
    for name, data in files.items():
        (folder / name).write_bytes(data)
    command = [sys.executable, "-m", "previewer", "render", str(folder / "piece.json"), "-o", "-"]
    command += ["--load", str(folder / "values.json"), "--today", DAY.isoformat(), "--scale", str(request.scale)]
    command += ["--full"] if record.open_key is None else ["--open", record.open_key]
    for member, value in record.look.written().items():
        command += [f"--{member.replace('_', '-')}", *([] if value is True else [str(value)])]
    drawn = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    assert pixels_of(QImage.fromData(drawn.stdout)) == record.pixels, record.name


def sheet_is_the_same_on_a_cluster(way: Way, world: None) -> Iterator[int]:
    try:
        from distributed import LocalCluster
    except ImportError:
        raise ServiceAbsentError("Dask is not installed") from None
    request = SheetRequest(*_by_chance(way.chance, way.chance.randint(1, 8), 2), scale=0.5, workers=1)
    with (
        tempfile.TemporaryDirectory() as name,
        LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
    ):
        make_sheet(request, Path(name, "here"))
        make_sheet(replace(request, cluster=cluster.scheduler_address), Path(name, "there"))
        assert _files(Path(name, "here")) == _files(Path(name, "there"))
    yield 1


def _files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


CAMPAIGN = Campaign(
    {
        used_phone_draws_as_a_new_one: 3,
        looks_in_any_order_draw_as_in_a_new_one: 3,
        pages_have_each_row_once: 2,
        changed_row_is_seen: 2,
        sheet_is_the_same_by_any_processes: 1,
        sheet_is_the_same_on_a_cluster: 0,
    },
    _application,
)

if __name__ == "__main__":
    main(CAMPAIGN)
