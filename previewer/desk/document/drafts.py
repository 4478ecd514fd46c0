"""Letters that are typed and not taken yet: those of a piece are kept beside its values, others in the settings."""

import json
from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QDialog,
    QLineEdit,
    QPlainTextEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from previewer.desk.widgets import letters_are

#: Milliseconds between a key and the file that has it.
_WRITE_AFTER = 500
#: Properties of a field: the name of its draft, and what stands in it where nothing is typed.
_NAME, _TAKEN = "draft", "taken"
_Index = QModelIndex | QPersistentModelIndex
Field = QLineEdit | QPlainTextEdit


class Drafts(QObject):
    """By the field and by what the field is of: an item, a cell, a check. They are on the disk half a second after a
    key, and stand in their field again after a program that was killed. `kept`: those of the run before; `keep` writes
    them.
    """

    def __init__(self, kept: Mapping[str, str], keep: Callable[[Mapping[str, str]], None], parent: QObject) -> None:
        super().__init__(parent)
        self._keep = keep
        self._letters = dict(kept)
        self._is_closed = False
        self._timer = QTimer(self, singleShot=True, interval=_WRITE_AFTER)
        self._timer.timeout.connect(self.write)

    def get(self, *name: str) -> str | None:
        """The letters of a field that nothing has taken; None where there are none."""
        return self._letters.get(json.dumps(name))

    def put(self, letters: str | None, *name: str) -> None:
        """Keep the letters of a field; None where they were taken, or given up."""
        self._put(letters, json.dumps(name))

    def hold(self, field: Field, taken: str, *name: str, leaves: bool = False) -> str:
        """Keep what is typed into a field from now on, while it is another text than the one `taken` last. Returns what
        is to stand in it: the letters that are kept of it, else that text. What the field was of before has its letters
        taken by now, unless it `leaves` them there.
        """
        before, known = field.property(_NAME), json.dumps(name)
        if before not in (None, known) and not leaves:
            self._put(None, before)
        field.setProperty(_NAME, known)
        field.setProperty(_TAKEN, taken)
        if before is None:
            typed = field.textEdited if isinstance(field, QLineEdit) else field.textChanged
            typed.connect(partial(self._typed, field))
        if before == known:
            self._typed(field)
        elif self._letters.get(known) == taken:
            self._put(None, known)
        return self._letters.get(known, taken)

    def hold_in(self, dialog: QDialog, **fields: QLineEdit) -> None:
        """Keep what is typed into the fields of a dialog until it is over."""
        for name, field in fields.items():
            field.setText(self.hold(field, field.text(), type(dialog).__name__, name))
        dialog.finished.connect(lambda _how: self.drop(*fields.values()))

    def drop(self, *fields: QWidget) -> None:
        """Keep the letters of fields no longer: they were taken, or given up."""
        for field in fields:
            if isinstance(field, Field) and is_held(field):
                field.setProperty(_TAKEN, letters_in(field))
                self._put(None, field.property(_NAME))

    def write(self) -> None:
        """Write them now."""
        self._timer.stop()
        self._keep(self._letters)

    def close(self) -> None:
        """Write them now, and keep them as they are: fields and dialogs go."""
        self.write()
        self._is_closed = True

    def _typed(self, field: Field, *_told: str) -> None:
        letters = letters_in(field)
        self._put(letters if letters != field.property(_TAKEN) else None, field.property(_NAME))

    def _put(self, letters: str | None, name: str) -> None:
        if self._is_closed or letters == self._letters.get(name):
            return
        if letters is None:
            del self._letters[name]
        else:
            self._letters[name] = letters
        if not self._timer.isActive():
            self._timer.start()


def is_held(field: QWidget) -> bool:
    """Whether what is typed into a field is kept."""
    return field.property(_NAME) is not None


def letters_in(field: QWidget) -> str:
    """The text of a field as it stands there."""
    return str(field.text() if hasattr(field, "text") else field.toPlainText())  # type: ignore[attr-defined]


class TypedCells(QStyledItemDelegate):
    """Cells whose letters are kept until their model takes them or they are given up by Escape: those that it refuses,
    and those of an editor that went with its cell, stand there when it is opened again.
    """

    #: Whose letters they are.
    whose = "document"

    def __init__(self, drafts: Drafts, parent: QObject) -> None:
        super().__init__(parent)
        self._drafts = drafts
        self.closeEditor.connect(self._closed)

    def name_of(self, index: _Index) -> tuple[str, ...]:
        """The name of the draft of a cell; for a kind of cells to say."""
        raise NotImplementedError

    def text_of(self, index: _Index) -> str:
        """The text that a cell has."""
        return str(index.data(Qt.ItemDataRole.EditRole))

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        made = super().createEditor(parent, option, index)
        letters_are(self.whose, made)
        return made

    def setEditorData(self, editor: QWidget, index: _Index) -> None:
        # A view says so after every change of the cell; what is being typed stays.
        if isinstance(editor, QLineEdit) and not is_held(editor):
            taken = self.text_of(index)
            editor.setText(self._drafts.hold(editor, taken, *self.name_of(index)))
            editor.setModified(editor.text() != taken)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: _Index) -> None:
        letters = letters_in(editor)
        if letters != editor.property(_TAKEN) and model.setData(index, letters):
            self._drafts.drop(editor)

    def _closed(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        if hint is QAbstractItemDelegate.EndEditHint.RevertModelCache:
            self._drafts.drop(editor)
