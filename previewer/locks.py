"""A file that one process at a time has, until it lets go or ends, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """A file that this process has locked, which is made where it is not there. Raises OSError where it is another's,
    or cannot be made. The file stays: who removed it might take away what another just locked.
    """

    def __init__(self, path: Path) -> None:
        self._handle: int | None = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            _lock(self._handle)
        except OSError:
            os.close(self._handle)
            raise

    def release(self) -> None:
        """Let others have it."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
