"""The items of a piece, in the order in which the phones show them."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from previewer.desk.document.editing import edit, try_out
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.services import Services
from previewer.pieces.edits.items import RemoveItem


class ItemsPane(QWidget):
    """A list of the items; the selected one is the window's."""

    def __init__(self, piece: OpenPiece, _services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._piece = piece
        self.list = QListWidget(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.list)
        piece.session.pieceChanged.connect(self._fill)
        piece.selection.itemSelected.connect(self._show_selected)
        self.list.currentTextChanged.connect(self._select)
        delete = QAction(self.list)
        delete.setShortcut(QKeySequence.StandardKey.Delete)
        delete.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        delete.triggered.connect(self._delete)
        self.list.addAction(delete)
        self._fill()

    def current_key(self) -> str:
        """The key of the item that the list stands on."""
        item = self.list.currentItem()
        return "" if item is None else item.text()

    def _delete(self) -> None:
        operations = [RemoveItem(self.current_key())]
        if try_out(self._piece, operations).refusal is None:
            edit(self._piece, operations)

    def _fill(self) -> None:
        shown = self._piece.session.piece
        self.list.blockSignals(True)
        self.list.clear()
        for item in () if shown is None else shown.display_order():
            QListWidgetItem(item.key, self.list)
        self.list.blockSignals(False)
        self._show_selected()

    def _select(self, key: str) -> None:
        self._piece.selection.select(key, by=self)

    def _show_selected(self) -> None:
        key = self._piece.selection.item
        for row in range(self.list.count()):
            if self.list.item(row).text() == key:
                self.list.setCurrentRow(row)
