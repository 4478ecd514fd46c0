"""Work beside the window: in processes or in a thread, told in the window's thread to whoever still waits for it."""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from functools import cache, partial
from time import monotonic
from typing import TYPE_CHECKING, Any, ParamSpec, Protocol, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal

from previewer.desk.language import program_language
from previewer.terminal_words import told

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

#: Seconds for which the window waits for a drive before it says that it does.
AT_ONCE = 0.2

P = ParamSpec("P")
J = TypeVar("J")
_Answer = Future[Any]
_Work = Callable[[Any], object]


class Report(Protocol):
    """What work in a thread calls now and then: how much is done, of how much (0: not known). Raises CancelledError
    where nobody waits for the work any more, or it is to stop.
    """

    def __call__(self, done: int = 0, total: int = 0) -> None: ...


class Processes:
    """Helper processes, at most `count`: started when they are needed, kept until `close()`. Where one was ended from
    outside, all work under way has failed, and the next is done by new ones. `told`: the end of a pipe that is theirs.
    """

    def __init__(self, count: int, told: "Connection | None" = None) -> None:
        self.count = count
        self._told = told
        #: Whether they have done some work: to start takes them a second.
        self.ready = False
        self._pool: Executor | None = None

    def submit(self, work: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> _Answer:
        """Have a function of a module called with what can be pickled; no process to be had is an error of the work."""
        from previewer.children import child_pool

        try:
            if self._pool is None:
                self._pool = child_pool(self.count, self._told)
            return self._pool.submit(work, *args, **kwargs)
        except BrokenExecutor:
            self.close()
            return self.submit(work, *args, **kwargs)
        except OSError as error:
            failed: _Answer = Future()
            failed.set_exception(error)
            return failed

    def close(self) -> None:
        """End them, each after what it is at; work that has not begun is cancelled. The next work starts others."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool, self.ready = None, False


class Task(QObject):
    """One thing at a time; starting another lets go of the one before. What was let go of tells nothing any more, nor
    does anything once the task is deleted, with its parent or alone.

    `processes`: those that are kept for several tasks; else the task starts its own for each work, and ends them with
    it.
    """

    #: What the work gave; of `start_each()` None, when all is done.
    done = Signal(object)
    #: The error that it ended with: BrokenExecutor where a process was ended from outside, CancelledError where the
    #: work was stopped, or its processes closed. `error_text()` says it.
    failed = Signal(object)
    #: Of `start_each()`: one of the jobs, and what it gave, or the Exception that it raised.
    arrived = Signal(object, object)
    #: How much is done, of how much.
    progressed = Signal(int, int)

    def __init__(self, parent: QObject, processes: Processes | None = None) -> None:
        super().__init__(parent)
        self._kept = processes
        self._mail = _mail()
        #: None or one; seen by what outlives the task.
        self._runs: list[_Run] = []
        self.destroyed.connect(partial(_leave, self._runs))

    @property
    def running(self) -> bool:
        """Whether an answer is waited for."""
        return bool(self._runs)

    def start(self, work: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """Have a function called in a process, which may say by `tell_parent` how far it is."""
        from multiprocessing import Pipe

        hears, tells = Pipe(duplex=False)
        run = self._begin(Processes(1, tells))
        self._expect(run, run.processes.submit(work, *args, **kwargs))
        if self._kept is None:
            threading.Thread(target=self._listen, args=(run, hears), daemon=True).start()
        tells.close()  # the process has its own

    def start_each(self, work: Callable[[J], object], jobs: Sequence[J]) -> None:
        """Have a function called for each of some jobs, at least one; an error of one does not end the others."""
        from previewer.children import cores

        run = self._begin(Processes(min(cores(), len(jobs))), work, jobs)
        self.progressed.emit(0, run.total)
        for _ in range(run.processes.count + 1):
            self._next(run)

    def start_thread(self, work: Callable[[Report], object]) -> None:
        """Have a function called in a thread, which shares the interpreter with the window: for what mostly waits."""
        run = self._begin(Processes(0))
        self._expect(run, _threads().submit(work, partial(self._report, run)))

    def start_reading(self, future: _Answer) -> None:
        """Wait for what `reading()` began."""
        self._expect(self._begin(Processes(0)), future)

    def stop(self) -> None:
        """Ask work in a thread to end: `failed` tells when it has, with CancelledError, unless it was done before."""
        for run in self._runs:
            run.stopped.set()

    def cancel(self) -> None:
        """Wait for nothing any more. What is under way ends by itself, in a thread at its next report."""
        _leave(self._runs)

    def close(self) -> None:
        """Wait for nothing any more, but come back only when what is under way has ended."""
        waiting = [future for run in self._runs for future in run.waiting]
        self.cancel()
        wait(waiting)

    def _begin(self, own: Processes, each: Callable[[J], object] | None = None, jobs: Sequence[J] = ()) -> "_Run":
        self.cancel()
        run = _Run(self._kept or own, self._kept is not None, each, jobs)
        self._runs.append(run)
        return run

    def _next(self, run: "_Run") -> None:
        """Not all at once: a job that was submitted cannot be taken back."""
        if run.each is not None and run.jobs:
            job = run.jobs.popleft()
            self._expect(run, run.processes.submit(run.each, job), job)

    def _expect(self, run: "_Run", future: _Answer, job: object = None) -> None:
        run.waiting[future] = job
        future.add_done_callback(lambda future: self._mail.send(partial(self._arrive, run, future)))

    def _report(self, run: "_Run", done: int = 0, total: int = 0) -> None:
        if run.stopped.is_set():
            raise CancelledError
        if total:
            self._mail.send(partial(self._progress, run, done, total))

    def _listen(self, run: "_Run", hears: "Connection") -> None:
        """Pass on what a process tells, until it ends."""
        with hears, suppress(EOFError, OSError):
            while True:
                self._mail.send(partial(self._progress, run, *hears.recv()))

    def _progress(self, run: "_Run", done: int, total: int) -> None:
        if run in self._runs:
            self.progressed.emit(done, total)

    def _arrive(self, run: "_Run", future: _Answer) -> None:
        if run not in self._runs:
            return
        job = run.waiting.pop(future)
        error = CancelledError() if future.cancelled() else future.exception()
        run.processes.ready = not isinstance(error, BrokenExecutor)
        if error is not None and (run.each is None or isinstance(error, BrokenExecutor | CancelledError)):
            self.cancel()
            self.failed.emit(error)
        elif run.each is None:
            self.cancel()
            self.done.emit(future.result())
        else:
            self._next(run)
            self.arrived.emit(job, error if error is not None else future.result())
            self._progress(run, run.total - len(run.waiting) - len(run.jobs), run.total)
            if run in self._runs and not run.waiting:
                self.cancel()
                self.done.emit(None)


class Reader(QObject):
    """Reads the disk in threads, one thing at a time: a drive that does not answer holds up nothing, and is asked once.
    What is to be read meanwhile waits; of several the last. Whoever waited longer than anybody notices does not wait
    again, until the drive is quick.
    """

    #: What was waited for longer than anybody notices has come.
    came = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._is_quick, self._began = True, 0.0
        self._task = Task(self)
        self._task.done.connect(self._arrived)
        self._task.failed.connect(self._arrived)
        self._now: tuple[_Answer, Callable[[_Answer], object]] | None = None
        self._next: tuple[Callable[[], object], Callable[[_Answer], object]] | None = None

    @property
    def waits(self) -> bool:
        """Whether something is being read."""
        return self._now is not None

    def read(self, work: Callable[[], J], take: Callable[["Future[J]"], object]) -> None:
        """Have `take` called with what reading gave, whose result raises what it raised: now, where that is soon."""
        if self._now is not None:
            self._next = work, take
            return
        future = reading(work)
        if is_soon(future) if self._is_quick else future.done():
            take(future)
        else:
            self._now, self._began = (future, take), monotonic()
            self._task.start_reading(future)

    def _arrived(self, _found: object) -> None:
        assert self._now is not None
        (future, take), self._now = self._now, None
        self._is_quick = monotonic() - self._began < AT_ONCE
        take(future)
        if self._next is not None and self._now is None:
            (work, take), self._next = self._next, None
            self.read(work, take)
        self.came.emit()


def reading(work: Callable[[], J]) -> "Future[J]":
    """Have something called in a thread of its own, for which the end of the program does not wait: the drive that it
    reads may never answer.
    """
    future: Future[J] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except Exception as error:  # noqa: BLE001 - whoever waits is told it
            future.set_exception(error)

    threading.Thread(target=run, daemon=True, name="reading").start()
    return future


def is_soon(future: "Future[J]") -> bool:
    """Whether what is read is there before anybody notices that he waits."""
    return bool(wait([future], AT_ONCE).done)


def error_text(error: BaseException) -> str:
    """Why work came to no end, for the user; '' where it was stopped."""
    if isinstance(error, CancelledError):
        return ""
    if isinstance(error, BrokenExecutor):
        return QCoreApplication.translate("Notice", "a process of the program ended unexpectedly; try again")
    if isinstance(error, OSError) and error.filename:
        return told("{path}: {why}", program_language(), path=error.filename, why=error)
    return told("{why}", program_language(), why=error) or type(error).__name__


class _Run:
    """One start of a task: what it waits for, and what is still to be begun."""

    def __init__(self, processes: Processes, kept: bool, each: _Work | None, jobs: Sequence[object]) -> None:
        self.processes = processes
        self.each = each
        self.jobs = deque(jobs)
        self.total = len(jobs)
        #: With the job that each is for.
        self.waiting: dict[_Answer, object] = {}
        self.stopped = threading.Event()
        self._kept = kept

    def leave(self) -> None:
        """Nobody waits any more."""
        self.jobs.clear()
        self.stopped.set()
        if not self._kept:
            self.processes.close()


def _leave(runs: list[_Run]) -> None:
    while runs:
        runs.pop().leave()


class _Mail(QObject):
    """Brings calls from any thread to the one that it was made in. It outlives those who send."""

    _came = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._came.connect(self._open, Qt.ConnectionType.QueuedConnection)

    def send(self, call: Callable[[], object]) -> None:
        """Have something called."""
        # The program may be at its end.
        with suppress(RuntimeError):
            self._came.emit(call)

    def _open(self, call: Callable[[], object]) -> None:
        call()


@cache
def _mail() -> _Mail:
    return _Mail()


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(thread_name_prefix="beside")
