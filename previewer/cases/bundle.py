"""A bundle: a piece in one state with what belongs to it, in one ZIP file. Nothing in it is unpacked, followed or run.

`state.piececase` has the piece's text, its look, day and values; `NAME.json` is the same text to read by other means;
`cases/` has cases.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from previewer.cases.errors import CaseError
from previewer.cases.file import Case, parse_case
from previewer.cases.source import PieceSource
from previewer.pieces.source import MAX_BYTES

SUFFIX: Final = ".zip"
STATE: Final = "state.piececase"
CASES: Final = "cases"
_MOST: Final = 64 * 1024 * 1024
_ENTRIES: Final = 10_000
#: The same state gives the same bytes.
_DAY: Final = (1980, 1, 1, 0, 0, 0)


def packed(name: str, state: Case, source: bytes, cases: Mapping[str, bytes]) -> bytes:
    """The bytes of a bundle of the piece NAME with these bytes; of cases the names of their files alone count."""
    whole = replace(state, piece=PieceSource.of(source), steps=())
    files = {STATE: whole.written().encode("utf-8", "backslashreplace"), f"{Path(name).stem}.json": source}
    files |= {f"{CASES}/{Path(case).name}": data for case, data in sorted(cases.items())}
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as bundle:
        for file, data in files.items():
            bundle.writestr(zipfile.ZipInfo(file, _DAY), data, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def state_of(path: Path) -> Case:
    """The state in a bundle, whose piece is its text alone. Raises CaseError."""
    try:
        with path.open("rb") as opened:
            data = opened.read(_MOST + 1)
        with zipfile.ZipFile(io.BytesIO(data)) as bundle:
            if len(data) > _MOST or len(bundle.infolist()) > _ENTRIES:
                raise CaseError("unreadable", why="it is too large")
            with bundle.open(STATE) as entry:
                text = entry.read(MAX_BYTES + 1)
    except (OSError, KeyError, zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        why = error.strerror if isinstance(error, OSError) else None
        raise CaseError("unreadable", why=why or str(error)) from None
    case = parse_case(text)
    # A path in it would lead to a file of this machine.
    return replace(case, piece=PieceSource(text=case.piece.text), steps=())
