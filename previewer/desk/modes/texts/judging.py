"""Looking what is wrong with texts in a process of its own: thousands of cells take longer than a window may wait."""

import contextlib
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial

from PySide6.QtCore import QObject, Signal

from previewer.desk.modes.texts.helpers import Helpers
from previewer.texts.consistency.glossary import GlossaryTerm
from previewer.texts.problems import Problems, problems_in


class Judging(QObject):
    """One at a time; of those asked for meanwhile the last counts."""

    #: The `Problems` of the last that was asked for.
    judged = Signal(object)
    #: From the helper to the window's thread: number of the question, future.
    _arrived = Signal(int, object)

    def __init__(self, helpers: Helpers, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._helpers = helpers
        self._number = 0
        self._asked: Future[Problems] | None = None
        self._arrived.connect(self._take)

    @property
    def running(self) -> bool:
        """Whether an answer is waited for."""
        return self._asked is not None

    def start(self, text: str, source: str, glossary: tuple[GlossaryTerm, ...]) -> None:
        """Look at the texts of a definition."""
        self.cancel()
        self._asked = self._helpers.pool().submit(problems_in, text, source, glossary)
        self._asked.add_done_callback(partial(self._report, self._number))

    def cancel(self) -> None:
        """Wait for nothing any more."""
        self._number += 1
        if self._asked is not None:
            self._asked.cancel()
            self._asked = None

    def _report(self, number: int, done: Future[Problems]) -> None:
        # The window may be gone by now.
        with contextlib.suppress(RuntimeError):
            self._arrived.emit(number, done)

    def _take(self, number: int, done: Future[Problems]) -> None:
        if number != self._number or done.cancelled():
            return
        self._asked = None
        try:
            self.judged.emit(done.result())
        except BrokenProcessPool:
            self._helpers.close()
