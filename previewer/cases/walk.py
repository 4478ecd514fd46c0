"""The same steps on every phone that a piece is offered on, and what holds after each of them whatever they are."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from previewer.cases.failure import Mismatch, StepFailed
from previewer.cases.file import Case
from previewer.cases.player import Player
from previewer.cases.replay import Keeper, playing, prepare
from previewer.cases.source import PieceSource
from previewer.cases.steps import ExpectValues, Step, Undo
from previewer.pieces import Refusal
from previewer.pieces.json_text import to_json

_QUIET = (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg)


class Fault(NamedTuple):
    """What does not hold, why, and a case that leads there; `walked` is that case with the steps of the walk alone."""

    case: Case
    why: Mismatch
    walked: Case


class WalkFailed(Exception):  # noqa: N818 - what was looked for
    """Something does not hold."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.why.message())
        self.fault = fault


class Walk:
    """A piece, given as a text, on its phones. Steps are done on each in turn, and each time it holds that:

    every item accepts the value that it holds, all phones hold the same values and show the same rows, and neither Qt
    nor QML has warned of anything. `way_back()` holds when all is undone and done again.
    """

    def __init__(self, text: str, today: date) -> None:
        self._case = Case(PieceSource(text=text), today=today)
        self._steps: list[Step] = []
        self._said: list[str] = []
        self._stack = ExitStack()
        prepared = prepare(self._case)
        self._stack.enter_context(_listening(self._said))
        opened = [self._stack.enter_context(playing(prepared, platform)) for platform in prepared.platforms]
        self.players: list[Player] = [player for player, _ in opened]
        self._keepers: list[Keeper] = [keeper for _, keeper in opened]
        self._first = self._values(self.players[0])

    def close(self) -> None:
        """Let go of the phones."""
        self._stack.close()

    @property
    def can_undo(self) -> bool:
        return all(player.phone.session.undo_stack.canUndo() for player in self.players)

    @property
    def can_redo(self) -> bool:
        return all(player.phone.session.undo_stack.canRedo() for player in self.players)

    def do(self, *steps: Step) -> None:
        """Do steps on every phone. Raises WalkFailed."""
        for step in steps:
            self._steps.append(step)
            for player in self.players:
                try:
                    player.do(step)
                except StepFailed as failed:
                    raise WalkFailed(self._fault(failed.why, player)) from None
        self._check()

    def way_back(self) -> None:
        """Undo everything on every phone, and do it again. Raises WalkFailed."""
        for player in self.players:
            stack, last = player.phone.session.undo_stack, self._values(player)
            now = stack.index()
            stack.setIndex(0)
            found = self._values(player)
            if found != self._first:
                undone = [Undo()] * now
                raise WalkFailed(self._fault(Mismatch("no-way-back", self._first, found), player, *undone))
            stack.setIndex(now)
            if self._values(player) != last:
                raise WalkFailed(self._fault(Mismatch("no-way-back", last, self._values(player)), player))

    def _check(self) -> None:
        warned = self._said + [line for keeper in self._keepers for line in keeper.warnings]
        if warned:
            raise WalkFailed(self._fault(Mismatch("warned", [], warned)))
        for player in self.players:
            self._check_accepted(player)
        first, *others = self.players
        wanted = self._values(first)
        for other in others:
            found = self._values(other)
            if found != wanted:
                why = Mismatch("differs", wanted, found)
                raise WalkFailed(self._fault(why, None, ExpectValues(first.phone.session.values.as_dict())))
            if other.phone.rows.keys() != first.phone.rows.keys():
                why = Mismatch("rows-differ", first.phone.rows.keys(), other.phone.rows.keys())
                raise WalkFailed(self._fault(why))

    def _check_accepted(self, player: Player) -> None:
        values = player.phone.session.values
        for item in values.piece.delivery_order():
            value = values.get(item.key)
            accepted = item.accept(value)
            if isinstance(accepted, Refusal) and value != item.initial(values.today):
                why = Mismatch("unacceptable", accepted.message(), value, {"key": item.key})
                raise WalkFailed(self._fault(why, player))

    def _fault(self, why: Mismatch, player: Player | None = None, *more: Step) -> Fault:
        platform = "both" if player is None else player.phone.platform
        walked = replace(self._case, title=why.message(), look={"platform": platform}, steps=tuple(self._steps))
        return Fault(replace(walked, steps=(*self._steps, *more)), why, walked)

    @staticmethod
    def _values(player: Player) -> dict[str, str]:
        return {key: to_json(value) for key, value in player.phone.session.values.as_dict().items()}


@contextmanager
def _listening(said: list[str]) -> Iterator[None]:
    """Gather what Qt warns of."""

    def hear(kind: QtMsgType, _: QMessageLogContext, text: str) -> None:
        if kind not in _QUIET:
            said.append(text)

    before = qInstallMessageHandler(hear)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
