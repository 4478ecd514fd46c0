"""A progress bar on a terminal, and nothing when piped."""

from __future__ import annotations

import sys
import time

from previewer import ending
from previewer.cli.terminal import is_terminal
from previewer.terminal_words import told


class Progress:
    """Counts finished work on standard error, where that is a terminal. Use as a context; call `step`."""

    def __init__(self, total: int, noun: str = "") -> None:
        self.total = total
        self.noun = told(noun)
        self.done = 0
        self.shown = is_terminal(sys.stderr)
        self._last = 0.0

    def __enter__(self) -> Progress:
        if self.shown:
            ending.first(_clear)
        return self

    def __exit__(self, *_: object) -> None:
        if self.shown:
            _clear()

    def hide(self) -> None:
        """Leave the line to something else that is said."""
        if self.shown and self._last:
            self._last = 0.0
            _clear()

    def step(self, count: int = 1) -> None:
        """Some more work is finished."""
        self.show(self.done + count, self.total)

    def show(self, done: int, total: int) -> None:
        """So much of so much is finished."""
        self.done, self.total = done, total
        now = time.monotonic()
        if self.shown and total > 1 and (now - self._last > 0.1 or self.done == self.total):
            self._last = now
            filled = 30 * self.done // max(self.total, 1)
            bar = "#" * filled + "-" * (30 - filled)
            sys.stderr.write(f"\r[{bar}] {self.done}/{self.total} {self.noun}\x1b[K")
            sys.stderr.flush()


def _clear() -> None:
    sys.stderr.write("\r\x1b[K")
    sys.stderr.flush()
