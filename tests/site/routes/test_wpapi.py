"""The npm client `wpapi`, unchanged, against a running site: discover, page, write, upload, delete."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.patience import PATIENCE
from tests.site.conftest import PASSWORD
from tests.site.real_server import prepare, serving

VERSION = "1.2.2"
HERE = Path(__file__).parent


pytestmark = pytest.mark.deep


@pytest.fixture(scope="session")
def node_modules() -> Path:
    """The folder with `wpapi` that `PREVIEWER_NODE_MODULES` names; the tests themselves install nothing."""
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    given = os.environ.get("PREVIEWER_NODE_MODULES")
    if not given:
        pytest.skip(f"PREVIEWER_NODE_MODULES names no folder with wpapi@{VERSION}")
    return Path(given)


@pytest.fixture(scope="module")
def found(node_modules: Path, sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the client found on its walk."""
    data = prepare(sqlite_template, tmp_path_factory.mktemp("wpapi"))
    picture = data / "original.png"
    Image.new("RGB", (640, 480), "teal").save(picture)
    with serving(data) as server:
        command = ["node", str(HERE / "wpapi_walk.js"), server.address, "administrator", PASSWORD, str(picture)]
        env = {**os.environ, "NODE_PATH": str(node_modules), "NODE_NO_WARNINGS": "1"}
        done = subprocess.run(command, capture_output=True, text=True, timeout=2 * PATIENCE, check=False, env=env)
        assert done.returncode == 0, done.stderr[-3000:] + server.log.read_text(errors="replace")[-2000:]
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def test_wpapi_discovers_every_namespace(found: dict[str, Any]) -> None:
    assert found["routes"] == sorted([
        "alpha/v4", "beta/tm/v1", "core/v2", "gamma/v2", "logbook/v1", "oembed/1.0", "regenerate-thumbnails/v1",
    ])  # fmt: skip


def test_wpapi_pages_searches_and_embeds(found: dict[str, Any]) -> None:
    assert found["paging"] == [5, 12, 3, "Post 7"]
    assert found["searched"] == ["Post 7"]
    assert (found["included"], found["embedded"], found["head"]) == (2, True, "12")


def test_wpapi_updates_and_reads_revisions(found: dict[str, Any]) -> None:
    assert found["updated"] == [True, "Changed", "New text"]
    assert found["revisions"] and found["revision"]
    assert found["drafts"] == 12


def test_wpapi_trashes_and_deletes(found: dict[str, Any]) -> None:
    assert found["trashed"] == "trash"
    assert found["again"] == "410 rest_already_trashed"
    assert found["gone"] == [True, True]
    assert found["missing"] == "404 rest_post_invalid_id"


def test_wpapi_uploads_and_uses_a_picture(found: dict[str, Any]) -> None:
    assert found["media"] == ["image", "image/png", "words", "A shot"]
    assert found["source"].startswith("http://127.0.0.1:") and found["featured"]


def test_wpapi_reaches_pages_and_the_other_namespaces(found: dict[str, Any]) -> None:
    assert found["below"] == [True]
    assert (found["logs"], found["settings"], found["hello"]) == (3, "on", "Hello")
    assert found["japanese"] == "こんにちは"


def test_wpapi_is_told_what_it_may_not(found: dict[str, Any]) -> None:
    assert found["refused"] == "401 rest_cannot_create"
    assert found["wrong"] == "401 incorrect_password"
