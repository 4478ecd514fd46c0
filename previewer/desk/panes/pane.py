"""What a pane is to the window: one record. `previewer.desk.panes` lists them."""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar, cast

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.services import Services

W_co = TypeVar("W_co", bound=QWidget, covariant=True)
W = TypeVar("W", bound=QWidget)
Q = TypeVar("Q", bound=QObject)


class Pane(NamedTuple, Generic[W_co]):
    """`make` builds the widget of one open piece and ties it to the piece and to what the window gives.

    `name` goes into the saved layout and never changes. `title` is a text of the context "Panes". `area` and `size`
    (pixels: width at the sides, height above or below) are where it stands until somebody moves it; panes of one area
    share it as tabs.
    """

    name: str
    title: str
    area: Qt.DockWidgetArea
    size: int
    make: Callable[[OpenPiece, Services], W_co]

    def word(self) -> str:
        """The title in the language of the program."""
        return QCoreApplication.translate("Panes", self.title)


def shared(kind: Callable[[OpenPiece, Services], Q], piece: OpenPiece, services: Services) -> Q:
    """What several panes of an open piece share, of a class whose objects are children of the piece: made now if need
    be.
    """
    found = next((child for child in piece.children() if type(child) is kind), None)
    return cast(Q, found) if found is not None else kind(piece, services)


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


class PiecePanes:
    """The panes of one open piece, each made when it is first seen or asked for."""

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        self._piece = piece
        self._services = services
        self._made: dict[str, QWidget] = {}

    def get(self, pane: Pane[W]) -> W:
        """The widget of a pane, made now if need be."""
        if pane.name not in self._made:
            self._made[pane.name] = pane.make(self._piece, self._services)
        return cast(W, self._made[pane.name])

    def put(self, pane: Pane[W], stand_in: QWidget) -> QWidget:
        """Show this in place of a pane that cannot be made."""
        self._made[pane.name] = stand_in
        return stand_in

    def if_made(self, pane: Pane[W]) -> W | None:
        """The widget of a pane, None where nobody has asked for it yet."""
        return self.get(pane) if pane.name in self._made else None

    def made(self) -> dict[str, QWidget]:
        """Those made so far, by name."""
        return dict(self._made)
