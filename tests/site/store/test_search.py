"""A search finds a word in whatever width, case and kind of apostrophe it was written, on both databases alike."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from alembic import command
from alembic.config import Config

from previewer.site.app import open_site, serve_site
from previewer.site.settings import ServerSettings
from previewer.site.store.engine import HEAD, Store
from previewer.site.store.migrations import FOLDER
from tests.site.conftest import Pages
from tests.site.routes.test_posts import make

TEXT = "気温は２０度。ｶﾀｶﾅとＡＢＣ。O’Reilly’s book, İstanbul, “quoted words”"


@pytest.mark.parametrize(
    "search",
    [
        "20度",
        "２０度",
        "カタカナ",
        "ｶﾀｶﾅ",
        "abc",
        "ＡＢＣ",
        "O'Reilly",
        "O’Reilly",
        "o`reilly",
        "İstanbul",
        "度",
        "20",
        "ガ",
    ],
)
def test_word_when_searched_in_another_form_then_found(search: str, site: Pages) -> None:
    wanted = make(site, title="Weather" if search != "ガ" else "ｶﾞ", content=TEXT)["id"]
    make(site, title="Another", content="nothing of it")
    found = site.get(f"/core/v2/posts?search={quote(search)}").json()
    assert [each["id"] for each in found] == [wanted]


def test_word_when_it_must_be_absent_in_another_form_then_left_out(site: Pages) -> None:
    make(site, title="Weather", content=TEXT)
    kept = make(site, title="Another", content="nothing of it")["id"]
    assert [each["id"] for each in site.get(f"/core/v2/posts?search={quote('-20度')}").json()] == [kept]


def test_order_by_relevance_when_the_width_differs_then_the_title_counts(site: Pages) -> None:
    first = make(site, title="２０度", content="x", date="2020-01-01T00:00:00")["id"]
    second = make(site, title="x", content="20度", date="2021-01-01T00:00:00")["id"]
    found = site.get(f"/core/v2/posts?orderby=relevance&search={quote('20度')}").json()
    assert [each["id"] for each in found] == [first, second]


def test_order_by_relevance_when_words_must_only_be_absent_then_by_date(site: Pages) -> None:
    made = make(site, title="x")["id"]
    answer = site.get("/core/v2/posts?orderby=relevance&search=-y")
    assert answer.status_code == 200
    assert [each["id"] for each in answer.json()] == [made]


def test_revisions_when_searched_in_another_form_then_found(site: Pages) -> None:
    made = make(site, title="Weather", content="x")["id"]
    site.post(f"/core/v2/posts/{made}", as_="editor", json={"content": TEXT})
    found = site.get(f"/core/v2/posts/{made}/revisions?search={quote('20度')}", as_="editor").json()
    assert len(found) == 1


def test_word_when_the_text_has_changed_then_no_longer_found(site: Pages) -> None:
    made = make(site, title="Weather", content=TEXT)["id"]
    site.post(f"/core/v2/posts/{made}", as_="editor", json={"content": "３０度"})
    assert site.get(f"/core/v2/posts?search={quote('20度')}").json() == []
    assert len(site.get(f"/core/v2/posts?search={quote('30度')}").json()) == 1
    site.delete(f"/core/v2/posts/{made}?force=true", as_="editor")
    assert site.get(f"/core/v2/posts?search={quote('30度')}").json() == []


def _at_first(store: Store) -> None:
    """The tables as the first release had them."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    with store.write() as db:
        config.attributes["connection"] = db
        command.upgrade(config, "0001")


@pytest.mark.parametrize("dialect", ["sqlite", pytest.param("postgresql", marks=pytest.mark.deep)])
def test_database_of_the_first_release_when_opened_then_searched_in_any_form(
    dialect: str, tmp_path: Path, request: pytest.FixtureRequest, make_site: Callable[..., Pages]
) -> None:
    database = request.getfixturevalue("postgres").make("first_release") if dialect == "postgresql" else ""
    settings = ServerSettings(data=tmp_path / "old", database=database)
    settings.data.mkdir()
    store = Store(settings.database_url)
    _at_first(store)
    dates = "'2020-01-01T00:00:00'"
    with store.write() as db:
        db.exec_driver_sql(
            "INSERT INTO records (kind, lang, status, title, content, slug, date, date_gmt, modified, modified_gmt) "
            f"VALUES ('post', 'en', 'publish', 'Weather', '気温は２０度', 'w', {dates}, {dates}, {dates}, {dates})"
        )
    store.close()
    pages = Pages(serve_site(open_site(settings)))
    try:
        assert pages.site.store.version() == HEAD
        assert len(pages.get(f"/core/v2/posts?search={quote('20度')}").json()) == 1
    finally:
        pages.client.close()
        pages.app.close()
        shutil.rmtree(settings.data)


@pytest.mark.parametrize("text", ["\ufffe", "\uffff", "a\uffffb", "x\U0010ffff", "\U0010ffff"])
def test_last_characters_that_there_are_find_themselves(text: str, site: Pages) -> None:
    made = make(site, title=text, content=f"text {text}")
    make(site, title="plain")
    for word in (text, text[-1], text[:2]):
        found = site.get("/core/v2/posts", params={"search": word}).json()
        assert made["id"] in {each["id"] for each in found}, ascii(word)
