"""A phone's own screenshot held against a piece, in a window of its own."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from previewer.bounded import MOST_OF_PICTURE, read_within
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.services import Services
from previewer.desk.widgets import open_dialog


def overlay_with(services: Services, piece: OpenPiece, photo: Path, said: str = "") -> QWidget | None:
    """Compare a piece with a screenshot; None when that cannot be opened. `said`: why that is what is done with it."""
    from previewer.desk.overlay.view import OverlayView

    try:
        data = read_within(photo, MOST_OF_PICTURE)
    except OSError as error:
        services.saver.show_open_error(photo, error)
        return None
    view = OverlayView(piece, photo, data, services.view, services.window, said)
    open_dialog(view, piece, apart=True)
    return view
