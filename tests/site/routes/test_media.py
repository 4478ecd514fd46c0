"""Uploads, and sizes made anew."""

from __future__ import annotations

import io
import shutil
import struct
import zipfile
import zlib
from typing import Any
from urllib.parse import quote, unquote

import pytest

from previewer.site.http.uploads import last_part
from tests.site.conftest import Pages
from tests.site.pictures import png
from tests.site.routes.test_posts import codes, make


def upload(site: Pages, content: bytes, name: str, as_: str = "author", **headers: str) -> Any:
    """A raw upload."""
    return site.post(
        "/core/v2/media",
        as_=as_,
        content=content,
        headers={
            "Content-Type": "application/octet-stream",
            "Content-Disposition": f'attachment; filename="{name}"',
            **headers,
        },
    )


def left_behind(site: Pages) -> list[str]:
    """Files below the data folder that are no part of the library's start."""
    return [
        str(path)
        for folder in ("media", "incoming")
        for path in (site.site.settings.data / folder).rglob("*")
        if path.is_file()
    ]


def test_picture_when_uploaded_then_has_its_sizes(site: Pages) -> None:
    answer = upload(site, png(1200, 900), "../../etc/My picture.png")
    assert answer.status_code == 201, answer.text
    made = answer.json()
    assert made["slug"] == "my-picture"
    sizes = made["media_details"]["sizes"]
    assert {name: (size["width"], size["height"]) for name, size in sizes.items()} == {
        "thumbnail": (150, 150),
        "medium": (300, 225),
        "medium_large": (768, 576),
        "large": (1024, 768),
        "full": (1200, 900),
    }
    assert site.client.get(sizes["medium"]["source_url"]).status_code == 200
    assert made["missing_image_sizes"] == []
    assert site.get("/core/v2/media").headers["x-wp-total"] == "1"
    assert len(site.ja().get("/core/v2/media").json()) == 1
    assert len(site.get("/core/v2/media?media_type=image").json()) == 1
    assert site.get("/core/v2/media?media_type=video").json() == []


def test_form_upload_when_fields_beside_then_kept(site: Pages) -> None:
    answer = site.post(
        "/core/v2/media",
        as_="editor",
        files={"file": ("x.png", png(20, 20), "image/png")},
        data={"title": "Named", "alt_text": "<b>Alt</b>", "caption": "Below"},
    )
    made = answer.json()
    assert (made["title"]["raw"], made["alt_text"], made["caption"]["raw"]) == ("Named", "Alt", "Below")
    changed = site.call("PUT", f"/core/v2/media/{made['id']}", as_="editor", json={"alt_text": "New"}).json()
    assert changed["alt_text"] == "New"
    assert codes(site.delete(f"/core/v2/media/{made['id']}", as_="editor")) == (501, "rest_trash_not_supported")
    assert site.delete(f"/core/v2/media/{made['id']}?force=true", as_="editor").json()["deleted"] is True
    assert left_behind(site) == []


def test_bad_uploads_when_sent_then_refused_and_nothing_left(site: Pages) -> None:
    picture = png(50, 50)
    cases: list[tuple[bytes, str, tuple[int, str]]] = [
        (b"<?php echo 1;", "x.php", (415, "rest_upload_sideload_error")),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "x.svg", (415, "rest_upload_sideload_error")),
        (b"<html></html>", "x.html", (415, "rest_upload_sideload_error")),
        (b"not a picture", "x.png", (415, "rest_upload_sideload_error")),
        (picture, "x.jpg", (415, "rest_upload_sideload_error")),
        (picture, "x", (415, "rest_upload_sideload_error")),
        (picture + b"<script>alert(1)</script>", "x.png", (415, "rest_upload_sideload_error")),
        (picture + b"PK\x03\x04rest", "x.png", (415, "rest_upload_sideload_error")),
        (picture[:60], "x.png", (415, "rest_upload_sideload_error")),
        (b"\x00\x01\x02", "x.txt", (415, "rest_upload_sideload_error")),
        (b"{bad", "x.json", (415, "rest_upload_sideload_error")),
        (b"", "x.png", (400, "rest_upload_no_data")),
        (bomb(), "x.png", (400, "rest_upload_file_too_big")),
    ]
    for content, name, expected in cases:
        assert codes(upload(site, content, name)) == expected, name
    assert codes(upload(site, picture, "x.png", **{"Content-MD5": "0" * 32})) == (412, "rest_upload_hash_mismatch")
    assert codes(site.post("/core/v2/media", as_="author", content=picture, headers={"Content-Type": "image/png"})) == (
        400,
        "rest_upload_no_content_disposition",
    )
    assert codes(
        site.post(
            "/core/v2/media",
            as_="author",
            content=picture,
            headers={"Content-Type": "image/png", "Content-Disposition": "inline"},
        )
    ) == (400, "rest_upload_invalid_disposition")
    assert codes(site.post("/core/v2/media", as_="author", files={"other": ("x.png", picture)})) == (
        400,
        "rest_upload_unknown_error",
    )
    assert codes(upload(site, picture, "x.png", as_="contributor")) == (403, "rest_cannot_create")
    assert left_behind(site) == []
    assert site.get("/core/v2/media").json() == []


def bomb() -> bytes:
    """A small PNG that says it is 60,000 pixels wide and high."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", 60000, 60000, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(b"\x00" * 1000))
        + chunk(b"IEND", b"")
    )


def test_upload_when_disk_is_full_then_said_and_nothing_left(
    sqlite_site: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = 0

    def full(source: Any, target: Any) -> None:
        nonlocal calls
        calls += 1
        target.write_bytes(b"half")
        if calls > 1:
            raise OSError(28, "No space left on device")
        target.write_bytes(source.read_bytes())

    monkeypatch.setattr(shutil, "copyfile", full)
    assert codes(upload(sqlite_site, png(400, 400), "x.png")) == (507, "storage_full")
    assert left_behind(sqlite_site) == []


def test_upload_when_larger_than_allowed_then_413(make_site: Any) -> None:
    site = make_site("sqlite", max_upload=1000)
    assert codes(upload(site, b"x" * 2000, "x.txt")) == (413, "rest_request_too_large")
    assert left_behind(site) == []


def test_sizes_when_lost_then_made_anew(site: Pages) -> None:
    made = upload(site, png(500, 400, "JPEG"), "photo.jpg").json()
    path = f"/regenerate-thumbnails/v1/regenerate/{made['id']}"
    key = made["media_details"]["sizes"]["medium"]["source_url"].partition("/media/")[2]
    post = make(site, content=f'<img src="{made["media_details"]["sizes"]["medium"]["source_url"]}">')
    site.site.files.remove(key)
    shown = site.get(path, as_="editor").json()
    assert [size["fileexists"] for size in shown["registered_sizes"]] == [True, False]
    done = site.post(path, as_="editor").json()
    assert done["regenerated"] == ["medium"]
    assert site.site.files.exists(key)
    stray = key.rpartition("/")[0] + "/photo-99x99.jpg"

    site.site.library.put_bytes(b"x", stray)
    assert site.get(path, as_="editor").json()["unregistered_sizes"] == ["photo-99x99.jpg"]
    done = site.delete(
        path,
        as_="editor",
        params={"delete_unregistered_thumbnail_files": "true", "only_regenerate_missing_thumbnails": "false"},
    ).json()
    assert done["deleted_files"] == ["photo-99x99.jpg"]
    assert sorted(done["regenerated"]) == ["medium", "thumbnail"]
    assert site.get(f"/core/v2/posts/{post['id']}").status_code == 200
    assert site.get(path, as_="author").status_code == 403
    assert site.get("/regenerate-thumbnails/v1/attachmentinfo/9999", as_="editor").status_code == 404
    site.post(f"/core/v2/posts/{post['id']}", as_="editor", json={"featured_media": made["id"]})
    assert site.get("/regenerate-thumbnails/v1/featuredimages", as_="editor").json() == [
        {"id": made["id"], "title": "photo"}
    ]
    embedded = site.get(f"/core/v2/posts/{post['id']}?_embed").json()["_embedded"]
    assert embedded["wp:featuredmedia"][0]["media_type"] == "image"


def test_file_name_when_japanese_then_kept(site: Pages) -> None:
    made = site.post("/core/v2/media", as_="editor", files={"file": ("天気 図.png", png(20, 20), "image/png")}).json()
    assert made["title"]["raw"] == "天気 図"
    assert site.client.get(made["source_url"]).status_code == 200


@pytest.mark.parametrize(
    ("disposition", "name"),
    [
        ('attachment; filename="日本語.png"'.encode(), "日本語"),
        ("attachment; filename=日本語.png".encode(), "日本語"),
        (f"attachment; filename*=UTF-8''{quote('日本語.png')}".encode(), "日本語"),
        (f"attachment; filename=\"x.png\"; filename*=utf-8'ja'{quote('日本語.png')}".encode(), "日本語"),
        (f"attachment; filename*=UTF-8''{quote('日本語.png')}; filename=\"x.png\"".encode(), "日本語"),
        (b"attachment; filename*=iso-8859-1''%e9t%e9.png", "été"),
        ('attachment; filename="été.png"'.encode("latin-1"), "été"),
        (b'attachment; filename="a \\"b\\" c.png"', "a b c"),
        (b'attachment; filename="C:\\dir\\x.png"', "x"),
        (b"attachment; filename*=UTF-8''..%2f..%2fx.png", "x"),
    ],
)
def test_file_when_sent_with_a_name_then_called_so(disposition: bytes, name: str, site: Pages) -> None:
    headers = {b"content-type": b"image/png", b"content-disposition": disposition}
    answer = site.post("/core/v2/media", as_="author", content=png(20, 20), headers=headers)
    assert answer.status_code == 201, answer.text
    assert answer.json()["title"]["raw"] == name
    assert answer.json()["source_url"].endswith(quote(f"/{name}.png"))


def test_file_when_its_name_is_long_then_keeps_its_ending(sqlite_site: Pages) -> None:
    assert last_part("天" * 200 + ".png").endswith("天.png")
    answer = upload(sqlite_site, png(400, 300), "x" * 400 + ".png")
    assert answer.status_code == 201
    assert sqlite_site.client.get(answer.json()["source_url"]).status_code == 200


@pytest.mark.parametrize("ending", ["docx", "xlsx", "pptx", "odt", "ods", "odp"])
def test_document_of_an_office_when_sent_then_kept_to_be_downloaded(ending: str, sqlite_site: Pages) -> None:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("content.xml", "<x/>")
    answer = upload(sqlite_site, held.getvalue(), f"plan.{ending}")
    assert answer.status_code == 201, answer.text
    got = sqlite_site.client.get(answer.json()["source_url"])
    assert got.headers["content-disposition"].startswith("attachment")
    assert upload(sqlite_site, b"PK\x03\x04 half", f"x.{ending}").status_code == 415
    assert upload(sqlite_site, b"<html>", f"x.{ending}").status_code == 415


def test_files_when_in_a_remote_folder_then_the_same(make_site: Any) -> None:
    site = make_site("sqlite", media_url="memory://pieces-media")
    made = upload(site, png(400, 300), "far.png").json()
    medium = made["media_details"]["sizes"]["medium"]["source_url"]
    assert site.client.get(medium).content.startswith(b"\x89PNG")
    assert site.client.get(made["source_url"]).headers["content-type"] == "image/png"
    site.site.files.remove(medium.partition("/media/")[2])
    assert site.client.get(medium).status_code == 404
    done = site.post(f"/regenerate-thumbnails/v1/regenerate/{made['id']}", as_="editor").json()
    assert done["regenerated"] == ["medium"]
    assert site.client.get(medium).status_code == 200
    site.delete(f"/core/v2/media/{made['id']}?force=true", as_="editor")
    assert site.client.get(made["source_url"]).status_code == 404
    assert not (site.site.settings.data / "media").exists()


def test_report_names_sizes_whose_files_are_gone(sqlite_site: Pages) -> None:
    made = upload(sqlite_site, png(400, 300), "p.png").json()
    path = f"/regenerate-thumbnails/v1/regenerate/{made['id']}"
    assert sqlite_site.get(path, "editor").json()["missing"] == []
    folder = sqlite_site.site.settings.data / "media"
    next(folder.rglob("p-150x150.png")).unlink()
    assert sqlite_site.get(path, "editor").json()["missing"] == ["thumbnail"]
    next(folder.rglob(made["media_details"]["sizes"]["medium"]["file"])).unlink()
    assert set(sqlite_site.get(path, "editor").json()["missing"]) == {"thumbnail", "medium"}


def test_featured_images_are_paged_like_other_lists(site: Pages) -> None:
    path = "/regenerate-thumbnails/v1/featuredimages"
    for number in range(3):
        file = upload(site, png(20, 20 + number), f"p{number}.png").json()["id"]
        site.post("/core/v2/posts", "editor", json={"title": "T", "featured_media": file, "status": "publish"})
    answer = site.get(f"{path}?per_page=2", "editor")
    assert answer.headers["x-wp-totalpages"] == "2"
    assert f'{path}?per_page=2&page=2>; rel="next"' in answer.headers["link"]
    answer = site.get(f"{path}?per_page=2&page=3", "editor")
    assert (answer.status_code, answer.json()["code"]) == (400, "rest_post_invalid_page_number")


@pytest.mark.parametrize(
    ("named", "name"),
    [
        (b'filename="caf\xe9.png"', "café.png"),
        ('filename="café.png"'.encode(), "café.png"),
        (b"filename*=UTF-8''caf%C3%A9.png", "café.png"),
        (b"filename=\"other.png\"; filename*=UTF-8''caf%C3%A9.png", "café.png"),
    ],
)
def test_name_of_a_file_in_a_form_is_read_as_that_of_a_raw_one(named: bytes, name: str, site: Pages) -> None:
    head = b'--x\r\nContent-Disposition: form-data; name="file"; ' + named + b"\r\nContent-Type: image/png\r\n\r\n"
    body = head + png(20, 20) + b"\r\n--x--\r\n"
    kind = {"Content-Type": "multipart/form-data; boundary=x"}
    made = site.post("/core/v2/media", "author", content=body, headers=kind)
    assert made.status_code == 201 and unquote(made.json()["source_url"]).endswith(f"/{name}")
