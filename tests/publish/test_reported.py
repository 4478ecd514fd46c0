"""What others reported of publishing, each with what is right here: tests/data/reported."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.publish.conftest import Publish, pages_of
from tests.site.real_server import RealServer
from tests.source_tree import ROOT

pytestmark = pytest.mark.usefixtures("processes")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ROOT / "tests/data/reported", tmp_path / "reported"))


def test_page_with_an_address_of_an_editor_is_found_again(to_own: Publish, own_site: RealServer, files: Path) -> None:
    first = pages_of(to_own(files / "alarm.json", "--format", "json"))
    own_site.call("PUT", f"/core/v2/pages/{first[0]['id']}", "editor", json={"slug": "wake-up"})
    again = to_own(files / "alarm.json", "--format", "json")
    assert again.status == 0
    assert [page["id"] for page in pages_of(again)] == [page["id"] for page in first]
    assert pages_of(again)[0]["link"].endswith("/en/wake-up/")


def test_two_pieces_of_one_name_do_not_share_a_page(to_own: Publish, own_site: RealServer, files: Path) -> None:
    lamp = pages_of(to_own(files / "lamp/piece.json", "--format", "json"))
    dice = to_own(files / "dice/piece.json", "--format", "json")
    assert dice.status == 1 and [page["did"] for page in pages_of(dice)] == ["left", "left"]
    assert all("another piece" in page["why"] and "`--slug NAME`" in page["why"] for page in pages_of(dice))
    kept: Any = own_site.call("GET", f"/core/v2/pages/{lamp[0]['id']}").json()
    assert kept["title"]["rendered"] == "Lamp" and "Dice" not in json.dumps(kept)
