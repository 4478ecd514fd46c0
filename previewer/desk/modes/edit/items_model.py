"""The rows of the items list: every item of the piece in display order, hidden ones too."""

from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import listed, program_language
from previewer.phone.model import kind_of, moved_row
from previewer.pieces import Item
from previewer.pieces.languages import PSEUDOS, default_language
from previewer.pieces.messages import say
from previewer.pieces.violations import SEVERITIES, Severity

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class ItemRole(IntEnum):
    """What a row knows beside its title."""

    KEY = Qt.ItemDataRole.UserRole + 1
    #: What a screen's row is chosen by: the kind, or 'placeholder'.
    KIND = Qt.ItemDataRole.UserRole + 2
    HIDDEN = Qt.ItemDataRole.UserRole + 3
    #: The gravest severity of its problems, '' for none.
    WORST = Qt.ItemDataRole.UserRole + 4
    #: Whether the order leaves it out though it is there.
    UNORDERED = Qt.ItemDataRole.UserRole + 5


def written_language(piece: OpenPiece, lang: str = "") -> str:
    """The language in which a text is typed where one is shown, '' for that of the phones: the same, or what a
    pseudo-language is made of.
    """
    lang, shown = lang or piece.shown_language, piece.session.piece
    if shown is None or lang not in PSEUDOS:
        return lang
    return PSEUDOS[lang] if PSEUDOS[lang] in shown.languages else default_language(shown.languages)


class ItemsModel(QAbstractListModel):
    """Follows the piece with as few changes as that took, so that a list of thousands stays where it is."""

    def __init__(self, piece: OpenPiece, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._piece = piece
        self._items: list[Item] = []
        self._listed: frozenset[str] = frozenset()
        self.update()

    def update(self) -> None:
        """Show what the piece has now."""
        shown = self._piece.session.piece
        items = [] if shown is None else list(shown.display_order(self._piece.looks[0].order_seed))
        before, listed = self._items, frozenset(() if shown is None or shown.order is None else shown.order)
        if listed != self._listed:
            self._listed = listed
            before = []
        old, new = [item.key for item in self._items], [item.key for item in items]
        moved = None if old == new else moved_row(old, new)
        if moved is not None:
            source, target = moved
            self.beginMoveRows(QModelIndex(), source, source, QModelIndex(), target + (target > source))
            self._items = items
            self.endMoveRows()
        elif old != new:
            self._splice(items, old, new)
        self._items = items
        self._tell_changed(before)

    def retell(self) -> None:
        """Every row may read otherwise: another language is shown."""
        self._tell_changed([])

    def _tell_changed(self, before: Sequence[Item]) -> None:
        """Items that did not change are the same objects."""
        there = {id(item) for item in before}
        rows = [row for row, item in enumerate(self._items) if id(item) not in there]
        if rows:
            self.dataChanged.emit(self.index(rows[0]), self.index(rows[-1]))

    def row_of(self, key: str) -> int:
        """The row of an item, -1 for none."""
        return next((row for row, item in enumerate(self._items) if item.key == key), -1)

    def key_at(self, row: int) -> str:
        """The key of the item in a row, '' for none."""
        return self._items[row].key if 0 <= row < len(self._items) else ""

    def matches(self, row: int, words: str) -> bool:
        """Whether every word that is looked for stands in the item's key, its kind or one of its titles."""
        item = self._items[row]
        kind = f"{item.form} {say(program_language(), 'kinds', item.form)}" if item.form else ""
        titles = (item.title(code).text for code in (self._piece.shown_language, *item.titles.codes))
        text = "\n".join((item.key, kind, *titles)).casefold()
        return all(word in text for word in words.casefold().split())

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._items)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or not 0 <= index.row() < len(self._items):
            return None
        item = self._items[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return item.title(self._piece.shown_language).text
        if role == Qt.ItemDataRole.EditRole:
            return item.title(written_language(self._piece)).text
        if role == ItemRole.KEY:
            return item.key
        if role == ItemRole.KIND:
            return kind_of(item)
        if role == ItemRole.HIDDEN:
            return item.hidden
        if role == ItemRole.WORST:
            return self._worst(item.key)
        if role == ItemRole.UNORDERED:
            return item.key not in self._listed and not item.hidden
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._words(item)
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        found = super().flags(index)
        return found | Qt.ItemFlag.ItemIsEditable if index.isValid() else found

    def _splice(self, items: Sequence[Item], old: Sequence[str], new: Sequence[str]) -> None:
        """Replace the rows between the first and the last difference."""
        same = range(min(len(old), len(new)))
        head = next((row for row in same if old[row] != new[row]), len(same))
        rest = range(len(same) - head)
        tail = next((back for back in rest if old[-1 - back] != new[-1 - back]), len(rest))
        if len(old) - tail > head:
            self.beginRemoveRows(QModelIndex(), head, len(old) - tail - 1)
            del self._items[head : len(old) - tail]
            self.endRemoveRows()
        if len(new) - tail > head:
            self.beginInsertRows(QModelIndex(), head, len(new) - tail - 1)
            self._items[head:head] = items[head : len(new) - tail]
            self.endInsertRows()

    def _worst(self, key: str) -> Severity | str:
        shown = self._piece.session.piece
        found = {problem.severity for problem in shown.problems(key)} if shown is not None else set()
        return next((severity for severity in SEVERITIES if severity in found), "")

    def _words(self, item: Item) -> str:
        """The row as a sentence, for the mouse and for screen readers."""
        lang = program_language()
        kind = say(lang, "kinds", item.form) if item.form else QCoreApplication.translate("ItemsPane", "unknown kind")
        words = [item.title(self._piece.shown_language).text, item.key, kind]
        if item.hidden:
            words.append(QCoreApplication.translate("ItemsPane", "hidden"))
        elif item.key not in self._listed:
            words.append(QCoreApplication.translate("ItemsPane", "not in the order"))
        shown = self._piece.session.piece
        problems = shown.problems(item.key) if shown is not None else ()
        return "\n".join([listed(words), *(problem.message(lang) for problem in problems[:_MOST])])


_MOST = 5
