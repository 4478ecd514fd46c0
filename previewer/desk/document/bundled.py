"""What an open bundle has beside its piece: named states and cases."""

from dataclasses import replace
from pathlib import Path

from previewer.atomic import create
from previewer.cases.bundle import cases_beside, cases_of
from previewer.cases.errors import CaseError
from previewer.cases.file import FOLDER, Case
from previewer.cases.source import PieceSource
from previewer.desk.document.files import free_path, is_state


def cases_of_piece(path: Path) -> dict[str, bytes]:
    """The named states and cases of a piece, or of a bundle, by the names of their files, as a bundle has them."""
    if not is_state(path):
        return cases_beside(path)
    try:
        return {name: _written(case, path.with_suffix(".json")) for name, case in cases_of(path).items()}
    except CaseError:
        return {}


def put_beside(bundle: Path, piece: Path) -> None:
    """Put the cases of a bundle into `NAME.cases/` beside a piece that was saved of it; what is there already stays.
    Raises CaseError and OSError.
    """
    cases = cases_of(bundle)
    folder = piece.with_suffix(FOLDER)
    if cases:
        folder.mkdir(exist_ok=True)
    for name, case in cases.items():
        data = _written(case, piece)
        there = folder / name
        if not there.is_file() or there.read_bytes() != data:
            create(free_path(there), data)


def _written(case: Case, piece: Path) -> bytes:
    source = case.piece if case.piece.text else PieceSource(path=f"../{piece.name}")
    return replace(case, piece=source).written().encode("utf-8", "surrogatepass")
