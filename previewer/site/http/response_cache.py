"""The short way for the public's reads: an answer that is still true is given again, three to seven times as fast.

An answer is true as long as no transaction has changed the database since before it was made (see `store.changes`).
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable

from cachetools import LRUCache
from starlette.types import Scope

from previewer.site.http.responses import Response, takes_gzip
from previewer.site.store import Store
from previewer.site.store.changes import watch

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
#: Pages of a small database.
_SMALL = 2048
#: Bytes that an answer takes beside its body, about.
_OVERHEAD = 1000
#: What a query may say to the root index, and whatever may be another spelling of it.
_TELLING = re.compile(rb"_(?:fields|embed|envelope|jsonp|method)|beta_language|[%+\[;]", re.IGNORECASE)
_SHORT = 200
_NOTHING: tuple[Response | None, float] = (None, float("-inf"))
#: Path and query as they were sent, and the encoding of the answer.
Key = tuple[bytes, bytes, bytes]


class ResponseCache:
    """Answers by target and encoding; up to `_LIMIT` bytes. Only the event loop's thread may use it."""

    def __init__(self, store: Store, indexes: Iterable[str] = ()) -> None:
        #: Targets of the root index, whose answer hangs on few arguments.
        self._indexes = frozenset(path.encode() for path in indexes)
        self._changes = watch(store)
        #: Whether reads are so quick that the event loop may make them itself.
        self.immediate = self._changes.immediate
        #: Answer and until when it lasts. The one that nobody asked for the longest goes first. (A cache that looks
        #: after the times itself would cost more than all the rest of an answer that is given again.)
        self._kept: LRUCache[Key, tuple[Response, float]] = LRUCache(
            _LIMIT, getsizeof=lambda kept: len(kept[0].body) + _OVERHEAD
        )
        self._version = -1

    async def version(self) -> int:
        """A number that changes with every change of the database by anybody; -1 when that cannot be known."""
        return await self._changes.version()

    def small(self) -> bool:
        """Whether there is so little in the database that any list is quick."""
        return 0 <= self._changes.size() < _SMALL

    def key(self, scope: Scope) -> Key | None:
        """The key of a request whose answer may be given again; None when something personal is in it."""
        encoding = b""
        for name, value in scope["headers"]:
            if name == b"accept-encoding":
                encoding = b"gzip" if value == b"gzip" or takes_gzip(value.decode("latin-1")) else b""
            elif name not in _HARMLESS:
                return None
        path, query = scope.get("raw_path") or b"", scope.get("query_string", b"")
        if path in self._indexes and not _TELLING.search(query) and len(query) < _SHORT:
            query = b""
        return path, query, encoding

    async def find(self, key: Key) -> Response | None:
        """The answer that was given before, when it is still true."""
        if key not in self._kept:
            return None
        self._renew(await self._changes.version())
        response, until = self._kept.get(key, _NOTHING)
        return response if until > time.monotonic() else None

    def put(self, key: Key, version: int, response: Response, lasts: float) -> None:
        """Keep an answer for `lasts` seconds at most. `version`: what `version` said before the answer was made."""
        if response.status != 200 or len(response.body) > _LIMIT // 16 or version < self._version or version < 0:
            return
        self._renew(version)
        headers = [each for each in response.headers if each[0] != b"x-request-id"]
        self._kept[key] = Response(response.status, headers, response.body), time.monotonic() + lasts

    def _renew(self, version: int) -> None:
        """Forget the answers when the database has changed since they were made."""
        if version != self._version:
            self._kept.clear()
            self._version = version

    def close(self) -> None:
        """Close the connection that watches for changes."""
        self._changes.close()
