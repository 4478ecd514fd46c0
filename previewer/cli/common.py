"""What commands share: options, opening files, writing output, and saying what is wrong."""

from __future__ import annotations

import argparse
import contextlib
import re
import sys
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any, NoReturn, TextIO

from previewer.pieces import Diagnostic, Reading, Refusal, Values
from previewer.pieces.kinds.calendar import is_date

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class Stop(SystemExit):
    """Ends a command with a status, after its sentence was written."""


class Parser(argparse.ArgumentParser):
    """Arguments of one command; a mistake is one sentence and status 2."""

    def __init__(self, command: str, about: str, **more: Any) -> None:
        super().__init__(prog=f"previewer {command}", description=about, allow_abbrev=False, **more)

    def error(self, message: str) -> NoReturn:
        fail(f"{self.prog}: {message}; `{self.prog} --help` tells the options")


def fail(sentence: str, status: int = 2) -> NoReturn:
    """Say a sentence on standard error and stop."""
    complain(sentence)
    raise Stop(status)


def complain(sentence: str) -> None:
    """One line on standard error, whatever its encoding; nothing where it is closed."""
    if sys.stderr is None:
        return
    with contextlib.suppress(OSError):
        sys.stderr.buffer.write((harmless(sentence) + "\n").encode("utf-8", "backslashreplace"))
        sys.stderr.buffer.flush()


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person watches a stream; a closed one has nobody."""
    return stream is not None and stream.isatty()


def harmless(text: str) -> str:
    """A text of a file without what a terminal would obey: control characters as U+FFFD, lines and tabs as they are."""
    return _CONTROL.sub("\ufffd", text)


def write_text(text: str, out: str | None = None) -> None:
    """Write UTF-8 to a file, whole or not at all, or to standard output."""
    write_bytes(text.encode("utf-8", "backslashreplace"), out)


def write_bytes(data: bytes, out: str | None = None) -> None:
    """Write bytes to a file, whole or not at all, or to standard output (`None` or `-`)."""
    if out is None or out == "-":
        _to_output(data)
        return
    from previewer.atomic import write_atomically

    try:
        write_atomically(Path(out), data)
    except OSError as error:
        fail(f"previewer: {out} cannot be written: {reason(error)}")


def _to_output(data: bytes) -> None:
    if sys.stdout is None:
        fail("previewer: standard output is closed")
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        fail(f"previewer: standard output cannot be written: {reason(error)}")


def reason(error: OSError) -> str:
    """Why a file operation failed, in the system's words."""
    return error.strerror or str(error)


def read_input(path: str) -> bytes:
    """The bytes of a file, or of standard input for `-`; stops with status 2 where it cannot be opened."""
    from previewer.pieces.source import MAX_BYTES

    try:
        if path == "-":
            if sys.stdin is None:
                fail("previewer: standard input is closed")
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with Path(path).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        fail(f"previewer: {path} cannot be opened: {reason(error)}")
    except ValueError as error:
        fail(f"previewer: {path!r} is no file name: {error}")


def size_of(path: str, data: bytes) -> int:
    """How many bytes a file has of which `data` was read: more where it is above the bound."""
    try:
        return max(len(data), Path(path).stat().st_size) if path != "-" else len(data)
    except (OSError, ValueError):
        return len(data)


def open_piece(path: str) -> Reading:
    """The reading of a file that has a piece; stops with status 2, saying why, where it cannot be previewed."""
    from previewer.pieces import read_bytes

    data = read_input(path)
    reading = read_bytes(data, size_of(path, data))
    report(path, reading.diagnostics)
    if reading.piece is None:
        raise Stop(2)
    return reading


def report(path: str, diagnostics: Iterable[Diagnostic]) -> None:
    """The problems of a file on standard error, one a line."""
    for found in diagnostics:
        place = found.place
        where = f"{place.line}:{place.column}" if place else "1:1"
        complain(f"{path}:{where}: {found.severity}: {found.message()} [{found.code}]")


def day(text: str) -> date:
    """`--today`: a date that exists, `yyyy-mm-dd`."""
    if not is_date(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no date; write yyyy-mm-dd and a day that exists")
    return date.fromisoformat(text)


def seed(text: str) -> int:
    """`--order-seed`: a whole number from 0."""
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0")
    return int(text)


def language(text: str) -> str:
    """`--lang`: a BCP 47 tag, on offer or not."""
    from previewer.pieces.languages import is_tag

    if not is_tag(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no language code; write a tag such as en, ja or zh-Hans")
    return text


def add_value_options(parser: Parser) -> None:
    """`--set`, `--load` and `--today`."""
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=JSON",
        dest="settings",
        help="set an item to a JSON value, such as city='\"Tokyo\"' or volume=7; may be repeated",
    )
    parser.add_argument("--load", metavar="VALUES.json", help="start from values that were saved")
    parser.add_argument("--today", type=day, metavar="DATE", help="the day of first opening (default: the local date)")


def add_screen_options(parser: Parser) -> None:
    """The options of a screen: platform, language, hidden items, order."""
    parser.add_argument("--platform", choices=("ios", "android"), help="default: the piece's own, else ios")
    parser.add_argument("--lang", type=language, metavar="CODE", help="default: en if on offer; en-XA lengthens texts")
    parser.add_argument("--reveal-hidden", action="store_true", help="show hidden items too")
    parser.add_argument("--order-seed", type=seed, metavar="N", help="shuffle what the order leaves open")


def chosen_values(reading: Reading, options: argparse.Namespace) -> tuple[Values, bool]:
    """The values by `--load`, then each `--set`; and whether all were taken. Refusals go to standard error."""
    assert reading.piece is not None
    values = Values.initial(reading.piece, options.today or date.today())
    refused: list[Refusal] = []
    if options.load == "-" and options.file == "-":
        fail("previewer: only one of FILE and --load can be standard input")
    if options.load:
        values, some = values.load(_values_text(options.load))
        refused += some
    for setting in options.settings:
        key, equals, text = setting.partition("=")
        if not equals:
            fail(f"previewer: --set takes KEY=JSON, found {setting!r}")
        changed = values.set_text(key, text)
        if isinstance(changed, Refusal):
            refused.append(changed)
        else:
            values = changed
    for refusal in refused:
        complain(f"refused: {refusal.message()}")
    return values, not refused


def _values_text(path: str) -> str:
    try:
        return read_input(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fail(f"previewer: {path} is not UTF-8: byte {error.start} cannot be read")
