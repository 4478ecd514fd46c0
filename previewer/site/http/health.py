"""Whether a server lives, and whether it is ready for visitors, which is more; for load balancers and the doctor."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from previewer.site.store.engine import HEAD
from previewer.site.store.errors import StoreError, reason
from previewer.terminal_words import TerminalSentence

if TYPE_CHECKING:
    from previewer.site.site import Site

_LOG = logging.getLogger("previewer.site")
#: Bytes below which a disk counts as full.
LEAST_ROOM = 32 << 20


def problems(site: Site) -> dict[str, str]:
    """What was looked at, and what is wrong with it, for a person; empty where it is well."""
    return {
        "database": of_database(site),
        "migration": _of_tables(site),
        "disk": room(site.settings.data),
        "media": site.files.problem() if site.settings.media_url else "",
    }


def of_database(site: Site) -> str:
    """Why the database does not answer; empty when it does."""
    try:
        site.store.ping()
    except StoreError as problem:
        return f"It cannot be reached: {reason(problem)}"
    return ""


def _of_tables(site: Site) -> str:
    try:
        version = site.store.version()
    except StoreError:
        return "The database does not tell."
    return "" if version == HEAD else f"The tables are of version {version or 'none'}, and this program has {HEAD}."


def room(data: Path) -> str:
    """Why nothing can be written into a folder soon; empty when there is room."""
    if not os.access(data, os.W_OK | os.X_OK):
        return TerminalSentence("{data} cannot be written.", data=data)
    free = shutil.disk_usage(data).free
    return (
        ""
        if free >= LEAST_ROOM
        else TerminalSentence("{data} has {free} MiB of free space.", data=data, free=free >> 20)
    )


class Probe:
    """Looks at a site in a thread of its own, once for all who ask at a time, and logs each new problem.

    `look` gives problems by the name of what has them, empty for none. What it gave is good for `fresh` seconds; so
    long as a look is under way who asks waits for `patience` seconds, and then has what was seen before, if that is
    younger than `stale`.
    """

    def __init__(
        self, look: Callable[[], Mapping[str, str]], *, fresh: float, patience: float, stale: float = 0.0
    ) -> None:
        self._look = look
        self._fresh, self._patience, self._stale = fresh, patience, stale
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="site-health")
        self._looking: asyncio.Future[None] | None = None
        self._looked = float("-inf")
        self._seen: Mapping[str, str] = {}

    async def seen(self) -> Mapping[str, str] | None:
        """The problems; None where they cannot be told in time."""
        if self._age() > self._fresh:
            if self._looking is None or self._looking.done():
                self._looking = asyncio.get_running_loop().run_in_executor(self._pool, self._see)
            done, _ = await asyncio.wait([self._looking], timeout=self._patience)
            if done:
                self._looking.result()  # raises what the look has raised
            elif self._age() > self._stale:
                return None
        return self._seen

    def _age(self) -> float:
        return time.monotonic() - self._looked

    def _see(self) -> None:
        found = self._look()
        for name, problem in found.items():
            if problem and self._seen.get(name) != problem:
                _LOG.error("Not well: %s: %s", name, problem)
        self._seen, self._looked = found, time.monotonic()

    def close(self) -> None:
        """End the thread."""
        self._pool.shutdown(wait=True)


def health(site: Site) -> Probe:
    """Whether the database answers, told at once however busy the server is."""
    return Probe(lambda: {"database": of_database(site)}, fresh=0.5, patience=0.1, stale=10.0)


def readiness(site: Site) -> Probe:
    """All that a server needs for visitors."""
    return Probe(lambda: problems(site), fresh=1.0, patience=5.0)
