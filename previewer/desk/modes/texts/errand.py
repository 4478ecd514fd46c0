"""One piece of work in a process of its own, while the window stays quick."""

import contextlib
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Generic, ParamSpec, TypeVar

from PySide6.QtCore import QObject, Signal

from previewer.desk.modes.texts.helpers import Helpers

P = ParamSpec("P")
R = TypeVar("R")


class _Mail(QObject):
    """From the thread that waits for a helper to the window's: a function to be called, and the future."""

    arrived = Signal(object, object)

    def __init__(self, parent: QObject | None) -> None:
        super().__init__(parent)
        self.arrived.connect(lambda then, done: then(done))


class Errand(Generic[R]):
    """One at a time; another takes the place of the one before."""

    def __init__(self, helpers: Helpers, parent: QObject) -> None:
        self._helpers = helpers
        self._mail = _Mail(parent)
        self._asked: Future[R] | None = None

    def start(
        self, then: Callable[[Callable[[], R]], None], work: Callable[P, R], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """Have work done; `then` gets what gives its result, or raises what it raised (CancelledError where the helpers
        were ended).
        """
        self.cancel()
        self._asked = self._helpers.pool().submit(work, *args, **kwargs)
        self._asked.add_done_callback(partial(self._report, partial(self._take, then)))

    def cancel(self) -> None:
        """Wait for nothing any more."""
        if self._asked is not None:
            self._asked.cancel()
            self._asked = None

    def _report(self, then: Callable[[Future[R]], None], done: Future[R]) -> None:
        # The window may be gone by now.
        with contextlib.suppress(RuntimeError):
            self._mail.arrived.emit(then, done)

    def _take(self, then: Callable[[Callable[[], R]], None], done: Future[R]) -> None:
        if done is not self._asked:
            return
        self._asked = None
        if not done.cancelled() and isinstance(done.exception(), BrokenProcessPool):
            self._helpers.close()
        then(done.result)
