"""The kinds of tabs: how a file is opened in one. To add a kind: its class of `Tab`, and its row here."""

import errno
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from previewer.desk.background import is_soon, reading
from previewer.desk.document.files import is_bundle
from previewer.desk.flow.kept import ENDING, flow_title, flows_folder, read_flow
from previewer.desk.language import program_language
from previewer.desk.services import Services, Tab
from previewer.desk.tabs.reading_tab import Make, ReadingTab

#: Reads a file, in a thread: what makes its tab. Raises OSError.
Read = Callable[[], Make]


def _piece(path: Path, services: Services, may_be_gone: bool) -> Read:
    from previewer.desk.document.intake import Found, is_large
    from previewer.desk.document.open_piece import OpenPiece
    from previewer.desk.tabs.piece_tab import PieceTab

    def open_piece(found: Found) -> Tab:
        memory, today = services.memory, services.view.today()
        return PieceTab(OpenPiece(path, memory, today, may_be_gone=may_be_gone, found=found), services)

    def read_large(found: Found) -> Make:
        assert found.file is not None
        return partial(open_piece, found._replace(reading=found.file.read()))

    def read() -> Make:
        found = Found.at(path)
        if is_large(found.file):
            return lambda: ReadingTab(path, reading(partial(read_large, found)))
        return partial(open_piece, found)

    return read


def _bundle(path: Path, services: Services, may_be_gone: bool) -> Read:
    from previewer.cases.bundle import state_of
    from previewer.cases.errors import CaseError
    from previewer.desk.document.intake import Found
    from previewer.desk.document.open_piece import OpenPiece
    from previewer.desk.tabs.piece_tab import PieceTab

    read_piece = _piece(path, services, may_be_gone)

    def open_bundle(text: str) -> Tab:
        found = Found.in_bundle(text)
        return PieceTab(OpenPiece(path, services.memory, services.view.today(), found=found), services)

    def refuse(error: CaseError) -> Tab:
        raise OSError(errno.EINVAL, error.message(program_language()), str(path))

    def read() -> Make:
        if not is_bundle(path):
            return read_piece()
        try:
            return partial(open_bundle, state_of(path).open_piece().reading.text)
        except CaseError as error:
            return partial(refuse, error)

    return read


def _picture(path: Path, services: Services, _may_be_gone: bool) -> Read:
    from previewer.cases.carried import case_at
    from previewer.cases.errors import CaseError
    from previewer.cases.file import Case
    from previewer.desk.document.intake import Found
    from previewer.desk.document.open_piece import OpenPiece
    from previewer.desk.document.watcher import stamp_of
    from previewer.desk.shots.picture_tab import PictureTab, read_bytes
    from previewer.desk.shots.shot_tab import ShotTab

    def open_shot(case: Case, text: str) -> Tab:
        piece = OpenPiece(path, services.memory, services.view.today(), found=Found.in_bundle(text))
        return ShotTab(piece, case, services)

    def read() -> Make:
        try:
            case = case_at(path)
            return partial(open_shot, case, case.open_piece().reading.text)
        except CaseError as error:
            seen = stamp_of(path)
            return partial(PictureTab, path, services, (seen, read_bytes(path)), error)

    return read


def _flow(path: Path, services: Services, may_be_gone: bool) -> Read:
    if path.parent != flows_folder(services):
        return _piece(path, services, may_be_gone)
    from previewer.desk.flow.flows import connect_flow
    from previewer.desk.flow.tab import FlowTab

    def open_flow(flow: tuple[Path, ...]) -> Tab:
        return connect_flow(FlowTab(path, flow, services), services)

    return lambda: partial(open_flow, read_flow(path))


def title_of(path: Path, services: Services) -> str:
    """What the tab of a file will be called."""
    if path.suffix != ENDING or path.parent != flows_folder(services):
        return path.name
    try:
        return flow_title(read_flow(path))
    except OSError:
        return path.name


#: What reads a file, by how its name ends, in small letters: with the window's services, and whether the file may be
#: gone.
KINDS: Final[dict[str, Callable[[Path, Services, bool], Read]]] = {
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".webp"), _picture),
    ".zip": _bundle,
    ENDING: _flow,
}


def open_tab(path: Path, services: Services, may_be_gone: bool = False) -> Tab:
    """A tab of the kind that a file asks for: whatever no other kind takes is a piece, and so is what may be gone, for
    it is a text, however it is called; one that says that it is read, where that takes long. Raises OSError.
    """
    kind = _piece if may_be_gone else KINDS.get(path.suffix.lower(), _piece)
    found = reading(kind(path, services, may_be_gone))
    return found.result()() if is_soon(found) else ReadingTab(path, found)
