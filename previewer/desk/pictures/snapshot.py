"""A picture of what a phone of the window shows now: the phone alone, as `previewer render` makes it."""

from collections.abc import Sequence

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtQuick import QQuickItem

from previewer.desk.document.open_piece import OpenPiece
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone

#: Pixels for a point of the phone, as in the pictures of the command line.
SCALE = 2.0
#: Points between two phones of one picture.
_GAP = 24


class Snapshots:
    """Pictures of the phones of a piece: the screen with what is open on it, `SCALE` pixels a point.

    The scenes that they are drawn from are kept until `close`: making one takes longer than a picture.
    """

    def __init__(self, piece: OpenPiece) -> None:
        self._piece = piece
        self._shown: dict[str, OffscreenPhone] = {}

    def take(self, platform: str, scrolled: float = 0.0) -> QImage:
        """The screen of a platform's phone. `scrolled`: points that its list is scrolled down. Raises PictureError."""
        live = self._piece.phones[platform]
        shown = self._shown.get(platform)
        if shown is None:
            phone = Phone(self._piece.session, platform)
            phone.set_tile_server(live.tileServer)
            shown = self._shown[platform] = OffscreenPhone(phone, SCALE)
        shown.phone.show(live.look)
        return shown.picture(open_key=live.open_key, scrolled=scrolled).copy()

    def close(self) -> None:
        """Let go of the scenes."""
        for shown in self._shown.values():
            shown.close()
            shown.phone.deleteLater()
        self._shown.clear()


def scrolled_by(screen: QQuickItem | None) -> float:
    """How many points the list of a live screen is scrolled down."""
    from previewer.phone.offscreen import find_item

    rows = None if screen is None else find_item(screen, "rows")
    return 0.0 if rows is None else float(rows.property("contentY") - rows.property("originY"))


def side_by_side(images: Sequence[QImage]) -> QImage:
    """Pictures as one, left to right on a clear ground."""
    if len(images) == 1:
        return images[0]
    gap = round(_GAP * SCALE)
    width = sum(image.width() for image in images) + gap * (len(images) - 1)
    whole = QImage(width, max(image.height() for image in images), QImage.Format.Format_ARGB32_Premultiplied)
    whole.fill(QColor(0, 0, 0, 0))
    painter = QPainter(whole)
    left = 0
    for image in images:
        painter.drawImage(QRect(left, 0, image.width(), image.height()), image)
        left += image.width() + gap
    painter.end()
    return whole
