"""The files of a run's folder, which somebody else may have made: never followed out of it, nor read without bound.

A run is handed on, by git too, which carries symbolic links. A link within the folder is followed as usual.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final

from previewer.bounded import read_whole

#: The most that is read of a log or a plan.
MOST: Final = 256 * 1024 * 1024


class StrangeFileError(OSError):
    """A file of a run that is none of its own. `name` is a sentence of `messages`, under `runs`, with `file`."""

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(errno.EPERM, "it is not a file of the run's own", str(path))
        self.name = name
        self.file = path.name


def check_own(path: Path, folder: Path) -> None:
    """Raises StrangeFileError for a path that leads out of a folder, or to what is no ordinary file, such as a pipe.
    What is not there is neither.
    """
    home, real = os.path.realpath(folder), os.path.realpath(path)
    if not _is_within(real, home):
        raise StrangeFileError("outside", path)
    try:
        mode = Path(real).stat().st_mode
    except OSError:
        return
    if not stat.S_ISREG(mode):
        raise StrangeFileError("no-file", path)


def _is_within(path: str, folder: str) -> bool:
    try:
        return os.path.commonpath([folder, path]) == folder
    except ValueError:  # two drives of Windows
        return False


def is_own(path: Path, folder: Path) -> bool:
    """Whether an ordinary file is there, and no link leads to it from outside."""
    try:
        check_own(path, folder)
        return path.is_file()
    except (OSError, ValueError):
        return False


def read_own(path: Path, folder: Path, most: int = MOST) -> bytes:
    """The bytes of a file of a run. Raises OSError, also where it is none of its own or larger than `most` bytes."""
    check_own(path, folder)
    return read_whole(path, most)
