"""A page of a piece is known by its mark and id, whatever its address and the file's name are by now (ruling 71)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from previewer.publish.served import published_piece
from tests.publish.conftest import Publish, definition, pages_of, write
from tests.publish.plain_site import PlainSite
from tests.site.real_server import RealServer

pytestmark = pytest.mark.usefixtures("processes")


def publish(to: Publish, path: Path, *given: str) -> list[dict[str, Any]]:
    return pages_of(to(path, *given, "--format", "json"))


def did(pages: list[dict[str, Any]]) -> list[str]:
    return [page["did"] for page in pages]


def change(path: Path, **changes: Any) -> None:
    told = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**told, **changes}, ensure_ascii=False, indent=2), "utf-8")


@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize("renamed", ["en", "en ja"])
def test_page_that_got_another_address_is_found(
    kept: bool, renamed: str, to_own: Publish, own_site: RealServer, tmp_path: Path
) -> None:
    path = write(tmp_path / f"moved-{kept}-{len(renamed)}.json".lower())
    first = publish(to_own, path)
    assert did(first) == ["created", "created"]
    for page in first:
        if page["lang"] in renamed:
            slug = {"slug": f"chosen-{path.stem}-{page['lang']}"}
            own_site.call("POST", f"/core/v2/pages/{page['id']}?beta_language={page['lang']}", "editor", json=slug)
    if not kept:
        path.with_name(f"{path.stem}.pages.json").unlink()
    change(path, version="1.0.1")
    again = publish(to_own, path)
    assert did(again) == ["changed", "changed"]
    assert [page["id"] for page in again] == [page["id"] for page in first]
    assert f"chosen-{path.stem}-en" in again[0]["link"]
    assert json.loads(published_piece(own_site.address, path).path.read_bytes())["version"] == "1.0.1"


def test_page_in_the_trash_is_named_and_not_made_again(to_own: Publish, own_site: RealServer, tmp_path: Path) -> None:
    path = write(tmp_path / "thrown.json")
    first = publish(to_own, path)
    own_site.call("DELETE", f"/core/v2/pages/{first[1]['id']}?beta_language=ja", "editor")
    change(path, version="1.0.1")
    for kept in (True, False):
        if not kept:
            path.with_name("thrown.pages.json").unlink(missing_ok=True)
        ran = to_own(path, "--format", "json")
        assert ran.status == 1
        stays, left = pages_of(ran)
        assert stays["did"] == ("changed" if kept else "same")
        assert left["did"] == "left" and f"page {first[1]['id']} (天気) is in the trash" in left["why"]


def test_page_of_another_piece_is_never_taken(to_own: Publish, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    first = publish(to_own, write(tmp_path / "a/shared.json"))
    other = write(tmp_path / "b/shared.json", definition(title={"en": "Dice", "ja": "サイコロ"}))
    ran = to_own(other, "--overwrite", "--format", "json")
    assert ran.status == 1 and did(pages_of(ran)) == ["left", "left"]
    assert "this page belongs to Weather, another piece; `--slug NAME`" in pages_of(ran)[0]["why"]
    assert not (tmp_path / "b/shared.pages.json").exists()
    own = publish(to_own, other, "--slug", "dice-own")
    assert did(own) == ["created", "created"] and own[0]["link"].endswith("/en/dice-own/")
    assert did(publish(to_own, other)) == ["same", "same"]
    assert did(publish(to_own, tmp_path / "a/shared.json")) == ["same", "same"]
    assert publish(to_own, tmp_path / "a/shared.json")[0]["id"] == first[0]["id"]


def test_file_that_got_another_name_keeps_its_pages(to_own: Publish, tmp_path: Path) -> None:
    path = write(tmp_path / "former.json")
    first = publish(to_own, path)
    path = path.rename(tmp_path / "latter.json")
    change(path, version="1.0.1")
    again = publish(to_own, path)
    assert did(again) == ["changed", "changed"]
    assert [page["id"] for page in again] == [page["id"] for page in first]
    assert again[0]["link"].endswith("/en/former/")


def test_pages_are_listed_and_withdrawn(to_own: Publish, own_site: RealServer, tmp_path: Path, run: Any) -> None:
    path = write(tmp_path / "gone.json")
    first = publish(to_own, path)
    to = ("--to", own_site.address, "--user", "editor")
    listed = json.loads(run("publish", "list", *to, "--format", "json").out)["pages"]
    assert {(page["id"], page["status"]) for page in listed} >= {(page["id"], "publish") for page in first}
    assert f"{first[0]['id']}\ten\tpublish\tWeather" in run("publish", "list", *to).out
    ran = run("publish", "withdraw", str(path), *to, "--format", "json")
    assert did(pages_of(ran)) == ["changed", "changed"] and ran.status == 0
    shown = own_site.call("GET", f"/core/v2/pages/{first[0]['id']}?context=edit", "editor").json()
    assert shown["status"] == "draft"
    assert did(pages_of(run("publish", "withdraw", str(path), *to, "--format", "json"))) == ["same", "same"]


@pytest.mark.parametrize("kept", [True, False])
def test_site_without_languages_has_each_page_once(
    kept: bool, to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = write(tmp_path / "plain.json")
    first = publish(to_plain, path)
    assert did(first) == ["created", "created"]
    for page in plain.records["pages"].values():
        page["slug"] = f"chosen-{page['slug']}"
    if not kept:
        path.with_name("plain.pages.json").unlink()
    change(path, version="1.0.1")
    again = publish(to_plain, path)
    assert did(again) == ["changed", "changed"] and [p["id"] for p in again] == [p["id"] for p in first]
