"""Writing a tab's file without ever losing what somebody wrote, here or on disk."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from previewer.desk.document import dialogs
from previewer.desk.document.document import DiskConflictError
from previewer.desk.window.piece_tab import PieceTab


class Saver(QObject):
    """Saves tabs; asks the designer where only the designer can know."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window

    def save(self, tab: PieceTab) -> bool:
        """Save a tab's text; a file that changed on disk is asked about. False when it was not written."""
        try:
            tab.document.save()
        except DiskConflictError as conflict:
            answer = dialogs.ask_conflict(self._window, tab.path, gone=conflict.data is None)
            return self.settle(tab, answer, conflict.data)
        except OSError as error:
            self.complain(self.tr("{0} cannot be saved.").format(tab.path.name), error)
            return False
        return True

    def settle(self, tab: PieceTab, answer: str, data: bytes | None = None) -> bool:
        """Do what was chosen ('overwrite', 'reload', 'compare'). True when editor and disk agree then."""
        if answer == "overwrite":
            try:
                tab.document.save(force=True)
            except OSError as error:
                self.complain(self.tr("{0} cannot be saved.").format(tab.path.name), error)
                return False
            return True
        if answer == "reload":
            tab.document.reload()
            return True
        if answer == "compare":
            dialogs.show_difference(self._window, tab.document, data)
        return False

    def may_close(self, tab: PieceTab) -> bool:
        """Whether a tab may go: nothing is unsaved, or it was saved, or its changes may be lost."""
        if not tab.document.modified:
            return True
        answer = dialogs.ask_unsaved(self._window, tab.path)
        return answer == "discard" or (answer == "save" and self.save(tab))

    def complain(self, what: str, error: OSError) -> None:
        """Say that something did not work."""
        dialogs.complain(self._window, what, error.strerror or str(error))
