"""Standard input and output for a protocol alone: whatever else is printed goes to standard error, and helpers that
are started have neither.
"""

from __future__ import annotations

import errno
import os
import sys


def take_standard_streams() -> tuple[int, int]:
    """The descriptors that standard input and output had; from now on these are the null device and standard error.
    Raises OSError where one of them is closed.
    """
    if sys.stdin is None or sys.stdout is None:  # another file may have its number by now
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    sys.stdout.flush()
    given, told = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    try:
        os.dup2(2, 1)
    except OSError:
        os.dup2(null, 1)
    os.close(null)
    return given, told


def write_all(descriptor: int, data: bytes) -> None:
    """Write all of it. Raises OSError."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
