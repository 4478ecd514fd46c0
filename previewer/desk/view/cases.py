"""Putting the phones of the window into the state of a case."""

from dataclasses import replace
from datetime import date

from previewer.cases.file import Case
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.view.options import ViewOptions
from previewer.pieces import Refusal, Values


def with_day(options: ViewOptions, day: date | None) -> ViewOptions:
    """The options with a day pretended; None leaves them as they are."""
    return options if day is None else replace(options, pretends=True, today=day.isoformat())


def values_of(case: Case, piece: OpenPiece) -> tuple[Values, tuple[Refusal, ...]]:
    """The values of a case on an open piece, and those that it refuses."""
    shown = piece.session.piece
    assert shown is not None
    return Values.initial(shown, case.today or piece.session.today).load(case.values)
