"""The middle of the modes that show both phones."""

from PySide6.QtCore import QPoint

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.services import Services
from previewer.desk.view.phone_area import PhoneArea
from previewer.phone.view import PhoneView


def phones(piece: OpenPiece, services: Services) -> PhoneArea:
    """The phones of a piece, with a menu for what can be done with a picture of one."""
    area = PhoneArea(piece, services.view, services.first_picture)
    area.menuAsked.connect(lambda view, at: _show_menu(piece, area, services, view, at))
    return area


def _show_menu(piece: OpenPiece, area: PhoneArea, services: Services, view: PhoneView, at: QPoint) -> None:
    from previewer.desk.pictures.copying import PhonePictures

    PhonePictures(piece, area, services).menu(view).popup(at)
