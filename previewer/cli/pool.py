"""Work in several processes, none of which outlives the command, however that ends."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

from previewer.children import end_children, end_with, whose_child

T = TypeVar("T")
R = TypeVar("R")


def in_processes(work: Callable[[T], R], parts: Sequence[T], workers: int) -> Iterator[R]:
    """What `work` makes of each part, in order. An interrupt ends the processes and is raised."""
    with ProcessPoolExecutor(workers, initializer=_begin, initargs=whose_child()) as pool:
        try:
            with _interrupts_held():
                done = pool.map(work, parts)
            yield from done
        except KeyboardInterrupt:
            _end_helpers()
            raise


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let Ctrl-C wait while helpers are made: in one that is half made, Python would print what it could not raise."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _begin(parent: int, by_main_thread: bool) -> None:
    """Ctrl-C is for the process that was started; it ends its helpers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with(parent, by_main_thread)


def _end_helpers() -> None:
    """End the other processes at once, and let a second Ctrl-C not disturb that: the pool would wait for ever."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_children()
