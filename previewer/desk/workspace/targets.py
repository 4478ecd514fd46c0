"""What a row of the folder's tables leads to."""

from pathlib import Path
from typing import NamedTuple

from previewer.phone.look import Look


class FoundIn(NamedTuple):
    """Where something is: the file, and what it is there: a `PieceProblem`, a `Gap`, or one of these; None for all."""

    path: Path
    what: object


class Lack(NamedTuple):
    """A piece that has no text at all in a language."""

    lang: str
    texts: int


class FindingSpot(NamedTuple):
    """A finding of one piece, and the first variant that has it."""

    item: str
    look: Look


class SearchHit(NamedTuple):
    """A line that has the words, from `column` to `end`, all from 1, in code points."""

    line: int
    column: int
    end: int
    text: str
