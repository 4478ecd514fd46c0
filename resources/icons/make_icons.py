"""Draws the PNG sizes of `piece-previewer.svg` beside it."""

from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)


def draw(source: Path, size: int) -> QImage:
    """The SVG as a square picture of `size` pixels on a clear ground."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(source)).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return image


def main() -> None:
    """Write `piece-previewer-<size>.png` for each size."""
    folder = Path(__file__).parent
    for size in SIZES:
        target = folder / f"piece-previewer-{size}.png"
        if not draw(folder / "piece-previewer.svg", size).save(str(target), quality=0):
            raise OSError(f"cannot write {target}")


if __name__ == "__main__":
    main()
