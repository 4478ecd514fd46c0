"""What a wheel, a group of options and a slider have alike: values that are counted."""

from __future__ import annotations

from previewer.phone.fields.base import Field
from previewer.pieces.kinds.choice import Choice
from previewer.pieces.kinds.steps import Steps


class StepsField(Field):
    """A field whose item counts its values from 0."""

    _item: Choice | Steps

    def _current(self) -> int:
        """The index of the value, or of the one nearest to it."""
        return min(self._item.index_of(self.stored()), self._item.count - 1)

    def _off_step(self) -> bool:
        """Whether the value lies between those that the control produces."""
        value = self.stored()
        return bool(self._item.value_at(self._item.index_of(value)) != value)
