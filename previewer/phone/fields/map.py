"""A place on the globe: rounding and labels."""

from __future__ import annotations

import math

from PySide6.QtCore import Signal, Slot

from previewer.phone.fields.base import Field
from previewer.phone.qtproperty import Property
from previewer.pieces import Number
from previewer.pieces.kinds.map import rounded

_DECIMALS = 6


class MapField(Field):
    """Latitude -90..90 and longitude -180..180, in degrees; a touched place has six decimals at most."""

    controlChanged = Signal()
    #: Where the undo history stood after the last touch that changed the value.
    _step: int | None = None

    def _at(self, element: int) -> float:
        return float(self.stored()[element])

    @Slot(float, float)
    def place(self, latitude: float, longitude: float) -> None:
        """Put the pin down. Latitude stops at the poles, longitude goes on around the globe."""
        if math.isfinite(latitude) and math.isfinite(longitude):
            north, east = _on_globe(latitude, longitude)
            before = self.session.undo_stack.index()
            self.store([Number(_plain(north)), Number(_plain(east))])
            after = self.session.undo_stack.index()
            self._step = after if after != before else None

    @Slot()
    def takeBack(self) -> None:
        """Undo the last `place`, if it changed the value and nothing came after it."""
        if self._step is not None and self._step == self.session.undo_stack.index():
            self.session.undo_stack.undo()
        self._step = None

    @Slot(float, float, result=str)
    def textFor(self, latitude: float, longitude: float) -> str:
        """A place that is not chosen yet, in the words of a closed row."""
        north, east = _on_globe(latitude, longitude)
        value = (Number(_plain(north)), Number(_plain(east)))
        return str(self._item.shown(value, self._look.lang, self._look.platform))

    latitude = Property(float, lambda self: self._at(0), notify=controlChanged)
    longitude = Property(float, lambda self: self._at(1), notify=controlChanged)
    latitudeText = Property(str, lambda self: self._label("latitude", 0), notify=controlChanged)
    longitudeText = Property(str, lambda self: self._label("longitude", 1), notify=controlChanged)

    def _label(self, name: str, element: int) -> str:
        return f"{self._host.word(name)} {rounded(self.stored()[element])}"


def _on_globe(latitude: float, longitude: float) -> tuple[float, float]:
    east = round((longitude + 180) % 360 - 180, _DECIMALS)
    return round(min(90.0, max(-90.0, latitude)), _DECIMALS), 180.0 if longitude == 180 else east


def _plain(degrees: float) -> str:
    text = f"{degrees:.{_DECIMALS}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
