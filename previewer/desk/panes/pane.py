"""What a pane is to the window: one record. `previewer.desk.panes` and the rooms of the modes list them."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Generic, NamedTuple, TypeVar, cast

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QWidget

W_co = TypeVar("W_co", bound=QWidget, covariant=True)
W = TypeVar("W", bound=QWidget)


class Pane(NamedTuple, Generic[W_co]):
    """`make` builds the widget of one open piece and ties it to the piece and to what the window gives: an `OpenPiece`
    and `Services`.

    `name` goes into the saved layout and never changes. `text` is its title, of the context "Panes". `area` and `size`
    (pixels: width at the sides, height above or below) are where it stands until somebody moves it; panes of one area
    share it as tabs. `guide`: the name of its page in the guide, '' where that is the page of the mode.
    """

    name: str
    text: str
    area: Qt.DockWidgetArea
    size: int
    make: Callable[..., W_co]
    guide: str = ""

    def title(self) -> str:
        """The title in the language of the program."""
        return QCoreApplication.translate("Panes", self.text)


def late(module: str, name: str) -> Callable[..., W]:
    """A class of a module that is imported when the first of it is made: the window's first picture does without."""
    return cast(Callable[..., W], partial(_make, module, name))


def _make(module: str, name: str, *given: object) -> object:
    return getattr(import_module(module), name)(*given)


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
