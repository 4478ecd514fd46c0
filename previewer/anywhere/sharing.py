"""A piece that is shared: its host, the server, and the addresses at which that listens."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from previewer.anywhere.addresses import LOCAL, AdapterAddress, addresses
from previewer.anywhere.host import Host, Share
from previewer.anywhere.serve import Server
from previewer.bounded import read_within
from previewer.listening import listen
from previewer.pieces import Reading
from previewer.pieces.source import MAX_BYTES

#: The port of a rule in a firewall, and how many after it are tried where it is taken.
PORT, _NEXT = 7421, 20
#: Why a port is passed over.
_TAKEN = (errno.EADDRINUSE, errno.EACCES)
#: Milliseconds after a save in which the rest of it comes.
_SAVE_MS = 60


class Sharing(QObject):
    """Serves a piece until it is stopped, or nobody has looked for half an hour. `tell` hears what happens, as JSON has
    it: first `{"event": "listening", "addresses": [{"url": …, "adapter": …}], "others": [{"host": …, "adapter": …}]}`,
    the others being those of this machine that are not listened on; then what `Host` says.

    `host` is the address that is listened on, '' the likeliest; `port` 0 is a free one near the usual. Raises OSError
    where nothing can listen.
    """

    ended = Signal()

    def __init__(
        self,
        reading: Reading,
        share: Share,
        tell: Callable[[dict[str, object]], None],
        host: str = "",
        port: int = 0,
        several: bool = False,
    ) -> None:
        super().__init__()
        known = addresses()
        wanted = host or known[0].host
        bound = _listen(wanted, port)
        number = int(bound[0].getsockname()[1])
        self.host = Host(reading, share, tell)
        self.host.alone.connect(self.ended)
        given_out = [LOCAL, "localhost", *({one.host for one in known} if wanted in ("0.0.0.0", "::") else {wanted})]
        self.server = Server(self.host, [f"{_shown(one)}:{number}" for one in given_out], several)
        self.server.start(*bound)
        listed = known if wanted in ("0.0.0.0", "::") else [*(one for one in known if one.host == wanted)]
        listed = listed or [AdapterAddress(wanted, "")]
        others = [one for one in known if one not in listed and one.host != LOCAL]
        tell(
            {
                "event": "listening",
                "others": [one._asdict() for one in others],
                "addresses": [
                    {"url": f"http://{_shown(one.host)}:{number}/{self.server.token}/", "adapter": one.adapter}
                    for one in dict.fromkeys([*listed, AdapterAddress(LOCAL, "")])
                ],
            }
        )

    def follow(self, path: Path, read: Callable[[bytes], Reading]) -> None:
        """Show each save of a file; what cannot be previewed leaves the last one standing."""
        self._path, self._read = path, read
        self._watcher = QFileSystemWatcher([str(path), str(path.parent)], self)
        self._soon = QTimer(self, singleShot=True, interval=_SAVE_MS)
        self._soon.timeout.connect(self._look)
        self._watcher.fileChanged.connect(self._soon.start)
        self._watcher.directoryChanged.connect(self._soon.start)

    def stop(self) -> None:
        """Listen no more, and let all viewers go."""
        self.host.close()
        self.server.stop()

    def _look(self) -> None:
        if str(self._path) not in self._watcher.files():
            self._watcher.addPath(str(self._path))
        try:
            data = read_within(self._path, MAX_BYTES)
        except OSError:
            return
        self.host.update_piece(self._read(data))


def _listen(host: str, port: int) -> list[socket.socket]:
    """Sockets on an address and on this machine's own, at one port. Raises OSError."""
    for number in [port] if port else range(PORT, PORT + _NEXT + 1):
        found: list[socket.socket] = []
        try:
            for one in dict.fromkeys((host, LOCAL)):
                if one == host or host not in ("0.0.0.0", "::"):
                    found.append(listen(one, number))
            return found
        except OSError as error:
            for one_open in found:
                one_open.close()
            if port or number == PORT + _NEXT or error.errno not in _TAKEN:
                raise
    raise AssertionError


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host
