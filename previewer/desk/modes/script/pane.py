"""What the panes of Script mode have in common: while one of them is in sight, the handler is run."""

from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.script.session import ScriptSession
from previewer.desk.services import Services
from previewer.desk.widgets import Worded


class ScriptPane(Worded, QWidget):
    """A pane of one open piece and its handler."""

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__()
        self.piece = piece
        self.services = services
        self.session = services.panes.shared(ScriptSession)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.session.seen(self, True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.session.seen(self, False)
