"""Undo steps of values, and what becomes of them when the declaration changes under them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, NamedTuple

from PySide6.QtGui import QUndoCommand, QUndoStack

from previewer.pieces import Piece, Refusal


class _Untouched:
    def __repr__(self) -> str:
        return "UNTOUCHED"


#: How an undo step is gone: for the first time, back, or once more.
How = Literal["do", "undo", "redo"]
#: The state of an item that nobody touched: it follows its default, whatever that becomes.
UNTOUCHED: Final = _Untouched()
_MERGEABLE = 1


class ValueChange(NamedTuple):
    """Items that were brought into states (a value, or `UNTOUCHED`) by an undo step. Those with the same `gesture`, not
    0, that come one after the other are one step.
    """

    how: How
    states: Mapping[str, object]
    gesture: int = 0


#: Brings items into states.
Apply = Callable[[ValueChange], bool]


class ValueStep(NamedTuple):
    """One item's way from a state to a state: a value, or `UNTOUCHED`."""

    before: Any
    after: Any


class ValueCommand(QUndoCommand):
    """One touch of one item, or one change of many (load, reset all). `by`: the platform of the phone, if any."""

    def __init__(self, apply: Apply, steps: dict[str, ValueStep], gesture: int = 0, by: str = "") -> None:
        super().__init__()
        self.apply = apply
        self.steps = steps
        self.gesture = gesture
        self.by = by
        self.quiet = False
        self._how: How = "do"

    def id(self) -> int:
        return _MERGEABLE if self.gesture else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, ValueCommand) or other.gesture != self.gesture:
            return False
        if other.steps.keys() != self.steps.keys():
            return False
        self.steps = {key: ValueStep(self.steps[key].before, step.after) for key, step in other.steps.items()}
        if all(_same(step.before, step.after) for step in self.steps.values()):
            self.setObsolete(True)
        return True

    def redo(self) -> None:
        if not self.quiet:
            self.apply(ValueChange(self._how, {key: step.after for key, step in self.steps.items()}, self.gesture))
        self._how = "redo"

    def undo(self) -> None:
        if not self.quiet:
            self.apply(ValueChange("undo", {key: step.before for key, step in self.steps.items()}))


def adapt_history(stack: QUndoStack, piece: Piece) -> None:
    """Keep the steps between states that `piece` accepts; a state that it refuses is skipped over."""
    old = [command for command in map(stack.command, range(stack.count())) if isinstance(command, ValueCommand)]
    last: dict[str, Any] = {}
    kept = [_adapted(command, piece, last) for command in old]
    if all(steps == command.steps for steps, command in zip(kept, old, strict=True)):
        return
    done = sum(1 for steps in kept[: stack.index()] if steps)
    fresh = [
        ValueCommand(command.apply, steps, command.gesture, command.by)
        for command, steps in zip(old, kept, strict=True)
        if steps
    ]
    stack.clear()
    for command in fresh:
        command.quiet, gesture, command.gesture = True, command.gesture, 0
        stack.push(command)
        command.gesture = gesture
    stack.setIndex(done)
    for command in fresh:
        command.quiet = False


def _adapted(command: ValueCommand, piece: Piece, last: dict[str, Any]) -> dict[str, ValueStep]:
    kept = {}
    for key, step in command.steps.items():
        before = step.before if _accepted(piece, key, step.before) else last.get(key, UNTOUCHED)
        after = step.after if _accepted(piece, key, step.after) else before
        last[key] = after
        if _accepted(piece, key, before) and not _same(before, after):
            kept[key] = ValueStep(before, after)
    return kept


def _accepted(piece: Piece, key: str, state: Any) -> bool:
    item = piece.item(key)
    if item is None or item.kind is None:
        return False
    return state is UNTOUCHED or not isinstance(item.accept(state), Refusal)


def _same(one: Any, other: Any) -> bool:
    return one is other or (UNTOUCHED not in (one, other) and bool(one == other))
