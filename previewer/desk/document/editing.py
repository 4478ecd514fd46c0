"""The way of every form, dragged row and table cell into the text: operations, done as one undo step."""

from collections.abc import Iterable
from typing import NamedTuple

from previewer.desk.document.act_names import act_name
from previewer.desk.document.files import bundle_words
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.document.operation_names import operations_name
from previewer.desk.language import program_language
from previewer.pieces import read_text
from previewer.pieces.edits.editing import AllDone, Operation, Refused, carry_out_all
from previewer.pieces.edits.tidy import tidy
from previewer.pieces.text_edits import apply


class EditOutcome(NamedTuple):
    """What operations would come to: why they are refused (None: they are not), what is to be told of them, and which
    keys (JSON strings) items would lose."""

    refusal: str | None
    notes: tuple[str, ...]
    dropped: tuple[str, ...] = ()


def edit(
    piece: OpenPiece, operations: Iterable[Operation], force: bool = False, merge_key: object = None
) -> str | None:
    """Do operations on the text as it stands, all or none, as one undo step. A sentence where they are refused, None
    where they are done.

    What an update of the published version may not do is refused unless `force`. Edits of one `merge_key` with nothing
    done between them are one step.
    """
    operations, before = tuple(operations), piece.document.reading
    done = _performed(piece, operations, force)
    if isinstance(done, str):
        return done
    if any(done.steps):
        piece.renames.note(before, operations)
        joined, act = piece.acts.merges(merge_key), operations_name(operations, before)
        piece.document.change(done.steps, done.reading, joined, act=act)
    return None


def try_out(piece: OpenPiece, operations: Iterable[Operation], force: bool = False) -> EditOutcome:
    """What `edit` would do; the text stays as it is."""
    done = _performed(piece, operations, force)
    if isinstance(done, str):
        return EditOutcome(done, ())
    notes = tuple(note.message(program_language()) for note in done.notes)
    names = (note.facts["names"] for note in done.notes if note.name == "dropped")
    return EditOutcome(None, notes, tuple(name for group in names if isinstance(group, tuple) for name in group))


def lay_out(piece: OpenPiece, step: str | None = None) -> bool:
    """Lay the text out evenly, in these steps of indentation (None: its own), as one undo step; False where it is no
    JSON."""
    document = piece.document
    document.read_now()
    reading = document.reading
    if not document.editable or (reading.error is not None and reading.error.code != "not-a-piece"):
        return False
    edits = tidy(reading.text, step)
    if edits:
        document.change([edits], read_text(apply(reading.text, edits), before=reading), act=act_name("laid_out"))
    return True


def _performed(piece: OpenPiece, operations: Iterable[Operation], force: bool) -> AllDone | str:
    document = piece.document
    if document.is_bundle:
        return bundle_words(document.path)
    document.read_now()
    reading = document.reading
    if reading.error is not None:
        return reading.error.message(program_language())
    try:
        return carry_out_all(reading, operations, piece.published.reading, force)
    except Refused as refused:
        return refused.note.message(program_language())
