"""PNG files that hold the picture and nothing of the day or the machine."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

#: 72 dots an inch at one pixel a point.
_DOTS_PER_METRE = 2835
#: Qt's scale from 0, smallest file, to 100, quickest; measured as the best trade for flat screens.
_EFFORT = 70


def to_png(image: QImage, scale: float = 1.0) -> bytes:
    """The picture as a PNG file without alpha, time or text. The same image gives the same bytes."""
    flat = image.convertToFormat(QImage.Format.Format_RGB888)
    flat.setDevicePixelRatio(1)
    flat.setDotsPerMeterX(round(_DOTS_PER_METRE * scale))
    flat.setDotsPerMeterY(round(_DOTS_PER_METRE * scale))
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"png"))
    writer.setQuality(_EFFORT)
    if not writer.write(flat):
        raise OSError(f"the picture cannot be written as PNG: {writer.errorString()}")
    return bytes(data.data())
