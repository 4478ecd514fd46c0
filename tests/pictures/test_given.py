"""Pictures that somebody gives: read or refused in a sentence, and standard error is nobody's but its owner's."""

from __future__ import annotations

import os
import struct
import zlib
from contextlib import suppress
from typing import Protocol

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QSize
from PySide6.QtGui import QColor, QImage, QImageReader

from previewer.pictures.given import PhotoError, read_picture


def _drawn(kind: str) -> bytes:
    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(QColor("teal"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, kind)  # type: ignore[call-overload]
    return bytes(buffer.data().data())


class QtLog(Protocol):
    """What pytest-qt has heard of Qt."""

    records: list[object]


PNG, JPEG = _drawn("PNG"), _drawn("JPG")


def _with(data: bytes, at: int, put: bytes) -> bytes:
    return data[:at] + put + data[at + len(put) :]


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


@pytest.mark.parametrize("kind", ["PNG", "JPG", "WEBP"])
def test_picture_when_it_is_whole_then_read(kind: str) -> None:
    assert read_picture(_drawn(kind)).size() == QSize(60, 40)


@pytest.mark.parametrize(
    "data",
    [PNG + b"what is behind the end", PNG[:33] + _chunk(b"tEXt", b"a\0b")[:-1] + b"?" + PNG[33:]],
    ids=["behind the end", "sum of a comment"],
)
def test_png_when_only_what_is_no_picture_is_odd_then_read(data: bytes) -> None:
    assert read_picture(data).size() == QSize(60, 40)


@pytest.mark.parametrize(
    ("data", "size"),
    [
        (PNG[:20], QSize()),
        (PNG[:-1], QSize(60, 40)),
        (PNG[:60], QSize(60, 40)),
        (_with(PNG, 30, b"\0\0"), QSize(60, 40)),
        (_with(PNG, len(PNG) - 20, b"\0\0"), QSize(60, 40)),
        (_with(PNG, 16, b"\xff" * 8), QSize(2**31 - 1, 2**31 - 1)),
        (_with(PNG, 8, b"\xff" * 4), QSize(60, 40)),
    ],
    ids=range(7),
)
def test_png_when_it_is_cut_or_changed_then_refused_and_nothing_else_is_said(
    data: bytes, size: QSize, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(PhotoError, match="damaged or incomplete") as told:
        read_picture(data)
    assert told.value.size == size
    assert capfd.readouterr().err == ""


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("part", [0.3, 0.6, 0.9])
def test_jpeg_when_it_is_cut_or_changed_then_qt_tells_nobody(
    part: float, qtlog: QtLog, capfd: pytest.CaptureFixture[str]
) -> None:
    """Qt's reader warns of what it makes up for, and the sentence of the refusal says the rest."""
    at = int(part * len(JPEG))
    for data in (JPEG[:at], _with(JPEG, at, bytes(range(1, 40)))):
        with suppress(PhotoError):
            read_picture(data)
    assert not qtlog.records
    assert capfd.readouterr().err == ""


def test_standard_error_when_a_picture_is_read_then_still_there_for_others(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    read = QImageReader.read

    def read_while_another_speaks(reader: QImageReader) -> QImage:
        os.write(2, b"another thread\n")
        return read(reader)

    monkeypatch.setattr(QImageReader, "read", read_while_another_speaks)
    read_picture(PNG)
    assert capfd.readouterr().err == "another thread\n"
