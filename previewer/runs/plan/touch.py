"""Cases done by real touches on both phones, many on one phone: what a finger can prove."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import as_completed
from pathlib import Path
from typing import Final, NamedTuple

from previewer.cases.driver import DriverError
from previewer.cases.errors import CaseError
from previewer.cases.failure import StepFailed
from previewer.cases.file import SUFFIX, Case, parse_case
from previewer.cases.player import Player
from previewer.cases.replay import playing, prepare
from previewer.cases.steps import Choose, ExpectShown, ExpectValue, Update
from previewer.children import cores
from previewer.ending import temporary_folder
from previewer.pictures.application import picture_application
from previewer.pictures.executors import executor_for
from previewer.pieces.json_text import to_json
from previewer.pieces.messages import Phrase, languages
from previewer.runs.plan.machine import Touched

#: What is judged by touch.
TOUCHED: Final = frozenset(("control", "default", "update"))
#: What says that the program's own hand did not get there, which is no fault of a piece: names of `driver`.
BEYOND_REACH: Final = frozenset(("unreachable", "far"))
#: So many cases are done on one phone before it is made anew.
_ON_ONE: Final = 40
#: Below so many, other processes take longer to start than the work takes.
_FEW: Final = 6


class _Part(NamedTuple):
    """Some cases for one phone: the files that they name, and each case as JSON under its check's id."""

    files: Mapping[str, bytes]
    cases: Mapping[str, str]
    platform: str


def touch(
    files: Mapping[str, bytes],
    cases: Mapping[str, Mapping[str, object]],
    platforms: Sequence[str],
    workers: int = 0,
    step: Callable[[int], None] = lambda count: None,
) -> dict[str, tuple[Touched, ...]]:
    """Do cases on each phone, in so many processes; 1 is here, 0 as many as there are processors, or here for few.

    `files` are those that the cases name. A case that cannot be begun is left out.

    `step` is told how many more are done.
    """
    rows = [(check, to_json(dict(case))) for check, case in cases.items()]
    chunks = [dict(rows[at : at + _ON_ONE]) for at in range(0, len(rows), _ON_ONE)]
    parts = [_Part(files, chunk, platform) for chunk in chunks for platform in platforms]
    found: dict[str, list[Touched]] = {}
    if workers == 1 or (workers == 0 and len(cases) < _FEW):
        for part in parts:
            _gather(found, touched_on(part))
            step(len(part.cases))
    elif parts:
        with executor_for(min(workers or cores(), len(parts)), None) as (executor, _, _):
            waiting = {executor.submit(touched_on, part): part for part in parts}
            for future in as_completed(waiting):
                _gather(found, future.result())
                step(len(waiting[future].cases))
    return {check: tuple(sorted(some, key=lambda one: one.platform)) for check, some in found.items()}


def _gather(found: dict[str, list[Touched]], some: Mapping[str, Touched]) -> None:
    for check, one in some.items():
        found.setdefault(check, []).append(one)


def touched_on(part: _Part) -> dict[str, Touched]:
    """What came of some cases on a phone of this process."""
    picture_application()
    found: dict[str, Touched] = {}
    with temporary_folder("previewer-run-") as folder:
        for name, data in part.files.items():
            Path(folder, name).write_bytes(data)
        cases: dict[str, Case] = {}
        for check, text in part.cases.items():
            try:
                cases[check] = parse_case(text.encode("utf-8", "backslashreplace"), Path(folder, f"check{SUFFIX}"))
            except CaseError:
                continue
        waiting = list(cases.items())
        while waiting:
            waiting = _play(waiting, part.platform, found)
    return found


def _play(waiting: list[tuple[str, Case]], platform: str, found: dict[str, Touched]) -> list[tuple[str, Case]]:
    """Do cases of one piece on one phone, each from the values that are its own; those that are left.

    After one that does not hold, or that brings another version, the phone is not the same any more.
    """
    first = waiting[0][1]
    with playing(prepare(first, {"platform": platform}), platform) as (player, _):
        for at, (check, case) in enumerate(waiting):
            if case.piece != first.piece:
                return waiting[at:]
            found[check] = _done(player, case, platform)
            if found[check].why is not None or any(isinstance(step, Update) for step in case.steps):
                return waiting[at + 1 :]
            player.phone.open_item(None)
            player.phone.session.reset_all()
            found[check] = _reset(player, case, found[check])
    return []


def _reset(player: Player, case: Case, done: Touched) -> Touched:
    """The outcome of a case, once the row has its first value again and is to draw it."""
    last = case.steps[-1] if case.steps else None
    if not isinstance(last, ExpectShown | ExpectValue | Choose) or player.driver.item(last.item).hidden:
        return done
    try:
        player.expect_drawn(last.item)
    except (StepFailed, DriverError) as error:
        why = error.why if isinstance(error, StepFailed) else error
        told = {lang: why.message(lang) for lang in languages()}
        return Touched(done.platform, done.steps, done.steps, told, *_named(error))
    return done


def _done(player: Player, case: Case, platform: str) -> Touched:
    for number, step in enumerate(case.steps, start=1):
        try:
            player.do(step)
            if isinstance(step, Choose):
                player.expect_drawn(step.item)
        except (StepFailed, CaseError, DriverError) as error:
            why = error.why if isinstance(error, StepFailed) else error
            told = {lang: why.message(lang) for lang in languages()}
            return Touched(platform, len(case.steps), number, told, *_named(error))
    return Touched(platform, len(case.steps))


def _named(error: StepFailed | CaseError | DriverError) -> tuple[str, bool]:
    """A failure in no language, to be compared with another; and whether it is the hand that does not reach."""
    if isinstance(error, StepFailed):
        found = error.why.facts.get("found")
        hand = found.name if isinstance(found, Phrase) and found.section == "driver" else ""
        named = [error.why.name, error.why.expected, hand or error.why.found]
    else:
        hand = error.name if isinstance(error, DriverError) else ""
        named = [hand or str(getattr(error, "code", ""))]
    return json.dumps(named, ensure_ascii=False, default=str), hand in BEYOND_REACH
