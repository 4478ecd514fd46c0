"""Single values of the site and of its users: each under a name of its own, and its default for everybody anew."""

from __future__ import annotations

from previewer.site.manage import stored
from previewer.site.manage.site_options import OPTIONS
from previewer.site.manage.stored import NOTICES, PLUGINS, StoredValue, UserValue
from tests.site.conftest import Pages


def test_no_two_values_have_one_name() -> None:
    for kind in (StoredValue, UserValue):
        names = [each.name for each in (*vars(stored).values(), *OPTIONS.values()) if isinstance(each, kind)]
        assert len(names) > 4 and len(set(names)) == len(names)


def test_default_when_a_reader_has_changed_it_then_the_next_one_has_it_as_it_was(sqlite_site: Pages) -> None:
    with sqlite_site.site.store.read() as db:
        PLUGINS.get(db).append("x")
        NOTICES.get(db, 1).append("x")
        assert (PLUGINS.get(db), NOTICES.get(db, 1)) == ([], [])


def test_change_when_it_raises_then_the_value_stays(sqlite_site: Pages) -> None:
    def refuse(old: list[str]) -> list[str]:
        raise ValueError(old)

    with sqlite_site.site.store.write() as db:
        PLUGINS.set(db, ["one"])
    try:
        with sqlite_site.site.store.write() as db:
            PLUGINS.change(db, refuse)
    except ValueError as refused:
        assert refused.args == (["one"],)
    with sqlite_site.site.store.read() as db:
        assert PLUGINS.get(db) == ["one"]
