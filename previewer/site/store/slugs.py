"""Who owns an address `/<language>/<slug>/`; a record of no language owns its slug in every one."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, bindparam, delete, select

from previewer.site.store.dialects import for_each
from previewer.site.store.tables import slugs

_OTHERS = (
    select(slugs.c.record_id)
    .where(
        slugs.c.lang == bindparam("lang"),
        slugs.c.slug == bindparam("slug"),
        slugs.c.record_id != bindparam("id"),
    )
    .limit(1)
)
_CLAIM = for_each(lambda insert: insert(slugs).on_conflict_do_nothing())
_RELEASE = delete(slugs).where(slugs.c.record_id == bindparam("id"), slugs.c.slug == bindparam("slug"))


def is_taken(db: Connection, langs: Collection[str], slug: str, record_id: int) -> bool:
    """Whether another record than `record_id` owns the slug in one of the languages."""
    return any(db.execute(_OTHERS, {"lang": lang, "slug": slug, "id": record_id}).first() for lang in langs)


def try_slug(db: Connection, langs: Collection[str], slug: str, record_id: int) -> bool:
    """Make a slug the record's own in all of the languages, or in none when another record has it in one."""
    for lang in langs:
        made = db.execute(_CLAIM[db.dialect.name], {"lang": lang, "slug": slug, "record_id": record_id}).rowcount
        if made != 1 and is_taken(db, (lang,), slug, record_id):
            release_slug(db, record_id, slug)
            return False
    return True


def release_slug(db: Connection, record_id: int, slug: str) -> None:
    """Give up a slug of a record, in every language."""
    db.execute(_RELEASE, {"id": record_id, "slug": slug})
