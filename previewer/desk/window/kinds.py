"""The kinds of tabs: how a file is opened in one. To add a kind: its class of `Tab`, and its row here."""

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Final

from previewer.desk.document.files import is_bundle
from previewer.desk.flow.kept import ENDING, flow_title, flows_folder, read_flow
from previewer.desk.language import program_language
from previewer.desk.services import Services, Tab


def _piece(path: Path, services: Services, may_be_gone: bool) -> Tab:
    from previewer.desk.document.intake import Found, is_large
    from previewer.desk.document.open_piece import OpenPiece
    from previewer.desk.tabs.piece_tab import PieceTab

    def open_piece(found: Found) -> Tab:
        memory, today = services.memory, services.view.today()
        return PieceTab(OpenPiece(path, memory, today, may_be_gone=may_be_gone, found=found), services)

    found = Found.at(path)
    if not is_large(found.file):
        return open_piece(found)
    from previewer.desk.tabs.reading_tab import ReadingTab

    return ReadingTab(path, found, open_piece)


def _bundle(path: Path, services: Services, may_be_gone: bool) -> Tab:
    if not is_bundle(path):
        return _piece(path, services, may_be_gone)
    from previewer.cases.bundle import state_of
    from previewer.cases.errors import CaseError
    from previewer.desk.document.intake import Found
    from previewer.desk.document.open_piece import OpenPiece
    from previewer.desk.tabs.piece_tab import PieceTab

    try:
        text = state_of(path).open_piece().reading.text
    except CaseError as error:
        raise OSError(errno.EINVAL, error.message(program_language()), str(path)) from None
    found = Found.in_bundle(text)
    return PieceTab(OpenPiece(path, services.memory, services.view.today(), found=found), services)


def _picture(path: Path, services: Services, _may_be_gone: bool) -> Tab:
    from previewer.cases.carried import case_at
    from previewer.cases.errors import CaseError
    from previewer.desk.document.intake import Found
    from previewer.desk.document.open_piece import OpenPiece
    from previewer.desk.shots.picture_tab import PictureTab
    from previewer.desk.shots.shot_tab import ShotTab

    try:
        case = case_at(path)
        text = case.open_piece().reading.text
    except CaseError as error:
        return PictureTab(path, services, error)
    piece = OpenPiece(path, services.memory, services.view.today(), found=Found.in_bundle(text))
    return ShotTab(piece, case, services)


def _flow(path: Path, services: Services, may_be_gone: bool) -> Tab:
    if path.parent != flows_folder(services):
        return _piece(path, services, may_be_gone)
    from previewer.desk.flow.flows import connect_flow
    from previewer.desk.flow.tab import FlowTab

    return connect_flow(FlowTab(path, read_flow(path), services), services)


def title_of(path: Path, services: Services) -> str:
    """What the tab of a file will be called."""
    if path.suffix != ENDING or path.parent != flows_folder(services):
        return path.name
    try:
        return flow_title(read_flow(path))
    except OSError:
        return path.name


#: What opens a file, by how its name ends, in small letters: with the window's services, and whether the file may be
#: gone. Raises OSError where it cannot be opened.
KINDS: Final[dict[str, Callable[[Path, Services, bool], Tab]]] = {
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".webp"), _picture),
    ".zip": _bundle,
    ENDING: _flow,
}


def open_tab(path: Path, services: Services, may_be_gone: bool = False) -> Tab:
    """A tab of the kind that a file asks for: whatever no other kind takes is a piece, and so is what may be gone, for
    it is a text, however it is called. Raises OSError.
    """
    kind = _piece if may_be_gone else KINDS.get(path.suffix.lower(), _piece)
    return kind(path, services, may_be_gone)
