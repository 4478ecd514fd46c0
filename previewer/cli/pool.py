"""Work in several processes, none of which outlives the command, however that ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

from previewer.children import end_with, ends_on_interrupt, interrupts_held, whose_child

T = TypeVar("T")
R = TypeVar("R")


def in_processes(work: Callable[[T], R], parts: Sequence[T], workers: int) -> Iterator[R]:
    """What `work` makes of each part, in order. An interrupt ends the processes and is raised."""
    with ProcessPoolExecutor(workers, initializer=end_with, initargs=whose_child()) as pool, ends_on_interrupt():
        with interrupts_held():
            done = pool.map(work, parts)
        yield from done
