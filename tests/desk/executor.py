"""The executor that stands in place of helper processes, whose order a test sets."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any


class ManualExecutor(Executor):
    """Keeps work until a test has it done: `run_next()` the oldest, `drain()` all, in this process."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Future[Any], Callable[[], Any]]] = deque()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if threading.current_thread() is not threading.main_thread():
            # The test may be waiting for that thread, and would never have it done.
            future.set_exception(PermissionError("Only the deep tier has helper processes for threads."))
            return future
        self._waiting.append((future, lambda: fn(*args, **kwargs)))
        return future

    def run_next(self) -> bool:
        """Do the oldest work that is still wanted; whether there was any."""
        while self._waiting:
            future, work = self._waiting.popleft()
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(work())
                except Exception as error:  # noqa: BLE001 - as a pool does: it is the work's, and told by its future
                    future.set_exception(error)
                return True
        return False

    def drain(self) -> None:
        """Do all work, that too which comes of it."""
        while self.run_next():
            pass

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Do nothing: a closed pool of the program is one that it forgets."""
        if cancel_futures:
            for future, _work in self._waiting:
                future.cancel()
