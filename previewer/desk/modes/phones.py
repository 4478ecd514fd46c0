"""The middle of the modes that show both phones."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.services import Services
from previewer.desk.view.phone_area import PhoneArea
from previewer.phone.view import PhoneView


def phones(piece: OpenPiece, services: Services) -> PhoneArea:
    """The phones of a piece, each with a menu. Where clicks select, texts are typed on them."""
    area = PhoneArea(piece, services.view, services.first_picture)
    area.menuAsked.connect(lambda view, at: _show_menu(piece, area, services, view, at))
    area.opens = lambda view, place: _type_at(piece, view, place)
    typing = QShortcut(QKeySequence(Qt.Key.Key_F2), area)
    typing.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    typing.activated.connect(lambda: _type_title(piece, area, services))
    return area


def _show_menu(piece: OpenPiece, area: PhoneArea, services: Services, view: PhoneView, at: QPoint) -> None:
    from previewer.desk.modes.edit.items import ItemsPane
    from previewer.desk.modes.edit.on_phone import type_title
    from previewer.desk.pictures.copying import PhonePictures

    def put_acts(menu: QMenu) -> None:
        items = next((services.panes.get(pane) for pane in services.mode.panes if pane.name == "items"), None)
        if isinstance(items, ItemsPane) and piece.selection.item and piece.document.reading.piece is not None:
            items.put_acts(menu, lambda: type_title(piece, view))

    PhonePictures(piece, area, services).menu(view, put_acts).popup(at)


def _type_at(piece: OpenPiece, view: PhoneView, place: QPointF) -> bool:
    from previewer.desk.modes.edit.on_phone import type_at

    return type_at(piece, view, place)


def _type_title(piece: OpenPiece, area: PhoneArea, services: Services) -> None:
    from previewer.desk.modes.edit.on_phone import type_title

    view = next((view for view in area.shown() if view.hasFocus()), None)
    if view is not None and services.view.click_selects:
        type_title(piece, view)
