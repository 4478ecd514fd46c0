"""Compare mode: the middle of it, made when it is first seen."""

from PySide6.QtWidgets import QWidget

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.services import Services


def compare_middle(piece: OpenPiece, services: Services) -> QWidget:
    """The published version and the update, on one phone each."""
    from previewer.desk.panes.compare.middle import ComparePhones

    phones = ComparePhones(piece, services)
    phones.setObjectName("compare")
    return phones
