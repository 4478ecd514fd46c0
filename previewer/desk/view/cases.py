"""Putting the phones of the window into the state of a case, and making a case of what stands there."""

from dataclasses import replace
from datetime import date
from pathlib import Path

from previewer.cases import steps as kinds
from previewer.cases.file import Case
from previewer.cases.source import PieceSource
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.view.options import BOTH, ViewOptions
from previewer.desk.view.state import ViewState
from previewer.phone.look import MEMBERS
from previewer.pieces import Refusal, Values


def case_of(piece: OpenPiece, state: ViewState, title: str = "") -> Case:
    """What stands there now, with the text as it is typed: on both phones where both are on show."""
    source = PieceSource.of(piece.document.encoded())
    platforms = state.options.on_show(piece.session.piece)
    case = Case.of(source, piece.phones[platforms[0]].look, piece.session.values, title)
    if len(platforms) > 1:
        # What one platform calls a device or a design says nothing of the other.
        common = {name: value for name, value in case.look.items() if MEMBERS[name].full_name is None}
        return replace(case, look={**common, "platform": BOTH})
    return case


def following(case: Case, piece: OpenPiece, target: Path) -> Case:
    """The case as it is saved: beside its piece it follows the file, so that it is tried on every next version.
    Elsewhere, or with a text that is in no file, it has the text.
    """
    document = piece.document
    beside = piece.path.absolute().parent in target.absolute().parents and piece.path.is_file()
    if not beside or document.modified or case.piece != PieceSource.of(document.encoded()):
        return case
    return replace(case, piece=PieceSource.of(document.encoded(), piece.path, target.parent, whole=False))


def show_case(piece: OpenPiece, state: ViewState, case: Case) -> tuple[Refusal, ...]:
    """Put the phones into the state of a case; the refused values are given. The values are one undo step, and the view
    can be taken back. Raises LookError.
    """
    if piece.session.piece is None:
        return ()
    state.try_options(options_of(case, piece, state.options))
    for phone in piece.phones.values():
        phone.open_item(None)
    values, refused = values_of(case, piece)
    piece.session.set_values(values)
    return refused


def options_of(case: Case, piece: OpenPiece, options: ViewOptions) -> ViewOptions:
    """The view options that show a case: what its look does not say is as usual. Raises LookError."""
    shown = piece.session.piece
    if shown is None:
        return options
    platforms = case.platforms(shown)
    for platform in reversed(platforms):
        look = case.look_on(platform, shown)
        options = options.with_looks(reveal_hidden=look.reveal_hidden, order_seed=look.order_seed).showing(look)
    if len(platforms) == 1 and options.platforms != BOTH:
        options = replace(options, platforms=platforms[0])
    return with_day(options, case.today)


def with_day(options: ViewOptions, day: date | None) -> ViewOptions:
    """The options with a day pretended; None leaves them as they are."""
    return options if day is None else replace(options, pretends=True, today=day.isoformat())


def values_of(case: Case, piece: OpenPiece) -> tuple[Values, tuple[Refusal, ...]]:
    """The values of a case on an open piece, and those that it refuses."""
    shown = piece.session.piece
    assert shown is not None
    return Values.initial(shown, case.today or piece.session.today).load(case.values)


def state_after(case: Case, piece: OpenPiece) -> tuple[Values, str | None]:
    """Where the actions of a case take the values, without a touch, and the item whose picker is open then, if one is.

    The case's own piece is what they begin on; they end on the open one. Raises CaseError.
    """
    shown = piece.session.piece
    begun = case.open_piece().reading.piece
    assert shown is not None
    assert begun is not None
    values = Values.initial(begun, case.today or piece.session.today).load(case.values)[0]
    opened: str | None = None
    for step in case.steps:
        match step:
            case kinds.Touch(key):
                item = values.piece.item(key)
                opened = key if item is not None and item.opens else opened
            case kinds.Choose(key, value):
                values, opened = _chosen(values, key, value), None
            case kinds.Reset(key):
                values = values.reset(key)
            case kinds.Load(loaded):
                values = values.load(loaded)[0]
            case kinds.Update(source):
                updated = case.open_source(source).reading.piece
                assert updated is not None
                values = values.adapted_to(updated)[0]
    return values.adapted_to(shown)[0], opened


def _chosen(values: Values, key: str, value: object) -> Values:
    """With a value chosen, where the item takes it."""
    found = values.set(key, value)
    return values if isinstance(found, Refusal) else found
