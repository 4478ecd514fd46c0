"""Paths with numbers, names and lengths that nobody meant."""

from __future__ import annotations

import pytest

from tests.site.conftest import Pages

ADMIN = "administrator"
HUGE = ("9007199254740993", "9" * 19, "9" * 30, "9" * 5000)
ITEMS = (
    "/core/v2/posts/{}", "/core/v2/pages/{}", "/core/v2/media/{}", "/core/v2/posts/{}/revisions",
    "/core/v2/posts/{}/autosaves", "/logbook/v1/logs/{}", "/beta/tm/v1/ate/jobs/{}",
    "/beta/tm/v1/xliff/fetch/{}",
    "/regenerate-thumbnails/v1/attachmentinfo/{}", "/regenerate-thumbnails/v1/regenerate/{}",
)  # fmt: skip


@pytest.mark.parametrize("path", ITEMS)
@pytest.mark.parametrize("number", HUGE, ids=len)
def test_item_with_a_huge_number_is_not_found(path: str, number: str, site: Pages) -> None:
    answer = site.get(path.format(number), ADMIN)
    assert (answer.status_code, answer.json()["data"]["status"]) == (404, 404), answer.text[:200]


@pytest.mark.parametrize("path", [*ITEMS, "/alpha/v4/verify-site/x/{}"])
@pytest.mark.parametrize("number", HUGE, ids=len)
def test_options_of_an_item_with_a_huge_number_answers(path: str, number: str, sqlite_site: Pages) -> None:
    assert sqlite_site.call("OPTIONS", path.format(number), ADMIN).status_code == 200


def test_item_with_zeros_in_front_is_the_item(sqlite_site: Pages) -> None:
    made = sqlite_site.post("/core/v2/posts", "editor", json={"title": "T", "status": "publish"}).json()["id"]
    found = sqlite_site.get(f"/core/v2/posts/{'0' * 30}{made}")
    assert (found.status_code, found.json()["id"]) == (200, made)


@pytest.mark.parametrize("method", ["GET", "OPTIONS", "HEAD"])
@pytest.mark.parametrize(
    "path",
    [
        "/gamma/v2/resolve-redirect/" + "x" * 4000, "/alpha/v4/plugin/" + "a/" * 2000, "/" + "a" * 10_000,
        "/alpha/v4/widgets/" + "1" * 5000, "/core/v2/posts/%00", "/core/v2/posts/%ff",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/gamma/v2/resolve-redirect/%0d%0aX:y", "/gamma/v2/resolve-redirect/%ff%fe", "/core/v2/posts/1%0a",
    ],
    ids=range(10),
)  # fmt: skip
def test_path_that_nobody_meant_is_answered_plainly(method: str, path: str, sqlite_site: Pages) -> None:
    answer = sqlite_site.call(method, path, ADMIN)
    assert answer.status_code in (200, 400, 404, 414, 502)
    assert answer.headers["content-type"].startswith("application/json")
