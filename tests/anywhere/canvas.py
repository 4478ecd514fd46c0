"""A viewer's canvas in Python: it does what the wire says, as `phone.js` does, by another reading of the bytes."""

from __future__ import annotations

import json
import struct
from typing import Any

from PySide6.QtGui import QImage, QPainter


class Canvas:
    """What a page shows after the frames that it was given."""

    def __init__(self) -> None:
        self.image = QImage()
        self.frame, self.event = 0, 0
        self.words: dict[str, Any] = {}
        #: The kinds of the operations of the last frame, and its bytes.
        self.kinds: list[str] = []
        self.bytes = 0

    def take(self, data: bytes) -> None:
        """Draw one frame."""
        self.bytes, self.kinds = len(data), []
        self.frame, self.event = struct.unpack_from(">II", data)
        rest = data[8:]
        while rest:
            rest = self._operation(rest[0], rest[1:])

    def _operation(self, kind: int, data: bytes) -> bytes:
        self.kinds.append({1: "move", 2: "picture", 3: "size", 4: "said"}[kind])
        if kind == 1:
            x, y, width, height, source = struct.unpack_from(">5H", data)
            self._draw(self.image.copy(x, source, width, height), x, y)
            return data[10:]
        if kind == 2:
            x, y, width, height, length = struct.unpack_from(">4HI", data)
            picture = QImage.fromData(data[12 : 12 + length])
            if (picture.width(), picture.height()) != (width, height):
                assert (picture.width(), picture.height()) == (max(1, width // 2), max(1, height // 2))
                self.kinds[-1] = "half"
                picture = picture.scaled(width, height)
            self._draw(picture, x, y)
            return data[12 + length :]
        if kind == 3:
            width, height, _ = struct.unpack_from(">HHf", data)
            self.image = QImage(width, height, QImage.Format.Format_RGB32)
            self.image.fill(0xFF00FF)
            return data[8:]
        (length,) = struct.unpack_from(">I", data)
        self.words = json.loads(data[4 : 4 + length])
        return data[4 + length :]

    def _draw(self, picture: QImage, x: int, y: int) -> None:
        assert x + picture.width() <= self.image.width() and y + picture.height() <= self.image.height()
        picture.setDevicePixelRatio(1)
        with QPainter(self.image) as painter:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.drawImage(x, y, picture)
