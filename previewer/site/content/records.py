"""Posts, pages and attachments in the store: one row, one set of rules for saving it.

All writing of records goes through `create`, `update`, `trash` and `remove`, inside one transaction that the
caller opens, so that slugs, counts and revisions stay right. `lang` is `en` or `ja`, and empty for
attachments. Translations of one text share `group_id`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from previewer.site.clock import iso, parse_date, to_gmt, to_local
from previewer.site.content.text import slugify
from previewer.site.settings import LANGUAGES
from previewer.site.store import Connection
from previewer.site.store.counts import count, count_all
from previewer.site.store.records import Record, add_record, change_record, find_due, remove_record, settle_record
from previewer.site.store.revisions import add_revision
from previewer.site.store.search import index_texts
from previewer.site.store.slugs import is_taken, release_slug, try_slug
from previewer.site.store.tags import set_tags

if TYPE_CHECKING:
    from previewer.site.site import Site

#: Statuses in which a record has a date of its own and an address.
DATED = ("publish", "future", "private")
_RESERVED = frozenset({"feed", "embed", "page", "media", "index", "healthz", "metrics", "api"})


# --- addresses


def _spaces(lang: str) -> tuple[str, ...]:
    return (lang,) if lang else LANGUAGES


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
    if not (base.isdecimal() or base in _RESERVED) and try_slug(db, _spaces(lang), base, record_id):
        return base
    while True:
        low, high = 1, 2
        while is_taken(db, _spaces(lang), _numbered(base, high), record_id):
            low, high = high, high * 2
        while high - low > 1:
            middle = (low + high) // 2
            if is_taken(db, _spaces(lang), _numbered(base, middle), record_id):
                low = middle
            else:
                high = middle
        if try_slug(db, _spaces(lang), _numbered(base, high), record_id):
            return _numbered(base, high)


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
    record_id = add_record(db, full)
    if settled:
        full["slug"] = claim_slug(db, lang, wanted, record_id)
    full["group_id"] = full["group_id"] or record_id
    settle_record(db, record_id, full["slug"], full["group_id"])
    if values.get("tags"):
        set_tags(db, record_id, values["tags"])
    index_texts(db, [(record_id, "\n".join(full[name] for name in _TEXTS))])
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
        when = {"date": row["modified"], "date_gmt": row["modified_gmt"]}
        row["last_revision"] = add_revision(db, {"parent": old.id, "author": user_id, **when, **texts})
        row["revision_count"] = old.revision_count + 1
    change_record(db, old.id, row)
    if "tags" in values and values["tags"] is not None:
        set_tags(db, old.id, values["tags"])
    if differs:
        index_texts(db, [(old.id, "\n".join(texts.values()))])
    if row["status"] != old.status:
        count_all(db, {(old.kind, old.lang, old.status): -1, (old.kind, old.lang, row["status"]): 1})
    return old.changed(row)


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
    change_record(db, old.id, row)
    count_all(db, {(old.kind, old.lang, old.status): -1, (old.kind, old.lang, "trash"): 1})
    return old.changed(row)


def remove(db: Connection, old: Record) -> None:
    """Delete a record with its revisions, autosaves, tags and address. Pages below move up; uses of a picture go."""
    remove_record(db, old)
    count(db, old.kind, old.lang, old.status, -1)


def publish_due(site: Site, db: Connection) -> list[Record]:
    """Publish what was scheduled for now or earlier; what another server is at is left to it."""
    found = find_due(db, iso(site.now()))
    steps: Counter[tuple[str, str, str]] = Counter()
    for record in found:
        change_record(db, record.id, {"status": "publish", "version": record.version + 1})
        steps[record.kind, record.lang, "future"] -= 1
        steps[record.kind, record.lang, "publish"] += 1
    count_all(db, steps)
    return found
