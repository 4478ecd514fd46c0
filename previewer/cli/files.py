"""What a command reads: pieces and other files, or standard input."""

from __future__ import annotations

import sys
from pathlib import Path

from previewer.cli.inputs import note
from previewer.cli.terminal import Stop, complain, fail, report
from previewer.pieces import Reading, read_bytes
from previewer.pieces.messages import say
from previewer.pieces.shape import how_many_more
from previewer.pieces.source import MAX_BYTES
from previewer.pieces.texts import Reviewed
from previewer.terminal_words import error_lang


def read_input(path: str, most: int = MAX_BYTES, what: str = "an input") -> bytes:
    """The bytes of a file, or of standard input for `-`; stops with status 2 where it cannot be opened.

    Of one with more than `most` bytes, one more than these. `what` it is stands in a sentence: "the case".
    """
    note(path, what)
    try:
        if path == "-":
            if sys.stdin is None:
                fail("previewer: standard input is closed")
            return sys.stdin.buffer.read(most + 1)
        if not path:
            fail("previewer: a file name is empty")
        with Path(path).open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        fail("previewer: {path} cannot be opened: {error}", path=path, error=error)
    except ValueError as error:
        fail("previewer: {path!r} is not a file name: {error}", path=path, error=error)


def size_of(path: str, data: bytes) -> int:
    """How many bytes a file has of which `data` was read: more where it is above the bound."""
    try:
        return max(len(data), Path(path).stat().st_size) if path != "-" else len(data)
    except (OSError, ValueError):
        return len(data)


def open_piece(path: str) -> Reading:
    """The reading of a file that has a piece; stops with status 2, saying why, where it cannot be previewed."""
    return open_piece_bytes(path)[1]


def open_piece_bytes(path: str, what: str = "the definition") -> tuple[bytes, Reading]:
    """A definition that is opened, with the file's bytes before it."""
    data = read_input(path, what=what)
    reading = read_bytes(data, size_of(path, data))
    report(path, reading.diagnostics)
    for code, count in reading.omitted.items():
        complain("{path}: {why}", path=path, why=say(error_lang(), "report", "omitted", how_many_more(code, count)))
    if reading.piece is None:
        raise Stop(2)
    return data, reading


def open_to_change(path: str, what: str = "the definition") -> tuple[bytes, Reading]:
    """The bytes and the reading of a file that is to be changed: nothing is said of its problems unless it is no piece,
    which stops with status 2.
    """
    data = read_input(path, what=what)
    reading = read_bytes(data, size_of(path, data))
    if reading.piece is None:
        report(path, reading.diagnostics[:1])
        raise Stop(2)
    return data, reading


def reviewed_texts(path: str, reading: Reading) -> Reviewed:
    """The texts of a file that a person calls right though they are the item's key; records that cannot be read say
    nothing here, but in what works with them.
    """
    if path == "-" or not any(found.code == "text-placeholder" for found in reading.found):
        return frozenset()
    from previewer.texts.confirmed import BadRecord, reviewed_beside

    try:
        return reviewed_beside(path, reading)
    except (OSError, BadRecord):
        return frozenset()


def write_changed(path: str, before: bytes, after: bytes, command: str) -> None:
    """Write a file that was read as `before`; stops with status 2 where another program changed it meanwhile."""
    from previewer.atomic import FileChangedError, write_atomically

    if before == after:
        return
    try:
        write_atomically(Path(path), after, instead_of=before)
    except FileChangedError:
        fail(
            "{command}: {path} was changed by another program meanwhile; nothing is written", command=command, path=path
        )
    except OSError as error:
        fail("{command}: {path} cannot be written: {error}", command=command, path=path, error=error)


def read_text(path: str, command: str = "previewer", what: str = "an input") -> str:
    """The text of a UTF-8 file, with or without a mark before it; stops with status 2 where it is none."""
    try:
        return read_input(path, what=what).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fail(
            "{command}: {path} is not UTF-8: byte {start} cannot be read", command=command, path=path, start=error.start
        )
