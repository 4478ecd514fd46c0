"""Who checks: a name that the tester gave once, in a small file that the window and the commands share.

It is a file of its own and not one of Qt's settings, since a verdict is given without starting Qt. It lies where the
system keeps a user's settings: `tester.json`, `{"tester": "Hana"}`.
"""

from __future__ import annotations

import json
from pathlib import Path

from previewer.atomic import write_atomically
from previewer.own_folders import settings_folder


def settings_file() -> Path:
    """Where the name is kept."""
    return settings_folder() / "tester.json"


def named_tester() -> str:
    """The name that was given, '' where none was. It is never the name that somebody signs in to the machine with."""
    try:
        content: object = json.loads(settings_file().read_bytes())
    except (OSError, ValueError):
        return ""
    name = content.get("tester") if isinstance(content, dict) else None
    return name.strip() if isinstance(name, str) else ""


def keep_tester(name: str) -> None:
    """Keep a name for later, '' for none. Raises OSError."""
    path = settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, (json.dumps({"tester": name.strip()}, ensure_ascii=False) + "\n").encode())
