"""Where a user's own files lie that are of the program: what was set, and what can be made again."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def settings_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where the system keeps a user's settings: what a person told the program once, and would have to tell again.
    `PREVIEWER_CONFIG` names another place.
    """
    named = environment.get("PREVIEWER_CONFIG")
    if named:
        return Path(named)
    home = Path.home()
    if sys.platform == "win32":
        base = Path(environment.get("APPDATA") or home / "AppData/Roaming")
    elif sys.platform == "darwin":
        base = home / "Library/Preferences"
    else:
        base = Path(environment.get("XDG_CONFIG_HOME") or home / ".config")
    return base / "Piece Previewer"


def cache_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where the system keeps what a program can make again; `PREVIEWER_CACHE` names another place."""
    named = environment.get("PREVIEWER_CACHE")
    if named:
        return Path(named)
    home = Path.home()
    if sys.platform == "win32":
        base = Path(environment.get("LOCALAPPDATA") or home / "AppData/Local")
    elif sys.platform == "darwin":
        base = home / "Library/Caches"
    else:
        base = Path(environment.get("XDG_CACHE_HOME") or home / ".cache")
    return base / "piece-previewer"
