"""What happens on phones, as the steps of a case: what was meant, not where a finger was."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, Signal

from previewer.cases.file import Case
from previewer.cases.members import BOTH
from previewer.cases.source import PieceSource
from previewer.cases.steps import ChangeLook, Choose, Close, Load, Redo, Reset, Step, Touch, Type, Undo, Update
from previewer.phone.history import UNTOUCHED, ValueChange
from previewer.phone.look import MEMBERS, Look
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession

#: A gesture that nothing is part of.
_NONE: Final = 0


class Recorder(QObject):
    """Listens to a session and the phones on it, and tells each step as it happens.

    `source` gives where the piece is, as it stands; without it new versions of the piece are not recorded. A value that
    is reached by many small movements is one step: it is told again, at its place, as it grows. What was open or undone
    before the recording began is none of it.
    """

    #: The place of a step, from 0, and the step. At a place that was told already it stands in for that one.
    stepRecorded = Signal(int, object)

    def __init__(
        self,
        session: PieceSession,
        *phones: Phone,
        source: Callable[[], PieceSource] | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._source = source
        self._steps: list[Step] = []
        self._looks = {phone: phone.look for phone in phones}
        self._open = {phone: phone.open_key for phone in phones}
        self._values = session.values
        self._began = (source() if source is not None else PieceSource(), self._look(phones), session.values)
        #: The last gesture, and what its item held before it.
        self._gesture: tuple[int, object] = (_NONE, None)
        #: Of each recorded step that can be undone, of how many touches it is; and how many can be done again.
        self._done: list[int] = []
        self._undone = 0
        session.valuesStepped.connect(self._stepped)
        session.pieceChanged.connect(self._updated)
        for phone in phones:
            phone.openKeyChanged.connect(self._opened)
            phone.lookChanged.connect(self._looked)

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(self._steps)

    def case(self, title: str = "") -> Case:
        """What stood there when the recording began, and all that has happened since."""
        piece, look, values = self._began
        case = Case.of(piece, look, values, title, self.steps)
        return replace(case, look={**case.look, "platform": BOTH}) if len(self._looks) > 1 else case

    def stop(self) -> None:
        """Record nothing more."""
        self._session.valuesStepped.disconnect(self._stepped)
        self._session.pieceChanged.disconnect(self._updated)
        for phone in self._looks:
            phone.openKeyChanged.disconnect(self._opened)
            phone.lookChanged.disconnect(self._looked)

    # -- what happens

    def _stepped(self, change: ValueChange) -> None:
        before, self._values = self._values, self._session.values
        if change.how != "do":
            self._travelled(change)
            return
        gesture, held = self._gesture
        ((key, state), *more) = change.states.items()
        goes_on = gesture != _NONE and gesture == change.gesture
        turns_on = not goes_on and not more and state is not UNTOUCHED and self._turns_on(key)
        if not goes_on:
            held = before.get(key)
            self._undone = 0
            if turns_on and self._done:
                self._done[-1] += 1
            else:
                self._done.append(1)
        self._gesture = (change.gesture, held)
        if more:
            self._add(Load(dict(self._values.chosen)))
        elif state is UNTOUCHED:
            self._add(Reset(key))
        elif self._steps[-2:] == [Touch(key), Close(cancel=True)]:
            # A dialog is gone before what it confirmed is taken.
            del self._steps[-2:]
            self._add(Choose(key, state))
            self._add(Close())
        else:
            self._add(self._chosen(key, held, state), instead=goes_on or turns_on or self._last == Touch(key))

    def _turns_on(self, key: str) -> bool:
        """Whether what was chosen last is chosen anew in the picker that is still open: a wheel that is turned on."""
        return isinstance(self._last, Choose) and self._last.item == key and key in self._open.values()

    def _chosen(self, key: str, held: object, state: object) -> Step:
        """The step that brings an item from what it held to a value."""
        item = self._session.piece.item(key) if self._session.piece is not None else None
        if item is not None and item.typed and isinstance(held, str) and isinstance(state, str):
            more = state.removeprefix(held)
            if more and state == held + more:
                return Type(key, more)
        return Choose(key, state)

    def _travelled(self, change: ValueChange) -> None:
        self._gesture = (_NONE, None)
        if change.how == "undo" and self._done and self._done[-1] == 1:
            self._done.pop()
            self._undone += 1
            self._add(Undo())
        elif change.how == "redo" and self._undone:
            self._done.append(1)
            self._undone -= 1
            self._add(Redo())
        else:
            # A part of a step, or one from before the recording: told by what it leaves.
            self._forget()
            self._add(Load(dict(self._values.chosen)))

    def _forget(self) -> None:
        """Tell undo steps by what they leave, up to here."""
        self._done, self._undone = [], 0

    def _opened(self) -> None:
        for phone, before in self._open.items():
            now = self._open[phone] = phone.open_key
            if before is not None and before != now:
                # Where nothing was chosen nothing is to be confirmed.
                self._add(Close(cancel=self._last == Touch(before)))
            if now is not None and now != before:
                self._add(Touch(now))

    def _looked(self) -> None:
        for phone, before in self._looks.items():
            now = self._looks[phone] = phone.look
            changed = {name: getattr(now, name) for name in MEMBERS if getattr(now, name) != getattr(before, name)}
            if changed and self._last != ChangeLook(changed):
                self._add(ChangeLook(changed))

    def _updated(self) -> None:
        self._gesture, self._values = (_NONE, None), self._session.values
        # Of the undo history a new version takes what it accepts.
        self._forget()
        if self._source is not None:
            self._add(Update(self._source()))

    # -- what is told

    @property
    def _last(self) -> Step | None:
        return self._steps[-1] if self._steps else None

    def _add(self, step: Step, instead: bool = False) -> None:
        if instead:
            self._steps.pop()
        self._steps.append(step)
        self.stepRecorded.emit(len(self._steps) - 1, step)

    @staticmethod
    def _look(phones: tuple[Phone, ...]) -> Look:
        return phones[0].look if phones else Look()
