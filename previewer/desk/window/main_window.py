"""The designer's window: tabs of pieces, panes around them, menus and toolbars."""

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QPaintEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QLabel,
    QMainWindow,
    QMenu,
    QStackedWidget,
    QTabBar,
    QTabWidget,
    QToolBar,
    QToolButton,
    QWidget,
)

from previewer.desk.document.memory import Memory, absolute
from previewer.desk.document.saving import Saver
from previewer.desk.icons import SIZE, icon
from previewer.desk.language import ProgramLanguage, Translated
from previewer.desk.settings import Settings
from previewer.desk.view.bar import ViewBar
from previewer.desk.view.options import ViewOptions
from previewer.desk.window.commands import COMMANDS, MENUS, TOOLBAR, make_actions, name_actions, word
from previewer.desk.window.piece_tab import PieceTab
from previewer.desk.window.status import StatusCounts
from previewer.desk.window.window_commands import WindowCommands

if TYPE_CHECKING:
    from previewer.desk.window.start_page import StartPage
    from previewer.phone.look import Look

_STATE_VERSION = 1
_AREAS = {
    "source": Qt.DockWidgetArea.LeftDockWidgetArea,
    "values": Qt.DockWidgetArea.RightDockWidgetArea,
    "problems": Qt.DockWidgetArea.BottomDockWidgetArea,
    "findings": Qt.DockWidgetArea.BottomDockWidgetArea,
}


class MainWindow(Translated, QMainWindow):
    """One window. `today` gives the real local date; it is asked whenever a piece is opened."""

    #: A file and a diagnostic: it cannot be previewed, and why.
    unreadable = Signal(object, object)

    def __init__(
        self,
        settings: Settings,
        memory: Memory,
        language: ProgramLanguage,
        today: Callable[[], date] = date.today,
    ) -> None:
        super().__init__()
        self.settings = settings
        self.memory = memory
        self.language = language
        self.today = today
        self._painted = False
        self._after_first_picture = QTimer(self, singleShot=True, interval=0)
        self._after_first_picture.timeout.connect(self._complete)
        self.saver = Saver(self)
        self.commands = WindowCommands(self)
        self.setObjectName("mainWindow")
        self.setAcceptDrops(True)
        self.setDockNestingEnabled(True)
        self.actions_ = make_actions(self)
        self.view_bar = ViewBar(ViewOptions.from_kept(settings.view), today, self)
        self.tabs = QTabWidget(self, documentMode=True, movable=True)
        self.tabs.setElideMode(Qt.TextElideMode.ElideMiddle)
        self._middle = QStackedWidget(self)
        self._middle.addWidget(self.tabs)
        self._start_page: StartPage | None = None
        self.setCentralWidget(self._middle)
        self._menus: list[QMenu] = []
        self._recent_menu = QMenu(self)
        self.docks: dict[str, QDockWidget] = {}
        self._stacks: dict[str, QStackedWidget] = {}
        self._make_docks()
        self._make_bars()
        self._make_menus()
        self.counts = StatusCounts(self)
        self._place = QLabel(self)
        self.statusBar().addPermanentWidget(self._place)
        self.statusBar().addPermanentWidget(self.counts)
        self._connect()
        self.retranslate()
        self._restore()
        self._show_current()

    @property
    def start_page(self) -> "StartPage":
        """What stands in the window without a piece; made when it is first shown."""
        from previewer.desk.window.start_page import StartPage

        if self._start_page is None:
            self._start_page = StartPage(self.language.code, self)
            self._start_page.openWanted.connect(self.open_path)
            self._start_page.dialogWanted.connect(self.commands.open)
            self._middle.addWidget(self._start_page)
        return self._start_page

    # -- pieces

    def tab(self, at: int | None = None) -> PieceTab | None:
        """The tab in front, or the one at an index."""
        found = self.tabs.currentWidget() if at is None else self.tabs.widget(at)
        return found if isinstance(found, PieceTab) else None

    def all_tabs(self) -> list[PieceTab]:
        """Every open piece, left to right."""
        return [tab for at in range(self.tabs.count()) if (tab := self.tab(at)) is not None]

    def open_path(self, path: Path) -> bool:
        """Open a file in a tab, or bring its tab to the front. False, with a message, when it cannot be."""
        path = absolute(path)
        for tab in self.all_tabs():
            if tab.path == path:
                self.tabs.setCurrentWidget(tab)
                return True
        try:
            tab = PieceTab(path, self.memory, self.today())
        except OSError as error:
            self.settings.remove_recent(path)
            self.saver.complain(self.tr("{0} cannot be opened.").format(path.name), error)
            return False
        tab.speak(self.language.code)
        tab.apply(self.view_bar.options, self.settings.tile_server)
        tab.stage.hurried = not self._painted
        tab.changed.connect(self._tab_changed)
        tab.zoomAsked.connect(self._zoom)
        tab.session.undoStack.indexChanged.connect(self._enable)
        tab.document.textDocument.undoAvailable.connect(self._enable)
        tab.document.textDocument.redoAvailable.connect(self._enable)
        tab.unreadable.connect(partial(self.unreadable.emit, path))
        if tab.document.reading.error is not None:
            self.unreadable.emit(path, tab.document.reading.error)
        self.settings.add_recent(path)
        at = self.tabs.addTab(tab, path.name)
        self.tabs.setTabToolTip(at, str(path))
        close = QToolButton(self, autoRaise=True)
        close.setIconSize(QSize(SIZE, SIZE) * 0.7)
        close.clicked.connect(lambda: self.close_tab(self.tabs.indexOf(tab)))
        self.tabs.tabBar().setTabButton(at, QTabBar.ButtonPosition.RightSide, close)
        self._dress_tab(at)
        self.tabs.setCurrentIndex(at)
        self._show_current()
        return True

    def open_last(self) -> None:
        """Open the files that were open when the window last closed, as far as they are still there."""
        for path in self.settings.open_files:
            if path.is_file():
                self.open_path(path)

    def close_tab(self, at: int) -> bool:
        """Close a tab; unsaved changes are asked about. False when it stays."""
        tab = self.tab(at)
        if tab is None or not self.saver.may_close(tab):
            return False
        tab.remember()
        tab.close_down()
        self.tabs.removeTab(at)
        for name, pane in tab.panes().items():
            self._stacks[name].removeWidget(pane)
            pane.deleteLater()
        tab.deleteLater()
        self._show_current()
        return True

    def turn_tab(self, by: int) -> None:
        """Bring the next tab to the front, or the one before, around the ends."""
        if self.tabs.count():
            self.tabs.setCurrentIndex((self.tabs.currentIndex() + by) % self.tabs.count())

    def renamed(self, tab: PieceTab) -> None:
        """A tab's file is another now."""
        self.settings.add_recent(tab.path)
        self.tabs.setTabToolTip(self.tabs.indexOf(tab), str(tab.path))
        self._tab_changed()

    def forget_all(self) -> None:
        """Forget values and first days of every open piece."""
        for tab in self.all_tabs():
            tab.forget()

    # -- events

    def closeEvent(self, event: QCloseEvent) -> None:
        for tab in self.all_tabs():
            if tab.document.modified:
                self.tabs.setCurrentWidget(tab)
            if not self.saver.may_close(tab):
                event.ignore()
                return
        for tab in self.all_tabs():
            tab.remember()
            tab.close_down()
        self.settings.open_files = tuple(tab.path for tab in self.all_tabs())
        self.settings.view = self.view_bar.options.kept()
        self.settings.keep_window("geometry", self.saveGeometry())
        self.settings.keep_window("state", self.saveState(_STATE_VERSION))
        self.settings.sync()
        super().closeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            self._after_first_picture.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.tab() is None:
            self._show_current()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        for url in event.mimeData().urls():
            if url.isLocalFile():
                self.open_path(Path(url.toLocalFile()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            for tab in self.all_tabs():
                tab.document.look()
        elif event.type() == QEvent.Type.PaletteChange:
            self._dress()

    def retranslate(self) -> None:
        name_actions(self.actions_)
        for menu, (title, _names) in zip(self._menus, MENUS, strict=True):
            menu.setTitle(word(title))
        self._recent_menu.setTitle(self.tr("Open &recent"))
        titles = {
            "source": self.tr("Source"),
            "values": self.tr("Values"),
            "problems": self.tr("Problems"),
            "findings": self.tr("Findings"),
        }
        for name, dock in self.docks.items():
            dock.setWindowTitle(titles[name])
        self._toolbar.setWindowTitle(self.tr("File"))
        self._dress()
        self._show_place()
        self._show_title()

    # -- making

    def _make_docks(self) -> None:
        for name, area in _AREAS.items():
            dock = QDockWidget(self)
            dock.setObjectName(f"dock:{name}")
            stack = QStackedWidget(dock)
            dock.setWidget(stack)
            dock.visibilityChanged.connect(self._dock_seen)
            self.addDockWidget(area, dock)
            self.docks[name], self._stacks[name] = dock, stack
        self.tabifyDockWidget(self.docks["problems"], self.docks["findings"])
        self.docks["problems"].raise_()
        self.setTabPosition(Qt.DockWidgetArea.BottomDockWidgetArea, QTabWidget.TabPosition.North)
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)

    def _make_bars(self) -> None:
        self._toolbar = QToolBar(self)
        self._toolbar.setObjectName("toolBar")
        self._toolbar.setIconSize(QSize(SIZE, SIZE))
        for name in TOOLBAR:
            if name:
                self._toolbar.addAction(self.actions_[name])
            else:
                self._toolbar.addSeparator()
        self.addToolBar(self._toolbar)
        self.addToolBar(self.view_bar)

    def _make_menus(self) -> None:
        for _title, names in MENUS:
            menu = QMenu(self)
            self.menuBar().addMenu(menu)
            self._menus.append(menu)
            for name in names:
                self._add_to_menu(menu, name)
        self.addActions(list(self.view_bar.action.values()))
        self._recent_menu.aboutToShow.connect(self._fill_recent)

    def _add_to_menu(self, menu: QMenu, name: str) -> None:
        if name == "RECENT":
            menu.addMenu(self._recent_menu)
        elif name == "VIEW":
            for action in self.view_bar.menu_actions():
                if action is None:
                    menu.addSeparator()
                else:
                    menu.addAction(action)
        elif name == "PANES":
            menu.addActions([dock.toggleViewAction() for dock in self.docks.values()])
        elif name:
            menu.addAction(self.actions_[name])
        else:
            menu.addSeparator()

    def _connect(self) -> None:
        self.commands.connect_actions(self.actions_)
        self.tabs.currentChanged.connect(self._show_current)
        self.view_bar.changed.connect(self._apply_view)
        self.view_bar.zoomAsked.connect(self._zoom)
        self.counts.clicked.connect(self.docks["problems"].raise_)
        self.counts.clicked.connect(self.docks["problems"].show)
        self.settings.changed.connect(self._setting_changed)
        app = QGuiApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._focus_moved)

    def _restore(self) -> None:
        geometry, state = self.settings.window("geometry"), self.settings.window("state")
        if geometry is None or not self.restoreGeometry(geometry):
            room = self.screen().availableSize()
            self.resize(min(1480, room.width() - 40), min(940, room.height() - 60))
        if state is None or not self.restoreState(state, _STATE_VERSION):
            docks = self.docks
            self.resizeDocks([docks["source"], docks["values"]], [400, 290], Qt.Orientation.Horizontal)
            self.resizeDocks([docks["problems"]], [170], Qt.Orientation.Vertical)

    def _dress(self) -> None:
        for at in range(self.tabs.count()):
            self._dress_tab(at)
        for command in COMMANDS:
            if command.icon:
                self.actions_[command.name].setIcon(icon(command.icon, self.palette()))

    def _dress_tab(self, at: int) -> None:
        button = self.tabs.tabBar().tabButton(at, QTabBar.ButtonPosition.RightSide)
        if isinstance(button, QToolButton):
            button.setIcon(icon("close", self.palette()))
            button.setToolTip(self.tr("Close (Ctrl+W)"))
            button.setAccessibleName(self.tr("Close"))

    # -- showing

    def _show_current(self) -> None:
        tab = self.tab()
        self._middle.setCurrentWidget(self.tabs if tab is not None or self.isHidden() else self.start_page)
        if tab is None and self.isHidden():
            self._hide_panes()
        elif tab is None:
            self.start_page.show_recent(self.settings.recent)
            self._hide_panes()
        else:
            self._show_panes()
            if self._painted:
                self._fill(tab)
        self._tab_changed()

    def _fill(self, tab: PieceTab) -> None:
        """Put the tab's panes into the docks that are to be seen, making them where they are not there yet."""
        for name, stack in self._stacks.items():
            seen = not self.docks[name].isHidden() and (name != "findings" or stack.isVisible())
            if name in tab.panes() or seen:
                pane: QWidget = getattr(tab, name)
                if stack.indexOf(pane) < 0:
                    stack.addWidget(pane)
                    self._connect_pane(tab, name)
                stack.setCurrentWidget(pane)
        self._show_place()

    def _connect_pane(self, tab: PieceTab, name: str) -> None:
        if name == "source":
            tab.source.conflictSettled.connect(partial(self.saver.settle, tab))
            tab.source.editor.cursorPositionChanged.connect(self._show_place)
        elif name == "values":
            tab.values.saveWanted.connect(lambda: self.commands.save_values(tab))
            tab.values.loadWanted.connect(lambda: self.commands.load_values(tab))
        elif name == "findings":
            tab.findings.variantWanted.connect(partial(self._show_variant, tab))

    @property
    def complete(self) -> bool:
        """Whether the first picture was shown, and what it could do without is there too."""
        return self._painted and not self._after_first_picture.isActive()

    def _complete(self) -> None:
        for tab in self.all_tabs():
            tab.stage.complete()
        front = self.tab()
        if front is not None:
            self._fill(front)

    def _dock_seen(self, seen: bool) -> None:
        front = self.tab()
        if seen and front is not None and self._painted:
            self._fill(front)

    def _hide_panes(self) -> None:
        """The start page has the window for itself; which panes were open is kept for the next piece."""
        for dock in self.docks.values():
            dock.toggleViewAction().setEnabled(False)
            if dock.isVisibleTo(self):
                dock.setProperty("waiting", True)
                dock.hide()
        self.view_bar.setEnabled(False)

    def _show_panes(self) -> None:
        for dock in self.docks.values():
            dock.toggleViewAction().setEnabled(True)
            if dock.property("waiting"):
                dock.setProperty("waiting", False)
                dock.show()
        self.view_bar.setEnabled(True)

    def _tab_changed(self) -> None:
        for at in range(self.tabs.count()):
            tab = self.tab(at)
            if tab is not None:
                mark = "• " if tab.document.modified else ""
                self.tabs.setTabText(at, mark + tab.path.name.replace("&", "&&"))
        tab = self.tab()
        if tab is None:
            self.view_bar.show_languages((), "")
            self.counts.tell(None)
        else:
            self.view_bar.show_languages(tab.languages, tab.shown_language)
            self.counts.tell(tab.counts())
        self._show_title()
        self._show_place()
        self._enable()

    def _show_title(self) -> None:
        tab = self.tab()
        self.setWindowModified(tab is not None and tab.document.modified)
        self.setWindowTitle(f"{tab.path.name}[*] — Piece Previewer" if tab is not None else "Piece Previewer")
        self.setWindowFilePath("" if tab is None else str(tab.path))

    def _show_place(self) -> None:
        tab = self.tab()
        if tab is None or "source" not in tab.panes():
            self._place.clear()
            return
        cursor = tab.source.editor.textCursor()
        before = cursor.block().text()[: cursor.positionInBlock()]
        self._place.setText(self.tr("Line {0}, column {1}").format(cursor.blockNumber() + 1, len(before) + 1))

    def _enable(self) -> None:
        tab = self.tab()
        for command in COMMANDS:
            if command.needs:
                self.actions_[command.name].setEnabled(tab is not None)
        if tab is None:
            return
        text = tab.typing
        document, values = tab.document.textDocument, tab.session.undoStack
        self.actions_["undo"].setEnabled(document.isUndoAvailable() if text else values.canUndo())
        self.actions_["redo"].setEnabled(document.isRedoAvailable() if text else values.canRedo())
        self.actions_["save"].setEnabled(tab.document.editable)

    def _focus_moved(self) -> None:
        self._enable()

    def _apply_view(self, options: ViewOptions) -> None:
        self.settings.view = options.kept()
        for tab in self.all_tabs():
            tab.apply(options, self.settings.tile_server)
        front = self.tab()
        if front is not None:
            self.view_bar.show_languages(front.languages, front.shown_language)

    def _show_variant(self, tab: PieceTab, look: "Look", key: str) -> None:
        """Look at a variant in which something was found, at the row where it was."""
        platform = look.platform
        found = {f"{platform}_text": look.text_size, f"{platform}_device": look.device}
        options = self.view_bar.options.with_(lang=look.lang, dark=look.dark, landscape=look.landscape, **found)
        if options.platforms not in ("both", platform):
            options = options.with_(platforms="both")
        self.view_bar.set_options(options)
        if key:
            tab.stage.reveal(key)

    def _zoom(self, steps: int) -> None:
        tab = self.tab()
        if tab is not None:
            self.view_bar.set_options(self.view_bar.options.with_(zoom=tab.stage.next_zoom(steps)))

    def _setting_changed(self, name: str) -> None:
        if name == "language":
            self.language.speak(self.settings.language)
            if self._start_page is not None:
                self._start_page.set_language(self.language.code)
            for tab in self.all_tabs():
                tab.speak(self.language.code)
        elif name == "tileServer":
            self._apply_view(self.view_bar.options)
        elif name == "recent" and self.tab() is None:
            self.start_page.show_recent(self.settings.recent)

    def _fill_recent(self) -> None:
        self._recent_menu.clear()
        for path in self.settings.recent:
            width = self.fontMetrics().averageCharWidth() * 60
            shown = self.fontMetrics().elidedText(str(path), Qt.TextElideMode.ElideMiddle, width)
            action = QAction(shown.replace("&", "&&"), self._recent_menu)
            action.setToolTip(str(path))
            action.triggered.connect(lambda _on=False, path=path: self.open_path(path))
            self._recent_menu.addAction(action)
        self._recent_menu.addSeparator()
        clear = QAction(self.tr("Clear the list"), self._recent_menu)
        clear.setEnabled(bool(self.settings.recent))
        clear.triggered.connect(self.settings.clear_recent)
        self._recent_menu.addAction(clear)
