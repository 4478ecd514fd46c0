"""A record as a file for translators, and a translated file as a record."""

from __future__ import annotations

import re

from previewer.site.clock import Moment
from previewer.site.content import records, xliff
from previewer.site.content.access import can_edit, can_read
from previewer.site.content.cleaning import clean
from previewer.site.content.xliff import XliffDocument, XliffError, XliffUnit
from previewer.site.errors import ApiError
from previewer.site.people import User
from previewer.site.store import Connection
from previewer.site.store.jobs import Job
from previewer.site.store.records import Record, find_record, find_translation
from previewer.site.store.tags import record_tags

_TEXTS = ("title", "content", "excerpt")
#: What a new translation has in common with its source.
_SHARED = tuple("password featured_media comment_status ping_status format template menu_order sticky".split())
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def may_translate(db: Connection, user: User | None, record: Record) -> bool:
    """Whether a user may hand a record to translators: one they can read, without a password for them."""
    if record.kind not in ("post", "page") or record.status in ("trash", "auto-draft"):
        return False
    return can_read(db, user, record) and (not record.password or can_edit(user, record))


def document(job: Job, record: Record) -> XliffDocument:
    """The texts of a record that are not empty."""
    units = tuple(XliffUnit(name, getattr(record, name)) for name in _TEXTS if getattr(record, name))
    return XliffDocument(job.original, job.source_language, job.target_language, units)


def read_translation(job: Job, data: bytes) -> dict[str, str]:
    """The translated texts of a file, by column. Raises `ApiError` 400 when it is no whole file of this job."""
    try:
        found = xliff.read(data)
    except XliffError as error:
        raise ApiError("xliff_invalid", str(error), 400) from error
    if found.original != job.original:
        message = f"The file is not of this job: its original is not {job.original}."
        raise ApiError("xliff_other_job", message, 400)
    pair = (found.source_language.lower(), found.target_language.lower())
    if pair != (job.source_language, job.target_language):
        raise ApiError("xliff_other_language", "The file is of another pair of languages.", 400)
    unknown = [unit.id for unit in found.units if unit.id not in _TEXTS]
    missing = [unit.id for unit in found.units if unit.source.strip() and not (unit.target or "").strip()]
    if unknown or missing or not found.units:
        message = "The file has unknown units, or units that are not translated."
        detail = {"unknown": [name[:100] for name in unknown[:10]], "missing": missing}
        raise ApiError("xliff_incomplete", message, 400, data=detail)
    return {name: _UNSTORABLE.sub("\ufffd", text) for name, text in found.targets().items()}


def store_translation(
    db: Connection, moment: Moment, source: Record, language: str, texts: dict[str, str], user: User
) -> Record:
    """The translation of a record, made or changed; `source` was read in this transaction."""
    if not user.can("unfiltered_html"):
        texts = {name: clean(text) for name, text in texts.items()}
    there = find_translation(db, source, language)
    if there is not None:
        old = find_record(db, there.id)
        if old is not None and old.status != "trash":
            return records.update(db, moment, old, texts, user.id)
    values: dict[str, object] = {
        **{name: getattr(source, name) for name in _SHARED},
        **texts,
        "author": user.id,
        "status": source.status,
        "group_id": source.group_id,
        "parent": _parent(db, source, language),
        "tags": record_tags(db, source.id),
    }
    if not source.floating:
        values["date"] = source.date
    return records.create(db, moment, source.kind, language, values)


def _parent(db: Connection, source: Record, language: str) -> int:
    above = find_record(db, source.parent)
    translated = find_translation(db, above, language) if above is not None else None
    return translated.id if translated is not None else 0
