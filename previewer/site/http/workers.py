"""Threads that do the work of requests: a bound on how much waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from starlette.types import Receive

from previewer.site.errors import ApiError

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


async def _left(receive: Receive) -> None:
    """Until the client has left; for ever where that cannot be told."""
    for _ in range(2):  # what is left of an empty body comes first
        if (await receive())["type"] == "http.disconnect":
            return
    await asyncio.Event().wait()


class Workers:
    """`threads` threads. Calls beyond `most` that run or wait are refused, so that none waits without an end."""

    def __init__(self, threads: int, most: int, name: str) -> None:
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._most = most
        self._under_way = 0

    async def run(self, work: Callable[_Given, _Result], *given: _Given.args, **named: _Given.kwargs) -> _Result:
        """Call `work` in a thread. ApiError 503 when too much waits already."""
        if self._under_way >= self._most:
            raise ApiError("server_busy", "Too much is asked at once; try again.", 503, headers={"Retry-After": "2"})
        self._under_way += 1
        try:
            return await asyncio.wrap_future(self._pool.submit(work, *given, **named))
        finally:
            self._under_way -= 1

    async def run_for(self, receive: Receive, work: Callable[[], _Result]) -> _Result:
        """As `run`, for a client whose request has come whole: when it leaves before its turn, nothing is done."""
        if self._under_way < self._threads:
            return await self.run(work)
        running = asyncio.ensure_future(self.run(work))
        watching = asyncio.ensure_future(_left(receive))
        try:
            await asyncio.wait((running, watching), return_when=asyncio.FIRST_COMPLETED)
            if not running.done():
                running.cancel()
            return await running
        except asyncio.CancelledError:
            raise ApiError("server_busy", "The client has left.", 503) from None
        finally:
            watching.cancel()

    def close(self) -> None:
        """Wait for what runs, and end the threads."""
        self._pool.shutdown(wait=True)
