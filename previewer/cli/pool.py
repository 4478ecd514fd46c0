"""Work in several processes, none of which outlives the command, however that ends."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import TypeVar

from previewer.children import end_with, interrupts_held, whose_child

T = TypeVar("T")
R = TypeVar("R")
_AHEAD = 4


def in_processes(work: Callable[[T], R], parts: Iterable[T], workers: int) -> Iterator[R]:
    """What `work` makes of each part, in order.

    A few parts for each process are taken ahead, no more: there may be any number of them. Python's executor forks: a
    helper of `children`, which begins anew, would read the program for longer than it judges a hundred files, and
    cannot fork, since that pool has threads.
    """
    waiting: deque[Future[R]] = deque()
    with ProcessPoolExecutor(workers, initializer=end_with, initargs=whose_child()) as pool:
        for part in parts:
            with interrupts_held():
                waiting.append(pool.submit(work, part))
            if len(waiting) > workers * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
