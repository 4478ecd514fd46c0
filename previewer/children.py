"""Helper processes that end with the process that started them, however that one ends."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import connection, resource_tracker, util
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from previewer import ending

#: Seconds in which helpers that are asked to end do so, unless they draw something large.
_PATIENCE = 0.5
_SET_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of <sys/prctl.h>


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def whose_child() -> tuple[int, bool]:
    """What a helper that is started now is to be told: our process id, and whether our main thread starts it. A signal
    that ends us ends it first.
    """
    ending.first(_end_children)
    return os.getpid(), threading.current_thread() is threading.main_thread()


def end_with(parent: int, by_main_thread: bool) -> None:
    """In a helper: end as soon as the process `parent` is gone. Ctrl-C is for that one, which ends its helpers.

    Linux sees to that itself, but counts the thread that started the helper as its parent. Elsewhere a thread waits for
    the pipe that multiprocessing keeps to the parent.
    """
    ending.end_as_helper()
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ending.SIGNALS)  # held by the parent when this helper was made
    if by_main_thread and _end_by_kernel():
        if os.getppid() != parent:
            os._exit(1)
        return
    threading.Thread(target=_watch, daemon=True).start()


def _end_by_kernel() -> bool:
    if not sys.platform.startswith("linux"):
        return False
    try:
        return bool(ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0) == 0)
    except (OSError, AttributeError):
        return False


def _watch() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def child_pool(workers: int, told: Connection | None = None) -> ProcessPoolExecutor:
    """New processes that end with this one; they share nothing with it, so that Qt may run in them. `told` is the end
    of a pipe that is theirs, for what they `tell_parent`.
    """
    _start_keeper()
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _begin, (told, *whose_child()))


def child_process(run: Callable[..., None], *given: object) -> BaseProcess:
    """A new process that runs a function on what it is given, and ends with this one; it shares nothing with it."""
    _start_keeper()
    made = multiprocessing.get_context("spawn").Process(
        target=_run, args=(run, given, *whose_child()), daemon=True, name=run.__name__
    )
    made.start()
    return made


def _run(run: Callable[..., None], given: tuple[object, ...], parent: int, by_main_thread: bool) -> None:
    end_with(parent, by_main_thread)
    run(*given)


class _Parent:
    """In a helper: where it tells how far it is."""

    told: Connection | None = None
    last = (-1, 0)


def _begin(told: Connection | None, parent: int, by_main_thread: bool) -> None:
    _Parent.told = told
    end_with(parent, by_main_thread)


def tell_parent(done: int, total: int) -> None:
    """In a helper: how much is done, of how much; each hundredth once. Where nobody listens, nothing."""
    step = (100 * done // total if total else 0, total)
    if _Parent.told is None or step == _Parent.last:
        return
    _Parent.last = step
    with suppress(OSError):
        _Parent.told.send((done, total))


def _start_keeper() -> None:
    """Start Python's own keeper of semaphores: it lets signals through that are held, when it starts. It would complain
    of what it takes away where we are killed.
    """
    before = list(sys.warnoptions)
    sys.warnoptions.append("ignore::UserWarning:multiprocessing.resource_tracker")
    try:
        resource_tracker.ensure_running()
    finally:
        sys.warnoptions[:] = before


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Let signals wait while helpers are made: one that is half made would complain, or be waited for."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, ending.SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ending.SIGNALS)


def _end_children() -> None:
    """End our helpers, and take along what Python's own keeper of semaphores would complain of."""
    helpers = multiprocessing.active_children()
    for helper in helpers:
        helper.terminate()
    until = time.monotonic() + _PATIENCE
    for helper in helpers:
        helper.join(max(0.0, until - time.monotonic()))  # it takes away what it has for itself
        helper.kill()
    util._run_finalizers(0)  # type: ignore[attr-defined]  # as Python does where a program ends by itself
