"""Finding pieces in folders (ruling 1)."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

from previewer.pieces.languages import is_tag
from previewer.pieces.reading import DEFINITION_KEYS, Reading

SKIPPED = frozenset({"node_modules", "__pycache__"})
#: The ending of a folder with a run of checks.
RUN = ".run"
#: Endings of folders that hold copies of pieces: runs of checks, and cases.
_KEPT_COPIES = (RUN, ".cases")
_STRING = r'("(?:[^"\\]|\\.)*+"?)'
_COMMENT = re.compile(rf"{_STRING}|//[^\r\n]*+|/\*(?:[^*]|\*(?!/))*+(?:\*/)?", re.DOTALL)
_LAST_COMMA = re.compile(rf"{_STRING}|,(?=\s*+[}}\]])", re.DOTALL)


class Listed(NamedTuple):
    """What a folder holds itself, each sorted: the names of its `*.json`, of the folders below that are gone into, and
    of runs of checks.
    """

    where: str
    files: list[str]
    folders: list[str]
    runs: list[str]

    def path(self, name: str) -> str:
        """A name with the folder before it, as the search began."""
        where = self.where
        return name if where == "." else where + name if where.endswith(os.sep) else where + os.sep + name


def folders(folder: str, failed: Callable[[OSError], None], skip: Sequence[str] = ()) -> Iterator[Listed]:
    """A folder and all below it, each before those that it holds; listed as they are asked for.

    Hidden files and folders, `node_modules`, runs and cases are not gone into, and so are links that lead nowhere, and
    pipes, sockets and devices that are called like a piece; what matches a pattern of `skip`, by its name or its path
    below the folder, is not there. `failed` is told of a folder that cannot be listed.
    """
    waiting = [str(Path(folder))]
    above = len(waiting[0].rstrip(os.sep)) + 1 if waiting[0] != "." else 0
    while waiting:
        listed = Listed(waiting.pop(), [], [], [])
        try:
            with os.scandir(listed.where) as entries:
                for entry in entries:
                    if skip and _matches(entry.name, listed.path(entry.name)[above:], skip):
                        continue
                    if _is_folder(entry):
                        if not _is_passed_over(entry.name):
                            listed.folders.append(entry.name)
                        elif entry.name.endswith(RUN):
                            listed.runs.append(entry.name)
                    elif _is_json(entry.name) and _is_file(entry):
                        listed.files.append(entry.name)
        except OSError as error:
            failed(error)
            continue
        for names in (listed.files, listed.folders, listed.runs):
            names.sort()
        yield listed
        waiting += [listed.path(name) for name in reversed(listed.folders)]


def json_files(folder: str, failed: Callable[[OSError], None], skip: Sequence[str] = ()) -> Iterator[str]:
    """Every `*.json` below a folder, sorted, the folder's own before those below; found as they are asked for, as
    `folders` does.
    """
    for listed in folders(folder, failed, skip):
        for name in listed.files:
            yield listed.path(name)


def is_found_in(folder: str, name: str, skip: Sequence[str] = ()) -> bool:
    """Whether `json_files` of a folder gives a file of that name."""
    root, file = Path(folder), Path(name)
    if str(file) != name or root not in file.parents or not _is_json(file.name):
        return False
    between = [parent for parent in file.parents if root in parent.parents]
    if skip and any(_matches(path.name, str(path.relative_to(root)), skip) for path in (file, *between)):
        return False
    return not any(_is_passed_over(parent.name) or parent.is_symlink() for parent in between) and _is_file(file)


def _matches(name: str, below: str, patterns: Sequence[str]) -> bool:
    paths = (name, below.replace(os.sep, "/"))
    return any(fnmatchcase(path, pattern.rstrip("/")) for pattern in patterns for path in paths)


def _is_passed_over(name: str) -> bool:
    return name.startswith(".") or name in SKIPPED or name.endswith(_KEPT_COPIES)


def _is_json(name: str) -> bool:
    return name[-5:].lower() == ".json" and name[0] != "."


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Whether it is one that is gone into: no link to one."""
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def _is_file(path: os.DirEntry[str] | Path) -> bool:
    """Whether it is one, as far as can be told: what may not be looked at is said when it is opened."""
    try:
        return path.is_file()
    except OSError:
        return True


def counts(reading: Reading, data: bytes) -> bool:
    """Whether a file is surely meant to be a piece (ruling 1): others are passed over in folders, and never mended.

    Its `preferences` has `properties` or `x-field-order`, or it has two of the other keys; a bare container has an
    item with texts by language, since other dialects have input types too. Nobody can say what a file was meant to be
    that is empty, ends in the middle or is no UTF-8, so that it counts (ruling 67); of others that cannot be read those
    do that have a word of ours.
    """
    if reading.piece is None:
        return reading.error is not None and reading.error.code != "not-a-piece" and _may_be_broken(reading, data)
    if reading.is_bare_container:
        return any(_is_meant(item.raw) for item in reading.piece.items)
    preferences = reading.root.get("preferences")
    if isinstance(preferences, dict) and ("properties" in preferences or "x-field-order" in preferences):
        return True
    return sum(name in reading.root for name in DEFINITION_KEYS if name != "preferences") >= 2


def _may_be_broken(reading: Reading, data: bytes) -> bool:
    """Whether a file that cannot be read may be a piece. Comments and trailing commas are other people's JSON."""
    names = sum(f'"{name}"'.encode() in data for name in DEFINITION_KEYS if name != "preferences")
    if b'"preferences"' in data or b'"x-input-type"' in data or names >= 2:
        return True
    if reading.error is None or reading.error.code != "syntax":
        return reading.error is not None and reading.error.code == "encoding"
    from previewer.pieces import syntax

    bare = _COMMENT.sub(lambda found: found[1] or " ", reading.text)
    text = _LAST_COMMA.sub(lambda found: found[1] or "", bare).rstrip()
    fault = syntax.scan(text).fault
    return fault is not None and fault.end >= len(text)


def _is_meant(raw: Mapping[str, object]) -> bool:
    return any(_is_language_map(raw.get(name)) for name in ("x-title", "x-description"))


def _is_language_map(texts: object) -> bool:
    return isinstance(texts, dict) and bool(texts) and all(map(is_tag, texts))
