"""Where a user's own files lie, on each system."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from previewer.own_folders import cache_folder, settings_folder

HOME = Path.home()


@pytest.mark.parametrize(
    ("folder", "system", "environment", "place"),
    [
        (settings_folder, "linux", {}, HOME / ".config/Piece Previewer"),
        (settings_folder, "linux", {"XDG_CONFIG_HOME": "/c"}, Path("/c/Piece Previewer")),
        (settings_folder, "linux", {"XDG_CONFIG_HOME": "/c", "PREVIEWER_CONFIG": "/own"}, Path("/own")),
        (settings_folder, "darwin", {}, HOME / "Library/Preferences/Piece Previewer"),
        (settings_folder, "win32", {"APPDATA": "/roaming"}, Path("/roaming/Piece Previewer")),
        (cache_folder, "linux", {}, HOME / ".cache/piece-previewer"),
        (cache_folder, "linux", {"XDG_CACHE_HOME": "/k"}, Path("/k/piece-previewer")),
        (cache_folder, "linux", {"PREVIEWER_CACHE": "/own"}, Path("/own")),
        (cache_folder, "darwin", {}, HOME / "Library/Caches/piece-previewer"),
        (cache_folder, "win32", {"LOCALAPPDATA": "/local"}, Path("/local/piece-previewer")),
    ],
)
def test_folder_is_where_the_system_has_it_or_where_it_is_told(
    monkeypatch: pytest.MonkeyPatch,
    folder: Callable[[Mapping[str, str]], Path],
    system: str,
    environment: dict[str, str],
    place: Path,
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert folder(environment) == place
