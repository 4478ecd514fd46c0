"""Texts mode: the middle of it, made when it is first seen."""

from PySide6.QtWidgets import QWidget

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.services import Services


def texts_middle(piece: OpenPiece, services: Services) -> QWidget:
    """The table of texts with the live row."""
    from previewer.desk.panes.texts.board import TextsBoard
    from previewer.desk.panes.texts.middle import TextsMiddle

    middle = TextsMiddle(TextsBoard.of(piece, services))
    middle.setObjectName("texts")
    return middle
