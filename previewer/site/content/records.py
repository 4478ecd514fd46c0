"""Posts, pages and attachments in the store: one row, one set of rules for saving it.

All writing of records goes through `create`, `update`, `trash` and `remove`, inside one transaction that the
caller opens, so that slugs, counts and revisions stay right. `lang` is `en` or `ja`, and empty for
attachments. Translations of one text share `group_id`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, bindparam, delete, insert, select, text
from sqlalchemy import update as sql_update

from previewer.site.clock import iso, parse_date, to_gmt, to_local
from previewer.site.content.text import slugify
from previewer.site.settings import LANGUAGES
from previewer.site.store import search
from previewer.site.store.tables import records, revisions, slugs, tags

if TYPE_CHECKING:
    from previewer.site.site import Site

#: Statuses in which a record has a date of its own and an address.
DATED = ("publish", "future", "private")
_RESERVED = frozenset({"feed", "embed", "page", "media", "index", "healthz", "metrics", "api"})
BIGGEST_ID = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Record:
    """One row of `records`, as it is stored."""

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


_NAMES = frozenset(field.name for field in fields(Record))


def _changed(old: Record, row: Mapping[str, Any]) -> Record:
    """A record with the columns of `row` that it has."""
    return replace(old, **{name: value for name, value in row.items() if name in _NAMES})


COLUMNS = ", ".join(field.name for field in fields(Record))
_BY_ID = text(f"SELECT {COLUMNS} FROM records WHERE id = :id")
_LOCK = text(f"SELECT {COLUMNS} FROM records WHERE id = :id FOR UPDATE")


def get(db: Connection, record_id: int, kind: str = "", *, lock: bool = False) -> Record | None:
    """The record of that id, of any kind when `kind` is empty. `lock`: until the transaction ends."""
    if not 0 < record_id <= BIGGEST_ID:
        return None
    query = _LOCK if lock and db.dialect.name == "postgresql" else _BY_ID
    row = db.execute(query, {"id": record_id}).first()
    if row is None or (kind and row[1] != kind):
        return None
    return Record(*row)


def get_many(db: Connection, ids: Iterable[int]) -> dict[int, Record]:
    """Records by id."""
    query = text(f"SELECT {COLUMNS} FROM records WHERE id IN :ids").bindparams(bindparam("ids", expanding=True))
    return {row[0]: Record(*row) for row in db.execute(query, {"ids": list(ids)})}


def translation(db: Connection, record: Record, lang: str) -> Record | None:
    """The record of the same group in another language."""
    row = db.execute(
        text(f"SELECT {COLUMNS} FROM records WHERE group_id = :g AND lang = :l AND kind = :k ORDER BY id"),
        {"g": record.group_id, "l": lang, "k": record.kind},
    ).first()
    return Record(*row) if row else None


def by_slug(db: Connection, lang: str, slug: str) -> Record | None:
    """The record that owns `/<lang>/<slug>/`."""
    row = db.execute(select(slugs.c.record_id).where(slugs.c.lang == lang, slugs.c.slug == slug)).first()
    return get(db, row[0]) if row else None


def record_tags(db: Connection, record_id: int) -> list[int]:
    """The tags of a record, in order."""
    return list(db.execute(select(tags.c.tag).where(tags.c.record_id == record_id).order_by(tags.c.tag)).scalars())


_COUNT = text(
    "INSERT INTO counts (kind, lang, status, number) VALUES (:kind, :lang, :status, :step) "
    "ON CONFLICT (kind, lang, status) DO UPDATE SET number = counts.number + excluded.number"
)


def count(db: Connection, kind: str, lang: str, status: str, step: int) -> None:
    """Note that there are `step` records more of that kind, language and status."""
    count_all(db, {(kind, lang, status): step})


def count_all(db: Connection, steps: Mapping[tuple[str, str, str], int]) -> None:
    """Several counts at once, always in one order: two writers that each wait for the other's row would never end.

    Called last in a transaction, so that the rows are held for as short as can be.
    """
    for (kind, lang, status), step in sorted(steps.items()):
        if step:
            db.execute(_COUNT, {"kind": kind, "lang": lang, "status": status, "step": step})


# --- addresses


def _spaces(lang: str) -> tuple[str, ...]:
    return (lang,) if lang else LANGUAGES


def _taken(db: Connection, lang: str, slug: str, record_id: int) -> bool:
    rows = db.execute(select(slugs.c.record_id).where(slugs.c.lang.in_(_spaces(lang)), slugs.c.slug == slug))
    return any(row[0] != record_id for row in rows)


_CLAIM = text("INSERT INTO slugs (lang, slug, record_id) VALUES (:lang, :slug, :id) ON CONFLICT DO NOTHING")


def _try_claim(db: Connection, lang: str, slug: str, record_id: int) -> bool:
    for space in _spaces(lang):
        made = db.execute(_CLAIM, {"lang": space, "slug": slug, "id": record_id})
        if made.rowcount != 1 and _taken(db, space, slug, record_id):
            db.execute(delete(slugs).where(slugs.c.record_id == record_id, slugs.c.slug == slug))
            return False
    return True


def _numbered(base: str, number: int) -> str:
    ending = f"-{number}"
    cut = base[: 200 - len(ending)]
    while cut[-2:].count("%"):
        cut = cut[: cut.rindex("%")]
    return cut + ending


def claim_slug(db: Connection, lang: str, wanted: str, record_id: int) -> str:
    """Make an address this record's own: `wanted`, else `wanted-2` and on. Unique also under concurrency.

    The number is looked for by doubling and halving, so that a thousand equal titles cost little.
    """
    base = wanted or str(record_id)
    if not (base.isdecimal() or base in _RESERVED) and _try_claim(db, lang, base, record_id):
        return base
    while True:
        low, high = 1, 2
        while _taken(db, lang, _numbered(base, high), record_id):
            low, high = high, high * 2
        while high - low > 1:
            middle = (low + high) // 2
            if _taken(db, lang, _numbered(base, middle), record_id):
                low = middle
            else:
                high = middle
        if _try_claim(db, lang, _numbered(base, high), record_id):
            return _numbered(base, high)


def release_slug(db: Connection, record_id: int) -> None:
    """Give up every address of a record."""
    db.execute(delete(slugs).where(slugs.c.record_id == record_id))


# --- dates and status


def local_time(site: Site, value: str) -> datetime:
    """A date of a request as a naive time of the site; without an offset it is one already."""
    when = parse_date(value)
    assert when is not None, value
    if when.tzinfo is None:
        return when
    return when.astimezone(site.facts().zone).replace(tzinfo=None)


def _gmt_value(site: Site, value: str) -> datetime:
    when = parse_date(value)
    assert when is not None, value
    if when.tzinfo is not None:
        return local_time(site, value)
    return to_local(when, site.facts().zone)


def _date(
    site: Site, values: Mapping[str, Any], now: datetime, old: Record | None, status: str
) -> tuple[datetime, bool]:
    """The local date in force, and whether it floats until publication."""
    given = values.get("date") or values.get("date_gmt")
    if values.get("date"):
        return local_time(site, values["date"]), False
    if given:
        return _gmt_value(site, values["date_gmt"]), False
    dated = status in DATED
    reset = any(name in values for name in ("date", "date_gmt"))
    if old is None or reset or (old.floating and dated):
        return now, not dated
    return datetime.fromisoformat(old.date), old.floating


def _dates_and_status(site: Site, values: Mapping[str, Any], old: Record | None) -> dict[str, Any]:
    zone = site.facts().zone
    now_gmt = site.now()
    now = to_local(now_gmt, zone)
    status = values.get("status") or (old.status if old else "draft")
    date, floating = _date(site, values, now, old, status)
    gmt = to_gmt(date, zone) if 1 < date.year < 9999 else date
    if status == "publish" and gmt > now_gmt:
        status = "future"
    elif status == "future" and gmt <= now_gmt:
        status = "publish"
    changed = iso(now), iso(now_gmt)
    if old is None and not floating and ("date" in values or "date_gmt" in values):
        changed = iso(date), iso(gmt)
    elif old is not None:
        # A clock that was set back must not turn the order of changes round.
        changed = max(changed, (old.modified, old.modified_gmt), key=lambda pair: pair[1])
    return {
        "status": status,
        "date": iso(date),
        "date_gmt": iso(gmt),
        "floating": floating,
        "modified": changed[0],
        "modified_gmt": changed[1],
    }


# --- saving

_PLAIN = (
    "title",
    "content",
    "excerpt",
    "author",
    "password",
    "comment_status",
    "ping_status",
    "format",
    "template",
    "menu_order",
    "featured_media",
    "sticky",
    "parent",
)
_TEXTS = ("title", "content", "excerpt")


def _search_index(db: Connection, record_id: int, whole: str) -> None:
    """Keep the PostgreSQL index of the search; SQLite's is kept by triggers."""
    if db.dialect.name == "postgresql":
        db.execute(
            text(
                "INSERT INTO records_search VALUES (:id, :pieces) ON CONFLICT (record_id) "
                "DO UPDATE SET pieces = excluded.pieces"
            ),
            {"id": record_id, "pieces": search.pieces(whole)},
        )


def create(site: Site, db: Connection, kind: str, lang: str, values: Mapping[str, Any]) -> Record:
    """A new record; `values` are columns of `Record`, `tags`, and `date`/`date_gmt` as a request has them.

    `status` as wanted (`publish` with a date to come becomes `future`); `slug` as wanted.
    """
    row: dict[str, Any] = {name: values[name] for name in _PLAIN if name in values}
    row.setdefault("comment_status", "open")
    row.setdefault("ping_status", "open")
    row.update(_dates_and_status(site, values, None), kind=kind, lang=lang)
    if row["status"] == "private":
        row["password"] = ""
    wanted = slugify(values.get("slug") or "")
    settled = row["status"] in (*DATED, "inherit")
    if settled and not wanted:
        wanted = slugify(row.get("title", ""))
    row["slug"] = wanted
    row["group_id"] = values.get("group_id") or 0
    full = {name: row.get(name, _DEFAULTS[name]) for name in _INSERTED}
    key = db.execute(_INSERT, full).inserted_primary_key
    assert key is not None
    record_id = int(key[0])
    late: dict[str, Any] = {}
    if settled:
        slug = claim_slug(db, lang, wanted, record_id)
        if slug != wanted:
            late["slug"] = full["slug"] = slug
    if not full["group_id"]:
        full["group_id"] = record_id
        late["group_id"] = record_id
    if "slug" in late:
        db.execute(_SET_SLUG, {"id": record_id, "slug": late["slug"]})
    if "group_id" in late:
        db.execute(_SET_GROUP, {"id": record_id})
    if values.get("tags"):
        set_tags(db, record_id, values["tags"])
    _search_index(db, record_id, "\n".join(full[name] for name in _TEXTS))
    count(db, kind, lang, full["status"], 1)
    return Record(id=record_id, version=1, revision_count=0, last_revision=0, old_status="", old_slug="", **full)


_INSERTED = (
    "kind",
    "lang",
    "group_id",
    "status",
    "author",
    "parent",
    "date",
    "date_gmt",
    "modified",
    "modified_gmt",
    "floating",
    "slug",
    "title",
    "content",
    "excerpt",
    "password",
    "comment_status",
    "ping_status",
    "format",
    "template",
    "menu_order",
    "featured_media",
    "sticky",
)
_DEFAULTS: dict[str, Any] = {
    **dict.fromkeys(_INSERTED, ""),
    "group_id": 0,
    "author": 0,
    "parent": 0,
    "floating": False,
    "menu_order": 0,
    "featured_media": 0,
    "sticky": False,
}
_INSERT = insert(records)
_SET_SLUG = text("UPDATE records SET slug = :slug WHERE id = :id")
_SET_GROUP = text("UPDATE records SET group_id = id WHERE id = :id")


def set_tags(db: Connection, record_id: int, wanted: Iterable[int]) -> None:
    """The tags of a record, all of them."""
    db.execute(delete(tags).where(tags.c.record_id == record_id))
    rows = [{"record_id": record_id, "tag": tag} for tag in sorted(set(wanted)) if 0 < tag <= BIGGEST_ID]
    if rows:
        db.execute(insert(tags), rows)


def update(site: Site, db: Connection, old: Record, values: Mapping[str, Any], user_id: int) -> Record:
    """Change a record that was read with `lock=True` in this transaction; see `create` for `values`.

    The first change keeps a revision, later ones do when title, content or excerpt differ.
    """
    row: dict[str, Any] = {name: values[name] for name in _PLAIN if name in values}
    untrash = old.status == "trash" and values.get("status") not in (None, "trash")
    row.update(_dates_and_status(site, values, old))
    if row["status"] == "private":
        row["password"] = ""
    wanted = slugify(values["slug"]) if values.get("slug") is not None else (old.old_slug if untrash else old.slug)
    if row["status"] in (*DATED, "inherit"):
        wanted = wanted or slugify(row.get("title", old.title))
        if wanted != old.slug or untrash or old.status not in DATED:
            if wanted != old.slug:
                release_slug(db, old.id)
            wanted = claim_slug(db, old.lang, wanted, old.id)
    row["slug"] = wanted
    if untrash:
        row.update(old_status="", old_slug="")
    row["version"] = old.version + 1
    texts = {name: row.get(name, getattr(old, name)) for name in _TEXTS}
    differs = any(texts[name] != getattr(old, name) for name in _TEXTS)
    if old.kind != "attachment" and (differs or not old.revision_count):
        row["last_revision"] = _add_revision(db, old.id, user_id, row["modified"], row["modified_gmt"], texts)
        row["revision_count"] = old.revision_count + 1
    db.execute(sql_update(records).where(records.c.id == old.id).values(**row))
    if "tags" in values and values["tags"] is not None:
        set_tags(db, old.id, values["tags"])
    if differs:
        _search_index(db, old.id, "\n".join(texts.values()))
    if row["status"] != old.status:
        count_all(db, {(old.kind, old.lang, old.status): -1, (old.kind, old.lang, row["status"]): 1})
    return _changed(old, row)


def _add_revision(db: Connection, parent: int, author: int, date: str, gmt: str, texts: Mapping[str, str]) -> int:
    key = db.execute(insert(revisions).values(parent=parent, author=author, date=date, date_gmt=gmt, **texts))
    made = key.inserted_primary_key
    assert made is not None
    return int(made[0])


def touch(db: Connection, record: Record, **columns: Any) -> None:
    """Set columns that are no edit (the number of revisions, say); the version goes up all the same."""
    db.execute(sql_update(records).where(records.c.id == record.id).values(version=records.c.version + 1, **columns))


def trash(site: Site, db: Connection, old: Record) -> Record:
    """Put a record into the trash; its address becomes free."""
    release_slug(db, old.id)
    now = site.now()
    row = {
        "status": "trash",
        "old_status": old.status,
        "old_slug": old.slug,
        "version": old.version + 1,
        "slug": f"{old.slug[:190]}__trashed" if old.slug else "__trashed",
        "modified": iso(to_local(now, site.facts().zone)),
        "modified_gmt": iso(now),
    }
    db.execute(sql_update(records).where(records.c.id == old.id).values(**row))
    count_all(db, {(old.kind, old.lang, old.status): -1, (old.kind, old.lang, "trash"): 1})
    return _changed(old, row)


def remove(db: Connection, old: Record) -> None:
    """Delete a record with its revisions, autosaves, tags and address. Pages below move up; uses of a picture go."""
    db.execute(
        sql_update(records)
        .where(records.c.parent == old.id, records.c.kind == old.kind)
        .values(parent=old.parent, version=records.c.version + 1)
    )
    if old.kind == "attachment":
        db.execute(
            sql_update(records)
            .where(records.c.featured_media == old.id)
            .values(featured_media=0, version=records.c.version + 1)
        )
    else:
        db.execute(
            sql_update(records)
            .where(records.c.parent == old.id, records.c.kind == "attachment")
            .values(parent=0, version=records.c.version + 1)
        )
    db.execute(delete(records).where(records.c.id == old.id))
    count(db, old.kind, old.lang, old.status, -1)


def publish_due(site: Site, db: Connection) -> list[Record]:
    """Publish what was scheduled for now or earlier; what another server is at is left to it."""
    query = f"SELECT {COLUMNS} FROM records WHERE status = 'future' AND date_gmt <= :now ORDER BY id LIMIT 100"
    if db.dialect.name == "postgresql":
        query += " FOR UPDATE SKIP LOCKED"
    found = [Record(*row) for row in db.execute(text(query), {"now": iso(site.now())})]
    steps: Counter[tuple[str, str, str]] = Counter()
    for record in found:
        db.execute(
            sql_update(records).where(records.c.id == record.id).values(status="publish", version=record.version + 1)
        )
        steps[record.kind, record.lang, "future"] -= 1
        steps[record.kind, record.lang, "publish"] += 1
    count_all(db, steps)
    return found
