"""Connections of one worker: bounded in number, in silence and in what they may send before they are understood."""

from __future__ import annotations

import sys
from asyncio import TimerHandle, Transport
from http import HTTPStatus
from typing import TYPE_CHECKING, ClassVar

from uvicorn.protocols.http.flow_control import service_unavailable
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from previewer.site.commands.packing import worker_settings
from previewer.site.errors import ApiError, too_large_headers, too_long_address
from previewer.site.json_text import encode

if TYPE_CHECKING:
    from uvicorn._types import ASGI3Application
    from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

#: Files that a worker has open beside its connections: the database, logs, what is being written.
_FILES = 160
#: Connections that wait to be taken; a client that finds no place among them tries again after a second only.
MOST_QUEUED = 2048
#: Connections beyond the bound that are let in when none is idle; their requests are refused, but for health.
SPARE = 64
#: What was answered before it had come whole is taken until it pauses for so long: a client that is still sending gets
#: to read the answer.
_LINGER = 2.0
#: Bytes of an address that are kept before it is refused: more could not be taken apart.
_MOST_ADDRESS = 65_000
#: Who comes by a Unix socket counts as this machine.
_LOCAL = ("127.0.0.1", 0)
#: Bytes that a client has to take of an answer in `write_seconds`.
_LEAST_TAKEN = 4096


def most_connections(wanted: int) -> int:
    """How many connections there may be: fewer than `wanted` where so few files may be open.

    A connection may need two: itself, and the file that it is given.
    """
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = 2 * wanted + _FILES + MOST_QUEUED
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else max(8, min(wanted, (soft - _FILES) // 2))


def most_queued(most: int) -> int:
    """How many connections may wait to be taken: all of them may be taken at once, before the first one is closed."""
    if sys.platform == "win32":
        return MOST_QUEUED
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_QUEUED if soft == resource.RLIM_INFINITY else max(16, min(MOST_QUEUED, soft - most - _FILES))


def _is_clear(headers: list[tuple[bytes, bytes]], version: str) -> bool:
    """Whether a head names one host, and no coding of its body but `chunked`."""
    hosts = sum(name == b"host" for name, _ in headers)
    codings = b",".join(value for name, value in headers if name == b"transfer-encoding")
    return (hosts == 1 or (hosts == 0 and version == "1.0")) and codings.strip().lower() in (b"", b"chunked")


def _endless() -> ApiError:
    return ApiError("rest_invalid_request", "The body has more beside it than in it.", 400)


class _Gentle:
    """The transport as an answer has it: closed behind the body of its request."""

    def __init__(self, connection: Connection) -> None:
        self.write = connection.transport.write
        self.is_closing = connection.transport.is_closing
        self.close = connection.close_behind_body


class _Behind:
    """What comes behind an answer: passed over until it pauses, for `seconds` and `most` bytes at most."""

    def __init__(self, connection: Connection, seconds: float, most: int) -> None:
        self._loop, self._end = connection.loop, connection.drop
        self._seconds, self._most = seconds, most
        self._count, self._latest = 0, 0.0
        self._pause: TimerHandle | None = None
        #: Whether the connection is to be closed once the body of its request has come.
        self.closes = False

    @property
    def is_awaited(self) -> bool:
        """Whether some may come."""
        return self._pause is not None

    def take(self, count: int = 0) -> None:
        """Wait for more; `count` bytes of it are there."""
        now = self._loop.time()
        if self._pause is None:
            self._count, self._latest = 0, now + self._seconds
        else:
            self._pause.cancel()
        self._count += count
        seconds = min(_LINGER, self._latest - now) if self._count <= self._most else 0
        self._pause = self._loop.call_later(max(0, seconds), self._end)

    def forget(self) -> None:
        """Wait no more."""
        if self._pause is not None:
            self._pause.cancel()
            self._pause = None


class Connection(HttpToolsProtocol):
    """One connection. Its class knows which connections wait for their client, the longest first.

    A head that does not end, or a body that says nothing, is refused after `max_headers` bytes. A head has to come
    within `head_seconds`, and some of an answer has to be taken within `write_seconds`. What comes behind an answer is
    passed over, within `body_seconds` and `max_upload`.
    """

    most: ClassVar[int] = 0
    #: Connections without a request, and those whose client pauses in its body or takes none of its answer.
    idle: ClassVar[dict[Connection, None]] = {}
    stalled: ClassVar[dict[Connection, None]] = {}

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """A client has connected: where there are too many, another one has to go."""
        super().connection_made(transport)
        self.client = self.client or _LOCAL
        self._settings = worker_settings()
        Connection.most = Connection.most or most_connections(self._settings.most_connections)
        #: Bytes since anything came of what was sent; whether a head, a body, or neither is under way.
        self._fruitless, self._in_head, self._in_body, self._heard = 0, False, False, False
        self._refused = False
        self._behind = _Behind(self, self._settings.body_seconds, self._settings.max_upload)
        self._left = 0
        self._taking: TimerHandle | None = None
        self._answered: RequestResponseCycle | None = None
        self._head: TimerHandle | None = self.loop.call_later(self._settings.head_seconds, self._head_is_late)
        self.idle[self] = None
        if len(self.connections) > self.most:
            for waiting in (self.idle, self.stalled):
                oldest = next(iter(waiting), None)
                if oldest is not None and oldest is not self:
                    oldest.drop()
                    return

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone: also for the request that is answered while others wait behind it."""
        self._forget()
        if self._answered is not None and not self._answered.response_complete:
            self._answered.disconnected = True
            self._answered.message_event.set()
        self.pipeline.clear()
        super().connection_lost(exc)

    def drop(self) -> None:
        """Close the connection whatever it waits for."""
        self._forget()
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()

    def _forget(self) -> None:
        self.idle.pop(self, None)
        self.stalled.pop(self, None)
        self._behind.forget()
        for timer in (self._head, self._taking):
            if timer is not None:
                timer.cancel()
        self._head = self._taking = None

    def data_received(self, data: bytes) -> None:
        """Bytes of the client."""
        if self._behind.is_awaited:
            self._behind.take(len(data))
        if self._refused:
            return
        self._heard = False
        super().data_received(data)
        if self._refused:
            return
        if self._heard:
            self._fruitless = 0
        else:
            self._fruitless += len(data)
            if self._fruitless > self._settings.max_headers:
                self._refuse(
                    _endless() if self._in_body else too_large_headers() if self.headers else too_long_address()
                )
                return
        if self._in_body:
            self.stalled.pop(self, None)
            if not self.flow.read_paused:
                self.stalled[self] = None
        elif (self._in_head or not self._heard) and self._head is None and not self.transport.is_closing():
            self._head = self.loop.call_later(self._settings.head_seconds, self._head_is_late)

    def _refuse(self, problem: ApiError) -> None:
        """Answer what is not taken, unless an earlier request is still answered."""
        self._refused = True
        self._forget()
        if self.cycle is None or self.cycle.response_complete:
            body = encode(problem.envelope())
            head = (
                f"HTTP/1.1 {problem.status} {HTTPStatus(problem.status).phrase}\r\ncontent-type: application/json\r\n"
                f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
            )
            self.transport.write(head.encode() + body)
        self._behind.take()

    def close_behind_body(self) -> None:
        """Close the connection once the body of its request has come."""
        if self._in_body:
            self._behind.closes = True
            self._behind.take()
        else:
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Answer what is no request."""
        self._refuse(ApiError("rest_invalid_request", "This is no HTTP request that can be read.", 400))

    def _head_is_late(self) -> None:
        self._head = None
        if self.cycle is not None and not self.cycle.response_complete:  # an earlier request is still answered
            self._head = self.loop.call_later(self._settings.head_seconds, self._head_is_late)
        elif not self.transport.is_closing():
            self.drop()

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        if self._refused:
            return
        self._heard = self._in_head = True
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        if self._refused:
            return
        super().on_url(url)
        if len(self.url) > _MOST_ADDRESS:
            self._refuse(too_long_address())

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header; those behind a body are of no use to anybody."""
        if not self._in_body and not self._refused:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is whole. What others than we may read otherwise is refused."""
        if self._refused:
            return
        if not _is_clear(self.headers, self.parser.get_http_version()):
            self._refuse(ApiError("rest_invalid_request", "One host and no coding but chunked are taken.", 400))
            return
        self._heard, self._in_head, self._in_body = True, False, True
        if self._head is not None:
            self._head.cancel()
            self._head = None
        self.idle.pop(self, None)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of a body."""
        if self._refused:
            return
        self._heard = True
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole."""
        if self._refused:
            return
        self._heard, self._in_body = True, False
        self.stalled.pop(self, None)
        super().on_message_complete()
        self._behind.forget()
        if self._behind.closes:
            self._refused = True
            self.transport.close()

    def on_response_complete(self) -> None:
        """An answer was written: the connection waits for its client, unless another request is there already."""
        super().on_response_complete()
        if self._in_body and not self.transport.is_closing():
            self._behind.take()
        if self.timeout_keep_alive_task is not None:
            self.idle[self] = None

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        """Have a request answered; health is told however many there are."""
        if app is service_unavailable and cycle.scope["path"] in ("/healthz", "/readyz"):
            app = self.app
        self._answered = cycle
        cycle.transport = _Gentle(self)  # type: ignore[assignment]
        super()._start_asgi_task(cycle, app)

    def pause_writing(self) -> None:
        """The client does not take what it was sent."""
        super().pause_writing()
        self.stalled[self] = None
        self._left = self.transport.get_write_buffer_size()
        self._taking = self.loop.call_later(self._settings.write_seconds, self._taken)

    def resume_writing(self) -> None:
        """The client has taken it."""
        super().resume_writing()
        self.stalled.pop(self, None)
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None

    def _taken(self) -> None:
        left = self.transport.get_write_buffer_size()
        if self._left - left < _LEAST_TAKEN:
            self.drop()
            return
        self._left = left
        self._taking = self.loop.call_later(self._settings.write_seconds, self._taken)
