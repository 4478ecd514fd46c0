"""The whole site in one file, and back: tables as JSON lines, the media files, the key of the secrets.

The file is a gzipped tar archive and does not depend on the database, so that a site moves from SQLite to
PostgreSQL by `backup` and `restore`. It holds password hashes and keys: it is made readable for its owner alone.
"""

from __future__ import annotations

import base64
import io
import json
import os
import re
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from sqlalchemy import Connection, LargeBinary, Table, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from previewer.site.store import search
from previewer.site.store.engine import HEAD
from previewer.site.store.tables import media, metadata, records, users

if TYPE_CHECKING:
    from previewer.site.site import Site

_FORMAT = 1
#: Tokens that expire within minutes are not worth keeping.
_LEFT_OUT = ("nonces",)
_BATCH = 1000
_KEY = re.compile(r"media/([0-9a-f]{2}/[0-9a-f]{64}/[^/\x00]{1,255})")


class BackupError(Exception):
    """Why a backup could not be made or read, for the person at the terminal."""


def _tables() -> list[Table]:
    return [table for table in metadata.sorted_tables if table.name not in _LEFT_OUT]


@contextmanager
def _snapshot(site: Site) -> Iterator[Connection]:
    """A connection whose reads all see one moment."""
    with site.store.engine.connect() as db:
        if site.store.dialect == "postgresql":
            db = db.execution_options(isolation_level="REPEATABLE READ")
            with db.begin():
                yield db
            return
        db.exec_driver_sql("BEGIN")
        try:
            yield db
        finally:
            db.exec_driver_sql("ROLLBACK")


def _plain(value: Any) -> Any:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, (bytes, memoryview)) else value


def _add(archive: tarfile.TarFile, name: str, file: IO[bytes], size: int) -> None:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = size, 0o600
    archive.addfile(entry, file)


def _add_table(archive: tarfile.TarFile, db: Connection, table: Table) -> None:
    with tempfile.TemporaryFile() as lines:
        for row in db.execution_options(yield_per=_BATCH).execute(select(table)).mappings():
            lines.write(json.dumps({key: _plain(value) for key, value in row.items()}).encode() + b"\n")
        size = lines.tell()
        lines.seek(0)
        _add(archive, f"tables/{table.name}.jsonl", lines, size)


def _files(site: Site, db: Connection) -> Iterator[str]:
    seen = set()
    for row in db.execute(select(media.c.file, media.c.details)):
        folder = row.file.rpartition("/")[0]
        for key in (row.file, *(f"{folder}/{size['file']}" for size in row.details.get("sizes", {}).values())):
            if key not in seen and site.files.exists(key):
                seen.add(key)
                yield key


def backup(site: Site, path: Path) -> None:
    """Write the site into `path`, while it is in use; an older file there goes only when the new one is whole."""
    path = path.resolve()
    if not path.parent.is_dir():
        raise BackupError(f"There is no folder {path.parent}.")
    handle, half = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            with tarfile.open(fileobj=file, mode="w:gz", compresslevel=5) as archive, _snapshot(site) as db:
                head = json.dumps({"format": _FORMAT, "tables": HEAD}).encode()
                _add(archive, "site.json", io.BytesIO(head), len(head))
                key = site.settings.data / "secret.key"
                if key.is_file():
                    _add(archive, "secret.key", io.BytesIO(key.read_bytes()), key.stat().st_size)
                for table in _tables():
                    _add_table(archive, db, table)
                for name in _files(site, db):
                    with site.files.open(name) as stored:
                        _add(archive, f"media/{name}", stored, site.files.size(name))
            file.flush()
            os.fsync(file.fileno())
        Path(half).replace(path)
    except BaseException:
        Path(half).unlink(missing_ok=True)
        raise


def restore(site: Site, path: Path) -> None:
    """Fill an empty site from a backup. The tables come in one transaction, after the files."""
    with site.store.read() as db:
        if any(db.execute(select(func.count()).select_from(table)).scalar() for table in (users, records)):
            raise BackupError("The site is not empty. Restore into a new --data folder or database.")
    try:
        with tarfile.open(path, "r:gz") as archive:
            _judge(archive)
            tables = _unpack(site, archive)
            try:
                with site.store.write() as db:
                    _fill(db, tables)
            finally:
                for lines in tables.values():
                    lines.close()
    except FileNotFoundError:
        raise BackupError(f"There is no file {path}.") from None
    except (tarfile.TarError, EOFError, ValueError, KeyError, TypeError, SQLAlchemyError) as problem:
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
    known = {f"tables/{table.name}.jsonl": table.name for table in _tables()}
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


def _row(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """A line of a table as a row. The column says what is bytes, never the value: people name things too."""
    return {
        name: base64.b64decode(value["base64"]) if isinstance(table.c[name].type, LargeBinary) else value
        for name, value in row.items()
    }


def _fill(db: Connection, tables: dict[str, IO[bytes]]) -> None:
    postgresql = db.dialect.name == "postgresql"
    for table in _tables():
        batch: list[dict[str, Any]] = []
        for line in tables[table.name]:
            batch.append(_row(table, json.loads(line)))
            if len(batch) == _BATCH:
                _insert(db, table, batch, postgresql)
                batch = []
        if batch:
            _insert(db, table, batch, postgresql)
        if postgresql and "id" in table.c:
            db.execute(
                text(
                    f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), "
                    f"(SELECT coalesce(max(id), 0) + 1 FROM {table.name}), false)"
                )
            )


def _insert(db: Connection, table: Table, rows: list[dict[str, Any]], postgresql: bool) -> None:
    db.execute(insert(table), rows)
    if postgresql and table.name == "records":
        db.execute(
            text("INSERT INTO records_search VALUES (:id, :pieces)"),
            [
                {"id": row["id"], "pieces": search.pieces("\n".join((row["title"], row["content"], row["excerpt"])))}
                for row in rows
            ],
        )
