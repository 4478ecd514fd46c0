"""Who may read and change which record: one table, asked of a record by `can_…` and of a list by `rights`."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from previewer.site.content.statuses import DATED, PUBLIC, STATUSES
from previewer.site.people import ROLES, User
from previewer.site.store import Connection
from previewer.site.store.records import Record
from previewer.site.store.rights import INHERIT, TRASH, Rights, Root

READ, EDIT, DELETE = "read", "edit", "delete"


class _Needed(NamedTuple):
    """The capabilities for a kind: with one's own while it has no date of publication, with one's own after that, with
    another's.
    """

    own: str
    dated: str
    others: str


_POST, _PAGE, _FILE = "post", "page", "attachment"
#: Kind → what is done → what it takes. To read takes as much as to edit, but for what `_READERS` says.
_NEEDED: dict[str, dict[str, _Needed]] = {
    _POST: {
        EDIT: _Needed("edit_posts", "edit_published_posts", "edit_others_posts"),
        DELETE: _Needed("delete_posts", "delete_published_posts", "delete_others_posts"),
    },
    _PAGE: {
        EDIT: _Needed("edit_pages", "edit_pages", "edit_others_pages"),
        DELETE: _Needed("delete_pages", "delete_pages", "delete_pages"),
    },
    _FILE: {
        EDIT: _Needed("upload_files", "upload_files", "edit_others_posts"),
        DELETE: _Needed("upload_files", "upload_files", "delete_others_posts"),
    },
}
#: Kind → the capability with which anyone's private records may be read; what is public may be by everybody.
_READERS = {_POST: "read_private_posts", _PAGE: "read_private_pages", _FILE: "read_private_posts"}
_STATUSES = tuple(status for status in STATUSES if status not in ("any", TRASH))
#: Every state (see `store.rights.state_of`), with the status that it goes by.
STATES = {**{status: status for status in _STATUSES}, **{f"{TRASH} {status}": status for status in (*_STATUSES, "")}}


@lru_cache
def _of_role(role: str, kind: str, action: str) -> tuple[frozenset[str], frozenset[str]]:
    """The states in which a role may do something with anyone's records of a kind, and with its own."""
    may = ROLES[role] if role else frozenset[str]()
    needed = _NEEDED[kind][EDIT if action == READ else action]
    anyones = set(STATES) if needed.others in may else set()
    own = {state for state, status in STATES.items() if (needed.dated if status in DATED else needed.own) in may}
    if action == READ:
        anyones.add(PUBLIC)
        if _READERS[kind] in may:
            anyones.add("private")
        if kind == _FILE:
            own.add(INHERIT)
    return frozenset(anyones), frozenset(own | anyones)


def rights(user: User | None, kind: str, action: str) -> Rights:
    """The records of a kind with which a user may do something: `read`, `edit` or `delete`."""
    anyones, own = _of_role(user.role if user else "", kind, action)
    above = {each: rights(user, each, READ) for each in (_POST, _PAGE)} if (kind, action) == (_FILE, READ) else {}
    return Rights(anyones, own if user else anyones, user.id if user else 0, above)


def can_edit(user: User | None, record: Record) -> bool:
    """Whether `user` may change `record`."""
    return rights(user, record.kind, EDIT).cover(record)


def can_delete(user: User | None, record: Record) -> bool:
    """Whether `user` may put `record` into the trash or delete it."""
    return rights(user, record.kind, DELETE).cover(record)


def opens(user: User | None, root: Root | None) -> bool:
    """Whether a password is all that keeps `user` from what a file hangs on."""
    return root is not None and bool(root.password) and rights(user, root.kind, READ).cover(root)


def can_read(db: Connection, user: User | None, record: Record, opened: int = 0) -> bool:
    """Whether `user` may see `record` at all: its own password is another matter, that of what it hangs on is not.
    `opened`: the id of a record that is shown anyway, since its password was given, say.
    """
    may = rights(user, record.kind, READ)
    return may.cover(record) or may.cover_above(db, record, opened)
