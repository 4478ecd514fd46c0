"""An earlier run of a piece, as the checks of a new one are compared with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple

from previewer.phone.look import Look, LookError
from previewer.pictures.work import Content
from previewer.pieces import Piece, Reading, read_bytes
from previewer.pieces.json_text import to_json
from previewer.pieces.texts import Reviewed
from previewer.runs.checks import OWN, Check
from previewer.runs.folder import PICTURES, Run
from previewer.runs.own_files import read_own
from previewer.runs.plan.fingerprints import with_fingerprint
from previewer.runs.plan.items import SCREEN
from previewer.runs.plan.looks import PlanLooks
from previewer.runs.plan.pictures import DrawnLook, WantedLook, draw
from previewer.runs.plan.planned import Step, Subject, files_of_crops, plan_checks
from previewer.runs.plan.touch import TOUCHED
from previewer.runs.run_file import WAY


class Earlier(NamedTuple):
    """A run, and by id all that was judged in it or left over, with fingerprints as this program makes them. `made` are
    pictures that are not in its folder; `reading` is of its definition, as far as that is there.
    """

    run: Run
    checks: Mapping[str, Check]
    reading: Reading
    made: Mapping[str, bytes]

    def picture(self, name: str) -> bytes | None:
        """A picture of a row, where there is one."""
        found = self.made.get(f"{PICTURES}/{name}")
        try:
            return found if found is not None else read_own(self.run.picture(name), self.run.folder)
        except OSError:
            return None


def earlier_run(
    run: Run, workers: int = 0, step: Step = lambda done, total: None, reviewed: Reviewed = frozenset()
) -> Earlier:
    """An earlier run. What an earlier way made is made anew of its own definition and looks, in memory, with the texts
    `reviewed` that are right by now; where that definition is missing, what it has counts. Raises PictureError and
    OSError.
    """
    checks = {one.check.id: one.check for one in run.plan.leftover} | {check.id: check for check in run.checks}
    source = run.definition()
    reading = read_bytes(source)
    if reading.piece is None:
        return Earlier(run, checks, reading, {})
    today, own = date.fromisoformat(run.plan.today), own_looks(run, reading.piece)
    made: dict[str, bytes] = {}
    shown: Mapping[Look, DrawnLook] = {}
    if run.plan.way != WAY:
        looks = _planned_looks(run, reading.piece)
        judged = [check.id for check in run.checks if run.log.newest(check.id) or check.carried or check.before]
        planned = plan_checks(Subject(source, run.published(), today, looks, own, reviewed), workers, step, judged)
        # In which looks a screen without rows was judged is told nowhere: what it has of that counts.
        known = {check.id: check for check in run.plan.checks if looks.rows or check.what != "findings"}
        checks |= {check.id: _anew(check, known[check.id], judged) for check in planned.checks if check.id in known}
        shown = planned.shown
        made |= planned.pictures
    elif own:
        shown = draw(Content(source, today), [WantedLook(look, ()) for look in own], workers)
        made |= files_of_crops(shown)
    checks |= {check.id: own_check_of(check, reading, shown) for check in run.checks if check.what == OWN}
    return Earlier(run, checks, reading, made)


def looks_of_plan(run: Run) -> tuple[Look, ...]:
    """The looks of a plan's checks."""
    return tuple(dict.fromkeys(_looks(None, run.plan.checks)))


def own_looks(run: Run, piece: Piece) -> tuple[Look, ...]:
    """The looks of testers' own checks, as far as a piece can be looked at so."""
    return tuple(dict.fromkeys(_looks(piece, (check for check in run.checks if check.what == OWN))))


def own_check_of(check: Check, reading: Reading, shown: Mapping[Look, DrawnLook]) -> Check:
    """A tester's own check as a definition answers it: its item and the picture of its row; of the whole screen what
    stands on it at the check's look.
    """
    piece = reading.piece
    look = next(iter(_looks(piece, [check])), None) if piece is not None else None
    drawn = shown.get(look) if look is not None else None
    crops = {crop.key: crop.name for crop in drawn.crops if crop.part == "row"} if drawn is not None else {}
    item = piece.item(check.item) if piece is not None and check.item is not None else None
    if item is not None:
        reads = {name: to_json(value) for name, value in item.raw.items()}
        pictures = {"row": crops[item.key]} if item.key in crops else {}
    else:
        order = drawn.order if drawn is not None else ()
        reads = {"order": " · ".join(order)}
        if piece is not None and look is not None:
            reads[f"title {look.lang}"] = piece.title(look.lang).text
        pictures = {f"row {key}": crops[key] for key in order if key in crops}
    return with_fingerprint(check._replace(reads=reads, pictures=pictures, machine=None))


def _planned_looks(run: Run, piece: Piece) -> PlanLooks:
    """The looks of a plan, out of its checks."""
    rows = _looks(piece, (check for check in run.plan.checks if check.what == "row"))
    read = _looks(piece, (check for check in run.plan.checks if check.id.startswith(f"{SCREEN}/title/")))
    first = next(iter(_looks(piece, (check for check in run.plan.checks if check.id == f"{SCREEN}/definition"))), None)
    usual = {look.lang: look for look in sorted(read, key=lambda look: look != first)}
    return PlanLooks(tuple(dict.fromkeys(rows)), usual)


def _looks(piece: Piece | None, checks: Iterable[Check]) -> Iterable[Look]:
    for check in checks:
        try:
            yield Look.of(piece, check.look)
        except (LookError, TypeError, ValueError):
            continue


def _anew(check: Check, before: Check, touched: Iterable[str]) -> Check:
    """A check as it is made now, with all that was said of it."""
    said = before.machine if check.what in TOUCHED and check.id not in touched else check.machine
    told = {"carried": before.carried, "reopened": before.reopened, "before": before.before, "was": before.was}
    return check._replace(machine=said, **told)  # type: ignore[arg-type]
