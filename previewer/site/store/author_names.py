"""Names of authors who are no users here: kept with their records, so that an export can give them back."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, select, update

from previewer.site.store.tables import records

_META = select(records.c.meta).where(records.c.id == bindparam("id"))
_NAME = "author"


def keep_author_name(db: Connection, record_id: int, name: str, instead: int) -> None:
    """Keep the name of who wrote a record; empty for none. `instead`: the user whom it belongs to here."""
    meta = dict(db.execute(_META, {"id": record_id}).scalar_one() or {})
    kept = {**meta, _NAME: {"name": name, "instead": instead}} if name else {**meta}
    if not name:
        kept.pop(_NAME, None)
    if kept != meta:
        db.execute(update(records).where(records.c.id == record_id).values(meta=kept))


def author_name(db: Connection, record_id: int, author: int) -> str:
    """The name that was kept, for as long as the record belongs to the user whom it was given to; else empty."""
    kept = (db.execute(_META, {"id": record_id}).scalar() or {}).get(_NAME)
    return str(kept["name"]) if isinstance(kept, dict) and kept.get("instead") == author else ""
