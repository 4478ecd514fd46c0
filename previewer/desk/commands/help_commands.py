"""What the commands that open a dialog about the program do."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence

from previewer.desk.commands.command import Command
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.guide.link import show_guide
from previewer.desk.guide.pages import START
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.modes.edit import INSPECTOR
from previewer.desk.panes import SOURCE
from previewer.desk.services import Services
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.widgets import open_dialog

if TYPE_CHECKING:
    from previewer.desk.commands.palette import Entry


def settings(services: Services) -> None:
    """Open the settings."""
    from previewer.desk.program.settings_dialog import SettingsDialog

    dialog = SettingsDialog(services.settings, services.memory, services.window)
    dialog.forgotten.connect(lambda: _each_piece(services, OpenPiece.forget))
    dialog.recalled.connect(lambda: _each_piece(services, OpenPiece.recall))
    open_dialog(dialog)


def _each_piece(services: Services, act: Callable[[OpenPiece], None]) -> None:
    for tab in services.tabs.all():
        if tab.piece is not None:
            act(tab.piece)


def palette(services: Services) -> None:
    """Open the palette of all commands."""
    from previewer.desk.commands.palette import CommandPalette

    open_dialog(CommandPalette(partial(_entries, services), services.window))


def shortcuts(services: Services) -> None:
    """Show the list of shortcuts."""
    from previewer.desk.commands.palette import ShortcutsDialog

    open_dialog(ShortcutsDialog(partial(_entries, services), services.window))


def _entries(services: Services) -> "list[Entry]":
    from previewer.desk.commands.palette import entries

    window = services.window
    return entries(window.menuBar(), [action for bar in window.bars for action in bar.actions()])


def help_here(services: Services) -> None:
    """Open the reference on the field of the inspector or the word of the source that has the keyboard, or on the kind
    of the selected item; where there is none of these, the guide on the pane that has the keyboard, or on the job that
    the window is set up for.
    """
    from previewer.desk.guide.reference import CONTENTS, page_of

    tab = services.tabs.front()
    page = page_of(*_words(tab)) if isinstance(tab, PieceTab) else CONTENTS
    if page == CONTENTS:
        page = _guide_of(services, tab) if isinstance(tab, PieceTab) else START
    show_guide(services, page)


def _guide_of(services: Services, tab: PieceTab) -> str:
    """The page of the pane that has the keyboard, else of the mode."""
    near = services.window.focusWidget()
    for pane in services.mode.panes:
        made = tab.panes.if_made(pane)
        if pane.guide and made is not None and near is not None and made.isAncestorOf(near):
            return pane.guide
    return services.mode.guide


def reference(services: Services) -> None:
    """Open the list of all pages of the reference."""
    from previewer.desk.guide.reference import CONTENTS

    show_guide(services, CONTENTS)


def _words(tab: PieceTab) -> tuple[str, ...]:
    """What the keyboard is at, the nearest first, and then what is selected."""
    inspector, source = tab.panes.if_made(INSPECTOR), tab.panes.if_made(SOURCE)
    near: tuple[str, ...] = ()
    if inspector is not None and inspector.key_in_focus():
        near = (inspector.key_in_focus(),)
    elif source is not None and source.editor.hasFocus():
        near = source.words_here()
    piece = tab.piece.session.piece
    item = None if piece is None else piece.item(tab.piece.selection.item)
    return near if item is None else (*near, item.form)


def about(services: Services) -> None:
    """Open About."""
    from previewer.desk.program.about import AboutDialog

    open_dialog(AboutDialog(services.window))


def about_qt(services: Services) -> None:
    """Open About Qt."""
    from PySide6.QtWidgets import QMessageBox

    QMessageBox.aboutQt(services.window)


SETTINGS = (
    Command(
        "settings",
        QT_TRANSLATE_NOOP("Commands", "Se&ttings…"),
        settings,
        "Ctrl+,",
        role=QAction.MenuRole.PreferencesRole,
    ),
)
HELP = (
    Command("guide", QT_TRANSLATE_NOOP("Commands", "&Guide"), show_guide, "Shift+F1"),
    Command("help", QT_TRANSLATE_NOOP("Commands", "&Help on this"), help_here, QKeySequence.StandardKey.HelpContents),
    Command("reference", QT_TRANSLATE_NOOP("Commands", "&Reference"), reference),
    Command("palette", QT_TRANSLATE_NOOP("Commands", "All &commands…"), palette, "Ctrl+Shift+P"),
    Command("shortcuts", QT_TRANSLATE_NOOP("Commands", "&Keyboard shortcuts"), shortcuts, "Ctrl+F1"),
)
ABOUT = (
    Command("about", QT_TRANSLATE_NOOP("Commands", "&About Piece Previewer"), about, role=QAction.MenuRole.AboutRole),
    Command("about_qt", QT_TRANSLATE_NOOP("Commands", "About &Qt"), about_qt, role=QAction.MenuRole.AboutQtRole),
)
