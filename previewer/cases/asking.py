"""The answer of a piece's handler, for the steps that expect one (ruling 54)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

from previewer.cases.failure import Mismatch, StepFailed, failed
from previewer.cases.steps import ExpectAnswer
from previewer.pieces import Reading, Values
from previewer.pieces.messages import Phrase
from previewer.scripts import (
    UTC,
    Engine,
    Script,
    ScriptError,
    ScriptRun,
    Surroundings,
    Trust,
    find_engine,
    find_handler,
    run_once,
)
from previewer.scripts.cassette import Exchange


@dataclass(frozen=True)
class Asking:
    """How handlers are asked: whether a person asked for it (else only those in folders that are allowed), the hosts
    that they may reach, and a tape that answers in place of all hosts. Their clock shows the moment of the step, else
    noon of the case's day in `zone`, and their chance is the same every time.
    `beside`: the definition whose handler is asked, where a case has none of its own any more.
    """

    permitted: bool = False
    hosts: tuple[str, ...] = ()
    tape: tuple[Exchange, ...] | None = None
    beside: Path | None = None
    zone: str = ""

    @cached_property
    def _engine(self) -> Engine:
        return find_engine()

    def expect(self, step: ExpectAnswer, file: Path | None, reading: Reading, values: Values) -> None:
        """Hold an answer against what is expected of its body. Raises StepFailed."""
        has = step.has
        around = step.around(self.zone or UTC)
        try:
            ran = self._ask(step, around, file, reading, values)
        except ScriptError as error:
            why = Phrase("scripts", error.name)
            raise StepFailed(Mismatch("no-answer", dict(has), None, {"why": why, **error.facts})) from None
        if ran.body is None:
            problem = next((one for one in ran.problems if one.fails), None)
            why_not = problem.message() if problem is not None else str(ran.status)
            raise failed("no-answer", dict(has), None, why=why_not)
        lacking = _lacking(has, ran)
        if lacking:
            found = {key: ran.body[key] for key in lacking if key in ran.body}
            own = own_zone()
            elsewhere = own and not (self.zone or step.timezone or step.now)
            if elsewhere and not _lacking(has, self._ask(step, replace(around, within=own), file, reading, values)):
                line = f'"timezone": "{own}"'
                raise failed("answer-here", {key: has[key] for key in lacking}, found, keys=tuple(lacking), mend=line)
            raise failed("answer", {key: has[key] for key in lacking}, found, keys=tuple(lacking))

    def _ask(
        self, step: ExpectAnswer, around: Surroundings, file: Path | None, reading: Reading, values: Values
    ) -> ScriptRun:
        has = step.has
        definition = file or self.beside
        if definition is None:
            raise failed("handler-nowhere", dict(has), None)
        handler = find_handler(definition, values.piece.service)
        allowed = Trust().permission(handler.resolve().parent, "deno")
        if not self.permitted and allowed is None:
            raise failed("handler-forbidden", dict(has), None, path=str(handler))
        hosts = (*self.hosts, *(allowed.hosts if allowed is not None else ()))
        noon = datetime.combine(values.today, time(12), ZoneInfo(around.within)).timestamp() * 1000
        script = Script(self._engine, handler, hosts, now=noon, tape=self.tape, replays=self.tape is not None)
        return run_once(script.with_chance(), reading, values, around)


def _lacking(has: Mapping[str, object], ran: ScriptRun) -> list[str]:
    """The members that are expected of an answer and not in it."""
    body = ran.body or {}
    return [key for key, value in has.items() if key not in body or not equal(value, body[key])]


def own_zone() -> str:
    """The machine's time zone by its IANA name; '' where that is UTC or unknown."""
    from PySide6.QtCore import QTimeZone

    name = bytes(QTimeZone.systemTimeZoneId().data()).decode("ascii", "replace")
    return name if name in available_timezones() and name not in (UTC, "Etc/UTC") else ""


def equal(wanted: object, found: object) -> bool:
    """Whether two JSON values are one, numbers by value; `true` is no number."""
    if isinstance(wanted, bool) or isinstance(found, bool) or wanted is None or found is None:
        return wanted is found
    if isinstance(wanted, Decimal | int | float):
        return isinstance(found, Decimal | int | float) and Decimal(str(wanted)) == Decimal(str(found))
    if isinstance(wanted, str) or isinstance(found, str):
        return wanted == found
    if isinstance(wanted, Mapping):
        if not isinstance(found, Mapping) or wanted.keys() != found.keys():
            return False
        return all(equal(wanted[key], found[key]) for key in wanted)
    if isinstance(wanted, Sequence) and isinstance(found, Sequence):
        return len(wanted) == len(found) and all(map(equal, wanted, found))
    return False
