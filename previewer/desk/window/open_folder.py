"""A folder that is open in the window: its list at the side, its tab, and what its rows lead to."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from previewer.desk.document.lines import go_to_line
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.texts import TEXTS
from previewer.desk.services import Services, Tab
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.folder_bar import FolderBar
from previewer.desk.window.tabs import FileTabs
from previewer.desk.workspace.cards import Card, Gap, PieceProblem, card_of_reading
from previewer.desk.workspace.piece_list import PieceList
from previewer.desk.workspace.targets import FindingSpot, FoundIn, Lack, SearchHit
from previewer.desk.workspace.workspace import Workspace

if TYPE_CHECKING:
    from previewer.desk.workspace.overview import FolderTab

#: Milliseconds without a key after which the card of a piece that is typed in is made.
_PAUSE = 300


class OpenFolder(QObject):
    """One folder that is open in the window."""

    def __init__(self, root: Path, services: Services, tabs: FileTabs, parent: QObject) -> None:
        super().__init__(parent)
        self._services = services
        self._tabs = tabs
        self.workspace = Workspace(root, self)
        self.list = PieceList(self.workspace)
        self.list.chosen.connect(lambda path: services.tabs.open_path(path))
        self.bar = FolderBar(self.list, services.settings.folder_width, services.window)
        self.bar.widthChanged.connect(self._keep_width)
        self._tab: FolderTab | None = None
        self._heard: set[OpenPiece] = set()
        self._later = QTimer(self, singleShot=True, interval=_PAUSE)
        self._later.timeout.connect(self.update_unsaved)
        tabs.closing.connect(self._forget_tab)
        tabs.frontChanged.connect(self._follow_tabs)
        tabs.tabChanged.connect(self._later.start)
        self._follow_tabs()

    def close(self) -> None:
        """Let go of the folder, and take its list out of the window."""
        self._tabs.frontChanged.disconnect(self._follow_tabs)
        self._tabs.tabChanged.disconnect(self._later.start)
        self._later.stop()
        if self._tab is not None:
            self._tabs.close_tab(self._tab)
        self._tabs.closing.disconnect(self._forget_tab)
        self.workspace.close()
        self._services.window.removeToolBar(self.bar)
        self.bar.deleteLater()
        self.deleteLater()

    def tab(self) -> "FolderTab | None":
        """The tab with all that is in it."""
        return self._tab

    def show_tab(self) -> "FolderTab":
        """The tab with all that is in it, brought to the front, made now if need be."""
        from previewer.desk.workspace.overview import FolderTab

        tab = self._tab
        if tab is None:
            tab = self._tab = FolderTab(self.workspace, self._services, self.unsaved_texts)
            tab.chosen.connect(self.go)
            tab.texts.exportAsked.connect(self._ask_export)
            self._tabs.add(tab)
        self._tabs.setCurrentWidget(tab)
        return tab

    def unsaved_texts(self) -> dict[str, str]:
        """What tabs have that is not saved, by the name of the piece."""
        return {name: tab.piece.document.text() for name, tab in self._unsaved()}

    def update_unsaved(self) -> None:
        """Judge what tabs have that is not saved."""
        cards: dict[str, Card] = {}
        for name, tab in self._unsaved():
            cards[name] = card_of_reading(tab.piece.document.reading, tab.piece.records.confirmed())
        self.workspace.set_unsaved(cards)

    def go(self, found: FoundIn) -> None:
        """Open a piece at what was found in it."""
        services, what = self._services, found.what
        if not services.tabs.open_path(found.path):
            return
        front = services.tabs.front()
        tab = front.whole() if front is not None else None
        if not isinstance(tab, PieceTab):
            return
        piece = tab.piece
        piece.document.read_now()
        if isinstance(what, PieceProblem):
            _go_to_problem(piece, what)
        elif isinstance(what, Gap):
            from previewer.desk.modes.texts.board import Spot, TextsBoard

            services.window.show_mode(TEXTS)
            tab.panes.shared(TextsBoard).go_to(Spot(what.pointer, what.lang))
        elif isinstance(what, Lack):
            services.window.show_mode(TEXTS)
        elif isinstance(what, FindingSpot):
            services.view.try_options(services.view.options.showing(what.look))
            if what.item:
                piece.selection.show_row(what.item)
        elif isinstance(what, SearchHit):
            go_to_line(piece, what.line, what.column, what.end)

    def _ask_export(self, lang: str) -> None:
        from previewer.desk.window.folder_texts import ask_export

        ask_export(self._services, self.workspace, self.unsaved_texts(), lang)

    def _unsaved(self) -> list[tuple[str, PieceTab]]:
        found = []
        for tab in self._tabs.all():
            name = self.workspace.contents.name_of(tab.path)
            if name is not None and isinstance(tab, PieceTab) and tab.modified:
                found.append((name, tab))
        return found

    def _follow_tabs(self) -> None:
        """Hear of what is typed and saved in every tab of a piece of the folder."""
        front = self._tabs.front()
        self.list.show_front(front.path if front is not None else None)
        there = {tab.piece for tab in self._tabs.all() if isinstance(tab, PieceTab)}
        for piece in there - self._heard:
            piece.document.read.connect(self._later.start)
            piece.changed.connect(self._later.start)
        self._heard = there
        self._later.start()

    def _forget_tab(self, tab: Tab) -> None:
        if tab is self._tab:
            self._tab = None

    def _keep_width(self, width: int) -> None:
        self._services.settings.folder_width = width


def _go_to_problem(piece: OpenPiece, problem: PieceProblem) -> None:
    """Show the diagnostic; where the text is another by now the line."""
    for diagnostic in piece.document.reading.diagnostics:
        if (diagnostic.code, diagnostic.pointer) == (problem.code, problem.pointer):
            piece.go_to(diagnostic)
            return
    if problem.line:
        go_to_line(piece, problem.line, problem.column, problem.column)
