"""A place on the globe: rounding and labels."""

from __future__ import annotations

import math

from PySide6.QtCore import Signal, Slot

from previewer.phone.fields.base import Field
from previewer.phone.qtproperty import Property
from previewer.pieces import Number
from previewer.pieces.kinds.map import rounded
from previewer.pieces.numerals import number_text

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
            self.store(list(_value(latitude, longitude)))

    @Slot(float, float, result=str)
    def textFor(self, latitude: float, longitude: float) -> str:
        """A place that is not chosen yet, in the words of a closed row."""
        return str(self._item.shown(_value(latitude, longitude), self._look.value_lang, self._look.platform))

    @Slot(float, float, result=str)
    def labelsFor(self, latitude: float, longitude: float) -> str:
        """A place that is not chosen yet, latitude above longitude, each with its word."""
        north, east = _value(latitude, longitude)
        return f"{self._label('latitude', north)}\n{self._label('longitude', east)}"

    latitude = Property(float, lambda self: self._at(0), notify=controlChanged)
    longitude = Property(float, lambda self: self._at(1), notify=controlChanged)
    latitudeText = Property(str, lambda self: self._label("latitude", self.stored()[0]), notify=controlChanged)
    longitudeText = Property(str, lambda self: self._label("longitude", self.stored()[1]), notify=controlChanged)

    def _label(self, name: str, degrees: Number) -> str:
        return f"{self._host.word(name)} {number_text(rounded(degrees), self._look.value_lang)}"


def _value(latitude: float, longitude: float) -> tuple[Number, Number]:
    north, east = _on_globe(latitude, longitude)
    return Number(_plain(north)), Number(_plain(east))


def _on_globe(latitude: float, longitude: float) -> tuple[float, float]:
    east = round((longitude + 180) % 360 - 180, _DECIMALS)
    return round(min(90.0, max(-90.0, latitude)), _DECIMALS), 180.0 if longitude == 180 else east


def _plain(degrees: float) -> str:
    text = f"{degrees:.{_DECIMALS}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
