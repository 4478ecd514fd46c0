"""The ways in which editors save a file, and the slow ways of a network."""

import os
from collections.abc import Callable
from pathlib import Path


def in_place(path: Path, data: bytes) -> None:
    """Opened for writing, which truncates, and written at once."""
    path.write_bytes(data)


def by_rename(path: Path, data: bytes) -> None:
    """Written beside and moved over."""
    beside = path.with_name(f".{path.name}.swp")
    beside.write_bytes(data)
    beside.replace(path)


def by_backup(path: Path, data: bytes) -> None:
    """The old file moved away as a backup, the new one written under the name."""
    path.replace(path.with_name(f"{path.name}~"))
    path.write_bytes(data)


def delete_first(path: Path, data: bytes) -> None:
    """Deleted and written anew."""
    path.unlink()
    path.write_bytes(data)


def truncate_first(path: Path, data: bytes) -> None:
    """Emptied, synced, then filled in pieces."""
    with path.open("wb") as file:
        file.truncate(0)
        os.fsync(file.fileno())
        for at in range(0, len(data), 200):
            file.write(data[at : at + 200])
            file.flush()


def folder_swap(path: Path, data: bytes) -> None:
    """A hard link to a new inode, as some synchronising programs do."""
    fresh = path.with_name("fresh.part")
    fresh.write_bytes(data)
    path.unlink()
    os.link(fresh, path)
    fresh.unlink()


WAYS: tuple[Callable[[Path, bytes], None], ...] = (
    in_place,
    by_rename,
    by_backup,
    delete_first,
    truncate_first,
    folder_swap,
)
