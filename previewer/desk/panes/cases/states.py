"""Named states of a piece: cases without steps, kept beside it in `NAME.cases/`."""

from __future__ import annotations

import re
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from previewer.cases.errors import CaseError
from previewer.cases.file import SUFFIX, Case, read_case

FOLDER = ".cases"
#: Names that stand for devices on Windows, whatever the ending.
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))}


class NamedState(NamedTuple):
    """A case beside a piece, by its title."""

    title: str
    path: Path
    case: Case


def states_of(piece: Path) -> list[NamedState]:
    """The states kept beside a piece, by title. Files that are no cases are passed over."""
    found = []
    for path in sorted(piece.with_suffix(FOLDER).glob(f"*{SUFFIX}")):
        try:
            case = read_case(path)
        except CaseError:
            continue
        found.append(NamedState(case.title or path.stem, path, case))
    return sorted(found, key=lambda state: state.title.casefold())


def file_of(piece: Path, title: str) -> Path:
    """Where a state of this title is kept: no other title's file, whether or not the disk tells cases apart."""
    name = re.sub(r"[^\w.-]+", "-", title).strip("-.")[:60] or "state"
    if name.split(".")[0].casefold() in _DEVICES:
        name = f"state-{name}"
    taken = {state.path.name.casefold(): state.title for state in states_of(piece)}
    names = chain([name], (f"{name}-{number}" for number in count(2)))
    free = next(one for one in names if taken.get(f"{one}{SUFFIX}".casefold(), title) == title)
    return piece.with_suffix(FOLDER) / f"{free}{SUFFIX}"
