"""On or off."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot

from previewer.phone.fields.base import Field
from previewer.phone.qtproperty import Property


class SwitchField(Field):
    """A switch."""

    controlChanged = Signal()

    @Slot()
    def toggle(self) -> None:
        self.store(not self.stored())

    @Slot(bool)
    def set(self, on: bool) -> None:
        self.store(on)

    on = Property(bool, lambda self: bool(self.stored()), notify=controlChanged)
