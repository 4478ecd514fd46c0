"""Failed attempts at passwords, counted for all workers and servers together, so that guessing becomes slow.

They are counted in memory, and merged into one value of the store now and then: a flood of failures costs few
writes, and leaves few entries in the log.
"""

from __future__ import annotations

import hashlib
import ipaddress
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from previewer.site.manage.stored import ATTEMPTS
from previewer.site.store import Connection
from previewer.site.store.engine import Store

#: Failures are forgotten when none came for so many seconds; of more keys than this the least are forgotten.
_WINDOW = 900.0
_MOST_KEYS = 2000
#: So many failures are written down at once each; beyond them all together every few seconds.
_BURST = 20
_REFILL = 3.0
_PERIOD = 5.0
#: For so many seconds what other workers have counted is not read again.
_READ = 2.0

#: Writes an entry about failures: kind, what was tried, from which address, and how often.
WriteEntry = Callable[[Connection, str, str, str, int], None]


def block(address: str) -> str:
    """What counts as one address: of IPv6 the first 64 bits, since a client has them all."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)


@dataclass
class _Pending:
    """What has not been written down yet: failures by key, and by what the log says of them."""

    counts: dict[str, int] = field(default_factory=dict)
    said: dict[tuple[str, str, str], int] = field(default_factory=dict)


class Attempts:
    """Counts failures by key. Safe from any thread."""

    def __init__(self, store: Store, write_entry: WriteEntry) -> None:
        self._store = store
        self._write_entry = write_entry
        self._lock = threading.Lock()
        self._pending = _Pending()
        #: Key → failures and the time of the last one, as the store had them.
        self._known: dict[str, tuple[int, float]] = {}
        self._read = float("-inf")
        self._tokens, self._filled, self._written = float(_BURST), time.monotonic(), float("-inf")

    def count(self, *keys: tuple[str, ...]) -> list[int]:
        """The failures of each key within the last quarter of an hour, by anybody."""
        now = time.monotonic()
        with self._lock:
            stale = now - self._read > _READ
            self._read = now if stale else self._read
        if stale:
            with self._store.read() as db:
                kept = ATTEMPTS.get(db)
            with self._lock:
                self._known = _live(kept)
        with self._lock:
            names = [_name(key) for key in keys]
            return [self._known.get(name, (0, 0.0))[0] + self._pending.counts.get(name, 0) for name in names]

    def failed(self, keys: Iterable[tuple[str, ...]], kind: str, what: str, address: str) -> None:
        """Count a failure under each key; `kind`, `what` and `address` are for the log."""
        now = time.monotonic()
        with self._lock:
            for key in keys:
                name = _name(key)
                self._pending.counts[name] = self._pending.counts.get(name, 0) + 1
            said = self._pending.said
            entry = (kind, what, address) if len(said) < _BURST else (kind, "", "")
            said[entry] = said.get(entry, 0) + 1
            self._tokens = min(float(_BURST), self._tokens + (now - self._filled) / _REFILL)
            self._filled = now
            at_once = self._tokens >= 1
            self._tokens -= at_once
        if at_once:
            self._write()

    def flush(self) -> None:
        """Write down what waits, when it has waited for long enough; called now and then while a server runs."""
        with self._lock:
            due = self._pending.counts and time.monotonic() - self._written >= _PERIOD
        if due:
            self._write()

    def forget(self, *keys: tuple[str, ...]) -> None:
        """Forget the failures of some keys: the right password came."""
        names = [_name(key) for key in keys]
        with self._lock:
            counted = any(self._known.get(name) or self._pending.counts.get(name) for name in names)
            for name in names:
                self._known.pop(name, None)
                self._pending.counts.pop(name, None)
        if counted:
            with self._store.write() as db:
                ATTEMPTS.change(db, lambda kept: {k: v for k, v in kept.items() if k not in names})

    def _write(self) -> None:
        with self._lock:
            pending, self._pending = self._pending, _Pending()
            self._written = time.monotonic()
        said = pending.said if len(pending.said) == 1 else _summed(pending.said)
        with self._store.write() as db:
            kept = ATTEMPTS.change(db, lambda kept: _merged(kept, pending.counts))
            for (kind, what, address), times in said.items():
                self._write_entry(db, kind, what, address, times)
        with self._lock:
            self._known = _live(kept)


def _name(key: tuple[str, ...]) -> str:
    """A key in the store: nothing that was typed stands there."""
    return hashlib.blake2b("\0".join(key).encode("utf-8", "replace"), digest_size=9).hexdigest()


def _live(kept: dict[str, list[float]]) -> dict[str, tuple[int, float]]:
    now = time.time()
    return {name: (int(times), last) for name, (times, last) in kept.items() if now - last < _WINDOW}


def _merged(kept: dict[str, list[float]], more: dict[str, int]) -> dict[str, list[float]]:
    now = time.time()
    merged = {name: [times, last] for name, (times, last) in _live(kept).items()}
    for name, times in more.items():
        merged[name] = [merged.get(name, [0])[0] + times, now]
    if len(merged) > _MOST_KEYS:
        merged = dict(sorted(merged.items(), key=lambda pair: pair[1], reverse=True)[:_MOST_KEYS])
    return merged


def _summed(said: dict[tuple[str, str, str], int]) -> dict[tuple[str, str, str], int]:
    """Entries of one kind made one, without the particulars."""
    kinds: dict[tuple[str, str, str], int] = {}
    for (kind, _what, _address), times in said.items():
        kinds[kind, "", ""] = kinds.get((kind, "", ""), 0) + times
    return kinds
