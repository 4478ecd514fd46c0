"""One table says who may have which record: asked of a record it gives the same as asked of all by SQL."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from sqlalchemy import select

from previewer.site.content import access, records
from previewer.site.content.statuses import STATUSES
from previewer.site.people import ROLES, User
from previewer.site.store import Connection
from previewer.site.store.listing import Wanted, list_records
from previewer.site.store.records import change_record, find_record
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
        may = {"read": access.can_read, "edit": access.can_edit, "delete": access.can_delete}[action]
        covered = {each.id for each in found if each is not None and may(user, each)}
        with site.site.store.read() as db:
            rows, total = list_records(db, wanted, 1000, 0)
        assert ({number for number, _version in rows}, total) == (covered, len(covered)), (user, action)


def test_more_rights_never_show_less() -> None:
    chain = ["", "subscriber", "contributor", "author", "editor", "administrator"]
    for kind, action in product(("post", "page", "attachment"), (access.READ, access.EDIT, access.DELETE)):
        held = [access.rights(User(ME, role, "", "", role) if role else None, kind, action) for role in chain]
        for less, more in pairwise(held):
            assert less.anyones <= more.anyones and less.own <= more.own | more.anyones
