"""Tables of what all pieces of a folder have: rows that are sorted by a click on a head, found by words, and chosen."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QLineEdit,
    QProgressBar,
    QSizePolicy,
    QStackedLayout,
    QTreeView,
    QWidget,
)

from previewer.desk.icons import severity_icon
from previewer.desk.theme import severity_colour
from previewer.desk.widgets import NO_MARGINS, Worded, hbox, letters_are, named, text_label, vbox
from previewer.spreadsheets import csv_text

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
Part = QWidget | None
#: Pixels between the lines of a table, as in the list of problems.
_ROOM = 7


class TableRow(NamedTuple):
    """What a row says in each column, what it is, and the sign in its first column ('' for none)."""

    cells: tuple[str | int, ...]
    what: object
    severity: str = ""


class RowsModel(QAbstractTableModel):
    """Rows in an order; `heads` gives what stands above the columns."""

    def __init__(self, heads: Callable[[], Sequence[str]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._heads = heads
        self._order: tuple[int, Qt.SortOrder] | None = None
        self.rows: list[TableRow] = []

    def show(self, rows: Iterable[TableRow]) -> None:
        """Show these from now on."""
        self.beginResetModel()
        self.rows = list(rows)
        self._arrange()
        self.endResetModel()

    def retell(self) -> None:
        """The heads are in another language."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, self.columnCount() - 1)

    def text(self) -> str:
        """All rows as a table with tabs, for a spreadsheet."""
        lines = (self._heads(), *([" ".join(str(cell).split()) for cell in row.cells] for row in self.rows))
        return csv_text(lines, "\t", "\n")

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._order = (column, order) if column >= 0 else None
        self.layoutAboutToBeChanged.emit()
        self._arrange()
        self.layoutChanged.emit()

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._heads())

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._heads()[section]
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            cell = row.cells[index.column()]
            return " ".join(cell.split()) if isinstance(cell, str) else cell
        if role == Qt.ItemDataRole.ToolTipRole:
            return str(row.cells[index.column()])
        if role == Qt.ItemDataRole.UserRole:
            return row.what
        if role == Qt.ItemDataRole.SizeHintRole:
            return QSize(0, QFontMetrics(QGuiApplication.font()).height() + _ROOM)
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0 and row.severity:
            return severity_icon(row.severity, severity_colour(row.severity, QGuiApplication.palette()))
        return None

    def _arrange(self) -> None:
        if self._order is not None:
            column, order = self._order
            self.rows.sort(key=lambda row: _weight(row.cells[column]), reverse=order == Qt.SortOrder.DescendingOrder)


def _weight(cell: str | int) -> tuple[int, int, str]:
    return (0, cell, "") if isinstance(cell, int) else (1, 0, cell.casefold())


class RowCounts(QObject):
    """Sentences with a number, which translators can give their plurals only in a class; those of a page's own are
    those of the class that it is.
    """

    def said(self, shown: int, total: int) -> str:
        """How many rows there are, and how many of them are shown."""
        return (
            self.tr("{0} of %n row(s)", "", total).format(shown) if shown < total else self.tr("%n row(s)", "", total)
        )


class RowsView(QTreeView):
    """`chosen` has what a row is that was clicked, or Enter. `sentences`: the first column has them, and takes what
    room is left; else the last one does.
    """

    chosen = Signal(object)

    def __init__(self, model: RowsModel, widths: Sequence[int], sentences: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self.setModel(model)
        self._rows = model
        self._least = widths[0] if sentences else 0
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setSortingEnabled(True)
        self.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.setFrameShape(QTreeView.Shape.NoFrame)
        header = self.header()
        header.setStretchLastSection(not sentences)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width)
        self.clicked.connect(self._choose)

    def step(self, by: int) -> None:
        """Choose the next row, or the one before, around the ends."""
        total = self._rows.rowCount()
        if total:
            index = self.currentIndex()
            at = (index.row() + by) % total if index.isValid() else (0 if by > 0 else total - 1)
            self.setCurrentIndex(self._rows.index(at, 0))
            self._choose(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.currentIndex())
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        """Put all rows on the clipboard, for a spreadsheet."""
        QGuiApplication.clipboard().setText(self._rows.text())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._least:
            others = self.header().length() - self.columnWidth(0)
            self.setColumnWidth(0, max(self._least, self.viewport().width() - others))

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(index.data(Qt.ItemDataRole.UserRole))


class TablePage(Worded, QWidget):
    """A table with a field to find rows, a bar above it and a sentence below. What it shows comes from `rows_now`;
    `empty_now` says what stands there without any.
    """

    #: What a row is that was chosen.
    chosen = Signal(object)

    def __init__(self, widths: Sequence[int], parent: QWidget | None = None, *, sentences: bool = False) -> None:
        super().__init__(parent)
        self.model = RowsModel(self.heads, self)
        self.view = RowsView(self.model, widths, sentences, self)
        self.view.chosen.connect(self.chosen)
        self.field = QLineEdit(self, clearButtonEnabled=True)
        letters_are("seeks", self.field)
        self.field.setMaximumWidth(280)
        self.progress = QProgressBar(self, textVisible=False)
        self.progress.setMaximumHeight(4)
        self.progress.hide()
        self.said = text_label(self, wrap=True)
        self.said.setContentsMargins(8, 4, 8, 4)
        self.said.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.empty = text_label(self, wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._body = QWidget(self)
        self._stack = QStackedLayout(self._body)
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.empty)

    def put(self, *bar: Part, above: QWidget | None = None) -> None:
        """Lay it out, with these in the bar before the field, and with what stands `above` the table."""
        head = hbox(*bar, self.field, margins=(8, 6, 8, 6), spacing=8)
        between = () if above is None else (above,)
        parts = (head, self.progress, *between, (self._body, 1), self.said)
        self.setLayout(vbox(*parts, margins=NO_MARGINS, spacing=0))
        # A page that is wider than the window does not make that wider.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.says(self.model.retell, colours=False)
        self.says(self.refresh, colours=False)

    def heads(self) -> Sequence[str]:
        """What stands above the columns."""
        raise NotImplementedError

    def rows_now(self) -> Iterable[TableRow]:
        """All rows, before the field's words."""
        raise NotImplementedError

    def empty_now(self) -> str:
        """What stands there where there is no row."""
        raise NotImplementedError

    def words_now(self) -> str:
        """What rows are to have."""
        return self.field.text()

    def count_now(self, shown: int, total: int) -> str:
        """What stands below."""
        return RowCounts().said(shown, total)

    def refresh(self) -> None:
        """Show what there is now; what was current stays so."""
        index = self.view.currentIndex()
        kept = index.data(Qt.ItemDataRole.UserRole) if index.isValid() else None
        rows = list(self.rows_now())
        words = self.words_now().casefold().split()
        shown = [row for row in rows if not words or _has(row, words)]
        self.model.show(shown)
        at = next((at for at, row in enumerate(self.model.rows) if kept is not None and row.what == kept), None)
        if at is not None:
            self.view.setCurrentIndex(self.model.index(at, 0))
        nothing = QCoreApplication.translate("TablePage", "No row has these words.")
        self.empty.setText(nothing if rows and not shown else self.empty_now())
        self._stack.setCurrentIndex(0 if shown else 1)
        self.said.setText(self.count_now(len(shown), len(rows)) if rows else "")

    def name_field(self, text: Callable[[], str]) -> None:
        """Say what the field is for, and have it find rows as it is typed in."""
        named(self, self.field, text, placeholder=text)
        self.field.textChanged.connect(lambda _text: self.refresh())


def _has(row: TableRow, words: Sequence[str]) -> bool:
    text = "\n".join(map(str, row.cells)).casefold()
    return all(word in text for word in words)
