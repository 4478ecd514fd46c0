"""What a command of the window is: one record. `previewer.desk.commands.commands` lists them."""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence

from previewer.desk.services import Services
from previewer.desk.tabs.piece_tab import PieceTab

G = TypeVar("G")


class _Row(NamedTuple, Generic[G]):
    """A command that is done to what it is given, as far as `can` allows.

    `text` is of the context "Commands". `keys`: a standard key, a sequence, or ''. `icon`: a symbol of
    `resources/icons/symbols`. `in_bar`: it stands in the toolbar too. `role`: where macOS has it, in the menu of the
    program; it is told, not left to guess by the words.
    """

    name: str
    text: str
    run: Callable[[G], object]
    keys: QKeySequence.StandardKey | str = ""
    icon: str = ""
    can: Callable[[G], bool] = lambda _given: True
    in_bar: bool = False
    role: QAction.MenuRole = QAction.MenuRole.NoRole


class Command(_Row[Services]):
    """A command of the window, whatever is open."""

    def start(self, services: Services) -> None:
        """Carry it out."""
        self.run(services)

    def is_enabled(self, services: Services) -> bool:
        """Whether it can be given now."""
        return self.can(services)


class PieceCommand(_Row[PieceTab]):
    """A command for the piece in front. A tab that shows no piece is asked for an act of its own (`Tab.acts`)."""

    def start(self, services: Services) -> None:
        """Carry it out, if there is a tab that can."""
        tab = services.tabs.front()
        if isinstance(tab, PieceTab):
            tab.piece.document.read_now()
            self.run(tab)
        elif tab is not None and self.name in tab.acts():
            tab.acts()[self.name].run()

    def is_enabled(self, services: Services) -> bool:
        """Whether it can be given now."""
        tab = services.tabs.front()
        if isinstance(tab, PieceTab):
            return self.can(tab)
        return tab is not None and self.name in tab.acts() and tab.acts()[self.name].can()


AnyCommand = Command | PieceCommand


def has_tab(services: Services) -> bool:
    """Whether anything is open."""
    return services.tabs.front() is not None


def title(text: str) -> str:
    """A command's or menu's text in the language of the program."""
    return QCoreApplication.translate("Commands", text)


def set_words(action: QAction, text: str) -> None:
    """Give an action its words; its tooltip has the shortcut too."""
    action.setText(title(text))
    words = plain(title(text))
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    action.setToolTip(f"{words} ({keys})" if keys else words)


def plain(text: str) -> str:
    """A text of a menu without the mnemonic, which Japanese carries in brackets, and the dots."""
    import re

    return re.sub(r"\(&\w\)|&", "", text).rstrip("…")
