"""What the pictures of a command carry, and what is said of it: whoever shares them is to know."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from previewer.cli.options import Parser
from previewer.cli.terminal import complain
from previewer.pieces import Reading, Values
from previewer.pieces.messages import say
from previewer.terminal_words import error_lang

if TYPE_CHECKING:
    from previewer.cases.carried import Carrier


def add_no_case(parser: Parser) -> None:
    """`--no-case`: pictures that lead nowhere."""
    about = "leave out of pictures the case that they show: the definition, the look, the values that were set"
    parser.add_argument("--no-case", action="store_true", help=about)


def carrier(reading: Reading, values: Values | None, today: date | None = None) -> Carrier:
    """What gives each picture of a definition its case; `values` None are the initial ones of a day."""
    from previewer.cases.carried import Carrier

    assert reading.piece is not None
    return Carrier.of(reading.text, values or Values.initial(reading.piece, today or date.today()))


def tell_of_case(path: str, carry: Carrier, reading: Reading) -> None:
    """Say what is inside of pictures at a path where values are, or that it was too much. Without values it is what
    the file has that the command was given, and nothing is said.
    """
    assert reading.piece is not None
    if carry.is_too_large:
        complain(say(error_lang(), "cases", "not-carried", {"path": path}))
    elif carry.values:
        complain(say(error_lang(), "cases", "inside", {"path": path, "what": carry.said(reading.piece, error_lang())}))
