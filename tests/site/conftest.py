"""A fresh site for each test, on SQLite and on PostgreSQL, and people to call it as.

`site` is a `Pages` client on a site of its own; `site.get("/core/v2/posts", as_="editor")`. A test that uses
`site` runs once per database, on PostgreSQL among the wide tests; one that uses `sqlite_site` on SQLite alone. Each
role has one user, named like the role.
"""

from __future__ import annotations

import asyncio
import itertools
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

pytest.importorskip("sqlalchemy")
pytest.importorskip("starlette")

import httpx
from argon2 import PasswordHasher

from previewer.site.app import open_site, serve_site
from previewer.site.http.application import Application
from previewer.site.languages import LANGUAGES
from previewer.site.people import ROLES
from previewer.site.pieces import judging, shelf
from previewer.site.settings import ServerSettings
from previewer.site.store.users import add_user
from tests.patience import PATIENCE
from tests.site.postgres import Postgres, binaries

# httpx looks for it at each request, along the whole path, and does as well without.
sys.modules["sniffio"] = None  # type: ignore[assignment]

PASSWORD = "abcd efgh ijkl mnop qrst uvwx"
_NUMBERS = itertools.count(1)
T = TypeVar("T")
#: From what fills a site to its folder, and what filling it gave.
Fill = Callable[[Callable[["Pages"], T]], tuple[Path, T]]


_judge_apart = shelf._judge_apart


@pytest.fixture(scope="session", autouse=True)
def judged_here() -> Iterator[None]:
    """Definitions are judged by the process of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shelf, "_judge_apart", lambda data: judging.judge(data, LANGUAGES))
        yield


@pytest.fixture(autouse=True)
def judged_apart(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a test may start processes, by one of their own, as in real servers."""
    if "processes" in request.fixturenames:
        monkeypatch.setattr(shelf, "_judge_apart", _judge_apart)


def _people(settings: ServerSettings, hashed: str) -> None:
    site = open_site(settings)
    with site.store.write() as db:
        for role in ROLES:
            add_user(db, role, role, hashed, f"{role}@example.org", role.title())
    site.store.close()


@pytest.fixture(scope="session")
def password_hash() -> str:
    """The hash of `PASSWORD`, made once and cheap to verify."""
    return PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD.replace(" ", ""))


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory, password_hash: str) -> Path:
    """A site with its tables and people, to copy."""
    folder = tmp_path_factory.mktemp("template")
    _people(ServerSettings(data=folder), password_hash)
    return folder / "site.sqlite3"


@pytest.fixture(scope="session")
def postgres(processes: None, password_hash: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A server with a template database; skipped where PostgreSQL is not installed."""
    if binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    server = Postgres()
    try:
        url = server.make("people")
        _people(ServerSettings(data=tmp_path_factory.mktemp("pg"), database=url), password_hash)
        yield server
    finally:
        server.stop()


class Client:
    """Calls an ASGI application in this process, one request after the other."""

    def __init__(self, application: Application) -> None:
        self._runner = asyncio.Runner()
        self._client = httpx.AsyncClient(transport=httpx.ASGITransport(application), base_url="http://127.0.0.1:8080")

    def request(self, method: str, url: str, **rest: Any) -> httpx.Response:
        """One request; redirects are not followed."""
        return self._runner.run(self._client.request(method, url, **rest))

    def get(self, url: str, **rest: Any) -> httpx.Response:
        """GET."""
        return self.request("GET", url, **rest)

    def close(self) -> None:
        """End the event loop."""
        self._runner.run(self._client.aclose())
        self._runner.close()


class Pages:
    """Calls the interface of one site. `language` is that of the API root."""

    def __init__(self, application: Application, language: str = "en", client: Client | None = None) -> None:
        self.app = application
        self.site = application.site
        self.language = language
        self.client = client or Client(application)

    def call(self, method: str, path: str, as_: str = "", **rest: Any) -> Any:
        """A response of `path` below the API root; `as_` is a role, empty for the public."""
        if as_:
            rest["auth"] = (as_, PASSWORD)
        return self.client.request(method, f"/{self.language}/api{path}", **rest)

    def get(self, path: str, as_: str = "", **rest: Any) -> Any:
        """GET."""
        return self.call("GET", path, as_, **rest)

    def post(self, path: str, as_: str = "", **rest: Any) -> Any:
        """POST."""
        return self.call("POST", path, as_, **rest)

    def delete(self, path: str, as_: str = "", **rest: Any) -> Any:
        """DELETE."""
        return self.call("DELETE", path, as_, **rest)

    def ja(self) -> Pages:
        """The same site through its Japanese root."""
        return Pages(self.app, "ja", self.client)


@pytest.fixture(scope="module")
def filled(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Fill[T]:
    """Fills a site by calls: `filled(fill)` gives its closed folder, for `make_site("sqlite", start=…)`, and what
    `fill` gave.
    """

    def make(fill: Callable[[Pages], T]) -> tuple[Path, T]:
        folder = tmp_path_factory.mktemp("filled")
        shutil.copy(sqlite_template, folder / "site.sqlite3")
        pages = Pages(serve_site(open_site(ServerSettings(data=folder, sign_in_delay=0.0))))
        try:
            return folder, fill(pages)
        finally:
            pages.client.close()
            pages.app.close()

    return make


@pytest.fixture
def make_site(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[..., Pages]]:
    """Makes sites: `make_site("sqlite", sign_in_delay=0.0)`; closed at the end. `start`: the folder of one to copy."""
    made: list[Pages] = []
    databases: list[str] = []

    def make(dialect: str = "sqlite", start: Path | None = None, **changes: Any) -> Pages:
        number = next(_NUMBERS)
        folder = tmp_path / f"data{number}"
        database = ""
        if start is not None:
            shutil.copytree(start, folder)
        elif dialect == "sqlite":
            folder.mkdir()
            shutil.copy(request.getfixturevalue("sqlite_template"), folder / "site.sqlite3")
        else:
            folder.mkdir()
            database = request.getfixturevalue("postgres").make(f"test{number}", "people")
            databases.append(f"test{number}")
        settings = ServerSettings(**{"data": folder, "database": database, "sign_in_delay": 0.0, **changes})
        application = serve_site(open_site(settings))
        made.append(Pages(application))
        if "outgoing_allow" in changes:  # who is asked is a thread of this process, which other tests may hold up
            guard = made[-1].site.guard
            guard.limits = replace(guard.limits, seconds=PATIENCE)
        return made[-1]

    yield make
    for pages in made:
        pages.client.close()
        pages.app.close()
    for name in databases:
        request.getfixturevalue("postgres").drop(name)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.deep)])
def site(request: pytest.FixtureRequest, make_site: Callable[..., Pages]) -> Pages:
    """A site of its own, once per database."""
    return make_site(request.param)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.deep)])
def both(request: pytest.FixtureRequest, make_site: Callable[..., Pages]) -> Iterator[tuple[Pages, Pages]]:
    """Two servers on one database, as two processes would have them: they share nothing else."""
    first = make_site(request.param, outgoing_allow=("127.0.0.1",))
    second = Pages(serve_site(open_site(first.site.settings)))
    yield first, second
    second.client.close()
    second.app.close()


@pytest.fixture
def sqlite_site(make_site: Callable[..., Pages]) -> Pages:
    """A site of its own on SQLite."""
    return make_site("sqlite")
