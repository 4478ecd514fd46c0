"""Walks take the same steps on every phone that a piece is offered on, and ask what holds after each of them, whatever
they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from previewer.cases.driver import DriverError
from previewer.cases.failure import Mismatch, StepFailed
from previewer.cases.file import Case
from previewer.cases.player import Player
from previewer.cases.recording import Recorder
from previewer.cases.replay import CasePictures, playing, prepare
from previewer.cases.source import PieceSource
from previewer.cases.steps import Close, ExpectOpen, ExpectValues, Step, Undo
from previewer.pieces import Refusal
from previewer.pieces.json_text import to_json

#: Each scene without a window has an animation driver of its own; Qt starts the first alone, and is told to stop each.
_OF_TWO_SCENES = "QUnifiedTimer::stopAnimationDriver: driver is not running"
_QUIET = (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg)


class Fault(NamedTuple):
    """What does not hold, why, and a case that leads there; `walked` is that case with the steps of the walk alone."""

    case: Case
    why: Mismatch
    walked: Case


class Rub(NamedTuple):
    """A touch of the screen, in parts of its size: where, and how far the finger goes then; nowhere is a tap."""

    x: float
    y: float
    right: float = 0.0
    down: float = 0.0


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
        self._keepers: list[CasePictures] = [keeper for _, keeper in opened]
        self._looks = [player.phone.look for player in self.players]
        self._first = self._values(self.players[0])

    def restart(self) -> None:
        """Begin another walk on the same phones: look, values and place are as at the beginning, and no history."""
        self._steps.clear()
        for player, look in zip(self.players, self._looks, strict=True):
            player.driver.put_down()
            player.phone.session.reset_all()
            player.phone.session.undo_stack.clear()
            player.forget()
            player.phone.show(look)
            player.driver.scroll_up()
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
                self._do(step, player)
        self._check()

    def _do(self, step: Step, player: Player) -> None:
        try:
            player.do(step)
        except StepFailed as failed:
            raise WalkFailed(self._fault(failed.why, player)) from None
        if isinstance(step, Close) and player.phone.open_key is not None:
            raise WalkFailed(self._fault(Mismatch("open", None, player.phone.open_key), player, ExpectOpen(None)))

    def rub(self, number: int, touches: Sequence[Rub], key: str | None = None) -> None:
        """Touch one phone at places, without an aim, after an item was opened if one is told, and close what is open
        then. What that meant is done on the others. Raises WalkFailed.
        """
        player = self.players[number]
        recorder = Recorder(player.phone.session, player.phone)
        stack = player.phone.session.undo_stack
        try:
            if key is not None:
                player.driver.open(key)
            for one in touches:
                before = stack.index()
                player.driver.rub(one.x, one.y, one.right, one.down)
                player.did(before)
            player.driver.close(cancel=True)
        except DriverError as error:
            self._steps.extend(recorder.steps)
            raise WalkFailed(self._fault(Mismatch.of(None, error), player)) from None
        finally:
            recorder.stop()
        others = [other for other in self.players if other is not player]
        for step in recorder.steps:
            self._steps.append(step)
            for other in others:
                self._do(step, other)
        self._check()
        self._begin_anew()

    def _begin_anew(self) -> None:
        """Undo everything once, and go no further back from now on: a visit to a field may go on over several touches
        of one phone, and is one step of each on the others.
        """
        self.way_back()
        for player in self.players:
            player.phone.session.undo_stack.clear()
            player.forget()
        self._first = self._values(self.players[0])

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
        if kind not in _QUIET and text != _OF_TWO_SCENES:
            said.append(text)

    before = qInstallMessageHandler(hear)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
