"""A wheel or a group of options: the choices by number, never as a list."""

from __future__ import annotations

from PySide6.QtCore import QLocale, QObject, Signal, Slot

from previewer.phone.fields.base import FieldHost
from previewer.phone.fields.steps import StepsField
from previewer.phone.qtproperty import Property
from previewer.pieces import Item


class ChoiceField(StepsField):
    """Drumroll in its three forms, and radio. Choices are counted from 0; a range computes each on demand."""

    controlChanged = Signal()
    #: The labels or their number changed: the views that show them are made anew.
    labelsChanged = Signal()

    def __init__(self, item: Item, host: FieldHost, parent: QObject | None = None) -> None:
        super().__init__(item, host, parent)
        self._revision = 0
        self._language = host.look.value_lang

    def _bind(self, item: Item) -> None:
        super()._bind(item)
        self._relabel()

    def refresh(self) -> None:
        if self._look.value_lang != self._language:
            self._language = self._look.value_lang
            self._relabel()
        super().refresh()

    def _relabel(self) -> None:
        self._revision += 1
        self.labelsChanged.emit()

    @Slot(int, int, result=str)
    def labelAt(self, index: int, revision: int = 0) -> str:
        """The title of choice `index`; '' outside. `revision` only makes a binding read again."""
        return self._item.label_at(index, self._look.value_lang) if 0 <= index < self._item.count else ""

    @Slot(int, int, result=bool)
    def fallbackAt(self, index: int, revision: int = 0) -> bool:
        """Whether the title of choice `index` stands in for one; `revision` as in `labelAt`."""
        return 0 <= index < self._item.count and self._item.lacks_title_at(index, self._look.lang)

    def _in_capitals(self) -> str:
        # Languages have capitals of their own: a Turkish i keeps its dot.
        return QLocale(str(self._look.lang)).toUpper(str(self.title))

    @Slot(int)
    def choose(self, index: int) -> None:
        """Take choice `index`, as one undo step. Outside 0..count-1 nothing happens."""
        if 0 <= index < self._item.count:
            self.store(self._item.value_at(index))

    def _shown_fallback(self) -> bool:
        return self.fallbackAt(self._current())

    titleInCapitals = Property(str, lambda self: self._in_capitals(), notify=controlChanged)
    count = Property(int, lambda self: self._item.count, notify=labelsChanged)
    revision = Property(int, lambda self: self._revision, notify=labelsChanged)
    current = Property(int, lambda self: self._current(), notify=controlChanged)
