"""Writing a piece's file without ever losing what somebody wrote, here or on disk."""

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from previewer.desk.document import dialogs
from previewer.desk.document.document import DiskConflictError
from previewer.desk.document.files import reason
from previewer.desk.document.filetext import FileText
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.settings import Settings


class Saver(QObject):
    """Saves pieces; asks the designer where only the designer can know."""

    def __init__(self, window: QWidget, settings: Settings | None = None) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings

    def save(self, piece: OpenPiece) -> bool:
        """Save a text; a file that changed on disk is asked about. False when it was not written."""
        self.prepare(piece)
        return self._write(piece)

    def prepare(self, piece: OpenPiece) -> None:
        """Lay a text out evenly that is about to be saved, where the settings want that."""
        if self._settings is not None and piece.document.modified and self._settings.source.formats:
            piece.document.typedWanted.emit()
            from previewer.desk.document.editing import lay_out

            lay_out(piece, self._settings.source.indentation)

    def resolve(self, piece: OpenPiece, answer: str, theirs: FileText | None = None) -> bool:
        """Do what was chosen ('overwrite', 'reload', 'compare'). True when editor and disk agree then."""
        if answer == "overwrite":
            return self._write(piece, force=True)
        if answer == "reload":
            return self.reload(piece)
        if answer == "compare":
            dialogs.show_difference(self._window, piece.document, theirs)
        return False

    def reload(self, piece: OpenPiece) -> bool:
        """Give up what was typed for what is on disk. False when that cannot be read."""
        try:
            piece.document.reload()
        except OSError as error:
            self.show_open_error(piece.path, error)
            return False
        return True

    def may_close(self, piece: OpenPiece) -> bool:
        """Whether a piece may go: nothing is unsaved, or it was saved, or its changes may be lost."""
        piece.document.typedWanted.emit()
        if not piece.document.modified:
            return True
        answer = dialogs.ask_unsaved(self._window, piece.path)
        return answer == "discard" or (answer == "save" and self.save(piece))

    def show_save_error(self, path: Path, error: OSError) -> None:
        """Say that a file was not written, and why."""
        self._show_error(self.tr("{0} cannot be saved.").format(path.name), error)

    def show_open_error(self, path: Path, error: OSError) -> None:
        """Say that a file was not opened, and why."""
        self._show_error(self.tr("{0} cannot be opened.").format(path.name), error)

    def _write(self, piece: OpenPiece, force: bool = False) -> bool:
        try:
            piece.document.save(force)
        except DiskConflictError as conflict:
            answer = dialogs.ask_conflict(self._window, piece.path, gone=conflict.file is None)
            return self.resolve(piece, answer, conflict.file)
        except OSError as error:
            self.show_save_error(piece.path, error)
            return False
        return True

    def _show_error(self, what: str, error: OSError) -> None:
        dialogs.show_error(self._window, what, reason(error))
