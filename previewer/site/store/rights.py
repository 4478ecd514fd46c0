"""Which records somebody may have, as Python asks it of one record and as SQL asks it of all.

What a role may do is decided in `content.access`; here is what that comes to.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Text, case, false, literal_column, or_

from previewer.site.store.records import Record
from previewer.site.store.tables import records

TRASH = "trash"


def state_of(record: Record) -> str:
    """What rights on a record hang on beside its author: its status, and in the trash what it was before."""
    return f"{TRASH} {record.old_status}" if record.status == TRASH else record.status


_STATE = case(
    (records.c.status == literal_column(f"'{TRASH}'"), literal_column(f"'{TRASH} '", Text) + records.c.old_status),
    else_=records.c.status,
)


@dataclass(frozen=True, slots=True)
class Rights:
    """The records of a kind that somebody may have: in states of `anyones` whoever's they are, in those of `own` the
    ones whose author is `user_id`.
    """

    anyones: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    user_id: int = 0

    def cover(self, record: Record) -> bool:
        """Whether a record is one of them."""
        state = state_of(record)
        return state in self.anyones or (record.author == self.user_id and state in self.own)

    def within(self, statuses: tuple[str, ...]) -> Rights:
        """These rights, as far as records of these statuses go."""
        return Rights(
            frozenset(state for state in self.anyones if state.partition(" ")[0] in statuses),
            frozenset(state for state in self.own - self.anyones if state.partition(" ")[0] in statuses),
            self.user_id,
        )


def covered(rights: Rights) -> ColumnElement[bool]:
    """Whether a row is one of some `Rights`."""
    mine = (records.c.author == rights.user_id) & _in_state(rights.own)
    return or_(_in_state(rights.anyones), mine)


def _in_state(states: frozenset[str]) -> ColumnElement[bool]:
    return _STATE.in_(sorted(states)) if states else false()
