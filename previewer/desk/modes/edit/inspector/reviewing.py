"""A text that is its item's key is put on record as right as it stands, as Texts mode does it."""

from PySide6.QtCore import QCoreApplication

from previewer.desk.document import dialogs
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.edit.inspector.row import languages_of
from previewer.desk.modes.texts.board import Spot
from previewer.desk.modes.texts.changes import confirmations
from previewer.desk.services import Services
from previewer.pieces import Diagnostic
from previewer.pieces.languages import canonical
from previewer.texts.units import texts_of


def review_as_it_stands(problem: Diagnostic, piece: OpenPiece, services: Services) -> None:
    """Put on record that the text of a problem is right; who says so is asked where nobody said it yet."""
    settings = services.settings
    if not settings.reviewer:
        title = QCoreApplication.translate("InspectorPane", "Mark as reviewed")
        question = QCoreApplication.translate("InspectorPane", "Your name for the records")
        settings.reviewer = dialogs.ask_text(services.window, title, question)
    if settings.reviewer and services.saver.may_keep_beside(piece):
        table = texts_of(piece.document.reading, piece.records.confirmed())
        spots = [Spot(problem.pointer, canonical(lang)) for lang in languages_of(problem)]
        piece.records.keep(confirmations(table, spots, settings.reviewer))
