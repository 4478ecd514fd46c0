"""Finding pieces in folders (ruling 1)."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from previewer.pieces.languages import is_tag
from previewer.pieces.reading import DEFINITION_KEYS, Reading

SKIPPED = frozenset({"node_modules", "__pycache__"})
#: Endings of folders that hold copies of pieces: runs of checks, and cases.
_KEPT_COPIES = (".run", ".cases")


def json_files(folder: Path) -> Iterator[Path]:
    """Every `*.json` below a folder, sorted; hidden files and folders, `node_modules`, runs and cases are passed over.

    So are links that lead nowhere, and pipes, sockets and devices of that name. Raises OSError where a folder cannot be
    listed.
    """
    for where, folders, files in os.walk(folder, onerror=_pass_on):
        folders[:] = sorted(name for name in folders if not _is_passed_over(name))
        for name in sorted(files):
            if name.lower().endswith(".json") and not name.startswith("."):
                found = Path(where, name)
                if _is_file(found):
                    yield found


def _is_passed_over(name: str) -> bool:
    return name.startswith(".") or name in SKIPPED or name.endswith(_KEPT_COPIES)


def _is_file(path: Path) -> bool:
    """Whether it is one, as far as can be told: what may not be looked at is said when it is opened."""
    try:
        return path.is_file()
    except OSError:
        return True


def _pass_on(error: OSError) -> None:
    raise error


def counts(reading: Reading, data: bytes) -> bool:
    """Whether a file is surely meant to be a piece (ruling 1): others are passed over in folders, and never mended.

    Its `preferences` has `properties` or `x-field-order`, or it has two of the other keys; a bare container has an
    item with an input type or with texts by language; a file that cannot be read says `"preferences"` and
    `"x-input-type"`.
    """
    if reading.piece is None:
        broken = reading.error is not None and reading.error.code != "not-a-piece"
        return broken and b'"preferences"' in data and b'"x-input-type"' in data
    if reading.is_bare_container:
        return any(_is_meant(item.raw) for item in reading.piece.items)
    preferences = reading.root.get("preferences")
    if isinstance(preferences, dict) and ("properties" in preferences or "x-field-order" in preferences):
        return True
    return sum(name in reading.root for name in DEFINITION_KEYS if name != "preferences") >= 2


def _is_meant(raw: Mapping[str, object]) -> bool:
    return "x-input-type" in raw or any(_is_language_map(raw.get(name)) for name in ("x-title", "x-description"))


def _is_language_map(texts: object) -> bool:
    return isinstance(texts, dict) and bool(texts) and all(map(is_tag, texts))
