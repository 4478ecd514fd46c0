"""Making a run: the checks of a piece, and what an earlier run has done of them already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import NamedTuple

from previewer import __version__
from previewer.phone.look import Value
from previewer.pictures.variants import held_against
from previewer.pieces import Reading
from previewer.pieces.texts import Reviewed
from previewer.runs.folder import PICTURES, PUBLISHED, Run, check_free, create, sha256
from previewer.runs.plan.carry import carry
from previewer.runs.plan.earlier import earlier_run, looks_of_plan, own_looks
from previewer.runs.plan.looks import PlanLooks, plan_looks, stray_languages
from previewer.runs.plan.planned import Step, Subject, plan_checks, read_piece
from previewer.runs.run_file import Origin, PieceFacts, Plan, utc
from previewer.scripts import Script


class PlanRequest(NamedTuple):
    """A run to make.

    `source` are the bytes of the definition, `file` its name. `wanted` are the values of members of a look; where one
    is not there, those that are usual, of languages all but strays. `today` None is the day of the earlier run, else
    the local date. `published` are the bytes of the version that it updates; `old` is the earlier run. `workers` 1: in
    this process; 0: as many as there are processors. `reviewed` are the texts that a person calls right though they are
    the key. `script` is the handler, where a person allowed that it runs.
    """

    source: bytes
    file: str = ""
    wanted: Mapping[str, Sequence[Value]] = {}
    how: str = "pairwise"
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


def subject_of(request: PlanRequest, reading: Reading) -> Subject:
    """What checks are made of, of a definition that has a piece. Raises LookError."""
    old, piece = request.old, reading.piece
    assert piece is not None
    today = request.today or (date.fromisoformat(old.plan.today) if old is not None else date.today())
    own = () if old is None else own_looks(old, piece)
    looks = looks_of_request(request, reading)
    return Subject(request.source, request.published, today, looks, own, request.reviewed, request.script)


def looks_of_request(request: PlanRequest, reading: Reading) -> PlanLooks:
    """The looks at a definition that has a piece. Raises LookError."""
    assert reading.piece is not None
    strays = stray_languages(reading)
    wanted = dict(request.wanted if request.old is None else held_against(request.wanted, looks_of_plan(request.old)))
    if strays and not wanted.get("lang"):
        wanted["lang"] = [lang for lang in reading.piece.languages if lang not in strays]
    return plan_looks(reading.piece, wanted, request.how)


def _facts(reading: Reading, source: bytes, file: str = "") -> PieceFacts:
    piece = reading.piece
    assert piece is not None
    titles = {lang: piece.title(lang).text for lang in piece.languages or ("en",)}
    version = None if reading.is_bare_container else reading.root.get("version")
    return PieceFacts(titles, version if isinstance(version, str) else None, sha256(source), file)
