"""The problems list: a piece's diagnostics, sorted, filtered, one click from place and fix."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QMenu,
    QPushButton,
    QStackedLayout,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from previewer.desk.document.document import Document
from previewer.desk.icons import severity_icon
from previewer.desk.language import Translated, program_language
from previewer.desk.theme import severity_colour
from previewer.pieces import Diagnostic
from previewer.pieces.violations import SEVERITIES, Severity

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class Column(IntEnum):
    """The columns of the list, left to right."""

    MESSAGE = 0
    CODE = 1
    LINE = 2


class ProblemModel(QAbstractTableModel):
    """Diagnostics as rows. The user role of any column is the diagnostic itself."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Diagnostic, ...] = ()
        self._headings: tuple[str, ...] = ("", "", "")
        self._icons: Mapping[Severity, QIcon] = {}

    def set_rows(self, rows: Sequence[Diagnostic]) -> None:
        """Show these from now on."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def set_headings(self, headings: tuple[str, ...], icons: Mapping[Severity, QIcon]) -> None:
        """The column titles and the sign of each severity."""
        self._headings, self._icons = headings, icons
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(Column) - 1)

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(Column)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._headings[section]
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            line = row.place.line if row.place is not None else ""
            return (row.message(program_language()), row.code, line)[index.column()]
        if role == Qt.ItemDataRole.DecorationRole and index.column() == Column.MESSAGE:
            return self._icons.get(row.severity)
        if role == Qt.ItemDataRole.ToolTipRole:
            fix = f"\n→ {row.fix.title(program_language())}" if row.fix is not None else ""
            return f"{row.message(program_language())}{fix}\n{row.pointer}"
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == Column.LINE:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None


class _Order(QSortFilterProxyModel):
    """Sorts a severity before its text, and leaves out the severities that are switched off."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.shown = set(SEVERITIES)

    def lessThan(self, left: _Index, right: _Index) -> bool:
        return self._weight(left) < self._weight(right)

    def filterAcceptsRow(self, row: int, parent: _Index) -> bool:
        model = self.sourceModel()
        return model.data(model.index(row, 0), Qt.ItemDataRole.UserRole).severity in self.shown

    def show(self, severity: Severity, on: bool) -> None:
        """Let a severity in or out."""
        (self.shown.add if on else self.shown.discard)(severity)
        self.invalidate()

    def _weight(self, index: _Index) -> tuple[Any, ...]:
        row: Diagnostic = self.sourceModel().data(index, Qt.ItemDataRole.UserRole)
        place = row.place.start if row.place is not None else -1
        severity = SEVERITIES.index(row.severity)
        if index.column() == Column.CODE:
            return row.code, place
        if index.column() == Column.LINE:
            return place, severity
        return severity, place


def _switch(parent: QWidget) -> QToolButton:
    button = QToolButton(parent)
    button.setCheckable(True)
    button.setChecked(True)
    return button


class ProblemsPane(Translated, QWidget):
    """The list with its filters. It changes nothing itself: it says what was chosen, and what to fix."""

    chosen = Signal(object)
    #: A diagnostic that has a fix.
    fixWanted = Signal(object)
    fixAllWanted = Signal()

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.model = ProblemModel(self)
        self._order = _Order(self)
        self._order.setSourceModel(self.model)
        self.view = QTreeView(self, rootIsDecorated=False, uniformRowHeights=True, sortingEnabled=True)
        self.view.setModel(self._order)
        self.view.setAllColumnsShowFocus(True)
        self.view.setFrameShape(QTreeView.Shape.NoFrame)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.sortByColumn(Column.LINE, Qt.SortOrder.AscendingOrder)
        header = self.view.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(Column.MESSAGE, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(Column.CODE, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(Column.LINE, QHeaderView.ResizeMode.ResizeToContents)
        self.view.clicked.connect(self._choose)
        self.view.activated.connect(self._choose)
        self.view.selectionModel().currentChanged.connect(self._moved)
        self.view.customContextMenuRequested.connect(self._show_menu)
        self._filters = {severity: _switch(self) for severity in SEVERITIES}
        self._fix = QPushButton(self)
        self._fix.clicked.connect(self.fixCurrent)
        self._fix_all = QPushButton(self)
        self._fix_all.clicked.connect(self.fixAll)
        self._empty = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        self._empty.setEnabled(False)
        self._rows: tuple[Diagnostic, ...] = ()
        self._lay_out()
        document.read.connect(self.refresh)
        self.retranslate()

    def refresh(self) -> None:
        """List the diagnostics of the document's reading."""
        kept = self.current()
        self._rows = tuple(self._document.reading.diagnostics)
        self.model.set_rows(self._rows)
        if kept is not None:
            self.select(kept.code, kept.pointer)
        self._count()

    def counts(self) -> dict[str, int]:
        """How many there are of each severity."""
        return {severity: sum(row.severity == severity for row in self._rows) for severity in SEVERITIES}

    def current(self) -> Diagnostic | None:
        """The diagnostic that the list stands on."""
        index = self.view.currentIndex()
        return index.data(Qt.ItemDataRole.UserRole) if index.isValid() else None

    def select(self, code: str, pointer: str) -> bool:
        """Stand on the diagnostic of that code and pointer; False when it is not listed."""
        for row in range(self._order.rowCount()):
            index = self._order.index(row, 0)
            diagnostic = index.data(Qt.ItemDataRole.UserRole)
            if (diagnostic.code, diagnostic.pointer) == (code, pointer):
                blocked = self.view.selectionModel().blockSignals(True)
                self.view.setCurrentIndex(index)
                self.view.selectionModel().blockSignals(blocked)
                self._moved()
                return True
        return False

    def step(self, by: int) -> None:
        """Go to the next problem, or the one before, around the ends."""
        count = self._order.rowCount()
        if count:
            index = self.view.currentIndex()
            at = (index.row() + by) % count if index.isValid() else (0 if by > 0 else count - 1)
            self.view.setCurrentIndex(self._order.index(at, 0))
            self._choose(self.view.currentIndex())

    def fixCurrent(self) -> None:
        """Ask for the fix of the diagnostic that the list stands on."""
        current = self.current()
        if current is not None and current.fix is not None:
            self.fixWanted.emit(current)

    def fixAll(self) -> None:
        """Ask for every fix there is."""
        self.fixAllWanted.emit()

    def filter(self, severity: Severity) -> QToolButton:
        """The switch of a severity."""
        return self._filters[severity]

    def retranslate(self) -> None:
        icons = {
            severity: severity_icon(severity, severity_colour(severity, self.palette())) for severity in SEVERITIES
        }
        self.model.set_headings((self.tr("Problem"), self.tr("Code"), self.tr("Line")), icons)
        for severity, button in self._filters.items():
            button.setIcon(icons[severity])
        self._fix.setText(self.tr("Fix"))
        self._fix_all.setText(self.tr("Fix all"))
        self._fix_all.setToolTip(self.tr("Apply every fix that is certain; one undo takes them all back"))
        self._empty.setText(self.tr("No problems. The phones and the script can trust this piece."))
        self.refresh()

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 4, 8, 4)
        bar.setSpacing(4)
        for severity, button in self._filters.items():
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setAutoRaise(True)
            button.toggled.connect(lambda on, severity=severity: self._switch(severity, on))
            bar.addWidget(button)
        bar.addStretch()
        bar.addWidget(self._fix)
        bar.addWidget(self._fix_all)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addLayout(self._stack, 1)

    def _switch(self, severity: Severity, on: bool) -> None:
        self._order.show(severity, on)
        self._count()

    def _count(self) -> None:
        counts = self.counts()
        labels = {
            "error": self.tr("%n error(s)", "", counts["error"]),
            "warning": self.tr("%n warning(s)", "", counts["warning"]),
            "advice": self.tr("%n piece(s) of advice", "", counts["advice"]),
        }
        for severity, button in self._filters.items():
            button.setText(str(counts[severity]))
            button.setToolTip(labels[severity])
            button.setAccessibleName(labels[severity])
        self._stack.setCurrentIndex(0 if self._rows else 1)
        self._fix_all.setEnabled(any(row.fix is not None and row.fix.certain for row in self._rows))
        self._moved()

    def _moved(self) -> None:
        current = self.current()
        fix = current.fix if current is not None else None
        self._fix.setEnabled(fix is not None)
        key = "Ctrl+."
        self._fix.setToolTip(
            f"{fix.title(program_language())} ({key})" if fix is not None else f"{self.tr('Fix')} ({key})"
        )

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(index.data(Qt.ItemDataRole.UserRole))

    def _show_menu(self, place: Any) -> None:
        index = self.view.indexAt(place)
        if not index.isValid():
            return
        diagnostic: Diagnostic = index.data(Qt.ItemDataRole.UserRole)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if diagnostic.fix is not None:
            fix = QAction(diagnostic.fix.title(program_language()), menu)
            fix.triggered.connect(lambda: self.fixWanted.emit(diagnostic))
            menu.addAction(fix)
        go = QAction(self.tr("Go to the source"), menu)
        go.triggered.connect(lambda: self.chosen.emit(diagnostic))
        menu.addAction(go)
        menu.popup(self.view.viewport().mapToGlobal(place))
