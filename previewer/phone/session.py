"""The one holder of an open piece, its values and their undo history, for both phones and the desk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from previewer.phone.history import UNTOUCHED, ValueChange, ValueCommand, ValueStep, adapt_history
from previewer.pieces import Diagnostic, LostValue, Piece, Reading, Refusal, Values


class PieceSession(QObject):
    """A piece under preview. Values only ever change through here, and only as the items accept them.

    `today` is the date that a calendar without a default starts with; it is given, never read from the clock.
    """

    valueChanged = Signal(str)
    #: After one or many values changed, once per touch.
    valuesChanged = Signal()
    #: A `ValueChange`: values that an undo step set, took back or set once more.
    valuesStepped = Signal(object)
    #: The declaration was replaced; rows and texts may differ.
    pieceChanged = Signal()
    #: A tuple of `LostValue`: values that a new declaration took back, and a tuple of `Refusal` for loaded ones.
    changesNamed = Signal(list)
    todayChanged = Signal()

    def __init__(self, today: date, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._today = today
        self._piece: Piece | None = None
        self._values: Values | None = None
        self._diagnostics: tuple[Diagnostic, ...] = ()
        self._gesture = 0
        self.undo_stack = QUndoStack(self)

    @property
    def piece(self) -> Piece | None:
        return self._piece

    @property
    def values(self) -> Values:
        """The values as they stand. Raises RuntimeError while no piece is open."""
        if self._values is None:
            raise RuntimeError("no piece is open")
        return self._values

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        return self._diagnostics

    @property
    def today(self) -> date:
        return self._today

    def set_today(self, today: date) -> None:
        """Pretend another date: calendars that nobody touched and that have no default move to it."""
        if today == self._today:
            return
        self._today = today
        if self._piece is not None and self._values is not None:
            self._replace(self._values.on_day(today))
        self.todayChanged.emit()

    def open(self, reading: Reading, values: Values | None = None) -> bool:
        """Take over what a file says. False, and nothing changes, when it cannot be previewed (ruling 5).

        `values` of the same piece are taken as they are, off the undo history.
        """
        if reading.piece is None:
            return False
        self.set_piece(reading.piece, reading.diagnostics)
        if values is not None:
            self._replace(values)
        return True

    def set_piece(self, piece: Piece, diagnostics: Iterable[Diagnostic] = ()) -> tuple[LostValue, ...]:
        """Preview `piece` from now on; values and undo steps that it still accepts stay (ruling 29)."""
        self._diagnostics = tuple(diagnostics)
        changes: tuple[LostValue, ...] = ()
        if self._values is None:
            values = Values.initial(piece, self._today)
        else:
            values, changes = self._values.adapted_to(piece)
        self._piece, self._values = piece, values
        adapt_history(self.undo_stack, piece)
        self.pieceChanged.emit()
        self.valuesChanged.emit()
        if changes:
            self.changesNamed.emit(list(changes))
        return changes

    def new_gesture(self) -> int:
        """A number for edits that belong to one touch, such as a drag."""
        self._gesture += 1
        return self._gesture

    def edit(self, key: str, raw: Any, gesture: int = 0, by: str = "") -> Refusal | None:
        """Set one value. Edits of one item with the same `gesture` (not 0) are one undo step. `by`: the platform of the
        phone that is touched.
        """
        values = self.values
        changed = values.set(key, raw)
        if isinstance(changed, Refusal):
            return changed
        if changed.get(key) == values.get(key):
            return None
        step = ValueStep(_state(values, key), changed.get(key))
        self.undo_stack.push(ValueCommand(self.apply, {key: step}, gesture, by))
        return None

    def reset_item(self, key: str) -> None:
        """Give one item its default back, as an undo step."""
        if self.values.touched(key):
            self._push({key: ValueStep(_state(self.values, key), UNTOUCHED)})

    def reset_all(self) -> None:
        """Give every item its default back, as one undo step."""
        keys = [item.key for item in self._items() if self.values.touched(item.key)]
        self._push({key: ValueStep(_state(self.values, key), UNTOUCHED) for key in keys})

    def load(self, text: str | Mapping[str, Any]) -> tuple[Refusal, ...]:
        """Take values from a values file (its text, or the mapping) as one undo step; the refused ones are
        given.
        """
        after, refusals = self.values.load(text)
        self.set_values(after)
        if refusals:
            self.changesNamed.emit(list(refusals))
        return refusals

    def set_values(self, after: Values) -> None:
        """Make the values these, of the same piece, as one undo step."""
        before = self.values
        steps = {}
        for item in self._items():
            old, new = _state(before, item.key), _state(after, item.key)
            if old is not new and (UNTOUCHED in (old, new) or old != new):
                steps[item.key] = ValueStep(old, new)
        self._push(steps)

    def apply(self, change: ValueChange) -> bool:
        """Bring items into the given states; for undo steps. False: none was possible."""
        values = self.values
        for key, state in change.states.items():
            if self._piece is None or self._piece.item(key) is None:
                continue
            changed = values.reset(key) if state is UNTOUCHED else values.set(key, state)
            if not isinstance(changed, Refusal):
                values = changed
        if values is self._values:
            return False
        self._replace(values, change.states)
        self.valuesStepped.emit(change)
        return True

    def _push(self, steps: dict[str, ValueStep]) -> None:
        if steps:
            self.undo_stack.push(ValueCommand(self.apply, steps))

    def _items(self) -> Iterable[Any]:
        return () if self._piece is None else (item for item in self._piece.items if item.kind is not None)

    def _replace(self, values: Values, keys: Iterable[str] | None = None) -> None:
        before, self._values = self._values, values
        for key in keys if keys is not None else [item.key for item in self._items()]:
            if before is None or before.get(key) != values.get(key):
                self.valueChanged.emit(key)
        self.valuesChanged.emit()


def _state(values: Values, key: str) -> Any:
    return values.get(key) if values.touched(key) else UNTOUCHED
