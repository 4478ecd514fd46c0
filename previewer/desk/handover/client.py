"""Giving the files of a command to windows that run already."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from previewer import __version__
from previewer.desk.handover import messages
from previewer.desk.handover.messages import Ended, Greeting, OpenRequest
from previewer.desk.handover.places import SocketFolder, display, is_ours

if TYPE_CHECKING:
    import socket

#: Seconds that windows have to greet, and one that greeted to take what it is asked for.
GREETED_WITHIN = 0.3
_TAKEN_WITHIN = 5.0


class Handed(NamedTuple):
    """What became of the files: `left` are those that no window takes, None where it took all, be there none. `met`:
    whether any window was there. `refused` could not be opened; `lost` were taken by a window that ended before it said
    how that went.
    """

    left: tuple[str, ...] | None
    met: bool
    refused: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


class _Line(Protocol):
    """A connection to a window that speaks in lines."""

    def send(self, data: bytes) -> None: ...
    def receive(self, until: float | None) -> bytes:
        """The next line, b"" where the other end went. Raises OSError, TimeoutError where none came until then."""

    def close(self) -> None: ...


class _Window:
    """A window that greeted."""

    def __init__(self, line: _Line, greeting: Greeting) -> None:
        self.line = line
        self.folder = _whole(greeting.folder) if greeting.folder else None
        self.used = greeting.used
        self.paths: list[str] = []

    def ask(self, wait: bool) -> bool:
        """Whether it takes its files."""
        token, startup = (os.environ.get(name, "") for name in ("XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"))
        with suppress(OSError):
            data = messages.write(OpenRequest(tuple(self.paths), str(Path.cwd()), token, startup, wait))
            if len(data) > messages.LONGEST:
                return False
            self.line.send(data)
            return self.line.receive(time.monotonic() + _TAKEN_WITHIN) == messages.TAKEN
        return False

    def ended(self) -> Ended | None:
        """How it ended, which is waited for; None where the window went before that."""
        with suppress(OSError):
            return messages.read_ended(self.line.receive(None))
        return None


def hand_over(
    place: SocketFolder, paths: Sequence[str], folder: str | None, wait: bool, within: float = GREETED_WITHIN
) -> Handed:
    """Give files to the windows that they belong to, and wait for what becomes of them. `paths` are absolute; `folder`
    is the one among them that a window would have at its side. `within` are the seconds that windows have to greet.
    """
    found = place.sockets()
    if not found:
        return Handed(tuple(paths), False)
    with ExitStack() as stack:
        windows = _greeted(found, within, stack)
        if not windows:
            return Handed(tuple(paths), False)
        left: list[str] = []
        beside = None if folder is None else _window_with(_whole(folder), windows)
        for path in paths:
            goes_along = folder is not None and Path(folder) in (Path(path), *Path(path).parents)
            window = beside if goes_along else _window_for(Path(path), windows)
            (left if window is None else window.paths).append(path)
        asked = [window for window in windows if window.paths]
        if not paths:
            asked = [max(windows, key=lambda one: one.used)]
        # The one that has the last of them comes to the front last.
        asked.sort(key=lambda one: max(map(paths.index, one.paths), default=0))
        taken = []
        for window in asked:
            if window.ask(wait):
                taken.append(window)
            else:
                left += window.paths
        refused: list[str] = []
        lost: list[str] = []
        for window in taken:
            ended = window.ended()
            if ended is None:
                lost += window.paths or ["the window"]
            else:
                refused += ended.refused
        rest = tuple(path for path in paths if path in left)
        return Handed(rest if rest or not taken else None, True, tuple(refused), tuple(lost))


def _window_with(folder: Path, windows: Sequence[_Window]) -> _Window | None:
    """The window that a folder belongs to: one that has it, else one that has none."""
    fit = [one for one in windows if one.folder == folder] or [one for one in windows if one.folder is None]
    return max(fit, key=lambda one: one.used, default=None)


def _window_for(file: Path, windows: Sequence[_Window]) -> _Window:
    """The window that a file belongs to: the one whose folder holds it, else the one used last."""
    around = _whole(file.parent)
    held = [one for one in windows if one.folder is not None and one.folder in (around, *around.parents)]
    deepest = max((len(one.folder.parts) for one in held if one.folder is not None), default=0)
    nearest = [one for one in held if one.folder is not None and len(one.folder.parts) == deepest]
    return max(nearest or windows, key=lambda one: one.used)


def _whole(path: str | Path) -> Path:
    """A path without links on the way, to compare it with others."""
    return Path(os.path.realpath(path))


def _greeted(found: Sequence[Path], within: float, stack: ExitStack) -> list[_Window]:
    """The windows that greet in time, of this user, display and version."""
    until = time.monotonic() + within
    lines = []
    for path in found:
        with suppress(OSError):
            line = _connect(path, until)
            stack.callback(line.close)
            lines.append(line)
    windows = []
    for line in lines:
        with suppress(OSError):
            greeting = messages.read_greeting(line.receive(until))
            if greeting is not None and greeting[:2] == (__version__, display()):
                windows.append(_Window(line, greeting))
    return windows


if sys.platform == "win32":
    import threading

    class _Pipe:
        """A named pipe. What is read is read in a thread, since nothing else lets go of it in time."""

        def __init__(self, path: Path) -> None:
            self._file = open(path, "r+b", buffering=0)  # noqa: PTH123, SIM115 - a pipe
            self._line = b""

        def send(self, data: bytes) -> None:
            self._file.write(data)

        def receive(self, until: float | None) -> bytes:
            self._line = b""
            reader = threading.Thread(target=self._read, daemon=True)
            reader.start()
            reader.join(None if until is None else max(0.0, until - time.monotonic()))
            if reader.is_alive():
                raise TimeoutError
            return self._line

        def _read(self) -> None:
            with suppress(OSError):
                self._line = self._file.readline(messages.LONGEST)

        def close(self) -> None:
            # A thread that still reads goes with the process.
            if not threading.active_count() > 1:
                self._file.close()

    def _connect(path: Path, _until: float) -> _Line:
        return _Pipe(path)
else:

    class _Socket:
        """A socket of a window."""

        def __init__(self, there: socket.socket) -> None:
            self._there = there
            self._read = b""

        def send(self, data: bytes) -> None:
            self._there.settimeout(_TAKEN_WITHIN)
            self._there.sendall(data)

        def receive(self, until: float | None) -> bytes:
            while b"\n" not in self._read:
                self._there.settimeout(None if until is None else max(0.001, until - time.monotonic()))
                more = self._there.recv(1 << 16)
                if not more or len(self._read) + len(more) > messages.LONGEST:
                    return b""
                self._read += more
            line, _, self._read = self._read.partition(b"\n")
            return line + b"\n"

        def close(self) -> None:
            self._there.close()

    def _connect(path: Path, until: float) -> _Line:
        import socket

        there = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            there.settimeout(max(0.001, until - time.monotonic()))
            there.connect(os.fspath(path))
            if not is_ours(there):
                raise PermissionError
        except OSError:
            there.close()
            raise
        return _Socket(there)
