"""Keeping a state with the handler's answer to it: a case that expects the same answer."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from previewer.atomic import write_atomically
from previewer.cases.source import PieceSource
from previewer.cases.steps import read_step
from previewer.desk.document import dialogs
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.panes.cases.state_menu import file_of
from previewer.desk.services import Services
from previewer.desk.view.cases import case_of
from previewer.pieces import Values
from previewer.scripts import ScriptRun


def keep_as_case(parent: QWidget, piece: OpenPiece, services: Services, values: Values, run: ScriptRun) -> None:
    """Ask for a name, and keep the state beside the piece, with its answer as what is expected."""
    title = dialogs.ask_text(
        parent,
        QCoreApplication.translate("ScriptCases", "Keep as a case"),
        QCoreApplication.translate("ScriptCases", "Name of the case"),
    )
    if not title or run.body is None or not services.saver.may_keep_beside(piece):
        return
    path = file_of(piece.path, title)
    if path.exists() and not dialogs.may_replace(parent, path):
        return
    step = read_step({"expect": "answer", "has": dict(run.body)})
    beside = PieceSource(path=f"../{piece.path.name}")
    case = replace(
        case_of(piece, services.view, title),
        piece=beside,
        today=values.today,
        values=dict(values.chosen),
        steps=(step,),
    )
    try:
        path.parent.mkdir(exist_ok=True)
        write_atomically(path, case.written().encode("utf-8", "surrogatepass"))
    except OSError as error:
        services.saver.show_save_error(path, error)
    else:
        services.show_message(QCoreApplication.translate("ScriptCases", "Case kept: {0}").format(title))
