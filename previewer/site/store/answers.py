"""Answers to creations, kept for a day for clients that send a creation again by its `Idempotency-Key`."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, and_, delete, or_, select

from previewer.site.clock import iso
from previewer.site.store.tables import answers

LIFE = timedelta(days=1)
#: So long after its beginning a creation that has no answer is taken for broken off.
UNDER_WAY = timedelta(minutes=1)
_NONE = b""


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """One row of `answers`. `digest`: of what was sent; `body`: JSON, packed by gzip, empty while it is under way."""

    digest: str
    location: str
    etag: str
    body: bytes


def begin_answer(db: Connection, name: str, digest: str, now: datetime) -> bool:
    """Note under a name that its answer is under way, unless it is there or another call is at it; whether it was."""
    if find_answer(db, name, now) is not None:
        return False
    keep_answer(db, name, KeptAnswer(digest, "", "", _NONE), now)
    return True


def keep_answer(db: Connection, name: str, answer: KeptAnswer, now: datetime) -> None:
    """Keep an answer under a name; those that are too old are swept out."""
    db.execute(delete(answers).where(or_(answers.c.name == name, answers.c.made_gmt <= iso(now - LIFE))))
    db.execute(answers.insert().values(name=name, made_gmt=iso(now), **asdict(answer)))


def forget_begun(db: Connection, name: str) -> None:
    """Forget that an answer is under way."""
    db.execute(delete(answers).where(answers.c.name == name, answers.c.body == _NONE))


def find_answer(db: Connection, name: str, now: datetime) -> KeptAnswer | None:
    """The answer under a name, or that it is under way; None where there is none, or only one that is too old."""
    columns = (answers.c.digest, answers.c.location, answers.c.etag, answers.c.body)
    made, body = answers.c.made_gmt, answers.c.body
    lasts = or_(and_(body != _NONE, made > iso(now - LIFE)), made > iso(now - UNDER_WAY))
    row = db.execute(select(*columns).where(answers.c.name == name, lasts)).first()
    return KeptAnswer(*row[:3], bytes(row[3])) if row else None
