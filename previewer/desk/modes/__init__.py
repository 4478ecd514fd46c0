"""The modes of the window, in the order of the mode bar. To add one: its record here."""

from typing import Final

from PySide6.QtCore import QPoint, Qt

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.modes.compare import compare_middle
from previewer.desk.modes.mode import Mode
from previewer.desk.modes.texts import texts_middle
from previewer.desk.panes import (
    CHANGES,
    CHECKS,
    CONSISTENCY,
    FINDINGS,
    INSPECTOR,
    ITEMS,
    NOTES,
    OUTCOMES,
    PROBLEMS,
    PUBLISHED_SOURCE,
    SOURCE,
    STEPS,
    TEXT_FILTER,
    UNIT,
    VALUES,
    VERDICT,
)
from previewer.desk.services import Services
from previewer.desk.view.phone_area import PhoneArea
from previewer.phone.view import PhoneView


def _phones(piece: OpenPiece, services: Services) -> PhoneArea:
    area = PhoneArea(piece, services.view, services.first_picture)
    area.menuAsked.connect(lambda view, at: _show_menu(piece, area, services, view, at))
    return area


def _show_menu(piece: OpenPiece, area: PhoneArea, services: Services, view: PhoneView, at: QPoint) -> None:
    """Show what can be done with a phone's picture."""
    from previewer.desk.pictures.copying import pictures_of

    pictures_of(piece, area, services).menu(view).popup(at)


PREVIEW: Final = Mode(
    "preview",
    QT_TRANSLATE_NOOP("Modes", "Preview"),
    "phone",
    (SOURCE, VALUES, PROBLEMS, FINDINGS, STEPS),
    _phones,
)
EDIT: Final = Mode(
    "edit",
    QT_TRANSLATE_NOOP("Modes", "Edit"),
    "pencil",
    (ITEMS, INSPECTOR, PROBLEMS, SOURCE),
    _phones,
    {SOURCE.name: Qt.DockWidgetArea.BottomDockWidgetArea},
    picks=True,
)
TEXTS: Final = Mode(
    "texts",
    QT_TRANSLATE_NOOP("Modes", "Texts"),
    "language",
    (TEXT_FILTER, UNIT, CONSISTENCY, PROBLEMS, SOURCE),
    texts_middle,
    {SOURCE.name: Qt.DockWidgetArea.BottomDockWidgetArea},
)
CHECK: Final = Mode(
    "check",
    QT_TRANSLATE_NOOP("Modes", "Check"),
    "check",
    (CHECKS, VERDICT, NOTES, STEPS),
    _phones,
)
COMPARE: Final = Mode(
    "compare",
    QT_TRANSLATE_NOOP("Modes", "Compare"),
    "compare",
    (CHANGES, OUTCOMES, PUBLISHED_SOURCE, SOURCE),
    compare_middle,
    {SOURCE.name: Qt.DockWidgetArea.BottomDockWidgetArea},
    beside=frozenset((SOURCE.name,)),
)
MODES: Final = (PREVIEW, EDIT, TEXTS, CHECK, COMPARE)
