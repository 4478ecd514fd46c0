"""The checks of one version of a piece as this program makes them: drawn, touched, judged, with fingerprints."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date
from typing import Final, NamedTuple

from previewer.phone.look import Look
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.variants import looks_of
from previewer.pictures.work import Content
from previewer.pieces import Piece, Reading, Values, read_bytes, read_text
from previewer.pieces.texts import Reviewed
from previewer.runs.checks import Check
from previewer.runs.folder import DEFINITION, PICTURES, PUBLISHED
from previewer.runs.plan.draft import draft
from previewer.runs.plan.fingerprints import with_fingerprint
from previewer.runs.plan.handler import tried_at_bounds, with_handler
from previewer.runs.plan.items import PlanInputs
from previewer.runs.plan.looks import PlanLooks
from previewer.runs.plan.machine import Evidence, Touched, judged
from previewer.runs.plan.pictures import Crop, DrawnLook, Part, WantedLook, draw
from previewer.runs.plan.touch import TOUCHED, touch
from previewer.scripts import Script

#: What of an item's row a check looks at, by `Check.what`.
_PICTURED: Final[Mapping[str, Mapping[str, Part]]] = {
    "title": {"words": "title"},
    "description": {"words": "description"},
    **{what: {"row": "row", "open": "open"} for what in ("entries", "try", "row")},
}

#: Told how many of how many pieces of work are done.
Step = Callable[[int, int], None]


class PlanError(ValueError):
    """There is no plan of this; the text is for the user."""


class Subject(NamedTuple):
    """What checks are made of: the bytes of the definition and of the version that it updates, the day, the looks, the
    looks that testers chose for checks of their own, the texts that a person calls right though they are the key, and
    the handler, where it is to be run.
    """

    source: bytes
    published: bytes | None
    today: date
    looks: PlanLooks
    own: tuple[Look, ...] = ()
    reviewed: Reviewed = frozenset()
    script: Script | None = None


class Planned(NamedTuple):
    """Checks with the program's word on each. `pictures` are rows and what opens from them, by their path in the folder
    of a run; `shown` is what each look shows.
    """

    reading: Reading
    checks: tuple[Check, ...]
    pictures: Mapping[str, bytes]
    shown: Mapping[Look, DrawnLook]


def plan_checks(
    subject: Subject,
    workers: int = 0,
    step: Step = lambda done, total: None,
    touching: Collection[str] | None = None,
) -> Planned:
    """Every check of a piece. `touching` are the ids of those that are done by touch, where not all are.

    Raises PlanError, PictureError, ScriptError and OSError.
    """
    reading = read_piece(subject.source, subject.reviewed)
    published = None if subject.published is None else read_piece(subject.published)
    piece, looks = reading.piece, subject.looks
    assert piece is not None
    checks = draft(reading, looks, subject.today, published)
    if subject.script is not None:
        values = Values.initial(piece, subject.today)
        table = tried_at_bounds(subject.script, reading, values)
        checks = list(with_handler(checks, PlanInputs.of(values, looks), table))
    cases = {
        check.id: check.case for check in checks if check.what in TOUCHED and (touching is None or check.id in touching)
    }
    drawn, touched = _work(subject, piece, cases, workers, step)
    crops = {(crop.look, crop.key, crop.part): crop for shown in drawn.values() for crop in shown.crops}
    evidence = Evidence(reading, Values.initial(piece, subject.today), looks.rows, drawn, touched, published)
    found = tuple(with_fingerprint(pictured(judged(check, evidence), crops, piece)) for check in checks)
    return Planned(reading, found, files_of_crops(drawn), drawn)


def files_of_crops(drawn: Mapping[Look, DrawnLook]) -> dict[str, bytes]:
    """Every picture of a row, by its path in the folder of a run."""
    return {f"{PICTURES}/{crop.name}": crop.png for shown in drawn.values() for crop in shown.crops}


def read_piece(source: bytes, reviewed: Reviewed = frozenset()) -> Reading:
    """The reading of a definition that has a piece. Raises PlanError."""
    reading = read_bytes(source)
    if reading.piece is None:
        raise PlanError(reading.diagnostics[0].message())
    return read_text(reading.text, before=reading, reviewed=reviewed) if reviewed else reading


def _work(
    subject: Subject, piece: Piece, cases: Mapping[str, Mapping[str, object]], workers: int, step: Step
) -> tuple[dict[Look, DrawnLook], dict[str, tuple[Touched, ...]]]:
    """What takes long: the looks drawn and the controls touched, with `step` told how far it is."""
    wanted = list(_wanted(piece, subject.looks))
    wanted += [WantedLook(look, ()) for look in subject.own if look not in {one.look for one in wanted}]
    platforms = [code for code in PLATFORMS if piece.offered_on(code)]
    total = sum(1 + len(one.open_keys) for one in wanted) + len(cases) * len(platforms)
    so_far = 0

    def on(count: int) -> None:
        nonlocal so_far
        so_far += count
        step(so_far, total)

    drawn = draw(Content(subject.source, subject.today), wanted, workers, on)
    files = {DEFINITION: subject.source}
    if subject.published is not None:
        files[PUBLISHED] = subject.published
    return drawn, touch(files, cases, platforms, workers, on)


def _wanted(piece: Piece, looks: PlanLooks) -> Iterable[WantedLook]:
    """The looks to draw: all of the plan with what opens, and of a platform that it has none of the usual one."""
    opening = tuple(item.key for item in piece.display_order() if item.opens and not item.hidden and not item.trouble)
    planned = list(dict.fromkeys((*looks.rows, *looks.usual.values())))
    for look in planned:
        mine = [one for one in planned if one.platform == look.platform]
        before = mine[mine.index(look) - 1]
        yield WantedLook(look, opening, before if before != look else None)
    there = {look.platform for look in planned}
    for look in looks_of(piece, {"theme": ["light"], "lang": [looks.first.lang]}):
        if look.platform not in there:
            yield WantedLook(look, ())


def pictured(check: Check, crops: Mapping[tuple[Look, str, Part], Crop], piece: Piece) -> Check:
    """The check with the pictures that its answer depends on. A title whose letters are not found is in its row."""
    parts = _PICTURED.get(check.what)
    if check.item is None or parts is None:
        return check
    look = Look.of(piece, check.look)
    found = {name: crops.get((look, check.item, part)) for name, part in parts.items()}
    if found.get("words", "") is None:
        found["words"] = crops.get((look, check.item, "row"))
    return check._replace(pictures={name: crop.name for name, crop in found.items() if crop is not None})
