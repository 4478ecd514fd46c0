"""The heads of a grid of looks: what a column or a row has in common stays in sight while the stage scrolls."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from previewer.desk.view.devices import OwnDevices
from previewer.desk.view.looks import difference
from previewer.desk.view.placing import CAPTION
from previewer.phone.look import Look

#: Height of a head; two of them stand above the words of the first line.
HEIGHT = 20
_PADDING = 8

Place = tuple[int, int, int, int]


class HeadWords(NamedTuple):
    """What the columns and the rows of a grid are called, '' where the looks in one have nothing in common."""

    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()


def words_of(lines: Sequence[Sequence[Look]], axes: Sequence[str], own: OwnDevices = ()) -> HeadWords:
    """The words for lines of looks, each of which has the values of the last member side by side. `own`: sizes that
    have names.
    """
    *across, last = axes
    columns = []
    for at in range(max(map(len, lines), default=0)):
        found = {difference(line[at], [last], own)[0] for line in lines if at < len(line)}
        columns.append(found.pop() if len(found) == 1 else "")
    rows = [" · ".join([line[0].phone.name, *difference(line[0], across, own)]) for line in lines]
    return HeadWords(tuple(columns), tuple(rows))


class Heads(QWidget):
    """Lies over the viewport of a stage, and lets the mouse through."""

    def __init__(self, stage: QAbstractScrollArea) -> None:
        super().__init__(stage.viewport())
        self._stage = stage
        self._columns: list[tuple[str, QRect]] = []
        self._rows: list[tuple[str, QRect]] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        for bar in (stage.horizontalScrollBar(), stage.verticalScrollBar()):
            bar.valueChanged.connect(self.update)

    def show_words(self, words: HeadWords, lines: Sequence[Sequence[Place]]) -> None:
        """Show the heads of screens that stand in such lines, in pixels of the floor; without words nothing."""
        longest: Sequence[Place] = max(lines, key=len, default=())
        areas = [QRect(*place) for place in longest]
        self._columns = [(word, area) for word, area in zip(words.columns, areas, strict=False) if word]
        firsts = [QRect(*line[0]) for line in lines if line]
        self._rows = list(zip(words.rows, firsts, strict=False))
        self.setGeometry(self._stage.viewport().rect())
        self.setVisible(bool(words.rows))
        self.raise_()
        self.update()

    def placed(self) -> list[tuple[str, QRect]]:
        """Every head that is in sight, and where."""
        across, down = self._stage.horizontalScrollBar().value(), self._stage.verticalScrollBar().value()
        found = []
        for word, screen in self._columns:
            width = self._width(word)
            found.append((word, QRect(screen.center().x() - across - width // 2, 0, width, HEIGHT)))
        for word, screen in self._rows:
            top = max(screen.top() - CAPTION - HEIGHT - down, HEIGHT)
            if screen.bottom() - down > top + HEIGHT:
                found.append((word, QRect(0, top, self._width(word), HEIGHT)))
        return [(word, area) for word, area in found if area.intersects(self.rect())]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QColor(self.palette().window().color())
        ground.setAlphaF(0.92)
        for word, area in self.placed():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(area, 4, 4)
            painter.setPen(self.palette().windowText().color())
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, word)
        painter.end()

    def _width(self, word: str) -> int:
        return self.fontMetrics().horizontalAdvance(word) + 2 * _PADDING
