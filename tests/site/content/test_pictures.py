"""Pictures and other files are judged within a bound of memory, one picture at a time."""

from __future__ import annotations

import threading
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL.PngImagePlugin import PngImageFile

from previewer.site.content import picture_sizes, pictures, places
from previewer.site.content.picture_sizes import Size, make_sizes
from previewer.site.errors import ApiError
from tests.site.conftest import Pages
from tests.site.pictures import png

ALL = list(pictures.SIZES)


def peak(work: Callable[[], object]) -> int:
    """The most bytes that Python had taken more while `work` ran."""
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        work()
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_large_picture_is_made_apart_as_here(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "p"
    path.write_bytes(png(1300, 1200, kind))
    mime = f"image/{kind.lower()}"
    here = make_sizes(path, mime, 1300 * 1200, ALL)
    monkeypatch.setattr(picture_sizes, "_APART", 1000)
    apart = make_sizes(path, mime, 1300 * 1200, ALL)
    assert apart == here
    assert {name: size[1:] for name, size in here.items()} == {
        "thumbnail": (150, 150), "medium": (300, 277), "medium_large": (768, 709), "large": (1024, 945),
    }  # fmt: skip


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("apart", [1000, 10**9])
def test_broken_picture_is_refused_by_whoever_reads_it(
    apart: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_sizes, "_APART", apart)
    path = tmp_path / "p"
    path.write_bytes(png(1300, 1200)[:900])
    for names in ([], ALL):
        with pytest.raises(ApiError) as caught:
            make_sizes(path, "image/png", 1300 * 1200, names)
        assert (caught.value.status, caught.value.code) == (415, "rest_upload_sideload_error")


def test_pictures_are_looked_at_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once, most = 0, 0
    lock = threading.Lock()

    def make(*_: object) -> dict[str, Size]:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        threading.Event().wait(0.01)
        with lock:
            at_once -= 1
        return {}

    monkeypatch.setattr(picture_sizes, "_make", make)
    monkeypatch.setattr(picture_sizes, "_make_apart", make)
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda number: make_sizes(Path("p"), "image/png", number * 2_000_000, []), range(6)))
    assert most == 1


def test_pixels_of_a_png_are_not_read_to_know_what_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever decodes it in the server keeps every other thread waiting."""
    path = tmp_path / "p.png"
    path.write_bytes(png(30, 20))
    monkeypatch.setattr(PngImageFile, "load", lambda _: pytest.fail("the pixels were read"))
    kind = pictures.examine(path, "p.png", 10_000)
    assert (kind.width, kind.height) == (30, 20)
    assert places.said(path) == {}


def test_json_is_judged_without_its_values(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(b"[" + b"[]," * 2_000_000 + b"[]]")
    assert peak(lambda: pictures.examine(path, "x.json", 1)) < 8 << 20
    for text, good in (("{}", True), ('"a"', True), ("-1.5e7", True), ("true", True), ("null", True), (" [1]\n", True),
                       ("{bad", False), ("<html>", False), ("[}", False), ("\ufeff{}", True)):  # fmt: skip
        path.write_text(text, "utf-8")
        if good:
            assert pictures.examine(path, "x.json", 1).mime_type == "application/json"
            continue
        with pytest.raises(ApiError):
            pictures.examine(path, "x.json", 1)


def test_picture_is_searched_for_other_things_piece_by_piece(tmp_path: Path) -> None:
    whole = png(30, 30)
    head, tail = whole[:33], whole[33:]

    def chunk(data: bytes) -> bytes:
        import zlib

        body = b"teXt" + data
        return len(data).to_bytes(4, "big") + body + zlib.crc32(body).to_bytes(4, "big")

    path = tmp_path / "p.png"
    place = pictures._CHUNK - len(head) - 8 - 4  # the mark lies across the edge of two pieces
    for mark, good in ((b"", True), (b"<ScRiPt", False), (b"PK\x03\x04", False)):
        path.write_bytes(head + chunk(bytes(place) + mark + bytes(20 << 20)) + tail)
        if good:
            assert peak(lambda: pictures._refuse_polyglot(path, "PNG")) < 10 << 20
            continue
        with pytest.raises(ApiError):
            pictures.examine(path, "p.png", 10_000)
    for rest, good in ((b"\r\n\x00", True), (b"more", False), (bytes(3 << 20), True), (b"x" * (3 << 20), False)):
        path.write_bytes(whole + rest)
        if good:
            pictures.examine(path, "p.png", 10_000)
            continue
        with pytest.raises(ApiError):
            pictures.examine(path, "p.png", 10_000)


def test_picture_of_too_many_pixels_is_refused_before_it_is_read(sqlite_site: Pages) -> None:
    whole = png(10, 10)
    size = (6000).to_bytes(4, "big") * 2
    import zlib

    head = b"IHDR" + size + whole[24:29]
    made = whole[:12] + head + zlib.crc32(head).to_bytes(4, "big") + whole[33:]
    headers = {"Content-Type": "image/png", "Content-Disposition": 'attachment; filename="p.png"'}
    answer = sqlite_site.post("/core/v2/media", "author", content=made, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "rest_upload_file_too_big")
