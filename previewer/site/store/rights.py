"""Which records somebody may have, as Python asks it of one record and as SQL asks it of all.

What a role may do is decided in `content.access`; here is what that comes to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    Text,
    and_,
    case,
    exists,
    false,
    literal_column,
    or_,
    select,
)

from previewer.site.store.records import Record
from previewer.site.store.tables import records

TRASH = "trash"
#: The status of a file that may be seen by who may see what it hangs on.
INHERIT = "inherit"


class Root(NamedTuple):
    """The facts of a record that decide who may see it and what hangs on it."""

    id: int
    kind: str
    status: str
    old_status: str
    author: int
    parent: int
    password: str


def _state(table: FromClause) -> ColumnElement[str]:
    trashed = literal_column(f"'{TRASH} '", Text) + table.c.old_status
    return case((table.c.status == literal_column(f"'{TRASH}'"), trashed), else_=table.c.status)


_ABOVE = records.alias("above")
_FILE = records.alias("file")
_CHAIN = select(records.c.parent.label("id")).correlate(records).cte("chain", recursive=True, nesting=True)
_CHAIN = _CHAIN.union(select(_FILE.c.parent).where(_FILE.c.id == _CHAIN.c.id, _FILE.c.status == INHERIT))
_ROOT = select(*(records.c[name] for name in Root._fields))


def root_of(db: Connection, record: Record) -> Root | None:
    """The record that a file hangs on: the first above it that is not `inherit`; None where there is none."""
    seen, parent = {record.id}, record.parent
    while parent and parent not in seen:
        seen.add(parent)
        row = db.execute(_ROOT.where(records.c.id == parent)).first()
        if row is None or row.status != INHERIT:
            return Root(*row) if row is not None else None
        parent = row.parent
    return None


@dataclass(frozen=True, slots=True)
class Rights:
    """The records of a kind that somebody may have: in states of `anyones` whoever's they are, in those of `own` the
    ones whose author is `user_id`; of files also those that hang on nothing, or on what `above` covers, by kind.
    """

    anyones: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    user_id: int = 0
    above: Mapping[str, Rights] = field(default_factory=dict)

    def cover(self, record: Record | Root) -> bool:
        """Whether a record is one of them, whatever it hangs on."""
        state = f"{TRASH} {record.old_status}" if record.status == TRASH else record.status
        return state in self.anyones or (record.author == self.user_id and state in self.own)

    def cover_above(self, db: Connection, record: Record, opened: int) -> bool:
        """Whether a file is one of them by what it hangs on. `opened`: the id of a record that is shown anyway."""
        if not self.above or record.status != INHERIT or not record.parent:
            return bool(self.above) and record.status == INHERIT
        root = root_of(db, record)
        if root is None or root.id == opened:
            return root is not None
        return root.kind in self.above and not root.password and self.above[root.kind].cover(root)

    def within(self, statuses: tuple[str, ...]) -> Rights:
        """These rights, as far as records of these statuses go."""
        return Rights(
            frozenset(state for state in self.anyones if state.partition(" ")[0] in statuses),
            frozenset(state for state in self.own if state.partition(" ")[0] in statuses),
            self.user_id,
            self.above if INHERIT in statuses else {},
        )


def covered(rights: Rights) -> ColumnElement[bool]:
    """Whether a row is one of some `Rights`."""
    found = _covered(rights, records)
    if not rights.above:
        return found
    may_see = [and_(_ABOVE.c.kind == kind, _covered(each, _ABOVE)) for kind, each in rights.above.items()]
    seen = and_(_ABOVE.c.status != INHERIT, _ABOVE.c.password == "", or_(*may_see))
    # Files that hang on files are of old imports: the way up is gone for these alone.
    on_a_file = exists().where(_FILE.c.id == records.c.parent, _FILE.c.status == INHERIT)
    chained = and_(on_a_file, exists().where(_ABOVE.c.id == _CHAIN.c.id, seen))
    hangs = or_(records.c.parent == 0, exists().where(_ABOVE.c.id == records.c.parent, seen), chained)
    return or_(found, and_(records.c.status == INHERIT, hangs))


def _covered(rights: Rights, table: FromClause) -> ColumnElement[bool]:
    mine = (table.c.author == rights.user_id) & _in_state(rights.own - rights.anyones, table)
    return or_(_in_state(rights.anyones, table), mine)


def _in_state(states: frozenset[str], table: FromClause) -> ColumnElement[bool]:
    return _state(table).in_(sorted(states)) if states else false()
