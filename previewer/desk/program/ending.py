"""Being ended from outside: a terminal's Ctrl+C or its closing, a logout, a supervisor."""

import contextlib
import signal
import socket

from PySide6.QtCore import QObject, QSocketNotifier, Signal

_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")


class Ending(QObject):
    """Takes the signals that end a program and tells of them in the event loop, where there is time to write files.

    Python's own handlers wait for Python code to run, which may be never: Qt wakes for what a signal writes.
    """

    asked = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._woken, self._wake = socket.socketpair()
        for end in (self._woken, self._wake):
            end.setblocking(False)
        signal.set_wakeup_fd(self._wake.fileno(), warn_on_full_buffer=False)
        for name in _SIGNALS:
            # Some systems lack some.
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), lambda *_: None)
        notifier = QSocketNotifier(self._woken.fileno(), QSocketNotifier.Type.Read, self)
        notifier.activated.connect(self._read)

    def _read(self) -> None:
        with contextlib.suppress(BlockingIOError):
            self._woken.recv(64)
            self.asked.emit()
