"""`--room`: how much room each text has, and in which looks."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from previewer.cli.options import Parser, add_looks_options, chosen_looks
from previewer.cli.progress import Progress
from previewer.cli.terminal import fail
from previewer.pieces import Reading

if TYPE_CHECKING:
    from previewer.phone.look import Look
    from previewer.texts.listing import Rooms
    from previewer.texts.units import Table


def _of_places() -> tuple[str, ...]:
    """What makes a place where texts are measured; the languages are those of the table."""
    from previewer.phone.look import LAYOUT

    return tuple(name for name in LAYOUT if name != "lang")


def add_room_options(parser: Parser) -> None:
    """`--room`, and the looks that it is about."""
    about = "how much space is left for each text in the tightest of the looks chosen below"
    parser.add_argument("--room", action="store_true", help=about)
    add_looks_options(parser, *_of_places())


def looks_asked(options: argparse.Namespace, reading: Reading, lang: str) -> list[Look]:
    """The looks that are chosen, in a language. Raises LookError."""
    from previewer.pictures.variants import looks_of

    assert reading.piece is not None
    return list(looks_of(reading.piece, {**chosen_looks(options, *_of_places()), "lang": [lang], "theme": ["light"]}))


def rooms_asked(options: argparse.Namespace, reading: Reading, table: Table, langs: Sequence[str]) -> Rooms:
    """The room of every cell in the looks asked for, by pointer and language; none without `--room`. Stops with status
    2 where it cannot be told.
    """
    if not options.room:
        return {}
    from concurrent.futures.process import BrokenProcessPool

    from previewer.phone.look import LookError
    from previewer.phone.offscreen import PictureError
    from previewer.texts.rooms import RoomSearch

    try:
        search = RoomSearch(reading, table, looks_asked(options, reading, "en"), langs)
        with Progress(0, "parts") as progress:
            search.finish(progress=progress.show)
    except (LookError, PictureError) as error:
        fail("previewer texts: {error}", error=error)
    except BrokenProcessPool:
        fail("previewer texts: a process that measures the texts ended; run again")
    return search.rooms()
