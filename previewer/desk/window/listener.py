"""What the window hears from commands that were given files while it runs: it opens them, and comes to the front."""

import os
import select
import socket
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QApplication

from previewer import __version__
from previewer.desk.handover import messages
from previewer.desk.handover.messages import Ended, Greeting, OpenRequest
from previewer.desk.handover.places import SocketFolder, display, is_ours
from previewer.desk.services import Tab
from previewer.desk.window.main_window import MainWindow
from previewer.desk.window.named_files import OpenTabs, open_named
from previewer.phone.engines import expect_screen

#: Milliseconds that somebody who was greeted has to ask, and callers at once.
_ASKS_WITHIN = 10_000
_MOST_CALLERS = 64
#: Milliseconds of rest after which phones of the next file are loaded ahead: they are seen a third sooner, for 4 MiB.
_LOADS_AHEAD_AFTER = 1500


class Listener(QObject):
    """Listens for as long as it is open. Whoever calls is greeted first, and may then ask once."""

    def __init__(self, window: MainWindow, place: SocketFolder) -> None:
        super().__init__(window)
        self._window = window
        self._used = time.time()
        self._callers: list[_Caller] = []
        self._held = place.take_socket()
        self._server = QLocalServer(self)
        self._server.newConnection.connect(self._greet)
        if self._held is not None:
            if sys.platform == "win32":
                self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
            self._server.listen(os.fspath(self._held[0]))
            window.installEventFilter(self)
        self._ahead = QTimer(self, singleShot=True, interval=_LOADS_AHEAD_AFTER)
        self._ahead.timeout.connect(self._load_ahead)
        self._ahead.start()

    def close(self, tell: bool) -> None:
        """Listen no more. `tell`: those who wait for their tabs hear that these are closed."""
        self._server.close()
        self._ahead.stop()
        for caller in list(self._callers):
            if tell:
                caller.finish()
            caller.go()
        if self._held is not None:
            self._held[1].release()
            self._held = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowActivate and watched is self._window:
            self._used = time.time()
        return False

    def take(self, request: OpenRequest) -> tuple[list[Tab], list[str]]:
        """Do what somebody asks for; see `open_named`."""
        self._used = time.time()
        settings = self._window.settings
        settings.folder = settings.folder or request.working_folder
        with _environment(XDG_ACTIVATION_TOKEN=request.token, DESKTOP_STARTUP_ID=request.startup):
            _come_to_front(self._window)
        self._ahead.start()
        self._window.docks.painting.start()
        return open_named(self._window, request.arguments)

    def tabs(self, tabs: Sequence[Tab]) -> OpenTabs:
        """Tabs, of which somebody waits to hear that they are closed."""
        return OpenTabs(self._window, tabs)

    @property
    def free(self) -> bool:
        """Whether anything can be opened: no question stands before the window, as one does while it closes."""
        return self._window.isVisible() and QApplication.activeModalWidget() is None

    def _load_ahead(self) -> None:
        expect_screen(self._window.view.options.on_show(None)[0])

    def _greet(self) -> None:
        while (there := self._server.nextPendingConnection()) is not None:
            if len(self._callers) >= _MOST_CALLERS or not self.free or not _is_ours(there):
                there.abort()
                there.deleteLater()
                continue
            caller = _Caller(there, self)
            self._callers.append(caller)
            caller.gone.connect(partial(self._forget, caller))
            root = self._window.folder.root
            caller.say(messages.write(Greeting(__version__, display(), str(root or ""), self._used)))

    def _forget(self, caller: "_Caller") -> None:
        if caller in self._callers:
            self._callers.remove(caller)
            caller.deleteLater()


class _Caller(QObject):
    """Somebody who called."""

    gone = Signal()

    def __init__(self, there: QLocalSocket, listener: Listener) -> None:
        super().__init__(listener)
        self._listener = listener
        self._there = there
        there.setParent(self)
        there.setReadBufferSize(messages.LONGEST)
        self._request: OpenRequest | None = None
        self._refused: list[str] = []
        #: Runs out where nobody asks, and then does what was asked for: not while the socket is read.
        self._timer = QTimer(self, singleShot=True, interval=_ASKS_WITHIN)
        self._timer.timeout.connect(self._act)
        self._timer.start()
        there.readyRead.connect(self._read)
        there.disconnected.connect(self.gone)

    def say(self, line: bytes) -> None:
        """Send a line."""
        self._there.write(line)
        self._there.flush()

    def finish(self) -> None:
        """Say how it ended, to somebody who asked."""
        if self._request is not None:
            self.say(messages.write(Ended(tuple(self._refused))))
            self._there.waitForBytesWritten(100)

    def go(self) -> None:
        """Let go of it."""
        self._timer.stop()
        self._there.abort()
        self.gone.emit()

    def _read(self) -> None:
        if self._request is None and not self._there.canReadLine() and self._there.bytesAvailable() < messages.LONGEST:
            return
        request = None
        if self._request is None and self._there.canReadLine():
            request = messages.read_request(bytes(self._there.readLine(messages.LONGEST).data()))
        if request is None or self._there.bytesAvailable() or not self._listener.free or not self._is_there():
            self.go()
            return
        self._request = request
        self.say(messages.TAKEN)
        self._timer.start(0)

    def _act(self) -> None:
        request = self._request
        if request is None:
            self.go()
            return
        tabs, self._refused = self._listener.take(request)
        if request.wait and tabs:
            self._listener.tabs(tabs).closed.connect(self._end)
        else:
            self._end()

    def _end(self) -> None:
        self.finish()
        self.go()

    def _is_there(self) -> bool:
        """Whether it still listens, as far as the system knows by now: the window may have been busy for a while."""
        if sys.platform == "win32":
            return self._there.state() == QLocalSocket.LocalSocketState.ConnectedState
        poll = select.poll()
        poll.register(int(self._there.socketDescriptor()), select.POLLIN)
        return not any(event & (select.POLLHUP | select.POLLERR) for _handle, event in poll.poll(0))


def _is_ours(there: QLocalSocket) -> bool:
    """Whether this user is at the other end."""
    if sys.platform == "win32":
        return True
    with suppress(OSError), socket.socket(fileno=os.dup(int(there.socketDescriptor()))) as same:
        return is_ours(same)
    return False


@contextmanager
def _environment(**values: str) -> Iterator[None]:
    """What Qt asks the environment for while a window comes to the front."""
    given = {name: value for name, value in values.items() if value}
    os.environ.update(given)
    try:
        yield
    finally:
        for name in given:
            os.environ.pop(name, None)


def _come_to_front(window: MainWindow) -> None:
    if window.isMinimized():
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()
