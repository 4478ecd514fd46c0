"""The price of a text, asked in a helper of the window. What it needs is imported there."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from previewer.pieces.folder import RUN
from previewer.pieces.texts import Reviewed

if TYPE_CHECKING:
    from previewer.runs.plan.price import TextPrice


def ask(chosen: str, piece: str, source: bytes, reviewed: Reviewed, lang: str) -> TextPrice | None:
    """The price of a text against the run that was chosen, else the newest beside the piece. None where there is none,
    or the text is the one that it checks.

    Raises PlanError, LookError, PictureError, RunError and OSError.
    """
    from previewer.runs.folder import PLAN, Run, sha256
    from previewer.runs.plan.price import text_price

    folder = Path(chosen) if chosen and Path(chosen, PLAN).is_file() else newest_run(Path(piece))
    run = None if folder is None else Run.open(folder)
    if run is None or run.plan.piece.sha256 == sha256(source):
        return None
    return text_price(run, source, reviewed, lang)


def newest_run(piece: Path) -> Path | None:
    """The newest run beside a piece that names its file."""
    from previewer.runs.folder import Run
    from previewer.runs.troubles import RunError

    found: list[tuple[str, Path]] = []
    for folder in sorted(piece.parent.glob(f"*{RUN}")):
        with suppress(RunError, OSError):
            plan = Run.open(folder).plan
            found += [(plan.created, folder)] if plan.piece.file == piece.name else []
    return max(found)[1] if found else None
