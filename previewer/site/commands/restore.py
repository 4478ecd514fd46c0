"""A site from a backup, of this version of the tables or an older one."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

from previewer.site.commands.backup import FORMAT, BackupError
from previewer.site.content.media_folder import KEY, incoming_file
from previewer.site.store.archive import begin_tables, fill_tables, is_empty
from previewer.site.store.engine import HEAD, versions
from previewer.site.store.errors import StoreError
from previewer.terminal_words import TerminalSentence

if TYPE_CHECKING:
    from previewer.site.site import Site

MEDIA_IN_BACKUP = re.compile(rf"(media|originals)/({KEY})")
TABLE_IN_BACKUP = re.compile(r"tables/([a-z_]{1,60})\.jsonl")
#: What reading a backup raises where it is damaged.
BROKEN = (tarfile.TarError, EOFError, zlib.error, ValueError, KeyError, TypeError, AttributeError)
#: A sane backup has no more tables than this.
_MOST_TABLES = 100


@dataclass(frozen=True)
class BackupHead:
    """What a backup says of itself. `media`: how many files it has, None for one that does not say."""

    version: str
    last: dict[str, int]
    media: int | None


def restore(site: Site, path: Path) -> None:
    """Fill an empty site from a backup. The tables come in one transaction, after the files.

    They are made at the version of the backup and then migrated, as the database was that it is of.
    """
    with site.store.read() as db:
        if not is_empty(db):
            raise BackupError("The site is not empty. Restore into a new --data folder or database.")
    tables: dict[str, IO[bytes]] = {}
    try:
        with tarfile.open(path, "r:gz") as archive:
            head = judge_head(archive)
            _unpack(site, archive, head, tables)
            with site.store.write() as db:
                names = begin_tables(db, head.version)
                rows = {name: (json.loads(line) for line in lines) for name, lines in tables.items()}
                fill_tables(db, names, rows, head.last)
    except FileNotFoundError:
        raise BackupError("There is no file {file}.", file=path) from None
    except (*BROKEN, StoreError) as problem:
        raise BackupError("{path} is not a complete backup of a site: {problem}", path=path, problem=problem) from None
    finally:
        for lines in tables.values():
            lines.close()


def judge_head(archive: tarfile.TarFile) -> BackupHead:
    first = archive.next()
    opened = archive.extractfile(first) if first is not None and first.name == "site.json" else None
    if opened is None:
        raise ValueError(TerminalSentence("it does not begin with site.json"))
    head = json.load(opened)
    if head.get("format") != FORMAT:
        raise ValueError(
            TerminalSentence(
                "its format is {found}; this program reads {known}", found=head.get("format"), known=FORMAT
            )
        )
    version = head.get("tables")
    if version not in versions():
        raise ValueError(
            TerminalSentence("its tables have version {found}; this program needs {known}", found=version, known=HEAD)
        )
    return BackupHead(version, {str(name): int(last) for name, last in head.get("last", {}).items()}, head.get("media"))


def contents(archive: tarfile.TarFile) -> Iterator[tuple[str, IO[bytes]]]:
    """The files of a backup that follow its head, by name; ValueError at the end where its checksum does not fit."""
    for entry in archive:
        if (source := archive.extractfile(entry)) is not None:
            yield entry.name, source
    # A tar ends before the checksum of what it is packed in.
    try:
        while archive.fileobj is not None and archive.fileobj.read(1 << 20):
            pass
    except (gzip.BadGzipFile, zlib.error):
        raise ValueError(TerminalSentence("its checksum does not match")) from None


def _unpack(site: Site, archive: tarfile.TarFile, head: BackupHead, tables: dict[str, IO[bytes]]) -> None:
    """Put media and key in their places; the tables into `tables`, as temporary files by name."""
    files = 0
    for name, source in contents(archive):
        table, media = TABLE_IN_BACKUP.fullmatch(name), MEDIA_IN_BACKUP.fullmatch(name)
        if table is not None and len(tables) < _MOST_TABLES and table.group(1) not in tables:
            tables[table.group(1)] = held = tempfile.TemporaryFile()  # noqa: SIM115 - closed by the caller
            shutil.copyfileobj(source, held)
            held.seek(0)
        elif name == "secret.key":
            key = site.settings.data / "secret.key"
            key.touch(mode=0o600)
            key.write_bytes(source.read(4096))
        elif media is not None:
            files += media.group(1) == "media"
            place = site.files if media.group(1) == "media" else site.library.originals
            with incoming_file(site.settings.data) as path:
                with path.open("wb") as half:
                    shutil.copyfileobj(source, half)
                place.put(path, media.group(2))
    if head.media is not None and files < head.media:
        raise ValueError(TerminalSentence("it has {number} of {all} media files", number=files, all=head.media))
