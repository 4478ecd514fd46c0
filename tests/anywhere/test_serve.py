"""Who may see the page and open its socket: whoever has the link first, by an address that was given out, alone."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

pytest.importorskip("websockets")

from previewer.anywhere import serve, wire
from previewer.anywhere.host import Host
from previewer.anywhere.serve import Server
from tests.anywhere.conftest import MakeSharing

HOST = "192.0.2.2:7421"


class Answer(NamedTuple):
    """What a request, or the beginning of a socket, was answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def cookie(self) -> str:
        return self.headers.get("set-cookie", "").partition(";")[0]


class Ask(NamedTuple):
    """One server, asked as uvicorn asks it."""

    server: Server

    def page(self, path: str | None = None, method: str = "GET", **headers: str) -> Answer:
        return self._ask("http", path, method, headers, [])

    def socket(self, path: str | None = None, *says: str | bytes, **headers: str) -> Answer:
        """Open the socket, say something, go. The status is 101 where it opened, the code of its end is `code`."""
        path = f"/{self.server.token}/socket" if path is None else path
        return self._ask("websocket", path, "", {"origin": f"http://{HOST}"} | headers, list(says))

    def _ask(
        self, kind: str, path: str | None, method: str, headers: dict[str, str], says: list[str | bytes]
    ) -> Answer:
        path = f"/{self.server.token}/" if path is None else path
        given = {"host": HOST} | headers
        scope = {
            "type": kind,
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in given.items() if value],
            "client": ("192.0.2.9", 5000),
            "scheme": "ws" if kind == "websocket" else "http",
            "extensions": {"websocket.http.response": {}},
            "subprotocols": [],
        }
        coming: list[dict[str, Any]] = [{"type": "websocket.connect"}] if kind == "websocket" else []
        coming += [{"type": "websocket.receive", "text" if isinstance(one, str) else "bytes": one} for one in says]
        coming.append({"type": "websocket.disconnect", "code": 1001})
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return coming.pop(0)

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        asyncio.run(self.server(scope, receive, send))  # type: ignore[arg-type]
        first = sent[0]
        if first["type"] == "websocket.accept":
            return Answer(101, {}, b"".join(one["bytes"] for one in sent if "bytes" in one))
        told = {name.decode(): value.decode() for name, value in first["headers"]}
        return Answer(first["status"], told, b"".join(one.get("body", b"") for one in sent[1:]))


MakeAsk = Callable[..., Ask]


@pytest.fixture
def ask(share: MakeSharing) -> MakeAsk:
    """Makes servers that are asked without a network."""

    def make(**how: Any) -> Ask:
        return Ask(Server(share().host, [HOST, "127.0.0.1:7421", "localhost:7421"], **how))

    return make


def test_page_when_asked_for_by_its_link_then_it_comes_with_a_cookie_of_its_own_and_is_kept_by_nobody(
    ask: MakeAsk,
) -> None:
    server = ask()
    one, other = server.page(), server.page()
    assert one.status == 200 and b"page.js" in one.body
    assert one.cookie != other.cookie and len(one.cookie) > len("viewer=") + 20
    attributes = one.headers["set-cookie"].lower()
    assert (
        "httponly" in attributes
        and "samesite=lax" in attributes
        and f"path=/{server.server.token}".lower() in attributes
    )
    assert one.headers["cache-control"] == "no-store"
    assert one.headers["referrer-policy"] == "no-referrer"
    assert one.headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
    assert "access-control-allow-origin" not in one.headers


@pytest.mark.parametrize("name", ["page.js", "phone.js", "page.css"])
def test_parts_of_the_page_when_asked_for_then_they_come(ask: MakeAsk, name: str) -> None:
    server = ask()
    assert server.page(f"/{server.server.token}/{name}").status == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:7421", "192.0.2.2", "192.0.2.2:80", "127.0.0.1", ""])
def test_host_that_was_not_given_out_when_asked_for_then_page_and_socket_are_refused(ask: MakeAsk, host: str) -> None:
    server = ask()
    cookie = server.page().cookie
    assert server.page(host=host).status == 403
    assert server.socket(None, host=host, cookie=cookie, origin=f"http://{host}").status == 403


@pytest.mark.parametrize("host", ["127.0.0.1:7421", "localhost:7421"])
def test_host_of_this_machine_when_asked_for_then_it_is_answered(ask: MakeAsk, host: str) -> None:
    server = ask()
    cookie = server.page(host=host).cookie
    assert server.socket(None, host=host, origin=f"http://{host}", cookie=cookie).status == 101


@pytest.mark.parametrize(
    "origin", ["", "null", "http://evil.example", f"https://{HOST}", "http://192.0.2.2", "http://127.0.0.1:7421"]
)
def test_socket_when_another_page_opens_it_then_it_is_refused(ask: MakeAsk, origin: str) -> None:
    server = ask()
    cookie = server.page().cookie
    assert server.socket(None, origin=origin, cookie=cookie).status == 403
    if origin:
        assert server.page(origin=origin).status == 403


@pytest.mark.parametrize("token", ["", "wrong", "é" * 22, "A" * 22, "../page"])
def test_token_that_is_wrong_when_asked_for_then_there_is_nothing(ask: MakeAsk, token: str) -> None:
    server = ask()
    cookie = server.page().cookie
    assert server.page(f"/{token}/").status == 404
    assert server.socket(f"/{token}/socket", cookie=cookie).status == 404


@pytest.mark.parametrize("rest", ["", "/page.html", "/../serve.py", "/socket", "/page.js/", "//"])
def test_path_below_the_token_that_is_none_when_asked_for_then_there_is_nothing(ask: MakeAsk, rest: str) -> None:
    server = ask()
    assert server.page(f"/{server.server.token}{rest}").status == 404


def test_page_when_something_else_than_read_then_it_is_refused(ask: MakeAsk) -> None:
    assert ask().page(None, "POST").status == 405


def test_wrong_tokens_when_they_are_ten_then_nobody_answers_that_address(ask: MakeAsk) -> None:
    server = ask()
    assert [server.page(f"/{number}/").status for number in range(10)] == [404] * 10
    refused = server.page()
    assert (refused.status, refused.body) == (429, b"")


def test_wrong_tokens_when_the_minute_is_over_then_the_address_is_answered(
    ask: MakeAsk, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = ask()
    now = [1000.0]
    monkeypatch.setattr(serve, "monotonic", lambda: now[0])
    for number in range(10):
        server.page(f"/{number}/")
    now[0] += 59
    assert server.page().status == 429
    now[0] += 2
    assert server.page().status == 200


def test_link_when_a_socket_was_opened_then_it_is_spent_for_all_but_that_browser(ask: MakeAsk) -> None:
    server = ask()
    mine, preview = server.page().cookie, server.page().cookie
    assert server.socket(None, cookie=mine).status == 101
    assert server.page().status == 410
    assert server.page(cookie=preview).status == 410
    assert server.socket(None, cookie=preview).status == 410
    assert server.page(cookie=mine).status == 200
    assert server.socket(None, cookie=mine).status == 101


def test_browser_that_may_not_have_the_phone_when_it_asks_then_it_is_told_why_in_its_language(ask: MakeAsk) -> None:
    server = ask()
    assert server.socket(None, cookie=server.page().cookie).status == 101
    style = re.compile(r"<style>(.*)</style>")
    for path, why, japanese in (
        ("/wrong/", "This link is not valid any more", "もう使えません"),
        (None, "This link was for one phone", "ほかの端末で開かれています"),
    ):
        english = server.page(path, **{"accept-language": "fr, ja"})
        assert f"<p>{why}" in english.body.decode() and b'lang="en"' in english.body
        page = server.page(path, **{"accept-language": "ja-JP,en;q=0.8"}).body.decode()
        assert japanese in page and 'lang="ja"' in page and "width=device-width" in page
        found = style.search(page)
        assert found is not None
        digest = base64.b64encode(hashlib.sha256(found[1].encode()).digest()).decode()
        assert f"'sha256-{digest}'" in english.headers["content-security-policy"]


def test_link_when_only_its_page_was_read_then_it_is_not_spent(ask: MakeAsk) -> None:
    server = ask()
    for _ in range(5):
        server.page()
    assert server.socket(None, cookie=server.page().cookie).status == 101


@pytest.mark.parametrize("cookie", ["", "viewer=", "viewer=made-up", "viewer", "other=1", "viewer=\x00"])
def test_socket_without_a_cookie_of_ours_when_opened_then_it_is_refused(ask: MakeAsk, cookie: str) -> None:
    server = ask()
    server.page()
    assert server.socket(None, cookie=cookie).status == 403


def test_link_for_several_when_eight_have_it_then_no_other_gets_it(ask: MakeAsk) -> None:
    server = ask(several=True)
    for _ in range(serve.MOST_VIEWERS):
        assert server.socket(None, cookie=server.page().cookie).status == 101
    assert server.page().status == 503


def test_viewer_for_several_when_it_is_forgotten_then_another_has_its_place(ask: MakeAsk) -> None:
    server = ask(several=True)
    cookies = [server.page().cookie for _ in range(serve.MOST_VIEWERS)]
    for cookie in cookies:
        server.socket(None, cookie=cookie)
    server.server._host.forgotten.emit(cookies[0].partition("=")[2])
    assert server.page().status == 200


def posted(server: Ask, monkeypatch: pytest.MonkeyPatch, *says: str | bytes) -> list[Any]:
    """What reaches Qt's thread of what a page says."""
    found: list[Any] = []
    monkeypatch.setattr(Host, "post", lambda _self, _link, message: found.append(message))
    assert server.socket(None, *says, cookie=server.page().cookie).status == 101
    return found


def test_message_that_is_none_when_sent_then_the_socket_ends_and_nothing_is_done(
    ask: MakeAsk, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = posted(ask(), monkeypatch, '["whole"]', '["open", "/etc/passwd"]', '["whole"]')
    assert [type(one).__name__ for one in found] == ["WholeAsked", "PageGone"]
    assert [type(one).__name__ for one in posted(ask(), monkeypatch, b"\x00\xff")] == ["PageGone"]


def test_flood_when_it_is_of_moves_then_most_are_left_out_and_every_press_is_done(
    ask: MakeAsk, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    now = [1000.0]

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        now[0] += seconds

    monkeypatch.setattr(serve, "monotonic", lambda: now[0])
    monkeypatch.setattr(asyncio, "sleep", sleep)
    says = []
    for number in range(1000):
        says.append(f'["finger", "move", 1, 2, {number}, {number}]')
        if number % 100 == 0:
            says.append(f'["finger", "down", 1, 2, {number}, {number}]')
    found = [one for one in posted(ask(), monkeypatch, *says) if isinstance(one, wire.FingerTouch)]
    assert [one.kind for one in found].count("down") == 10
    assert [one.kind for one in found].count("move") <= 2 * 120
    assert max(waits) < 1


def test_page_when_many_of_its_messages_wait_then_no_more_are_read(
    ask: MakeAsk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Notices messages that come faster than they can be done, and fill the memory of the host."""
    order: list[str] = []
    waits = iter([9, 9, 0, 0, 0])

    async def sleep(_: float) -> None:
        order.append("waits")

    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.setattr(Host, "waiting", lambda _self, _link: next(waits))
    monkeypatch.setattr(Host, "post", lambda _self, _link, message: order.append(type(message).__name__))
    server = ask()
    assert server.socket(None, '["whole"]', '["seen"]', cookie=server.page().cookie).status == 101
    assert order == ["WholeAsked", "waits", "waits", "PageSeen", "PageGone"]


def test_page_when_it_takes_no_frames_any_more_and_asks_for_others_then_it_is_let_go() -> None:
    loop = asyncio.new_event_loop()
    link = serve._SocketLink(loop, "one", "192.0.2.9")
    for _ in range(100):
        link.send(bytes(1000))
    loop.call_soon(loop.stop)
    loop.run_forever()
    loop.close()
    waiting = [link.outbox.get_nowait() for _ in range(link.outbox.qsize())]
    assert len(waiting) < 20
    assert waiting[-1] == 1008
