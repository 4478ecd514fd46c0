"""The short way for the public's reads on SQLite: an answer that is still true is given again.

An answer is true as long as no transaction has changed the database since it was made. `PRAGMA
data_version` on a connection of the event loop's own says so in microseconds, for changes of every
thread and process.
"""

from __future__ import annotations

import sqlite3
import time
from collections import OrderedDict
from typing import Any

from previewer.site.http.responses import Response
from previewer.site.store.engine import Store

#: Headers that change nothing in an answer for the public.
_HARMLESS = frozenset(
    {
        b"host",
        b"user-agent",
        b"accept",
        b"connection",
        b"accept-language",
        b"cache-control",
        b"pragma",
        b"referer",
        b"x-forwarded-for",
        b"x-forwarded-proto",
        b"x-forwarded-host",
        b"x-real-ip",
        b"via",
        b"dnt",
    }
)
_LIMIT = 8 << 20


class ResponseCache:
    """Answers by target and encoding; up to `_LIMIT` bytes. Only the event loop's thread may use it."""

    def __init__(self, store: Store) -> None:
        self._connection: sqlite3.Connection | None = None
        self._path = store.url.database if store.dialect == "sqlite" else None
        self._kept: OrderedDict[tuple[bytes, bytes, bytes], tuple[float, Response]] = OrderedDict()
        self._size = 0
        self._version = -1

    def version(self) -> int:
        """A number that changes with every change of the database by anybody; -1 when that cannot be known."""
        if self._path is None:
            return -1
        if self._connection is None:
            self._connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        row = self._connection.execute("PRAGMA data_version").fetchone()
        return int(row[0])

    def small(self) -> bool:
        """Whether there are few enough records for any list to be quick."""
        if self._connection is None:
            return False
        row = self._connection.execute("SELECT max(id) FROM records").fetchone()
        return (row[0] or 0) < 20_000

    def key(self, scope: Any) -> tuple[bytes, bytes, bytes] | None:
        """The key of a request whose answer may be given again; None when something personal is in it."""
        if self._path is None:
            return None
        encoding = b""
        for name, value in scope["headers"]:
            if name == b"accept-encoding":
                encoding = b"gzip" if b"gzip" in value else b""
            elif name not in _HARMLESS:
                return None
        return scope.get("raw_path") or b"", scope.get("query_string", b""), encoding

    def get(self, key: tuple[bytes, bytes, bytes]) -> Response | None:
        """The answer that was given before, when it is still true."""
        held = self._kept.get(key)
        if held is None:
            return None
        version = self.version()
        if version != self._version:
            self._version = version
            self._kept.clear()
            self._size = 0
            return None
        return held[1] if held[0] > time.monotonic() else None

    def put(self, key: tuple[bytes, bytes, bytes], version: int, response: Response, lasts: float) -> None:
        """Keep an answer that was made while the database was at `version`, for `lasts` seconds at most."""
        if response.status != 200 or len(response.body) > _LIMIT // 16 or version != self.version():
            return
        if version != self._version:
            self._kept.clear()
            self._size = 0
            self._version = version
        old = self._kept.pop(key, None)
        self._size -= len(old[1].body) + 1000 if old else 0
        headers = [each for each in response.headers if each[0] != b"x-request-id"]
        self._kept[key] = (time.monotonic() + lasts, Response(response.status, headers, response.body))
        self._size += len(response.body) + 1000
        while self._size > _LIMIT:
            self._size -= len(self._kept.popitem(last=False)[1][1].body) + 1000

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
