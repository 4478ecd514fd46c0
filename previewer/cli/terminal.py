"""What a command says: sentences on standard error, output whole or not at all."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TextIO

from previewer.cli.inputs import input_at
from previewer.ending import undisturbed
from previewer.terminal_words import error_lang, told

if TYPE_CHECKING:
    from previewer.pieces import Diagnostic

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")


_OUTPUT = ("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")


class Stop(SystemExit):
    """Ends a command with a status, after its sentence was written."""


def fail(sentence: str, status: int = 2, /, **facts: object) -> NoReturn:
    """Say a sentence on standard error, as `complain` does, and stop."""
    complain(sentence, **facts)
    raise Stop(status)


def complain(sentence: str, /, **facts: object) -> None:
    """One line on standard error in its language, with its facts, whatever the encoding; nothing where it is closed."""
    if sys.stderr is None:
        return
    sentence = told(sentence, **facts)
    with contextlib.suppress(OSError):
        sys.stderr.buffer.write((harmless(sentence) + "\n").encode("utf-8", "backslashreplace"))
        sys.stderr.buffer.flush()


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person watches a stream; a closed one has nobody."""
    return stream is not None and stream.isatty()


def in_colour() -> bool:
    """Whether standard output is written in colours."""
    return is_terminal(sys.stdout) and "NO_COLOR" not in os.environ


def harmless(text: str) -> str:
    """A text of a file without what a terminal would obey: control characters as U+FFFD, lines and tabs as they are."""
    return _CONTROL.sub("\ufffd", text)


def write_text(text: str, out: str | None = None) -> None:
    """Write UTF-8 to a file, whole or not at all, or to standard output."""
    write_bytes(text.encode("utf-8", "backslashreplace"), out)


def is_output(out: str | None) -> bool:
    """Whether an output is standard output, by whatever name."""
    return out is None or out in _OUTPUT


def check_output(out: str | None) -> None:
    """Stop with status 2 where an output is a file that the command has read, by whatever way it is named."""
    what = "" if out is None or is_output(out) else input_at(out)
    if what:
        fail("previewer: {out} is {what} itself, which is only read; name another file", out=out, what=told(what))


def write_bytes(data: bytes, out: str | None = None) -> None:
    """Write bytes to a file, whole or not at all, or to standard output (`None` or `-`).

    Into a device or a pipe; never over what the command reads.
    """
    if out is None or is_output(out):
        _to_output(data)
        return
    check_output(out)
    from previewer.atomic import write_atomically

    try:
        write_atomically(Path(out), data)
    except BrokenPipeError:
        raise
    except OSError as error:
        fail("previewer: {out} cannot be written: {error}", out=out, error=error)


def _to_output(data: bytes) -> None:
    if sys.stdout is None:
        fail("previewer: standard output is closed")
    try:
        with _whole():
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        fail("previewer: standard output cannot be written: {error}", error=error)


def discard_output() -> None:
    """Let what cannot be written to standard output, now or later, go nowhere."""
    try:
        sys.stdout.flush()
    except (AttributeError, OSError, ValueError):
        with contextlib.suppress(AttributeError, OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _whole() -> contextlib.AbstractContextManager[None]:
    """What is written into a file is written wholly; nobody knows when a pipe is read."""
    try:
        is_file = stat.S_ISREG(os.fstat(sys.stdout.fileno()).st_mode)
    except (OSError, ValueError):
        is_file = False
    return undisturbed() if is_file else contextlib.nullcontext()


def report(path: str, diagnostics: Iterable[Diagnostic], lang: str = "") -> None:
    """The problems of a file on standard error, one a line, in its language or another."""
    from previewer.pieces.messages import say

    lang = lang or error_lang()
    for found in diagnostics:
        place = found.place
        where = f"{place.line}:{place.column}" if place else "1:1"
        complain(
            "{path}:{where}: {severity}: {why} [{code}]",
            path=path,
            where=where,
            severity=say(lang, "severities", found.severity),
            why=found.message(lang),
            code=found.code,
        )
