"""Named states of a piece: cases without steps, kept beside it in `NAME.cases/`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from previewer.cases.errors import CaseError
from previewer.cases.file import SUFFIX, Case, read_case

FOLDER = ".cases"


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
    """Where a state of this title is kept."""
    name = re.sub(r"[^\w.-]+", "-", title).strip("-.")[:60] or "state"
    return piece.with_suffix(FOLDER) / f"{name}{SUFFIX}"
