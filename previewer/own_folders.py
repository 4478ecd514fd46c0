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
    own = {"win32": ("APPDATA", "AppData/Roaming"), "darwin": ("", "Library/Preferences")}
    kept = own.get(sys.platform, ("XDG_CONFIG_HOME", ".config"))
    return _place(environment, "PREVIEWER_CONFIG", *kept, "Piece Previewer")


def cache_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where the system keeps what a program can make again; `PREVIEWER_CACHE` names another place."""
    own = {"win32": ("LOCALAPPDATA", "AppData/Local"), "darwin": ("", "Library/Caches")}
    kept = own.get(sys.platform, ("XDG_CACHE_HOME", ".cache"))
    return _place(environment, "PREVIEWER_CACHE", *kept, "piece-previewer")


def _place(environment: Mapping[str, str], named: str, variable: str, below_home: str, folder: str) -> Path:
    """What the variable `named` names; else `folder` in what the system's `variable` names, or in its usual place."""
    if place := environment.get(named):
        return Path(place)
    return Path(environment.get(variable) or Path.home() / below_home) / folder
