"""Files that somebody else may have made, read within bounds: never without end, and nobody waits for a pipe."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final

from previewer.terminal_words import TerminalSentence

#: Bytes that the file of a picture has at most: beyond, it would take the memory.
MOST_OF_PICTURE: Final = 64 * 1024 * 1024
#: Bytes of a file that stands beside a definition, as of the definition itself (ruling 4).
MOST_OF_TEXT: Final = 16 * 1024 * 1024


def read_within(path: Path, most: int) -> bytes:
    """The bytes of an ordinary file, of a longer one the first `most` and one more. Raises OSError, where it is no
    ordinary file too.
    """
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, TerminalSentence("it is not an ordinary file"), str(path))
        return file.read(most + 1)


def read_whole(path: Path, most: int = MOST_OF_TEXT) -> bytes:
    """The bytes of an ordinary file that has no more than `most`. Raises OSError, for a longer one too."""
    data = read_within(path, most)
    if len(data) > most:
        raise OSError(errno.EFBIG, TerminalSentence("it has more than {value} MiB", value=most >> 20), str(path))
    return data
