"""The state that a check is looked at in, as a picture of both phones and as a case: what goes with a fault."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from previewer.cases.carried import Carrier
from previewer.cases.driver import DriverError
from previewer.cases.errors import CaseError
from previewer.cases.failure import StepFailed
from previewer.cases.file import SUFFIX, Case, parse_case
from previewer.cases.replay import SCALE, playing, prepare
from previewer.cases.source import PieceSource
from previewer.cases.steps import Action
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.carrying import Shown
from previewer.pictures.lines import in_lines, places
from previewer.pictures.png import from_png, to_png
from previewer.pieces import Values, read_bytes
from previewer.runs.checks import Check
from previewer.runs.folder import Run

_GAP: Final = 32


def state_of_check(run: Run, check: Check) -> tuple[bytes, bytes]:
    """The phones in the state of a check, side by side, as PNG; and a case of that state, with the piece in it.

    Raises CaseError where the check has no case that can be done, and PictureError.
    """
    source = run.definition()
    case = parse_case(json.dumps(dict(check.case)).encode(), run.folder / f"check{SUFFIX}")
    first = str(check.look["platform"])
    images: list[QImage] = []
    shown: list[Shown] = []
    kept: Case | None = None
    piece = read_bytes(source).piece
    for platform in sorted(PLATFORMS, key=lambda code: code != first):
        if piece is None or not piece.offered_on(platform):
            continue
        with playing(prepare(case, {"platform": platform}), platform, seen=True) as (player, pictures):
            with suppress(StepFailed, DriverError, CaseError):
                for step in case.steps:
                    if isinstance(step, Action):
                        player.do(step)
            images.append(from_png(pictures.png()))
            shown.append(pictures.shown)
            if kept is None:
                values: Values = player.phone.session.values
                text = replace(PieceSource.of(source), sha256="")
                kept = Case.of(text, player.phone.look, values, check.id)
                carrier = Carrier.of(text.text, values)
    if kept is None:
        raise CaseError("no-piece", path=None)
    picture = in_lines([images], _GAP, Qt.GlobalColor.white)
    chunk = carrier.together(zip(places([images], _GAP), shown, strict=True)) if len(shown) > 1 else carrier(shown[0])
    return to_png(picture, SCALE, chunk), kept.written().encode("utf-8", "surrogatepass")
