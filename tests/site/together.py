"""Calls that are made at once, each in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence


def at_once(calls: Sequence[Callable[[], object]]) -> None:
    """Make calls in threads that begin together."""
    together = threading.Barrier(len(calls))

    def run(call: Callable[[], object]) -> None:
        together.wait()
        call()

    threads = [threading.Thread(target=run, args=(call,)) for call in calls]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
