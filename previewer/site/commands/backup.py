"""The whole site in one file (`restore` brings it back): tables as JSON lines, the media files, the key of the secrets.

The file is a gzipped tar archive and does not depend on the database, so that a site moves from SQLite to
PostgreSQL by `backup` and `restore`. It holds password hashes and keys: it is made readable for its owner alone.
"""

from __future__ import annotations

import io
import json
import os
import tarfile
import tempfile
from pathlib import Path
from typing import IO, TYPE_CHECKING

from previewer.site.commands.terminal import CommandError
from previewer.site.store import Connection
from previewer.site.store.archive import last_numbers, read_table, table_names
from previewer.site.store.engine import HEAD
from previewer.site.store.media import media_of_records

if TYPE_CHECKING:
    from previewer.site.site import Site

FORMAT = 1
#: How often a backup is begun anew because media were deleted while it was made.
_TRIES = 3


class BackupError(CommandError):
    """Why a backup could not be made or read, for the person at the terminal."""


def _add(archive: tarfile.TarFile, name: str, file: IO[bytes], size: int) -> None:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = size, 0o600
    archive.addfile(entry, file)


def _add_table(archive: tarfile.TarFile, db: Connection, name: str) -> None:
    with tempfile.TemporaryFile() as lines:
        for row in read_table(db, name):
            lines.write(json.dumps(row).encode() + b"\n")
        size = lines.tell()
        lines.seek(0)
        _add(archive, f"tables/{name}.jsonl", lines, size)


def backup(site: Site, path: Path) -> None:
    """Write the site into `path`, while it is in use; an older file there goes only when the new one is whole.

    BackupError where it is not: what there is stands beside, in `<path>.incomplete`.
    """
    path = path.resolve()
    if path.is_dir():
        raise BackupError("{path} is a folder; name a file.", path=path)
    if not path.parent.is_dir():
        raise BackupError("There is no folder {folder}.", folder=path.parent)
    handle, half = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    try:
        for _ in range(_TRIES):
            missing, number = _write(site, Path(half))
            if not missing or not _deleted_meanwhile(site, missing):
                break
        target = path.with_name(f"{path.name}.incomplete") if missing else path
        Path(half).replace(target)
    except BaseException:
        Path(half).unlink(missing_ok=True)
        raise
    if missing:
        shown = (*missing[:3], *(["…"] if len(missing) > 3 else []))
        where = site.settings.media_url or site.settings.data / "media"
        raise BackupError(
            "The backup is incomplete: {missing} of {number} media files are not in {where} ({shown}). If "
            "they are elsewhere, name the place with --media. What could be saved is in {target}; {path} is "
            "unchanged.",
            missing=len(missing),
            number=number,
            where=where,
            shown=shown,
            target=target,
            path=path,
        )


def _write(site: Site, path: Path) -> tuple[list[str], int]:
    """Write the archive; the media files that were not there, and how many there should be."""
    with path.open("wb") as file:
        with tarfile.open(fileobj=file, mode="w:gz", compresslevel=5) as archive, site.store.snapshot() as db:
            wanted = list(media_of_records(db))
            head = {"format": FORMAT, "tables": HEAD, "last": last_numbers(db), "media": len(wanted)}
            text = json.dumps(head).encode()
            _add(archive, "site.json", io.BytesIO(text), len(text))
            key = site.settings.data / "secret.key"
            if key.is_file():
                _add(archive, "secret.key", io.BytesIO(key.read_bytes()), key.stat().st_size)
            for name in table_names():
                _add_table(archive, db, name)
            missing = [each for each in wanted if not _add_media(site, archive, each)]
        file.flush()
        os.fsync(file.fileno())
    return missing, len(wanted)


def _add_media(site: Site, archive: tarfile.TarFile, key: str) -> bool:
    try:
        with site.files.open(key) as stored:
            _add(archive, f"media/{key}", stored, site.files.size(key))
        if site.library.originals.exists(key):
            with site.library.originals.open(key) as original:
                _add(archive, f"originals/{key}", original, site.library.originals.size(key))
    except FileNotFoundError:
        return False
    return True


def _deleted_meanwhile(site: Site, missing: list[str]) -> bool:
    """Whether files are missing because their records are gone since: then another try makes a whole backup."""
    with site.store.read() as db:
        return bool(set(missing) - set(media_of_records(db)))
