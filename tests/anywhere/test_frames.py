import random
import tracemalloc

from PySide6.QtGui import QColor, QImage, QPainter

from previewer.anywhere import wire
from previewer.anywhere.frames import Frames
from previewer.anywhere.live import ListStand
from tests.anywhere.canvas import Canvas

_WIDTH, _HEIGHT = 210, 160


def _picture(width: int = _WIDTH, height: int = _HEIGHT) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    return image


def _spot(image: QImage, chance: random.Random, most: int) -> None:
    with QPainter(image) as painter:
        left, top = chance.randrange(image.width()), chance.randrange(image.height())
        colour = QColor(chance.choice(["white", "white", "red", "blue"]))
        painter.fillRect(left, top, chance.randint(1, most), chance.randint(1, most), colour)


def _scroll(image: QImage, stand: ListStand, way: int) -> None:
    """Move the list's lines up by so many."""
    height = stand.bottom - stand.top - abs(way)
    part = image.copy(0, stand.top + max(0, way), image.width(), height)
    with QPainter(image) as painter:
        painter.drawImage(0, stand.top + max(0, -way), part)


def test_picture_when_it_changes_and_its_list_moves_by_chance_then_the_canvas_is_the_same(qapp: object) -> None:
    """Notices a box that ends a pixel too early, digests that stay where their lines moved away."""
    chance, frames, canvas, image = random.Random(48), Frames(), Canvas(), _picture()
    stand = ListStand(20, 150, 0)
    for turn in range(150):
        if chance.random() < 0.4:
            way = chance.randint(-40, 40)
            _scroll(image, stand, way)
            stand = stand._replace(scrolled=stand.scrolled + way)
        for _ in range(chance.randint(0, 4)):
            _spot(image, chance, 1 if chance.random() < 0.5 else 90)
        coarse = chance.random() < 0.1
        operations = frames.operations(image, stand, 2.0, coarse)
        canvas.take(wire.frame(turn, 0, operations))
        if coarse:
            canvas.take(wire.frame(turn, 0, frames.operations(image, stand, 2.0)))
        assert canvas.image == image, turn
        assert frames.operations(image, stand, 2.0) == b""


def test_picture_when_a_viewer_has_it_then_no_copy_of_its_pixels_is_kept(qapp: object) -> None:
    """Notices a copy of a viewer's canvas: 4 MiB each."""
    image, frames = _picture(780, 1328), Frames()
    tracemalloc.start()
    try:
        frames.operations(image, None, 2.0)
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < image.sizeInBytes() / 8
