"""Records saved: created, updated, put into the trash, removed, published."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from datetime import datetime
from typing import Any

from previewer.site.clock import Moment, iso
from previewer.site.content.records.dates import Values, dates_and_status
from previewer.site.content.records.slugs import claim_slug, trashed_slug
from previewer.site.content.statuses import OWNING, PUBLIC
from previewer.site.content.text import slug_of_title, slugify
from previewer.site.languages import LANGUAGES
from previewer.site.store import Connection
from previewer.site.store.records import (
    Record,
    add_record,
    change_record,
    find_by_slug,
    find_due,
    group_members,
    move_group,
    remove_record,
    set_own_group,
    set_own_slug,
    touch_group,
    touch_record,
    touch_shown,
)
from previewer.site.store.revisions import add_revision
from previewer.site.store.search import index_texts
from previewer.site.store.slugs import release_slug
from previewer.site.store.tags import set_tags

#: What every record is at first, by the database.
_AT_FIRST: dict[str, Any] = {"version": 1, "revision_count": 0, "last_revision": 0, "old_status": "", "old_slug": ""}
_INSERTED = tuple(field.name for field in fields(Record) if field.name not in ("id", *_AT_FIRST))
#: What is decided here; other columns are as they are wanted.
_DECIDED = ("kind", "lang", "group_id", "status", "date", "date_gmt", "modified", "modified_gmt", "floating", "slug")
_PLAIN = tuple(name for name in _INSERTED if name not in _DECIDED)
_TEXTS = ("title", "content", "excerpt")
_DEFAULTS: dict[str, object] = {
    **dict.fromkeys(_INSERTED, ""),
    **dict.fromkeys(("group_id", "author", "parent", "menu_order", "featured_media"), 0),
    **dict.fromkeys(("floating", "sticky"), False),
}


def create(db: Connection, moment: Moment, kind: str, lang: str, values: Values) -> Record:
    """A new record; `values` are columns of `Record`, `tags`, and `date`/`date_gmt` as a request has them.

    `status` as wanted (`publish` with a date to come becomes `future`); `slug` as wanted.
    """
    row: dict[str, Any] = {name: values[name] for name in _PLAIN if name in values}
    row.setdefault("comment_status", "open")
    row.setdefault("ping_status", "open")
    row.update(dates_and_status(moment, values, None), kind=kind, lang=lang)
    if row["status"] == "private":
        row["password"] = ""
    wanted = slugify(values.get("slug") or "")
    settled = row["status"] in OWNING
    if settled and not wanted:
        wanted = slug_of_title(row.get("title", ""))
    row["slug"] = wanted
    row["group_id"] = values.get("group_id") or 0
    full = {name: row.get(name, _DEFAULTS[name]) for name in _INSERTED}
    record_id = add_record(db, full)
    slug = claim_slug(db, lang, wanted, record_id, moment.prefix) if settled else wanted
    if slug != wanted:
        full["slug"] = slug
        set_own_slug(db, record_id, slug)
    if not full["group_id"]:
        full["group_id"] = record_id
        set_own_group(db, record_id)
    if values.get("tags"):
        set_tags(db, record_id, values["tags"])
    index_texts(db, [(record_id, "\n".join(full[name] for name in _TEXTS))])
    made = Record(id=record_id, **_AT_FIRST, **full)
    if made.group_id != made.id:
        touch_group(db, made)
    return made


def update(db: Connection, moment: Moment, old: Record, values: Values, user_id: int) -> Record:
    """Change a record that was read in this transaction; see `create` for `values`.

    The first change keeps a revision, later ones do when title, content or excerpt differ.
    """
    row: dict[str, Any] = {name: values[name] for name in _PLAIN if name in values}
    untrash = old.status == "trash" and values.get("status") not in (None, "trash")
    row.update(dates_and_status(moment, values, old))
    if row["status"] == "private":
        row["password"] = ""
    row["slug"] = _slug(db, old, values.get("slug"), row, untrash=untrash, prefix=moment.prefix)
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
    if any(row.get(name, getattr(old, name)) != getattr(old, name) for name in ("status", "password", "parent")):
        _tell_status(db, old, row["status"])
    return old.changed(row)


def _slug(db: Connection, old: Record, asked: str | None, row: Values, *, untrash: bool, prefix: str) -> str:
    """The slug of a changed record: owned while its status says so, and free from then on."""
    owned, owning = old.status in OWNING, row["status"] in OWNING
    if asked is not None and asked != old.slug:
        wanted = slugify(asked)
    else:
        wanted = old.old_slug if untrash else old.slug
    if owning:
        wanted = wanted or slug_of_title(row.get("title", old.title))
    if owned and not (owning and wanted == old.slug):
        release_slug(db, old.id, old.slug)
    elif owned:
        return wanted
    return claim_slug(db, old.lang, wanted, old.id, prefix) if owning else wanted


def leave_prefix(db: Connection, moment: Moment) -> list[Record]:
    """Give another slug to the records whose slug is the prefix of the interface; they, as they are now."""
    left = []
    for lang in LANGUAGES:
        old = find_by_slug(db, lang, moment.prefix)
        if old is not None:
            release_slug(db, old.id, old.slug)
            row = {"slug": claim_slug(db, old.lang, old.slug, old.id, moment.prefix), "version": old.version + 1}
            change_record(db, old.id, row)
            _tell_group(db, old, "")
            left.append(old.changed(row))
    return left


def relink(db: Connection, old: Record, content: str, columns: Mapping[str, int | str]) -> None:
    """Point the links of a record elsewhere: its content with other addresses in it, and other columns. No edit, and
    so no revision.
    """
    change_record(db, old.id, {"content": content, "version": old.version + 1, **columns})
    index_texts(db, [(old.id, "\n".join((old.title, content, old.excerpt)))])
    touch_shown(db, old.id)


def _tell_status(db: Connection, old: Record, status: str) -> None:
    """Note in the other translations, and in what its pictures stand for, that others may see a record."""
    _tell_group(db, old, status)
    touch_shown(db, old.id)


def _tell_group(db: Connection, old: Record, status: str) -> None:
    """Other translations show a record for as long as it is public."""
    if "publish" in (old.status, status):
        touch_group(db, old)


def join(db: Connection, record: Record, group_id: int) -> Record:
    """Put a record, read in this transaction, into the group of translations of another one.

    The number of a group is that of a record which is or was in it.
    """
    return _regroup(db, record, group_id) if record.group_id != group_id else record


def part(db: Connection, record: Record) -> Record:
    """Put a record, read in this transaction, into a group of its own."""
    return _regroup(db, record, record.id) if record.group_id != record.id or _others(db, record) else record


def _others(db: Connection, record: Record) -> list[int]:
    members = group_members(db, [record.group_id]).get(record.group_id, ())
    return [each.id for each in members if each.id != record.id]


def _regroup(db: Connection, record: Record, group_id: int) -> Record:
    others = _others(db, record)
    if others:
        touch_group(db, record)
        if record.group_id == record.id:
            move_group(db, record, others[0])
    touch_record(db, record, group_id=group_id)
    joined = record.changed({"group_id": group_id, "version": record.version + 1})
    touch_group(db, joined)
    return joined


def trash(db: Connection, moment: Moment, old: Record) -> Record:
    """Put a record into the trash; its address becomes free."""
    release_slug(db, old.id, old.slug)
    row = {
        "status": "trash",
        "old_status": old.status,
        "old_slug": old.slug,
        "version": old.version + 1,
        "slug": trashed_slug(old.slug),
        "modified": iso(moment.local),
        "modified_gmt": iso(moment.gmt),
    }
    change_record(db, old.id, row)
    _tell_status(db, old, "trash")
    return old.changed(row)


def remove(db: Connection, old: Record) -> None:
    """Delete a record with its revisions, autosaves, tags and address. Pages below move up; uses of a picture go; the
    files of what was never public do not become so.
    """
    _tell_status(db, old, "")
    was = old.old_status if old.status == "trash" else old.status
    remove_record(db, old, hidden=was != PUBLIC or bool(old.password))


def publish_due(db: Connection, gmt: datetime) -> list[Record]:
    """Publish what was scheduled for now or earlier; the records as they were."""
    found = find_due(db, iso(gmt))
    for record in found:
        change_record(db, record.id, {"status": "publish", "version": record.version + 1})
        _tell_status(db, record, "publish")
    return found
