"""Posts, pages and attachments as they are stored. What may be written is decided in `content.records`.

`lang` is `en` or `ja`, and empty for attachments. Translations of one text share `group_id`. Every change of a
row raises its `version`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    Connection,
    Update,
    bindparam,
    delete,
    func,
    insert,
    literal,
    literal_column,
    or_,
    select,
    update,
)

from previewer.site.languages import LANGUAGES
from previewer.site.store.dialects import among
from previewer.site.store.search import escape_like
from previewer.site.store.tables import BIGGEST_ID, records, slugs


@dataclass(frozen=True, slots=True)
class Record:
    """One row of `records`. Dates are ISO texts; `*_gmt` in UTC, the others in the zone of the site."""

    id: int
    kind: str
    lang: str
    group_id: int
    status: str
    version: int
    author: int
    parent: int
    date: str
    date_gmt: str
    modified: str
    modified_gmt: str
    floating: bool
    slug: str
    title: str
    content: str
    excerpt: str
    password: str
    comment_status: str
    ping_status: str
    format: str
    template: str
    menu_order: int
    featured_media: int
    sticky: bool
    revision_count: int
    last_revision: int
    old_status: str
    old_slug: str

    def changed(self, columns: Mapping[str, Any]) -> Record:
        """This record with other values in some columns; columns that it does not have are passed over."""
        return replace(self, **{name: value for name, value in columns.items() if name in _NAMES})


class Address(NamedTuple):
    """Where a published record is, and when it was changed."""

    id: int
    group_id: int
    lang: str
    slug: str
    modified_gmt: str


#: Records read at once: a text may be of megabytes.
_AT_ONCE = 16
_NAMES = frozenset(field.name for field in fields(Record))
_ROWS = select(*(records.c[field.name] for field in fields(Record)))
_BY_ID = _ROWS.where(records.c.id == bindparam("id"))
_BY_IDS = _ROWS.where(among(records.c.id, "ids"))
_TRANSLATION = _ROWS.where(
    records.c.group_id == bindparam("group"), records.c.lang == bindparam("lang"), records.c.kind == bindparam("kind")
).order_by(records.c.id)
_MEMBERS = (
    select(records.c.group_id, records.c.id, records.c.lang, records.c.kind, records.c.status)
    .where(among(records.c.group_id, "groups"))
    .order_by(records.c.lang, records.c.id)
)
#: Of records that are in one of their own since they were made, no group: nobody has joined them.
_GROUPS = select(records.c.group_id).where(
    among(records.c.id, "ids"),
    records.c.lang != literal_column("''"),
    or_(records.c.version > literal_column("1"), records.c.group_id != records.c.id),
)
_PUBLIC_BY = (
    select(records.c.id)
    .where(
        records.c.kind.in_([literal_column("'post'"), literal_column("'page'")]),
        records.c.lang.in_([literal_column(f"'{language}'") for language in LANGUAGES]),
        records.c.status == literal_column("'publish'"),
        records.c.author == bindparam("author"),
    )
    .limit(1)
)
_BY_SLUG = _ROWS.join(slugs, slugs.c.record_id == records.c.id).where(
    slugs.c.lang == bindparam("lang"), slugs.c.slug == bindparam("slug")
)
_SLUGGED = _ROWS.where(
    records.c.kind == bindparam("kind"), records.c.lang == bindparam("lang"), records.c.slug == bindparam("slug")
).order_by(records.c.id)
# A status stands in a statement itself, no parameter: an index covers scheduled records only, and SQLite would plan
# the statement anew for each value.
_PUBLISHED = _ROWS.where(
    records.c.kind == bindparam("kind"),
    records.c.lang == bindparam("lang"),
    records.c.status == literal_column("'publish'"),
)
_NEWS = _PUBLISHED.order_by(records.c.date.desc(), records.c.id.desc()).limit(bindparam("limit"))
#: Of the pages that were changed last, those that hold a text.
_LATEST = (
    select(records.c.id)
    .where(
        records.c.kind == literal_column("'page'"),
        records.c.lang == bindparam("lang"),
        records.c.status == literal_column("'publish'"),
    )
    .order_by(records.c.modified.desc(), records.c.id.desc())
    .limit(bindparam("among"))
)
_LATEST_WITH = (
    _ROWS.where(records.c.id.in_(_LATEST), records.c.content.like(bindparam("pattern"), escape="\\"))
    .order_by(records.c.modified_gmt.desc(), records.c.id.desc())
    .limit(bindparam("limit"))
)
_IN_ORDER = _PUBLISHED.order_by(records.c.menu_order, records.c.id).limit(bindparam("limit"))
_NEXT = (
    select(records.c.id)
    .where(records.c.id > bindparam("last"), records.c.status.not_in(("trash", "auto-draft")))
    .order_by(records.c.id)
    .limit(bindparam("limit"))
)
_USING = (
    _ROWS.where(records.c.id > bindparam("last"), records.c.content.like(bindparam("pattern"), escape="\\"))
    .order_by(records.c.id)
    .limit(bindparam("limit"))
)
_DUE = (
    _ROWS.where(records.c.status == literal_column("'future'"), records.c.date_gmt <= bindparam("now"))
    .order_by(records.c.id)
    .limit(100)
)
_ANY_DUE = (
    select(records.c.id)
    .where(records.c.status == literal_column("'future'"), records.c.date_gmt <= bindparam("now"))
    .limit(1)
)
_BY_KIND = select(records.c.kind, func.count()).group_by(records.c.kind)
_MONTH = func.substr(records.c.date, literal_column("1"), literal_column("7"))
_MONTHS = (
    select(_MONTH.label("month"), func.count())
    .where(
        records.c.kind == literal_column("'post'"),
        records.c.lang == bindparam("lang"),
        records.c.status == literal_column("'publish'"),
    )
    .group_by(literal_column("month"))
    .order_by(literal_column("month").desc())
)
_ADDRESSES = (
    select(records.c.id, records.c.group_id, records.c.lang, records.c.slug, records.c.modified_gmt)
    .where(
        records.c.id > bindparam("after"),
        records.c.kind.in_([literal_column("'post'"), literal_column("'page'")]),
        records.c.status == literal_column("'publish'"),
        records.c.password == literal_column("''"),
        records.c.slug != literal_column("''"),
    )
    .order_by(records.c.id)
    .limit(bindparam("limit"))
)
_BELOW = (
    _ROWS.where(
        records.c.parent == bindparam("parent"),
        records.c.kind == literal_column("'page'"),
        records.c.status == literal_column("'publish'"),
    )
    .order_by(records.c.menu_order, records.c.id)
    .limit(bindparam("limit"))
)
_PICTURES = _ROWS.where(
    records.c.id.in_(
        select(records.c.featured_media).where(
            among(records.c.id, "ids"), records.c.featured_media != literal_column("0")
        )
    )
)
_FEATURED = select(records.c.featured_media).where(records.c.featured_media != literal_column("0")).distinct()
_COUNT_FEATURED = select(func.count()).select_from(_FEATURED.subquery())
_FEATURED_PAGE = _FEATURED.order_by(records.c.featured_media).limit(bindparam("limit")).offset(bindparam("skip"))
_INSERT = insert(records)
_OF_ID = update(records).where(records.c.id == bindparam("record_id"))
_OWN_GROUP = _OF_ID.values(group_id=records.c.id)
_OWN_SLUG = _OF_ID.values(slug=bindparam("own_slug"))


def find_record(db: Connection, record_id: int, kind: str = "") -> Record | None:
    """The record of that id, of any kind when `kind` is empty."""
    if not 0 < record_id <= BIGGEST_ID:
        return None
    row = db.execute(_BY_ID, {"id": record_id}).first()
    if row is None or (kind and row[1] != kind):
        return None
    return Record(*row)


def find_records(db: Connection, ids: Sequence[int]) -> Iterator[Record]:
    """Records, in the order of their ids as given, read a few at a time: whoever has enough need not take them all."""
    for start in range(0, len(ids), _AT_ONCE):
        part = ids[start : start + _AT_ONCE]
        rows = {row[0]: row for row in db.execute(_BY_IDS, {"ids": part})}
        yield from (Record(*rows[number]) for number in part if number in rows)


def pictures_of(db: Connection, ids: Sequence[int]) -> dict[int, Record]:
    """The pictures that stand for records of these ids, by their own id."""
    return {row[0]: Record(*row) for row in db.execute(_PICTURES, {"ids": list(ids)})}


def find_by_slug(db: Connection, lang: str, slug: str) -> Record | None:
    """The record that owns `/<lang>/<slug>/`."""
    row = db.execute(_BY_SLUG, {"lang": lang, "slug": slug}).first()
    return Record(*row) if row else None


def find_records_by_slug(db: Connection, kind: str, lang: str, slug: str) -> list[Record]:
    """The records of a kind and language with that slug, drafts too, by id."""
    return [Record(*row) for row in db.execute(_SLUGGED, {"kind": kind, "lang": lang, "slug": slug})]


def find_translation(db: Connection, record: Record, lang: str) -> Record | None:
    """The record of the same group in another language."""
    row = db.execute(_TRANSLATION, {"group": record.group_id, "lang": lang, "kind": record.kind}).first()
    return Record(*row) if row else None


class GroupMember(NamedTuple):
    """A record as one of a group of translations."""

    id: int
    lang: str
    kind: str
    status: str


def group_members(db: Connection, groups: Iterable[int]) -> dict[int, list[GroupMember]]:
    """The members of groups of translations, by language."""
    found: dict[int, list[GroupMember]] = {}
    for row in db.execute(_MEMBERS, {"groups": list(groups)}):
        found.setdefault(row[0], []).append(GroupMember(*row[1:]))
    return found


def members_of(db: Connection, ids: Iterable[int]) -> dict[int, list[GroupMember]]:
    """The members of the groups of translations that records of these ids are in."""
    groups = {row[0] for row in db.execute(_GROUPS, {"ids": list(ids)})}
    return group_members(db, groups) if groups else {}


def give_records(db: Connection, author: int, to: int) -> int:
    """Make another user the author of all that one has written, 0 for nobody; how many records that are."""
    written = update(records).where(records.c.author == author)
    return int(db.execute(written.values(author=to, version=records.c.version + 1)).rowcount)


def touch_group(db: Connection, record: Record) -> None:
    """Raise the version of the other translations of a record: what they show of it has changed."""
    db.execute(_other_members(record).values(version=records.c.version + 1))


def touch_shown(db: Connection, record_id: int) -> None:
    """Raise the version of the records that a picture stands for which is this record or hangs on it: who may see it
    has changed.
    """
    hanging = select(literal(record_id, BigInteger).label("id")).cte("hanging", recursive=True)
    below = (records.c.parent == hanging.c.id) & (records.c.status == "inherit")
    hanging = hanging.union(select(records.c.id).where(below))
    shown = update(records).where(records.c.featured_media.in_(select(hanging.c.id)))
    db.execute(shown.values(version=records.c.version + 1))


def move_group(db: Connection, record: Record, group_id: int) -> None:
    """Give the other translations of a record another number of their group."""
    db.execute(_other_members(record).values(group_id=group_id))


def _other_members(record: Record) -> Update:
    return update(records).where(records.c.group_id == record.group_id, records.c.id != record.id)


def has_public(db: Connection, author: int) -> bool:
    """Whether a post or page of that author is published."""
    return db.execute(_PUBLIC_BY, {"author": author}).first() is not None


def list_published(db: Connection, kind: str, lang: str, limit: int) -> list[Record]:
    """The published posts of a language, newest first, or its pages in their order."""
    query = _NEWS if kind == "post" else _IN_ORDER
    return [Record(*row) for row in db.execute(query, {"kind": kind, "lang": lang, "limit": limit})]


def list_latest_pages(db: Connection, lang: str, part: str, among: int, limit: int) -> list[Record]:
    """The published pages of a language whose content has `part` in it, of the `among` that were changed last."""
    asked = {"lang": lang, "pattern": f"%{escape_like(part)}%", "among": among, "limit": limit}
    return [Record(*row) for row in db.execute(_LATEST_WITH, asked)]


def list_months(db: Connection, lang: str) -> list[tuple[int, int, int]]:
    """Year, month and how many news were published in it, latest first."""
    return [(int(text[:4]), int(text[5:7]), number) for text, number in db.execute(_MONTHS, {"lang": lang})]


def list_addresses(db: Connection, after: int, limit: int) -> list[Address]:
    """Where the published posts and pages without a password are, by id, from the one after `after`."""
    return [Address(*row) for row in db.execute(_ADDRESSES, {"after": after, "limit": limit})]


def list_below(db: Connection, record: Record) -> list[Record]:
    """The published pages below a page, in their order."""
    return [Record(*row) for row in db.execute(_BELOW, {"parent": record.id, "limit": 200})]


def list_using(db: Connection, part: str, last: int, limit: int) -> list[Record]:
    """Records whose content has `part` in it, by id, from the one after `last`."""
    return [
        Record(*row) for row in db.execute(_USING, {"pattern": f"%{escape_like(part)}%", "last": last, "limit": limit})
    ]


def list_featured(db: Connection, limit: int, skip: int) -> tuple[list[int], int]:
    """A page of the ids of pictures that stand for records, each once, and how many there are."""
    number = int(db.execute(_COUNT_FEATURED).scalar() or 0)
    return list(db.execute(_FEATURED_PAGE, {"limit": limit, "skip": skip}).scalars()), number


def every_record(db: Connection) -> Iterator[Record]:
    """All records that are not in the trash, by id."""
    last = 0
    while ids := list(db.execute(_NEXT, {"last": last, "limit": 500}).scalars()):
        yield from find_records(db, ids)
        last = ids[-1]


def any_records(db: Connection) -> bool:
    """Whether there is any record."""
    return db.execute(select(records.c.id).limit(1)).first() is not None


def count_by_kind(db: Connection) -> dict[str, int]:
    """kind: how many, in all languages and statuses."""
    return {str(kind): int(number) for kind, number in db.execute(_BY_KIND)}


def any_due(db: Connection, now: str) -> bool:
    """Whether a record was scheduled for `now` (ISO, UTC) or earlier."""
    return db.execute(_ANY_DUE, {"now": now}).first() is not None


def find_due(db: Connection, now: str) -> list[Record]:
    """Up to 100 records that were scheduled for `now` or earlier."""
    return [Record(*row) for row in db.execute(_DUE, {"now": now})]


def add_record(db: Connection, values: Mapping[str, object]) -> int:
    """A new row; the id."""
    key = db.execute(_INSERT, values).inserted_primary_key
    assert key is not None
    return int(key[0])


def set_own_group(db: Connection, record_id: int) -> None:
    """Let a new row begin a group of translations. The version stays as it is."""
    db.execute(_OWN_GROUP, {"record_id": record_id})


def set_own_slug(db: Connection, record_id: int, slug: str) -> None:
    """Set the slug that a new row could claim. The version stays as it is."""
    db.execute(_OWN_SLUG, {"record_id": record_id, "own_slug": slug})


def change_record(db: Connection, record_id: int, columns: Mapping[str, object]) -> None:
    """Set columns of a row, the version among them."""
    db.execute(update(records).where(records.c.id == record_id).values(**columns))


def touch_record(db: Connection, record: Record, **columns: object) -> None:
    """Set columns that are no edit (the number of revisions, say); the version goes up all the same."""
    change_record(db, record.id, {"version": records.c.version + 1, **columns})


def remove_record(db: Connection, record: Record, *, hidden: bool) -> None:
    """Delete a row with its revisions, autosaves, tags and slugs. Pages below move up; uses of a picture go; files that
    hang on it stay, as private ones where it was `hidden`.
    """
    raised = records.c.version + 1
    below = update(records).where(records.c.parent == record.id)
    db.execute(below.where(records.c.kind == record.kind).values(parent=record.parent, version=raised))
    if record.kind == "attachment":
        shown = update(records).where(records.c.featured_media == record.id)
        db.execute(shown.values(featured_media=0, version=raised))
    else:
        files = below.where(records.c.kind == "attachment")
        if hidden:
            db.execute(files.where(records.c.status == "inherit").values(status="private"))
        db.execute(files.values(parent=0, version=raised))
    db.execute(delete(records).where(records.c.id == record.id))
