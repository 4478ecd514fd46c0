"""The menus and the toolbar of commands, made from the tables."""

import re
import string
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar

from previewer.desk.commands.command import set_words, title
from previewer.desk.commands.commands import COMMANDS, MENUS, Menu, Part
from previewer.desk.commands.file_commands import open_file
from previewer.desk.icons import SIZE, icon
from previewer.desk.services import Services
from previewer.desk.view.bar import ViewBar

_RECENT_WIDTH = 60
_MARKED = re.compile(r"&([^\W_])")


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
            action.setMenuRole(command.role)
            action.triggered.connect(lambda _on=False, command=command: command.start(services))
        self._insert: dict[Part, Callable[[QMenu], object]] = {
            Part.RECENT: lambda menu: menu.addMenu(self._recent),
            Part.VIEW: lambda menu: _add_groups(menu, view_bar),
            Part.PANES: lambda menu: menu.addActions(services.window.docks.toggles()),
        }
        self._menus: list[tuple[QMenu, Menu]] = []
        for menu in MENUS:
            window.menuBar().addMenu(self._make_menu(menu))
        window.addActions(list(view_bar.action.values()))
        self.toolbar = self._make_toolbar()

    def update_enabled(self) -> None:
        """Let the commands be given that can be given now; a menu that is of one mode is there in that."""
        for shown, menu in self._menus:
            if menu.mode is not None:
                shown.menuAction().setVisible(menu.mode.name == self._services.mode.name)
        for command in COMMANDS:
            self.action[command.name].setEnabled(command.is_enabled(self._services))

    def retranslate(self) -> None:
        """Set every text."""
        for command in COMMANDS:
            set_words(self.action[command.name], command.text)
        for shown, menu in self._menus:
            shown.setTitle(title(menu.text))
        self._recent.setTitle(self.tr("Open r&ecent"))
        self.toolbar.setWindowTitle(self.tr("File"))

    def update_icons(self) -> None:
        """Draw the icons in the colours of the window."""
        for command in COMMANDS:
            if command.icon:
                self.action[command.name].setIcon(icon(command.icon, self._window.palette()))

    def _make_menu(self, menu: Menu) -> QMenu:
        made = QMenu(self._window)
        made.aboutToShow.connect(partial(give_mnemonics, made))
        self._menus.append((made, menu))
        for at, group in enumerate(menu.groups):
            if at:
                made.addSeparator()
            for entry in group:
                if isinstance(entry, Part):
                    self._insert[entry](made)
                elif isinstance(entry, Menu):
                    made.addMenu(self._make_menu(entry))
                else:
                    made.addAction(self.action[entry.name])
        return made

    def _make_toolbar(self) -> QToolBar:
        bar = QToolBar(self._window)
        bar.setObjectName("toolBar")
        bar.setIconSize(QSize(SIZE, SIZE))
        for menu in MENUS:
            actions = [self.action[command.name] for command in menu.commands() if command.in_bar]
            if actions and bar.actions():
                bar.addSeparator()
            bar.addActions(actions)
        return bar

    def _fill_recent(self) -> None:
        menu, settings, metrics = self._recent, self._services.settings, self._window.fontMetrics()
        menu.clear()
        for path in settings.recent:
            width = metrics.averageCharWidth() * _RECENT_WIDTH
            shown = metrics.elidedText(str(path), Qt.TextElideMode.ElideMiddle, width)
            action = QAction(shown.replace("&", "&&"), menu)
            action.setToolTip(str(path))
            action.triggered.connect(lambda _on=False, path=path: open_file(self._services, path, False))
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


def give_mnemonics(menu: QMenu) -> None:
    """Mark a letter in every entry that has none; no two of a menu have the same as long as there are letters."""
    actions = [action for action in menu.actions() if not action.isSeparator()]
    taken = {found[1].upper() for action in actions if (found := _MARKED.search(action.text()))}
    for action in sorted(actions, key=lambda one: len(one.text())):  # those with the fewest letters choose first
        text = action.text()
        if _MARKED.search(text) is None:
            marked, letter = _marked(text, taken)
            taken.add(letter)
            action.setText(marked)


def _marked(text: str, taken: set[str]) -> tuple[str, str]:
    """A text with a mark before a letter that is free: the first of a word, else any; behind a text without one."""
    starts = [found.start() for found in re.finditer(r"\b[A-Za-z]", text)]
    for at in (*starts, *range(len(text))):
        letter = text[at].upper()
        if letter in string.ascii_uppercase and letter not in taken and not any(char > "\u3000" for char in text):
            return f"{text[:at]}&{text[at:]}", letter
    free = next((letter for letter in string.ascii_uppercase if letter not in taken), "")
    words = text.removesuffix("…")
    marked = f"{words}(&{free}){text[len(words) :]}"
    return (marked, free) if free and any(char > "\u3000" for char in text) else (text, "")
