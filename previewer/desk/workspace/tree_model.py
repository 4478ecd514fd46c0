"""The pieces of a folder as a tree, for the list at the side of the window."""

from bisect import bisect
from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Any, cast

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from previewer.desk.language import program_language
from previewer.desk.workspace.contents import PieceEntry
from previewer.desk.workspace.words import said_of


class TreeRole(IntEnum):
    """What a row says besides its name."""

    #: The `PieceEntry` of a piece, None for a folder.
    ENTRY = Qt.ItemDataRole.UserRole
    #: Its path below the folder.
    NAME = Qt.ItemDataRole.UserRole + 1
    #: The `PieceEntry` of all pieces below a folder.
    BELOW = Qt.ItemDataRole.UserRole + 2


class _Row(QStandardItem):
    """A piece, or a folder of some."""

    def __init__(self, name: str, entry: PieceEntry | None) -> None:
        super().__init__(name.rpartition("/")[2])
        self.name = name
        self.entry = entry
        #: Folders stand before pieces, each by name.
        self.weight = (entry is not None, self.text().casefold(), self.text())

    def data(self, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == TreeRole.ENTRY:
            return self.entry
        if role == TreeRole.NAME:
            return self.name
        if role == TreeRole.BELOW:
            return [row.entry for row in _below(self) if row.entry is not None]
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            said = said_of(self.entry, program_language()) if self.entry is not None else ""
            lines = (self.name if role == Qt.ItemDataRole.ToolTipRole else self.text(), said)
            return ("\n" if role == Qt.ItemDataRole.ToolTipRole else ", ").join(filter(None, lines))
        return super().data(role)


class PieceTree(QStandardItemModel):
    """Rows come, go and change one by one, so that what is selected and unfolded stays."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: dict[str, _Row] = {}

    def show(self, entries: Iterable[PieceEntry]) -> None:
        """Show these pieces, in their folders."""
        pieces = {entry.name: entry for entry in entries}
        wanted = set(pieces)
        for name in pieces:
            while (name := name.rpartition("/")[0]) and name not in wanted:
                wanted.add(name)
        for name in sorted(self._rows, key=_depth):
            row = self._rows.get(name)
            if row is not None and (name not in wanted or (row.entry is None) != (name not in pieces)):
                self._take_away(row)
        for name in sorted(wanted - self._rows.keys(), key=_depth):
            self._add(_Row(name, pieces.get(name)))
        for name, entry in pieces.items():
            row = self._rows[name]
            if row.entry != entry:
                row.entry = entry
                row.emitDataChanged()

    def retell(self) -> None:
        """All say something else than before: the language is another."""
        for row in self._rows.values():
            row.emitDataChanged()

    def index_of(self, name: str) -> QModelIndex:
        """The row of a piece or a folder; invalid where there is none."""
        return self._rows[name].index() if name in self._rows else QModelIndex()

    def names(self) -> list[str]:
        """The pieces in the order of the rows."""
        return [row.name for row in _below(self.invisibleRootItem()) if row.entry is not None]

    def folders(self) -> list[str]:
        """The folders in the order of the rows."""
        return [row.name for row in _below(self.invisibleRootItem()) if row.entry is None]

    def _take_away(self, row: _Row) -> None:
        for gone in (row, *_below(row)):
            del self._rows[gone.name]
        (row.parent() or self.invisibleRootItem()).removeRow(row.row())

    def _add(self, row: _Row) -> None:
        parent: QStandardItem = self._rows.get(row.name.rpartition("/")[0]) or self.invisibleRootItem()
        at = bisect(range(parent.rowCount()), row.weight, key=lambda place: cast(_Row, parent.child(place)).weight)
        self._rows[row.name] = row
        parent.insertRow(at, row)


def _depth(name: str) -> int:
    return name.count("/")


def _rows_of(item: QStandardItem) -> Iterator[_Row]:
    return (cast(_Row, item.child(at)) for at in range(item.rowCount()))


def _below(item: QStandardItem) -> list[_Row]:
    return [found for row in _rows_of(item) for found in (row, *_below(row))]
