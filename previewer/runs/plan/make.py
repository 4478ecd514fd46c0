"""Making a run: the checks of a piece, and what an earlier run has done of them already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import NamedTuple

from previewer import __version__
from previewer.phone.look import HELD, MEMBERS, Value
from previewer.pictures.variants import held_against
from previewer.pieces import Reading, read_bytes
from previewer.pieces.texts import Reviewed
from previewer.runs.folder import PICTURES, PUBLISHED, Run, check_free, create, sha256
from previewer.runs.plan.carry import carry
from previewer.runs.plan.draft import draft
from previewer.runs.plan.earlier import earlier_run, looks_of_plan, own_looks
from previewer.runs.plan.looks import PlanLooks, plan_looks, stray_languages
from previewer.runs.plan.machine import is_judged
from previewer.runs.plan.planned import Step, Subject, plan_checks, read_piece
from previewer.runs.run_file import PLANS, Origin, PieceFacts, Plan, utc
from previewer.scripts import Script


class PlanRequest(NamedTuple):
    """A run to make.

    `source` are the bytes of the definition, `file` its name. `wanted` are the values of members of a look; where one
    is not there, those that the earlier run was asked for, else those that are usual, of languages all but strays.
    `how` '' is the plan of the earlier run, else pairwise; `today` None is its day, else the local date. `published`
    are the bytes of the version that it updates; `old` is the earlier run. `workers` 1: in this process; 0: as many as
    there are processors. `reviewed` are the texts that a person calls right though they are the key. `script` is the
    handler, where a person allowed that it runs.
    """

    source: bytes
    file: str = ""
    wanted: Mapping[str, Sequence[Value]] = {}
    how: str = ""
    today: date | None = None
    published: bytes | None = None
    old: Run | None = None
    workers: int = 0
    reviewed: Reviewed = frozenset()
    script: Script | None = None


def make_run(request: PlanRequest, folder: Path, step: Step = lambda done, total: None) -> Run:
    """Make a run in a folder. Raises PlanError, RunError, LookError, PictureError, ScriptError and OSError."""
    check_free(folder)
    reading = read_piece(request.source)
    request = settled(request)
    published = None if request.published is None else read_piece(request.published)
    old, subject = request.old, subject_of(request, reading)
    planned = plan_checks(subject, request.workers, step)
    earlier = earlier_run(old, request.workers, step, request.reviewed) if old is not None else None
    kept = carry(planned, earlier)
    named = {f"{PICTURES}/{name}" for check in kept.checks for name in check.pictures.values()}
    files = {name: data for name, data in planned.pictures.items() if name in named} | dict(kept.files)
    if request.published is not None:
        files[PUBLISHED] = request.published
    plan = Plan(
        "",
        _facts(reading, request.source, request.file),
        kept.checks,
        subject.today.isoformat(),
        request.how,
        None if published is None or request.published is None else _facts(published, request.published),
        None if old is None else Origin(old.folder.name, old.plan.id, old.plan.piece.called),
        __version__,
        utc(datetime.now().astimezone()),
        kept.leftover,
        asked={name: tuple(values) for name, values in request.wanted.items() if values},
    )
    return create(folder, plan.identified(), request.source, files)


class PlanSize(NamedTuple):
    """How many checks a run would have, how many of them are a person's whatever the program finds, and the minutes for
    these.
    """

    checks: int
    by_hand: int
    minutes: int


def plan_size(request: PlanRequest) -> PlanSize:
    """The size of a run that is not made yet, without its handler and before anything is carried over. Raises PlanError
    and LookError.
    """
    reading = read_piece(request.source)
    subject = subject_of(settled(request), reading)
    published = None if request.published is None else read_piece(request.published)
    checks = draft(reading, subject.looks, subject.today, published)
    asked = [check.seconds for check in checks if not is_judged(check)]
    return PlanSize(len(checks), len(asked), -(-sum(asked) // 60))


def settled(request: PlanRequest) -> PlanRequest:
    """A request with what it leaves open as its earlier run had it."""
    old = request.old
    if old is None:
        return request._replace(how=request.how or PLANS[0])
    given = {name: values for name, values in request.wanted.items() if values}
    wanted = held_against({**_asked(old), **given}, looks_of_plan(old))
    return request._replace(how=request.how or old.plan.how, wanted=wanted)


def taken_over(request: PlanRequest) -> tuple[str, ...]:
    """Names of the values that a request leaves open and its earlier run had, as far as they are not usual."""
    assert request.old is not None
    full, looks = settled(request), looks_of_plan(request.old)
    found: list[object] = [full.how] if not request.how and full.how != PLANS[0] else []
    for name, values in full.wanted.items():
        if not request.wanted.get(name) and (name not in HELD or any(name in look.unusual() for look in looks)):
            found += values
    return tuple(map(str, found))


def _asked(run: Run) -> Mapping[str, Sequence[Value]]:
    """The members of a look that were asked for when a run was made. One of before does not tell: then what its looks
    have, but for languages and platforms that are all those of its piece.
    """
    before = None if run.plan.asked is not None else read_bytes(run.definition())
    if before is None or before.piece is None:
        return run.plan.asked or {}
    looks = looks_of_plan(run)
    found: dict[str, Sequence[Value]] = {
        name: tuple(dict.fromkeys(getattr(look, name) for look in looks)) for name in MEMBERS
    }
    usual = _looks(PlanRequest(b"", how="every"), before).rows
    return {name: values for name, values in found.items() if {*values} != {getattr(look, name) for look in usual}}


def subject_of(request: PlanRequest, reading: Reading) -> Subject:
    """What checks are made of, of a definition that has a piece, of a settled request. Raises LookError."""
    old, piece = request.old, reading.piece
    assert piece is not None
    today = request.today or (date.fromisoformat(old.plan.today) if old is not None else date.today())
    own = () if old is None else own_looks(old, piece)
    looks = _looks(request, reading)
    return Subject(request.source, request.published, today, looks, own, request.reviewed, request.script)


def _looks(request: PlanRequest, reading: Reading) -> PlanLooks:
    """The looks at a definition that has a piece, of a settled request. Raises LookError."""
    assert reading.piece is not None
    strays = stray_languages(reading)
    wanted = dict(request.wanted)
    if strays and not wanted.get("lang"):
        wanted["lang"] = [lang for lang in reading.piece.languages if lang not in strays]
    return plan_looks(reading.piece, wanted, request.how)


def _facts(reading: Reading, source: bytes, file: str = "") -> PieceFacts:
    piece = reading.piece
    assert piece is not None
    titles = {lang: piece.title(lang).text for lang in piece.languages or ("en",)}
    version = None if reading.is_bare_container else reading.root.get("version")
    return PieceFacts(titles, version if isinstance(version, str) else None, sha256(source), file)
