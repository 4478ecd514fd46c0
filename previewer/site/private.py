"""The files of a site are for its owner alone: they hold hashes, drafts, addresses and keys."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

#: What lies in a data folder and nobody else may read; `incoming` holds files on their way, `originals`
#: photographs as they were sent.
FILES = ("site.sqlite3", "site.sqlite3-wal", "site.sqlite3-shm", "secret.key", "database.url")
FOLDERS = ("incoming", "media", "originals")


def make_private(data: Path, *, database: bool) -> None:
    """Make a data folder, or tighten one that is there. `database`: the SQLite file too, so that it starts private.

    A folder that serves other ends too (a home, `/tmp`) keeps its rights; the files of the site do not. What belongs
    to somebody else stays as it is.
    """
    new = not data.exists()
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not new and own(data):
        _take_from_others(data)
    if database and not (data / FILES[0]).exists():
        with suppress(FileExistsError):
            os.close(os.open(data / FILES[0], os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    for name in FILES:
        _take_from_others(data / name)


def own(data: Path) -> bool:
    """Whether a folder is that of a site alone: no other folders are in it, and it is no home and no `/tmp`."""
    if data == Path.home() or data.stat().st_mode & stat.S_ISVTX:
        return False
    with suppress(OSError):
        return all(path.name in FOLDERS or path.name.startswith(".") for path in data.iterdir() if path.is_dir())
    return False


def open_to_others(path: Path) -> bool:
    """Whether others than the owner of a file or folder have rights to it; False where there is none."""
    if os.name != "posix":
        return False
    with suppress(FileNotFoundError):
        return bool(path.stat().st_mode & 0o077)
    return False


def _take_from_others(path: Path) -> None:
    if open_to_others(path):
        with suppress(PermissionError):
            path.chmod(path.stat().st_mode & 0o7700)
