"""The one list of what is wrong: with the definition, its texts, the screens; one click from place and fix."""

from collections import Counter
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
from previewer.desk.panes.screens import ScreenChecks
from previewer.desk.panes.wrongs import Of, Wrong, WrongElsewhere
from previewer.desk.services import Services
from previewer.desk.theme import severity_colour
from previewer.desk.widgets import NO_MARGINS, Worded, WrappedLabel, hbox, named, push_button, tell, vbox
from previewer.pieces import Diagnostic
from previewer.pieces.messages import say
from previewer.pieces.shape import how_many_more
from previewer.pieces.violations import SEVERITIES, Severity

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
#: Width of the columns of items and of places at first, in pixels.
_ITEM_WIDTH, _WHERE_WIDTH = 180, 150
#: So many are listed at every key; more are listed after so many milliseconds without one.
_MANY = 200
_PAUSE = 200


class Column(IntEnum):
    """The columns of the list, left to right."""

    ITEM = 0
    MESSAGE = 1
    WHERE = 2


_HEADINGS = (
    QT_TRANSLATE_NOOP("WrongPane", "Item"),
    QT_TRANSLATE_NOOP("WrongPane", "Problem"),
    QT_TRANSLATE_NOOP("WrongPane", "Line or place"),
)
_OF = {
    Of.PIECE: QT_TRANSLATE_NOOP("WrongPane", "Definition"),
    Of.TEXTS: QT_TRANSLATE_NOOP("WrongPane", "Texts"),
    Of.SCREENS: QT_TRANSLATE_NOOP("WrongPane", "Screens"),
}


class WrongModel(QAbstractTableModel):
    """All that is wrong as rows, sorted by a column, without what is switched off. The user role of any column is the
    `Wrong` itself."""

    def __init__(self, title_of: Callable[[str], str], parent: QObject | None = None) -> None:
        """`title_of` gives the title that an item of a key shows."""
        super().__init__(parent)
        self._title_of = title_of
        self._all: tuple[Wrong, ...] = ()
        self._rows: tuple[Wrong, ...] = ()
        self._old: frozenset[Of] = frozenset()
        #: The severities and the sorts that are listed.
        self._shown: set[str] = {*SEVERITIES, Of.PIECE, Of.TEXTS}
        self._order = int(Column.WHERE), Qt.SortOrder.AscendingOrder

    def set_rows(self, rows: Sequence[Wrong], old: Iterable[Of] = ()) -> None:
        """Show these from now on; those of what is `old` as what they are."""
        self._all, self._old = tuple(rows), frozenset(old)
        self._arrange()

    def show(self, what: str, on: bool) -> None:
        """Let a severity in or out, or what something is of."""
        (self._shown.add if on else self._shown.discard)(what)
        self._arrange()

    def tell_titles(self) -> None:
        """Titles of items are others, since another language is shown."""
        if self._rows:
            ends = self.index(0, Column.ITEM), self.index(len(self._rows) - 1, Column.ITEM)
            self.dataChanged.emit(*ends, [Qt.ItemDataRole.DisplayRole])

    def row_of(self, code: str, pointer: str) -> int | None:
        """The row of that code and pointer; None when it is not listed."""
        found = (at for at, row in enumerate(self._rows) if row.code == code and row.pointer == pointer)
        return next(found, None)

    def text(self, rows: Iterable[Wrong]) -> str:
        """Rows to be copied: a line for each, problems of the definition as commands print them."""
        lang = program_language()
        lines = []
        for row in rows:
            place = row.found.place if row.found is not None else None
            where = f"{place.line}:{place.column}: " if place is not None else f"{row.where}: " if row.where else ""
            lines.append(f"{where}{row.severity}: {row.say(lang)} [{row.code}]\n")
        return "".join(lines)

    @property
    def rows(self) -> tuple[Wrong, ...]:
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
            return QCoreApplication.translate("WrongPane", _HEADINGS[section])
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = self._rows[index.row()], index.column()
        fix = row.found.fix if row.found is not None else None
        if role == Qt.ItemDataRole.UserRole:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, column)
        if role == Qt.ItemDataRole.DecorationRole and column == Column.ITEM:
            return _sign(row.severity, QGuiApplication.palette())
        if role == Qt.ItemDataRole.DecorationRole and column == Column.MESSAGE and fix is not None:
            return icon("fix", QGuiApplication.palette())
        if role == Qt.ItemDataRole.ForegroundRole and row.found is None and row.of in self._old:
            return QGuiApplication.palette().brush(QPalette.ColorRole.PlaceholderText)
        if role == Qt.ItemDataRole.ToolTipRole:
            lang = program_language()
            mend = f"→ {fix.title(lang)}" if fix is not None else ""
            return "\n".join(filter(None, (row.say(lang), mend, row.code, row.pointer, row.tip)))
        return None

    def _text(self, row: Wrong, column: int) -> str:
        if column == Column.MESSAGE:
            return row.say(program_language())
        if column == Column.ITEM:
            return self._title_of(row.item) if row.item is not None else self.tr("The piece itself")
        return str(row.where)

    def _arrange(self) -> None:
        column, order = self._order
        rows = [row for row in self._all if {row.severity, row.of} <= self._shown]
        self.beginResetModel()
        self._rows = tuple(
            sorted(rows, key=partial(self._weight, Column(column)), reverse=order == Qt.SortOrder.DescendingOrder)
        )
        self.endResetModel()

    def _weight(self, column: Column, row: Wrong) -> tuple[object, ...]:
        rank, place = SEVERITIES.index(row.severity), (row.found is None, row.at)
        if column == Column.MESSAGE:
            return (rank, place)
        if column == Column.ITEM:
            return (row.item is not None, self._text(row, column).casefold(), place)
        return (place, rank)


def _sign(severity: Severity, palette: QPalette) -> QIcon:
    return severity_icon(severity, severity_colour(severity, palette))


class WrongPane(Worded, QuietPane):
    """The list with its filters."""

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__()
        self._piece = piece
        self._services = services
        #: The row that the list stood on last: the next problem is from there, though that one has been mended.
        self._stood = -1
        self._document = document = piece.document
        self._elsewhere = elsewhere = services.panes.shared(WrongElsewhere)
        self.model = WrongModel(self._title, self)
        self.view = QTreeView(self, rootIsDecorated=False, uniformRowHeights=True, sortingEnabled=True)
        self.view.setModel(self.model)
        named(self, self.view, lambda: self.tr("What is wrong"))
        self.view.setAllColumnsShowFocus(True)
        self.view.setFrameShape(QTreeView.Shape.NoFrame)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.sortByColumn(Column.WHERE, Qt.SortOrder.AscendingOrder)
        header = self.view.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(Column.MESSAGE, QHeaderView.ResizeMode.Stretch)
        header.resizeSection(Column.ITEM, _ITEM_WIDTH)
        header.resizeSection(Column.WHERE, _WHERE_WIDTH)
        self.view.clicked.connect(self._choose)
        self.view.activated.connect(self._choose)
        self.view.selectionModel().currentChanged.connect(self._moved)
        copy = QShortcut(QKeySequence.StandardKey.Copy, self.view)
        copy.setContext(Qt.ShortcutContext.WidgetShortcut)
        copy.activated.connect(lambda: self.copy(filter(None, [self._row()])))
        self.view.customContextMenuRequested.connect(self._show_menu)
        # A pane that is still folded shows the buttons whole, and as much of the list as there is room for.
        self.view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        #: The switches of the severities, and of what something is of.
        self.filters: dict[str, QToolButton] = {what: self._filter_of(what) for what in (*SEVERITIES, *Of)}
        self.screens = ScreenChecks(piece, services, self)
        self.screens.hide()
        self.filters[Of.SCREENS].toggled.connect(self.screens.setVisible)
        self._fix = push_button(self, lambda: self.tr("Fix"), self._fix_current)
        self._fix_all = push_button(
            self,
            lambda: self.tr("Fix all"),
            self.fixAll,
            tip=lambda: self.tr("Apply all automatic fixes; one undo reverts them all"),
        )
        self._empty = QLabel(self)
        self._rest = WrappedLabel(self)
        self._rest.setMargin(4)
        self._rest.setObjectName("onlyCounted")
        #: What is listed, which may be of a moment ago.
        self._reading = document.reading
        severities, sorts = ([self.filters[one] for one in some] for some in (SEVERITIES, Of))
        parts = (*severities, 12, *sorts, 8, (self._empty, 1), None, self._fix, self._fix_all)
        bar = hbox(*parts, margins=(8, 4, 8, 4), spacing=4)
        self.setLayout(vbox(bar, self.screens, (self.view, 1), self._rest, None, margins=NO_MARGINS, spacing=0))
        self._later = QTimer(self, singleShot=True, interval=_PAUSE)
        self._later.timeout.connect(self.refresh)
        document.read.connect(self._read)
        elsewhere.changed.connect(self.refresh)
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
        """List the diagnostics of the document's reading, and what others have found."""
        self._later.stop()
        kept = self._row()
        self._reading = reading = self._document.reading
        more = (how_many_more(code, count) for code, count in reading.omitted.items())
        tell(self._rest, "\n".join(say(program_language(), "report", "more", facts) for facts in more))
        rows = [Wrong.of_problem(self._piece, found) for found in reading.diagnostics]
        others = [row for found in self._elsewhere.rows.values() for row in found]
        self.model.set_rows([*rows, *others], self._elsewhere.old)
        if kept is not None:
            self.select(kept.code, kept.pointer)
        self._count(Counter(row.of for row in (*rows, *others)), Counter(row.severity for row in others))

    def current(self) -> Diagnostic | None:
        """The problem of the definition that the list stands on."""
        row = self._row()
        return row.found if row is not None else None

    def select(self, code: str, pointer: str) -> bool:
        """Stand on what has that code and pointer; False when it is not listed."""
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

    def fixAll(self) -> None:
        """Apply every fix that is certain, and say in the status bar what was done and what is left to choose."""
        fixed = self._piece.fix_all()
        left = sum(one.fix is not None for one in self._document.reading.diagnostics)
        parts = [self.tr("%n problem(s) fixed", "", fixed)]
        if left:
            parts.append(self.tr("%n problem(s) with a fix that needs your choice", "", left))
        self._services.show_message(" · ".join(parts))

    def copy(self, rows: Iterable[Wrong]) -> None:
        """Put rows on the clipboard, a line for each."""
        QGuiApplication.clipboard().setText(self.model.text(rows))

    def _fix_current(self) -> None:
        current = self.current()
        if current is not None:
            self._piece.fix(current)

    def _row(self) -> Wrong | None:
        row: Wrong | None = self.view.currentIndex().data(Qt.ItemDataRole.UserRole)
        return row

    def _title(self, key: str) -> str:
        """The title of an item in the language that the phones show, else its key."""
        piece = self._document.reading.piece or self._piece.session.piece
        item = None if piece is None else piece.item(key)
        return (item and item.title(self._piece.shown_language).text) or key

    def _filter_of(self, what: str) -> QToolButton:
        made = QToolButton(self, autoRaise=True)
        made.setCheckable(True)
        made.setChecked(what != Of.SCREENS)
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        made.toggled.connect(partial(self._switch, what))
        return made

    def _say(self) -> None:
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(Column) - 1)
        for severity in SEVERITIES:
            self.filters[severity].setIcon(_sign(severity, self.palette()))

    def _switch(self, what: str, on: bool) -> None:
        self.model.show(what, on)
        self.refresh()

    def _count(self, sorts: Counter[Of], others: Counter[Severity]) -> None:
        """Say how many there are of each, and what nobody has looked at yet."""
        counts = self._reading.counts()
        totals = {severity: counts[severity] + others[severity] for severity in SEVERITIES}
        labels: dict[Severity, str] = {
            "error": self.tr("%n error(s)", "", totals["error"]),
            "warning": self.tr("%n warning(s)", "", totals["warning"]),
            "advice": self.tr("%n piece(s) of advice", "", totals["advice"]),
        }
        for severity, label in labels.items():
            self._name_filter(severity, str(totals[severity]), label, label)
        unjudged = {
            Of.TEXTS: self.tr("Consistency between texts is checked in Texts mode."),
            Of.SCREENS: self.tr("Run the checks to find truncated text, small touch targets and low contrast."),
        }
        for of in Of:
            tip = "" if of in self._elsewhere.rows else unjudged.get(of, "")
            if of in self._elsewhere.old:
                tip = self.tr("From before the last change")
            count = sorts[of] if of is not Of.SCREENS or of in self._elsewhere.rows else "–"
            text = f"{QCoreApplication.translate('WrongPane', _OF[of])} {count}"
            self._name_filter(of, text, tip, " · ".join(filter(None, (text, tip))))
        listed = any(sorts[of] for of in Of if self.filters[of].isChecked())
        self._empty.setText("" if sorts.total() else self.tr("No problems found."))
        self.view.setVisible(listed)
        self.set_quiet(not listed)
        # Beside nothing to fix there is room for the words.
        self._fix.setVisible(listed)
        self._fix_all.setVisible(listed)
        self._fix_all.setEnabled(any(row.fix is not None and row.fix.certain for row in self._reading.diagnostics))
        self._moved()

    def _name_filter(self, what: str, text: str, tip: str, spoken: str) -> None:
        button = self.filters[what]
        button.setText(text)
        button.setToolTip(tip)
        button.setAccessibleName(spoken)

    def _moved(self) -> None:
        current = self.current()
        if self.view.currentIndex().isValid():
            self._stood = self.view.currentIndex().row()
        fix = current.fix if current is not None else None
        self._fix.setEnabled(fix is not None)
        words = self.tr("Fix") if fix is None else fix.title(program_language())
        self._fix.setToolTip(f"{words} (Ctrl+.)")

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            index.data(Qt.ItemDataRole.UserRole).go()

    def _show_menu(self, place: Any) -> None:
        index = self.view.indexAt(place)
        if not index.isValid():
            return
        row: Wrong = index.data(Qt.ItemDataRole.UserRole)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        found = row.found
        if found is not None and found.fix is not None:
            menu.addAction(found.fix.title(program_language()), partial(self._piece.fix, found))
        menu.addAction(self.tr("Go to the place"), row.go)
        menu.addSeparator()
        menu.addAction(self.tr("Copy"), lambda: self.copy([row]))
        menu.addAction(self.tr("Copy all"), lambda: self.copy(self.model.rows))
        menu.popup(self.view.viewport().mapToGlobal(place))
