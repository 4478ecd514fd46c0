"""One table says who may have which record: asked of a record it gives the same as asked of all by SQL."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, product

import pytest
from sqlalchemy import select

from previewer.site.content import access, records
from previewer.site.content.statuses import STATUSES
from previewer.site.people import ROLES, User
from previewer.site.store import Connection
from previewer.site.store.listing import Wanted, list_records
from previewer.site.store.records import Record, change_record, find_record
from previewer.site.store.tables import records as table
from tests.site.conftest import Pages

HELD = tuple(status for status in STATUSES if status != "any")
ME, OTHER = 1, 2


def fill(site: Pages, db: Connection, kind: str) -> None:
    """A record of each status, in the trash of what each was before, of two authors and of nobody."""
    for status, author in product(HELD, (ME, OTHER, 0)):
        for before in HELD if status == "trash" else ("",):
            lang = "" if kind == "attachment" else "en"
            made = records.create(db, site.site.moment(), kind, lang, {"title": "T", "author": author})
            change_record(db, made.id, {"status": status, "old_status": before})


@pytest.mark.parametrize("kind", ["post", "page", "attachment"])
def test_rights_of_a_record_are_those_of_a_list(kind: str, site: Pages) -> None:
    people: list[User | None] = [None, *(User(ME, role, "", "", role) for role in ROLES)]
    with site.site.store.write() as db:
        fill(site, db, kind)
        found = [find_record(db, number) for (number,) in db.execute(select(table.c.id)).all()]
    assert len(found) == 3 * (2 * len(HELD) - 1)
    for user, action in product(people, (access.READ, access.EDIT, access.DELETE)):
        rights = access.rights(user, kind, action)
        wanted = Wanted(kind, "" if kind == "attachment" else "en", HELD, rights=rights)
        may: Callable[[Connection, User | None, Record], bool]
        may = {"read": _can_read, "edit": _can_edit, "delete": _can_delete}[action]
        with site.site.store.read() as db:
            covered = {each.id for each in found if each is not None and may(db, user, each)}
            rows, total = list_records(db, wanted, 1000, 0)
        assert ({number for number, _version in rows}, total) == (covered, len(covered)), (user, action)


def _can_read(db: Connection, user: User | None, record: Record) -> bool:
    return access.can_read(db, user, record)


def _can_edit(_db: Connection, user: User | None, record: Record) -> bool:
    return access.can_edit(user, record)


def _can_delete(_db: Connection, user: User | None, record: Record) -> bool:
    return access.can_delete(user, record)


def hang_files(site: Pages, db: Connection) -> None:
    """Files on records of each state, with a password and without, on one another, on nothing, and in a ring."""

    def file(parent: int, author: int = OTHER) -> int:
        values = {"title": "F", "author": author, "status": "inherit", "parent": parent}
        return records.create(db, site.site.moment(), "attachment", "", values).id

    for kind in ("post", "page"):
        fill(site, db, kind)
    for number, kind in db.execute(select(table.c.id, table.c.kind)).all():
        if number % 5 == 0:
            change_record(db, number, {"password": "sesame"})
        below = file(file(number))
        if kind == "post":
            file(below, ME)
    file(0), file(file(0)), file(10**6)
    ring = [file(0), file(0)]
    for number, parent in (ring, ring[::-1]):
        change_record(db, number, {"parent": parent})


def test_rights_of_a_file_are_those_of_what_it_hangs_on(site: Pages) -> None:
    people: list[User | None] = [None, *(User(ME, role, "", "", role) for role in ROLES)]
    with site.site.store.write() as db:
        hang_files(site, db)
    with site.site.store.read() as db:
        files = [find_record(db, n) for (n,) in db.execute(select(table.c.id).where(table.c.kind == "attachment"))]
        for user in people:
            wanted = Wanted("attachment", "", ("inherit",), rights=access.rights(user, "attachment", access.READ))
            covered = {each.id for each in files if each is not None and access.can_read(db, user, each)}
            rows, total = list_records(db, wanted, 10_000, 0)
            assert ({number for number, _version in rows}, total) == (covered, len(covered)), user
            expected = {each.id for each in files if each is not None and _may_see(db, user, each)}
            assert covered == expected, user


def _may_see(db: Connection, user: User | None, file: Record) -> bool:
    """As ruling 68 has it, said anew."""
    above, way = file, [file.id]
    while above.status == "inherit" and above.parent and above.parent not in way:
        way.append(above.parent)
        found = find_record(db, above.parent)
        if found is None:
            break
        above = found
    hangs = above.status != "inherit" and not above.password and access.can_read(db, user, above)
    mine = user is not None and file.author == user.id
    return hangs or not file.parent or mine or access.can_edit(user, file)


def test_more_rights_never_show_less() -> None:
    chain = ["", "subscriber", "contributor", "author", "editor", "administrator"]
    for kind, action in product(("post", "page", "attachment"), (access.READ, access.EDIT, access.DELETE)):
        held = [access.rights(User(ME, role, "", "", role) if role else None, kind, action) for role in chain]
        for less, more in pairwise(held):
            assert less.anyones <= more.anyones and less.own <= more.own | more.anyones
