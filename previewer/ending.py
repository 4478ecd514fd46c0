"""Being ended by Ctrl-C, TERM or HUP, at any moment: at once, with nothing half done, and without a word.

No exception would do: where Qt calls into Python, and where Python itself calls aside (weak references, imports), one
is swallowed, or breaks what is under way. So the process ends where it stands. What has to be done before that is
registered; what must be done wholly or not at all is `undisturbed()`.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

#: The signals that end a program. Some systems lack some.
SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class _Ending:
    """How this process ends when a signal asks it to."""

    def __init__(self) -> None:
        self._lock = threading.RLock()  # a signal may come while this very thread has it
        self._busy = 0
        self._asked = 0
        self._first: list[Callable[[], None]] = []

    def first(self, act: Callable[[], None]) -> None:
        if act not in self._first:
            self._first.append(act)

    def forget(self, act: Callable[[], None] | None) -> None:
        self._first = [one for one in self._first if act is not None and one != act]

    def begin(self) -> None:
        with self._lock:
            self._busy += 1

    def finish(self) -> None:
        with self._lock:
            self._busy -= 1
            if self._asked and not self._busy:
                self._end()

    def ask(self, number: int, _: object) -> None:
        """A signal came: end, or wait for what must not be disturbed. A second one disturbs neither."""
        ignore()
        with self._lock:
            self._asked = number
            if not self._busy:
                self._end()

    def _end(self) -> None:
        for act in reversed(self._first):
            with suppress(Exception):
                act()
        os._exit(128 + self._asked)


_own = _Ending()


def end_by_signals() -> None:
    """From now on a signal ends this process, with 128 and its number. One that is ignored stays ignored."""
    for number in SIGNALS:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _own.ask)


def end_as_usual() -> None:
    """Undo `end_by_signals()`: signals do what they do in any program in Python."""
    for number in SIGNALS:
        if signal.getsignal(number) == _own.ask:
            usual = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
            signal.signal(number, usual)


def ignore() -> None:
    """Let no signal disturb the end of this process: all that it was asked for is done."""
    for number in SIGNALS:
        if signal.getsignal(number) == _own.ask:
            signal.signal(number, signal.SIG_IGN)


def first(act: Callable[[], None]) -> None:
    """Do something before a signal ends this process. It is called wherever the process stands then, once."""
    _own.first(act)


def end_as_helper() -> None:
    """In a process that was started as a helper of ours: TERM ends it as it would end us, Ctrl-C is for us alone."""
    _own.forget(None)
    end_by_signals()
    if signal.getsignal(signal.SIGINT) == _own.ask:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def temporary_folder(prefix: str, within: str | None = None) -> Iterator[str]:
    """A folder for what is needed inside, which is gone afterwards, by a signal too; `within` another than the
    system's own for such.
    """
    from tempfile import TemporaryDirectory

    with undisturbed():
        folder = TemporaryDirectory(prefix=prefix, dir=within)
        first(folder.cleanup)
    try:
        yield folder.name
    finally:
        with undisturbed():
            folder.cleanup()
            _own.forget(folder.cleanup)


@contextmanager
def undisturbed() -> Iterator[None]:
    """What is inside is done wholly before a signal ends this process, in whichever thread it is."""
    _own.begin()
    try:
        yield
    finally:
        _own.finish()
