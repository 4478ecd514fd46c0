"""The problems list: a piece's diagnostics, sorted, filtered, one click from place and fix."""

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from functools import partial
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSignalBlocker,
    Qt,
    QTimer,
)
from PySide6.QtGui import QGuiApplication, QIcon, QKeySequence, QPalette, QShortcut
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QMenu,
    QSizePolicy,
    QToolButton,
    QTreeView,
)

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.icons import icon, severity_icon
from previewer.desk.language import QT_TRANSLATE_NOOP, program_language
from previewer.desk.panes.pane import QuietPane
from previewer.desk.services import Services
from previewer.desk.theme import severity_colour
from previewer.desk.widgets import NO_MARGINS, Worded, hbox, push_button, tell, vbox
from previewer.pieces import Diagnostic
from previewer.pieces.messages import say
from previewer.pieces.shape import how_many_more
from previewer.pieces.violations import SEVERITIES, Severity

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
#: Width of the column of items at first, in pixels.
_ITEM_WIDTH = 180
#: So many are listed at every key; more are listed after so many milliseconds without one.
_MANY = 200
_PAUSE = 200


class Column(IntEnum):
    """The columns of the list, left to right."""

    ITEM = 0
    MESSAGE = 1
    LINE = 2


_HEADINGS = (
    QT_TRANSLATE_NOOP("ProblemsPane", "Item"),
    QT_TRANSLATE_NOOP("ProblemsPane", "Problem"),
    QT_TRANSLATE_NOOP("ProblemsPane", "Line"),
)


class ProblemModel(QAbstractTableModel):
    """Diagnostics as rows, sorted by a column, without the severities that are switched off. The user role of any
    column is the diagnostic itself."""

    def __init__(self, title_of: Callable[[str], str], parent: QObject | None = None) -> None:
        """`title_of` gives the title that an item of a key shows."""
        super().__init__(parent)
        self._title_of = title_of
        self._all: tuple[Diagnostic, ...] = ()
        self._rows: tuple[Diagnostic, ...] = ()
        self._shown = set(SEVERITIES)
        self._order = int(Column.LINE), Qt.SortOrder.AscendingOrder

    def set_rows(self, rows: Sequence[Diagnostic]) -> None:
        """Show these from now on."""
        self._all = tuple(rows)
        self._arrange()

    def show(self, severity: Severity, on: bool) -> None:
        """Let a severity in or out."""
        (self._shown.add if on else self._shown.discard)(severity)
        self._arrange()

    def tell_titles(self) -> None:
        """Titles of items are others, since another language is shown."""
        if self._rows:
            ends = self.index(0, Column.ITEM), self.index(len(self._rows) - 1, Column.ITEM)
            self.dataChanged.emit(*ends, [Qt.ItemDataRole.DisplayRole])

    def row_of(self, code: str, pointer: str) -> int | None:
        """The row of the diagnostic of that code and pointer; None when it is not listed."""
        found = (at for at, row in enumerate(self._rows) if row.code == code and row.pointer == pointer)
        return next(found, None)

    def text(self, rows: Iterable[Diagnostic]) -> str:
        """Problems to be copied: a line for each, as commands print them."""
        lang = program_language()
        return "".join(
            f"{row.place.line}:{row.place.column}: {row.severity}: {row.message(lang)} [{row.code}]\n"
            if row.place is not None
            else f"{row.severity}: {row.message(lang)} [{row.code}]\n"
            for row in rows
        )

    @property
    def rows(self) -> tuple[Diagnostic, ...]:
        """What is listed, top to bottom."""
        return self._rows

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._order = column, order
        self._arrange()

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(Column)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return QCoreApplication.translate("ProblemsPane", _HEADINGS[section])
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, index.column())
        if role == Qt.ItemDataRole.DecorationRole and index.column() == Column.ITEM:
            return _sign(row.severity, QGuiApplication.palette())
        if role == Qt.ItemDataRole.DecorationRole and index.column() == Column.MESSAGE and row.fix is not None:
            return icon("fix", QGuiApplication.palette())
        if role == Qt.ItemDataRole.ToolTipRole:
            fix = f"\n→ {row.fix.title(program_language())}" if row.fix is not None else ""
            return f"{row.message(program_language())}{fix}\n{row.code}\n{row.pointer}"
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == Column.LINE:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def _text(self, row: Diagnostic, column: int) -> str | int:
        if column == Column.MESSAGE:
            return row.message(program_language())
        if column == Column.ITEM:
            return self._title_of(row.item) if row.item is not None else self.tr("The piece itself")
        return row.place.line if row.place is not None else ""

    def _arrange(self) -> None:
        column, order = self._order
        rows = [row for row in self._all if row.severity in self._shown]
        self.beginResetModel()
        self._rows = tuple(
            sorted(rows, key=partial(self._weight, Column(column)), reverse=order == Qt.SortOrder.DescendingOrder)
        )
        self.endResetModel()

    def _weight(self, column: Column, row: Diagnostic) -> tuple[object, ...]:
        if column == Column.MESSAGE:
            return (_rank(row), _place(row))
        if column == Column.ITEM:
            return (row.item is not None, str(self._text(row, column)).casefold(), _place(row))
        return (_place(row), _rank(row))


def _place(row: Diagnostic) -> int:
    return row.place.start if row.place is not None else -1


def _rank(row: Diagnostic) -> int:
    return SEVERITIES.index(row.severity)


def _sign(severity: Severity, palette: QPalette) -> QIcon:
    return severity_icon(severity, severity_colour(severity, palette))


class ProblemsPane(Worded, QuietPane):
    """The list with its filters."""

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__()
        self._piece = piece
        self._services = services
        #: The row that the list stood on last: the next problem is from there, though that one has been mended.
        self._stood = -1
        self._document = document = piece.document
        self.model = ProblemModel(self._title, self)
        self.view = QTreeView(self, rootIsDecorated=False, uniformRowHeights=True, sortingEnabled=True)
        self.view.setModel(self.model)
        self.view.setAllColumnsShowFocus(True)
        self.view.setFrameShape(QTreeView.Shape.NoFrame)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.sortByColumn(Column.LINE, Qt.SortOrder.AscendingOrder)
        header = self.view.header()
        header.setStretchLastSection(False)
        # The rows in sight decide: asking each of thousands takes seconds.
        header.setResizeContentsPrecision(0)
        header.setSectionResizeMode(Column.MESSAGE, QHeaderView.ResizeMode.Stretch)
        header.resizeSection(Column.ITEM, _ITEM_WIDTH)
        header.setSectionResizeMode(Column.LINE, QHeaderView.ResizeMode.ResizeToContents)
        self.view.clicked.connect(self._choose)
        self.view.activated.connect(self._choose)
        self.view.selectionModel().currentChanged.connect(self._moved)
        copy = QShortcut(QKeySequence.StandardKey.Copy, self.view)
        copy.setContext(Qt.ShortcutContext.WidgetShortcut)
        copy.activated.connect(lambda: self.copy(filter(None, [self.current()])))
        self.view.customContextMenuRequested.connect(self._show_menu)
        # A pane that is still folded shows the buttons whole, and as much of the list as there is room for.
        self.view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self._filters = {severity: self._filter_of(severity) for severity in SEVERITIES}
        self._fix = push_button(self, lambda: self.tr("Fix"), self.fixCurrent)
        self._fix_all = push_button(
            self,
            lambda: self.tr("Fix all"),
            self.fixAll,
            tip=lambda: self.tr("Apply all automatic fixes; one undo reverts them all"),
        )
        self._empty = QLabel(self)
        self._rest = QLabel(self, wordWrap=True, margin=4)
        self._rest.setObjectName("onlyCounted")
        #: What is listed, which may be of a moment ago.
        self._reading = document.reading
        bar = hbox(
            *self._filters.values(),
            (self._empty, 1),
            None,
            self._fix,
            self._fix_all,
            margins=(8, 4, 8, 4),
            spacing=4,
        )
        self.setLayout(vbox(bar, (self.view, 1), self._rest, None, margins=NO_MARGINS, spacing=0))
        self._later = QTimer(self, singleShot=True, interval=_PAUSE)
        self._later.timeout.connect(self.refresh)
        document.read.connect(self._read)
        piece.viewChanged.connect(self.model.tell_titles)
        self.says(self._say)
        self.says(self.refresh, colours=False)

    def _read(self) -> None:
        """List them now, or after a pause where they are so many that typing would wait for it."""
        if max(len(self._reading.diagnostics), len(self._document.reading.diagnostics)) > _MANY:
            self._later.start()
        else:
            self.refresh()

    def refresh(self) -> None:
        """List the diagnostics of the document's reading."""
        self._later.stop()
        kept = self.current()
        self._reading = reading = self._document.reading
        more = (how_many_more(code, count) for code, count in reading.omitted.items())
        tell(self._rest, "\n".join(say(program_language(), "report", "more", facts) for facts in more))
        self.model.set_rows(reading.diagnostics)
        if kept is not None:
            self.select(kept.code, kept.pointer)
        self._count()

    def current(self) -> Diagnostic | None:
        """The diagnostic that the list stands on."""
        index = self.view.currentIndex()
        return index.data(Qt.ItemDataRole.UserRole) if index.isValid() else None

    def select(self, code: str, pointer: str) -> bool:
        """Stand on the diagnostic of that code and pointer; False when it is not listed."""
        row = self.model.row_of(code, pointer)
        if row is None:
            return False
        with QSignalBlocker(self.view.selectionModel()):
            self.view.setCurrentIndex(self.model.index(row, 0))
        self._moved()
        return True

    def step(self, by: int) -> None:
        """Go to the next problem, or the one before, around the ends; from one that is not there any more too."""
        count = self.model.rowCount()
        if count:
            index = self.view.currentIndex()
            at = index.row() + by if index.isValid() else max(self._stood, 0) + min(by, 0)
            self.view.setCurrentIndex(self.model.index(at % count, 0))
            self._choose(self.view.currentIndex())

    def fixCurrent(self) -> None:
        """Ask for the fix of the diagnostic that the list stands on."""
        current = self.current()
        if current is not None and current.fix is not None:
            self._piece.fix(current)

    def fixAll(self) -> None:
        """Apply every fix that is certain, and say in the status bar what was done and what is left to choose."""
        fixed = self._piece.fix_all()
        left = sum(one.fix is not None for one in self._document.reading.diagnostics)
        parts = [self.tr("%n problem(s) fixed", "", fixed)]
        if left:
            parts.append(self.tr("%n problem(s) with a fix that needs your choice", "", left))
        self._services.show_message(" · ".join(parts))

    def copy(self, rows: Iterable[Diagnostic]) -> None:
        """Put problems on the clipboard, a line for each."""
        QGuiApplication.clipboard().setText(self.model.text(rows))

    def filter(self, severity: Severity) -> QToolButton:
        """The switch of a severity."""
        return self._filters[severity]

    def _title(self, key: str) -> str:
        """The title of an item in the language that the phones show, else its key."""
        piece = self._document.reading.piece or self._piece.session.piece
        item = None if piece is None else piece.item(key)
        return (item and item.title(self._piece.shown_language).text) or key

    def _filter_of(self, severity: Severity) -> QToolButton:
        made = QToolButton(self, autoRaise=True)
        made.setCheckable(True)
        made.setChecked(True)
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        made.toggled.connect(partial(self._switch, severity))
        return made

    def _say(self) -> None:
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(Column) - 1)
        for severity, button in self._filters.items():
            button.setIcon(_sign(severity, self.palette()))

    def _switch(self, severity: Severity, on: bool) -> None:
        self.model.show(severity, on)
        self._count()

    def _count(self) -> None:
        totals, rows = self._reading.counts(), self._reading.diagnostics
        labels = {
            "error": self.tr("%n error(s)", "", totals["error"]),
            "warning": self.tr("%n warning(s)", "", totals["warning"]),
            "advice": self.tr("%n piece(s) of advice", "", totals["advice"]),
        }
        for severity, button in self._filters.items():
            button.setText(str(totals[severity]))
            button.setToolTip(labels[severity])
            button.setAccessibleName(labels[severity])
        self._empty.setText(self.tr("No problems found."))
        self._empty.setVisible(not rows)
        self.view.setVisible(bool(rows))
        self.set_quiet(not rows)
        self._fix_all.setEnabled(any(row.fix is not None and row.fix.certain for row in rows))
        self._moved()

    def _moved(self) -> None:
        current = self.current()
        if current is not None:
            self._stood = self.view.currentIndex().row()
        fix = current.fix if current is not None else None
        self._fix.setEnabled(fix is not None)
        key = "Ctrl+."
        self._fix.setToolTip(
            f"{fix.title(program_language())} ({key})" if fix is not None else f"{self.tr('Fix')} ({key})"
        )

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self._piece.go_to(index.data(Qt.ItemDataRole.UserRole))

    def _show_menu(self, place: Any) -> None:
        index = self.view.indexAt(place)
        if not index.isValid():
            return
        diagnostic: Diagnostic = index.data(Qt.ItemDataRole.UserRole)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if diagnostic.fix is not None:
            menu.addAction(diagnostic.fix.title(program_language()), lambda: self._piece.fix(diagnostic))
        menu.addAction(self.tr("Go to the source"), lambda: self._piece.go_to(diagnostic))
        menu.addSeparator()
        menu.addAction(self.tr("Copy"), lambda: self.copy([diagnostic]))
        menu.addAction(self.tr("Copy all"), lambda: self.copy(self.model.rows))
        menu.popup(self.view.viewport().mapToGlobal(place))
