"""What the window gives to its parts: panes, modes and commands get this, and nothing of the window's own making."""

from typing import NamedTuple

from PySide6.QtWidgets import QMainWindow

from previewer.desk.document.memory import Memory
from previewer.desk.document.recovery import Recovery
from previewer.desk.document.saving import Saver
from previewer.desk.settings import Settings
from previewer.desk.view.first_picture import FirstPicture
from previewer.desk.view.state import ViewState

_MESSAGE = 2500


class Services(NamedTuple):
    """`window` is the parent of dialogs and has the status bar."""

    window: QMainWindow
    settings: Settings
    memory: Memory
    recovery: Recovery
    saver: Saver
    view: ViewState
    first_picture: FirstPicture

    def show_message(self, text: str) -> None:
        """Show a sentence in the status bar for a moment."""
        self.window.statusBar().showMessage(text, _MESSAGE)
