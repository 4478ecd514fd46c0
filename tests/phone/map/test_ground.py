"""The ground of the map: what is drawn once is what is drawn from kept tiles."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from previewer.phone.map.atlas import atlas
from previewer.phone.map.camera import Camera
from previewer.phone.map.colours import DARK, LIGHT
from previewer.phone.map.drawing import Drawing, MapStyle
from previewer.phone.map.mercator import project


@pytest.mark.parametrize(
    ("latitude", "longitude", "zoom"),
    [(37.5665, 126.978, 8.0), (35.68, 139.76, 12.0), (35.68, 139.76, 9.3), (0, 180, 3), (0, 180, 0.2), (85, -180, 2)],
)
@pytest.mark.parametrize("scale", [1.0, 2.5])
def test_ground_of_a_still_view_is_that_of_kept_tiles(
    qapp: QGuiApplication, latitude: float, longitude: float, zoom: float, scale: float
) -> None:
    x, y = project(latitude, longitude)
    camera = Camera(x % 1, y, zoom, 361, 181)
    look = MapStyle("en", "Inter", DARK if zoom < 3 else LIGHT, scale)
    pictures = []
    for still in (False, True):
        image = QImage(round(361 * scale), round(181 * scale), QImage.Format.Format_RGB32)
        image.fill(0)
        with QPainter(image) as painter:
            Drawing(atlas()).draw_ground(painter, camera, look, still=still)
        pictures.append(image)
    one, other = (bytes(picture.constBits()) for picture in pictures)
    assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 4  # clipped elsewhere, edges round otherwise
