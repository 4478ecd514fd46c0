"""The strip at the left of an editor: line numbers, signs of problems, and what can be folded."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPalette, QPolygonF, QTextBlock
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from previewer.desk.source.folding import Folding
from previewer.desk.theme import severity_colour

_FOLDS = 14
_SIGNS = 14


class GutterRow(NamedTuple):
    """A line in sight: its block, and where it begins, in pixels from the top."""

    block: QTextBlock
    top: float


class GutterSource(NamedTuple):
    """What a gutter asks: lines in sight, the folding, and the worst problem by block."""

    rows: Callable[[], list[GutterRow]]
    folding: Callable[[], Folding]
    worst: Callable[[], Mapping[int, str]]


class Gutter(QWidget):
    """Painted beside the text; a click on a triangle folds."""

    def __init__(self, editor: QPlainTextEdit, source: GutterSource) -> None:
        super().__init__(editor)
        self._editor = editor
        self._source = source
        self._numbers = True

    def set_numbers(self, on: bool) -> None:
        """Show the numbers of lines, or the signs alone."""
        self._numbers = on
        self.update()

    def needed(self) -> int:
        """Pixels that it takes."""
        digits = max(3, len(str(self._editor.blockCount()))) if self._numbers else 0
        return _SIGNS + self._editor.fontMetrics().horizontalAdvance("9") * digits + _FOLDS

    def sizeHint(self) -> QSize:
        return QSize(self.needed(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        palette = self._editor.palette()
        painter.fillRect(event.rect(), palette.color(QPalette.ColorRole.Base))
        strong, faint = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Text)
        faint.setAlphaF(0.45)
        here = self._editor.textCursor().blockNumber()
        height = self._editor.fontMetrics().height()
        folding, worst = self._source.folding(), self._source.worst()
        painter.setFont(self._editor.font())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for block, top in self._source.rows():
            number = block.blockNumber()
            if self._numbers:
                painter.setPen(strong if number == here else faint)
                line = QRect(0, round(top), self.width() - _FOLDS, height)
                painter.drawText(line, Qt.AlignmentFlag.AlignRight, str(number + 1))
            painter.setPen(Qt.PenStyle.NoPen)
            if number in worst:
                painter.setBrush(severity_colour(worst[number], palette))
                painter.drawEllipse(QPoint(7, round(top) + height // 2), 3, 3)
            if folding.can_fold(block):
                folded = folding.is_folded(block)
                painter.setBrush(strong if folded else faint)
                painter.drawPolygon(_triangle(self.width() - _FOLDS / 2, top + height / 2, folded))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if event.button() == Qt.MouseButton.LeftButton and at.x() >= self.width() - _FOLDS:
            rows = [row for row in self._source.rows() if row.top <= at.y()]
            if rows:
                self._source.folding().toggle(rows[-1].block)


def _triangle(x: float, y: float, folded: bool) -> QPolygonF:
    points = ((-2, -4), (3, 0), (-2, 4)) if folded else ((-4, -2), (4, -2), (0, 3))
    return QPolygonF([QPointF(x + dx, y + dy) for dx, dy in points])
