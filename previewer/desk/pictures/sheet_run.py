"""Making a sheet while the window stays quick: a thread waits for the processes that draw."""

import contextlib
import threading
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from previewer.desk.notice import process_ended
from previewer.phone.offscreen import PictureError
from previewer.pictures.manifest import ManifestError
from previewer.pictures.render import RequestError
from previewer.pictures.sheet import SheetRequest, SheetResult, make_sheet


class _Cancelled(Exception):  # noqa: N818 - a way out, not an error
    pass


class SheetRun(QObject):
    """One sheet after the other."""

    #: Pictures done, of how many.
    progressed = Signal(int, int)
    #: The `SheetResult`.
    done = Signal(object)
    #: Why there is no whole sheet; '' where it was cancelled.
    failed = Signal(str)
    #: From the thread to the window's: the result, or a sentence.
    _ended = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()
        self._ended.connect(self._end)

    @property
    def running(self) -> bool:
        """Whether a sheet is being made."""
        return self._thread is not None

    def start(self, request: SheetRequest, folder: Path) -> None:
        """Make what a sheet in a folder lacks."""
        if self.running:
            return
        self._stop.clear()
        self._thread = threading.Thread(target=self._make, args=(request, folder))
        self._thread.start()

    def cancel(self) -> None:
        """Stop after the pictures under way; what is made stays, and the next run goes on from there."""
        self._stop.set()

    def close(self) -> None:
        """Stop, and wait for it."""
        self.cancel()
        if self._thread is not None:
            self._thread.join()

    def _make(self, request: SheetRequest, folder: Path) -> None:
        end: SheetResult | str
        try:
            end = make_sheet(request, folder, self._step)
        except _Cancelled:
            end = ""
        except (RequestError, PictureError, ManifestError, OSError) as error:
            end = str(error)
        except BrokenProcessPool:
            end = process_ended()
        # The window may be gone by now.
        with contextlib.suppress(RuntimeError):
            self._ended.emit(end)

    def _step(self, done: int, total: int) -> None:
        if self._stop.is_set():
            raise _Cancelled
        with contextlib.suppress(RuntimeError):
            self.progressed.emit(done, total)

    def _end(self, end: SheetResult | str) -> None:
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        if isinstance(end, str):
            self.failed.emit(end)
        else:
            self.done.emit(end)
