"""What every command says to the person at the terminal."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from previewer.terminal_words import TerminalSentence, output_lang, told

#: What records are called as a sentence begins.
KINDS: Final = {
    "page": TerminalSentence("Page"),
    "post": TerminalSentence("Post"),
    "attachment": TerminalSentence("Attachment"),
}


class CommandError(Exception):
    """What went wrong, for the person at the terminal: a sentence in English with its facts, which is said in the
    terminal's language. `status`: 1 it did not work, 2 it was asked for wrongly.
    """

    def __init__(self, message: str, status: int = 1, /, **facts: object) -> None:
        super().__init__(TerminalSentence(message, **facts))
        self.status = status


def say(text: str, /, **facts: object) -> None:
    """A line on standard error, in its language."""
    print(told(text, **facts), file=sys.stderr, flush=True)  # noqa: T201 - the terminal is what a command talks to


def out(text: str) -> None:
    """A line on standard output, a sentence in its language. Raises CommandError where it cannot be written."""
    if sys.stdout is None:
        raise CommandError("standard output is closed", 2)
    try:
        said = told(text, output_lang()) if isinstance(text, TerminalSentence) else text
        print(said, flush=True)  # noqa: T201 - the terminal is what a command talks to
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CommandError("standard output cannot be written: {error}", 2, error=error) from None


@contextmanager
def tidied_up() -> Iterator[None]:
    """TERM and HUP end what is inside as Ctrl-C does: what it began is taken away. One that is ignored stays so."""
    wanted = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    usual = [each for each in wanted if signal.getsignal(each) == signal.SIG_DFL]
    if threading.current_thread() is not threading.main_thread():
        usual = []
    for each in usual:
        signal.signal(each, _end)
    try:
        yield
    finally:
        for each in usual:
            signal.signal(each, signal.SIG_DFL)


def _end(number: int, _frame: object) -> None:
    raise SystemExit(128 + number)
