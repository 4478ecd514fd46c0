"""The menus and the toolbar of commands, made from the tables."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar

from previewer.desk.icons import SIZE, icon
from previewer.desk.services import Services
from previewer.desk.view.bar import ViewBar
from previewer.desk.window.command import set_words, word
from previewer.desk.window.commands import COMMANDS, MENUS, TOOLBAR, Part
from previewer.desk.window.mnemonics import give_mnemonics

_RECENT_WIDTH = 60
#: Where macOS has these commands: in the menu of the program. It is told, not left to guess by the words.
_ROLES = {
    "about": QAction.MenuRole.AboutRole,
    "about_qt": QAction.MenuRole.AboutQtRole,
    "settings": QAction.MenuRole.PreferencesRole,
    "quit": QAction.MenuRole.QuitRole,
}


class Menus(QObject):
    """`action` has the action of every command by its name."""

    def __init__(self, window: QMainWindow, services: Services, view_bar: ViewBar) -> None:
        super().__init__(window)
        self._window = window
        self._services = services
        self._recent = QMenu(window)
        self._recent.aboutToShow.connect(self._fill_recent)
        self.action = {command.name: QAction(window) for command in COMMANDS}
        for command in COMMANDS:
            action = self.action[command.name]
            # The name in English, by which the palette finds it too.
            action.setObjectName(command.text)
            if isinstance(command.keys, str):
                action.setShortcut(command.keys)
            else:
                action.setShortcuts(command.keys)
            action.setMenuRole(_ROLES.get(command.name, QAction.MenuRole.NoRole))
            action.triggered.connect(lambda _on=False, command=command: command.start(services))
        self._insert: dict[Part, Callable[[QMenu], object]] = {
            Part.RECENT: lambda menu: menu.addMenu(self._recent),
            Part.VIEW: lambda menu: _add_groups(menu, view_bar),
            Part.PANES: lambda menu: menu.addActions(services.window.docks.toggles()),
        }
        self._menus = [self._make_menu(names) for _title, names in MENUS]
        window.addActions(list(view_bar.action.values()))
        self.toolbar = self._make_toolbar()

    def update_enabled(self) -> None:
        """Let the commands be given that can be given now."""
        for command in COMMANDS:
            self.action[command.name].setEnabled(command.is_enabled(self._services))

    def retranslate(self) -> None:
        """Set every text."""
        for command in COMMANDS:
            set_words(self.action[command.name], command.text)
        for menu, (title, _names) in zip(self._menus, MENUS, strict=True):
            menu.setTitle(word(title))
        self._recent.setTitle(self.tr("Open r&ecent"))
        self.toolbar.setWindowTitle(self.tr("File"))
        self.update_icons()

    def update_icons(self) -> None:
        """Draw the icons in the colours of the window."""
        for command in COMMANDS:
            if command.icon:
                self.action[command.name].setIcon(icon(command.icon, self._window.palette()))

    def _make_menu(self, names: tuple[str | Part, ...]) -> QMenu:
        menu = QMenu(self._window)
        menu.aboutToShow.connect(partial(give_mnemonics, menu))
        self._window.menuBar().addMenu(menu)
        for name in names:
            if isinstance(name, Part):
                self._insert[name](menu)
            elif name:
                menu.addAction(self.action[name])
            else:
                menu.addSeparator()
        return menu

    def _make_toolbar(self) -> QToolBar:
        bar = QToolBar(self._window)
        bar.setObjectName("toolBar")
        bar.setIconSize(QSize(SIZE, SIZE))
        for name in TOOLBAR:
            if name:
                bar.addAction(self.action[name])
            else:
                bar.addSeparator()
        return bar

    def _fill_recent(self) -> None:
        menu, settings, metrics = self._recent, self._services.settings, self._window.fontMetrics()
        menu.clear()
        for path in settings.recent:
            width = metrics.averageCharWidth() * _RECENT_WIDTH
            shown = metrics.elidedText(str(path), Qt.TextElideMode.ElideMiddle, width)
            action = QAction(shown.replace("&", "&&"), menu)
            action.setToolTip(str(path))
            action.triggered.connect(lambda _on=False, path=path: self._services.tabs.open_path(path))
            menu.addAction(action)
        menu.addSeparator()
        clear = QAction(self.tr("Clear the list"), menu)
        clear.setEnabled(bool(settings.recent))
        clear.triggered.connect(settings.clear_recent)
        menu.addAction(clear)


def _add_groups(menu: QMenu, view_bar: ViewBar) -> None:
    for action in view_bar.menu_actions():
        if action is None:
            menu.addSeparator()
        else:
            menu.addAction(action)
            inner = action.menu()
            if isinstance(inner, QMenu):
                inner.aboutToShow.connect(partial(give_mnemonics, inner))
