"""Writing a file so that a reader, or a power cut, finds the old contents or the new, never a mixture."""

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path


def write_atomically(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Replace the contents of `path`, or make it.

    A symbolic link stays a link: the file behind it is replaced. Mode bits are kept, the owner where the
    system lets us. Not `durable`: the disk is not waited for, so that a power cut may take the file. Raises OSError,
    with the old file untouched and nothing left beside it.
    """
    target = Path(os.path.realpath(path))
    with _written_beside(target, data, durable) as made:
        _take_rights(target, made)
        made.replace(target)
    if durable:
        _settle(target.parent)


def create_private(path: Path, data: bytes) -> None:
    """Make a file that its owner alone can read; one that is there already stays, whoever else makes it now.

    Durable. Raises OSError.
    """
    with _written_beside(path, data, True) as made, contextlib.suppress(FileExistsError):
        os.link(made, path)  # unlike a rename, a link never replaces
    _settle(path.parent)


@contextlib.contextmanager
def _written_beside(target: Path, data: bytes, durable: bool) -> Iterator[Path]:
    """A file of its owner alone with `data`, in the folder of `target`; gone after the block unless it was renamed."""
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", suffix=".tmp", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            if durable:
                os.fsync(file.fileno())
        yield Path(name)
    finally:
        with contextlib.suppress(FileNotFoundError):
            Path(name).unlink()


def _take_rights(target: Path, made: Path) -> None:
    try:
        old = target.stat()
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        made.chmod(0o666 & ~mask)
        return
    if not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied", str(target))
    if hasattr(os, "chown"):
        with contextlib.suppress(PermissionError):
            os.chown(made, old.st_uid, old.st_gid)
    made.chmod(old.st_mode & 0o7777)


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
