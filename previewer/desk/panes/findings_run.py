"""Looking many variants of a piece over, in processes of their own, while the window stays quick."""

import contextlib
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial

from PySide6.QtCore import QObject, Signal

from previewer.children import child_pool
from previewer.desk.notice import process_ended
from previewer.phone.look import Look
from previewer.pictures.executors import cores
from previewer.pictures.findings import LayoutIssue
from previewer.pictures.work import Content, PictureJob, look_over


class FindingsRun(QObject):
    """One run at a time; starting another ends the one before."""

    #: A look, the tuple of `LayoutIssue` on it, and why not all of it could be looked over, else ''.
    checked = Signal(object, object, str)
    #: How many looks are done, of how many.
    progressed = Signal(int, int)
    #: Why the rest will not be looked over.
    failed = Signal(str)
    #: From a thread of the pool to the window's: number of the run, look, future.
    _arrived = Signal(int, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool: ProcessPoolExecutor | None = None
        self._number = 0
        self._done = self._total = 0
        self._arrived.connect(self._take)

    @property
    def running(self) -> bool:
        """Whether looks are still waited for."""
        return self._pool is not None

    def start(self, content: Content, looks: Sequence[Look]) -> None:
        """Look a piece over in these ways."""
        self.cancel()
        self._done, self._total = 0, len(looks)
        if not looks:
            return
        self._pool = child_pool(min(cores(), len(looks)))
        number = self._number
        for look in looks:
            future = self._pool.submit(look_over, PictureJob(content, look))
            future.add_done_callback(partial(self._report, number, look))
        self.progressed.emit(0, self._total)

    def cancel(self) -> None:
        """Wait for nothing any more; what is under way ends by itself."""
        self._number += 1
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _report(self, number: int, look: Look, done: Future[tuple[tuple[LayoutIssue, ...], str]]) -> None:
        # The window may be gone by now.
        with contextlib.suppress(RuntimeError):
            self._arrived.emit(number, look, done)

    def _take(self, number: int, look: Look, done: Future[tuple[tuple[LayoutIssue, ...], str]]) -> None:
        if number != self._number or done.cancelled():
            return
        error = done.exception()
        if isinstance(error, BrokenProcessPool):
            self.cancel()
            self.failed.emit(process_ended())
            return
        found, trouble = ((), str(error)) if error is not None else done.result()
        self._done += 1
        self.checked.emit(look, found, trouble)
        if self._done == self._total and self._pool is not None:
            self._pool.shutdown(wait=False)
            self._pool = None
        self.progressed.emit(self._done, self._total)
