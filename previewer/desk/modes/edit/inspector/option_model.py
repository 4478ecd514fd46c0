"""The options of an item as a table: a row for each, its value and its titles by language."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QBrush, QGuiApplication, QPalette

from previewer.desk.language import listed
from previewer.desk.modes.edit.inspector.option_edits import Options, Scalar, spelled
from previewer.pieces.edits.editing import Operation

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_SHOWN = Qt.ItemDataRole.DisplayRole


class _Cell(NamedTuple):
    """What stands in it, what a phone shows where nothing does, and what is to be told of it."""

    text: str
    stand_in: str = ""
    told: str = ""


class OptionModel(QAbstractTableModel):
    """Shows what the text reads as; what is typed into a cell goes out by `change` and comes back as another text."""

    def __init__(
        self, change: Callable[[Sequence[Operation]], bool], object_to: Callable[[str], object], parent: QObject
    ):
        super().__init__(parent)
        self._change = change
        self._object_to = object_to
        self.options: Options | None = None
        self._rows: list[list[_Cell]] = []
        self.locked = False

    def show_options(self, options: Options) -> None:
        """Show these. Cells that stay as they are keep what is typed into them."""
        languages = self.options.languages if self.options is not None else []
        before, rows = self._rows, [self._cells(options, row) for row in range(len(options.values))]
        if languages != options.languages or len(rows) != len(before):
            self.beginResetModel()
            self._rows, self.options = rows, options
            self.endResetModel()
            return
        self._rows, self.options = rows, options
        for at, (row, old) in enumerate(zip(rows, before, strict=True)):
            if row != old:
                self.dataChanged.emit(self.index(at, 0), self.index(at, len(languages)))

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() or self.options is None else len(self.options.languages) + 1

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _SHOWN) -> object:
        if role != _SHOWN or self.options is None:
            return None
        if orientation == Qt.Orientation.Vertical:
            return section + 1
        return self.options.languages[section - 1] if section else self.tr("Value")

    def data(self, index: _Index, role: int = _SHOWN) -> object:
        if not index.isValid():
            return None
        text, stand_in, told = self._rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.EditRole:
            return text
        if role == _SHOWN:
            return text or stand_in
        if role == Qt.ItemDataRole.ToolTipRole:
            return told or text or None
        if role == Qt.ItemDataRole.ForegroundRole and (told or not text):
            return QBrush(QGuiApplication.palette().color(QPalette.ColorRole.PlaceholderText))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            told = f" ({told})" if told else ""
            return f"{self.headerData(index.column(), Qt.Orientation.Horizontal)}: {text or stand_in}{told}"
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
        return flags if self.locked and index.column() == 0 else flags | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole or self.options is None:
            return False
        row, column, text = index.row(), index.column(), str(value)
        if text == self._rows[row][column][0]:
            self._object_to("")
            return False
        if column:
            return self._change(self.options.with_title(row, self.options.languages[column - 1], text))
        return self._set_value(row, text)

    def texts(self, rows: Sequence[int]) -> list[list[str]]:
        """The cells of some rows."""
        return [[cell.text for cell in self._rows[row]] for row in rows]

    def _set_value(self, row: int, text: str) -> bool:
        assert self.options is not None
        value = self.options.read(text)
        if value is None:
            number = self.tr("Enter a number, such as 10 or 0.5.")
            self._object_to(number if self.options.numeric else self.tr("An option cannot be empty."))
            return False
        others = [one for at, one in enumerate(self.options.values) if at != row and isinstance(one, Scalar)]
        if value in others:
            self._object_to(self.tr("{0} is an option already.").format(text))
            return False
        return self._change(self.options.with_value(row, value))

    def _cells(self, options: Options, row: int) -> list[_Cell]:
        """A row: of several items its titles where they are alike, and which items have it where not all have."""
        only = options.only_in(row)
        told = self.tr("Only in: {0}").format(listed(only)) if only else ""
        titles = [
            _Cell(
                options.title(row, code), self.tr("mixed") if options.differs(row, code) else options.label(row, code)
            )
            for code in options.languages
        ]
        return [_Cell(spelled(options.values[row]), "", told), *titles]
