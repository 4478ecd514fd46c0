"""Undoing and doing again what was done to a piece, with the cursor of its source where that is there."""

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.panes import SOURCE
from previewer.desk.services import TabPanes


def undo(piece: OpenPiece, panes: TabPanes) -> None:
    """Undo the last act, in the text or in the values, wherever the keyboard is."""
    source, document = panes.if_made(SOURCE), piece.document
    before = document.reading.slices.keys()
    piece.acts.undo(document.textDocument.undo if source is None else source.undo)
    document.read_now()
    came_back = document.reading.slices.keys() - before
    if before and came_back and piece.selection.item in before & document.reading.slices.keys():
        # One that was deleted: renamed ones stay selected anyway.
        back = [key for key in document.reading.slices if key in came_back]
        piece.selection.select_several(back, back[-1])


def redo(piece: OpenPiece, panes: TabPanes) -> None:
    """Do again what was undone last."""
    source = panes.if_made(SOURCE)
    piece.acts.redo(piece.document.textDocument.redo if source is None else source.redo)
    piece.document.read_now()
