"""A file belongs to the records that name it, and goes with the last of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from previewer.site.commands.library_checks import mend
from previewer.site.content import library
from previewer.site.store.media import all_files, change_file
from tests.site.conftest import Pages
from tests.site.content.test_places import photograph
from tests.site.pictures import png
from tests.site.routes.test_media import left_behind, upload
from tests.site.together import at_once

SHARED = "the folder that an earlier version had for the same bytes"


def keys(made: dict[str, Any]) -> list[str]:
    """The addresses of an uploaded picture and its sizes."""
    return sorted(size["source_url"] for size in made["media_details"]["sizes"].values()) or [made["source_url"]]


def delete(site: Pages, made: dict[str, Any]) -> None:
    assert site.delete(f"/core/v2/media/{made['id']}?force=true", "editor").status_code == 200


def served(site: Pages, made: dict[str, Any]) -> list[int]:
    return [site.client.get(url).status_code for url in keys(made)]


def as_before(site: Pages, *uploads: dict[str, Any]) -> None:
    """Put uploads of the same bytes into one folder, sizes and all, as an earlier version stored them."""
    with site.site.store.write() as db:
        found = all_files(db)
        for made in uploads:
            file = found[made["id"]]
            for key in sorted(file.keys, key=len):
                with site.site.files.open(key) as held:
                    data = held.read()
                folder, _, name = key.rpartition("/")
                site.site.files.remove(key)
                site.site.library.put_bytes(data, f"{folder.rpartition('/')[0]}/{name}")
            folder = file.folder.rpartition("/")[0]
            change_file(db, made["id"], file=f"{folder}/{file.name}")


@pytest.mark.parametrize(
    ("content", "first", "second"),
    [
        (png(400, 300), "photo.png", "photo-copy.png"),
        (png(400, 300), "x.png", "x-2.png"),
        (png(400, 300), "x.png", "x.png"),
        (png(400, 300), "a.png", "a-150x150.png"),
        (b'{"a": 1}', "data.json", "data-old.json"),
    ],
)
@pytest.mark.parametrize("shared", [False, True], ids=["own", SHARED])
def test_file_of_another_record_when_one_is_deleted_then_stays(
    shared: bool, content: bytes, first: str, second: str, site: Pages
) -> None:
    one, two = upload(site, content, first).json(), upload(site, content, second).json()
    if shared and second != "a-150x150.png":  # there the earlier version had lost one of them by now
        as_before(site, one, two)
        one, two = (site.get(f"/core/v2/media/{each['id']}").json() for each in (one, two))
    assert served(site, one) == [200] * len(keys(one))
    regenerated = site.post(
        f"/regenerate-thumbnails/v1/regenerate/{one['id']}",
        "editor",
        json={"delete_unregistered_thumbnail_files": True, "only_regenerate_missing_thumbnails": False},
    )
    assert regenerated.status_code == (200 if first.endswith(".png") else 415)
    assert regenerated.json().get("deleted_files", []) == []
    assert site.client.get(two["source_url"]).content == content
    delete(site, one)
    assert served(site, two) == [200] * len(keys(two))
    assert site.client.get(two["source_url"]).content == content
    delete(site, two)
    assert left_behind(site) == []


def test_upload_when_the_same_file_is_deleted_meanwhile_then_there(
    both: tuple[Pages, Pages], monkeypatch: pytest.MonkeyPatch
) -> None:
    site, other = both
    before = upload(site, png(400, 300), "x.png").json()
    store = library.Library.store_file

    def slow(self: library.Library, *given: Any) -> Any:
        file = store(self, *given)
        at_once([lambda: delete(other, before)])
        return file

    monkeypatch.setattr(library.Library, "store_file", slow)
    made = upload(site, png(400, 300), "x.png")
    assert made.status_code == 201
    assert served(site, made.json()) == [200] * 3


def test_twins_of_an_earlier_version_when_deleted_at_once_then_the_file_goes_too(
    both: tuple[Pages, Pages],
) -> None:
    first, second = both
    for _ in range(4):
        made = [upload(first, png(200, 200), "x.png").json() for _ in range(2)]
        as_before(first, *made)
        at_once([partial(delete, first, made[0]), partial(delete, second, made[1])])
        assert left_behind(first) == []


def test_size_that_an_earlier_version_wrote_over_an_original_is_made_beside_it(site: Pages) -> None:
    one = upload(site, png(400, 300), "a.png").json()
    two = upload(site, png(400, 300), "a-150x150.png").json()
    as_before(site, one, two)
    assert site.post(f"/regenerate-thumbnails/v1/regenerate/{one['id']}", "editor").json()["regenerated"] == [
        "thumbnail"
    ]
    shown = site.get(f"/core/v2/media/{one['id']}").json()["media_details"]["sizes"]["thumbnail"]
    assert shown["file"] == "a-150x150-2.png"
    delete(site, one)
    assert site.client.get(site.get(f"/core/v2/media/{two['id']}").json()["source_url"]).status_code == 200


def test_picture_that_is_deleted_while_its_sizes_are_made_leaves_none(
    both: tuple[Pages, Pages], monkeypatch: pytest.MonkeyPatch
) -> None:
    site, other = both
    made = upload(site, png(400, 300), "x.png").json()
    build = library.Library.build_sizes

    def slow(self: library.Library, *given: Any) -> Any:
        at_once([lambda: delete(other, made)])
        monkeypatch.setattr(library.Library, "build_sizes", build)
        self.put_bytes(b"x", f"{given[0].folder}/x-150x150.png")
        return {"thumbnail": {"file": "x-150x150.png", "width": 1, "height": 1, "filesize": 1, "mime_type": "x"}}

    monkeypatch.setattr(library.Library, "build_sizes", slow)
    assert site.post(f"/regenerate-thumbnails/v1/regenerate/{made['id']}", "editor").status_code == 404
    assert left_behind(site) == []


def test_upload_while_the_doctor_mends_keeps_its_file(
    both: tuple[Pages, Pages], monkeypatch: pytest.MonkeyPatch
) -> None:
    site, other = both
    store = library.Library.store_file
    said: list[str] = []

    def late(self: library.Library, *given: Any) -> Any:
        file = store(self, *given)
        at_once([lambda: said.extend(mend(other.site))])
        return file

    monkeypatch.setattr(library.Library, "store_file", late)
    made = upload(site, png(400, 300), "x.png")
    assert made.status_code == 201 and len(said) == 3
    assert served(site, made.json()) == [200] * 3
    assert list(mend(other.site)) == []


def test_photograph_uploaded_while_the_doctor_mends_is_kept_as_it_was_sent(
    make_site: Callable[..., Pages], monkeypatch: pytest.MonkeyPatch
) -> None:
    site = make_site("sqlite", keep_places=True)
    store = library.Library.store_file
    said: list[str] = []

    def late(self: library.Library, *given: Any) -> Any:
        file = store(self, *given)
        said.extend(mend(site.site))
        return file

    monkeypatch.setattr(library.Library, "store_file", late)
    made = upload(site, photograph("JPEG"), "x.jpg")
    assert made.status_code == 201 and sum("Removed the original" in each for each in said) == 1
    with site.site.store.read() as db:
        file = all_files(db)[made.json()["id"]]
    assert site.site.library.originals.exists(file.file)
    assert list(mend(site.site)) == []
