"""Writing a file, or a folder, so that a reader or a power cut finds the old contents or the new, never a mixture."""

import contextlib
import errno
import io
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from previewer.ending import undisturbed
from previewer.terminal_words import TerminalSentence

#: How much of a file's name is in the name of what is written beside it; a name has 255 bytes at most.
_NAME_BYTES = 100
_MOST_LINKS = 40
#: What Windows says of a file that another program has open: ERROR_ACCESS_DENIED, ERROR_SHARING_VIOLATION.
_HELD = (5, 32)
#: Seconds between the attempts.
_PAUSES = (0.01, 0.02, 0.04, 0.08, 0.16, 0.2)


def _asked_umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


#: The rights that this process takes from what it makes. To ask is to change them for all threads, so it is done once.
_UMASK = _asked_umask()


class FileChangedError(OSError):
    """The file is not what it was when it was read."""


def write_atomically(path: Path, data: bytes, *, durable: bool = True, instead_of: bytes | None = None) -> None:
    """Replace the contents of `path`, or make it.

    A symbolic link stays a link: the file behind it is replaced. Mode bits are kept, the owner where the
    system lets us. A device or a pipe is written into, and so is a file that has other names (hard links), once all is
    on the disk beside it: a power cut in between leaves that copy. Not `durable`: the disk is not waited for, so that a
    power cut may take the file. Raises OSError, with the old file untouched and nothing left beside it;
    FileChangedError where it does not hold `instead_of` any more. A signal that ends the program waits for it.
    """
    if _is_special(path):
        if instead_of is not None:
            raise OSError(errno.EINVAL, TerminalSentence("it is not an ordinary file"), str(path))
        with path.open("wb", buffering=0) as file:
            _write_all(file, data)
        return
    target = _behind_links(path)
    with undisturbed(), _written_beside(target, data, durable) as made:
        _take_rights(target, made)
        if instead_of is not None and target.read_bytes() != instead_of:
            raise FileChangedError(errno.EBUSY, "it was changed meanwhile", str(target))
        if _has_other_names(target):
            _write_through(target, data)
        else:
            _put_in_place(made, target)
    if durable:
        sync_folder(target.parent)


def _put_in_place(made: Path, target: Path) -> None:
    """Rename a file over another. On Windows that fails while somebody has the other open, as virus scanners, indexers
    and editors do for a moment after each change: it is tried again for half a second. Raises OSError.
    """
    for pause in (*_PAUSES, None):
        try:
            made.replace(target)
            return
        except PermissionError as error:
            if pause is None or getattr(error, "winerror", None) not in _HELD:
                raise
            time.sleep(pause)


def _behind_links(path: Path) -> Path:
    """The file that a name is of, there or not, as the system finds it: `nope/..` leads nowhere. Raises OSError."""
    for _ in range(_MOST_LINKS):
        path = Path(os.path.realpath(path.parent, strict=True), path.name)
        if not path.is_symlink():
            return path
        path = path.parent / path.readlink()
    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))


def _is_special(path: Path) -> bool:
    """Whether it is there and is no ordinary file."""
    try:
        return not stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        return False


def _has_other_names(path: Path) -> bool:
    try:
        return path.stat().st_nlink > 1
    except FileNotFoundError:
        return False


def _write_through(path: Path, data: bytes) -> None:
    """Write into a file, so that it stays one with its other names."""
    with path.open("r+b", buffering=0) as file:
        _write_all(file, data)
        file.truncate()
        os.fsync(file.fileno())


def _write_all(file: io.RawIOBase | io.FileIO, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) or 0 :]


def is_same_file(one: Path, other: Path) -> bool:
    """Whether two names are one file that is there."""
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False


def create(path: Path, data: bytes, rights: int = 0o666) -> None:
    """Make a file that is not there yet, wholly or not at all. Raises OSError, FileExistsError among them."""
    with undisturbed(), open(path, "xb", opener=lambda name, flags: os.open(name, flags, rights)) as made:
        try:
            made.write(data)
            made.flush()
            os.fsync(made.fileno())
        except BaseException:
            with contextlib.suppress(OSError):
                path.unlink()
            raise


def create_private(path: Path, data: bytes) -> None:
    """Make a file that its owner alone can read; one that is there already stays, whoever else makes it now.

    Durable. Raises OSError.
    """
    with undisturbed(), _written_beside(path, data, True) as made, contextlib.suppress(FileExistsError):
        try:
            os.link(made, path)  # unlike a rename, a link never replaces
        except FileExistsError:
            raise
        except OSError:  # FAT, exFAT and many shares know no links
            create(path, data, 0o600)
    sync_folder(path.parent)


@contextlib.contextmanager
def made_beside(folder: Path) -> Iterator[Path]:
    """A new folder beside another place, which comes to stand there after the block; one that is there has to be empty.

    Durable. Raises OSError. Where anything fails, nothing of it is left.
    """
    made = Path(tempfile.mkdtemp(prefix=f".{_short(folder)}.", suffix=".tmp", dir=folder.parent))
    try:
        made.chmod(0o777 & ~_UMASK)
        yield made
        if folder.exists():
            folder.rmdir()
        made.rename(folder)
    except BaseException:
        shutil.rmtree(made, ignore_errors=True)
        raise
    sync_folder(folder.parent)


def _short(path: Path) -> str:
    """As much of a file's name as fits into the name of what is written beside it."""
    return os.fsdecode(os.fsencode(path.name)[:_NAME_BYTES].decode("utf-8", "ignore").encode("utf-8"))


@contextlib.contextmanager
def _written_beside(target: Path, data: bytes, durable: bool) -> Iterator[Path]:
    """A file of its owner alone with `data`, in the folder of `target`; gone after the block unless it was renamed."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{_short(target)}.", suffix=".tmp", dir=target.parent)
    except OSError as error:
        error.filename = str(target)  # nobody knows the other name
        raise
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
        made.chmod(0o666 & ~_UMASK)
        return
    if not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied", str(target))
    if hasattr(os, "chown"):
        with contextlib.suppress(PermissionError):
            os.chown(made, old.st_uid, old.st_gid)
    made.chmod(old.st_mode & 0o7777)


def sync_folder(folder: Path) -> None:
    """Make the rename itself last; not every file system can, and the contents are safe without."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
