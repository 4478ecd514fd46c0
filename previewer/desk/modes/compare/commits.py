"""Comparing a piece with what git's last commit has of it."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject

from previewer.desk.background import Task, reading
from previewer.desk.document.filetext import FileText
from previewer.desk.document.git_versions import committed
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.compare.session import CompareSession
from previewer.desk.services import Services
from previewer.pieces import Reading


def compare_with_commit(services: Services) -> None:
    """Show the last commit's text of a piece beside that of now; say so where there is none."""
    services.panes.shared(_Asking).ask()


class _Asking(QObject):
    """Asks git beside the window, once at a time: it may hang. Whoever chose something else meanwhile keeps that."""

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__(piece)
        self._piece, self._services = piece, services
        self._name = ""
        self._compared: tuple[object, object] = None, None
        self._task = Task(self)
        self._task.done.connect(self._show)
        self._task.failed.connect(lambda _error: self._show(None))

    def ask(self) -> None:
        """Have it shown once git has answered."""
        self._compared = self._compared_now()
        if not self._task.running:
            path = self._piece.path
            self._name = path.name
            self._task.start_reading(reading(partial(_read, path)))
        words = QCoreApplication.translate("Compare", "Asking git for the last commit of {0}…")
        self._services.show_message(words.format(self._name))

    def _compared_now(self) -> tuple[object, object]:
        session = self._services.panes.shared(CompareSession)
        return session.path, session.other

    def _show(self, found: Reading | None) -> None:
        if found is None:
            words = QCoreApplication.translate("Compare", "Git has no commit with {0}.")
            self._services.show_message(words.format(self._name))
            return
        self._services.show_message("")
        if self._compared == self._compared_now():
            name = QCoreApplication.translate("Compare", "Last commit")
            self._services.panes.shared(CompareSession).look_at((name, found))


def _read(path: Path) -> Reading | None:
    data = committed(path)
    return None if data is None else FileText.of(data).read()
