"""Street maps of a tile server that the user named: asked for what is seen, politely, and what it cannot do is told.

At most two requests run at once. What no map shows any more is not asked for. A tile that the server does not have, or
that is no picture, is asked for once. A server that does not answer as it should is left alone for a while, each time
twice as long. Answers are kept in the user's cache folder as long as the server allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QObject, QStandardPaths, QTimer, QUrl, Signal
from PySide6.QtGui import QImage, QImageReader
from PySide6.QtNetwork import QNetworkAccessManager, QNetworkDiskCache, QNetworkReply, QNetworkRequest

from previewer import __version__
from previewer.phone.map.atlas import Tile
from previewer.phone.map.recent import Recent

USER_AGENT = f"Piece Previewer/{__version__}"
#: Requests at once.
CONNECTIONS = 2
#: Milliseconds without a byte after which a request is given up.
PATIENCE_MS = 15_000
#: Seconds that a server is left alone after a failure, at first and at most.
FIRST_PAUSE, LONGEST_PAUSE = 10.0, 300.0
#: Bytes and pixels a side of the largest picture that is taken for a tile.
LARGEST_ANSWER, LARGEST_SIDE = 3_000_000, 1024
_DISK, _MEMORY = 50_000_000, 32_000_000
_REDIRECTS = 3
_KINDS = {b"png", b"jpeg", b"webp", b"gif", b"bmp"}
#: Answers that are about a tile alone, and not about the server.
_OF_A_TILE = {"missing", "no-picture", "too-large"}

_Error = QNetworkReply.NetworkError
_WORDS = {
    _Error.OperationCanceledError: "timeout",
    _Error.TimeoutError: "timeout",
    _Error.TooManyRedirectsError: "redirects",
    _Error.InsecureRedirectError: "redirects",
    _Error.HostNotFoundError: "unknown-host",
    _Error.SslHandshakeFailedError: "insecure",
}


class ServerTrouble(NamedTuple):
    """What is wrong with a server: a sentence of the section `maps`, the server's name, and what it said."""

    kind: str
    host: str
    detail: str


class _Server:
    """What is known of one address."""

    def __init__(self) -> None:
        self.trouble: ServerTrouble | None = None
        self.works = False
        self.useless: set[Tile] = set()
        self.pause = 0.0
        self.until = 0.0


class _Request(NamedTuple):
    address: str
    tile: Tile


class TileClient(QObject):
    """Asks tile servers, for all maps of the program. `folder`: where answers are kept between runs."""

    #: There is a new tile.
    arrived = Signal()
    #: A server got into trouble, or out of it.
    troubled = Signal()

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._network = QNetworkAccessManager(self)
        cache = QNetworkDiskCache(self._network)
        cache.setCacheDirectory(str(folder))
        cache.setMaximumCacheSize(_DISK)
        self._network.setCache(cache)
        self._network.setTransferTimeout(PATIENCE_MS)
        self._network.setRedirectPolicy(QNetworkRequest.RedirectPolicy.NoLessSafeRedirectPolicy)
        self._images: Recent[_Request, QImage] = Recent(_MEMORY, lambda image: image.sizeInBytes())
        self._wanted: dict[int, tuple[_Request, ...]] = {}
        self._running: dict[_Request, QNetworkReply] = {}
        self._servers: dict[str, _Server] = {}
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._go_on)

    def tile(self, address: str, tile: Tile) -> QImage | None:
        """A tile that is here already."""
        return self._images.get(_Request(address, tile))

    def trouble(self, address: str) -> ServerTrouble | None:
        """What is wrong with a server now."""
        server = self._servers.get(address)
        return None if server is None else server.trouble

    def want(self, viewer: int, address: str, tiles: Sequence[Tile]) -> None:
        """All that one map shows now, the most urgent first; what it wanted before is dropped."""
        wanted = tuple(_Request(address, tile) for tile in tiles)
        if self._wanted.get(viewer, ()) == wanted:
            return
        if wanted:
            self._wanted[viewer] = wanted
        else:
            self._wanted.pop(viewer, None)
        still = {request for requests in self._wanted.values() for request in requests}
        for request in [request for request in self._running if request not in still]:
            self._running.pop(request).abort()
        self._go_on()

    def _go_on(self) -> None:
        now = monotonic()
        waits: list[float] = []
        for request in self._open():
            server = self._servers.setdefault(request.address, _Server())
            trying = any(running.address == request.address for running in self._running)
            if len(self._running) >= CONNECTIONS or (server.pause and trying):
                break
            if server.until > now:
                waits.append(server.until - now)
            else:
                self._ask(request)
        if waits:
            self._later.start(round(min(waits) * 1000) + 1)

    def _open(self) -> Iterator[_Request]:
        """What is wanted, neither here nor on its way nor useless to ask for."""
        for requests in list(self._wanted.values()):
            for request in requests:
                server = self._servers.get(request.address)
                useless = server is not None and request.tile in server.useless
                if not useless and request not in self._running and self._images.get(request) is None:
                    yield request

    def _ask(self, request: _Request) -> None:
        wanted = QNetworkRequest(_url(request))
        wanted.setHeader(QNetworkRequest.KnownHeaders.UserAgentHeader, USER_AGENT)
        wanted.setMaximumRedirectsAllowed(_REDIRECTS)
        reply = self._network.get(wanted)
        self._running[request] = reply
        reply.downloadProgress.connect(partial(self._measure, request))
        reply.finished.connect(partial(self._finish, request, reply))

    def _measure(self, request: _Request, received: int, total: int) -> None:
        if max(received, total) > LARGEST_ANSWER and request in self._running:
            reply = self._running.pop(request)
            self._fail(request, ServerTrouble("too-large", _url(request).host(), ""))
            reply.abort()
            self._go_on()

    def _finish(self, request: _Request, reply: QNetworkReply) -> None:
        reply.deleteLater()
        if self._running.get(request) is not reply:
            return
        del self._running[request]
        status = reply.attribute(QNetworkRequest.Attribute.HttpStatusCodeAttribute)
        host = _url(request).host()
        if status in (404, 410, 204):
            self._fail(request, ServerTrouble("missing", host, str(status)))
        elif reply.error() == _Error.NoError:
            self._receive(request, reply.readAll())
        elif isinstance(status, int) and status >= 400:
            self._fail(request, ServerTrouble("refused", host, str(status)))
        else:
            self._fail(request, ServerTrouble(_WORDS.get(reply.error(), "unreachable"), host, reply.errorString()))
        self._go_on()

    def _receive(self, request: _Request, data: QByteArray) -> None:
        image = _decoded(data)
        if isinstance(image, str):
            self._fail(request, ServerTrouble(image, _url(request).host(), ""))
            return
        self._images.put(request, image)
        server = self._servers[request.address]
        server.works, server.pause, server.until = True, 0.0, 0.0
        self._set_trouble(server, None)
        self.arrived.emit()

    def _fail(self, request: _Request, trouble: ServerTrouble) -> None:
        server = self._servers[request.address]
        if trouble.kind in _OF_A_TILE:
            server.useless.add(request.tile)
            if server.works:
                return
        else:
            server.pause = min(LONGEST_PAUSE, server.pause * 2 or FIRST_PAUSE)
            server.until = monotonic() + server.pause
        self._set_trouble(server, trouble)

    def _set_trouble(self, server: _Server, trouble: ServerTrouble | None) -> None:
        if trouble != server.trouble:
            server.trouble = trouble
            self.troubled.emit()


_clients: dict[int, TileClient] = {}


def tile_client() -> TileClient:
    """The one of the running application, made when the first map asks."""
    application = QCoreApplication.instance()
    number = id(application)
    if number not in _clients:
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.CacheLocation)
        made = _clients[number] = TileClient(Path(folder, "tiles"), application)
        made.destroyed.connect(partial(_clients.pop, number, None))
    return _clients[number]


def _url(request: _Request) -> QUrl:
    text = request.address
    for name, number in zip(("{z}", "{x}", "{y}"), request.tile, strict=True):
        text = text.replace(name, str(number))
    return QUrl(text)


def _decoded(data: QByteArray) -> QImage | str:
    """The picture of an answer, or what is wrong with it."""
    buffer = QBuffer(data)
    reader = QImageReader(buffer)
    if reader.format().data() not in _KINDS:
        return "no-picture"
    size = reader.size()
    if max(size.width(), size.height()) > LARGEST_SIDE:
        return "too-large"
    image = reader.read()
    if image.isNull():
        return "no-picture"
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
