"""The designer's window: puts its parts together, and passes on what happens to it."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QLabel, QStackedWidget

from previewer.desk.commands import file_commands
from previewer.desk.commands.turning import WayBack, is_covered, keep_in_sight
from previewer.desk.document.dropping import FileDrops
from previewer.desk.document.memory import Memory
from previewer.desk.document.recovery import Recovery
from previewer.desk.document.saving import Saver
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes import MODES
from previewer.desk.modes.mode import Mode
from previewer.desk.panes import WRONG
from previewer.desk.panes.pane import late
from previewer.desk.services import DeskWindow, Services, Tab
from previewer.desk.settings import Settings
from previewer.desk.view.bar import ViewBar
from previewer.desk.view.first_picture import FirstPicture
from previewer.desk.view.options import ViewOptions
from previewer.desk.view.state import ViewState
from previewer.desk.widgets import Worded, open_dialog
from previewer.desk.window.docks import PaneDocks
from previewer.desk.window.focus_ring import FocusRings
from previewer.desk.window.folder_desk import FolderDesk
from previewer.desk.window.keeper import Keeper, open_again
from previewer.desk.window.menus import Menus
from previewer.desk.window.status import StatusCounts, TroubleLabel
from previewer.desk.window.tabs import FileTabs, window_title

if TYPE_CHECKING:
    from previewer.desk.modes.bar import ModeBar
    from previewer.desk.window.start_page import StartPage

_WIDTH, _HEIGHT = 1480, 940


class MainWindow(Worded, DeskWindow):
    """One window. `today` gives the real local date; it is asked whenever a piece is opened."""

    #: A file and a diagnostic: it cannot be previewed, and why.
    unreadable = Signal(object, object)

    tabs: FileTabs
    docks: PaneDocks
    folder: FolderDesk

    def __init__(
        self,
        settings: Settings,
        memory: Memory,
        language: ProgramLanguage,
        today: Callable[[], date] = date.today,
        modes: Sequence[Mode] = MODES,
    ) -> None:
        super().__init__()
        self.setObjectName("mainWindow")
        self.settings = settings
        self.memory = memory
        self.language = language
        self.view = ViewState(ViewOptions.from_kept(settings.view), today, self)
        self.first_picture = FirstPicture(self)
        recovery = Recovery(memory.folder.parent / "recovery")
        self.services = Services(self, settings, memory, recovery, Saver(self, settings), self.view, self.first_picture)
        self._modes = {mode.name: mode for mode in modes}
        self.mode = self._modes.get(settings.mode, modes[0])
        self.view.select_by_click(self.mode.click_selects)
        self.mode_bar: ModeBar | None = None
        self._make_parts()
        self._start_page: StartPage | None = None
        self.rings = FocusRings(self)
        self._way_back = WayBack(self.services, self)
        self._connect()
        self.says(self.menus.retranslate, colours=False)
        self.says(self.menus.update_icons)
        self.says(self.docks.retranslate, colours=False)
        self.says(self._show_status, colours=False)
        self._restore()
        self.keeper = Keeper(self, self.services, self.tabs, self.docks)
        self._show_front()

    @property
    def start_page(self) -> "StartPage":
        """What stands in the window without a piece; made when it is first shown."""
        from previewer.desk.window.start_page import StartPage

        if self._start_page is None:
            self._start_page = StartPage(self.services, self)
            self._middle.addWidget(self._start_page)
        return self._start_page

    def tab(self) -> Tab | None:
        """The tab in front."""
        return self.tabs.front()

    def open_path(self, path: Path, may_be_gone: bool = False, named: bool = True) -> bool:
        """Open a file in a tab, or bring its tab to the front. False, with a message, when it cannot be. A piece that
        `may_be_gone` is a new one then. `named`: see `Tabs.open_path`.
        """
        if may_be_gone and not path.exists():
            return self.tabs.open_path(path, may_be_gone)
        return file_commands.open_file(self.services, path, named)

    def open_last(self) -> None:
        """Open the files that were open when the window last closed, as far as they are still there, and the folder.
        The one that was in front is read now, behind a file that is open already none is.
        """
        open_again(self.settings, self.tabs, self.folder)

    def offer_recovery(self) -> None:
        """Ask what is to become of texts that earlier runs could not save, if there are any."""
        left = self.services.recovery.left()
        if left:
            from previewer.desk.document.recovery_dialog import RecoveryDialog

            dialog = RecoveryDialog(left, self)
            dialog.restoreWanted.connect(lambda text: self.tabs.restore(text.unsaved) and text.forget())
            open_dialog(dialog)

    def leave(self) -> None:
        """The program is about to be ended from outside: without a question, and without losing what is not saved."""
        self.keeper.stop(closed=False)
        for tab in self.tabs.all():
            tab.leave_file()
        self.folder.leave()
        self.services.recovery.close()

    def show_mode(self, mode: Mode) -> None:
        if mode is not self.mode:
            self.tabs.take_letters()
            self.docks.keep_layout(leaves=True)
            self.mode = mode
            self.view.select_by_click(mode.click_selects)
            self.settings.mode = mode.name
            if self.mode_bar is not None:
                self.mode_bar.set_mode(mode)
            self.docks.show_mode(mode)  # Before the middle, which may want another layout.
            self.tabs.show_mode(mode)
            self._show_front()
            keep_in_sight(self.services)

    # -- events

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.tabs.may_close_all():
            event.ignore()
            return
        self.keeper.stop(closed=True)
        for tab in self.tabs.all():
            tab.close_file()
        self.folder.leave()
        self.services.recovery.close()
        # A floating pane outlives the texts: an editor that lost the focus only then would ask for what is gone.
        focused = QApplication.focusWidget()
        if focused is not None:
            focused.clearFocus()
        super().closeEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes on where it would come to what nobody sees; where there is nothing else, to the window itself."""
        met: list[object] = []
        while super().focusNextPrevChild(forward):
            focus = QApplication.focusWidget()
            if focus is None or not is_covered(self.docks, focus):
                return True
            if focus in met:
                self.setFocus(Qt.FocusReason.OtherFocusReason)
                return True
            met.append(focus)
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Whoever takes texts has taken it before.
        if file_commands.take_key(self.services, event):
            return
        if event.key() != Qt.Key.Key_Escape or not self._way_back.go():
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.tab() is None:
            self._show_front()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            for tab in self.tabs.all():
                tab.check_disk()
            self.folder.look()

    # -- making

    def _make_parts(self) -> None:
        self.view_bar = ViewBar(self.view, self)
        self.tabs = FileTabs(self.services, self)
        self.docks = PaneDocks(self, self.services, tuple(self._modes.values()))
        self.folder = FolderDesk(self.services, self.tabs)
        FileDrops((self, *self.docks.dock.values())).dropped.connect(self.open_path)
        self.menus = Menus(self, self.services, self.view_bar)
        self._middle = QStackedWidget(self)
        self._middle.addWidget(self.tabs)
        self.setCentralWidget(self._middle)
        self.addToolBar(self.menus.toolbar)
        self.addToolBar(self.view_bar)
        if len(self._modes) > 1:
            self._add_mode_bar()
        self.bars = tuple(bar for bar in (self.menus.toolbar, self.view_bar, self.mode_bar) if bar is not None)
        self.counts = StatusCounts(self)
        self._status = QLabel(self)
        trouble = TroubleLabel(self.services.recovery, self.memory, self)
        for part in (trouble, self._status, self.counts):
            self.statusBar().addPermanentWidget(part)

    def _add_mode_bar(self) -> None:
        from previewer.desk.modes.bar import ModeBar

        self.mode_bar = ModeBar(tuple(self._modes.values()), self)
        self.mode_bar.set_mode(self.mode)
        self.mode_bar.chosen.connect(self.show_mode)
        self.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self.mode_bar)

    def _connect(self) -> None:
        self.tabs.frontChanged.connect(self._show_front)
        self.tabs.tabChanged.connect(self._show_tab)
        self.tabs.abilitiesChanged.connect(self.menus.update_enabled)
        self.tabs.statusChanged.connect(self._show_status)
        self.tabs.closing.connect(self.docks.remove)
        self.docks.restored.connect(self.folder.settle)
        self.tabs.unreadable.connect(self.unreadable)
        self.view.changed.connect(self._apply_view)
        self.counts.clicked.connect(partial(self.docks.show, WRONG))
        self.services.saver.meets.connect(late("previewer.desk.commands.merging", "show_met"))
        self.settings.changed.connect(self._apply_setting)
        app = QGuiApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self.menus.update_enabled)

    def _restore(self) -> None:
        geometry = self.settings.geometry
        if geometry is None or not self.restoreGeometry(geometry):
            room = self.screen().availableSize()
            self.resize(min(_WIDTH, room.width() - 40), min(_HEIGHT, room.height() - 60))
        self.docks.show_mode(self.mode)

    def _show_front(self) -> None:
        """Show the tab in front, or the start page."""
        tab = self.tab()
        self._middle.setCurrentWidget(self.tabs if tab is not None or self.isHidden() else self.start_page)
        if tab is None and not self.isHidden():
            self.start_page.show_recent(self.settings.recent)
        self.docks.show_tab(tab)
        has_stage = tab is None or not tab.has_mode(self.mode) or self.mode.stage
        self.view_bar.set_open(tab is not None and bool(tab.languages[0]), tab is None or tab.spreads, has_stage)
        if self.mode_bar is not None:
            self.mode_bar.set_able(tab)
        self._show_tab()

    def _show_tab(self) -> None:
        """Show what the bars and the title say of the tab in front."""
        tab = self.tab()
        piece = None if tab is None else tab.piece
        self.view.set_languages(*((), "") if tab is None else tab.languages)
        shown = None if piece is None else piece.session.piece
        self.view.show_shuffles(shown is None or shown.order_is_open)
        self.counts.set_counts(None if piece is None else piece.document.reading.counts())
        # Qt complains of a mark that the title has no place for.
        self.setWindowModified(False)
        self.setWindowTitle(window_title(tab, self.folder.root))
        self.setWindowModified(tab is not None and tab.modified)
        self.setWindowFilePath("" if tab is None else str(tab.path))
        self._show_status()
        self.menus.update_enabled()

    def _show_status(self) -> None:
        tab = self.tab()
        self._status.setText("" if tab is None else tab.status())

    def _apply_view(self, options: ViewOptions) -> None:
        self.settings.view = self.view.lasting.kept()
        for tab in self.tabs.all():
            tab.show_view(options)
        front = self.tab()
        if front is not None:
            self.view.set_languages(*front.languages)
        self.menus.update_enabled()

    def _apply_setting(self, name: str) -> None:
        if name == "language":
            self.language.install(self.settings.language)
        elif name == "recent" and self.tab() is None and self._start_page is not None:
            self.start_page.show_recent(self.settings.recent)
