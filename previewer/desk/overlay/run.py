"""Telling what a screenshot shows in a process of its own, while the window stays quick."""

from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial

from PySide6.QtCore import QObject, Signal

from previewer.children import child_pool
from previewer.desk.notice import process_ended
from previewer.pictures.overlay.telling import Telling, tell
from previewer.pictures.work import Content


class OverlayRun(QObject):
    """One at a time; starting another ends the one before."""

    #: The `Telling`.
    told = Signal(object)
    #: Why it cannot be told.
    failed = Signal(str)
    #: From the pool's thread to the window's: number of the run, future.
    _arrived = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool: ProcessPoolExecutor | None = None
        self._number = 0
        self._arrived.connect(self._take)

    @property
    def running(self) -> bool:
        """Whether an answer is waited for."""
        return self._pool is not None

    def start(self, content: Content, photo: bytes, design: str) -> None:
        """Hold the screenshot in a file against a piece."""
        self.cancel()
        self._pool = child_pool(1)
        future = self._pool.submit(tell, content, photo, design)
        future.add_done_callback(partial(self._arrived.emit, self._number))

    def cancel(self) -> None:
        """Wait for nothing any more."""
        self._number += 1
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _take(self, number: int, done: Future[Telling]) -> None:
        if number != self._number or done.cancelled():
            return
        error = done.exception()
        self.cancel()
        if error is not None:
            self.failed.emit(process_ended() if isinstance(error, BrokenProcessPool) else str(error))
        else:
            self.told.emit(done.result())
