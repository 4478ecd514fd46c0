"""What nobody expected is said in a sentence: a part that is not what it was, or a mistake of our own."""

import sys
import traceback
from types import TracebackType
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget

from previewer.desk.tabs.replaced import is_changed
from previewer.desk.widgets import WrappedLabel, without_icons

#: What modules of another version raise, or those that are gone.
SPOILT: Final = (ImportError, SyntaxError, AttributeError, TypeError, OSError)


def sentence(error: BaseException) -> str:
    """What happened, and what to do."""
    if isinstance(error, ImportError | SyntaxError) or is_changed():
        return QCoreApplication.translate(
            "Faults",
            "Piece Previewer was replaced or removed on the disk while it runs, and this part of it can no longer be"
            " loaded. Save what you have typed, and start it again.",
        )
    return QCoreApplication.translate(
        "Faults",
        "Something went wrong inside Piece Previewer. What you have typed is saved. Please report it with the details.",
    )


def report(error: Exception) -> None:
    """Tell of an error that the program goes on after."""
    sys.excepthook(type(error), error, error.__traceback__)


def stand_in(error: Exception, parent: QWidget) -> QLabel:
    """What is shown in place of a part that could not be made."""
    told = WrappedLabel(parent, sentence(error))
    told.setAlignment(Qt.AlignmentFlag.AlignCenter)
    told.setMargin(12)
    return told


class Faults(QObject):
    """Tells of errors that nobody caught, over the window and on standard error. Each is told once."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._before = sys.excepthook
        self._told: set[str] = set()
        self.box: QMessageBox | None = None
        sys.excepthook = self.tell

    def tell(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """An error was not caught."""
        self._before(kind, error, trace)
        details = "".join(traceback.format_exception(kind, error, trace))
        if details in self._told or (self.box is not None and self.box.isVisible()):
            return
        self._told.add(details)
        self.box = QMessageBox(QMessageBox.Icon.Warning, self._window.windowTitle(), sentence(error))
        self.box.setParent(self._window, Qt.WindowType.Dialog)
        self.box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.box.setDetailedText(details)
        self.box.addButton(QMessageBox.StandardButton.Ok)
        self.box.destroyed.connect(self._forget)
        without_icons(self.box)
        self.box.open()

    def _forget(self) -> None:
        self.box = None
