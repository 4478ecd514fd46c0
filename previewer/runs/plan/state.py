"""The state that a check is looked at in, as pictures of both phones and as a case: what goes with a fault."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage

from previewer.cases.carried import Carrier
from previewer.cases.drawn import Drawn
from previewer.cases.driver import DriverError
from previewer.cases.errors import CaseError
from previewer.cases.failure import StepFailed
from previewer.cases.file import SUFFIX, Case, parse_case
from previewer.cases.replay import SCALE, playing, prepare
from previewer.cases.source import PieceSource
from previewer.cases.steps import Action, Touch
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.platforms import PLATFORMS
from previewer.phone.scene import row_areas, scene_rect, title_area
from previewer.pictures.carrying import Carry, Shown, nothing
from previewer.pictures.lines import in_lines, places
from previewer.pictures.png import to_png
from previewer.pictures.render import phone_of
from previewer.pieces import Reading, Values, read_bytes
from previewer.runs.checks import Check
from previewer.runs.evidence import Box, FaultEvidence
from previewer.runs.folder import Run

_GAP: Final = 32


def evidence_of_check(run: Run, check: Check) -> FaultEvidence:
    """The phones in the state of a check, once its own steps are done. Raises CaseError where the check has no case
    that can be done, and PictureError.
    """
    case = parse_case(json.dumps(dict(check.case)).encode(), run.folder / f"check{SUFFIX}")
    reading = read_bytes(run.definition())
    if reading.piece is None:
        raise CaseError("no-piece", path=None)
    first = str(check.look["platform"])
    states: list[Shown] = []
    values: Values | None = None
    for platform in sorted(filter(reading.piece.offered_on, PLATFORMS), key=lambda code: code != first):
        with playing(prepare(case, {"platform": platform}), platform, seen=True) as (player, pictures):
            with suppress(StepFailed, DriverError, CaseError):
                for step in case.steps:
                    if isinstance(step, Action):
                        player.do(step)
            states.append(pictures.shown)
            values = values or player.phone.session.values
    if values is None:
        raise CaseError("no-piece", path=None)
    source = replace(PieceSource.of(run.definition()), sha256="")
    with ExitStack() as stack:
        phones = [(stack.enter_context(_drawing(reading, values, state)), state) for state in states]
        return evidence(check, phones, source, values, Carrier.of(source.text, values))


def evidence(
    check: Check,
    phones: Iterable[tuple[OffscreenPhone, Shown]],
    source: PieceSource,
    values: Values,
    carrier: Carrier | None,
) -> FaultEvidence:
    """Phones as they stand, side by side, that of the check first; the whole screen of that one where there is more of
    it; and a case that leads to the very picture of that phone. No mark is in a picture. `carrier` None: pictures
    carry nothing. Raises PictureError.
    """
    images: list[QImage] = []
    states: list[Shown] = []
    areas: list[QRectF | None] = []
    whole: tuple[QImage, QRectF | None] | None = None
    for shown, state in phones:
        shown.phone.show(state.look)
        images.append(shown.picture(open_key=state.open_key, scrolled=state.scrolled or 0.0).copy())
        states.append(state)
        areas.append(_area(shown, check))
        if whole is None:
            high = shown.picture(full=True)
            whole = (high.copy(), _area(shown, check))
    at = list(places([images], _GAP))
    chunk = b"" if carrier is None else carrier.together(zip(at, states, strict=True))
    pictures = [to_png(in_lines([images], _GAP, Qt.GlobalColor.white), SCALE, chunk)]
    boxes = [(0, _box(area, *place)) for area, place in zip(areas, at, strict=True) if area is not None]
    if whole is not None and whole[0].height() > images[0].height():
        carry: Carry = carrier or nothing
        pictures.append(to_png(whole[0], SCALE, carry(Shown(states[0].look, SCALE, full=True))))
        boxes += [] if whole[1] is None else [(1, _box(whole[1]))]
    case = case_as_shown(source, states[0], values, check.id).written().encode("utf-8", "surrogatepass")
    return FaultEvidence(tuple(pictures), case, tuple(boxes))


def case_as_shown(source: PieceSource, shown: Shown, values: Values, title: str = "") -> Case:
    """The case whose picture is what a phone shows: with what is open, scrolled as it is."""
    steps = () if shown.open_key is None else (Touch(shown.open_key),)
    drawn = Drawn(shown.scale, scrolled=shown.scrolled or 0.0)
    return replace(Case.of(source, shown.look, values, title, steps), picture=drawn)


@contextmanager
def _drawing(reading: Reading, values: Values, state: Shown) -> Iterator[OffscreenPhone]:
    shown = OffscreenPhone(phone_of(reading, values.today, values, state.look.platform), SCALE)
    try:
        yield shown
    finally:
        shown.close()


def _area(shown: OffscreenPhone, check: Check) -> QRectF | None:
    """Where the row of a check, or the screen's title, is in sight, in points of the screen; None where it is not, or
    something covers it.
    """
    rows, watch = shown.find("rows"), shown.find("watch")
    if rows is None or (watch is not None and watch.property("covered")):
        return None
    if check.of_title:
        area = title_area(shown.screen)
    else:
        area = row_areas(rows).get(check.item or "", QRectF()).intersected(scene_rect(rows))
    return None if area.isEmpty() else area


def _box(area: QRectF, left: int = 0, top: int = 0) -> Box:
    found = QRectF(area.x() * SCALE + left, area.y() * SCALE + top, area.width() * SCALE, area.height() * SCALE)
    return (max(0, round(found.x())), max(0, round(found.y())), round(found.width()), round(found.height()))
