"""Looking what is wrong with texts in a pause after the last change."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from previewer.desk.background import Processes, Task
from previewer.pieces import Reading
from previewer.texts.consistency.glossary import GlossaryTerm
from previewer.texts.problems import Problems, problems_in, problems_of
from previewer.texts.units import Table

#: Milliseconds without a change.
_PAUSE = 250
#: Cells that are looked at in the window's process; more would take longer than a window may wait.
_MANY = 500


class TextsToCheck(NamedTuple):
    """The texts, and the terms that are agreed on."""

    reading: Reading
    table: Table
    terms: tuple[GlossaryTerm, ...]


class TextChecks(QObject):
    """What is wrong with the texts that `ask` gives, None where there are none to look at."""

    #: `problems` are others.
    changed = Signal()
    #: They are not, as the process that was to look was ended; they stay old. The error.
    failed = Signal(object)

    def __init__(self, ask: Callable[[], TextsToCheck | None], processes: Processes, parent: QObject) -> None:
        super().__init__(parent)
        self._ask = ask
        self.problems: Problems = {}
        #: Whether `problems` are those of an earlier text.
        self.old = False
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self._begin)
        self._task = Task(self, processes)
        self._task.done.connect(self._replace)
        self._task.failed.connect(self.failed)

    def look_later(self) -> None:
        """The texts are others."""
        self.old = True
        self._task.cancel()
        self._pause.start()

    def look(self) -> None:
        """Look now."""
        self._task.cancel()
        asked = self._ask()
        self._replace(problems_of(*asked) if asked is not None else {})

    def cancel(self) -> None:
        """Look for nothing any more."""
        self._pause.stop()
        self._task.cancel()

    def _begin(self) -> None:
        asked = self._ask()
        if asked is not None and len(asked.table.units) * len(asked.table.languages) > _MANY:
            reading = asked.reading
            self._task.start(problems_in, reading.text, asked.table.source, asked.terms, reading.reviewed)
        else:
            self.look()

    def _replace(self, found: Problems) -> None:
        self._pause.stop()
        self.problems, self.old = found, False
        self.changed.emit()
