"""Helper processes that end with the process that started them, however that one ends."""

from __future__ import annotations

import atexit
import ctypes
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import connection, resource_tracker, util
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from typing import Any, NamedTuple, ParamSpec, TypeVar

from previewer import ending

P = ParamSpec("P")
T = TypeVar("T")

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


def child_pool(workers: int, told: Connection | None = None) -> Executor:
    """New processes that end with this one, started as they are needed; they share nothing with it, so that Qt may run
    in them. `told` is the end of a pipe that is theirs, for what they `tell_parent`.
    """
    return _Pool(workers, told)


_ENDED = "a helper process has ended"


class _Job(NamedTuple):
    future: Future[Any]
    call: tuple[Any, ...]


class _Failed(NamedTuple):
    error: BaseException


class _Pool(Executor):
    """Helpers that each have a pipe of their own, whose other end nobody else holds: where one ends, in the middle of
    an answer too, that is heard at once, and all that is under way or waits fails with BrokenProcessPool.

    Python's own executor waits for ever then, now and then: its helpers share one pipe, and it trips over futures that
    are cancelled while it breaks.
    """

    def __init__(self, count: int, told: Connection | None = None) -> None:
        self._count = count
        self._told = told
        self._changed = threading.Condition()
        self._jobs: deque[_Job] = deque()
        self._helpers: list[BaseProcess] = []
        self._threads: list[threading.Thread] = []
        self._idle = 0
        self._broken = self._closed = False

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have a function of a module called with what can be pickled. Raises BrokenProcessPool where a helper has
        ended, OSError where none can be started.
        """
        future: Future[T] = Future()
        with self._changed:
            if self._closed and not self._broken:
                raise RuntimeError("its helpers have been let go")
            if self._broken or not all(helper.is_alive() for helper in self._helpers):
                self._broken = self._closed = True
                self._changed.notify_all()
                raise BrokenProcessPool(_ENDED)
            if self._idle <= len(self._jobs) and len(self._helpers) < self._count:
                self._start()
            self._jobs.append(_Job(future, (work, args, kwargs)))
            self._changed.notify()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Have the helpers end, each after what it is at; before that they do what waits, or it is cancelled."""
        with self._changed:
            self._closed = True
            left = self._take_all() if cancel_futures else []
            self._changed.notify_all()
        atexit.unregister(self._end)
        for job in left:
            job.future.cancel()
            job.future.set_running_or_notify_cancel()
        if wait:
            for thread in self._threads:
                thread.join()

    def _end(self) -> None:
        """At the end of this process, which waits for its helpers."""
        self.shutdown(wait=False, cancel_futures=True)

    def _start(self) -> None:
        if not self._helpers:
            atexit.register(self._end)
        ours, theirs = multiprocessing.Pipe()
        with theirs:
            helper = _started(_work, (theirs, self._told), daemon=False)
        self._helpers.append(helper)
        self._threads.append(threading.Thread(target=self._serve, args=(helper, ours), daemon=True, name="helper"))
        self._threads[-1].start()

    def _serve(self, helper: BaseProcess, pipe: Connection) -> None:
        """Give a helper one job after the other."""
        with pipe:
            while (job := self._next()) is not None:
                if not job.future.set_running_or_notify_cancel():
                    continue
                try:
                    call = ForkingPickler.dumps(job.call)
                except Exception as error:  # noqa: BLE001 - whoever waits is told it
                    job.future.set_exception(error)
                    continue
                try:
                    pipe.send_bytes(call)
                    answer = pipe.recv()
                except Exception as error:  # noqa: BLE001 - it has ended, or said what cannot be read
                    self._break(job, error)
                    break
                if isinstance(answer, _Failed):
                    job.future.set_exception(answer.error)
                else:
                    job.future.set_result(answer)
                del job, call, answer  # they may be large, and the next may be long in coming
        helper.join()

    def _next(self) -> _Job | None:
        with self._changed:
            self._idle += 1
            self._changed.wait_for(lambda: self._jobs or self._closed)
            self._idle -= 1
            return self._jobs.popleft() if self._jobs else None

    def _break(self, job: _Job, why: Exception) -> None:
        """None is of use any more: the others may wait for this one."""
        with self._changed:
            self._broken = self._closed = True
            left = self._take_all()
            self._changed.notify_all()
        for helper in self._helpers:
            helper.terminate()
        failed = [job, *(one for one in left if one.future.set_running_or_notify_cancel())]
        for one in failed:
            try:
                raise BrokenProcessPool(_ENDED) from why
            except BrokenProcessPool as error:
                one.future.set_exception(error)

    def _take_all(self) -> list[_Job]:
        left = list(self._jobs)
        self._jobs.clear()
        return left


def child_process(run: Callable[..., None], *given: object) -> BaseProcess:
    """A new process that runs a function on what it is given, and ends with this one; it shares nothing with it."""
    return _started(run, given, daemon=True)


def _started(run: Callable[..., None], given: tuple[object, ...], daemon: bool) -> BaseProcess:
    _start_keeper()
    made = multiprocessing.get_context("spawn").Process(
        target=_run, args=(run, given, *whose_child()), daemon=daemon, name=run.__name__
    )
    made.start()
    return made


def _run(run: Callable[..., None], given: tuple[object, ...], parent: int, by_main_thread: bool) -> None:
    end_with(parent, by_main_thread)
    run(*given)


def _work(pipe: Connection, told: Connection | None) -> None:
    """In a helper: do what is asked for until nobody asks any more."""
    _Parent.told = told
    with suppress(EOFError, OSError):
        while True:
            call = pipe.recv_bytes()
            answer: Any
            try:
                work, args, kwargs = pickle.loads(call)
                answer = ForkingPickler.dumps(work(*args, **kwargs))
            except BaseException as error:  # noqa: BLE001 - whoever waits is told it
                error.add_note("".join(traceback.format_exception(error)))
                answer = _failure(error)
            pipe.send_bytes(answer)
            del call, answer


def _failure(error: BaseException) -> Any:
    try:
        return ForkingPickler.dumps(_Failed(error))
    except Exception as other:  # noqa: BLE001
        return ForkingPickler.dumps(_Failed(other))


class _Parent:
    """In a helper: where it tells how far it is."""

    told: Connection | None = None
    last = (-1, 0)


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
