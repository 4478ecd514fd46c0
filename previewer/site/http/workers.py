"""Threads that do the work of requests: a bound on how much waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from previewer.site.errors import ApiError

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


class Workers:
    """`threads` threads. Calls beyond `most` that run or wait are refused, so that none waits without an end."""

    def __init__(self, threads: int, most: int, name: str) -> None:
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

    def close(self) -> None:
        """Wait for what runs, and end the threads."""
        self._pool.shutdown(wait=True)
