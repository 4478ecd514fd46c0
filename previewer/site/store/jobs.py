"""Translation jobs in the store: a record on its way from one language to the other.

created → assigned → fetched → received; a job that was received may be received again, with a better text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, select

from previewer.site.store.options import change_option
from previewer.site.store.records import Record
from previewer.site.store.tables import jobs

CREATED, ASSIGNED, FETCHED, RECEIVED = STATUSES = ("created", "assigned", "fetched", "received")
_COUNTER = "beta.jobs"


@dataclass(frozen=True)
class Job:
    """One row of `jobs`. `data` holds what was stored for the job, by name."""

    id: int
    record_id: int
    source_language: str
    target_language: str
    status: str
    translator_id: int | None
    created_by: int | None
    result_id: int | None
    data: Mapping[str, Any]
    created_gmt: str
    changed_gmt: str

    @property
    def original(self) -> str:
        """Its name in a file of its own."""
        return f"job-{self.id}"


def find_job(db: Connection, number: int) -> Job | None:
    """One job."""
    query = select(jobs).where(jobs.c.id == number)
    row = db.execute(query).mappings().first()
    return None if row is None else Job(**row)


def open_jobs(
    db: Connection, records: Sequence[Record], target: Mapping[int, str], user_id: int, now: str
) -> list[tuple[Job, bool]]:
    """A job for each record into `target[record.id]`, and whether it is new.

    Where one is under way already that one is given. Servers take turns here, so there are never two.
    """
    change_option(db, _COUNTER, 0, lambda number: number + len(records))
    return [_open(db, record, target[record.id], user_id, now) for record in records]


def _open(db: Connection, record: Record, target: str, user_id: int, now: str) -> tuple[Job, bool]:
    under_way = (
        select(jobs)
        .where(jobs.c.record_id == record.id, jobs.c.target_language == target, jobs.c.status != RECEIVED)
        .order_by(jobs.c.id)
    )
    row = db.execute(under_way).mappings().first()
    if row is not None:
        return Job(**row), False
    values: dict[str, Any] = {
        "record_id": record.id,
        "source_language": record.lang,
        "target_language": target,
        "status": CREATED,
        "translator_id": None,
        "created_by": user_id,
        "result_id": None,
        "data": {},
        "created_gmt": now,
        "changed_gmt": now,
    }
    key = db.execute(jobs.insert().values(**values)).inserted_primary_key
    assert key is not None
    return Job(id=int(key[0]), **values), True


def change_job(db: Connection, job: Job, now: str, **values: object) -> Job:
    """Set columns of a job that was read in this transaction."""
    values["changed_gmt"] = now
    db.execute(jobs.update().where(jobs.c.id == job.id).values(**values))
    return Job(**{**job.__dict__, **values})


def count_jobs(db: Connection) -> dict[str, int]:
    """status: how many, all statuses."""
    query = select(jobs.c.status, func.count()).group_by(jobs.c.status)
    found = {str(status): int(number) for status, number in db.execute(query)}
    return {status: found.get(status, 0) for status in STATUSES}


def count_by_translator(db: Connection) -> dict[int, int]:
    """translator: how many jobs that are not received yet."""
    query = (
        select(jobs.c.translator_id, func.count())
        .where(jobs.c.translator_id.is_not(None), jobs.c.status != RECEIVED)
        .group_by(jobs.c.translator_id)
    )
    return {int(number): int(count) for number, count in db.execute(query)}
