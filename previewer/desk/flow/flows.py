"""Flows and the other tabs: opening one, and the ways from it to the pieces and handlers that it has."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from previewer.desk.document import dialogs
from previewer.desk.document.files import absolute
from previewer.desk.document.lines import go_to_line
from previewer.desk.flow.kept import FEWEST, MOST, flows_folder, keep_flow
from previewer.desk.flow.tab import FlowTab
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.modes.script import HANDLER, SCRIPT
from previewer.desk.modes.script.session import ScriptSession
from previewer.desk.panes import SOURCE
from previewer.desk.services import Services
from previewer.desk.tabs.piece_tab import PieceTab


def ask_for_flow(services: Services) -> None:
    """Ask for the pieces of a flow, and open it in a tab. One that is chosen alone comes after the piece in front."""
    front = services.tabs.front()
    at = front.path if front is not None and front.piece is not None else None
    found = [absolute(path) for path in dialogs.ask_flow(services.window, services.settings, at)]
    if len(found) == 1 and at is not None and found != [at]:
        found.insert(0, at)
    if not found:
        return
    if not FEWEST <= len(found) <= MOST:
        services.show_message(
            QCoreApplication.translate("Flows", "Choose {0} to {1} definitions at once").format(FEWEST, MOST)
        )
        return
    open_flow(services, found)


def open_flow(services: Services, pieces: list[Path]) -> bool:
    """Open a flow of these definitions in a tab. False, with a message, when it cannot be."""
    folder = flows_folder(services)
    try:
        path = keep_flow(folder, pieces)
    except OSError as error:
        services.saver.show_save_error(folder, error)
        return False
    return services.tabs.open_path(path)


def connect_flow(tab: FlowTab, services: Services) -> FlowTab:
    """Let what a flow names lead to the tabs of its pieces."""
    tab.placeAsked.connect(partial(_go_to_place, services))
    tab.handlerAsked.connect(partial(_go_to_handler, services))
    return tab


def _piece_tab(services: Services, path: Path) -> PieceTab | None:
    if not services.tabs.open_path(path):
        return None
    front = services.tabs.front()
    tab = front.whole() if front is not None else None
    return tab if isinstance(tab, PieceTab) else None


def _go_to_place(services: Services, path: Path, line: int) -> None:
    """Open a definition, with a line of it (0: none) in the source."""
    tab = _piece_tab(services, path)
    if tab is None or not line:
        return
    tab.piece.document.read_now()
    if SOURCE not in services.mode.panes:
        services.window.show_mode(PREVIEW)
    services.show(SOURCE)
    go_to_line(tab.piece, line)


def _go_to_handler(services: Services, path: Path, given: Path | None, line: int) -> None:
    """Open a definition in Script mode, with a line of its handler."""
    tab = _piece_tab(services, path)
    if tab is None:
        return
    services.window.show_mode(SCRIPT)
    services.show(HANDLER)
    session = tab.panes.shared(ScriptSession)
    if given is not None:
        session.choose(given)
    tab.panes.get(HANDLER).show_line(line)
