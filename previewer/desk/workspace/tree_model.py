"""The pieces of a folder as a tree, for the list at the side of the window."""

from bisect import bisect
from collections.abc import Iterable, Mapping
from enum import IntEnum
from itertools import count
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from previewer.desk.language import program_language
from previewer.desk.workspace.contents import PieceEntry
from previewer.desk.workspace.words import said_of

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class TreeRole(IntEnum):
    """What a row says besides its name."""

    #: The `PieceEntry` of a piece, None for a folder.
    ENTRY = Qt.ItemDataRole.UserRole
    #: Its path below the folder.
    NAME = Qt.ItemDataRole.UserRole + 1
    #: The `PieceEntry` of all pieces below a folder.
    BELOW = Qt.ItemDataRole.UserRole + 2


def _weight(node: "_Node") -> tuple[bool, str, str]:
    return node.weight


class _Node:
    """A row: a piece, or a folder of some."""

    def __init__(self, number: int, name: str, parent: "_Node | None", entry: PieceEntry | None = None) -> None:
        self.number = number
        self.name = name
        self.parent = parent
        self.entry = entry
        self.rows: list[_Node] = []
        self.called = name.rpartition("/")[2]
        #: Folders stand before pieces, each by name.
        self.weight = (entry is not None, self.called.casefold(), self.called)


class PieceTree(QAbstractItemModel):
    """Rows come, go and change one by one, so that what is selected and unfolded stays."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._numbers = count(1)
        self._root = _Node(0, "", None)
        self._nodes: dict[int, _Node] = {0: self._root}
        self._by_name: dict[str, _Node] = {"": self._root}

    def show(self, entries: Iterable[PieceEntry]) -> None:
        """Show these pieces, in their folders."""
        pieces = {entry.name: entry for entry in entries}
        wanted = set(pieces)
        for name in pieces:
            while (name := name.rpartition("/")[0]) and name not in wanted:
                wanted.add(name)
        self._take_away(self._root, wanted, pieces)
        for name in sorted(wanted - self._by_name.keys(), key=lambda name: name.count("/")):
            self._add(name, pieces.get(name))
        for name, entry in pieces.items():
            node = self._by_name[name]
            if node.entry != entry:
                node.entry = entry
                self._tell(node)

    def retell(self) -> None:
        """All say something else than before: the language is another."""
        for node in list(self._nodes.values()):
            if node is not self._root:
                self._tell(node)

    def index_of(self, name: str) -> QModelIndex:
        """The row of a piece or a folder; invalid where there is none."""
        node = self._by_name.get(name)
        return QModelIndex() if node is None or node is self._root else self._index(node)

    def names(self) -> list[str]:
        """The pieces in the order of the rows."""
        return [node.name for node in self._below(self._root) if node.entry is not None]

    def folders(self) -> list[str]:
        """The folders in the order of the rows."""
        return [node.name for node in self._below(self._root) if node.entry is None]

    # -- of Qt

    def index(self, row: int, column: int, parent: _Index = _NOWHERE) -> QModelIndex:
        rows = self._node(parent).rows
        return (
            self.createIndex(row, column, rows[row].number) if 0 <= row < len(rows) and column == 0 else QModelIndex()
        )

    def parent(self, index: _Index = _NOWHERE) -> Any:
        node = self._node(index).parent
        return QModelIndex() if node is None or node is self._root else self._index(node)

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return len(self._node(parent).rows)

    def columnCount(self, _parent: _Index = _NOWHERE) -> int:
        return 1

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        node = self._node(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return node.called
        if role == TreeRole.ENTRY:
            return node.entry
        if role == TreeRole.NAME:
            return node.name
        if role == TreeRole.BELOW:
            return [below.entry for below in self._below(node) if below.entry is not None]
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            said = said_of(node.entry, program_language()) if node.entry is not None else ""
            lines = (node.name if role == Qt.ItemDataRole.ToolTipRole else node.called, said)
            return ("\n" if role == Qt.ItemDataRole.ToolTipRole else ", ").join(filter(None, lines))
        return None

    # -- inside

    def _node(self, index: _Index) -> _Node:
        return self._nodes[index.internalId()] if index.isValid() else self._root

    def _index(self, node: _Node) -> QModelIndex:
        assert node.parent is not None
        return self.createIndex(node.parent.rows.index(node), 0, node.number)

    def _where(self, node: _Node) -> QModelIndex:
        return QModelIndex() if node is self._root else self._index(node)

    def _tell(self, node: _Node) -> None:
        index = self._index(node)
        self.dataChanged.emit(index, index)

    def _take_away(self, node: _Node, wanted: set[str], pieces: Mapping[str, PieceEntry]) -> None:
        """Take away the rows below one that are not wanted, or are another kind of thing by now."""
        for row in range(len(node.rows) - 1, -1, -1):
            below = node.rows[row]
            if below.name in wanted and (below.entry is None) == (below.name not in pieces):
                self._take_away(below, wanted, pieces)
                continue
            self.beginRemoveRows(self._where(node), row, row)
            node.rows.pop(row)
            for gone in (below, *self._below(below)):
                del self._by_name[gone.name]
                del self._nodes[gone.number]
            self.endRemoveRows()

    def _add(self, name: str, entry: PieceEntry | None) -> None:
        parent = self._by_name[name.rpartition("/")[0]]
        node = _Node(next(self._numbers), name, parent, entry)
        row = bisect(parent.rows, node.weight, key=_weight)
        self.beginInsertRows(self._where(parent), row, row)
        parent.rows.insert(row, node)
        self._nodes[node.number] = self._by_name[name] = node
        self.endInsertRows()

    def _below(self, node: _Node) -> list[_Node]:
        return [found for below in node.rows for found in (below, *self._below(below))]
