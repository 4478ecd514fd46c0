"""What was done to an open piece, in its text and in its values, as one line of steps to undo."""

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QTextDocument, QUndoStack

from previewer.phone.history import ValueCommand

Kind = Literal["text", "values"]


class Acts(QObject):
    """The order of the steps of two histories, each of which keeps its own.

    A step that its history has lost meanwhile (a new declaration may drop value steps) is passed over.
    """

    #: What can be undone or redone changed.
    changed = Signal()

    def __init__(self, text: QTextDocument, values: QUndoStack, parent: QObject) -> None:
        super().__init__(parent)
        self._text = text
        self._values = values
        self._done: list[Kind] = []
        self._undone: list[Kind] = []
        self._moving = False
        #: Of the last act, and of the one that is being done to the text; None where they are steps by themselves.
        self._last_key: object = None
        self._next_key: object = None
        self._steps = text.availableUndoSteps()
        self._index = values.index()
        text.contentsChange.connect(self._text_changed)
        text.undoAvailable.connect(self.changed)
        text.redoAvailable.connect(self.changed)
        values.indexChanged.connect(self._values_changed)

    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return any(self._undo_of(kind) for kind in self._done)

    def can_redo(self) -> bool:
        """Whether there is an undone step to do again."""
        return any(self._redo_of(kind) for kind in self._undone)

    def merges(self, merge_key: object) -> bool:
        """What is done to the text next has this key (None: it is a step by itself). Whether it is one step with the
        last act, which has the same.
        """
        self._next_key = merge_key
        return self._joins()

    def undo(self, undo_text: Callable[[], object]) -> None:
        """Undo the last step. `undo_text` undoes one of the text, with the cursor of whoever edits it."""
        self._move(self._done, self._undone, self._undo_of, {"text": undo_text, "values": self._values.undo})

    def redo(self, redo_text: Callable[[], object]) -> None:
        """Do again what was undone last."""
        self._move(self._undone, self._done, self._redo_of, {"text": redo_text, "values": self._values.redo})

    def _move(
        self,
        source: list[Kind],
        target: list[Kind],
        possible: Callable[[Kind], bool],
        acts: dict[Kind, Callable[[], object]],
    ) -> None:
        while source:
            kind = source.pop()
            if possible(kind):
                self._moving = True
                acts[kind]()
                self._moving = False
                self._steps, self._index = self._text.availableUndoSteps(), self._values.index()
                target.append(kind)
                break
        self._last_key = None
        self.changed.emit()

    def _joins(self) -> bool:
        return self._next_key is not None and self._next_key == self._last_key and self._done[-1:] == ["text"]

    def _undo_of(self, kind: Kind) -> bool:
        return self._text.isUndoAvailable() if kind == "text" else self._values.canUndo()

    def _redo_of(self, kind: Kind) -> bool:
        return self._text.isRedoAvailable() if kind == "text" else self._values.canRedo()

    def _text_changed(self, _at: int, removed: int, added: int) -> None:
        """A letter that the editor adds to its last step is part of that, unless something else was done between."""
        before, self._steps = self._steps, self._text.availableUndoSteps()
        if self._moving or not removed + added:
            return
        joins = self._joins()
        self._last_key, self._next_key = self._next_key, None
        if self._steps < before and self._text.isRedoAvailable() and "text" in self._done:
            # Undone by the editor's own menu; else the history was cleared before.
            del self._done[len(self._done) - 1 - self._done[::-1].index("text")]
            self._undone.append("text")
            self.changed.emit()
        elif (self._steps != before and not joins) or self._done[-1:] != ["text"]:
            self._add("text")

    def _values_changed(self, index: int) -> None:
        before, self._index = self._index, index
        self._last_key = None
        command = self._values.command(index - 1) if index else None
        if not self._moving and index > before and not (isinstance(command, ValueCommand) and command.quiet):
            self._add("values")
        else:
            self.changed.emit()

    def _add(self, kind: Kind) -> None:
        self._done.append(kind)
        self._undone.clear()
        self.changed.emit()
