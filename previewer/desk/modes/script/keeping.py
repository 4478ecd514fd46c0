"""Keeping a state with the handler's answer to it: a case that expects the same answer."""

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject

from previewer.atomic import write_atomically
from previewer.cases.file import Case
from previewer.cases.source import PieceSource
from previewer.cases.steps import ExpectAnswer
from previewer.desk.background import Task, error_text
from previewer.desk.cases.state_menu import file_of
from previewer.desk.document import dialogs
from previewer.desk.modes.script.attempt import Attempt, attempt
from previewer.desk.modes.script.pane import ScriptPane
from previewer.desk.view.cases import case_of
from previewer.pieces import Values
from previewer.scripts import Surroundings


@dataclass(frozen=True)
class _Kept:
    """A case that lacks its answer, where it is to stand, and what stands beside its values."""

    path: Path
    case: Case
    around: Surroundings


class CaseKeeper(QObject):
    """Keeps states of a pane's piece beside it. The handler is asked once more for the answer, as it is when the case
    is replayed: its clock stands still at the moment that the case keeps, and its chance is the same every time.
    """

    def __init__(self, pane: ScriptPane) -> None:
        super().__init__(pane)
        self._pane = pane
        self._kept: _Kept | None = None
        self._task = Task(self)
        self._task.done.connect(self._take)
        self._task.failed.connect(lambda error: pane.services.show_message(error_text(error)))

    def keep(self, values: Values, begun: int) -> None:
        """Ask for a name, and keep the state that the handler ran on at a moment, in nanoseconds since 1970."""
        piece, services, session = self._pane.piece, self._pane.services, self._pane.session
        title = dialogs.ask_text(
            self._pane,
            QCoreApplication.translate("ScriptCases", "Save as a case"),
            QCoreApplication.translate("ScriptCases", "Name of the case"),
        )
        wish = session.wish_of_case(values, begun)
        if not title or wish is None or not services.saver.may_keep_beside(piece):
            return
        path = file_of(piece.path, title)
        if path.exists() and not dialogs.may_replace(self._pane, path):
            return
        case = replace(
            case_of(piece, services.view, title),
            piece=PieceSource(path=f"../{piece.path.name}"),
            today=values.today,
            values=dict(values.chosen),
        )
        self._kept = _Kept(path, case, wish.around)
        self._task.start_thread(partial(attempt, wish, session.trust))

    def _take(self, found: Attempt) -> None:
        """Write the case, with the answer that came."""
        kept, services = self._kept, self._pane.services
        assert kept is not None
        if found.run is None or found.run.body is None:
            services.show_message(QCoreApplication.translate("ScriptCases", "There is no answer to save"))
            return
        case = replace(kept.case, steps=(ExpectAnswer.of(dict(found.run.body), kept.around),))
        try:
            kept.path.parent.mkdir(exist_ok=True)
            write_atomically(kept.path, case.written().encode("utf-8", "surrogatepass"))
        except OSError as error:
            services.saver.show_save_error(kept.path, error)
        else:
            services.show_message(QCoreApplication.translate("ScriptCases", "Case saved: {0}").format(case.title))
