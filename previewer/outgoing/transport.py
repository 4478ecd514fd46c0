"""What lies below the guard: connections to judged addresses, all under one deadline.

httpx has time limits per read, so a server that sends a byte now and then could hold a request for ever.
Here each read, write, connect and TLS handshake gets what is left of the whole.
"""

from __future__ import annotations

import ssl
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import httpcore
import httpx

_ADDRESSES_TRIED = 4


@dataclass(frozen=True)
class Deadline:
    """A moment on the monotonic clock, in seconds."""

    at: float

    def remaining(self) -> float:
        """Seconds that are left, above 0. Raises `TimeoutError` when there are none."""
        left = self.at - time.monotonic()
        if left <= 0:
            raise TimeoutError
        return left


Addresses = Callable[[str, int, Deadline], list[str]]


class DeadlineStream(httpcore.NetworkStream):
    """A connection whose every step ends at the deadline."""

    def __init__(self, inner: httpcore.NetworkStream, deadline: Deadline) -> None:
        self._inner = inner
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._inner.read(max_bytes, self._deadline.remaining())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._inner.write(buffer, self._deadline.remaining())

    def close(self) -> None:
        self._inner.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        return DeadlineStream(
            self._inner.start_tls(ssl_context, server_hostname, self._deadline.remaining()), self._deadline
        )

    def get_extra_info(self, info: str) -> object:
        return self._inner.get_extra_info(info)


class DeadlineBackend(httpcore.NetworkBackend):
    """Connects only to what `addresses` gives for a host, in that order, the first that answers."""

    def __init__(self, addresses: Addresses, deadline: Deadline) -> None:
        self._addresses = addresses
        self._deadline = deadline
        self._plain = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        found = self._addresses(host, port, self._deadline)[:_ADDRESSES_TRIED]
        for place, address in enumerate(found):
            share = self._deadline.remaining() / (len(found) - place)
            try:
                stream = self._plain.connect_tcp(address, port, share, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                if place == len(found) - 1:
                    raise
            else:
                return DeadlineStream(stream, self._deadline)
        raise httpcore.ConnectError("no address")


class _Body(httpx.SyncByteStream):
    def __init__(self, stream: Iterable[bytes], close: Callable[[], None]) -> None:
        self._stream = stream
        self._close = close

    def __iter__(self) -> Iterator[bytes]:
        yield from self._stream

    def close(self) -> None:
        self._close()


class GuardedTransport(httpx.BaseTransport):
    """One connection pool per hop on a given backend, which httpx offers no public way to set."""

    def __init__(self, backend: httpcore.NetworkBackend, context: ssl.SSLContext) -> None:
        self._pool = httpcore.ConnectionPool(ssl_context=context, network_backend=backend, max_connections=1, retries=0)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        asked = httpcore.Request(
            method=request.method,
            url=httpcore.URL(
                scheme=request.url.raw_scheme,
                host=request.url.raw_host,
                port=request.url.port,
                target=request.url.raw_path,
            ),
            headers=request.headers.raw,
            content=request.read(),
        )
        answer = self._pool.handle_request(asked)
        assert isinstance(answer.stream, Iterable)
        return httpx.Response(
            status_code=answer.status,
            headers=answer.headers,
            stream=_Body(answer.stream, answer.close),
            extensions=answer.extensions,
        )

    def close(self) -> None:
        self._pool.close()
