"""Writing a file so that a reader, or a power cut, finds the old contents or the new, never a mixture."""

import contextlib
import os
import tempfile
from pathlib import Path


def write_atomically(path: Path, data: bytes) -> None:
    """Replace the contents of `path`, or make it.

    A symbolic link stays a link: the file behind it is replaced. Mode bits are kept, the owner where the
    system lets us. Raises OSError, with the old file untouched and nothing left beside it.
    """
    target = Path(os.path.realpath(path))
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", suffix=".tmp", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _take_rights(target, name)
        Path(name).replace(target)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            Path(name).unlink()
        raise
    _settle(target.parent)


def _take_rights(target: Path, name: str) -> None:
    try:
        old = target.stat()
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
        return
    if not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied", str(target))
    if hasattr(os, "chown"):
        with contextlib.suppress(PermissionError):
            os.chown(name, old.st_uid, old.st_gid)
    Path(name).chmod(old.st_mode & 0o7777)


def _settle(folder: Path) -> None:
    """Make the rename itself last; not every file system can, and the contents are safe without."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
