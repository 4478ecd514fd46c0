"""How many records there are of each kind, language and status, kept so that a total costs no count."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from sqlalchemy import Connection, Insert, Table, bindparam, func, select

from previewer.site.store.dialects import for_each
from previewer.site.store.prepared import Prepared
from previewer.site.store.tables import counts


def _step(insert: Callable[[Table], Any]) -> Insert:
    made = insert(counts)
    added: Insert = made.on_conflict_do_update(
        index_elements=["kind", "lang", "status"], set_={"number": counts.c.number + made.excluded.number}
    )
    return added


_STEPS = {name: Prepared(statement) for name, statement in for_each(_step).items()}
_TOTAL = select(func.coalesce(func.sum(counts.c.number), 0)).where(
    counts.c.kind == bindparam("kind"),
    counts.c.lang == bindparam("lang"),
    counts.c.status.in_(bindparam("statuses", expanding=True)),
)
_TOTAL_OF_ONE = Prepared(
    select(counts.c.number).where(
        counts.c.kind == bindparam("kind"), counts.c.lang == bindparam("lang"), counts.c.status == bindparam("status")
    )
)
_BY_KIND = select(counts.c.kind, func.sum(counts.c.number)).group_by(counts.c.kind)


def count(db: Connection, kind: str, lang: str, status: str, step: int) -> None:
    """Note that there are `step` records more of that kind, language and status."""
    count_all(db, {(kind, lang, status): step})


def count_all(db: Connection, steps: Mapping[tuple[str, str, str], int]) -> None:
    """Several counts at once, always in one order: two writers that each wait for the other's row would never end.

    Called last in a transaction, so that the rows are held for as short as can be.
    """
    statement = _STEPS[db.dialect.name]
    for (kind, lang, status), step in sorted(steps.items()):
        if step:
            statement.change(db, {"kind": kind, "lang": lang, "status": status, "number": step})


def total(db: Connection, kind: str, lang: str, statuses: Collection[str]) -> int:
    """How many records there are of a kind and a language in any of the statuses."""
    if len(statuses) == 1:
        (status,) = statuses
        row = _TOTAL_OF_ONE.first(db, {"kind": kind, "lang": lang, "status": status})
        return int(row[0]) if row is not None else 0
    return int(db.execute(_TOTAL, {"kind": kind, "lang": lang, "statuses": list(statuses)}).scalar() or 0)


def count_by_kind(db: Connection) -> dict[str, int]:
    """kind: how many, in all languages and statuses."""
    return {str(kind): int(number) for kind, number in db.execute(_BY_KIND)}
