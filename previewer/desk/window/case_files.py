"""Opening a case from the window: its piece, in the very state that the case tells."""

from pathlib import Path

from previewer.cases.bundle import SUFFIX, state_of
from previewer.cases.errors import CaseError
from previewer.cases.file import Case, read_case
from previewer.cases.source import OpenedPiece
from previewer.desk.document import dialogs
from previewer.desk.document.files import free_path
from previewer.desk.language import program_language
from previewer.desk.services import Services, Tabs
from previewer.desk.view.cases import show_case
from previewer.desk.window.piece_tab import PieceTab
from previewer.phone.look import LookError


def open_case(services: Services, path: Path) -> bool:
    """Open the piece of a case file, or bring its tab to the front. False, with a message, when it cannot be.

    A piece that the case has the text of alone opens as a new file beside the case, not yet saved; so does that of a
    bundle.
    """
    lang = program_language()
    try:
        case = state_of(path) if path.suffix.lower() == SUFFIX else read_case(path)
        opened = case.open_piece()
    except CaseError as error:
        dialogs.show_error(services.window, path.name, error.message(lang))
        return False
    tab = _tab(services.tabs, path, case, opened)
    if tab is None:
        return False
    notes = [] if opened.note is None else [opened.note.message(lang)]
    if case.steps:
        from previewer.desk.panes.cases.session import CaseSession

        tab.panes.shared(CaseSession).take_case(case)
    try:
        refused = show_case(tab.piece, services.view, case)
    except LookError as error:
        refused = ()
        notes.append(str(error))
    notes += [refusal.message(lang) for refusal in refused]
    if notes:
        services.show_message("; ".join(notes))
    return True


def _tab(tabs: Tabs, path: Path, case: Case, opened: OpenedPiece) -> PieceTab | None:
    if opened.file is not None:
        return _front(tabs) if tabs.open_path(opened.file) else None
    file = free_path(path.with_suffix(".json"))
    if not tabs.open_path(file, may_be_gone=True):
        return None
    tab = _front(tabs)
    tab.piece.document.set_text(case.piece.text)
    return tab


def _front(tabs: Tabs) -> PieceTab:
    front = tabs.front()
    tab = None if front is None else front.whole()
    assert isinstance(tab, PieceTab)
    return tab
