"""Whether and by whom this site is registered: a local state, since no hosted service is connected.

States: not registered → registered → verified; beside them the linked users, one of them the owner, and
safe mode. A site that answers under another address than the one it was registered with is in an
identity crisis, until somebody starts afresh (a new identity, nobody linked) or migrates (the same
identity under the new address).
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from previewer.site.errors import ApiError
from previewer.site.manage.stored import CONNECTION
from previewer.site.store import Connection

#: Purposes of nonces.
REGISTER = "connection/register"
VERIFY = "connection/verify"
AUTHORIZE = "connection/authorize"


@dataclass(frozen=True)
class State:
    """The connection. `site_id` is empty while not registered; `url` is the address at registration."""

    site_id: str = ""
    url: str = ""
    registered_gmt: str = ""
    registered_by: int | None = None
    verified: bool = False
    owner: int | None = None
    users: list[int] = field(default_factory=list)
    safe_mode: bool = False

    @property
    def registered(self) -> bool:
        """Whether the site is registered."""
        return bool(self.site_id)

    def in_crisis(self, url: str) -> bool:
        """Whether it answers under another address than it was registered with."""
        return self.registered and self.url != url


Change = Callable[[State], State]


def read_state(db: Connection) -> State:
    """The connection as it is."""
    return State(**CONNECTION.get(db))


def change_state(db: Connection, change: Change) -> State:
    """Apply a change to the latest state, safe against other writers. What `change` raises undoes it."""

    def apply(old: dict[str, Any]) -> dict[str, Any]:
        return asdict(change(State(**old)))

    return State(**CONNECTION.change(db, apply))


def register(url: str, user_id: int, now: str) -> Change:
    """Registered by a user; a site that is registered already stays as it is."""

    def change(old: State) -> State:
        if old.registered:
            return old
        fresh = replace(old, site_id=str(uuid.uuid4()), url=url, registered_gmt=now, registered_by=user_id)
        return replace(fresh, owner=user_id, users=[user_id], verified=False)

    return change


def verify(old: State) -> State:
    """Verified, once registered."""
    return replace(_registered(old), verified=True)


def disconnect(old: State) -> State:
    """Not registered, nobody linked; safe mode stays as it is."""
    return State(safe_mode=old.safe_mode)


def link(user_id: int) -> Change:
    """A user linked; the first one is the owner."""

    def change(old: State) -> State:
        users = _registered(old).users
        users = users if user_id in users else [*users, user_id]
        return replace(old, users=users, owner=user_id if old.owner is None else old.owner)

    return change


def unlink(user_id: int) -> Change:
    """A user no longer linked. The owner stays: hand the site over first."""

    def change(old: State) -> State:
        if _registered(old).owner == user_id:
            raise ApiError("owner_stays", "The owner stays linked; make somebody else the owner first.", 409)
        return replace(old, users=[each for each in old.users if each != user_id])

    return change


def set_owner(user_id: int) -> Change:
    """Another owner, who has to be linked."""

    def change(old: State) -> State:
        if user_id not in _registered(old).users:
            raise ApiError("user_not_linked", "The owner has to be a linked user.", 409)
        return replace(old, owner=user_id)

    return change


def safe_mode(old: State) -> State:
    """In safe mode: the site sends nothing out in its own name."""
    return replace(old, safe_mode=True)


def start_fresh(url: str, user_id: int, now: str) -> Change:
    """A new identity under the present address."""

    def change(old: State) -> State:
        _registered(old)
        return register(url, user_id, now)(State())

    return change


def migrate(url: str) -> Change:
    """This identity under the present address."""
    return lambda old: replace(_registered(old), url=url, safe_mode=False)


def _registered(state: State) -> State:
    if not state.registered:
        raise ApiError("site_not_registered", "The site is not registered.", 409)
    return state
