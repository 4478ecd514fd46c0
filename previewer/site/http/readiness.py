"""Whether a server is ready for visitors, which is more than that it lives; for load balancers and the doctor."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from previewer.site.http.context import Reply
from previewer.site.store.engine import HEAD
from previewer.site.store.errors import StoreError, reason

if TYPE_CHECKING:
    from previewer.site.site import Site

_LOG = logging.getLogger("previewer.site")
#: Bytes below which a disk counts as full.
LEAST_ROOM = 32 << 20
#: Seconds that an answer is good for, and that one may take.
_FRESH = 1.0
_PATIENCE = 5.0


def problems(site: Site) -> dict[str, str]:
    """What was looked at, and what is wrong with it, for a person; empty where it is well."""
    return {
        "database": _of_database(site),
        "migration": _of_tables(site),
        "disk": room(site.settings.data),
        "media": site.files.problem() if site.settings.media_url else "",
    }


def _of_database(site: Site) -> str:
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
        return f"{data} cannot be written."
    free = shutil.disk_usage(data).free
    return "" if free >= LEAST_ROOM else f"{data} has {free >> 20} MiB left."


class Readiness:
    """Looks in a thread of its own, once for all who ask at a time."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="site-readiness")
        self._looking: asyncio.Future[dict[str, str]] | None = None
        self._looked = float("-inf")
        self._told: dict[str, str] = {}

    async def answer(self) -> Reply:
        """200 when all is well, 503 when not; what is wrong with it the log says, not the answer."""
        if self._looking is None or (self._looking.done() and time.monotonic() - self._looked > _FRESH):
            self._looking = asyncio.get_running_loop().run_in_executor(self._pool, self._look)
        await asyncio.wait([self._looking], timeout=_PATIENCE)
        if not self._looking.done():
            return Reply({"status": "not ready", "checks": {}}, 503, {"Cache-Control": "no-store"})
        checks = {name: "failed" if problem else "ok" for name, problem in self._looking.result().items()}
        good = "failed" not in checks.values()
        shown = {"status": "ready" if good else "not ready", "checks": checks}
        return Reply(shown, 200 if good else 503, {"Cache-Control": "no-store"})

    def _look(self) -> dict[str, str]:
        found = problems(self._site)
        self._looked = time.monotonic()
        for name, problem in found.items():
            if problem and self._told.get(name) != problem:
                _LOG.error("Not ready: %s: %s", name, problem)
        self._told = found
        return found

    def close(self) -> None:
        """End the thread."""
        self._pool.shutdown(wait=True)
