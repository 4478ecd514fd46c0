"""Steps of an open piece to undo, in its text and in its values, as one line."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Literal, NamedTuple

from PySide6.QtCore import QObject, Signal

from previewer.desk.document.act_names import act_name, values_name
from previewer.desk.document.document import Document
from previewer.desk.document.saved_texts import SavedText
from previewer.phone.history import ValueCommand
from previewer.phone.session import PieceSession

Kind = Literal["text", "values", "save"]


class UndoStep(NamedTuple):
    """A step of the text by its name, one of the values, whose name the history of those tells, or a save between."""

    kind: Kind
    name: str = ""
    saved: SavedText | None = None


class Acts(QObject):
    """The order of the steps of two histories, each of which keeps its own, and of the saves between them.

    A step that its history has lost meanwhile (a new declaration may drop value steps) is passed over.
    """

    #: What can be undone or redone changed, or there is another save.
    changed = Signal()

    def __init__(self, document: Document, session: PieceSession, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._session = session
        self._text = document.textDocument
        self._values = session.undo_stack
        self._done: list[UndoStep] = []
        self._undone: list[UndoStep] = []
        self._moving = False
        #: Of the last act, and of the one that is being done to the text; None where they are steps by themselves.
        self._last_key: object = None
        self._next_key: object = None
        self._steps = self._text.availableUndoSteps()
        self._index = self._values.index()
        self._text.contentsChange.connect(self._text_changed)
        self._text.undoAvailable.connect(self.changed)
        self._text.redoAvailable.connect(self.changed)
        self._values.indexChanged.connect(self._values_changed)
        document.saved.connect(self._saved)

    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return any(self._undo_of(step.kind) for step in self._done)

    def can_redo(self) -> bool:
        """Whether there is an undone step to do again."""
        return any(self._redo_of(step.kind) for step in self._undone)

    def done(self) -> list[UndoStep]:
        """Steps that can be undone and the saves between, the oldest first."""
        return list(self._named(reversed(self._done), range(self._values.index() - 1, -1, -1), self._undo_of))[::-1]

    def undone(self) -> list[UndoStep]:
        """Steps that can be done again and the saves between, the next one first."""
        return list(
            self._named(reversed(self._undone), range(self._values.index(), self._values.count()), self._redo_of)
        )

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

    def _named(
        self, steps: Iterable[UndoStep], commands: Iterable[int], possible: Callable[[Kind], bool]
    ) -> Iterator[UndoStep]:
        """Steps as they are called, without those that are lost."""
        left = iter(commands)
        for step in steps:
            if step.kind == "values":
                command = self._values.command(next(left, -1))
                if isinstance(command, ValueCommand):
                    yield step._replace(name=values_name(command, self._session.piece))
            elif step.saved.text if step.saved is not None else possible(step.kind):
                yield step

    def _move(
        self,
        source: list[UndoStep],
        target: list[UndoStep],
        possible: Callable[[Kind], bool],
        acts: dict[Kind, Callable[[], object]],
    ) -> None:
        while source:
            step = source.pop()
            if step.kind == "save":
                target.append(step)
            elif possible(step.kind):
                self._moving = True
                acts[step.kind]()
                self._moving = False
                self._steps, self._index = self._text.availableUndoSteps(), self._values.index()
                target.append(step)
                break
        while target is self._done and source and source[-1].kind == "save":
            target.append(source.pop())
        self._last_key = None
        self.changed.emit()

    def _last(self) -> Kind | None:
        return next((step.kind for step in reversed(self._done) if step.kind != "save"), None)

    def _joins(self) -> bool:
        return self._next_key is not None and self._next_key == self._last_key and self._last() == "text"

    def _undo_of(self, kind: Kind) -> bool:
        return self._text.isUndoAvailable() if kind == "text" else kind == "values" and self._values.canUndo()

    def _redo_of(self, kind: Kind) -> bool:
        return self._text.isRedoAvailable() if kind == "text" else kind == "values" and self._values.canRedo()

    def _text_changed(self, _at: int, removed: int, added: int) -> None:
        """A letter that the editor adds to its last step is part of that, unless something else was done between."""
        before, self._steps = self._steps, self._text.availableUndoSteps()
        if self._moving or not removed + added:
            return
        joins = self._joins()
        self._last_key, self._next_key = self._next_key, None
        if self._steps < before and self._text.isRedoAvailable() and self._last_text() is not None:
            # Undone by the editor's own menu; else the history was cleared before.
            self._undone.append(self._done.pop(self._last_text() or 0))
            self.changed.emit()
        elif (self._steps != before and not joins) or self._last() != "text":
            self._add(UndoStep("text", self._document.act or act_name("typed")))

    def _last_text(self) -> int | None:
        return next((at for at in range(len(self._done) - 1, -1, -1) if self._done[at].kind == "text"), None)

    def _values_changed(self, index: int) -> None:
        before, self._index = self._index, index
        self._last_key = None
        command = self._values.command(index - 1) if index else None
        if not self._moving and index > before and not (isinstance(command, ValueCommand) and command.quiet):
            self._add(UndoStep("values"))
        else:
            self.changed.emit()

    def _saved(self) -> None:
        """A save ends what is joined, and is a mark where it came."""
        self._last_key = None
        text = self._document.text()
        if self._done[-1:] and (last := self._done[-1].saved) is not None and last.text == text:
            return
        self._done.append(UndoStep("save", saved=SavedText(text, datetime.now())))
        self.changed.emit()

    def _add(self, step: UndoStep) -> None:
        """A new step takes the place of what was undone; saves among that stay, since their texts are nowhere else."""
        self._done += [one for one in reversed(self._undone) if one.kind == "save"]
        self._done.append(step)
        self._undone.clear()
        self.changed.emit()
