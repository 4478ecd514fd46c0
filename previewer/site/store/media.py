"""The files of attachments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from sqlalchemy import Connection, and_, bindparam, insert, or_, select, update

from previewer.site.store.tables import media


@dataclass(frozen=True, slots=True)
class File:
    """The row of `media` of an attachment.

    `file`: the path of the original below the media folder. `details`: width, height, sizes and the like, as JSON.
    """

    file: str
    name: str
    mime_type: str
    media_type: str
    alt_text: str
    size: int
    details: dict[str, Any]

    @property
    def folder(self) -> str:
        """Where the original and its sizes are."""
        return self.file.rpartition("/")[0]

    @property
    def keys(self) -> set[str]:
        """The paths of all that the record names: the original and its sizes."""
        sizes = self.details.get("sizes", {}).values()
        return {self.file, *(f"{self.folder}/{size['file']}" for size in sizes)}

    @property
    def kept_as_sent(self) -> bool:
        """Whether there is a copy, for the site alone, that still says where the picture was taken."""
        return bool(self.details.get("as_sent"))


_OF_RECORD = select(*(media.c[field.name] for field in fields(File))).where(media.c.record_id == bindparam("id"))
_WITH_FILE = select(media.c.record_id).where(media.c.file == bindparam("file")).limit(1)
#: A slash comes right before a nought.
_IN_FOLDER = (
    select(media.c.record_id, *(media.c[field.name] for field in fields(File)))
    .where(media.c.file > bindparam("low"), media.c.file < bindparam("high"))
    .order_by(media.c.record_id)
)
_SAME = (
    select(media.c.record_id)
    .where(media.c.file > bindparam("low"), media.c.file < bindparam("high"), media.c.name == bindparam("name"))
    .order_by(media.c.record_id)
    .limit(1)
)
_NAMED = (
    select(media.c.record_id, media.c.name)
    .where(
        or_(media.c.name == bindparam("name"), and_(media.c.name > bindparam("low"), media.c.name < bindparam("high")))
    )
    .order_by(media.c.record_id.desc())
    .limit(bindparam("limit"))
)
_AT = (
    select(media.c.record_id, *(media.c[field.name] for field in fields(File)))
    .where(media.c.file.in_(bindparam("keys", expanding=True)))
    .order_by(media.c.record_id.desc())
)
_OF_TYPE = (
    select(media.c.record_id, *(media.c[field.name] for field in fields(File)))
    .where(media.c.media_type == bindparam("media_type"), media.c.mime_type == bindparam("mime_type"))
    .order_by(media.c.record_id)
)
_ADD = insert(media)


def file_of(db: Connection, record_id: int) -> File | None:
    """The file of an attachment."""
    row = db.execute(_OF_RECORD, {"id": record_id}).first()
    return File(*row) if row else None


def record_of_file(db: Connection, file: str) -> int | None:
    """The id of a record that has the file with that path."""
    return db.execute(_WITH_FILE, {"file": file}).scalar()


def record_with_content(db: Connection, sha256: str, name: str) -> int | None:
    """The id of a record that has a file of that content and name."""
    folder = f"{sha256[:2]}/{sha256}"
    return db.execute(_SAME, {"low": f"{folder}/", "high": f"{folder}0", "name": name}).scalar()


def records_with_name(db: Connection, name: str, beginning: str, limit: int) -> list[tuple[int, str]]:
    """The ids of records whose file has that name, or one that begins so, and those names; the newest first."""
    asked = {"name": name, "low": beginning, "high": beginning + "\U0010ffff", "limit": limit}
    return [(number, found) for number, found in db.execute(_NAMED, asked)]


def files_of_type(db: Connection, mime_type: str) -> dict[int, File]:
    """The files of a type, by the id of their record."""
    asked = {"media_type": mime_type.partition("/")[0], "mime_type": mime_type}
    return {row[0]: File(*row[1:]) for row in db.execute(_OF_TYPE, asked).all()}


def files_at(db: Connection, keys: Sequence[str]) -> dict[str, tuple[int, File]]:
    """The files of these paths, with a record of each."""
    rows = db.execute(_AT, {"keys": list(keys)}).all() if keys else ()
    return {row[1]: (row[0], File(*row[1:])) for row in rows}


def all_files(db: Connection) -> dict[int, File]:
    """The files of all records, by the id of the record."""
    rows = db.execute(select(media.c.record_id, *(media.c[field.name] for field in fields(File))))
    return {row[0]: File(*row[1:]) for row in rows.all()}


def media_of_records(db: Connection) -> dict[str, int]:
    """The paths of all files that records name, originals and sizes, each with one of its records."""
    found: dict[str, int] = {}
    for number, file in all_files(db).items():
        for key in file.keys:
            found.setdefault(key, number)
    return found


def files_beside(db: Connection, file: File, record_id: int) -> list[File]:
    """The files of other records in the folder of a record's file: an earlier version put the same bytes into one."""
    rows = db.execute(_IN_FOLDER, {"low": f"{file.folder}/", "high": f"{file.folder}0"}).all()
    found = ((row[0], File(*row[1:])) for row in rows)
    return [each for number, each in found if number != record_id and each.folder == file.folder]


def keys_alone(db: Connection, file: File, record_id: int) -> set[str]:
    """What of the files that a record names no other record does, and so goes with it."""
    return file.keys.difference(*(each.keys for each in files_beside(db, file, record_id)))


def keys_named(db: Connection, folder: str) -> set[str]:
    """The paths in a folder that records name."""
    rows = db.execute(_IN_FOLDER, {"low": f"{folder}/", "high": f"{folder}0"}).all()
    return {key for row in rows for key in File(*row[1:]).keys if key.rpartition("/")[0] == folder}


def add_file(db: Connection, record_id: int, file: File, alt_text: str = "") -> None:
    """The file of a new attachment."""
    db.execute(_ADD, {**asdict(file), "record_id": record_id, "alt_text": alt_text})


def change_file(db: Connection, record_id: int, **columns: object) -> None:
    """Set columns of the file of an attachment."""
    db.execute(update(media).where(media.c.record_id == record_id).values(**columns))
