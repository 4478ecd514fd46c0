"""A backup looked into: whether it is good, what is in it, and one record of it brought into a site that is there."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING

from previewer.site.commands import removed
from previewer.site.commands.backup import BackupError
from previewer.site.commands.restore import BROKEN, MEDIA_IN_BACKUP, TABLE_IN_BACKUP, BackupHead, contents, judge_head
from previewer.site.content.media_folder import content_of, digest, incoming_file
from previewer.site.store.engine import HEAD
from previewer.site.store.kept_rows import KeptRecord
from previewer.site.store.media import change_file, file_of
from previewer.site.store.records import find_record, touch_record
from previewer.terminal_words import TerminalSentence

if TYPE_CHECKING:
    from previewer.site.site import Site


@dataclass
class _Contents:
    """The contents of a backup: rows by table, and the sha256 of each file of the library by key."""

    head: BackupHead
    rows: dict[str, list[KeptRecord]] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)

    @property
    def media(self) -> dict[int, KeptRecord]:
        """The files of records, by the number of the record."""
        return {row["record_id"]: row for row in self.rows["media"]}


@contextmanager
def _read(path: Path) -> Iterator[tarfile.TarFile]:
    try:
        with tarfile.open(path, "r:gz") as archive:
            yield archive
    except FileNotFoundError:
        raise BackupError("There is no file {file}.", file=path) from None
    except (*BROKEN, OSError) as problem:
        raise BackupError("{path} is not a complete backup of a site: {problem}", path=path, problem=problem) from None


def _contents(path: Path) -> _Contents:
    """All of a backup, read once; BackupError for one that is not whole."""
    with _read(path) as archive:
        found = _Contents(judge_head(archive))
        for name, source in contents(archive):
            table, media = TABLE_IN_BACKUP.fullmatch(name), MEDIA_IN_BACKUP.fullmatch(name)
            if table is not None:
                found.rows[table[1]] = [json.loads(line) for line in source]
            elif media is not None and media[1] == "media":
                found.files[media[2]] = _digest(source)
        if not {"records", "media"} <= found.rows.keys():
            raise ValueError(TerminalSentence("some tables are missing"))
        return found


def _digest(source: IO[bytes]) -> str:
    made = hashlib.sha256()
    while piece := source.read(1 << 20):
        made.update(piece)
    return made.hexdigest()


def verify(path: Path) -> list[str]:
    """Say that a backup is good; BackupError where it is not."""
    found = _contents(path)
    lacking = [row["file"] for row in found.rows["media"] if row["file"] not in found.files]
    damaged = [
        key
        for key in (row["file"] for row in found.rows["media"])
        if found.files.get(key, content_of(key)) != content_of(key)
    ]
    for what, keys in (
        (TerminalSentence("{path} is incomplete: {key} is missing ({number} of {all} files)."), lacking),
        (TerminalSentence("{path} is incomplete: {key} is damaged ({number} of {all} files)."), damaged),
    ):
        if keys:
            all_files = len(found.rows["media"])
            raise BackupError(what, path=path, key=keys[0], number=len(keys), all=all_files)
    if found.head.media is not None and len(found.files) < found.head.media:
        raise BackupError(
            "{path} is incomplete: it has {number} of {all} media files.",
            path=path,
            number=len(found.files),
            all=found.head.media,
        )
    return [
        TerminalSentence(
            "{path} is good: {records} records, {number} media files.",
            path=path,
            records=len(found.rows["records"]),
            number=len(found.files),
        )
    ]


def list_backup(path: Path) -> Iterator[str]:
    """The records of a backup, a line each: number, kind, language, status, date, title, and its file."""
    found = _contents(path)
    for row in sorted(found.rows["records"], key=lambda each: int(each["id"])):
        file = found.media.get(row["id"], {}).get("file", "")
        shown = (row["id"], row["kind"], row["lang"] or "-", row["status"], row["date"], _line(row["title"]), file)
        yield "\t".join(map(str, shown)).rstrip()


def _line(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def restore_one(site: Site, path: Path, number: int) -> list[TerminalSentence]:
    """Put one record of a backup, with its revisions or its file, into a site that is there; what was done."""
    found = _contents(path)
    if found.head.version != HEAD:
        raise BackupError(
            "{path} has version {version}; first restore all of it into a new folder.",
            path=path,
            version=found.head.version,
        )
    row = next((each for each in found.rows["records"] if each["id"] == number), None)
    if row is None:
        raise BackupError(
            "There is no record {number} in {path}; `previewer site backup --list` lists them.",
            number=number,
            path=path,
        )
    file = found.media.get(number)
    if file is not None:
        folder = file["file"].rpartition("/")[0]
        sizes = (file["details"].get("sizes") or {}).values()
        keys = {file["file"], *(f"{folder}/{each['file']}" for each in sizes)}
        said = _put_files(site, path, keys)
        with site.store.write() as db:
            standing = file_of(db, number)
            if standing is not None and standing.file == file["file"]:
                change_file(db, number, details={**standing.details, "damaged": False})
                record = find_record(db, number)
                assert record is not None
                touch_record(db, record)
                return said or [TerminalSentence("File {number} is already the same as in the backup.", number=number)]
    kept = {
        "record": row,
        "media": file,
        "tags": [each["tag"] for each in found.rows.get("tags", ()) if each["record_id"] == number],
        "revisions": [each for each in found.rows.get("revisions", ()) if each["parent"] == number],
    }
    return removed.put(site, kept)


def _put_files(site: Site, path: Path, keys: set[str]) -> list[TerminalSentence]:
    """Put files into the library that are not there as they should be; which, in sentences."""
    said: list[TerminalSentence] = []
    with _read(path) as archive:
        for name, source in contents(archive):
            media = MEDIA_IN_BACKUP.fullmatch(name)
            if media is None or media[1] != "media" or media[2] not in keys:
                continue
            key = media[2]
            with incoming_file(site.settings.data) as half:
                with half.open("wb") as file:
                    shutil.copyfileobj(source, file)
                if not site.files.exists(key) or site.files.digest(key) != digest(half):
                    site.files.put(half, key)
                    said.append(TerminalSentence("File {key} was restored.", key=key))
    return said
