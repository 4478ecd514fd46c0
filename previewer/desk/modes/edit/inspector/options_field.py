"""The options of a drumroll or a radio: a table that takes rows from a spreadsheet."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QPushButton, QTableView, QWidget

from previewer.desk.document.drafts import TypedCells
from previewer.desk.language import sentences
from previewer.desk.modes.edit.inspector.field import InspectorField, MovesRows, moves
from previewer.desk.modes.edit.inspector.option_edits import BadRow, Options, cells_of, text_of
from previewer.desk.modes.edit.inspector.option_model import OptionModel
from previewer.desk.modes.edit.inspector.shared_options import SharedOptions
from previewer.desk.modes.edit.inspector.subject import FormSubject
from previewer.desk.widgets import commit_open
from previewer.pieces.edits.editing import Operation

_LEAST_ROWS, _MOST_ROWS = 3, 9


class OptionTable(MovesRows, QTableView):
    """The table; its keys are handed on. Tab in a cell goes to the next one, Tab on the table leaves it."""

    def __init__(self, field: "OptionsField") -> None:
        super().__init__(field)
        self._field = field
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setWordWrap(False)
        rows = self.verticalHeader()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(self.fontMetrics().height() + 8)
        rows.setHighlightSections(False)
        columns = self.horizontalHeader()
        columns.setHighlightSections(False)
        columns.setMinimumSectionSize(48)
        columns.setDefaultSectionSize(96)
        columns.setStretchLastSection(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.state() == QAbstractItemView.State.EditingState or not self._field.take_key(event):
            super().keyPressEvent(event)

    def fit(self) -> None:
        """As high as its rows, within reason."""
        rows = max(_LEAST_ROWS, min(_MOST_ROWS, self.model().rowCount()))
        height = rows * self.verticalHeader().defaultSectionSize() + self.horizontalHeader().sizeHint().height()
        self.setFixedHeight(height + 2 * self.frameWidth() + self.horizontalScrollBar().sizeHint().height())


class OptionsField(InspectorField):
    """`enum` and `x-enum-titles` in one. Insert adds, Delete removes, Alt with an arrow key moves; rows are copied and
    pasted as a spreadsheet has them."""

    shows_mixed = False

    def _make(self) -> None:
        self.names = "enum", "x-enum-titles"
        self.table = OptionTable(self)
        self.model = OptionModel(self.apply, self.objected.emit, self)
        self.table.setModel(self.model)
        self.table.setItemDelegate(_OptionCells(self))
        self.table.selectionModel().currentChanged.connect(self._update_buttons)
        self.piece.document.aboutToChange.connect(self.take_typed)
        self.buttons = {
            "plus": self.button("plus", self.tr("Add an option (Insert)"), self.add),
            "minus": self.button("minus", self.tr("Remove the selected options (Delete)"), self.remove),
            "chevron-up": self.button("chevron-up", self.tr("Move up (Alt+Up)"), partial(self.move_rows, -1)),
            "chevron-down": self.button("chevron-down", self.tr("Move down (Alt+Down)"), partial(self.move_rows, 1)),
            "load": self.button(
                "load",
                self.tr("Paste rows of a spreadsheet: value, then a title for each language (Ctrl+V)"),
                self.paste,
            ),
        }
        # Above the table, whose height follows its rows: a button stays under the mouse.
        self.put(*self.buttons.values(), None, spacing=2)
        self.put(self.table)
        self.same = QPushButton(self.tr("Give all of them these options"), self)
        self.same.clicked.connect(self._make_same)
        self.put(self.same, None)

    def about(self, way: tuple[str, ...]) -> str:
        return way[1] if way[0] == "x-enum-titles" and len(way) > 1 else ""

    def controls(self) -> Sequence[QWidget]:
        return (self.table, *self.buttons.values(), self.same)

    def show_value(self, subject: FormSubject) -> None:
        row, column = self.table.currentIndex().row(), self.table.currentIndex().column()
        count = self.model.rowCount()
        self.model.show_options(SharedOptions(subject) if subject.each else Options(subject))
        self.same.setVisible(self.mixed)
        if self.model.rowCount() != count:
            self.table.fit()
        if row >= 0 and not self.table.currentIndex().isValid() and self.model.rowCount():
            self._select(min(row, self.model.rowCount() - 1), 1, max(0, column))
        self._update_buttons()

    def lock(self, locked: bool) -> None:
        """The titles of a published item may change, its values not."""
        self.model.locked = locked
        self._update_buttons()

    @property
    def mixed(self) -> bool:
        return any(map(self.subject.mixed, ("enum", "x-enum-titles")))

    def apply(self, operations: Sequence[Operation], merge_key: object = None) -> bool:
        """Do operations, which are told of each item by `SharedOptions` itself."""
        return self.do(operations, merge_key)

    def _make_same(self) -> None:
        if isinstance(self.options, SharedOptions):
            self.apply(self.options.same_in_all())

    @property
    def options(self) -> Options:
        """The options of the item, or of all."""
        assert self.model.options is not None
        return self.model.options

    def take_typed(self) -> None:
        """Take over what is being typed; the field stays open."""
        commit_open(self.table)

    def rows(self) -> list[int]:
        """The rows that are selected, from the top."""
        return sorted({index.row() for index in self.table.selectionModel().selectedIndexes()})

    def take_key(self, event: QKeyEvent) -> bool:
        """Do what a key on the table means; False for one that means nothing here."""
        key = event.key()
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        elif by := moves(event):
            self.move_rows(by)
        elif key == Qt.Key.Key_Insert:
            self.add()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.table.currentIndex().isValid():
            self.table.edit(self.table.currentIndex())
        else:
            return False
        return True

    def add(self) -> None:
        """Put a new option behind the current one, and begin to write its value."""
        if self.model.locked:
            return
        current = self.table.currentIndex().row()
        at = current + 1 if current >= 0 else self.model.rowCount()
        there = self.options.values
        if self.apply(self.options.added(at)):
            at = next((row for row, value in enumerate(self.options.values) if value not in there), at)
            self._select(at)
            self.table.setFocus()
            self.table.edit(self.model.index(at, 0))

    def remove(self) -> None:
        """Take the selected options out."""
        rows = self.rows()
        if not rows or self.model.locked:
            return
        if not self.options.can_do_without(rows):
            self.objected.emit(self.tr("At least one option is required."))
        elif self.apply(self.options.without(rows)):
            self._select(min(rows[0], self.model.rowCount() - 1), 1)

    def move_rows(self, by: int) -> None:
        """Move the selected options by one place."""
        rows = self.rows()
        operations = self.options.moved(rows, by) if rows and not self.model.locked else []
        column = self.table.currentIndex().column()
        if operations and self.apply(operations):
            self._select(rows[0] + by, len(rows), column)

    def copy(self) -> None:
        """Put the selected options on the clipboard, under a head that names the languages."""
        heads = [self.model.headerData(at, Qt.Orientation.Horizontal) for at in range(self.model.columnCount())]
        QGuiApplication.clipboard().setText(text_of([list(map(str, heads)), *self.model.texts(self.rows())]))

    def paste(self) -> None:
        """Take rows from the clipboard, as one step: options in place of the current one and those below it, behind the
        last where none is current; or titles from the current one on.
        """
        cells = cells_of(QGuiApplication.clipboard().text())
        current = self.table.currentIndex()
        if not cells:
            self.objected.emit(self.tr("There are no rows on the clipboard."))
            return
        try:
            operations = self._pasted(cells, current.row(), current.column())
        except BadRow as bad:
            self.objected.emit(self._told(bad))
            return
        if self.model.locked and operations and len(self._new_values(cells, current.column())):
            self.objected.emit(self.tr("An update may not change the values of the options."))
            return
        before = self.subject
        if self.apply(operations) and self.subject is before:
            self.objected.emit(self.tr("Nothing changed: these rows are already here."))

    def _pasted(self, cells: list[list[str]], row: int, column: int) -> list[Operation]:
        if column > 0:
            return self.options.filled(cells, row, column - 1)
        rows = self.options.rows_of(cells)
        if self.model.locked or (row < 0 and self.options.alike):
            return self.options.pasted(rows, self.model.rowCount())
        return self.options.replaced(rows, row)

    def _new_values(self, cells: list[list[str]], column: int) -> list[object]:
        if column > 0:
            return []
        return [row.value for row in self.options.rows_of(cells) if row.value not in self.options.values]

    def _told(self, bad: BadRow) -> str:
        words = {
            "value": self.tr("Row {0}: “{1}” cannot be the value of an option."),
            "twice": self.tr("Row {0}: the value “{1}” is there twice."),
            "rows": self.tr("There is no option for row {0}: “{1}”."),
            "columns": self.tr("Row {0} has more cells than there are languages: “{1}”."),
        }
        found = bad.found if len(bad.found) <= 30 else bad.found[:29] + "…"
        return sentences((words[bad.reason].format(bad.row, found), self.tr("Nothing was changed.")))

    def _select(self, row: int, count: int = 1, column: int = 0) -> None:
        first, last = self.model.index(row, column), self.model.index(row + count - 1, column)
        how = QItemSelectionModel.SelectionFlag
        self.table.selectionModel().setCurrentIndex(first, how.NoUpdate)
        self.table.selectionModel().select(QItemSelection(first, last), how.ClearAndSelect)
        self.table.scrollTo(first)

    def _update_buttons(self) -> None:
        row, count, free = self.table.currentIndex().row(), self.model.rowCount(), not self.model.locked
        ordered = free and self.model.options is not None and self.model.options.alike
        self.buttons["plus"].setEnabled(free)
        self.buttons["minus"].setEnabled(free and row >= 0 and count > 1)
        self.buttons["chevron-up"].setEnabled(ordered and row > 0)
        self.buttons["chevron-down"].setEnabled(ordered and 0 <= row < count - 1)
        self.same.setEnabled(free)


class _OptionCells(TypedCells):
    """Of the item, the option and the language, '' for the value."""

    def __init__(self, field: OptionsField) -> None:
        super().__init__(field.piece.drafts, field)
        self._field = field

    def name_of(self, index: QModelIndex | QPersistentModelIndex) -> tuple[str, ...]:
        lang = self._field.options.languages[index.column() - 1] if index.column() else ""
        subject = self._field.subject
        keys = [one.key or "" for one in subject.each or (subject,)]
        return "option", *keys, str(index.row()), lang
