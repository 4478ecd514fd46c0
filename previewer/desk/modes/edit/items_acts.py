"""What can be done with the items of an open piece: each is one step to undo, or a sentence that says why not."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QGuiApplication

from previewer.desk.document import dialogs
from previewer.desk.document.editing import edit, try_out
from previewer.desk.document.moving import keys_in_order, move_by
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import listed, program_language
from previewer.desk.modes.edit.items_model import written_language
from previewer.desk.services import Services
from previewer.pieces.edits.clipboard import items_of, pasted, text_of
from previewer.pieces.edits.editing import Operation
from previewer.pieces.edits.items import AddItem, HideItem, RemoveItem, RenameItem, ShowItem, free_key, key_of_title
from previewer.pieces.edits.kind_change import ChangeKind
from previewer.pieces.edits.order import OrderPlace
from previewer.pieces.edits.values import SetValue
from previewer.pieces.kinds import BY_FORM
from previewer.pieces.languages import canonical
from previewer.pieces.messages import say
from previewer.pieces.source import exact

#: What items are on the clipboard, beside plain text.
_JSON = "application/json"


class ItemActs(QObject):
    """The acts on the selected items, for the pane, its menu and the window's."""

    #: Something was done.
    done = Signal()
    #: A sentence, and the operations that an update may not do but a designer may insist on (none: it cannot be done).
    refused = Signal(str, tuple)

    def __init__(self, piece: OpenPiece, services: Services, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._piece = piece
        self._services = services
        #: The keys of items that were added here, until they have a title: no value and no script knows them yet.
        self._untitled: set[str] = set()
        #: Of the items that were added last those whose titles are typed one after another, and are not yet.
        self._next: list[str] = []

    def do(self, operations: Sequence[Operation], force: bool = False) -> bool:
        """Do operations as one step; False where they are refused."""
        refusal = edit(self._piece, operations, force)
        if refusal is None:
            self.done.emit()
            return True
        may_insist = not force and try_out(self._piece, operations, force=True).refusal is None
        self.refused.emit(refusal, tuple(operations) if may_insist else ())
        return False

    def add(self, *forms: str) -> bool:
        """Add an item of each form behind the selected one, as one step, and select the first."""
        taken, keys = set(self._piece.document.reading.slices), list[str]()
        operations, before = list[Operation](), self._selected
        for form in forms:
            keys.append(key := free_key(str(BY_FORM[form].kind), taken))
            taken.add(key)
            operations.append(AddItem(key, form, OrderPlace("after", before) if before else None))
            before = key
        if not self.do(operations):
            return False
        self._untitled.update(keys)
        self._next = keys[1:]
        return self._select(keys[0])

    def go_on(self, further: bool) -> bool:
        """Select the next of the items that were added together, or (`further` false) leave it at that."""
        keys = [key for key in self._next if further and key in self._piece.document.reading.slices]
        self._next = keys[1:]
        return bool(keys) and self._select(keys[0])

    def copy(self) -> bool:
        """Put the selected items on the clipboard, as JSON."""
        chosen = self._chosen
        if chosen:
            text = text_of(self._piece.document.reading, chosen)
            data = QMimeData()
            data.setText(text)
            data.setData(_JSON, text.encode())
            QGuiApplication.clipboard().setMimeData(data)
        return bool(chosen)

    def cut(self) -> bool:
        """Put the selected items on the clipboard, and delete them."""
        return self.copy() and self.delete()

    def paste(self) -> bool:
        """Put the items of the clipboard behind the selected ones, and select them."""
        # Qt gives none where nothing was ever copied.
        data: QMimeData | None = QGuiApplication.clipboard().mimeData()
        texts = () if data is None else (bytes(data.data(_JSON).data()).decode("utf-8", "replace"), data.text())
        items = next(filter(None, map(items_of, texts)), {})
        if not items:
            self.refused.emit(self.tr("There are no items on the clipboard."), ())
            return False
        return self._put(items)

    def duplicate(self) -> bool:
        """Put copies of the selected items behind them, and select those."""
        reading = self._piece.document.reading
        return self._put({key: exact(reading.slices[key].text) for key in self._chosen if key in reading.slices})

    def delete(self) -> bool:
        """Delete the selected items; where users have them, after a question."""
        chosen = self._chosen
        if not chosen:
            return False
        published = self._piece.published.reading
        had = [key for key in chosen if published is not None and key in published.slices]
        question = self.tr(
            "The published piece has the item {0}. An update without it loses the values that users chose. "
            "Delete it anyway?"
        )
        if len(had) > 1:
            question = self.tr(
                "The published piece has the items {0}. An update without them loses the values that users "
                "chose. Delete them anyway?"
            )
        if had and not dialogs.may_delete(self._services.window, question.format(listed(had))):
            return False
        keys = keys_in_order(self._piece)
        behind = keys[keys.index(chosen[-1]) + 1 :][:1]
        ahead = [key for key in keys[: keys.index(chosen[-1])] if key not in chosen][-1:]
        return self.do([RemoveItem(key) for key in chosen], force=bool(had)) and self._select(*(behind or ahead))

    def rename(self, key: str, new: str) -> bool:
        """Give an item another key; '' is none."""
        new = new.strip()
        if not new or new == key:
            return False
        return self.do([RenameItem(key, new)]) and self._select(new)

    def set_title(self, key: str, text: str) -> bool:
        """Set the title in the language that the phones show, or that the one shown is made of. An item that was just
        added has a key that reads like it from then on."""
        shown = self._piece.session.piece
        item = shown.item(key) if shown is not None else None
        if item is None or not text.strip():
            return False
        lang = written_language(self._piece)
        if item.titles.pick(lang).text == text and item.titles.pick(lang).fallback is None:
            return False
        code = next((code for code in item.titles.codes if canonical(code) == lang), lang)
        title = SetValue(self._steps(key, "x-title", code), text)
        taken = self._piece.document.reading.slices.keys() - {key}
        new = key_of_title(text, taken) if key in self._untitled else ""
        self._untitled.discard(key)
        if new in ("", key):
            return self.do([title])
        return self.do([title, RenameItem(key, new)]) and self._select(new)

    def toggle_hidden(self, *keys: str) -> bool:
        """Hide an item, or show one that is hidden, and others as the last of them; without keys the selected ones."""
        shown = self._piece.session.piece
        keys = keys or (*(key for key in self._chosen if key != self._selected), self._selected)
        items = [item for item in map(shown.item, keys) if item is not None] if shown is not None else []
        return bool(items) and self.do([(ShowItem if items[-1].hidden else HideItem)(item.key) for item in items])

    def change_kind(self, form: str) -> bool:
        """Make the selected item one of another form; what that drops is asked about."""
        operations = [ChangeKind(self._selected, form)]
        dropped = try_out(self._piece, operations, force=True).dropped
        if dropped:
            kind = say(program_language(), "kinds", form)
            question = self.tr("Changing {0} to “{1}” removes what that kind does not have: {2}.")
            asked = question.format(self._selected, kind, listed(dropped))
            if not dialogs.may_change_kind(self._services.window, asked):
                return False
        return self.do(operations)

    def move(self, steps: int) -> bool:
        """Move the selected items so many places down (above 0) or up."""
        refusal = move_by(self._piece, self._chosen, steps)
        if refusal is not None:
            self.refused.emit(refusal, ())
        return refusal is None

    @property
    def _selected(self) -> str:
        return self._piece.selection.item

    @property
    def _chosen(self) -> list[str]:
        """The keys of all selected items, in display order."""
        return [key for key in keys_in_order(self._piece) if key in self._piece.selection.items]

    def _select(self, *keys: str) -> bool:
        self._piece.selection.select_several(keys, keys[-1] if keys else "")
        return True

    def _put(self, items: Mapping[str, object]) -> bool:
        """Add items as they are behind the selected ones, and select them."""
        operations = pasted(self._piece.document.reading, items, self._chosen[-1] if self._chosen else None)
        return bool(operations) and self.do(operations) and self._select(*(put.key for put in operations))

    def _steps(self, *names: str) -> tuple[str, ...]:
        """The pointer of something in the items."""
        return (*map(str, self._piece.document.reading.prefix), "properties", *names)
