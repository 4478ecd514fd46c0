"""The record beside the pictures of a sheet: what they show, what they were made with, what was found in them.

`manifest.json` stands when a sheet is finished. While it is being made, `progress.jsonl` has one line for
the run and one for each picture that is in place; it lets an interrupted run go on.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from previewer.atomic import write_atomically
from previewer.bounded import MOST_OF_PICTURE, read_whole, read_within
from previewer.phone.look import MEMBERS, Look, as_kept
from previewer.pictures.findings import LayoutIssue
from previewer.pictures.given import PhotoError, read_picture_at
from previewer.pictures.png import pixels_of
from previewer.pictures.versions import FIRST_WAY
from previewer.terminal_words import TerminalSentence

FORMAT = 1
PAGE = "index.html"
PICTURES = "pictures"
MANIFEST, _PROGRESS = "manifest.json", "progress.jsonl"
#: Bytes of each.
_MOST = 256 << 20
#: What stands in the folder of a sheet beside its pictures.
SHEET_FILES = (PAGE, MANIFEST, _PROGRESS)


class ManifestError(ValueError):
    """A folder holds no sheet that can be read; the text is for the user."""


class EarlierWayError(ManifestError):
    """A sheet was drawn by an earlier way, so that its pictures tell nothing about new ones."""


@dataclass(frozen=True)
class PictureRecord:
    """One picture of a sheet: `sha256` is that of its file, `width` and `height` are in pixels. `pixels` is the digest
    of its pixels, by which pictures are compared; '' where 0.1 wrote the record.

    Of a screen that takes several pictures it is page `page`, from 1, of `pages`.

    `entries`: of an open list what all its entries are called, in sight or not. `made`: the facts of its manifest that
    are others for this picture, which was taken over from another sheet.

    Of findings the places are kept to a tenth of a point.
    """

    name: str
    look: Look
    open_key: str | None
    sha256: str
    width: int
    height: int
    findings: tuple[LayoutIssue, ...]
    page: int = 1
    pages: int = 1
    pixels: str = ""
    entries: tuple[str, ...] = ()
    made: Mapping[str, object] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The record as files have it: the look's members beside the rest."""
        return {
            "name": self.name,
            **asdict(self.look),
            "open": self.open_key or "",
            **({"opened": True} if self.open_key == "" else {}),
            "sha256": self.sha256,
            **({"pixels": self.pixels} if self.pixels else {}),
            "width": self.width,
            "height": self.height,
            "findings": [
                {"what": one.code, "item": one.item, "detail": one.detail, "rect": one.rect} for one in self.findings
            ],
            **({"page": self.page, "pages": self.pages} if self.pages > 1 else {}),
            **({"entries": list(self.entries)} if self.entries else {}),
            **({"made": dict(self.made)} if self.made else {}),
        }

    @classmethod
    def from_json(cls, record: dict[str, Any]) -> PictureRecord:
        """A record that this version or an earlier one wrote. Raises KeyError, TypeError or ValueError."""
        if {"/", "\\"} & set(record["name"]):
            raise ValueError(f"a picture is called {record['name']!r}")
        return cls(
            record["name"],
            Look.of(None, as_kept({name: record[name] for name in MEMBERS if name in record})),
            record["open"] if record["open"] or record.get("opened") else None,
            record["sha256"],
            record["width"],
            record["height"],
            tuple(
                LayoutIssue(one["what"], one["item"], one["detail"], tuple(one["rect"])) for one in record["findings"]
            ),
            record.get("page", 1),
            record.get("pages", 1),
            record.get("pixels", ""),
            tuple(map(str, record.get("entries", ()))),
            dict(record.get("made", {})),
        )

    def with_pixels(self, folder: Path) -> PictureRecord:
        """With the digest of its pixels, out of its file in a sheet's folder where the record has none."""
        if self.pixels:
            return self
        try:
            return replace(self, pixels=pixels_of(read_picture_at(folder / PICTURES / f"{self.name}.png")))
        except (OSError, PhotoError):
            return self


@dataclass
class Manifest:
    """A sheet. `run` is a digest of everything that the pictures follow from; `pictures` are by name."""

    run: str
    versions: dict[str, Any]
    about: dict[str, Any]
    pictures: dict[str, PictureRecord] = field(default_factory=dict)

    def save(self, folder: Path) -> None:
        """Write `manifest.json` and drop the progress record. Raises OSError."""
        content = {
            "format": FORMAT,
            "run": self.run,
            **self.versions,
            **self.about,
            "pictures": [self.pictures[name].to_json() for name in sorted(self.pictures)],
        }
        text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
        write_atomically(folder / MANIFEST, text.encode(), durable=False)
        (folder / _PROGRESS).unlink(missing_ok=True)


def is_sheet(folder: Path) -> bool:
    """Whether a folder has a sheet of ours, finished or not."""
    return (folder / MANIFEST).exists() or (folder / _PROGRESS).exists()


def load_manifest(folder: Path) -> Manifest:
    """The manifest of a finished sheet. Raises ManifestError."""
    try:
        content = json.loads(read_whole(folder / MANIFEST, _MOST))
        records = [PictureRecord.from_json(record) for record in content.pop("pictures")]
        if content.pop("format") != FORMAT:
            raise ManifestError(TerminalSentence("{folder} was made by another version of the program", folder=folder))
        made_with = {name: content.pop(name) for name in ("program", "qt", "fonts")}
        made_with["way"] = content.pop("way", FIRST_WAY)
        pictures = {record.name: record.with_pixels(folder) for record in records}
        return Manifest(content.pop("run"), made_with, content, pictures)
    except FileNotFoundError:
        raise ManifestError(TerminalSentence("{folder} contains no finished sheet", folder=folder)) from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        if isinstance(error, ManifestError):
            raise
        raise ManifestError(
            TerminalSentence("the manifest in {folder} cannot be read: {error}", folder=folder, error=error)
        ) from error


class SheetProgress:
    """The pictures of a run that are in place, kept as they come. Raises OSError when it cannot be written."""

    def __init__(self, folder: Path, run: str) -> None:
        self._path = folder / _PROGRESS
        self.records = self._earlier(folder, run)
        folder.mkdir(parents=True, exist_ok=True)
        lines = [{"run": run}, *(record.to_json() for record in self.records.values())]
        write_atomically(self._path, "".join(_line(line) for line in lines).encode(), durable=False)
        self._file = self._path.open("a", encoding="utf-8")

    def add(self, record: PictureRecord) -> None:
        """Note a picture whose file is in place."""
        self.records[record.name] = record
        self._file.write(_line(record.to_json()))
        self._file.flush()

    def close(self) -> None:
        self._file.close()

    def _earlier(self, folder: Path, run: str) -> dict[str, PictureRecord]:
        records = {}
        for known_run, record in _known(folder, self._path):
            file = folder / PICTURES / f"{record.name}.png"
            if known_run == run and _digest(file) == record.sha256:
                records[record.name] = record
            else:
                file.unlink(missing_ok=True)
        return records


def _known(folder: Path, progress: Path) -> Iterable[tuple[str, PictureRecord]]:
    """(run, record) of every picture that an earlier run in this folder left; a line that was cut off is skipped."""
    found: list[tuple[str, PictureRecord]] = []
    try:
        before = load_manifest(folder)
        found.extend((str(one.made.get("run", before.run)), replace(one, made={})) for one in before.pictures.values())
    except ManifestError:
        pass
    run = ""
    # By bytes: what was cut off may end within a letter.
    for line in read_within(progress, _MOST).split(b"\n") if progress.is_file() else ():
        try:
            content = json.loads(line)
            if "run" in content:
                run = content["run"]
            else:
                found.append((run, PictureRecord.from_json(content)))
        except (ValueError, KeyError, TypeError):
            continue
    return found


def _digest(file: Path) -> str:
    return hashlib.sha256(read_within(file, MOST_OF_PICTURE)).hexdigest() if file.is_file() else ""


def _line(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False) + "\n"
