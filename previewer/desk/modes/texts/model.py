"""The table of texts as Qt asks for it: a row for each unit that the filter lets through, a column a language."""

from enum import IntEnum
from itertools import groupby
from typing import NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from previewer.desk.language import listed
from previewer.desk.modes.texts.board import Spot, TextsBoard
from previewer.desk.modes.texts.changes import set_texts
from previewer.desk.modes.texts.words import STATES, owner_word, plain_tip, role_word, state_word
from previewer.desk.view.controls import language_name
from previewer.pieces.languages import is_right_to_left
from previewer.texts.units import Cell, Unit

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
#: Characters that every cell has room for.
_SHORT = 24
_FLAGS = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class TextRole(IntEnum):
    """What the table's own painting asks for."""

    CELL = Qt.ItemDataRole.UserRole
    RIGHT_TO_LEFT = Qt.ItemDataRole.UserRole + 1
    #: A `Heading`.
    HEADING = Qt.ItemDataRole.UserRole + 2
    #: How many letters a text is too long on the phones as they are looked at, about; 0 where it fits.
    TOO_MANY = Qt.ItemDataRole.UserRole + 3


class Heading(NamedTuple):
    """What stands before a row: what it is called where it begins an item, and what it is of that item."""

    name: str
    role: str


class TextModel(QAbstractTableModel):
    """Follows a board. The rows stay while cells change, so that none goes from under the hand that changes it."""

    def __init__(self, board: TextsBoard, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._board = board
        #: The rows, top to bottom, and the languages, left to right.
        self.units: tuple[Unit, ...] = ()
        self.columns: tuple[str, ...] = ()
        self._row_of: dict[str, int] = {}
        self._all: list[str] = []
        board.changed.connect(self.update)
        board.columnsChanged.connect(self.reset)
        board.filterChanged.connect(self.reset)
        board.rooms.found.connect(self._measured)
        board.checks.changed.connect(self._take_in)
        self.reset()

    def spot(self, index: _Index) -> Spot | None:
        """The cell of an index."""
        return Spot(self.units[index.row()].pointer, self.columns[index.column()]) if index.isValid() else None

    def index_of(self, spot: Spot | None) -> QModelIndex:
        """The index of a cell; of none that is shown, an index that is not valid."""
        if spot is None or spot.pointer not in self._row_of or spot.lang not in self.columns:
            return QModelIndex()
        return self.index(self._row_of[spot.pointer], self.columns.index(spot.lang))

    def reset(self) -> None:
        """Take rows and columns anew."""
        self.beginResetModel()
        self.columns = self._board.columns
        self._take(self._matching())
        self.endResetModel()

    def update(self) -> None:
        """Take over what the texts read as now: the same rows, where they are all there still."""
        table = self._board.table
        if self._board.columns != self.columns or [unit.pointer for unit in table.units] != self._all:
            self.reset()
        elif self.units and self.columns:
            self._take([unit for unit in table.units if unit.pointer in self._row_of])
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.units) - 1, len(self.columns) - 1))

    def next_open(self, index: _Index, by: int = 1) -> QModelIndex:
        """The next cell below (or above) in that language that somebody has work with, around the ends."""
        count = len(self.units)
        column = max(index.column(), 0)
        if column < len(self.columns):
            for step in range(1, count + 1):
                row = (index.row() + by * step) % count
                if self._board.is_open(Spot(self.units[row].pointer, self.columns[column])):
                    return self.index(row, column)
        return QModelIndex()

    # -- Qt asks

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.units)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        spot = self.spot(index)
        if spot is None:
            return Qt.ItemFlag.NoItemFlags
        return _FLAGS | Qt.ItemFlag.ItemIsEditable if self._board.is_editable(spot) else _FLAGS

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        unit, lang = self.units[index.row()], self.columns[index.column()]
        cell = self._board.table.cell(unit, lang)
        if lang in self._board.choice.pseudo:
            # It is made of another, and nothing is missing in it.
            cell = Cell(cell.shown, cell.shown, "translated")
        if role == TextRole.CELL:
            return cell
        if role == TextRole.TOO_MANY:
            return self._board.troubles.too_many(unit, lang)
        if role == Qt.ItemDataRole.DisplayRole:
            return cell.shown
        if role == Qt.ItemDataRole.EditRole:
            return cell.text or ""
        if role == TextRole.RIGHT_TO_LEFT:
            return is_right_to_left(lang if cell.source in (None, "key") else cell.source)
        if role == Qt.ItemDataRole.ToolTipRole:
            return _tip(cell)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return listed((cell.shown, state_word(cell.state)))
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return listed((self._heading(index.row()).role, lang))
        return None

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        spot = self.spot(index)
        if spot is None or role != Qt.ItemDataRole.EditRole or not isinstance(value, str):
            return False
        return set_texts(self._board, {spot: value})

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation == Qt.Orientation.Horizontal:
            return self._column_title(section) if role == Qt.ItemDataRole.DisplayRole else None
        if not 0 <= section < len(self.units):
            return None
        unit = self.units[section]
        if role == TextRole.HEADING:
            return self._heading(section)
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{unit.item or ''} {role_word(unit.role)}".strip()
        return unit.pointer if role == Qt.ItemDataRole.ToolTipRole else None

    def _measured(self, pointers: frozenset[str]) -> None:
        """The room of units is known now."""
        rows = [self._row_of[pointer] for pointer in pointers if pointer in self._row_of]
        if rows and self.columns:
            self.dataChanged.emit(self.index(min(rows), 0), self.index(max(rows), len(self.columns) - 1))
        self._take_in()

    def _take_in(self) -> None:
        """What is wrong with a text is known later than the text: rows that have it come, and none goes."""
        if not self._board.filter.problems:
            return
        wanted = {unit.pointer for unit in self._matching()}
        new = wanted - self._row_of.keys()
        rows = (unit for unit in self._board.table.units if unit.pointer in new or unit.pointer in self._row_of)
        at = 0
        for is_new, run in groupby(list(rows), lambda unit: unit.pointer in new):
            units = list(run)
            if is_new:
                self.beginInsertRows(QModelIndex(), at, at + len(units) - 1)
                self._take([*self.units[:at], *units, *self.units[at:]])
                self.endInsertRows()
            at += len(units)

    def _column_title(self, section: int) -> str:
        lang = self.columns[section]
        name = language_name(lang)
        return self.tr("{0} (source)").format(name) if lang == self._board.table.source else name

    def _heading(self, row: int) -> Heading:
        unit = self.units[row]
        first = not row or self.units[row - 1].item != unit.item
        name = owner_word(unit) if first else ""
        role = role_word(unit.role)
        return Heading(name, f"{role}: {unit.option}" if unit.option else role)

    def _take(self, units: list[Unit]) -> None:
        self.units = tuple(units)
        self._row_of = {unit.pointer: row for row, unit in enumerate(units)}
        self._all = [unit.pointer for unit in self._board.table.units]

    def _matching(self) -> list[Unit]:
        wanted, table, columns = self._board.filter, self._board.table, self.columns
        find = wanted.find.casefold()
        is_any = wanted.states == frozenset(STATES)
        return [
            unit
            for unit in table.units
            if unit.role in wanted.roles
            and (not find or _has(unit, find))
            and (is_any or any(table.cell(unit, lang).state in wanted.states for lang in columns))
            and (
                not wanted.problems
                or any(not wanted.problems.isdisjoint(self._board.troubles.of(unit, lang)) for lang in columns)
            )
        ]


def _has(unit: Unit, find: str) -> bool:
    return find in unit.pointer.casefold() or any(find in text.casefold() for text in unit.declared.values())


def _tip(cell: Cell) -> str | None:
    """A text that may not have the room in its cell; Qt would read markup in it."""
    return plain_tip(cell.shown) if len(cell.shown) > _SHORT or "\n" in cell.shown else None
