"""How the commands of runs open a run, and say what is wrong with its folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from previewer.cli.terminal import complain

if TYPE_CHECKING:
    from previewer.runs.folder import Run


def open_run(path: str, lang: str = "en") -> Run:
    """The run in a folder; what cannot be used of it is said on standard error. Raises RunError where there is none."""
    from previewer.runs.folder import Run
    from previewer.runs.troubles import RunError

    try:
        run = Run.open(Path(path))
    except RunError as error:
        error.args = (error.trouble.message(lang),)
        raise
    for trouble in run.troubles:
        complain(f"{path}: {trouble.message(lang)}")
    return run
