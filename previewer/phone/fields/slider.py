"""A slider: steps by number, and the way between a step and a place on the track."""

from __future__ import annotations

import math

from PySide6.QtCore import Signal, Slot

from previewer.phone.fields.steps import StepsField
from previewer.phone.qtproperty import Property
from previewer.pieces.kinds.steps import Steps


class SliderField(StepsField):
    """A slider of `count` steps, counted from 0. `fraction` is the place on the track, 0 to 1."""

    controlChanged = Signal()
    _item: Steps

    def _index_at(self, fraction: float) -> int:
        if not math.isfinite(fraction):
            return self._current()
        return math.floor(min(1.0, max(0.0, fraction)) * (self._item.count - 1) + 0.5)

    def _fraction(self) -> float:
        last = self._item.count - 1
        if last <= 0:
            return 0.0
        if self._off_step():
            low, high = self._item.value_at(0), self._item.value_at(last)
            return float(min(1, max(0, (self.stored() - low) / (high - low))))
        return self._current() / last

    def _move(self, index: int) -> None:
        self.store(self._item.value_at(min(self._item.count - 1, max(0, index))))

    @Slot(float)
    def moveTo(self, fraction: float) -> None:
        """Go to the step nearest to a place on the track; places outside 0..1 mean the ends."""
        self._move(self._index_at(fraction))

    @Slot(int)
    def stepBy(self, steps: int) -> None:
        """Go some steps up or down, as far as the track goes. From between two steps, one step is the next
        one.
        """
        index = self._current()
        if self._off_step():
            above = self._item.value_at(index) > self.stored()
            index += -1 if above and steps > 0 else 1 if not above and steps < 0 else 0
        self._move(index + steps)

    @Slot(float, result=str)
    def labelFor(self, fraction: float) -> str:
        """The value that `moveTo(fraction)` would choose, in words."""
        return str(self._item.label_of(self._item.value_at(self._index_at(fraction)), self._look.value_lang))

    count = Property(int, lambda self: self._item.count, notify=controlChanged)
    current = Property(int, lambda self: self._current(), notify=controlChanged)
    fraction = Property(float, lambda self: self._fraction(), notify=controlChanged)
