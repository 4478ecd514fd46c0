"""The rows of a phone's screen, as a model that changes as little as the declaration did."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QByteArray, QModelIndex, QObject, QPersistentModelIndex, Qt, Slot

from previewer.phone.fields import Field, FieldHost, field_class
from previewer.pieces import Item

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class RowRole(IntEnum):
    """What a row gives to its delegate; the names are QML's property names."""

    KEY = Qt.ItemDataRole.UserRole + 1
    KIND = Qt.ItemDataRole.UserRole + 2
    FIELD = Qt.ItemDataRole.UserRole + 3


class RowModel(QAbstractListModel):
    """One row per item that the phone shows. Fields are made when a row is first looked at."""

    def __init__(self, host: FieldHost, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._host = host
        self._items: list[Item] = []
        self._fields: dict[str, Field] = {}
        self._removed: list[Field] = []
        self._named: Sequence[Item] = ()
        self._names: list[str] = []
        self._places: dict[str, int] = {}

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._items)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or not 0 <= index.row() < len(self._items):
            return None
        item = self._items[index.row()]
        if role == RowRole.KEY:
            return item.key
        if role == RowRole.KIND:
            return kind_of(item)
        if role == RowRole.FIELD:
            return self.field(item.key)
        return None

    def roleNames(self) -> dict[int, QByteArray]:
        return {role: QByteArray(role.name.lower().encode()) for role in RowRole}

    def row_of(self, key: str) -> int:
        """The row of an item, -1 when it is not shown."""
        return next((row for row, item in enumerate(self._items) if item.key == key), -1)

    def keys(self) -> list[str]:
        return [item.key for item in self._items]

    @property
    def items(self) -> Sequence[Item]:
        """What is shown, in order; another list once anything of it is another."""
        return self._items

    def names(self) -> list[str]:
        """A name for each row: that of a row that stays is the same, that of an item of another kind is another."""
        if self._named is not self._items:
            self._named, self._names = self._items, [_identity(item) for item in self._items]
        return self._names

    def place_of(self, name: str) -> int:
        """The row of a name, -1 when it is not there."""
        row = self._places.get(name, -1)
        if not 0 <= row < len(self._items) or _identity(self._items[row]) != name:
            self._places = {_identity(item): row for row, item in enumerate(self._items)}
            row = self._places.get(name, -1)
        return row

    def kind_at(self, row: int) -> str:
        """The kind of a row, '' where there is none."""
        return kind_of(self._items[row]) if 0 <= row < len(self._items) else ""

    def field(self, key: str) -> Field | None:
        """The field of a shown item, made now if it is not there yet."""
        field = self._fields.get(key)
        if field is None and (row := self.row_of(key)) >= 0:
            item = self._items[row]
            field = self._fields[key] = field_class(item)(item, self._host, self)
        return field

    def made(self, key: str) -> Field | None:
        """The field of an item if one was made."""
        return self._fields.get(key)

    @Slot()
    def refresh(self) -> None:
        """All texts may differ: every field that was made reads anew."""
        for field in list(self._fields.values()):
            field.refresh()

    def show(self, items: Sequence[Item]) -> None:
        """Show these items in this order. Rows that stay keep their delegates, fields and open pickers."""
        self._delete_removed()
        if self._rows_stay(items):
            self._rebind(items)
            return
        old, new = [_identity(item) for item in self._items], [_identity(item) for item in items]
        moved = moved_row(old, new)
        if moved is not None:
            self._move(items, *moved)
        elif len(old) > 1 and sorted(old) == sorted(new):
            self._reset(items)
        else:
            self._splice(items, old, new)

    def _rows_stay(self, items: Sequence[Item]) -> bool:
        """Whether each row stays where it is; most items are the same objects."""
        if len(items) != len(self._items):
            return False
        others = [pair for pair in zip(self._items, items, strict=True) if pair[0] is not pair[1]]
        return all(_identity(old) == _identity(new) for old, new in others)

    def _rebind(self, items: Sequence[Item]) -> None:
        self._items = list(items)
        by_key = {item.key: item for item in self._items}
        # A text that gets shorter lets the list show its next row at once, whose field is made meanwhile.
        for key, field in list(self._fields.items()):
            if key in by_key:
                field.follow(by_key[key])

    def _move(self, items: Sequence[Item], source: int, target: int) -> None:
        self.beginMoveRows(QModelIndex(), source, source, QModelIndex(), target + (target > source))
        moved = list(self._items)
        moved.insert(target, moved.pop(source))
        self._items = moved
        self.endMoveRows()
        self._rebind(items)

    def _reset(self, items: Sequence[Item]) -> None:
        self.beginResetModel()
        by_key = {item.key: item for item in items}
        self._items = list(items)
        for key, field in list(self._fields.items()):
            field.follow(by_key[key])
        self.endResetModel()

    def _splice(self, items: Sequence[Item], old: list[str], new: list[str]) -> None:
        """Replace the rows between the first and the last difference."""
        same = range(min(len(old), len(new)))
        head = next((row for row in same if old[row] != new[row]), len(same))
        rest = range(len(same) - head)
        tail = next((back for back in rest if old[-1 - back] != new[-1 - back]), len(rest))
        gone = self._items[head : len(old) - tail]
        if gone:
            self.beginRemoveRows(QModelIndex(), head, len(old) - tail - 1)
            self._items = self._items[:head] + self._items[len(old) - tail :]
            self._remove_fields(gone, items)
            self.endRemoveRows()
        if len(new) - tail > head:
            self.beginInsertRows(QModelIndex(), head, len(new) - tail - 1)
            self._items = self._items[:head] + list(items[head : len(new) - tail]) + self._items[head:]
            self.endInsertRows()
        self._rebind(items)

    def _remove_fields(self, gone: list[Item], items: Sequence[Item]) -> None:
        staying = {_identity(item) for item in items}
        for item in gone:
            if _identity(item) not in staying and (field := self._fields.pop(item.key, None)):
                self._removed.append(field)

    def _delete_removed(self) -> None:
        # A delegate lives on after its row went, until the list is laid out; its field goes at a change after that.
        for field in self._removed:
            if not field.held:
                field.deleteLater()
        self._removed = [field for field in self._removed if field.held]


def moved_row(old: Sequence[str], new: Sequence[str]) -> tuple[int, int] | None:
    """The one row that was moved, by its old and its new place; None where another thing happened, or nothing."""
    if len(old) != len(new):
        return None
    head = next((row for row in range(len(old)) if old[row] != new[row]), len(old))
    end = next((row for row in range(len(old), head, -1) if old[row - 1] != new[row - 1]), head)
    before, after = old[head:end], new[head:end]
    if not before:
        return None
    if before[0] == after[-1] and before[1:] == after[:-1]:
        return head, end - 1
    return (end - 1, head) if before[-1] == after[0] and before[:-1] == after[1:] else None


def kind_of(item: Item) -> str:
    """The kind that chooses the delegate: the item's, or 'placeholder'."""
    return item.kind or "placeholder"


def _identity(item: Item) -> str:
    return f"{kind_of(item)} {item.key}"
