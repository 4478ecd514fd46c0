"""What a hosted service would give, as far as it is local."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import quote

import pytest

from tests.site.conftest import Pages
from tests.site.outgoing_server import RudeServer

ADMIN = "administrator"
G = "/gamma/v2"
RESOLVE = f"{G}/resolve-redirect"


@pytest.fixture
def server() -> Iterator[RudeServer]:
    running = RudeServer()
    yield running
    running.close()


@pytest.fixture
def open_site(make_site: Callable[..., Pages]) -> Pages:
    """A site that may ask loopback."""
    return make_site("sqlite", outgoing_allow=("127.0.0.1",))


def option(pages: Pages, name: str, value: object) -> None:
    assert pages.post(f"/alpha/v4/options/{name}", ADMIN, json={"value": value}).status_code == 200


def test_hello_greets_in_the_language_of_the_route(sqlite_site: Pages) -> None:
    assert sqlite_site.get(f"{G}/hello").json()["hello"] == "Hello"
    assert sqlite_site.ja().get(f"{G}/hello").json()["hello"] == "こんにちは"
    assert sqlite_site.get(f"{G}/hello?beta_language=ja").json()["hello"] == "こんにちは"


def test_week_without_hours_is_closed_throughout(site: Pages) -> None:
    found = site.get(f"{G}/business-hours/localized-week").json()
    assert len(found["days"]) == 7 and all(day["closed"] and day["hours"] == [] for day in found["days"])


def test_week_has_the_days_and_times_of_the_language(sqlite_site: Pages) -> None:
    spans = [{"opening": "13:00", "closing": "17:30"}, {"opening": "09:00", "closing": "12:00"}]
    option(sqlite_site, "business-hours", {"mon": spans, "fri": [{"opening": "18:00", "closing": "24:00"}]})
    english = sqlite_site.get(f"{G}/business-hours/localized-week").json()
    monday = next(day for day in english["days"] if day["day"] == "mon")
    assert (english["startOfWeek"], english["days"][0]["name"], monday["name"]) == ("sun", "Sunday", "Monday")
    assert [span["opening"] for span in monday["hours"]] == ["09:00", "13:00"]
    assert monday["hours"][1]["text"] == "1:00\u202fPM–5:30\u202fPM"
    japanese = sqlite_site.ja().get(f"{G}/business-hours/localized-week").json()
    names = {day["day"]: day for day in japanese["days"]}
    assert (names["mon"]["name"], names["mon"]["short"]) == ("月曜日", "月")
    assert names["fri"]["hours"][0]["text"] == "18:00–24:00"


@pytest.mark.parametrize(
    ("path", "name", "value"),
    [
        ("mail-list", "mail-list", [{"id": "a", "name": "A"}]),
        ("mail-list/groups", "mail-list-groups", [{"id": "a", "name": "A", "list": "b"}]),
        ("publicize/connections", "publicize-connections", [{"id": "a", "name": "A", "service": "chat"}]),
    ],
)
def test_list_is_empty_and_then_what_was_stored(path: str, name: str, value: object, site: Pages) -> None:
    assert site.get(f"{G}/{path}", ADMIN).json() == []
    option(site, name, value)
    assert site.get(f"{G}/{path}", ADMIN).json() == value


def test_connection_results_claim_no_test(sqlite_site: Pages) -> None:
    assert sqlite_site.get(f"{G}/publicize/connection-test-results", ADMIN).json() == []
    option(sqlite_site, "publicize-connections", [{"id": "a", "name": "A", "service": "our-own"}])
    assert sqlite_site.get(f"{G}/publicize/connection-test-results", ADMIN).json()[0]["status"] == "untested"
    services = {each["id"]: each["connected"] for each in sqlite_site.get(f"{G}/publicize/services", ADMIN).json()}
    assert services == {"chat": False, "mail": False, "microblog": False, "our-own": True}


def test_extensions_follow_the_modules(site: Pages) -> None:
    assert site.get(f"{G}/editor/available-extensions", ADMIN).json()["likes"]["available"] is False
    site.post("/alpha/v4/module/likes/active", ADMIN)
    assert site.get(f"{G}/editor/available-extensions", ADMIN).json()["likes"]["available"] is True


def test_resolve_gives_the_way_and_its_end(open_site: Pages, server: RudeServer) -> None:
    found = open_site.get(f"{RESOLVE}/{quote(server.url('/to//to//text'), safe='')}", "author").json()
    assert (found["url"], found["status"], found["status_text"]) == (server.url("/text"), 200, "OK")
    assert [hop["status"] for hop in found["chain"]] == [302, 302, 200] and found["redirected"]


@pytest.mark.parametrize("form", ["http://{}/text", "http:/{}/text"])
def test_resolve_takes_an_address_with_its_slashes_as_they_come(
    form: str, open_site: Pages, server: RudeServer
) -> None:
    found = open_site.get(f"{RESOLVE}/{form.format(f'127.0.0.1:{server.port}')}", "author")
    assert found.json()["status"] == 200


@pytest.mark.parametrize(
    ("url", "status", "code"),
    [
        ("http://127.0.0.1/", 400, "outgoing_address"), ("http://2130706433/", 400, "outgoing_address"),
        ("http://[::ffff:127.0.0.1]/", 400, "outgoing_address"),
        ("file:///etc/passwd", 400, "outgoing_scheme"),
        ("http://a:b@c.example/", 400, "outgoing_url"), ("10.0.0.1", 400, "outgoing_address"),
        ("localhost:8080", 400, "outgoing_address"),
    ],
)  # fmt: skip
def test_resolve_of_a_refused_address_says_so(url: str, status: int, code: str, sqlite_site: Pages) -> None:
    answer = sqlite_site.get(f"{RESOLVE}/{quote(url, safe='')}", "author")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/loop", 502, "outgoing_redirects"), ("/garbage", 502, "outgoing_failed"),
        ("/to/http://10.0.0.1/", 400, "outgoing_address"),
    ],
)  # fmt: skip
def test_resolve_of_a_bad_answer_says_so(
    path: str, status: int, code: str, open_site: Pages, server: RudeServer
) -> None:
    answer = open_site.get(f"{RESOLVE}/{quote(server.url(path), safe='')}", "author")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
