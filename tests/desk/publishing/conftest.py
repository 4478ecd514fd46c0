"""A plain site that is kept, and a window with a piece."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from previewer.publish.sites import KeptSite, keep_site
from tests.desk.helpers import opened
from tests.publish.conftest import surroundings, write
from tests.publish.plain_site import USER, PlainSite, plain_site

__all__ = ["surroundings"]


@pytest.fixture
def plain(tmp_path: Path, surroundings: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[PlainSite]:
    """A site without languages, kept under a name."""
    monkeypatch.setenv("PREVIEWER_CACHE", str(tmp_path / "cache"))
    assert os.environ["PREVIEWER_CONFIG"].startswith(str(tmp_path))
    with plain_site() as site:
        keep_site(KeptSite("team", site.address, USER))
        yield site


@pytest.fixture
def tab(window: MainWindow, tmp_path: Path) -> PieceTab:
    """A small piece, opened."""
    return opened(window, write(tmp_path / "shown.json"))
