"""The only ways by which the texts of a board change, and what is put on record of them."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication

from previewer.desk.document.editing import edit
from previewer.desk.modes.texts.board import Spot, TextsBoard
from previewer.pieces.edits.editing import Operation
from previewer.pieces.edits.set_texts import SetText, SetTexts
from previewer.texts.units import Confirmation, Table


def perform(board: TextsBoard, operations: Iterable[Operation]) -> bool:
    """Change the definition as one undo step. False, with a sentence, if refused."""
    refusal = edit(board.piece, operations)
    if refusal is not None:
        board.told.emit("warning", refusal)
    return refusal is None


def set_texts(board: TextsBoard, changes: Mapping[Spot, str | None]) -> bool:
    """Set cells, all or none, as one undo step; None or '' takes a text out. False, with a sentence, if refused."""
    wanted, changed = [], []
    for spot, text in changes.items():
        unit = board.table.unit(spot.pointer)
        if unit is not None and board.is_editable(spot) and (text or None) != unit.text(spot.lang):
            wanted.append(SetText(unit.path, spot.lang, text or None))
            changed.append(spot)
    if not wanted:
        return True
    before = _right_until_now(board, changed)
    if not perform(board, [SetTexts(wanted)]):
        return False
    after = confirmations(board.table, (spot for spot in changed if spot.lang != board.table.source))
    board.records.keep(before + after)
    return True


def review(board: TextsBoard, spots: Iterable[Spot], reviewed: bool = True) -> None:
    """Put on record that cells are right as they stand, or that they are not."""
    there = [spot for spot in spots if board.is_editable(spot) and _text(board, spot) is not None]
    by = board.services.settings.reviewer
    if reviewed and not by:
        who = QCoreApplication.translate("TextsBoard", "Enter the reviewer's name; it is recorded with each review.")
        board.told.emit("info", who)
    elif not board.services.saver.may_keep_beside(board.piece):
        return
    elif reviewed:
        board.records.keep(confirmations(board.table, there, by))
    else:
        board.records.drop(there)


def is_reviewed(board: TextsBoard, spot: Spot) -> bool:
    """Whether somebody has found a cell right as it stands."""
    cell = board.cell(spot)
    return cell is not None and cell.state == "reviewed"


def confirmations(table: Table, spots: Iterable[Spot], by: str = "") -> list[Confirmation]:
    """The records that cells are right as they stand now: reviewed `by` somebody, or only written."""
    at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    units = ((table.unit(spot.pointer), spot.lang) for spot in spots)
    return [table.confirmation(unit, lang, by, at) for unit, lang in units if unit is not None]


def _right_until_now(board: TextsBoard, changed: Iterable[Spot]) -> list[Confirmation]:
    """Of each source text that is to change: the records that its translations were right for what it was."""
    source = board.table.source
    units = {spot.pointer for spot in changed if spot.lang == source}
    spots = (Spot(pointer, lang) for pointer in units for lang in board.languages if lang != source)
    unknown = (spot for spot in spots if board.records.get(*spot) is None)
    return confirmations(board.table, (spot for spot in unknown if _text(board, spot) is not None))


def _text(board: TextsBoard, spot: Spot) -> str | None:
    unit = board.table.unit(spot.pointer)
    return None if unit is None else unit.text(spot.lang)
