"""What every command says to the person at the terminal."""

from __future__ import annotations

import sys


class CommandError(Exception):
    """What went wrong, for the person at the terminal. `status`: 1 it did not work, 2 it was asked for wrongly."""

    def __init__(self, message: str, status: int = 1) -> None:
        super().__init__(message)
        self.status = status


def say(text: str) -> None:
    """A line on standard error."""
    print(text, file=sys.stderr, flush=True)  # noqa: T201 - the terminal is what a command talks to


def out(text: str) -> None:
    """A line on standard output."""
    print(text, flush=True)  # noqa: T201 - the terminal is what a command talks to
