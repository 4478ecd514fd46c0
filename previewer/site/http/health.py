"""Whether the server can do its work, told at once however busy it is."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor

from previewer.site.store import Store
from previewer.site.store.errors import StoreError

_LOG = logging.getLogger("previewer.site")
#: For so many seconds a database that has answered counts as there; after so many it does so no longer, though the
#: question is still open; and so long a request waits for the answer.
_FRESH = 0.5
_STALE = 10.0
_PATIENCE = 0.1


class Health:
    """Asks the database in a thread that does nothing else."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="site-health")
        self._answered = float("-inf")
        self._asking: asyncio.Future[bool] | None = None

    async def good(self) -> bool:
        """Whether the database answers; what it said within the last half second counts."""
        if time.monotonic() - self._answered < _FRESH:
            return True
        if self._asking is None or self._asking.done():
            self._asking = asyncio.get_running_loop().run_in_executor(self._pool, self._ask)
        done, _ = await asyncio.wait([self._asking], timeout=_PATIENCE)
        if done:
            return self._asking.result()
        return time.monotonic() - self._answered < _STALE

    def _ask(self) -> bool:
        try:
            self._store.ping()
        except StoreError as problem:
            _LOG.error("The database cannot be reached: %s", problem)
            self._answered = float("-inf")
            return False
        self._answered = time.monotonic()
        return True

    def close(self) -> None:
        """End the thread."""
        self._pool.shutdown(wait=True)
