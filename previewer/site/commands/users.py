"""`previewer site user …`."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from previewer.site.clock import iso
from previewer.site.commands.terminal import CommandError, out, say
from previewer.site.http.sign_in import hash_password, new_password, start_of
from previewer.site.people import User
from previewer.site.store import Connection
from previewer.site.store.errors import TakenError
from previewer.site.store.records import give_records
from previewer.site.store.users import (
    add_password,
    add_user,
    change_user,
    find_sign_in,
    list_passwords,
    list_users,
    remove_password,
    remove_user,
)

if TYPE_CHECKING:
    from previewer.site.site import Site

_NAME = re.compile(r"[\w.\- ]{1,60}")
_EMAIL = re.compile(r"[^@\s:]{1,64}@[^@\s:]{1,190}")


def _find(db: Connection, name: str) -> User:
    found = find_sign_in(db, name)
    if found is None:
        raise CommandError("There is no user {name!r}.", name=name)
    return found[0]


def add(site: Site, given: argparse.Namespace) -> None:
    """A new user; the password alone on standard output."""
    if not _NAME.fullmatch(given.name) or given.name != given.name.strip():
        raise CommandError("A name has letters, digits, dots, hyphens, underscores and spaces, 60 at most.")
    if given.email and not _EMAIL.fullmatch(given.email):
        raise CommandError("{email!r} is not an e-mail address.", email=given.email)
    password = new_password()
    try:
        with site.store.write() as db:
            if find_sign_in(db, given.name) is not None:
                raise CommandError("There is a user {name!r} already.", name=given.name)
            now, display = iso(site.now()), _display_name(given.display_name)
            hashed, start = hash_password(password), start_of(password)
            add_user(db, given.name, given.role, hashed, given.email, display, now, start)
            site.write_log(db, "user", f"Added user {given.name} as {given.role}.")
    except TakenError:
        raise CommandError("The name or the e-mail address is taken.") from None
    out(password)


def _display_name(text: str) -> str:
    name = " ".join(text.split())
    if len(name) > 100 or not name.isprintable():
        raise CommandError("A display name has at most 100 characters, all of them visible.", 2)
    return name


def show(site: Site, _given: argparse.Namespace) -> None:
    """All users, one a line: name, role, e-mail, and the display name where it is another."""
    with site.store.read() as db:
        for user in list_users(db):
            shown = user.display_name if user.display_name != user.name else ""
            out("\t".join((user.name, user.role, user.email, shown)).rstrip())


def display_name(site: Site, given: argparse.Namespace) -> None:
    """The name that readers see."""
    name = _display_name(given.display_name)
    with site.store.write() as db:
        user = _find(db, given.name)
        change_user(db, user.id, display_name=name or user.name)
        site.write_log(db, "user", f"Named {user.name} {name or user.name}.")


def role(site: Site, given: argparse.Namespace) -> None:
    """Another role."""
    with site.store.write() as db:
        user = _find(db, given.name)
        change_user(db, user.id, role=given.role)
        site.write_log(db, "user", f"Made {user.name} {given.role}.")


def password(site: Site, given: argparse.Namespace) -> None:
    """One more password, alone on standard output; the others stay good until they are revoked."""
    fresh = new_password()
    with site.store.write() as db:
        user = _find(db, given.name)
        add_password(db, user.id, hash_password(fresh), start_of(fresh), iso(site.now()), given.note.strip()[:100])
        site.write_log(db, "user", f"Gave {user.name} one more password.")
    out(fresh)


def passwords(site: Site, given: argparse.Namespace) -> None:
    """The passwords of a user, one a line: id, how it begins, made, last used, note. Revokes the named ones first."""
    with site.store.write() as db:
        user = _find(db, given.name)
        held = [each.id for each in list_passwords(db, user.id)]
        for wanted in given.revoke:
            numbers = [number for number in held if wanted in ("all", str(number))]
            if not numbers:
                raise CommandError("{name} has no password {wanted}.", name=user.name, wanted=wanted)
            for number in numbers:
                remove_password(db, number)
            site.write_log(db, "user", f"Revoked {len(numbers)} of the passwords of {user.name}.")
        for each in list_passwords(db, user.id):
            begins = f"{each.start}…" if each.start else "-"
            out("\t".join((str(each.id), begins, each.created_gmt or "-", each.used_gmt or "-", each.note)).rstrip())


def remove(site: Site, given: argparse.Namespace) -> None:
    """Remove a user; what they wrote is somebody else's then, or nobody's."""
    with site.store.write() as db:
        user = _find(db, given.name)
        heir = _find(db, given.records_to) if given.records_to else None
        if heir is not None and heir.id == user.id:
            raise CommandError(
                "{name} is the user to be removed: name another user with --records-to.", 2, name=user.name
            )
        number = give_records(db, user.id, heir.id if heir else 0)
        remove_user(db, user.id)
        site.write_log(db, "user", f"Removed user {user.name}.")
    if number and heir is None:
        say(
            "{number} records of {name} now have no author. --records-to NAME gives them one.",
            name=user.name,
            number=number,
        )
