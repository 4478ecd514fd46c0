"""The record beside the pictures of a sheet: what they show, what they were made with, what was found in
them.

`manifest.json` stands when a sheet is finished. While it is being made, `progress.jsonl` has one line for
the run and one for each picture that is in place; it lets an interrupted run go on.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from previewer.atomic import write_atomically

FORMAT = 1
PICTURES = "pictures"
_MANIFEST, _PROGRESS = "manifest.json", "progress.jsonl"


class ManifestError(ValueError):
    """A folder holds no sheet that can be read; the text is for the user."""


@dataclass
class Manifest:
    """A sheet. `run` is a digest of everything that the pictures follow from; `pictures` are by name."""

    run: str
    versions: dict[str, Any]
    about: dict[str, Any]
    pictures: dict[str, dict[str, Any]] = field(default_factory=dict)

    def save(self, folder: Path) -> None:
        """Write `manifest.json` and drop the progress record. Raises OSError."""
        content = {
            "format": FORMAT,
            "run": self.run,
            **self.versions,
            **self.about,
            "pictures": [self.pictures[name] for name in sorted(self.pictures)],
        }
        text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
        write_atomically(folder / _MANIFEST, text.encode(), durable=False)
        (folder / _PROGRESS).unlink(missing_ok=True)


def load_manifest(folder: Path) -> Manifest:
    """The manifest of a finished sheet. Raises ManifestError."""
    try:
        content = json.loads((folder / _MANIFEST).read_text(encoding="utf-8"))
        records = {record["name"]: record for record in content.pop("pictures")}
        if content.pop("format") != FORMAT:
            raise ManifestError(f"{folder} was made by another version of the program")
        made_with = {name: content.pop(name) for name in ("program", "qt", "fonts")}
        return Manifest(content.pop("run"), made_with, content, records)
    except FileNotFoundError:
        raise ManifestError(f"{folder} holds no finished sheet") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        if isinstance(error, ManifestError):
            raise
        raise ManifestError(f"the manifest in {folder} cannot be read: {error}") from error


class Progress:
    """The pictures of a run that are in place, kept as they come. Raises OSError when it cannot be
    written.
    """

    def __init__(self, folder: Path, run: str) -> None:
        self._path = folder / _PROGRESS
        self.records = self._earlier(folder, run)
        folder.mkdir(parents=True, exist_ok=True)
        lines = [{"run": run}, *self.records.values()]
        write_atomically(self._path, "".join(_line(line) for line in lines).encode(), durable=False)
        self._file = self._path.open("a", encoding="utf-8")

    def add(self, record: dict[str, Any]) -> None:
        """Note a picture whose file is in place."""
        self.records[record["name"]] = record
        self._file.write(_line(record))
        self._file.flush()

    def close(self) -> None:
        self._file.close()

    def _earlier(self, folder: Path, run: str) -> dict[str, dict[str, Any]]:
        records = {}
        for known_run, record in _known(folder, self._path):
            file = folder / PICTURES / f"{record['name']}.png"
            if known_run == run and _digest(file) == record["sha256"]:
                records[record["name"]] = record
            else:
                file.unlink(missing_ok=True)
        return records


def _known(folder: Path, progress: Path) -> Iterable[tuple[str, dict[str, Any]]]:
    """(run, record) of every picture that an earlier run in this folder left; a line that was cut off is
    skipped.
    """
    found: list[tuple[str, dict[str, Any]]] = []
    try:
        before = load_manifest(folder)
        found.extend((before.run, record) for record in before.pictures.values())
    except ManifestError:
        pass
    run = ""
    lines = progress.read_text(encoding="utf-8").splitlines() if progress.is_file() else []
    for line in lines:
        try:
            record = json.loads(line)
        except ValueError:
            continue
        if "run" in record:
            run = record["run"]
        elif {"name", "sha256"} <= record.keys() and "/" not in record["name"]:
            found.append((run, record))
    return found


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest() if file.is_file() else ""


def _line(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False) + "\n"
