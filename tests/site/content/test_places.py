"""Where a photograph was taken does not become public; all else in the file stays."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngImageFile, PngInfo

from previewer.site.commands.import_files import import_source
from previewer.site.commands.main import run
from previewer.site.content.places import without_place
from tests.site.conftest import Pages

_XMP = (
    b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><a exif:GPSLatitude="35,39.5N"/>'
    b"<exif:GPSLongitude>139,44E</exif:GPSLongitude>"
)


def photograph(kind: str, *, place: bool = True) -> bytes:
    exif = Image.Exif()
    exif[0x0110], exif[0x010E] = "Camera 5", "A view"
    exif.get_ifd(0x8769).update({0x9003: "2024:05:06 07:08:09", 0x829D: 2.8, 0x8827: 200})
    if place:
        exif.get_ifd(0x8825).update({1: "N", 2: (35.0, 39.0, 30.5), 3: "E", 4: (139.0, 44.0, 28.0), 29: "2024:05:06"})
    out = io.BytesIO()
    more: dict[str, object] = {}
    if kind == "PNG":
        text = PngInfo()
        text.add_itxt("piececase", '{"a": 1}')
        if place:
            text.add_itxt("XML:com.adobe.xmp", _XMP.decode())
            text.add_text("Raw profile type exif", "\nexif\n 4\n00ff00ff\n", zip=True)
        more["pnginfo"] = text
    elif place:
        more["xmp"] = _XMP
    Image.linear_gradient("L").convert("RGB").save(out, kind, exif=exif, **more)
    return out.getvalue()


@pytest.mark.parametrize(("kind", "ending"), [("JPEG", "jpg"), ("PNG", "png"), ("WEBP", "webp")])
def test_photograph_when_uploaded_then_public_without_its_place(kind: str, ending: str, sqlite_site: Pages) -> None:
    sent = photograph(kind)
    headers = {"Content-Disposition": f'attachment; filename="view.{ending}"', "Content-Type": f"image/{kind.lower()}"}
    made = sqlite_site.post("/core/v2/media", as_="editor", content=sent, headers=headers)
    assert made.status_code == 201, made.text
    got = sqlite_site.client.get(made.json()["source_url"]).content
    assert len(got) == len(sent)
    before, after = Image.open(io.BytesIO(sent)), Image.open(io.BytesIO(got))
    assert dict(before.getexif().get_ifd(0x8825))
    assert not dict(after.getexif().get_ifd(0x8825))
    assert after.getexif()[0x0110] == "Camera 5"
    assert before.tobytes() == after.tobytes()
    assert b"35,39.5N" in sent
    assert b"35,39.5N" not in got
    assert b"139,44E" not in got
    assert b"00ff00ff" not in got
    if kind == "PNG":
        assert isinstance(after, type(before))
        assert after.info["piececase"] == '{"a": 1}'
    said = made.json()["media_details"]["image_meta"]
    assert (said["camera"], said["caption"], said["aperture"], said["iso"]) == ("Camera 5", "A view", "2.8", "200")
    assert said["created_timestamp"] == "1714979289"


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_picture_when_it_tells_no_place_then_the_very_file(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "view"
    path.write_bytes(photograph(kind, place=False))
    with without_place(path, tmp_path) as public:
        assert public == path


def test_picture_when_cut_anywhere_then_no_failure(tmp_path: Path) -> None:
    path = tmp_path / "view"
    for kind in ("JPEG", "PNG", "WEBP"):
        whole = photograph(kind)
        for end in range(0, min(len(whole), 1500), 7):
            path.write_bytes(whole[:end])
            with without_place(path, tmp_path) as public:
                assert len(public.read_bytes()) == end


def test_folder_when_imported_again_then_its_photograph_is_known(sqlite_site: Pages, tmp_path: Path) -> None:
    folder = tmp_path / "photographs"
    folder.mkdir()
    (folder / "view.jpg").write_bytes(photograph("JPEG"))
    addresses: set[str] = set()
    said: list[str] = []
    for _ in range(2):
        assert import_source(sqlite_site.site, str(folder), said.append), said
        media = sqlite_site.get("/core/v2/media").json()
        assert len(media) == 1
        addresses.add(media[0]["source_url"])
    assert len(addresses) == 1
    with Image.open(folder / "view.jpg") as kept:
        assert kept.getexif().get_ifd(0x8825)


def test_compressed_xmp_of_a_png_loses_its_place_alone(tmp_path: Path) -> None:
    for xmp, kept in ((_XMP.decode(), b"x:xmpmeta"), ("<x:xmpmeta>no place</x:xmpmeta>", None)):
        text, out, path = PngInfo(), io.BytesIO(), tmp_path / "view"
        text.add_itxt("XML:com.adobe.xmp", xmp, "en", "name", zip=True)
        text.add_itxt("piececase", '{"a": 1}', zip=True)
        Image.linear_gradient("L").save(out, "PNG", pnginfo=text)
        path.write_bytes(out.getvalue())
        with without_place(path, tmp_path) as public:
            if kept is None:
                assert public == path
                continue
            with Image.open(public) as got:
                got.load()
                assert isinstance(got, PngImageFile)
                assert kept in got.info["XML:com.adobe.xmp"].encode()
                assert "35,39" not in got.info["XML:com.adobe.xmp"] and "139,44" not in got.info["XML:com.adobe.xmp"]
                assert got.info["piececase"] == '{"a": 1}'


def test_photograph_as_it_came_is_kept_only_where_that_is_asked_for(
    make_site: Callable[..., Pages], tmp_path: Path
) -> None:
    sent = photograph("JPEG")
    headers = {"Content-Disposition": 'attachment; filename="view.jpg"', "Content-Type": "image/jpeg"}
    for asked in (False, True):
        site = make_site("sqlite", keep_places=asked)
        folder = site.site.settings.data / "originals"
        made = site.post("/core/v2/media", as_="editor", content=sent, headers=headers).json()
        assert b"35,39.5N" not in site.client.get(made["source_url"]).content
        kept = [path.read_bytes() for path in folder.rglob("*.jpg")]
        assert kept == ([sent] if asked else [])
        if asked:
            assert folder.stat().st_mode & 0o077 == 0
            assert site.client.get(made["source_url"].replace("/media/", "/originals/")).status_code == 404
            data = str(site.site.settings.data)
            assert run(["backup", str(tmp_path / "b"), "--data", data]) == 0
            assert run(["restore", str(tmp_path / "b"), "--data", str(tmp_path / "fresh")]) == 0
            assert [path.read_bytes() for path in (tmp_path / "fresh" / "originals").rglob("*.jpg")] == [sent]
            assert site.delete(f"/core/v2/media/{made['id']}?force=true", "editor").status_code == 200
            assert [path for path in folder.rglob("*") if path.is_file()] == []
