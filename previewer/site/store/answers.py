"""Answers to creations, kept for a day for clients that send a creation again by its `Idempotency-Key`."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, select

from previewer.site.clock import iso
from previewer.site.store.tables import answers

LIFE = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """One row of `answers`. `digest`: of what was sent; `body`: JSON, packed by gzip."""

    digest: str
    location: str
    etag: str
    body: bytes


def keep_answer(db: Connection, name: str, answer: KeptAnswer, now: datetime) -> None:
    """Keep an answer under a name; those that are too old are swept out."""
    db.execute(delete(answers).where(answers.c.made_gmt <= iso(now - LIFE)))
    db.execute(answers.insert().values(name=name, made_gmt=iso(now), **asdict(answer)))


def find_answer(db: Connection, name: str, now: datetime) -> KeptAnswer | None:
    """The answer under a name, unless it is too old."""
    columns = (answers.c.digest, answers.c.location, answers.c.etag, answers.c.body)
    row = db.execute(select(*columns).where(answers.c.name == name, answers.c.made_gmt > iso(now - LIFE))).first()
    return KeptAnswer(*row[:3], bytes(row[3])) if row else None
