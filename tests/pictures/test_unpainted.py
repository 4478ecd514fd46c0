"""No pixel of a picture is left as it was before anything was drawn."""

from __future__ import annotations

from contextlib import closing

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage

from previewer.phone.look import Look
from previewer.phone.platforms import PLATFORMS
from previewer.phone.scene import Scene
from previewer.pictures.render import PictureRequest, prepare
from previewer.pictures.variants import open_keys
from previewer.pieces import read_bytes
from previewer.resources import resource
from tests.tiers import first_of

from .conftest import TODAY

pytestmark = pytest.mark.usefixtures("qapp")

#: A colour that nothing on a phone has, as the bytes of a pixel.
_BARE = QColor("#ff00fe")
_BYTES = bytes([0xFE, 0x00, 0xFF])
EVERY_KIND = read_bytes(resource("samples", "every-kind.json").read_bytes())
_DESIGNS = [(code, design.code) for code, platform in PLATFORMS.items() for design in platform.designs]


@pytest.fixture(autouse=True)
def bare_canvas(monkeypatch: pytest.MonkeyPatch) -> None:
    make = Scene._make_canvas

    def made(scene: Scene, size: QSize) -> QImage:
        canvas = make(scene, size)
        canvas.fill(_BARE)
        return canvas

    monkeypatch.setattr(Scene, "_make_canvas", made)


@pytest.mark.parametrize("scale", first_of([0.93, 2.625, 1, 1.25, 1.5, 2, 3, 3.5, 4], 2))
@pytest.mark.parametrize(("platform", "design"), _DESIGNS)
def test_picture_at_any_scale_then_all_of_it_is_painted(platform: str, design: str, scale: float) -> None:
    look = Look(platform, design=design)
    piece = EVERY_KIND.piece
    assert piece is not None
    with closing(prepare(EVERY_KIND, PictureRequest(look, TODAY, scale=scale))) as shown:
        image = shown.picture(full=True)
        assert _BYTES not in bytes(image.constBits())
        for key in open_keys(piece, look) if scale == 3 else ():
            assert _BYTES not in bytes(shown.picture(open_key=key).constBits()), key
