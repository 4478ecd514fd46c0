"""Helper processes that end with the process that started them, however that one ends."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import connection, resource_tracker

_ENDING = (signal.SIGINT, signal.SIGTERM)
_SET_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of <sys/prctl.h>


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def whose_child() -> tuple[int, bool]:
    """What a helper that is started now is to be told: our process id, and whether our main thread starts it."""
    return os.getpid(), threading.current_thread() is threading.main_thread()


def end_with(parent: int, by_main_thread: bool) -> None:
    """In a helper: end as soon as the process `parent` is gone. Ctrl-C is for that one, which ends its helpers.

    Linux sees to that itself, but counts the thread that started the helper as its parent. Elsewhere a thread waits for
    the pipe that multiprocessing keeps to the parent.
    """
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)  # held by the parent when this helper was made
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


def child_pool(workers: int) -> ProcessPoolExecutor:
    """New processes that end with this one; they share nothing with it, so that Qt may run in them."""
    resource_tracker.ensure_running()  # it lets signals through that are held, when it starts
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), end_with, whose_child())


def end_children() -> None:
    """End our helpers at once."""
    for process in multiprocessing.active_children():
        process.kill()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Let Ctrl-C and TERM wait while helpers are made: one that is half made would complain, or be waited for."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)


@contextmanager
def ends_on_interrupt() -> Iterator[None]:
    """Let Ctrl-C end our helpers at once. A second one does not disturb that: their pool would wait for ever."""
    try:
        yield
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        end_children()
        raise


@contextmanager
def ends_on_term() -> Iterator[None]:
    """Let TERM end our helpers and then what runs inside, as an exception does, so that it can clean up; status 143."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _stop(number: int, frame: object) -> None:
    end_children()
    raise SystemExit(128 + number)
