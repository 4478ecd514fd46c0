"""A site of the version before: files of several records, addresses that led nowhere, slugs left behind, loops."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from previewer.site.app import open_site, serve_site
from previewer.site.commands.main import run
from previewer.site.commands.restore import restore
from previewer.site.settings import ServerSettings
from previewer.site.store.media import all_files
from tests.site.conftest import PASSWORD, Pages
from tests.site.postgres import Postgres

BACKUP = Path(__file__).parents[1] / "data" / "version-0003.backup"
AS_EDITOR = {"auth": ("editor", PASSWORD)}


def database(dialect: str, request: pytest.FixtureRequest) -> str:
    """A new one; on PostgreSQL with the order of a language, as most have it."""
    if dialect == "sqlite":
        return ""
    server: Postgres = request.getfixturevalue("postgres")
    name = f"before_{request.node.name[:20].replace('[', '_')}"
    made = server.make_with_order(name, "en-US")
    request.addfinalizer(lambda: server.drop(name))
    return made


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.deep)])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Pages]:
    opened = open_site(
        ServerSettings(data=tmp_path / "data", database=database(request.param, request), sign_in_delay=0.0)
    )
    restore(opened, BACKUP)
    pages = Pages(serve_site(opened))
    yield pages
    pages.client.close()
    pages.app.close()


def test_every_public_address_answers_and_the_old_ones_lead_there(site: Pages) -> None:
    for lang in ("en", "ja"):
        shown = Pages(site.app, lang, site.client).get("/core/v2/posts?per_page=100").json()
        assert shown
        for each in shown:
            assert site.client.get(each["link"]).status_code == 200, each["slug"]
    slugs = {each["title"]["rendered"]: each["slug"] for each in site.get("/core/v2/posts?per_page=100").json()}
    assert (slugs["2%cashback"], slugs["5fee"], slugs["5%fee"]) == ("2cashback", "5fee", "5fee-2")
    old = site.client.get("/en/2%cashback/")
    assert (old.status_code, old.headers["location"]) == (301, "http://127.0.0.1:8080/en/2cashback/")
    assert site.client.get("/en/5%fee/").headers["location"].endswith("/en/5fee-2/")
    with site.site.store.read() as db:
        told = db.exec_driver_sql("SELECT message FROM log WHERE message LIKE '%%led nowhere%%'").scalars().all()
    assert len(told) == 3 and any("2%cashback" in each for each in told)


def test_slug_that_was_left_behind_is_free(site: Pages) -> None:
    body = {"title": "Left behind", "status": "publish"}
    assert site.client.request("POST", "/en/api/core/v2/posts", json=body, **AS_EDITOR).json()["slug"] == "left-behind"


def test_text_is_ordered_by_code_point(site: Pages) -> None:
    for title in ("b", "a", "B", "A", "Ä", "_", "天"):
        site.client.request("POST", "/en/api/core/v2/posts", json={"title": title, "status": "publish"}, **AS_EDITOR)
    asked = {"orderby": "title", "order": "asc", "per_page": 100}
    shown = [each["title"]["rendered"] for each in site.get("/core/v2/posts", params=asked).json()]
    assert shown == sorted(shown)
    if site.site.store.dialect == "postgresql":
        with site.site.store.read() as db:
            left = db.exec_driver_sql(
                "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' "
                "AND data_type IN ('text', 'character varying') AND collation_name IS DISTINCT FROM 'C'"
            ).all()
        assert left == []


def test_doctor_mends_what_does_not_hold_together(site: Pages, capsys: pytest.CaptureFixture[str]) -> None:
    settings = site.site.settings
    given = ["--data", str(settings.data), *(["--database", settings.database] if settings.database else [])]

    def found() -> dict[str, set[str]]:
        capsys.readouterr()
        run(["doctor", "--format", "json", *given])
        made: dict[str, set[str]] = {}
        for each in json.loads(capsys.readouterr().out)["checks"]:
            made.setdefault(each["name"], set()).add(each["status"])
        return made

    site.site.library.put_bytes(b"x", f"ab/{'ab' * 32}/0123456789abcdef/stray.txt")
    with site.site.store.read() as db:
        before = all_files(db)
    gone = next(number for number, file in before.items() if file.name == "gone.png")
    site.site.files.remove(before[gone].file)
    assert found()["media"] == {"wrong", "warning"} and found()["links"] == {"wrong"}
    run(["doctor", "--mend", *given])
    said = capsys.readouterr().err
    assert found()["media"] == {"wrong"} and found()["links"] == {"ok"}
    with site.site.store.read() as db:
        after = all_files(db)
    # One picture of the version before was overwritten by a size of another: its record names what is no such file,
    # and stays.
    assert {before[number].name for number in before.keys() - after.keys()} == {"gone.png"}
    assert {file.name for file in after.values() if file.details.get("damaged")} == {"a-150x150.png"}
    assert "stray.txt: no record uses it" in said and "was its own ancestor" in said and "9999" in said
    featured = next(
        each for each in site.get("/core/v2/posts?per_page=100").json() if each["title"]["rendered"] == "Featured"
    )
    assert featured["featured_media"] == 0
    run(["doctor", "--mend", *given])
    assert capsys.readouterr().err == ""


def test_doctor_mends_nothing_where_no_file_is_to_be_seen(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    site = open_site(ServerSettings(data=tmp_path / "again"))
    restore(site, BACKUP)
    site.store.close()
    (tmp_path / "empty").mkdir()
    assert run(["doctor", "--mend", "--data", str(tmp_path / "again"), "--media", str(tmp_path / "empty")]) == 1
    assert "this is probably another folder" in capsys.readouterr().err
