"""`previewer site user …`."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from previewer.site.clock import iso
from previewer.site.commands.terminal import CommandError, out
from previewer.site.http.sign_in import hash_password, new_password
from previewer.site.people import User
from previewer.site.store import Connection
from previewer.site.store.errors import TakenError
from previewer.site.store.users import add_user, change_user, find_sign_in, list_users, remove_user

if TYPE_CHECKING:
    from previewer.site.site import Site

_NAME = re.compile(r"[\w.\- ]{1,60}")
_EMAIL = re.compile(r"[^@\s:]{1,64}@[^@\s:]{1,190}")


def _find(db: Connection, name: str) -> User:
    found = find_sign_in(db, name)
    if found is None:
        raise CommandError(f"There is no user {name!r}.")
    return found[0]


def add(site: Site, given: argparse.Namespace) -> None:
    """A new user; the password alone on standard output."""
    if not _NAME.fullmatch(given.name) or given.name != given.name.strip():
        raise CommandError("A name has letters, digits, dots, hyphens and spaces, 60 at most.")
    if given.email and not _EMAIL.fullmatch(given.email):
        raise CommandError(f"{given.email!r} is no e-mail address.")
    password = new_password()
    try:
        with site.store.write() as db:
            if find_sign_in(db, given.name) is not None:
                raise CommandError(f"There is a user {given.name!r} already.")
            add_user(db, given.name, given.role, hash_password(password), given.email, created_gmt=iso(site.now()))
            site.write_log(db, "user", f"Added user {given.name} as {given.role}.")
    except TakenError:
        raise CommandError("The name or the e-mail address is taken.") from None
    out(password)


def show(site: Site, given: argparse.Namespace) -> None:
    """All users, one a line: name, role, e-mail."""
    with site.store.read() as db:
        for user in list_users(db):
            out("\t".join((user.name, user.role, user.email)).rstrip())


def role(site: Site, given: argparse.Namespace) -> None:
    """Another role."""
    with site.store.write() as db:
        user = _find(db, given.name)
        change_user(db, user.id, role=given.role)
        site.write_log(db, "user", f"Made {user.name} {given.role}.")


def password(site: Site, given: argparse.Namespace) -> None:
    """A new password; the old one is no good from now on."""
    fresh = new_password()
    with site.store.write() as db:
        user = _find(db, given.name)
        change_user(db, user.id, password_hash=hash_password(fresh))
        site.write_log(db, "user", f"Gave {user.name} a new password.")
    out(fresh)


def remove(site: Site, given: argparse.Namespace) -> None:
    """Remove a user."""
    with site.store.write() as db:
        user = _find(db, given.name)
        remove_user(db, user.id)
        site.write_log(db, "user", f"Removed user {user.name}.")
