"""What a folder knows of a piece and of a run in it, as a helper process finds it out. Plain Python: helpers start
without Qt.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from traceback import format_exception_only
from typing import NamedTuple

from previewer.pieces import Reading, read_bytes, read_text
from previewer.pieces.codes import severity_of
from previewer.pieces.folder import counts
from previewer.pieces.messages import Facts, say
from previewer.pieces.source import MAX_BYTES
from previewer.pieces.violations import SEVERITIES, Severity
from previewer.terminal_words import Reason
from previewer.texts.confirmed import BadRecord, load_confirmed, reviewed_of
from previewer.texts.units import OPEN_STATES, Confirmed, Role, State, texts_of


class PieceProblem(NamedTuple):
    """A diagnostic of a file, without its text: `line` and `column` from 1, 0 where it has no place."""

    code: str
    facts: Facts
    pointer: str
    line: int
    column: int

    @property
    def severity(self) -> Severity:
        """`error`, `warning` or `advice`."""
        return severity_of(self.code)

    def message(self, lang: str) -> str:
        """What is wrong, what was found and what is accepted."""
        return say(lang, "problems", self.code, self.facts)


class Gap(NamedTuple):
    """A text that is open in a language: `item` is '' for the piece's own, `shown` what a phone shows in its place."""

    pointer: str
    item: str
    role: Role
    lang: str
    state: State
    shown: str


class Card(NamedTuple):
    """A file of a folder as it was read.

    `is_piece`: it counts as one (ruling 1). `titles`: the title of the screen by language. `words`: its keys and texts,
    folded, a line each. `units`: how many texts it has in each of its `languages`; `gaps` are the open ones. `omitted`:
    problems beyond the most of a code, by severity. `trouble`: why it cannot be opened, in the system's words, else ''.
    `reads`: it can be previewed; of what cannot nobody knows the texts.
    """

    is_piece: bool = False
    titles: tuple[tuple[str, str], ...] = ()
    words: str = ""
    problems: tuple[PieceProblem, ...] = ()
    omitted: tuple[tuple[str, int], ...] = ()
    gaps: tuple[Gap, ...] = ()
    units: int = 0
    languages: tuple[str, ...] = ()
    trouble: str = ""
    reads: bool = True

    def title(self, lang: str) -> str:
        """The title in a language, else in English, else in the first; '' without any."""
        titles = dict(self.titles)
        return titles.get(lang) or titles.get("en") or next(iter(titles.values()), "")

    def counts(self) -> dict[str, int]:
        """How many problems there are of each severity."""
        found: dict[str, int] = dict.fromkeys(SEVERITIES, 0) | dict(self.omitted)
        for problem in self.problems:
            found[problem.severity] += 1
        return found

    def missing(self) -> int:
        """How many texts are open in the languages that the piece has."""
        return len(self.gaps)


class RunCard(NamedTuple):
    """A run of a folder: the name of the piece's file, when it was made, and how many checks are still to be done and
    how many failed. `file` is '' for what is no run that can be opened.
    """

    file: str = ""
    created: str = ""
    open: int = 0
    failed: int = 0


def card_of(path: Path) -> Card:
    """The card of a file on the disk."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        return Card(is_piece=True, trouble=Reason.of(error), reads=False)
    return card_of_bytes(path, data)


def card_of_bytes(path: Path, data: bytes) -> Card:
    """The card of a file with these bytes; what is on record of its texts is beside it."""
    reading = read_bytes(data)
    confirmed: Confirmed = {}
    with suppress(OSError, BadRecord):
        confirmed = load_confirmed(path)
    return card_of_reading(reading, confirmed)._replace(is_piece=counts(reading, data))


def card_of_reading(reading: Reading, confirmed: Confirmed) -> Card:
    """The card of a piece that was read, if only to its error, with what is on record of its texts."""
    reviewed = reviewed_of(reading, confirmed)
    if reviewed:
        reading = read_text(reading.text, reviewed=reviewed)
    omitted: dict[str, int] = dict.fromkeys(SEVERITIES, 0)
    for code, count in reading.omitted.items():
        omitted[severity_of(code)] += count
    problems = tuple(
        PieceProblem(
            found.code, found.facts, found.pointer, *((found.place.line, found.place.column) if found.place else (0, 0))
        )
        for found in reading.diagnostics
    )
    table = texts_of(reading, confirmed)
    gaps = tuple(
        Gap(unit.pointer, unit.item or "", unit.role, lang, cell.state, cell.shown)
        for unit in table.units
        for lang, cell in table.cells(unit).items()
        if cell.state in OPEN_STATES
    )
    titles = reading.root.get("title") if reading.piece is not None else None
    named = (
        tuple((str(lang), text) for lang, text in titles.items() if isinstance(text, str))
        if isinstance(titles, dict)
        else ()
    )
    keys = (item.key for item in reading.piece.items) if reading.piece is not None else ()
    words = "\n".join((*keys, *(text for unit in table.units for text in unit.declared.values()))).casefold()
    return Card(
        True,
        named,
        words,
        problems,
        tuple(omitted.items()),
        gaps,
        len(table.units),
        table.languages,
        "",
        reading.piece is not None,
    )


def run_card(folder: Path) -> RunCard:
    """The card of a run on the disk."""
    # The window needs none of it.
    from previewer.runs.checks import OPEN
    from previewer.runs.folder import Run
    from previewer.runs.status import leftovers, standings, states
    from previewer.runs.troubles import RunError

    try:
        run = Run.open(folder)
    except (RunError, OSError):
        return RunCard()
    stand = standings(states(run))
    failed = stand["fail"] + stand["machine_fail"] + len(leftovers(run))
    return RunCard(run.plan.piece.file, run.plan.created, stand[OPEN] + stand["blocked"], failed)


#: Files and runs to be judged, by their absolute paths.
JudgeJob = tuple[tuple[str, ...], tuple[str, ...]]


def judge(job: JudgeJob) -> tuple[list[Card], list[RunCard]]:
    """In a helper: the cards of some files, and of some runs."""
    files, runs = job
    return [_surely(Path(name)) for name in files], [run_card(Path(name)) for name in runs]


def _surely(path: Path) -> Card:
    """The card of a file; a fault of ours on one is said there, and the others have theirs."""
    try:
        return card_of(path)
    except Exception as fault:  # noqa: BLE001 - whatever it is, it is told
        return Card(is_piece=True, trouble=format_exception_only(fault)[-1].strip(), reads=False)
