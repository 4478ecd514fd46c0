"""A picture of several phones with the words that stand around them on the stage."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QGuiApplication, QImage, QPainter, QPen

from previewer.desk.pictures.snapshot import GAP, SCALE, in_lines
from previewer.desk.view.devices import OwnDevices
from previewer.desk.view.heads import HeadWords, words_of
from previewer.desk.view.looks import difference
from previewer.desk.view.phone_area import said_above
from previewer.desk.view.stage import fitting_words
from previewer.phone.look import Look
from previewer.pictures.lines import places

_TEXT: Final = round(15 * SCALE)
#: Height of words with the room below them, of the words alone, and their room at both sides.
_LINE: Final = round(32 * SCALE)
_HIGH: Final = round(24 * SCALE)
_PADDING: Final = round(8 * SCALE)
#: The picture's ground is clear: words have one of their own, on which they can be read wherever it is put.
_GROUND, _EDGE, _INK = QColor("#ffffff"), QColor("#c7c7cc"), QColor("#1c1c1e")


class Around(NamedTuple):
    """`heads` of a grid. `above`: the words above each phone, line by line, of which there are as many as fit."""

    heads: HeadWords = HeadWords()
    above: tuple[tuple[tuple[str, ...], ...], ...] = ()


def words_around(
    lines: Sequence[Sequence[Look]], axes: Sequence[str], grid: Sequence[str], own: OwnDevices = ()
) -> Around:
    """The words for looks that differ in some members. In a grid, by those of `grid`, heads say it, and words above a
    phone only what its column has not in common. `own`: sizes of devices that have names.
    """
    if not axes or sum(map(len, lines)) < 2:
        return Around()
    if not grid:
        return Around(above=tuple(tuple(tuple(said_above(look, axes, own)) for look in line) for line in lines))
    heads = words_of(lines, grid, own)
    if all(heads.columns):
        return Around(heads)
    above = (
        tuple(
            () if word else tuple(difference(look, grid[-1:], own))
            for look, word in zip(line, heads.columns, strict=False)
        )
        for line in lines
    )
    return Around(heads, tuple(above))


def with_words(lines: Sequence[Sequence[QImage]], around: Around) -> QImage:
    """Lines of pictures as one, on a clear ground, with words around them."""
    if around == Around():
        return in_lines(lines)
    return _Worded(lines, around).drawn()


def places_in(lines: Sequence[Sequence[QImage]], around: Around) -> list[tuple[int, int]]:
    """Where each picture of a phone is in that one, from the left and from above."""
    if around == Around():
        return list(places(lines, round(GAP * SCALE)))
    return list(_Worded(lines, around).places())


class _Worded:
    def __init__(self, lines: Sequence[Sequence[QImage]], around: Around) -> None:
        self._lines = lines
        self._heads = around.heads
        self._above = around.above
        self._gap = round(GAP * SCALE)
        self._font = QFont(QGuiApplication.font())
        self._font.setPixelSize(_TEXT)
        self._metrics = QFontMetrics(self._font)
        self._wide = [
            max(line[at].width() for line in lines if at < len(line)) for at in range(max(map(len, lines), default=0))
        ]

    def drawn(self) -> QImage:
        rows = max((self._width(word) for word in self._heads.rows), default=0)
        wide = max(sum(self._wide) + self._gap * (len(self._wide) - 1), rows)
        high = self._top + sum(self._height(at) for at in range(len(self._lines))) + self._gap * (len(self._lines) - 1)
        whole = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
        whole.fill(Qt.GlobalColor.transparent)
        with QPainter(whole) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(self._font)
            self._paint(painter)
        return whole

    @property
    def _top(self) -> int:
        return _LINE if any(self._heads.columns) else 0

    def _rows_of_words(self, at: int) -> tuple[str, Sequence[Sequence[str]]]:
        """The head of a line, and the words above its phones."""
        head = self._heads.rows[at] if self._heads.rows else ""
        above = self._above[at] if self._above else ()
        return head, above if any(above) else ()

    def _height(self, at: int) -> int:
        head, above = self._rows_of_words(at)
        return _LINE * (bool(head) + bool(above)) + max(image.height() for image in self._lines[at])

    def _columns(self) -> Iterator[tuple[int, int]]:
        """Where each column begins, and how wide it is."""
        left = 0
        for wide in self._wide:
            yield left, wide
            left += wide + self._gap

    def _paint(self, painter: QPainter) -> None:
        columns = list(self._columns())
        for word, (left, wide) in zip(self._heads.columns, columns, strict=False):
            self._say(painter, word, left, 0, wide)
        y = self._top
        for at, line in enumerate(self._lines):
            head, above = self._rows_of_words(at)
            if head:
                self._say(painter, head, 0, y)
                y += _LINE
            for words, (left, wide) in zip(above, columns, strict=False):
                if words:
                    said = fitting_words(words, self._metrics, wide - 2 * _PADDING)
                    self._say(painter, said, left, y, wide)
            y += _LINE if above else 0
            y += max(image.height() for image in line) + self._gap
        images = (image for line in self._lines for image in line)
        for (left, top), image in zip(self.places(), images, strict=True):
            # Into an area: a picture of a phone has several pixels a point.
            painter.drawImage(QRect(left, top, image.width(), image.height()), image)

    def places(self) -> Iterator[tuple[int, int]]:
        """Where each picture of a phone is, from the left and from above: in the middle of its column."""
        columns = list(self._columns())
        bottom = self._top - self._gap
        for at, line in enumerate(self._lines):
            bottom += self._gap + self._height(at)
            top = bottom - max(image.height() for image in line)
            yield from (
                (left + (wide - image.width()) // 2, top) for image, (left, wide) in zip(line, columns, strict=False)
            )

    def _width(self, word: str) -> int:
        return self._metrics.horizontalAdvance(word) + 2 * _PADDING

    def _say(self, painter: QPainter, word: str, left: int, top: int, room: int = 0) -> None:
        """Write words at the left, or in the middle of a room that is so wide."""
        if not word:
            return
        if room:
            word = self._metrics.elidedText(word, Qt.TextElideMode.ElideRight, room - 2 * _PADDING)
            left += (room - self._width(word)) // 2
        area = QRect(left, top, self._width(word), _HIGH)
        painter.setPen(QPen(_EDGE, SCALE / 2))
        painter.setBrush(_GROUND)
        painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), 4 * SCALE, 4 * SCALE)
        painter.setPen(_INK)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, word)
