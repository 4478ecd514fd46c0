"""The page and its socket, on addresses that a person chose: who may see them, and how much may come in."""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
import socket
import sys
import threading
from base64 import b64encode
from collections import OrderedDict, deque
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from time import monotonic
from typing import Final

import uvicorn
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.http.h11_impl import H11Protocol

from previewer.anywhere import wire
from previewer.anywhere.host import Host
from previewer.anywhere.inbox import PageGone

_FOLDER = Path(__file__).with_name("page")
#: The files of the page, by their names, and what they are.
_FILES: Final = {
    "": ("page.html", "text/html; charset=utf-8"),
    "page.js": ("page.js", "text/javascript; charset=utf-8"),
    "phone.js": ("phone.js", "text/javascript; charset=utf-8"),
    "page.css": ("page.css", "text/css; charset=utf-8"),
}
_STYLE: Final = (
    "body{font:17px/1.5 system-ui,sans-serif;max-width:24em;margin:30vh auto 0;padding:0 24px;text-align:center;"
    "text-wrap:balance;word-break:auto-phrase}"
)
_STYLE_DIGEST: Final = b64encode(sha256(_STYLE.encode()).digest()).decode()
_HEADERS: Final = {
    "content-security-policy": f"default-src 'none'; script-src 'self'; style-src 'self' 'sha256-{_STYLE_DIGEST}'; "
    "connect-src 'self'; img-src blob:; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
}
#: What a browser is told that may not have the phone, by status, in English and Japanese.
_REFUSALS: Final = {
    404: (
        "This link is not valid any more. Ask for a new one.",
        "このリンクはもう使えません。新しいリンクをもらってください。",
    ),
    410: (
        "This link was for one phone, and another has opened it. Ask for a new one.",
        "このリンクはほかの端末で開かれています。新しいリンクをもらってください。",
    ),
    503: ("No more viewers can connect.", "これ以上は接続できません。"),
}
_REFUSED: Final = (
    '<!doctype html><html lang="{lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    '<meta name="color-scheme" content="light dark"><title>Piece Previewer</title><style>{style}</style>'
    "<main><p>{sentence}</p></main>"
)
_COOKIE = "viewer"
#: How many viewers there can be, and cookies of pages that never opened their socket.
MOST_VIEWERS, _MOST_COOKIES = 8, 256
#: Events and bytes a second of one page, and how many may come at once.
_EVENTS, _BYTES = 120, 20_000
#: Messages of one page that wait to be done before more are read, and seconds between two looks at that.
_MOST_WAITING, _WHILE = 8, 0.02
#: Frames that wait to be sent: a page that takes no more of them, and asks for more, is let go.
_MOST_UNSENT = 8
#: Wrong tokens a minute of one address, for how long it is refused then, and of how many addresses that is known.
_MOST_WRONG, _MINUTE, _MOST_ADDRESSES = 10, 60.0, 1024
#: Seconds in which a connection has to say what it wants.
_HEAD_SECONDS = 10
_MOST_CONNECTIONS = 64
#: Seconds after which a thread lets another work.
_SWITCH = 0.0005
_CLOSES = {"ended": 4000, "elsewhere": 4001, "bad": 1008}


def new_token() -> str:
    """128 bits that nobody guesses."""
    return secrets.token_urlsafe(16)


def _refused(status: int, headers: Headers) -> Response:
    """Say why, in the language that the browser asks for first."""
    lang = "ja" if headers.get("accept-language", "").lower().startswith("ja") else "en"
    sentence = _REFUSALS[status][lang == "ja"]
    return HTMLResponse(_REFUSED.format(lang=lang, style=_STYLE, sentence=sentence), status)


class _Allowance:
    """So much a second, and no more at once: a bucket that fills again."""

    def __init__(self, rate: float) -> None:
        self._rate, self._left, self._then = rate, rate, monotonic()

    def missing(self, amount: float) -> float:
        """Take so much; seconds until that is allowed, 0 where it is."""
        now = monotonic()
        self._left = min(self._rate, self._left + (now - self._then) * self._rate) - amount
        self._then = now
        return max(0.0, -self._left / self._rate)

    @property
    def empty(self) -> bool:
        return self._left < 1


class _Wrong:
    """Who asked for what is not there: ten times a minute, then nobody answers for a minute."""

    def __init__(self) -> None:
        self._asked: OrderedDict[str, deque[float]] = OrderedDict()

    def refused(self, address: str) -> bool:
        times = self._asked.get(address, deque())
        return len(times) == _MOST_WRONG and monotonic() - times[-1] < _MINUTE

    def add(self, address: str) -> None:
        times = self._asked.setdefault(address, deque(maxlen=_MOST_WRONG))
        while times and monotonic() - times[0] > _MINUTE:
            times.popleft()
        times.append(monotonic())
        self._asked.move_to_end(address)
        while len(self._asked) > _MOST_ADDRESSES:
            self._asked.popitem(last=False)


class _SocketLink:
    """A page's socket, from Qt's thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop, viewer: str, place: str) -> None:
        self._loop, self.viewer, self.place = loop, viewer, place
        self.outbox: asyncio.Queue[bytes | int] = asyncio.Queue()
        self._is_full = False

    def send(self, data: bytes) -> None:
        self._put(data)

    def close(self, why: str) -> None:
        self._put(_CLOSES[why])

    def _put(self, one: bytes | int) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._add, one)

    def _add(self, one: bytes | int) -> None:
        if self._is_full:
            return
        self._is_full = self.outbox.qsize() >= _MOST_UNSENT
        self.outbox.put_nowait(_CLOSES["bad"] if self._is_full else one)


class _Impatient(H11Protocol):
    """A connection that has to say what it wants soon."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._until = self.loop.call_later(_HEAD_SECONDS, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        self._until.cancel()
        super().connection_lost(exc)

    def _give_up(self) -> None:
        if self.cycle is None and self.transport.get_protocol() is self:
            self.transport.abort()


class Server:
    """The page of a host, as an ASGI application and the thread that serves it.

    `hosts` are the addresses given out, with their port, as a browser says them. `several`: more than one browser may
    open the link.
    """

    def __init__(self, host: Host, hosts: Iterable[str], several: bool = False) -> None:
        self.token = new_token()
        self._host, self._hosts, self._several = host, frozenset(hosts), several
        self._files = {name: ((_FOLDER / file).read_bytes(), kind) for name, (file, kind) in _FILES.items()}
        self._cookies: OrderedDict[str, None] = OrderedDict()
        #: Browsers that have opened a socket.
        self._viewers: set[str] = set()
        self._wrong = _Wrong()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None
        host.forgotten.connect(self._forget)

    # -- the thread

    def start(self, *bound: socket.socket) -> None:
        """Serve on sockets that listen already."""
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL + 1)
        config = uvicorn.Config(
            self,
            http=_Impatient,
            ws="websockets-sansio",
            lifespan="off",
            interface="asgi3",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            ws_max_size=wire.MOST_BYTES_OF_TEXT,
            ws_ping_interval=5,
            ws_ping_timeout=10,
            ws_per_message_deflate=False,
            limit_concurrency=_MOST_CONNECTIONS,
            timeout_keep_alive=5,
            timeout_graceful_shutdown=1,
            h11_max_incomplete_event_size=8 << 10,
        )
        # What is read and what is drawn wait for each other: by Python's own 5 ms a touch would wait for a frame.
        sys.setswitchinterval(_SWITCH)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._serve, args=(list(bound),), daemon=True, name="share")
        self._thread.start()

    def stop(self) -> None:
        """Listen no more; what is open is closed."""
        if self._server is not None and self._thread is not None:
            self._server.should_exit = True
            self._thread.join()

    def _serve(self, bound: list[socket.socket]) -> None:
        assert self._server is not None
        asyncio.run(self._server.serve(sockets=bound))
        for one in bound:
            one.close()

    # -- who may

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        refusal = self._refusal(connection)
        if scope["type"] == "websocket":
            await self._socket(WebSocket(scope, receive, send), refusal)
        else:
            response = refusal if refusal is not None else self._page(Request(scope))
            response.headers.update(_HEADERS)
            await response(scope, receive, send)

    def _refusal(self, connection: HTTPConnection) -> Response | None:
        """Why a request is not answered; None where it may be."""
        address = connection.client.host if connection.client is not None else ""
        headers, path = connection.headers, connection.url.path
        if self._wrong.refused(address):
            return Response(status_code=429)
        host, origin = headers.get("host", ""), headers.get("origin")
        if host not in self._hosts or len(headers.getlist("host")) != 1:
            return Response(status_code=403)
        if origin != f"http://{host}" and (origin is not None or connection.scope["type"] == "websocket"):
            return Response(status_code=403)
        token, _, rest = path.removeprefix("/").partition("/")
        if not hmac.compare_digest(token.encode("utf-8", "replace"), self.token.encode()):
            self._wrong.add(address)
            return _refused(404, headers)
        if rest not in _FILES and rest != "socket":
            return Response(status_code=404)
        return None

    def _cookie_of(self, headers: Headers) -> str:
        with suppress(CookieError):
            found = SimpleCookie(headers.get("cookie", ""))
            if _COOKIE in found:
                return found[_COOKIE].value
        return ""

    def _barred(self, cookie: str, headers: Headers) -> Response | None:
        """Why a browser may not have the phone: another one has spent the link, or there are too many."""
        if cookie in self._viewers:
            return None
        if self._viewers and not self._several:
            return _refused(410, headers)
        if len(self._viewers) >= MOST_VIEWERS:
            return _refused(503, headers)
        return None

    def _page(self, request: Request) -> Response:
        name = request.url.path.split("/", 2)[-1] if request.url.path.count("/") > 1 else None
        if request.method != "GET" or name not in _FILES:
            return Response(status_code=405 if request.method != "GET" else 404)
        content, kind = self._files[name]
        response = Response(content, media_type=kind)
        cookie = self._cookie_of(request.headers)
        if name == "":
            barred = self._barred(cookie, request.headers)
            if barred is not None:
                return barred
            if cookie not in self._viewers and cookie not in self._cookies:
                response.set_cookie(_COOKIE, self._new_cookie(), path=f"/{self.token}", httponly=True, samesite="lax")
        return response

    def _new_cookie(self) -> str:
        cookie = secrets.token_urlsafe(16)
        self._cookies[cookie] = None
        while len(self._cookies) > _MOST_COOKIES:
            self._cookies.popitem(last=False)
        return cookie

    def _forget(self, viewer: str) -> None:
        """A viewer is gone for good; with `several` another may have its place."""
        if self._several:
            self._viewers.discard(viewer)

    # -- the socket

    async def _socket(self, socket: WebSocket, refusal: Response | None) -> None:
        cookie = self._cookie_of(socket.headers)
        if refusal is None and not socket.url.path.endswith("/socket"):
            refusal = Response(status_code=404)
        if refusal is None and cookie not in self._viewers and cookie not in self._cookies:
            refusal = Response(status_code=403)
        refusal = refusal or self._barred(cookie, socket.headers)
        await socket.receive()
        if refusal is not None:
            await socket.send_denial_response(refusal)
            return
        self._viewers.add(cookie)
        self._cookies.pop(cookie, None)
        await socket.accept()
        link = _SocketLink(asyncio.get_running_loop(), cookie, socket.client.host if socket.client else "")
        writes = asyncio.create_task(self._write(socket, link))
        try:
            await self._read(socket, link)
        except (WebSocketDisconnect, wire.BadMessageError, KeyError):
            pass
        finally:
            self._host.post(link, PageGone())
            link.close("bad")
            with suppress(Exception):
                await asyncio.wait_for(writes, 1)

    async def _read(self, socket: WebSocket, link: _SocketLink) -> None:
        """Take what comes, as much as is allowed: a move too many is left out, whatever else waits."""
        events, data = _Allowance(_EVENTS), _Allowance(_BYTES)
        while True:
            text = await socket.receive_text()
            message = wire.read(text)
            is_move = isinstance(message, wire.FingerTouch) and message.kind == "move"
            if is_move and events.empty:
                await asyncio.sleep(0)
                continue
            wait = max(events.missing(1), data.missing(len(text)))
            if wait:
                await asyncio.sleep(wait)
            self._host.post(link, message)
            while self._host.waiting(link) > _MOST_WAITING:
                await asyncio.sleep(_WHILE)

    async def _write(self, socket: WebSocket, link: _SocketLink) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while isinstance(one := await link.outbox.get(), bytes):
                await socket.send_bytes(one)
            await socket.close(one)
