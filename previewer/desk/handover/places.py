"""Where the windows of one user and one display listen, and who is next to be one."""

from __future__ import annotations

import os
import stat
import sys
import zlib
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from previewer import __version__
from previewer.locks import Lock

if TYPE_CHECKING:
    import socket

_FOLDER = "piece-previewer"
#: Bytes that the path of a socket has at most on every system.
_LONGEST = 100
_MOST_WINDOWS = 64
_PIPES = "\\\\.\\pipe\\"


def display() -> str:
    """The screen that a window of this process would be on."""
    names = ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY")
    return " ".join(f"{name}={os.environ[name]}" for name in names if os.environ.get(name))


class SocketFolder(NamedTuple):
    """The folder that windows listen in; how the names of their sockets begin tells display and version."""

    folder: Path

    def sockets(self) -> list[Path]:
        """Where windows of this display and version listen, or did."""
        found = _pipes() if sys.platform == "win32" else [path for path in self.folder.iterdir() if _is_socket(path)]
        return sorted(path for path in found if path.name.startswith(_beginning()))

    def take_socket(self) -> tuple[Path, Lock] | None:
        """A name for a socket that is nobody's, and the lock beside it, to be held for as long as anybody listens
        there; None where there is none to be had.
        """
        for number in range(1, _MOST_WINDOWS + 1):
            path = self.folder / f"{_beginning()}{number}.socket"
            if len(os.fsencode(path)) > _LONGEST:
                return None
            try:
                held = Lock(path.with_suffix(".lock"))
            except OSError:
                continue
            if not _listens(path):
                return path, held
            held.release()
        return None

    def take_turn(self) -> Lock | None:
        """The right to be the next window, of several processes that start at once; None where another has it."""
        with suppress(OSError):
            return Lock(self.folder / f"{_beginning()}turn.lock")
        return None


def place() -> SocketFolder | None:
    """Where windows of this user listen; None where there is no folder that is the user's alone."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if runtime and Path(runtime).is_absolute():
        found = Path(runtime, _FOLDER)
        if _is_own(found):
            return SocketFolder(found)
    import tempfile

    found = Path(tempfile.gettempdir(), f"{_FOLDER}-{_user()}")
    return SocketFolder(found) if _is_own(found) else None


def is_ours(there: socket.socket) -> bool:
    """Whether this user is at the other end of a socket, as far as the system tells; its folder is the user's alone."""
    import socket
    import struct

    option = getattr(socket, "SO_PEERCRED", None)
    if sys.platform == "win32" or option is None:
        return True
    _process, user, _group = struct.unpack("3i", there.getsockopt(socket.SOL_SOCKET, option, struct.calcsize("3i")))
    return int(user) == os.getuid()


def _beginning() -> str:
    """How names of sockets begin: the display as a number, and the version."""
    user = _user() if sys.platform == "win32" else ""
    return f"{zlib.crc32(os.fsencode(user + display())):08x}-{__version__}-"


def _user() -> str:
    if sys.platform == "win32":
        return os.environ.get("USERNAME", "")
    return str(os.getuid())


def _is_own(folder: Path) -> bool:
    """Whether a folder is there, made if need be, and is this user's alone."""
    with suppress(OSError):
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
        if not stat.S_ISDIR(found.st_mode):
            return False
        return sys.platform == "win32" or (found.st_uid == os.getuid() and not stat.S_IMODE(found.st_mode) & 0o077)
    return False


def _is_socket(path: Path) -> bool:
    with suppress(OSError):
        return stat.S_ISSOCK(path.lstat().st_mode)
    return False


def _pipes() -> list[Path]:
    """The named pipes of Windows, where QLocalServer listens to those."""
    return [Path(_PIPES + name) for name in os.listdir(_PIPES)]  # noqa: PTH208 - it is no folder


def _listens(path: Path) -> bool:
    """Whether somebody listens there. What a window that was killed left is removed; its lock is ours."""
    if sys.platform == "win32":
        return False
    import socket

    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as there:
        there.setblocking(False)
        try:
            there.connect(os.fspath(path))
        except FileNotFoundError:
            return False
        except ConnectionRefusedError:
            path.unlink(missing_ok=True)
            return False
        except OSError:
            return True
    return True
