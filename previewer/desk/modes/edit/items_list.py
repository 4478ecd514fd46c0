"""The list of items as a widget: selecting, dragging, and the keys that act on an item."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QPainter, QPaintEvent, QPen
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
    """Selects the window's items and follows them. It changes nothing itself: `keys` says what a key on it does."""

    #: Other rows are in sight than before.
    filtered = Signal()

    def __init__(
        self,
        piece: OpenPiece,
        keys: Mapping[Qt.Key | QKeySequence.StandardKey, Callable[[], object]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._piece = piece
        edit: dict[Qt.Key | QKeySequence.StandardKey, Callable[[], object]] = {
            Qt.Key.Key_F2: self.edit_title,
            Qt.Key.Key_Return: self.edit_title,
            Qt.Key.Key_Enter: self.edit_title,
        }
        self._keys = {**keys, **edit}
        self._words = ""
        self._following = False
        self._held = False
        self.items = ItemsModel(piece, self)
        self.delegate = ItemsDelegate(piece.drafts, self)
        self.setModel(self.items)
        self.setItemDelegate(self.delegate)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._drag = RowDrag(self, piece, self._spans, self._ends, self._scroll_on, _PACE)
        piece.selection.itemsSelected.connect(self.show_selected)
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
        self._following = True
        self.items.update()
        self._following = False
        self.set_filter(self._words)
        self.show_selected()
        # A problem of an item may be another where the item is the same.
        self.viewport().update()

    def _show_view(self) -> None:
        self.update_items()
        self.items.retell()

    def show_selected(self) -> None:
        """Stand on the window's item, with all that are selected beside it."""
        self._following = True
        model, flag = self.selectionModel(), QItemSelectionModel.SelectionFlag
        wanted = [row for row in map(self.items.row_of, self._piece.selection.items) if row >= 0]
        if {index.row() for index in model.selectedIndexes()} != {*wanted}:
            selected = QItemSelection()
            for row in wanted:
                selected.select(self.items.index(row), self.items.index(row))
            model.select(selected, flag.ClearAndSelect)
        index = self.items.index(self.items.row_of(self._piece.selection.item))
        if index != self.currentIndex():
            model.setCurrentIndex(index, flag.NoUpdate)
            if index.isValid():
                self.scrollTo(index)
        self._following = False

    def set_filter(self, words: str) -> None:
        """Show those items alone that have all of these words."""
        self._words, other = words, False
        for row in range(self.items.rowCount()):
            hidden = bool(words.strip()) and not self.items.matches(row, words)
            if hidden != self.isRowHidden(row):
                self.setRowHidden(row, hidden)
                other = True
        if other:
            self.filtered.emit()

    def stand_in_sight(self) -> None:
        """Select the first item that the filter leaves, where it leaves the selected one out."""
        rows = (row for row in range(self.items.rowCount()) if not self.isRowHidden(row))
        row = next(rows, -1)
        if row >= 0 and (not self.currentIndex().isValid() or self.isRowHidden(self.currentIndex().row())):
            self._piece.selection.select(self.items.key_at(row))

    def in_sight(self) -> int:
        """How many items the filter leaves."""
        return sum(not self.isRowHidden(row) for row in range(self.items.rowCount()))

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
        self._tell_selected()

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        self._tell_selected()

    def _tell_selected(self) -> None:
        """Rows that come and go under the list move its current row: the selection is the window's."""
        rows = sorted(index.row() for index in self.selectedIndexes() if not self.isRowHidden(index.row()))
        if self._following or not self.hasFocus() or not rows:
            return
        keys = [self.items.key_at(row) for row in rows]
        current = self.items.key_at(self.currentIndex().row())
        self._piece.selection.select_several(keys, current if current in keys else keys[-1], by=self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        act = self._keys.get(Qt.Key(event.key()))
        standard = (name for name in self._keys if isinstance(name, QKeySequence.StandardKey) and event.matches(name))
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
        elif (name := next(standard, None)) is not None:
            self._keys[name]()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        index = self.indexAt(place)
        on_eye = index.isValid() and self.delegate.eye_area(self.visualRect(index)).contains(place)
        left = event.button() == Qt.MouseButton.LeftButton
        drags = left and not on_eye and event.modifiers() == Qt.KeyboardModifier.NoModifier
        self._drag.press(self.items.key_at(index.row()) if drags else "", event.position())
        if left and not index.isValid():
            self._piece.selection.select("")
        chosen = self._piece.selection.items
        # One of several that is pressed may begin a drag of them all: it is alone once it is let go of without one.
        self._held = drags and len(chosen) > 1 and self._drag.key in chosen
        if not self._held:
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._held:
            self.edit_title()
        else:
            super().mouseDoubleClickEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._drag.move_to(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        key, dragged = self._drag.key, self._drag.release()
        if self._held and not dragged:
            self._piece.selection.select(key)
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
            if self.isRowHidden(row):
                continue
            if area.top() > self.viewport().height():
                break
            found.append((self.items.key_at(row), area.top(), area.top() + area.height()))
        return found
