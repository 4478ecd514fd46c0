"""The way to a line of an open piece."""

from previewer.desk.document.open_piece import OpenPiece
from previewer.pieces import Place


def go_to_line(piece: OpenPiece, line: int, column: int = 1, end: int = 0) -> None:
    """Select a part of a line in the source, as far as there is such a line; without an end all of it."""
    lines = piece.document.text().split("\n")
    if not 0 < line <= len(lines):
        return
    length = len(lines[line - 1])
    column, end = min(column, length + 1), min(end or length + 1, length + 1)
    start = sum(len(one) + 1 for one in lines[: line - 1]) + column - 1
    place = Place(line, column, line, end, start, start + end - column)
    item = next(
        (one.item for one in piece.document.reading.found if one.item and one.place and one.place.line == line),
        None,
    )
    if item:
        piece.selection.select(item)
    piece.selection.show_place(place)
