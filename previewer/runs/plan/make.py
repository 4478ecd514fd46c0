"""Making a run: the checks of a piece, their pictures, what the program judges, what an earlier run has done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import NamedTuple

from previewer import __version__
from previewer.phone.look import Look, Value
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.variants import looks_of
from previewer.pictures.work import Content
from previewer.pieces import Piece, Reading, Values, read_bytes
from previewer.runs.checks import Check
from previewer.runs.folder import DEFINITION, PICTURES, Run, check_free, create, sha256
from previewer.runs.plan.carry import carry, files_of
from previewer.runs.plan.draft import PUBLISHED, draft
from previewer.runs.plan.fingerprints import with_fingerprint
from previewer.runs.plan.looks import PlanLooks, plan_looks
from previewer.runs.plan.machine import Evidence, Touched, judged
from previewer.runs.plan.pictures import Crop, DrawnLook, WantedLook, draw, points_that_differ
from previewer.runs.plan.touch import TOUCHED, touch
from previewer.runs.run_file import Origin, PieceFacts, Plan, utc

#: Checks whose answer depends on the picture of the row, and those that depend on what opens from it too.
_PICTURED = frozenset(("title", "description", "entries", "try", "row"))
_OPENED = frozenset(("entries", "try", "row"))

#: Told how many of how many pieces of work are done.
Step = Callable[[int, int], None]


class PlanError(ValueError):
    """There is no plan of this; the text is for the user."""


class PlanRequest(NamedTuple):
    """A run to make.

    `source` are the bytes of the definition, `file` its name. `wanted` are the values of members of a look; where one
    is not there, those that are usual. `today` None is the day of the earlier run, else the local date. `published` are
    the bytes of the version that it updates; `old` is the earlier run. `workers` 1: in this process; 0: as many as
    there are processors.
    """

    source: bytes
    file: str = ""
    wanted: Mapping[str, Sequence[Value]] = {}
    how: str = "pairwise"
    today: date | None = None
    published: bytes | None = None
    old: Run | None = None
    workers: int = 0


def make_run(request: PlanRequest, folder: Path, step: Step = lambda done, total: None) -> Run:
    """Make a run in a folder. Raises PlanError, RunError, LookError, PictureError and OSError."""
    check_free(folder)
    reading = _reading(request.source)
    published = None if request.published is None else _reading(request.published)
    assert reading.piece is not None
    old = request.old
    today = request.today or (date.fromisoformat(old.plan.today) if old is not None else date.today())
    looks = plan_looks(reading.piece, request.wanted, request.how)
    checks = draft(reading, looks, today, published)
    drawn, touched = _work(request, reading, looks, checks, today, step)
    crops = {(crop.look, crop.key, crop.opened): crop for shown in drawn.values() for crop in shown.crops}
    evidence = Evidence(reading, Values.initial(reading.piece, today), looks.rows, drawn, touched, published)
    checks = [with_fingerprint(_pictured(judged(check, evidence), crops, reading.piece)) for check in checks]
    pictures = {f"{PICTURES}/{crop.name}": crop.png for crop in crops.values()}
    origin = None
    if old is not None:
        checks = carry(checks, old, reading, _points(old, pictures))
        origin = Origin(old.folder.name, old.plan.id, old.plan.piece.called)
    named = {f"{PICTURES}/{name}" for check in checks for name in check.pictures.values()}
    files = {name: data for name, data in pictures.items() if name in named}
    files |= {name: path.read_bytes() for name, path in files_of(checks, old) if path.is_file()} if old else {}
    if request.published is not None:
        files[PUBLISHED] = request.published
    plan = Plan(
        "",
        _facts(reading, request.source, request.file),
        tuple(checks),
        today.isoformat(),
        request.how,
        None if published is None or request.published is None else _facts(published, request.published),
        origin,
        __version__,
        utc(datetime.now().astimezone()),
    )
    return create(folder, plan.identified(), request.source, files)


def _work(
    request: PlanRequest, reading: Reading, looks: PlanLooks, checks: Iterable[Check], today: date, step: Step
) -> tuple[dict[Look, DrawnLook], dict[str, tuple[Touched, ...]]]:
    """What takes long: the looks drawn and the controls touched, with `step` told how far it is."""
    assert reading.piece is not None
    wanted = list(_wanted(reading.piece, looks))
    platforms = [code for code in PLATFORMS if reading.piece.offered_on(code)]
    cases = {check.id: check.case for check in checks if check.what in TOUCHED}
    total = sum(1 + len(one.open_keys) for one in wanted) + len(cases) * len(platforms)
    so_far = 0

    def on(count: int) -> None:
        nonlocal so_far
        so_far += count
        step(so_far, total)

    drawn = draw(Content(request.source, today), wanted, request.workers, on)
    files = {DEFINITION: request.source}
    if request.published is not None:
        files[PUBLISHED] = request.published
    return drawn, touch(files, cases, platforms, request.workers, on)


def _wanted(piece: Piece, looks: PlanLooks) -> Iterable[WantedLook]:
    """The looks to draw: all of the plan with what opens, and of a platform that it has none of the usual one."""
    opening = tuple(item.key for item in piece.display_order() if item.opens and not item.hidden and not item.trouble)
    planned = list(dict.fromkeys((*looks.rows, *looks.usual.values())))
    for look in planned:
        yield WantedLook(look, opening)
    there = {look.platform for look in planned}
    for look in looks_of(piece, {"theme": ["light"], "lang": [looks.first.lang]}):
        if look.platform not in there:
            yield WantedLook(look, ())


def _reading(source: bytes) -> Reading:
    reading = read_bytes(source)
    if reading.piece is None:
        raise PlanError(reading.diagnostics[0].message())
    return reading


def _facts(reading: Reading, source: bytes, file: str = "") -> PieceFacts:
    piece = reading.piece
    assert piece is not None
    titles = {lang: piece.title(lang).text for lang in piece.languages or ("en",)}
    version = None if reading.is_bare_container else reading.root.get("version")
    return PieceFacts(titles, version if isinstance(version, str) else None, sha256(source), file)


def _pictured(check: Check, crops: Mapping[tuple[Look, str, bool], Crop], piece: Piece) -> Check:
    """The check with the pictures that its answer depends on."""
    if check.item is None or check.what not in _PICTURED:
        return check
    look = Look.of(piece, check.look)
    found = {"row": crops.get((look, check.item, False))}
    if check.what in _OPENED:
        found["open"] = crops.get((look, check.item, True))
    return check._replace(pictures={name: crop.name for name, crop in found.items() if crop is not None})


def _points(old: Run, pictures: Mapping[str, bytes]) -> Callable[[str, str], int | None]:
    def points(before: str, after: str) -> int | None:
        new = pictures.get(f"{PICTURES}/{after}")
        try:
            return None if new is None else points_that_differ(old.picture(before).read_bytes(), new)
        except OSError:
            return None

    return points
