"""Where imported records came from."""

from __future__ import annotations

from dataclasses import dataclass, fields

from sqlalchemy import Connection, bindparam, select

from previewer.site.store.dialects import upsert
from previewer.site.store.search import escape_like
from previewer.site.store.tables import log, records, sources


@dataclass(frozen=True, slots=True)
class Source:
    """One row of `sources`. `together`: what its translations have in common there; `digest`: of what came last."""

    source: str
    record_id: int
    together: str
    digest: str


_ROWS = select(*(sources.c[field.name] for field in fields(Source)))
_BY_SOURCE = _ROWS.where(sources.c.source == bindparam("source"))
_OF_RECORD = _ROWS.where(sources.c.record_id == bindparam("id"))
_TOGETHER = (
    select(records.c.group_id)
    .join(sources, sources.c.record_id == records.c.id)
    .where(sources.c.together == bindparam("together"), sources.c.source != bindparam("source"))
    .order_by(records.c.id)
)
_ALL = _ROWS.where(sources.c.source.like(bindparam("pattern"), escape="\\")).order_by(sources.c.source)
_LOGGED = select(log.c.record_id).where(log.c.kind == "import", log.c.record_id.is_not(None))


def find_source(db: Connection, source: str) -> Source | None:
    """What is known of a place that something may have come from."""
    row = db.execute(_BY_SOURCE, {"source": source}).first()
    return Source(*row) if row else None


def sources_of(db: Connection, record_id: int) -> list[Source]:
    """The places that a record came from: several for a file that stands twice in a folder."""
    return [Source(*row) for row in db.execute(_OF_RECORD, {"id": record_id})]


def list_sources(db: Connection, beginning: str) -> list[Source]:
    """The places whose name begins so."""
    return [Source(*row) for row in db.execute(_ALL, {"pattern": escape_like(beginning) + "%"})]


def keep_source(db: Connection, source: Source) -> None:
    """Note where a record came from, in the place of what was noted of that before."""
    values = {"record_id": source.record_id, "together": source.together, "digest": source.digest}
    upsert(db, sources, {"source": source.source}, values)


def groups_together(db: Connection, together: str, source: str) -> list[int]:
    """The groups of the records that came from other places as translations of the same text."""
    return list(db.execute(_TOGETHER, {"together": together, "source": source}).scalars()) if together else []


def imported_before(db: Connection) -> set[int]:
    """The records that imports have made, by the log, and of whose source nothing was kept: those of old."""
    known = set(db.execute(select(sources.c.record_id)).scalars())
    return {int(number) for number in db.execute(_LOGGED).scalars() if number is not None} - known
