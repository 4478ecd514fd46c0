"""Letters of a piece that are typed and not taken yet, kept beside its values."""

import json
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from previewer.desk.document.memory import Memory

#: Milliseconds between a key and the file that has it.
_WRITE_AFTER = 500


class Drafts(QObject):
    """By the field and by what the field is of: an item, a cell, a check. They are on the disk half a second after a
    key, and stand in their field again after a program that was killed. `path` says which piece they are of.
    """

    def __init__(self, memory: Memory, path: Callable[[], Path], parent: QObject) -> None:
        super().__init__(parent)
        self._memory, self._path = memory, path
        self._letters: dict[str, str] = memory.drafts(path())
        self._timer = QTimer(self, singleShot=True, interval=_WRITE_AFTER)
        self._timer.timeout.connect(self.write)

    def get(self, *field: str) -> str:
        """The letters of a field that nothing has taken; '' where there are none."""
        return self._letters.get(json.dumps(field), "")

    def put(self, letters: str, *field: str) -> None:
        """Keep the letters of a field; '' where they were taken, or given up."""
        name = json.dumps(field)
        if letters == self._letters.get(name, ""):
            return
        if letters:
            self._letters[name] = letters
        else:
            del self._letters[name]
        if not self._timer.isActive():
            self._timer.start()

    def write(self) -> None:
        """Write them now."""
        self._timer.stop()
        self._memory.keep_drafts(self._path(), self._letters)
