"""`previewer replay --wander`: a piece touched at random."""

from __future__ import annotations

import argparse
from contextlib import ExitStack
from datetime import date
from pathlib import Path

from previewer.cli.files import open_piece
from previewer.cli.progress import Progress
from previewer.cli.terminal import complain, fail, write_text
from previewer.pieces.json_text import pretty
from previewer.pieces.messages import say

_DIGITS = 9


def whole(text: str) -> int:
    """`--wander`, `--seed`: a whole number."""
    if not text.isascii() or not text.isdigit() or len(text) > _DIGITS:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0")
    return int(text)


def wander(options: argparse.Namespace) -> int:
    """Touch a piece at random; 1 where something does not hold, whose smallest case is left in this folder."""
    if len(options.cases) != 1:
        fail(f"previewer replay: --wander takes one PIECE, found {len(options.cases)}")
    reading = open_piece(options.cases[0])
    from previewer.cases.file import SUFFIX
    from previewer.cases.wander import wander

    with ExitStack() as stack:
        bar = stack.enter_context(Progress(options.wander, "touches"))
        fault = wander(
            reading, options.wander, options.seed, date.today(), lambda done: bar.show(done, max(done, options.wander))
        )
    found = {"touches": options.wander, "seed": options.seed, "path": None, "message": None}
    if fault is None:
        said = say("en", "replay", "wandered", {"count": options.wander, "seed": options.seed})
        write_text(pretty(found) + "\n" if options.format == "json" else f"{said}\n")
        return 0
    path = f"{Path(options.cases[0]).stem.strip('-') or 'piece'}-wander-{options.seed}{SUFFIX}"
    write_text(fault.case.written(), path, options.cases[0])
    said = say("en", "replay", "fault", {"why": fault.why.message(), "path": path})
    if options.format == "json":
        write_text(pretty({**found, "path": path, "message": fault.why.message()}) + "\n")
    complain(said)
    return 1
