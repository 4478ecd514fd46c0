"""A server on loopback that behaves badly on request, one thread per connection."""

from __future__ import annotations

import contextlib
import gzip
import socket
import threading
import zlib
from collections.abc import Iterator


class RudeServer:
    """`port` to ask; `seen` holds the request heads that arrived; `files` are bodies by path."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.seen: list[str] = []
        self.files: dict[str, bytes] = {}
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._accept, daemon=True)]
        self._threads[0].start()

    def url(self, path: str = "/", host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"

    def close(self) -> None:
        self._stop.set()
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for thread in self._threads:
            thread.join(10)

    def _accept(self) -> None:
        while not self._stop.is_set():
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            thread = threading.Thread(target=self._serve, args=(connection,), daemon=True)
            self._threads.append(thread)
            thread.start()

    def _serve(self, connection: socket.socket) -> None:
        with connection, contextlib.suppress(OSError):
            connection.settimeout(10)
            head = b""
            while b"\r\n\r\n" not in head:
                got = connection.recv(4096)
                if not got:
                    return
                head += got
            self.seen.append(head.decode("latin-1"))
            path = head.split(b" ")[1].decode()
            for part in self._answer(path):
                connection.sendall(part)
                if self._stop.is_set():
                    return

    def _answer(self, path: str) -> Iterator[bytes]:
        name, _, rest = path.lstrip("/").partition("/")
        if path in self.files:
            yield _whole(self.files[path])
        elif name == "text":
            yield _whole(b"hello")
        elif name == "to":
            yield f"HTTP/1.1 302 Found\r\nLocation: {rest}\r\nContent-Length: 0\r\n\r\n".encode()
        elif name == "loop":
            yield b"HTTP/1.1 301 Moved\r\nLocation: /loop/again\r\nContent-Length: 0\r\n\r\n"
        elif name == "silent":
            self._stop.wait(8)
        elif name == "drip-head":
            yield b"HTTP/1.1 200 OK\r\n"
            yield from self._drip(b"X: ")
        elif name == "drip-body":
            yield b"HTTP/1.1 200 OK\r\n\r\n"
            yield from self._drip(b"")
        elif name == "endless":
            yield b"HTTP/1.1 200 OK\r\n\r\n"
            while True:
                yield b"x" * 65536
        elif name == "large-head":
            yield b"HTTP/1.1 200 OK\r\n" + b"X-Filler: " + b"y" * 4_000_000
        elif name == "zipped":
            yield _whole(gzip.compress(b"packed words"), "gzip")
        elif name == "bomb":
            yield _whole(gzip.compress(b"\0" * 200_000_000, 9), "gzip")
        elif name == "nested":
            yield _whole(gzip.compress(gzip.compress(b"\0" * 1_000_000)), "gzip, gzip")
        elif name == "half-zipped":
            yield _whole(gzip.compress(bytes(range(256)) * 50)[:-20], "gzip")
        elif name == "deflated":
            yield _whole(zlib.compress(b"words"), "deflate")
        elif name == "garbage":
            yield b"\x15\x03\x01\x00\x02\x02\x16\r\n\r\n"
        elif name == "cut":
            yield b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nshort"

    def _drip(self, byte: bytes) -> Iterator[bytes]:
        yield byte
        while not self._stop.wait(0.05):
            yield b"z"


def _whole(body: bytes, coding: str = "identity") -> bytes:
    head = (
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"
        f"Content-Encoding: {coding}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body
