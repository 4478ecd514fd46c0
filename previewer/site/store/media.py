"""The files of attachments."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from previewer.site.store.search import escape_like
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


_OF_RECORD = select(*(media.c[field.name] for field in fields(File))).where(media.c.record_id == bindparam("id"))
_WITH_FILE = select(media.c.record_id).where(media.c.file == bindparam("file")).limit(1)
_IN_FOLDER = select(media.c.name).where(media.c.file.like(bindparam("pattern"), escape="\\"))
_ADD = insert(media)


def file_of(db: Connection, record_id: int) -> File | None:
    """The file of an attachment."""
    row = db.execute(_OF_RECORD, {"id": record_id}).first()
    return File(*row) if row else None


def record_of_file(db: Connection, file: str) -> int | None:
    """The id of a record that has the file with that path."""
    return db.execute(_WITH_FILE, {"file": file}).scalar()


def media_of_records(db: Connection) -> dict[str, int]:
    """The paths of all files that records have, originals and sizes, each with one of its records."""
    found: dict[str, int] = {}
    for number, file, details in db.execute(select(media.c.record_id, media.c.file, media.c.details)):
        folder = file.rpartition("/")[0]
        for name in (file, *(f"{folder}/{size['file']}" for size in details.get("sizes", {}).values())):
            found.setdefault(name, number)
    return found


def names_in_folder(db: Connection, folder: str) -> set[str]:
    """The names of the files that records have in a folder."""
    return set(db.execute(_IN_FOLDER, {"pattern": escape_like(folder) + "/%"}).scalars())


def add_file(db: Connection, record_id: int, file: File, alt_text: str = "") -> None:
    """The file of a new attachment."""
    db.execute(_ADD, {**asdict(file), "record_id": record_id, "alt_text": alt_text})


def change_file(db: Connection, record_id: int, **columns: object) -> None:
    """Set columns of the file of an attachment."""
    db.execute(update(media).where(media.c.record_id == record_id).values(**columns))
