"""What a pane is to the window: one record. `previewer.desk.panes` lists them."""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QWidget

W_co = TypeVar("W_co", bound=QWidget, covariant=True)


class Pane(NamedTuple, Generic[W_co]):
    """`make` builds the widget of one open piece and ties it to the piece and to what the window gives: an `OpenPiece`
    and `Services`.

    `name` goes into the saved layout and never changes. `title` is a text of the context "Panes". `area` and `size`
    (pixels: width at the sides, height above or below) are where it stands until somebody moves it; panes of one area
    share it as tabs.
    """

    name: str
    title: str
    area: Qt.DockWidgetArea
    size: int
    make: Callable[..., W_co]

    def word(self) -> str:
        """The title in the language of the program."""
        return QCoreApplication.translate("Panes", self.title)


class QuietPane(QWidget):
    """A pane that may have nothing to say: then it is no higher than its head."""

    #: It has something to say now, or nothing.
    quietChanged = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._quiet = False

    @property
    def quiet(self) -> bool:
        """Whether there is nothing below its head."""
        return self._quiet

    def set_quiet(self, quiet: bool) -> None:
        """Say whether there is anything to say."""
        if quiet != self._quiet:
            self._quiet = quiet
            self.quietChanged.emit()
