"""Finding pieces in folders (ruling 1)."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from previewer.pieces.kinds import Item, Placeholder
from previewer.pieces.reading import Reading

SKIPPED = frozenset({"node_modules", "__pycache__"})


def json_files(folder: Path) -> Iterator[Path]:
    """Every `*.json` below a folder, sorted; hidden folders and `node_modules` are passed over.

    So are pipes, sockets and devices of that name. Raises OSError where a folder cannot be listed.
    """
    for where, folders, files in os.walk(folder, onerror=_pass_on):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in SKIPPED)
        for name in sorted(files):
            if name.lower().endswith(".json"):
                found = Path(where, name)
                if found.is_file() or not found.exists():
                    yield found


def _pass_on(error: OSError) -> None:
    raise error


def counts(reading: Reading, data: bytes) -> bool:
    """Whether a file found in a folder is a piece, or surely meant to be one.

    A bare container counts only with an `x-` key in an item; a file that cannot be read only if it says
    `"preferences"`.
    """
    if reading.piece is None:
        broken = reading.error is not None and reading.error.code != "not-a-piece"
        return broken and b'"preferences"' in data
    if not reading.is_bare_container:
        return True
    return any(_has_extension_key(item.raw) for item in reading.piece.items if not _is_no_object(item))


def _is_no_object(item: Item) -> bool:
    return isinstance(item, Placeholder) and item.trouble == "item-type"


def _has_extension_key(raw: Mapping[str, Any]) -> bool:
    return any(name.startswith("x-") for name in raw)
