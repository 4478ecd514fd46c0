"""Two writers at once reach only what one after the other would, and none of them fails for the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from previewer.site.commands.import_saving import ImportRun
from tests.site.conftest import Pages
from tests.site.pictures import png
from tests.site.routes.test_media import upload
from tests.site.routes.test_posts import make
from tests.site.together import at_once

TIMES = 6
Both = tuple[Pages, Pages]


def race(*calls: Callable[[], Any]) -> list[int]:
    """The statuses of calls that are made at once."""
    found: list[int] = []
    at_once([lambda call=call: found.append(call().status_code) for call in calls])
    assert len(found) == len(calls) and max(found) < 500, found
    return found


def put(site: Pages, number: int, path: str = "posts", **body: Any) -> Callable[[], Any]:
    return lambda: site.post(f"/core/v2/{path}/{number}", "editor", json=body)


def forced(site: Pages, number: int, path: str = "posts") -> Callable[[], Any]:
    return lambda: site.delete(f"/core/v2/{path}/{number}?force=true", "editor")


def page(site: Pages, **fields: Any) -> int:
    return int(make(site, path="/core/v2/pages", **fields)["id"])


def test_parents_never_become_a_loop(both: Both) -> None:
    first, second = both
    for _ in range(TIMES):
        a, b = page(first), page(first)
        race(put(first, a, "pages", parent=b), put(second, b, "pages", parent=a))
        found = {each["id"]: each["parent"] for each in first.get("/core/v2/pages?per_page=100").json()}
        assert sorted((found[a], found[b])) in ([0, a], [0, b])


def test_nothing_is_below_or_shows_what_is_deleted(both: Both) -> None:
    first, second = both
    for _ in range(TIMES):
        above = page(first)
        child = page(first)
        picture = upload(first, png(20, 20), "p.png").json()["id"]
        post, file = make(first)["id"], upload(first, b"x", "x.txt").json()["id"]
        race(put(first, child, "pages", parent=above), forced(second, above, "pages"))
        race(put(first, post, featured_media=picture), forced(second, picture, "media"))
        race(put(first, file, "media", post=post), forced(second, post))
        assert first.get(f"/core/v2/pages/{child}").json()["parent"] == 0
        assert first.get(f"/core/v2/media/{file}").json()["post"] is None
    assert all(each["featured_media"] == 0 for each in first.get("/core/v2/posts?per_page=100").json())


def test_translations_join_without_failing(both: Both) -> None:
    first, second = both
    for _ in range(TIMES):
        here, there = make(first)["id"], make(first.ja())["id"]
        race(
            put(first, here, translation_of=there, status="publish"),
            put(second, there, translation_of=here, status="publish"),
        )
        assert len(first.get(f"/core/v2/posts/{here}").json()["_links"]["alternate"]) == 1


@pytest.mark.parametrize("times", [1, 2, 3])
def test_saying_again_that_records_are_translations_leaves_them_so(times: int, site: Pages) -> None:
    here, there = make(site)["id"], make(site.ja())["id"]
    put(site, there, translation_of=here)()
    for _ in range(times):
        for one, other in ((here, there), (there, here)):
            assert put(site, one, translation_of=other)().status_code == 200
            assert len(site.get(f"/core/v2/posts/{one}").json()["_links"]["alternate"]) == 1
    put(site, here, translation_of=0)()
    assert "alternate" not in site.get(f"/core/v2/posts/{here}").json()["_links"]


def test_link_that_an_import_points_elsewhere_leaves_what_was_edited_meanwhile(
    site: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = ImportRun(site.site)
    made = run.save("file:x", "page", "en", {"title": "X", "content": "Old", "status": "publish"})
    assert made is not None
    monkeypatch.setattr(run, "find", lambda _source: made)
    assert put(site, made.id, "pages", content="Edited")().status_code == 200
    run.relink("file:x", "Old, linked")
    assert site.get(f"/core/v2/pages/{made.id}?context=edit", "editor").json()["content"]["raw"] == "Edited"
