"""The inspector: what can be said of the selected item."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import Translated
from previewer.desk.services import Services


class InspectorPane(Translated, QWidget):
    """Shows the key and the kind of the selected item."""

    def __init__(self, piece: OpenPiece, _services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._piece = piece
        self.label = QLabel(self, textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        layout = QVBoxLayout(self)
        layout.addWidget(self.label)
        layout.addStretch()
        piece.selection.itemSelected.connect(self.retranslate)
        piece.session.pieceChanged.connect(self.retranslate)
        self.retranslate()

    def retranslate(self) -> None:
        shown = self._piece.session.piece
        item = None if shown is None else shown.item(self._piece.selection.item)
        if item is None:
            self.label.setText(self.tr("No item is selected."))
        else:
            self.label.setText(f"{item.key}\n{item.kind or ''}")
