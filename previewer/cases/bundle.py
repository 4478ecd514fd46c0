"""A bundle: a piece in one state with what belongs to it, in one ZIP file. Nothing in it is followed or run.

`state.piececase` has the piece's text, its look, day and values; `NAME.json` is the same text to read by other means;
`cases/` has its cases and named states. What else is in it is for people: pictures, a run of checks and its report.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Final

from previewer.cases.errors import CaseError
from previewer.cases.file import FOLDER, Case, parse_case
from previewer.cases.file import SUFFIX as CASE
from previewer.cases.source import PieceSource
from previewer.cases.steps import Update
from previewer.pieces.source import MAX_BYTES
from previewer.terminal_words import Reason

SUFFIX: Final = ".zip"
STATE: Final = "state.piececase"
CASES: Final = "cases"
RUN: Final = "run"
#: Cases that are taken out of a bundle, and bytes of all of them.
MOST_CASES: Final = 1000
MOST_OF_CASES: Final = 64 * 1024 * 1024
#: Bytes of the list of files in a bundle, which is read whole: some ten thousand names.
_MOST_LISTED: Final = 2 * 1024 * 1024
#: How a ZIP file ends that has no comment; before that, where there is one, what leads to a list of more than that.
_END: Final = struct.Struct("<4s4H2LH")
_END_MARK: Final = b"PK\5\6"
_FAR_END: Final = 20
_FAR_MARK: Final = b"PK\6\7"
#: The same state gives the same bytes.
_DAY: Final = (1980, 1, 1, 0, 0, 0)
_NONE: Final[Mapping[str, bytes]] = MappingProxyType({})
_PLAIN: Final = re.compile(r"[^/\\:\x00-\x1f]+")


def packed(
    name: str, state: Case, source: bytes, cases: Mapping[str, bytes], more: Mapping[str, bytes] = _NONE
) -> bytes:
    """The bytes of a bundle of the piece NAME with these bytes; of cases the names of their files alone count. `more`
    are further files by their names in it.
    """
    whole = replace(state, piece=PieceSource.of(source), steps=())
    files = {STATE: whole.written().encode("utf-8", "backslashreplace"), f"{Path(name).stem}.json": source}
    files |= {f"{CASES}/{Path(case).name}": data for case, data in sorted(cases.items())}
    files |= more
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as bundle:
        for file, data in files.items():
            bundle.writestr(zipfile.ZipInfo(file, _DAY), data, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def state_of(path: Path) -> Case:
    """The state in a bundle, whose piece is its text alone. Raises CaseError."""
    with _opened(path) as bundle:
        text = _read(bundle, STATE, MAX_BYTES)
    case = parse_case(text)
    if not case.piece.text:
        raise CaseError("no-bundle", why="state")
    # A path in it would lead to a file of this machine.
    return replace(case, piece=PieceSource(text=case.piece.text), steps=())


def holds_run(path: Path) -> bool:
    """Whether a run of checks is in a bundle. Raises CaseError."""
    with _opened(path) as bundle:
        return f"{RUN}/run.json" in bundle.NameToInfo


def cases_of(path: Path) -> dict[str, Case]:
    """The cases and named states in a bundle, by the names of their files, of the bundle's piece where they have no
    text of their own. What is no case is passed over, and so is one that would lead to files of this machine. Raises
    CaseError.
    """
    found: dict[str, Case] = {}
    left = MOST_OF_CASES
    with _opened(path) as bundle:
        for name in bundle.namelist():
            room, _, file = name.partition("/")
            if room != CASES or not _is_plain(file) or len(found) == MOST_CASES:
                continue
            data = _read(bundle, name, left)
            left -= len(data)
            if left < 0:
                raise CaseError("no-bundle", why="large")
            try:
                case = _at_home(parse_case(data))
            except CaseError:
                continue
            if case is not None:
                found[file] = case
    return found


def cases_beside(piece: Path) -> dict[str, bytes]:
    """The cases and named states in `NAME.cases/` beside a piece, by the names of their files, as a bundle has them.
    What is no case is passed over.
    """
    found: dict[str, bytes] = {}
    left = MOST_OF_CASES
    for path in sorted(piece.with_suffix(FOLDER).glob(f"*{CASE}"))[:MOST_CASES]:
        try:
            if not path.is_file():
                continue
            with path.open("rb") as opened:
                data = opened.read(min(MAX_BYTES, left) + 1)
            parse_case(data)
        except (OSError, CaseError):
            continue
        left -= len(data)
        if left >= 0:
            found[path.name] = data
    return found


def _at_home(case: Case) -> Case | None:
    """A case of a bundle that leads nowhere else: of the piece in the bundle (no text), or of a text of its own. None
    where a step of it needs another file.
    """
    updates = [step for step in case.steps if isinstance(step, Update)]
    if any(not step.piece.text for step in updates):
        return None
    steps = tuple(
        replace(step, piece=PieceSource(text=step.piece.text)) if isinstance(step, Update) else step
        for step in case.steps
    )
    return replace(case, piece=PieceSource(text=case.piece.text), steps=steps)


def _is_plain(file: str) -> bool:
    """Whether a name in a bundle is that of a case in a folder, and of nothing else."""
    whole = _PLAIN.fullmatch(file) is not None and not file.startswith(".")
    return whole and PurePosixPath(file).suffix.lower() == CASE


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """A bundle to read from. Raises CaseError, also for what fails while it is read from."""
    try:
        if path.exists() and not path.is_file():
            raise CaseError("no-bundle", why="zip")
        file = path.open("rb")
    except OSError as error:
        raise CaseError("unreadable", why=Reason.of(error)) from None
    with file:
        try:
            _check_end(file)
            with zipfile.ZipFile(file) as bundle:
                yield bundle
        except CaseError:
            raise
        except (OSError, ValueError, RuntimeError, EOFError, struct.error, zipfile.BadZipFile, zlib.error):
            raise CaseError("no-bundle", why="broken") from None


def _check_end(opened: io.BufferedReader) -> None:
    """Raises CaseError for what is no ZIP file such as a bundle is: without a comment, and with a list of its files
    that can be held.
    """
    size = opened.seek(0, io.SEEK_END)
    opened.seek(max(size - _END.size - _FAR_END, 0))
    tail = opened.read()
    opened.seek(0)
    if len(tail) < _END.size:
        raise CaseError("no-bundle", why="zip")
    mark, *_, listed, _at, comment = _END.unpack(tail[-_END.size :])
    if mark != _END_MARK or comment:
        raise CaseError("no-bundle", why="zip")
    if listed > _MOST_LISTED or tail[: -_END.size].startswith(_FAR_MARK):
        raise CaseError("no-bundle", why="large")


def _read(bundle: zipfile.ZipFile, name: str, most: int) -> bytes:
    """The bytes of a file in a bundle, of a larger one a few more than `most`."""
    if name not in bundle.NameToInfo:
        raise CaseError("no-bundle", why="state")
    if bundle.NameToInfo[name].compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise CaseError("no-bundle", why="packed")
    with bundle.open(name) as entry:
        return entry.read(min(most, MAX_BYTES) + 1)
