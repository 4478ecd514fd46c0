"""What a command of the window is: one record. `previewer.desk.window.commands` lists them."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence

from previewer.desk.modes.mode import Mode
from previewer.desk.services import Services
from previewer.desk.window.docks import PaneDocks
from previewer.desk.window.piece_tab import PieceTab
from previewer.desk.window.tabs import PieceTabs


class WindowParts(NamedTuple):
    """What a command may use."""

    services: Services
    tabs: PieceTabs
    docks: PaneDocks
    show_mode: Callable[[Mode], None]


class Command(NamedTuple):
    """A command that can be given at any time.

    `text` is of the context "Commands". `keys`: a standard key, a sequence, or ''. `icon`: a symbol of
    `resources/icons/symbols`.
    """

    name: str
    text: str
    run: Callable[[WindowParts], object]
    keys: QKeySequence.StandardKey | str = ""
    icon: str = ""

    def start(self, parts: WindowParts) -> None:
        """Carry it out."""
        self.run(parts)

    def is_enabled(self, _parts: WindowParts) -> bool:
        """Whether it can be given now."""
        return True


class PieceCommand(NamedTuple):
    """A command for the piece in front, as far as `can` allows. The rest is as in `Command`."""

    name: str
    text: str
    run: Callable[[WindowParts, PieceTab], object]
    keys: QKeySequence.StandardKey | str = ""
    icon: str = ""
    can: Callable[[PieceTab], bool] = lambda _tab: True

    def start(self, parts: WindowParts) -> None:
        """Carry it out, if there is a piece."""
        tab = parts.tabs.front()
        if tab is not None:
            tab.piece.document.read_now()
            self.run(parts, tab)

    def is_enabled(self, parts: WindowParts) -> bool:
        """Whether it can be given now."""
        tab = parts.tabs.front()
        return tab is not None and self.can(tab)


def word(text: str) -> str:
    """A command's or menu's text in the language of the program."""
    return QCoreApplication.translate("Commands", text)


def set_words(action: QAction, text: str) -> None:
    """Give an action its words; its tooltip has the shortcut too."""
    action.setText(word(text))
    words = plain(word(text))
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    action.setToolTip(f"{words} ({keys})" if keys else words)


def plain(text: str) -> str:
    """A text of a menu without the mnemonic, which Japanese carries in brackets, and the dots."""
    import re

    return re.sub(r"\(&\w\)|&", "", text).rstrip("…")
