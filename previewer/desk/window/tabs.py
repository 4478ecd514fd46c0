"""The tabs of the open pieces."""

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QTabBar, QTabWidget, QToolButton, QWidget

from previewer.desk.document.memory import absolute
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.document.recovery import Unsaved
from previewer.desk.icons import SIZE, icon
from previewer.desk.language import Translated
from previewer.desk.modes.mode import Mode
from previewer.desk.services import Services
from previewer.desk.window.piece_tab import PieceTab
from previewer.desk.window.tab_names import tab_names

#: Letters that the name of a tab has.
_LONGEST = 44


class PieceTabs(Translated, QTabWidget):
    """Opens and closes pieces. `today` gives the real local date; it is asked whenever a piece is opened."""

    #: Another tab is in front, or none.
    frontChanged = Signal()
    #: The piece in front changed.
    pieceChanged = Signal()
    #: What can be undone changed, in some piece.
    undoChanged = Signal()
    #: Another item is selected, in some piece.
    itemSelected = Signal()
    #: The cursor of some source moved.
    cursorMoved = Signal()
    #: A tab is about to go.
    closing = Signal(object)
    #: A file and a diagnostic: it cannot be previewed, and why.
    unreadable = Signal(object, object)

    def __init__(self, services: Services, today: Callable[[], date], mode: Mode, parent: QWidget) -> None:
        super().__init__(parent, documentMode=True, movable=True)
        self._services = services
        self._today = today
        self._mode = mode
        # Names are shortened here, and not to what a narrow window leaves of them.
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setUsesScrollButtons(True)
        self.currentChanged.connect(self.frontChanged)
        self.retranslate()

    def front(self) -> PieceTab | None:
        """The tab in front."""
        found = self.currentWidget()
        return found if isinstance(found, PieceTab) else None

    def all(self) -> list[PieceTab]:
        """Every tab, left to right."""
        found = (self.widget(at) for at in range(self.count()))
        return [tab for tab in found if isinstance(tab, PieceTab)]

    def open_path(self, path: Path, may_be_gone: bool = False) -> bool:
        """Open a file in a tab, or bring its tab to the front. False, with a message, when it cannot be.

        A file that `may_be_gone` opens empty then.
        """
        path = absolute(path)
        for tab in self.all():
            if tab.piece.path == path:
                self.setCurrentWidget(tab)
                return True
        try:
            piece = OpenPiece(path, self._services.memory, self._today(), may_be_gone=may_be_gone)
        except OSError as error:
            self._services.settings.remove_recent(path)
            self._services.saver.show_open_error(path, error)
            return False
        self._add(piece)
        return True

    def restore(self, unsaved: Unsaved) -> bool:
        """Open what an earlier run left unsaved, and keep it on the disk at once. False when one of both cannot be."""
        tab = self.front() if self.open_path(Path(unsaved.path), may_be_gone=True) else None
        if tab is None:
            return False
        tab.piece.document.restore(unsaved)
        return tab.swap.write()

    def close_at(self, at: int) -> bool:
        """Close a tab; unsaved changes are asked about. False when it stays."""
        tab = self.widget(at)
        if not isinstance(tab, PieceTab) or not self._services.saver.may_close(tab.piece):
            return False
        tab.close_piece()
        self.removeTab(at)
        self.closing.emit(tab)
        self._name_tabs()
        tab.deleteLater()
        self.frontChanged.emit()
        return True

    def may_close_all(self) -> bool:
        """Whether every piece may go; those with unsaved changes come to the front to be asked about."""
        for tab in self.all():
            if tab.piece.document.modified:
                self.setCurrentWidget(tab)
            if not self._services.saver.may_close(tab.piece):
                return False
        return True

    def turn(self, by: int) -> None:
        """Bring the next tab to the front, or the one before, around the ends."""
        if self.count():
            self.setCurrentIndex((self.currentIndex() + by) % self.count())

    def show_mode(self, mode: Mode) -> None:
        """Show the middle of a mode, in every tab."""
        self._mode = mode
        for tab in self.all():
            tab.show_mode(mode)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.retranslate()

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Open pieces"))
        for at in range(self.count()):
            self._update_button(at)

    def _add(self, piece: OpenPiece) -> None:
        services = self._services
        tab = PieceTab(piece, services)
        options = services.view.options
        piece.show(options.looks, options.lang, options.pretended, options.marks)
        piece.set_tile_server(services.settings.tile_server)
        tab.show_mode(self._mode)
        piece.changed.connect(partial(self._update_tab, tab))
        piece.unreadable.connect(lambda why: self.unreadable.emit(piece.path, why))
        piece.selection.cursorMoved.connect(self.cursorMoved)
        piece.selection.itemSelected.connect(lambda _key: self.itemSelected.emit())
        piece.acts.changed.connect(self.undoChanged)
        piece.refused.connect(lambda why: services.show_message(why))
        if piece.document.reading.error is not None:
            self.unreadable.emit(piece.path, piece.document.reading.error)
        services.settings.add_recent(piece.path)
        at = self.addTab(tab, piece.path.name)
        close = QToolButton(self, autoRaise=True)
        close.setIconSize(QSize(SIZE, SIZE) * 0.7)
        close.clicked.connect(lambda: self.close_at(self.indexOf(tab)))
        self.tabBar().setTabButton(at, QTabBar.ButtonPosition.RightSide, close)
        self._update_button(at)
        self._update_tab(tab)
        self.setCurrentIndex(at)
        self.frontChanged.emit()

    def _update_tab(self, tab: PieceTab) -> None:
        self._name_tabs()
        if tab is self.front():
            self.pieceChanged.emit()

    def _name_tabs(self) -> None:
        """Name all: a file of a name that is there already changes how the other is called."""
        tabs = self.all()
        for tab, name in zip(tabs, tab_names([tab.piece for tab in tabs]), strict=True):
            at = self.indexOf(tab)
            mark = "• " if tab.piece.document.modified else ""
            metrics = self.fontMetrics()
            shown = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, metrics.averageCharWidth() * _LONGEST)
            text = mark + shown.replace("&", "&&")
            if text != self.tabText(at):
                self.setTabText(at, text)
            self.setTabToolTip(at, str(tab.piece.path))

    def _update_button(self, at: int) -> None:
        button = self.tabBar().tabButton(at, QTabBar.ButtonPosition.RightSide)
        if isinstance(button, QToolButton):
            button.setIcon(icon("close", self.palette()))
            button.setToolTip(self.tr("Close (Ctrl+W)"))
            button.setAccessibleName(self.tr("Close"))
