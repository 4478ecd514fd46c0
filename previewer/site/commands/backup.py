"""The whole site in one file, and back: tables as JSON lines, the media files, the key of the secrets.

The file is a gzipped tar archive and does not depend on the database, so that a site moves from SQLite to
PostgreSQL by `backup` and `restore`. It holds password hashes and keys: it is made readable for its owner alone.
"""

from __future__ import annotations

import io
import json
import os
import re
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from previewer.site.store import Connection
from previewer.site.store.archive import fill_table, is_empty, media_keys, read_table, table_names
from previewer.site.store.engine import HEAD
from previewer.site.store.errors import StoreError

if TYPE_CHECKING:
    from previewer.site.site import Site

_FORMAT = 1
_KEY = re.compile(r"media/([0-9a-f]{2}/[0-9a-f]{64}/[^/\x00]{1,255})")


class BackupError(Exception):
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


def _files(site: Site, db: Connection) -> Iterator[str]:
    return (key for key in dict.fromkeys(media_keys(db)) if site.files.exists(key))


def backup(site: Site, path: Path) -> None:
    """Write the site into `path`, while it is in use; an older file there goes only when the new one is whole."""
    path = path.resolve()
    if not path.parent.is_dir():
        raise BackupError(f"There is no folder {path.parent}.")
    handle, half = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            with tarfile.open(fileobj=file, mode="w:gz", compresslevel=5) as archive, site.store.snapshot() as db:
                head = json.dumps({"format": _FORMAT, "tables": HEAD}).encode()
                _add(archive, "site.json", io.BytesIO(head), len(head))
                key = site.settings.data / "secret.key"
                if key.is_file():
                    _add(archive, "secret.key", io.BytesIO(key.read_bytes()), key.stat().st_size)
                for name in table_names():
                    _add_table(archive, db, name)
                for file_key in _files(site, db):
                    with site.files.open(file_key) as stored:
                        _add(archive, f"media/{file_key}", stored, site.files.size(file_key))
            file.flush()
            os.fsync(file.fileno())
        Path(half).replace(path)
    except BaseException:
        Path(half).unlink(missing_ok=True)
        raise


def restore(site: Site, path: Path) -> None:
    """Fill an empty site from a backup. The tables come in one transaction, after the files."""
    with site.store.read() as db:
        if not is_empty(db):
            raise BackupError("The site is not empty. Restore into a new --data folder or database.")
    try:
        with tarfile.open(path, "r:gz") as archive:
            _judge(archive)
            tables = _unpack(site, archive)
            try:
                with site.store.write() as db:
                    for name in table_names():
                        fill_table(db, name, (json.loads(line) for line in tables[name]))
            finally:
                for lines in tables.values():
                    lines.close()
    except FileNotFoundError:
        raise BackupError(f"There is no file {path}.") from None
    except (tarfile.TarError, EOFError, ValueError, KeyError, TypeError, StoreError) as problem:
        raise BackupError(f"{path} is no whole backup of a site: {problem}") from None


def _judge(archive: tarfile.TarFile) -> None:
    first = archive.next()
    opened = archive.extractfile(first) if first is not None and first.name == "site.json" else None
    if opened is None:
        raise ValueError("it does not begin with site.json")
    head = json.load(opened)
    if head.get("format") != _FORMAT:
        raise ValueError(f"its format is {head.get('format')}, and this program reads {_FORMAT}")
    if head.get("tables") != HEAD:
        raise ValueError(f"its tables are of version {head.get('tables')}, and this program has {HEAD}")


def _unpack(site: Site, archive: tarfile.TarFile) -> dict[str, IO[bytes]]:
    """Put media and key in their places; the tables as temporary files by name."""
    known = {f"tables/{name}.jsonl": name for name in table_names()}
    tables: dict[str, IO[bytes]] = {}
    incoming = site.settings.data / "incoming"
    incoming.mkdir(parents=True, exist_ok=True)
    for entry in archive:
        source = archive.extractfile(entry)
        if source is None:
            continue
        found = _KEY.fullmatch(entry.name)
        if entry.name in known:
            tables[known[entry.name]] = held = tempfile.TemporaryFile()  # noqa: SIM115 - closed by the caller
            _copy(source, held)
            held.seek(0)
        elif entry.name == "secret.key":
            key = site.settings.data / "secret.key"
            key.touch(mode=0o600)
            key.write_bytes(source.read(4096))
        elif found is not None:
            with tempfile.NamedTemporaryFile(dir=incoming, delete=False) as half:
                _copy(source, half)
            try:
                site.files.put(Path(half.name), found.group(1))
            finally:
                Path(half.name).unlink(missing_ok=True)
    return tables


def _copy(source: IO[bytes], target: Any) -> None:
    while chunk := source.read(1 << 20):
        target.write(chunk)
