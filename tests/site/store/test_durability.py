"""What was acknowledged stays: kill -9 under load, edits and autosaves at once, a clock that is set back."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.site.conftest import Pages
from tests.site.crash_campaign import campaign
from tests.site.real_server import prepare

ADMIN = "administrator"
Both = tuple[Pages, Pages]


def at_once(both: Both, run: Callable[[Pages], Any]) -> list[Any]:
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(run, both))


def new_post(pages: Pages, **fields: Any) -> Any:
    body = {"title": "First", "content": "first", "status": "publish", **fields}
    return pages.post("/core/v2/posts", ADMIN, json=body)


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.deep)])
def test_killed_site_has_all_that_it_acknowledged(workers: int, sqlite_template: Path, tmp_path: Path) -> None:
    wrong, kept = campaign(prepare(sqlite_template, tmp_path / "data"), 2, workers, seed=workers, say=lambda _: None)
    assert wrong == []
    assert len(kept.posts) >= 10


def test_edits_at_once_with_if_match_let_one_through(both: Both) -> None:
    for _ in range(5):
        made = new_post(both[0]).json()["id"]
        path = f"/core/v2/posts/{made}"
        tag = both[0].get(f"{path}?context=edit", ADMIN).headers["etag"]

        def edit(pages: Pages, path: str = path, tag: str = tag) -> int:
            body = {"title": f"By {id(pages)}"}
            return int(pages.post(path, ADMIN, json=body, headers={"if-match": tag}).status_code)

        assert sorted(at_once(both, edit)) == [200, 412]


def test_edits_at_once_without_if_match_end_with_one_whole_edit(both: Both) -> None:
    made = new_post(both[0]).json()["id"]
    for number in range(5):

        def edit(pages: Pages, number: int = number) -> str:
            name = f"{number} by {'a' if pages is both[0] else 'b'}"
            answer = pages.post(f"/core/v2/posts/{made}", ADMIN, json={"title": name, "content": name})
            assert answer.status_code == 200
            return name

        names = at_once(both, edit)
        found = both[1].get(f"/core/v2/posts/{made}?context=edit", ADMIN).json()
        assert found["title"]["raw"] in names and found["content"]["raw"] == found["title"]["raw"]
    revisions = both[0].get(f"/core/v2/posts/{made}/revisions?context=edit", ADMIN).json()
    assert len(revisions) == 10
    assert all(each["title"]["raw"] == each["content"]["raw"] for each in revisions)


def test_autosaves_at_once_of_one_user_are_one(both: Both) -> None:
    made = new_post(both[0]).json()["id"]

    def save(pages: Pages) -> int:
        body = {"title": "Auto", "content": f"by {id(pages)}"}
        return int(pages.post(f"/core/v2/posts/{made}/autosaves", ADMIN, json=body).status_code)

    for _ in range(5):
        assert at_once(both, save) == [200, 200]
    assert len(both[0].get(f"/core/v2/posts/{made}/autosaves", ADMIN).json()) == 1
    assert both[0].get(f"/core/v2/posts/{made}").json()["title"]["rendered"] == "First"


def test_creates_at_once_have_their_own_slugs(both: Both) -> None:
    def make(pages: Pages) -> list[str]:
        return [new_post(pages, title="Same").json()["slug"] for _ in range(8)]

    slugs = [slug for made in at_once(both, make) for slug in made]
    assert len(set(slugs)) == 16


def test_trash_at_once_counts_once(both: Both) -> None:
    made = new_post(both[0]).json()["id"]
    status = at_once(both, lambda pages: pages.delete(f"/core/v2/posts/{made}", ADMIN).status_code)
    assert sorted(status) == [200, 410]
    assert both[0].get("/core/v2/posts").headers["x-wp-total"] == "0"
    assert both[0].get("/core/v2/posts?status=trash", ADMIN).headers["x-wp-total"] == "1"


def test_clock_set_back_keeps_the_order_of_changes(make_site: Callable[..., Pages]) -> None:
    now = [datetime(2026, 11, 20, 12, tzinfo=UTC)]
    pages = make_site("sqlite", clock=lambda: now[0])
    made = new_post(pages).json()
    now[0] -= timedelta(days=1)
    changed = pages.post(f"/core/v2/posts/{made['id']}", ADMIN, json={"title": "Later"}).json()
    assert changed["modified_gmt"] >= made["modified_gmt"]
    entries = pages.get("/logbook/v1/logs?orderby=id", ADMIN).json()
    assert [entry["kind"] for entry in entries] == ["update", "create"]
