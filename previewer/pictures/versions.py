"""What a picture depends on besides the piece: the program, Qt, and the font files."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

from PySide6.QtCore import qVersion

from previewer import __version__
from previewer.resources import resource

#: The number of our way of drawing: raised with each change after which golden pictures are others. Sheets that have
#: none were drawn by the first.
WAY = 3
FIRST_WAY = 1


@cache
def _fonts() -> dict[str, str]:
    files = sorted(resource("fonts").glob("*.ttf"))
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest()[:16] for file in files}


def versions() -> dict[str, Any]:
    """`program`, `way` (of drawing), `qt`, and `fonts`: file name → first 16 hex digits of its SHA-256."""
    return {"program": __version__, "way": WAY, "qt": qVersion(), "fonts": dict(_fonts())}


def differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """In which respects two pictures were made differently, each as 'name: one, other'; empty when alike."""
    found = [
        f"{name}: {one.get(name)}, {other.get(name)}" for name in ("program", "qt") if one.get(name) != other.get(name)
    ]
    mine, theirs = one.get("fonts", {}), other.get("fonts", {})
    fonts = sorted(name for name in {*mine, *theirs} if mine.get(name) != theirs.get(name))
    return found + ([f"fonts: {', '.join(fonts)}"] if fonts else [])
