"""The tags of records: numbers, each once per record."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, delete, insert, select

from previewer.site.store.tables import BIGGEST_ID, tags

_OF_RECORD = select(tags.c.tag).where(tags.c.record_id == bindparam("id")).order_by(tags.c.tag)
_USED = select(tags.c.tag).where(tags.c.tag == bindparam("tag")).limit(1)
_FORGET = delete(tags).where(tags.c.record_id == bindparam("id"))
_ADD = insert(tags)


def is_tag(number: int) -> bool:
    """Whether a number can be a tag."""
    return 0 < number <= BIGGEST_ID


def record_tags(db: Connection, record_id: int) -> list[int]:
    """The tags of a record, in order."""
    return list(db.execute(_OF_RECORD, {"id": record_id}).scalars())


def is_tag_used(db: Connection, tag: int) -> bool:
    """Whether a record has that tag."""
    return db.execute(_USED, {"tag": tag}).first() is not None


def set_tags(db: Connection, record_id: int, wanted: Iterable[int]) -> None:
    """The tags of a record, all of them."""
    db.execute(_FORGET, {"id": record_id})
    rows = [{"record_id": record_id, "tag": tag} for tag in sorted(set(wanted)) if is_tag(tag)]
    if rows:
        db.execute(_ADD, rows)
