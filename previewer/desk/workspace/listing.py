"""What a folder holds on the disk, with what tells one state of a file from the next."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from previewer.desk.document.watcher import Stamp, stamp_of
from previewer.pieces.folder import folders
from previewer.terminal_words import Reason
from previewer.texts.confirmed import records_path

#: Of a piece: its own stamp, and that of the records of its texts; of a run those of its files.
Stamps = tuple[Stamp, ...]
_RECORDS = ".texts.json"


class FolderListing(NamedTuple):
    """The files that may be pieces and the runs, by their path below the folder (with `/`), in the order of `check`;
    the folders, each with what tells it from another of its name; and what could not be listed, and why. `there` is
    False where there is no such folder.
    """

    there: bool = True
    files: Mapping[str, Stamps] = {}
    runs: Mapping[str, Stamps] = {}
    folders: Mapping[str, int] = {}
    failed: tuple[tuple[str, Reason], ...] = ()

    def watched(self, root: Path) -> Iterator[tuple[Path, int]]:
        """All whose change may change the list, each with what tells it from another of its name: a folder that was
        moved away is still watched under its old name.
        """
        for name in self.folders:
            yield root / name, self.folders[name]
        for name, stamps in self.files.items():
            yield root / name, _number(stamps[0])
        for name, stamps in self.runs.items():
            for part, stamp in zip(_of_run(), stamps, strict=True):
                yield root / name / part, _number(stamp)


def listing_of(root: Path, report: Callable[[], object] = lambda: None) -> FolderListing:
    """What a folder holds now. `report` is called once a folder; what it raises ends the search."""
    files: dict[str, Stamps] = {}
    runs: dict[str, Stamps] = {}
    below: dict[str, int] = {}
    failed: list[tuple[str, Reason]] = []

    def fail(error: OSError) -> None:
        failed.append((str(error.filename), Reason.of(error)))

    top = str(root)
    for listed in folders(top, fail):
        report()
        inner = os.path.relpath(listed.where, top).replace(os.sep, "/")
        start = "" if inner == "." else f"{inner}/"
        below[inner] = _number(stamp_of(Path(listed.where)))
        names = frozenset(listed.files)
        for name in listed.files:
            path = Path(listed.where, name)
            if name.endswith(_RECORDS) and f"{name.removesuffix(_RECORDS)}.json" in names:
                continue
            records = records_path(path)
            files[start + name] = (stamp_of(path), stamp_of(records) if records.name in names else ())
        for name in listed.runs:
            below[start + name] = _number(stamp_of(Path(listed.where, name)))
            runs[start + name] = tuple(stamp_of(Path(listed.where, name, part)) for part in _of_run())
    return FolderListing(root.is_dir(), files, runs, below, tuple(failed))


@cache
def _of_run() -> tuple[str, ...]:
    """The files of a run that change."""
    # In the thread that searches: it takes a while.
    from previewer.runs.folder import OWN_CHECKS, PLAN
    from previewer.runs.log import NAME

    return PLAN, OWN_CHECKS, NAME


def _number(stamp: Stamp) -> int:
    """The number that the file system has for a file, 0 where it is not there."""
    return stamp[0] if len(stamp) > 1 else 0
