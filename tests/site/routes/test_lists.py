"""Pages of a list: where they begin, and what leads from one to the next."""

from __future__ import annotations

import pytest

from tests.site.conftest import PASSWORD, Pages
from tests.site.pictures import png
from tests.site.routes.test_media import upload
from tests.site.routes.test_posts import make


@pytest.mark.parametrize("path", ["/core/v2/posts", "/core/v2/pages", "/core/v2/media", "/logbook/v1/logs"])
def test_list_when_given_an_offset_then_the_page_does_not_count(path: str, sqlite_site: Pages) -> None:
    for number in range(3):
        make(sqlite_site, path="/core/v2/pages" if path.endswith("pages") else "/core/v2/posts", title=str(number))
        upload(sqlite_site, png(20 + number, 20), "x.png")
    answer = sqlite_site.get(f"{path}?offset=1&page=99&per_page=1", as_="administrator")
    assert answer.status_code == 200
    assert len(answer.json()) == 1
    assert 'rel="prev"' not in answer.headers["link"]


def test_revisions_when_paged_then_linked_by_their_address(site: Pages) -> None:
    for kind in ("posts", "pages"):
        made = make(site, path=f"/core/v2/{kind}", content="0")
        for number in range(3):
            site.post(f"/core/v2/{kind}/{made['id']}", as_="editor", json={"content": str(number + 1)})
        answer = site.get(f"/core/v2/{kind}/{made['id']}/revisions?per_page=2", as_="editor")
        address = f"http://127.0.0.1:8080/en/api/core/v2/{kind}/{made['id']}/revisions?per_page=2&page=2"
        assert answer.headers["link"] == f'<{address}>; rel="next"'
        rest = site.client.get(address, auth=("editor", PASSWORD))
        assert len(rest.json()) == int(answer.headers["x-wp-total"]) - 2
