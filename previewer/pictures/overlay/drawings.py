"""Our drawings of a piece's looks, to hold pictures against."""

from __future__ import annotations

from contextlib import closing
from datetime import date
from typing import NamedTuple

from PySide6.QtGui import QImage

from previewer.phone.look import Look
from previewer.phone.map.recent import Recent
from previewer.phone.offscreen import OffscreenPhone
from previewer.pictures.application import picture_application
from previewer.pictures.overlay.likeness import coarse_relief, relief, resized
from previewer.pictures.render import PictureRequest, phone_of, prepare
from previewer.pieces import Reading, Values

_Shown = tuple[Look, bool, str | None]
#: Reliefs at one pixel a point that are kept; coarse ones take a hundredth.
_KEPT = 12


def draw(reading: Reading, request: PictureRequest, long: bool) -> QImage:
    """A picture with one pixel for each of its own, of one screen or a long one. Raises PictureError."""
    with closing(prepare(reading, request)) as shown:
        return _photographed(shown, long, request.open_key)


def _photographed(shown: OffscreenPhone, long: bool, open_key: str | None = None) -> QImage:
    image = (next(shown.pages()) if long else shown.picture(open_key=open_key)).copy()
    image.setDevicePixelRatio(1)
    return image


class Fine(NamedTuple):
    """A drawing at the pixels of a phone, and its size in points."""

    image: QImage
    width: int
    height: int

    def brought_to(self, scale: float) -> Fine:
        """The drawing as a picture of it has it that was made smaller, to so many pixels a point."""
        return self._replace(image=resized(self.image, round(self.width * scale), round(self.height * scale)))

    def at(self, pixels: int) -> QImage:
        """The drawing at so many pixels a point."""
        return resized(self.image, self.width * pixels, self.height * pixels)


class Drawings:
    """Draws looks of one piece with its values, one pixel a point. Keeps some of what it has drawn until it is closed.

    `long` means the whole scroll height, as far as one page of a sheet goes; `open_key`, of one screen, the item that
    is open.
    """

    def __init__(self, reading: Reading, today: date, values: Values | None = None) -> None:
        picture_application()
        self._reading, self._today, self._values = reading, today, values
        self._phones: dict[str, OffscreenPhone] = {}
        self._reliefs: Recent[_Shown, QImage] = Recent(_KEPT, lambda _: 1)
        self._coarse: dict[_Shown, QImage] = {}

    def phone(self, look: Look) -> OffscreenPhone:
        """The phone of a platform, as a look shows it."""
        shown = self._phones.get(look.platform)
        if shown is None:
            phone = phone_of(self._reading, self._today, self._values, look.platform)
            shown = self._phones[look.platform] = OffscreenPhone(phone, 1.0)
        shown.phone.show(look)
        return shown

    def image(self, look: Look, long: bool, open_key: str | None = None) -> QImage:
        """A screen, one pixel a point. Raises PictureError."""
        return _photographed(self.phone(look), long, open_key)

    def as_fine(self, look: Look, scale: float, long: bool) -> Fine:
        """A screen drawn at so many pixels a point, as a picture is. Raises PictureError."""
        fine = draw(self._reading, PictureRequest(look, self._today, self._values, scale), long)
        return Fine(fine, look.size[0], round(fine.height() / scale) if long else look.size[1])

    def relief(self, look: Look, long: bool, open_key: str | None = None) -> QImage:
        """The relief of a screen. Raises PictureError."""
        return self._reliefs.found((look, long, open_key), lambda: relief(self.image(look, long, open_key)))

    def coarse(self, look: Look, long: bool, cell: int, open_key: str | None = None) -> QImage:
        """The relief of a screen in cells of so many points. Raises PictureError."""
        found = self._coarse.get((look, long, open_key))
        if found is None:
            found = self._coarse[look, long, open_key] = coarse_relief(self.image(look, long, open_key), cell)
        return found

    def close(self) -> None:
        """Let go of the phones."""
        for shown in self._phones.values():
            shown.close()
        self._phones.clear()
        self._coarse.clear()
