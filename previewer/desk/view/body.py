"""The body of a phone around its screen, as the window paints it."""

import math
from typing import Final

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QWidget

from previewer.desk.theme import is_dark
from previewer.phone.view import PhoneView

#: Pixels of the body beside the screen.
BEZEL: Final = 7


def paint_body(painter: QPainter, screen: QRectF, corner: float, dark: bool) -> None:
    """Paint a phone's body behind its screen, whose corners have a radius."""
    painter.setPen(QPen(QColor("#5a5d63" if dark else "#3a3c40"), 1))
    painter.setBrush(QColor("#0b0b0c" if dark else "#1b1c1e"))
    outer = max(14, corner + BEZEL)
    painter.drawRoundedRect(screen.adjusted(-BEZEL, -BEZEL, BEZEL, BEZEL), outer, outer)


class Corners(QWidget):
    """What a phone's body hides of a screen whose corners are round. Touches pass through it."""

    def __init__(self, view: PhoneView) -> None:
        super().__init__(view)
        self._view = view
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def fit(self) -> None:
        """Be as large as the screen now is; only the corners are drawn at all."""
        size, side = self._view.size(), math.ceil(self._view.corner)
        self.resize(size)
        self.setVisible(side > 0)
        places = ((x, y) for x in (0, size.width() - side) for y in (0, size.height() - side))
        mask = QRegion()
        for x, y in places:
            mask += QRect(x, y, side, side)
        self.setMask(mask)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole, screen = QPainterPath(), QPainterPath()
        whole.addRect(QRectF(self.rect()))
        screen.addRoundedRect(QRectF(self.rect()), self._view.corner, self._view.corner)
        # The corners of a square screen would stand out of the body, whose own are round.
        painter.setClipPath(whole - screen)
        painter.fillPath(whole, (self._view.parentWidget() or self).palette().window())
        paint_body(painter, QRectF(self.rect()), self._view.corner, is_dark(self.palette()))
        painter.end()
