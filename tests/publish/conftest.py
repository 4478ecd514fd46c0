"""Sites to publish to: our own as a real process, and a plain one that a test can make hostile."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sqlalchemy")
pytest.importorskip("starlette")

from tests.cli.conftest import Ran, run
from tests.publish.plain_site import PASSWORD, USER, PlainSite, plain_site
from tests.site.conftest import password_hash, sqlite_template
from tests.site.real_server import RealServer, prepare, serving

__all__ = ["password_hash", "run", "sqlite_template"]
#: Published by a command: arguments after `publish`.
Publish = Callable[..., Ran]


@pytest.fixture(autouse=True)
def surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No site, no password and no keyring of whoever runs the tests."""
    monkeypatch.setenv("PREVIEWER_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("PREVIEWER_SITE_PASSWORD", PASSWORD)
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")


@pytest.fixture(scope="session")
def own_site(processes: None, sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """`previewer site serve` on SQLite; a user is named like each role. Tests use names of files of their own."""
    with serving(prepare(sqlite_template, tmp_path_factory.mktemp("own"))) as server:
        yield server


@pytest.fixture
def plain() -> Iterator[PlainSite]:
    """A site without languages, ETags and JSON uploads."""
    with plain_site() as site:
        yield site


@pytest.fixture
def to_own(run: Any, own_site: RealServer) -> Publish:
    """Publish to our own site, as an editor."""
    return lambda *given, user="editor": run("publish", *map(str, given), "--to", own_site.address, "--user", user)


@pytest.fixture
def to_plain(run: Any, plain: PlainSite) -> Publish:
    """Publish to the plain site."""
    return lambda *given, user=USER: run("publish", *map(str, given), "--to", plain.address, "--user", user)


def definition(**changes: Any) -> dict[str, Any]:
    """A small piece."""
    city = {
        "type": "string", "x-input-type": "radio", "enum": ["tokyo", "osaka"],
        "x-title": {"en": "City", "ja": "都市"}, "x-description": {"en": "Where", "ja": "場所"},
    }  # fmt: skip
    made = {
        "title": {"en": "Weather", "ja": "天気"}, "description": {"en": "Tells it.", "ja": "知らせます。"},
        "version": "1.0.0", "osType": "iOS", "blockType": "action",
        "preferences": {"type": "object", "x-field-order": ["city"], "properties": {"city": city}},
    }  # fmt: skip
    return {**made, **changes}


def write(path: Path, found: dict[str, Any] | None = None) -> Path:
    """A definition in a file, of a service of its own: the pages of another one are not its pages."""
    made = found if found is not None else definition()
    made = {**made, "serviceProxy": made.get("serviceProxy", {"service": path.stem})}
    path.write_text(json.dumps(made, ensure_ascii=False, indent=2), "utf-8")
    return path


def pages_of(ran: Ran) -> list[dict[str, Any]]:
    """The pages of an answer in JSON."""
    found: list[dict[str, Any]] = json.loads(ran.out)["pages"]
    return found
