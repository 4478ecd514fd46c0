"""Phones that are touched in an editor's panel: drawn by a helper process, which is there once a panel wants it."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from previewer.anywhere.panels import ClosePanel, PanelFrame, PanelSaid, ShowPanel
from previewer.children import child_process


class Panels:
    """The panels of one client. `heard` is told each frame, in a thread of its own."""

    def __init__(self) -> None:
        self.heard: Callable[[PanelFrame], None] = lambda _: None
        self._helper: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._started = 0

    def send(self, message: ShowPanel | PanelSaid | ClosePanel) -> int:
        """Tell the helper; the number of the helper that has it: another number is a helper that knows no page. Raises
        OSError where none can be started.
        """
        if self._helper is None or not self._helper.is_alive():
            if not isinstance(message, ShowPanel):
                return 0
            self._start()
        assert self._pipe is not None
        with suppress(BrokenPipeError):  # it ended just now: the next one is started with the next request
            self._pipe.send(message)
        return self._started

    def close(self) -> None:
        """End the helper."""
        if self._helper is not None:
            self._helper.kill()
            self._helper.join()
            self._helper = None
        if self._pipe is not None:
            self._pipe.close()

    def _start(self) -> None:
        self.close()
        self._pipe, theirs = multiprocessing.Pipe()
        self._helper = child_process(_draw, theirs)
        theirs.close()
        self._started += 1
        threading.Thread(target=self._listen, args=(self._pipe,), daemon=True).start()

    def _listen(self, pipe: Connection) -> None:
        with suppress(EOFError, OSError):
            while True:
                self.heard(pipe.recv())


def _draw(pipe: Connection) -> None:
    from previewer.anywhere.panel_helper import serve_panels

    serve_panels(pipe)
