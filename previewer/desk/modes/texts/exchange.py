"""Texts on their way to translators and back, from the window."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from previewer.desk.language import program_language
from previewer.desk.modes.texts.board import Spot, TextsBoard
from previewer.desk.modes.texts.changes import confirmations, perform
from previewer.desk.modes.texts.words import OPEN_STATES
from previewer.texts.exchange.formats import WRITERS
from previewer.texts.exchange.outgoing import fitting_of, outgoing_of
from previewer.texts.exchange.rows import IncomingTexts, OutgoingTexts, Unreadable
from previewer.texts.exchange.taking import Left, plan_of
from previewer.texts.exchange.xliff_format import VERSIONS, to_xliff
from previewer.texts.units import STATES

#: The formats on offer: a name for people, and the ending; XLIFF is there once for each version.
FORMATS = (
    ("Excel, LibreOffice (.xlsx)", ".xlsx"),
    ("CSV (.csv)", ".csv"),
    ("gettext (.po)", ".po"),
    *((f"XLIFF {version} (.xlf)", ".xlf") for version in VERSIONS),
)


class Wish(NamedTuple):
    """What is to be written: into which language, the open texts alone or all, and the place in `FORMATS`."""

    target: str
    only_open: bool
    form: int


class Taken(NamedTuple):
    """What became of a file: its language, how many texts were taken, and those that were left."""

    language: str
    texts: int
    left: tuple[Left, ...]


def outgoing_texts(board: TextsBoard, wish: Wish) -> OutgoingTexts:
    """The texts that go out, with their room as far as it is measured by now."""
    states = [state for state in STATES if not wish.only_open or state in OPEN_STATES]
    table, name = board.table, board.piece.path.name
    fitting = fitting_of(table, wish.target, board.rooms.least(), program_language())
    return outgoing_of(table, name, wish.target, states, fitting, glossary=board.glossary.terms())


def writer(wish: Wish) -> Callable[[OutgoingTexts], bytes]:
    """What makes the bytes of a file."""
    form, ending = FORMATS[wish.form]
    version = next((one for one in VERSIONS if one in form), "")
    return partial(to_xliff, version=version) if version else WRITERS[ending]


def asks_for_language(error: Unreadable) -> bool:
    """Whether a file could be read if it was known which of its languages was translated."""
    return error.name in ("which-target", "no-language")


def take_texts(board: TextsBoard, incoming: IncomingTexts) -> Taken | None:
    """Take what came back, as one undo step; None, with a sentence from the board, where the whole is refused."""
    board.refresh()
    plan = plan_of(board.piece.document.reading, board.table, incoming)
    if plan.changes and not perform(board, [plan.operation]):
        return None
    if plan.language != board.table.source:
        units = (*(change.unit for change in plan.changes), *plan.confirmed)
        board.records.keep(confirmations(board, (Spot(unit.pointer, plan.language) for unit in units)))
    return Taken(plan.language, len(plan.changes), plan.left)


def left_lines(taken: Taken, name: str, lang: str) -> Iterator[str]:
    """The texts that were left, a line for each."""
    for left in taken.left:
        yield f"{name}:{left.line}: {left.pointer}: {left.message(lang)}"
