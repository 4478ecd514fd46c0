"""A place on the globe: rounding, labels, and the tiles of a still map."""

from __future__ import annotations

import math
from typing import Any

from PySide6.QtCore import Signal, Slot

from previewer.phone import tiles
from previewer.phone.fields.base import Field
from previewer.phone.qtproperty import Property
from previewer.phone.tilefolder import tile_folder
from previewer.pieces import Number

_DECIMALS = 6


class MapField(Field):
    """Latitude -90..90 and longitude -180..180, in degrees; a touched place has six decimals at most."""

    controlChanged = Signal()

    def _at(self, element: int) -> float:
        return float(self.stored()[element])

    @Slot(float, float)
    def place(self, latitude: float, longitude: float) -> None:
        """Put the pin down. Latitude stops at the poles, longitude goes on around the globe."""
        if math.isfinite(latitude) and math.isfinite(longitude):
            north, east = _on_globe(latitude, longitude)
            self.store([Number(_plain(north)), Number(_plain(east))])

    @Slot(float, float, result=str)
    def textFor(self, latitude: float, longitude: float) -> str:
        """A place that is not chosen yet, in the words of a closed row."""
        north, east = _on_globe(latitude, longitude)
        value = (Number(_plain(north)), Number(_plain(east)))
        return str(self._item.shown(value, self._host.lang, self._host.platform))

    @Slot(float, float, float, float, float)
    def prepare(self, latitude: float, longitude: float, zoom: float, width: float, height: float) -> None:
        """Have the tiles ready for a live map of this centre and size; to be called before it moves there."""
        if all(map(math.isfinite, (latitude, longitude, zoom, width, height))):
            tile_folder().prepare(latitude, longitude, zoom, width, height)

    @Slot(float, float, float, result="QVariantList")
    def tiles(self, width: float, height: float, zoom: float) -> list[dict[str, Any]]:
        """Tiles for a still map around the place: [{x, y, size, source}], in units of the screen."""
        return tiles.cover(self._at(0), self._at(1), width, height, zoom)

    latitude = Property(float, lambda self: self._at(0), notify=controlChanged)
    longitude = Property(float, lambda self: self._at(1), notify=controlChanged)
    latitudeText = Property(str, lambda self: self._label("latitude", 0), notify=controlChanged)
    longitudeText = Property(str, lambda self: self._label("longitude", 1), notify=controlChanged)
    sharpZoom = Property(int, lambda self: tiles.sharp_zoom(self._at(0), self._at(1)), notify=controlChanged)
    maximumZoom = Property(int, lambda self: tiles.maximum_zoom(), constant=True)

    def _label(self, name: str, element: int) -> str:
        return f"{self._host.word(name)} {self.stored()[element].text}"


def _on_globe(latitude: float, longitude: float) -> tuple[float, float]:
    east = round((longitude + 180) % 360 - 180, _DECIMALS)
    return round(min(90.0, max(-90.0, latitude)), _DECIMALS), 180.0 if longitude == 180 else east


def _plain(degrees: float) -> str:
    text = f"{degrees:.{_DECIMALS}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
