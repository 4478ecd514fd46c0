"""A tile server on this machine that answers as well or as badly as it is told to."""

from __future__ import annotations

import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QColor, QImage, QImageWriter

COLOUR = "#cc3399"


def picture(side: int = 256, colour: str = COLOUR) -> bytes:
    """A PNG of one colour."""
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"PNG")).write(image)
    return bytes(buffer.data().data())


class TileServer:
    """Serves `/<z>/<x>/<y>.png`; `answer` says how. Closed, it refuses connections."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.agents: set[str] = set()
        self.open = self.most = 0
        self.answer: Callable[[Handler], None] = Handler.give_tile
        self.gate = threading.Event()
        self.gate.set()
        self.tile = picture()
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), type("Bound", (Handler,), {"tiles": self}))
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/{{z}}/{{x}}/{{y}}.png"

    def begin(self, path: str, agent: str) -> None:
        with self._lock:
            self.asked.append(path)
            self.agents.add(agent)
            self.open += 1
            self.most = max(self.most, self.open)

    def end(self) -> None:
        with self._lock:
            self.open -= 1

    def close(self) -> None:
        self.gate.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class Handler(BaseHTTPRequestHandler):
    """One request."""

    tiles: TileServer

    def do_GET(self) -> None:
        self.tiles.begin(self.path, self.headers.get("User-Agent", ""))
        try:
            self.tiles.gate.wait(20)
            self.tiles.answer(self)
        except OSError:
            pass
        finally:
            self.tiles.end()

    def send(self, body: bytes, status: int = 200, kind: str = "image/png", **headers: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def give_tile(self) -> None:
        self.send(self.tiles.tile, Cache_Control="max-age=3600")

    def say_missing(self) -> None:
        self.send(b"no", 404, "text/plain")

    def say_forbidden(self) -> None:
        self.send(b"no", 403, "text/plain")

    def give_words(self) -> None:
        self.send(b"<html>this is no picture</html>", 200, "image/png")

    def give_half(self) -> None:
        self.send(self.tiles.tile[: len(self.tiles.tile) // 2])

    def give_poster(self) -> None:
        self.send(picture(2048))

    def give_flood(self) -> None:
        self.send(bytes(8_000_000))

    def go_round(self) -> None:
        self.send(b"", 302, "text/plain", Location=self.path + "?again")

    def hang_up(self) -> None:
        self.connection.close()

    def log_message(self, *_: object) -> None:
        pass
