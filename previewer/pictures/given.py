"""Pictures that somebody gives us: PNG, JPEG and WebP, told by their first bytes, and nothing else.

They are opened here alone: by a path, Qt would take any format that it knows, and read without bound.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize
from PySide6.QtGui import QImage, QImageReader

from previewer.bounded import MOST_OF_PICTURE, read_within
from previewer.phone.qt_warnings import silence_known
from previewer.terminal_words import TerminalSentence

#: A picture's file has so many bytes at most, and the picture so many pixels: beyond, it would take the memory.
MOST_BYTES, MOST_PIXELS = MOST_OF_PICTURE, 64_000_000
#: Pixels of a side that Qt's sizes have room for, and that libpng takes.
_LONGEST_SIDE, _LONGEST_OF_PNG = 2**31 - 1, 1_000_000
#: The bytes at the beginning of each format, and Qt's name of it.
_FIRST = ((b"\x89PNG\r\n\x1a\n", 0, b"png"), (b"\xff\xd8\xff", 0, b"jpeg"), (b"WEBP", 8, b"webp"))


class PhotoError(ValueError):
    """A picture cannot be used; the text says why, `kind` in one word; `size` is what it says of itself."""

    def __init__(
        self, text: str, kind: Literal["foreign", "broken", "heavy", "large"] = "broken", size: QSize | None = None
    ) -> None:
        super().__init__(text)
        self.kind = kind
        self.size = size or QSize()


def read_picture(data: bytes) -> QImage:
    """The picture in a file's bytes. Raises PhotoError.

    No other format is tried: an SVG would have Qt look for the files that it names.
    """
    if len(data) > MOST_BYTES:
        raise PhotoError(TerminalSentence("it has more than {value} MiB", value=MOST_BYTES >> 20), "heavy")
    kind = next((name for first, at, name in _FIRST if data[at : at + len(first)] == first), None)
    if kind is None:
        raise PhotoError(TerminalSentence("it is not a PNG, JPEG or WebP picture"), "foreign")
    if kind == b"png":
        size = _size_of_png(data)
        if max(size.width(), size.height()) <= _LONGEST_OF_PNG:
            _refuse_too_large(size)
        if not _is_whole_png(data):
            raise PhotoError(TerminalSentence("the picture is damaged or incomplete"), "broken", size)
    silence_known()
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(kind))
    reader.setAutoTransform(True)
    size = reader.size()
    _refuse_too_large(size)
    image = reader.read()
    if image.isNull():
        raise PhotoError(TerminalSentence("the picture is damaged or incomplete"), "broken", size)
    return image


def read_picture_at(path: Path) -> QImage:
    """The picture in an ordinary file. Raises PhotoError and OSError."""
    return read_picture(read_within(path, MOST_BYTES))


def _refuse_too_large(size: QSize) -> None:
    if size.width() * size.height() > MOST_PIXELS:
        shown = f"{size.width()}×{size.height()}"
        raise PhotoError(
            TerminalSentence(
                "it has {shown} pixels, more than {value} million", shown=shown, value=MOST_PIXELS // 1000000
            ),
            "large",
            size,
        )


def _is_whole_png(data: bytes) -> bool:
    """Whether a PNG reaches its end, with whatever a picture is made of as its sums say: of one that does not, libpng
    would tell standard error by itself.
    """
    parts, at = memoryview(data), 8
    while at + 12 <= len(data):
        size, name = struct.unpack_from(">I4s", data, at)
        end = at + 8 + size
        if end + 4 > len(data):
            return False
        needed = name[:1].isupper()
        if needed and (zlib.crc32(parts[at + 4 : end]),) != struct.unpack_from(">I", data, end):
            return False
        if name == b"IEND":
            return True
        at = end + 4
    return False


def _size_of_png(data: bytes) -> QSize:
    if len(data) < 24:
        return QSize()
    return QSize(*(min(side, _LONGEST_SIDE) for side in struct.unpack_from(">II", data, 16)))
