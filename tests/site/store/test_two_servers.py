"""Two servers on one database write together: nothing is lost, nothing is done twice."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from cryptography.fernet import Fernet

from previewer.site.app import open_site, serve_site
from previewer.site.content import xliff
from previewer.site.content.xliff import XliffUnit
from previewer.site.manage.secrets import ENVIRONMENT
from previewer.site.settings import ServerSettings
from tests.site.conftest import Pages
from tests.site.outgoing_server import RudeServer
from tests.site.routes.test_posts import make

ADMIN = "administrator"
Both = tuple[Pages, Pages]


@pytest.fixture(autouse=True)
def vault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers on one database have one key."""
    monkeypatch.setenv(ENVIRONMENT, Fernet.generate_key().decode())


def together(both: Both, run: Callable[[Pages, int], Any], times: int) -> list[Any]:
    """`run(server, number)` on each server at once, `times` times; all the results."""

    def loop(pages: Pages) -> list[Any]:
        return [run(pages, number) for number in range(times)]

    with ThreadPoolExecutor(2) as pool:
        return [result for results in pool.map(loop, both) for result in results]


def test_settings_of_both_are_kept(both: Both) -> None:
    names = {id(both[0]): "portfolio_posts_per_page", id(both[1]): "testimonial_posts_per_page"}

    def write(pages: Pages, number: int) -> int:
        body = {names[id(pages)]: number + 1}
        return int(pages.post("/alpha/v4/settings", ADMIN, json=body).status_code)

    assert set(together(both, write, 25)) == {200}
    for pages in both:
        found = pages.get("/alpha/v4/settings", ADMIN).json()
        assert (found["portfolio_posts_per_page"], found["testimonial_posts_per_page"]) == (25, 25)


def test_token_is_good_once_for_both(both: Both) -> None:
    for _ in range(5):
        token = both[0].get("/alpha/v4/connection/url", ADMIN).json()
        if token["argument"] == "nonce":  # registered by now: link instead
            path, body = "/alpha/v4/remote_authorize", {"nonce": token["nonce"]}
        else:
            path, body = "/alpha/v4/connection/register", {"registration_nonce": token["nonce"]}

        def use(pages: Pages, _: int, path: str = path, body: dict[str, str] = body) -> int:
            return int(pages.post(path, ADMIN, json=body).status_code)

        assert sorted(together(both, use, 1)) == [200, 403]


def test_log_has_every_write_of_both(both: Both) -> None:
    names = "abcdefghijklmnopqrst"
    together(both, lambda pages, number: pages.post(f"/alpha/v4/notice/{names[number]}", ADMIN), len(names))
    log = both[0].get("/logbook/v1/logs?search=notice&per_page=100", ADMIN)
    assert log.headers["x-wp-total"] == str(2 * len(names))
    dismissed = both[1].get("/alpha/v4/site", ADMIN).json()["dismissed_notices"]
    assert sorted(dismissed) == sorted(names)


def test_job_asked_for_by_both_is_one(both: Both) -> None:
    body = {"title": "T", "content": "C", "status": "publish"}
    records = [both[0].post("/core/v2/posts", "editor", json=body).json()["id"] for _ in range(5)]

    def make(pages: Pages, number: int) -> int:
        made = pages.post("/beta/tm/v1/ate/jobs", ADMIN, json={"records": [records[number]]})
        return int(made.json()["jobs"][0]["id"])

    assert len(set(together(both, make, len(records)))) == len(records)


def test_translation_received_by_both_is_one_record(both: Both) -> None:
    server = RudeServer()
    try:
        key = both[0].post("/beta/tm/v1/ams/register_manager", ADMIN).json()["signing_key"]
        made = both[0].post("/core/v2/posts", "editor", json={"title": "T", "status": "publish"}).json()["id"]
        jobs = both[1].post("/beta/tm/v1/ate/jobs", ADMIN, json={"records": [made]}).json()["jobs"]
        file = xliff.read(both[1].get(f"/beta/tm/v1/xliff/fetch/{jobs[0]['id']}", ADMIN).content)
        units = tuple(XliffUnit(unit.id, unit.source, "訳") for unit in file.units)
        server.files["/f"] = xliff.write(replace(file, units=units))
        url = server.url("/f")
        signature = hmac.new(key.encode(), url.encode(), hashlib.sha256).hexdigest()
        body = {"xliff_url": url, "signature": signature}

        def receive(pages: Pages, _: int) -> int:
            path = f"/beta/tm/v1/ate/jobs/receive/{jobs[0]['id']}"
            return int(pages.post(path, ADMIN, json=body).json()["result_id"])

        results = together(both, receive, 4)
    finally:
        server.close()
    assert len(set(results)) == 1
    assert both[0].ja().get("/core/v2/posts").headers["x-wp-total"] == "1"


def test_record_when_changed_by_a_server_whose_clock_is_behind_then_stays_public(sqlite_site: Pages) -> None:
    made = make(sqlite_site)
    behind = datetime.now(UTC) - timedelta(seconds=20)
    settings = ServerSettings(data=sqlite_site.site.settings.data, sign_in_delay=0.0, clock=lambda: behind)
    other = Pages(serve_site(open_site(settings)))
    try:
        item = f"/core/v2/posts/{made['id']}"
        for body in ({"title": "Other"}, {"title": "Again", "status": "publish", "date": made["date"]}):
            assert other.post(item, as_="editor", json=body).json()["status"] == "publish"
        assert sqlite_site.get(item).status_code == 200
    finally:
        other.client.close()
        other.app.close()
