"""The rows of a phone that are made just now, as the model of what makes them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from itertools import pairwise

from PySide6.QtCore import QAbstractListModel, QByteArray, QModelIndex, QObject, QPersistentModelIndex, Qt

from previewer.phone.model import RowModel, RowRole, moved_row

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class MadeRole(IntEnum):
    """The roles that a row has beside those of `RowModel`: the kinds of its neighbours, '' where there is none."""

    BEFORE = Qt.ItemDataRole.UserRole + 101
    AFTER = Qt.ItemDataRole.UserRole + 102


class MadeRows(QAbstractListModel):
    """Some rows of a `RowModel`, in order. A row that stays keeps its delegate, whatever comes and goes beside it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source: RowModel | None = None
        self._names: list[str] = []
        self._neighbours: dict[str, tuple[str, str]] = {}

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._names)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if self._source is None or not index.isValid() or not 0 <= index.row() < len(self._names):
            return None
        name = self._names[index.row()]
        if role in (MadeRole.BEFORE, MadeRole.AFTER):
            return self._neighbours[name][role == MadeRole.AFTER]
        return self._source.data(self._source.index(self._source.place_of(name)), role)

    def roleNames(self) -> dict[int, QByteArray]:
        return {role: QByteArray(role.name.lower().encode()) for role in (*RowRole, *MadeRole)}

    @property
    def names(self) -> Sequence[str]:
        """The rows that are made, by the names that `RowModel` has for them."""
        return self._names

    def follow(self, source: RowModel | None) -> None:
        """Be of the rows of another model, of which none is made."""
        self.beginResetModel()
        self._source, self._names, self._neighbours = source, [], {}
        self.endResetModel()

    def renew(self, names: Sequence[str]) -> None:
        """Make these rows anew, where they are made."""
        for name in names:
            if name in self._names:
                at = self._names.index(name)
                self._take(at, at)
                self._put(at, [name])

    def expose(self, names: Sequence[str]) -> None:
        """Have just these rows made, which stand in the order of the source."""
        wanted, old = set(names), self._names
        stays = set(old)
        common, now = [name for name in old if name in wanted], [name for name in names if name in stays]
        if common != now and moved_row(common, now) is None:
            self.beginResetModel()
            self._names = list(names)
            self._neighbours = self._found()
            self.endResetModel()
            return
        for first, last in reversed(_runs([at for at, name in enumerate(old) if name not in wanted])):
            self._take(first, last)
        moved = moved_row(self._names, now)
        if moved is not None:
            self._move(*moved)
        for first, last in _runs([at for at, name in enumerate(names) if name not in stays]):
            self._put(first, list(names[first : last + 1]))
        self._tell_neighbours()

    def _take(self, first: int, last: int) -> None:
        self.beginRemoveRows(QModelIndex(), first, last)
        self._names = self._names[:first] + self._names[last + 1 :]
        self.endRemoveRows()

    def _put(self, first: int, names: list[str]) -> None:
        self.beginInsertRows(QModelIndex(), first, first + len(names) - 1)
        self._names = self._names[:first] + names + self._names[first:]
        self._neighbours |= {name: self._kinds_beside(name) for name in names}
        self.endInsertRows()

    def _move(self, source: int, target: int) -> None:
        self.beginMoveRows(QModelIndex(), source, source, QModelIndex(), target + (target > source))
        names = list(self._names)
        names.insert(target, names.pop(source))
        self._names = names
        self.endMoveRows()

    def _kinds_beside(self, name: str) -> tuple[str, str]:
        assert self._source is not None
        row = self._source.place_of(name)
        return self._source.kind_at(row - 1), self._source.kind_at(row + 1)

    def _found(self) -> dict[str, tuple[str, str]]:
        return {name: self._kinds_beside(name) for name in self._names}

    def _tell_neighbours(self) -> None:
        before, self._neighbours = self._neighbours, self._found()
        for at, name in enumerate(self._names):
            if before.get(name) != self._neighbours[name]:
                self.dataChanged.emit(self.index(at), self.index(at), [MadeRole.BEFORE, MadeRole.AFTER])


def _runs(places: Sequence[int]) -> list[tuple[int, int]]:
    """Ascending numbers as stretches, each by its first and last."""
    if not places:
        return []
    cuts = [at for at, (one, other) in enumerate(pairwise(places), 1) if other != one + 1]
    return [(places[first], places[last - 1]) for first, last in zip([0, *cuts], [*cuts, len(places)], strict=True)]
