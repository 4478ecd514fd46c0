"""What can be done with the items of an open piece: each is one step to undo, or a sentence that says why not."""

import re
from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from previewer.desk.document import dialogs
from previewer.desk.document.editing import edit, try_out
from previewer.desk.document.moving import keys_in_order, move_by
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.modes.edit.items_model import written_language
from previewer.desk.services import Services
from previewer.pieces.edits.editing import Operation
from previewer.pieces.edits.items import AddItem, HideItem, RemoveItem, RenameItem, ShowItem, free_key
from previewer.pieces.edits.kind_change import ChangeKind
from previewer.pieces.edits.order import MoveItem, OrderPlace
from previewer.pieces.edits.values import SetValue
from previewer.pieces.kinds import BY_FORM
from previewer.pieces.languages import canonical
from previewer.pieces.messages import say
from previewer.pieces.source import exact

_COUNT = re.compile(r"_[0-9]+$")


class ItemActs(QObject):
    """The acts on the selected item, for the pane, its menu and the window's."""

    #: Something was done.
    done = Signal()
    #: A sentence, and the operations that an update may not do but a designer may insist on (none: it cannot be done).
    refused = Signal(str, tuple)

    def __init__(self, piece: OpenPiece, services: Services, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._piece = piece
        self._services = services

    def do(self, operations: Sequence[Operation], force: bool = False) -> bool:
        """Do operations as one step; False where they are refused."""
        refusal = edit(self._piece, operations, force)
        if refusal is None:
            self.done.emit()
            return True
        may_insist = not force and try_out(self._piece, operations, force=True).refusal is None
        self.refused.emit(refusal, tuple(operations) if may_insist else ())
        return False

    def add(self, form: str) -> bool:
        """Add an item of a form behind the selected one, and select it."""
        kind = BY_FORM[form].kind
        key = free_key(str(kind), self._piece.document.reading.slices)
        place = OrderPlace("after", self._selected) if self._selected else None
        return self.do([AddItem(key, form, place)]) and self._select(key)

    def duplicate(self) -> bool:
        """Put a copy of the selected item behind it, and select that."""
        entry = self._piece.document.reading.slices.get(self._selected)
        if entry is None:
            return False
        key = free_key(_COUNT.sub("", self._selected), self._piece.document.reading.slices)
        copied = SetValue(self._steps(key), exact(entry.text))
        return self.do([copied, MoveItem(key, OrderPlace("after", self._selected))]) and self._select(key)

    def delete(self) -> bool:
        """Delete the selected item; where users have it, after a question."""
        key = self._selected
        if not key:
            return False
        published = self._piece.published.reading
        had = published is not None and key in published.slices
        question = self.tr(
            "Users have the item {0}. An update without it loses the values that they chose. Delete it all the same?"
        )
        if had and not dialogs.may_delete(self._services.window, question.format(key)):
            return False
        keys = keys_in_order(self._piece)
        at = keys.index(key) if key in keys else 0
        next_key = [*keys[at + 1 : at + 2], *keys[max(at - 1, 0) : at], ""][0]
        return self.do([RemoveItem(key)], force=had) and self._select(next_key)

    def rename(self, key: str, new: str) -> bool:
        """Give an item another key; '' is none."""
        new = new.strip()
        if not new or new == key:
            return False
        return self.do([RenameItem(key, new)]) and self._select(new)

    def set_title(self, key: str, text: str) -> bool:
        """Set the title in the language that the phones show, or that the one shown is made of."""
        shown = self._piece.session.piece
        item = shown.item(key) if shown is not None else None
        if item is None or not text.strip():
            return False
        lang = written_language(self._piece)
        if item.titles.pick(lang).text == text and item.titles.pick(lang).fallback is None:
            return False
        code = next((code for code in item.titles.codes if canonical(code) == lang), lang)
        return self.do([SetValue(self._steps(key, "x-title", code), text)])

    def toggle_hidden(self, key: str) -> bool:
        """Hide an item, or show one that is hidden."""
        shown = self._piece.session.piece
        item = shown.item(key) if shown is not None else None
        return item is not None and self.do([ShowItem(key) if item.hidden else HideItem(key)])

    def change_kind(self, form: str) -> bool:
        """Make the selected item one of another form; what that drops is asked about."""
        operations = [ChangeKind(self._selected, form)]
        dropped = try_out(self._piece, operations, force=True).dropped
        if dropped:
            kind = say(program_language(), "kinds", form)
            question = self.tr("As “{1}” the item {0} loses what that kind does not take: {2}.")
            asked = question.format(self._selected, kind, ", ".join(dropped))
            if not dialogs.may_change_kind(self._services.window, asked):
                return False
        return self.do(operations)

    def move(self, steps: int) -> bool:
        """Move the selected item so many places down (above 0) or up."""
        refusal = move_by(self._piece, self._selected, steps)
        if refusal is not None:
            self.refused.emit(refusal, ())
        return refusal is None

    @property
    def _selected(self) -> str:
        return self._piece.selection.item

    def _select(self, key: str) -> bool:
        self._piece.selection.select(key)
        return True

    def _steps(self, *names: str) -> tuple[str, ...]:
        """The pointer of something in the items."""
        return (*map(str, self._piece.document.reading.prefix), "properties", *names)
