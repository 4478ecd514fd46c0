"""Opening a case from the window: its piece, in the very state that the case tells."""

from pathlib import Path

from previewer.cases.bundle import SUFFIX, state_of
from previewer.cases.errors import CaseError
from previewer.cases.file import Case, read_case
from previewer.cases.source import OpenedPiece
from previewer.desk.background import error_text
from previewer.desk.document import dialogs
from previewer.desk.document.act_names import act_name
from previewer.desk.document.files import absolute, free_path
from previewer.desk.language import program_language
from previewer.desk.overlay.overlaying import overlay_with
from previewer.desk.services import Services, Tabs
from previewer.desk.shots.picture_tab import PictureTab, no_case_words
from previewer.desk.shots.shot_tab import ShotTab
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.view.cases import show_case
from previewer.phone.look import LookError
from previewer.pieces.messages import catalogue


def open_picture(services: Services, path: Path) -> bool:
    """Open a picture: the state that it carries, or the picture itself, which is then held against the piece whose tab
    was last in front. False, with a message, when it cannot be.
    """
    for tab in services.tabs.all():
        # The picture may be another one by now, and its state is to stand there.
        if tab.path == absolute(path) and isinstance(tab, ShotTab) and not services.tabs.close_tab(tab):
            return False
    piece = services.tabs.latest_piece()
    was_open = any(tab.path == absolute(path) for tab in services.tabs.all())
    if not services.tabs.open_path(path):
        return False
    shown = services.tabs.front()
    front = None if shown is None else shown.whole()
    if isinstance(front, ShotTab):
        _show(services, front, front.case, [])
        front.show_open()
    elif isinstance(front, PictureTab) and front.no_case is not None and not was_open:
        if piece is not None and front.no_case.code == "no-carried":
            overlay_with(services, piece, path, no_case_words(front.no_case))
        else:
            front.tell_why()
    return True


def open_case(services: Services, path: Path) -> bool:
    """Open the piece of a case file, or bring its tab to the front. False, with a message, when it cannot be.

    A piece that the case has the text of alone opens as a new file beside the case, not yet saved. A bundle is a file
    of its own, which is only read; one that is open stays as it stands.
    """
    try:
        if path.suffix.lower() == SUFFIX:
            return _open_bundle(services, path)
        case, opened = dialogs.read_from(services.window, path, lambda: _opened(read_case(path)))
    except CaseError as error:
        return _refuse(services, path, error)
    except OSError as error:
        services.saver.show_open_error(path, error)
        return False
    tab = _tab(services.tabs, path, case, opened)
    if tab is None:
        return False
    if case.steps:
        from previewer.desk.cases.session import CaseSession

        session = tab.panes.shared(CaseSession)
        if not session.may_go():
            return False
        session.take_case(case)
    _show(services, tab, case, [] if opened.note is None else [opened.note.message(program_language())])
    return True


def _open_bundle(services: Services, path: Path) -> bool:
    """Open a bundle, or bring its tab to the front. Raises CaseError."""
    if any(tab.path == absolute(path) for tab in services.tabs.all()):
        return services.tabs.open_path(path)
    case, _ = dialogs.read_from(services.window, path, lambda: _opened(state_of(path)))
    tab = _front(services.tabs) if services.tabs.open_path(path) else None
    if tab is not None:
        _show(services, tab, case, [])
    return tab is not None


def _opened(case: Case) -> tuple[Case, OpenedPiece]:
    return case, case.open_piece()


def _refuse(services: Services, path: Path, error: CaseError) -> bool:
    services.settings.remove_recent(path)
    dialogs.show_error(services.window, path.name, error.message(program_language()))
    return False


def _show(services: Services, tab: PieceTab, case: Case, notes: list[str]) -> None:
    """Put the phones into the state of a case; what is to be said of it, and what is refused, is said."""
    try:
        refused = show_case(tab.piece, services.view, case)
    except LookError as error:
        refused = ()
        notes.append(error_text(error))
    notes += [refusal.message(program_language()) for refusal in refused]
    if notes:
        services.show_message(catalogue(program_language()).join(tuple(notes), "clauses"))


def _tab(tabs: Tabs, path: Path, case: Case, opened: OpenedPiece) -> PieceTab | None:
    if opened.file is not None:
        return _front(tabs) if tabs.open_path(opened.file) else None
    file = free_path(path.with_suffix(".json"))
    if not tabs.open_path(file, may_be_gone=True):
        return None
    tab = _front(tabs)
    if tab is not None:
        tab.piece.document.set_text(case.piece.text, act=act_name("case"))
    return tab


def _front(tabs: Tabs) -> PieceTab | None:
    """The piece in front, whose file is waited for."""
    front = tabs.front()
    tab = None if front is None else front.whole()
    return tab if isinstance(tab, PieceTab) else None
