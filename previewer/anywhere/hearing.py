"""What a helper process is told by the other end of its pipe."""

from __future__ import annotations

import threading
from multiprocessing.connection import Connection

from PySide6.QtCore import QObject, Signal


class PipeHearer(QObject):
    """The receiver of a pipe's messages, each in its own thread."""

    _heard = Signal(object)

    def __init__(self, pipe: Connection) -> None:
        super().__init__()
        self._pipe = pipe
        self._heard.connect(self.take)

    def listen(self) -> None:
        """Begin to hear, for good."""
        threading.Thread(target=self._listen, daemon=True).start()

    def take(self, message: object) -> None:
        """Do what a message says; None once the other end is gone."""
        raise NotImplementedError

    def _listen(self) -> None:
        try:
            while True:
                self._heard.emit(self._pipe.recv())
        except (EOFError, OSError):
            self._heard.emit(None)
