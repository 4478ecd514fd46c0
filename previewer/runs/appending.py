"""Lines at the end of a file that several processes write to, and that a kill may cut off anywhere."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from previewer.atomic import sync_folder
from previewer.runs.own_files import check_own, read_own


class Line(NamedTuple):
    """One line of a file, from 1; `torn`: it has no end, so that nobody was told that it is kept."""

    number: int
    data: bytes
    torn: bool


def append(path: Path, lines: bytes) -> None:
    """Put whole lines at the end of a file and wait for the disk. Raises OSError, also where the file leads out of its
    folder.

    A torn last line is ended first, so that it takes nothing with it. Other processes wait meanwhile.
    """
    check_own(path, path.parent)
    new = not path.exists()
    handle = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with _locked(handle):
            rest = memoryview((b"" if _is_ended(handle) else b"\n") + lines)
            while rest:
                rest = rest[os.write(handle, rest) :]
            os.fsync(handle)
    finally:
        os.close(handle)
    if new:
        sync_folder(path.parent)


def lines_of(path: Path) -> Iterator[Line]:
    """The lines of a file that are not empty. Raises OSError, also where the file leads out of its folder."""
    parts = read_own(path, path.parent).split(b"\n")
    for number, data in enumerate(parts, start=1):
        if data.strip():
            yield Line(number, data, number == len(parts))


def _is_ended(handle: int) -> bool:
    size = os.fstat(handle).st_size
    if size == 0:
        return True
    os.lseek(handle, size - 1, os.SEEK_SET)
    return os.read(handle, 1) == b"\n"


@contextlib.contextmanager
def _locked(handle: int) -> Iterator[None]:
    """Nobody else appends meanwhile; the lock goes with the process that holds it."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_LOCK, 1)
        try:
            yield
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)
        return
    import fcntl

    fcntl.flock(handle, fcntl.LOCK_EX)
    try:
        yield
    finally:
        fcntl.flock(handle, fcntl.LOCK_UN)
