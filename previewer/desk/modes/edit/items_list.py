"""The list of items as a widget: selecting, dragging, and the keys that act on an item."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from previewer.desk.document.moving import RowDrag, Rows, line_at
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.edit.items_delegate import ItemsDelegate
from previewer.desk.modes.edit.items_model import ItemsModel

_Index = QModelIndex | QPersistentModelIndex
_EDGE = 20
_PACE = 30
_LINE = 3


class ItemsList(QListView):
    """Selects the window's item and follows it. It changes nothing itself: `keys` says what a key on it does."""

    def __init__(
        self, piece: OpenPiece, keys: Mapping[Qt.Key, Callable[[], object]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._piece = piece
        edit = {
            Qt.Key.Key_F2: self.edit_key,
            Qt.Key.Key_Return: self.edit_title,
            Qt.Key.Key_Enter: self.edit_title,
        }
        self._keys = {**keys, **edit}
        self.items = ItemsModel(piece, self)
        self.delegate = ItemsDelegate(self)
        self.setModel(self.items)
        self.setItemDelegate(self.delegate)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._drag = RowDrag(self, piece, self._spans, self._ends, self._scroll_on, _PACE)
        piece.selection.itemSelected.connect(self.show_selected)
        piece.selection.rowPicked.connect(self._take_keyboard)
        piece.selection.insertionChanged.connect(self.viewport().update)
        piece.session.pieceChanged.connect(self.update_items)
        piece.viewChanged.connect(self._show_view)
        self.doubleClicked.connect(self.edit_title)
        self.show_selected()

    @property
    def line(self) -> float | None:
        """Where the line of the insertion is drawn, in pixels from the top; None without one."""
        return line_at(self._piece, self._spans())

    def update_items(self) -> None:
        """Show what the piece has now."""
        self.items.update()
        self.show_selected()
        # A problem of an item may be another where the item is the same.
        self.viewport().update()

    def _show_view(self) -> None:
        self.update_items()
        self.items.retell()

    def show_selected(self) -> None:
        """Stand on the window's item."""
        index = self.items.index(self.items.row_of(self._piece.selection.item))
        if index != self.currentIndex():
            self.setCurrentIndex(index)
            if index.isValid():
                self.scrollTo(index)

    def edit_title(self) -> None:
        """Let the title in the shown language be typed."""
        self._edit(False)

    def edit_key(self) -> None:
        """Let the key be typed."""
        self._edit(True)

    def _edit(self, key: bool) -> None:
        if self.currentIndex().isValid():
            self.delegate.types_key = key
            self.scrollTo(self.currentIndex())
            self.edit(self.currentIndex())

    def _take_keyboard(self) -> None:
        if self.isVisible():
            self.setFocus(Qt.FocusReason.MouseFocusReason)

    def dataChanged(self, first: _Index, last: _Index, roles: Sequence[int] = ()) -> None:
        # All rows are as high as each other, and stay so: nothing is laid out anew.
        QAbstractItemView.dataChanged(self, first, last, roles)

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        super().currentChanged(current, previous)
        key = self.items.key_at(current.row())
        # Rows that come and go under the list move its current row: the selection is the window's.
        if key and self.hasFocus():
            self._piece.selection.select(key, by=self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        act = self._keys.get(Qt.Key(event.key()))
        if not self.hasFocus():
            # What an open field has no use for, such as the Enter key that ends it, is not for the list.
            event.ignore()
            return
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if event.key() == Qt.Key.Key_Escape:
            # Calls a drag off; without one, nothing is selected then, which is to select the piece.
            dragging = self._piece.selection.insertion is not None
            self._piece.selection.show_insertion(None) if dragging else self._piece.selection.select("")
        elif act is not None and plain:
            act()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        index = self.indexAt(place)
        on_eye = index.isValid() and self.delegate.eye_area(self.visualRect(index)).contains(place)
        left = event.button() == Qt.MouseButton.LeftButton
        self._drag.press(self.items.key_at(index.row()) if left and not on_eye else "", event.position())
        if left and not index.isValid():
            self._piece.selection.select("")
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._drag.move_to(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._drag.release()
        super().mouseReleaseEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        line = self.line
        if line is not None:
            painter = QPainter(self.viewport())
            painter.setPen(QPen(self.palette().highlight(), _LINE))
            place = round(max(_LINE / 2, min(self.viewport().height() - _LINE / 2, line)))
            painter.drawLine(4, place, self.viewport().width() - 4, place)
            painter.end()

    def _ends(self) -> tuple[float, float]:
        return _EDGE, self.viewport().height() - _EDGE

    def _scroll_on(self, way: int) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + way * bar.singleStep())

    def _spans(self) -> Rows:
        """The rows in sight."""
        first = self.indexAt(QPoint(0, 0))
        if not first.isValid():
            return []
        found: list[tuple[str, float, float]] = []
        for row in range(first.row(), self.items.rowCount()):
            area = self.visualRect(self.items.index(row))
            if area.top() > self.viewport().height():
                break
            found.append((self.items.key_at(row), area.top(), area.top() + area.height()))
        return found
