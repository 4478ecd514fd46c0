"""The commands for the items and the languages of a piece, one row each."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QKeyEvent, QKeySequence

from previewer.desk.commands.command import PieceCommand
from previewer.desk.document import dialogs
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.modes.edit import EDIT, ITEMS
from previewer.desk.modes.texts import TEXT_FILTER, TEXTS
from previewer.desk.services import Services
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.widgets import open_dialog

if TYPE_CHECKING:
    from previewer.desk.modes.edit.items import ItemsPane


def _pane(tab: PieceTab) -> "ItemsPane":
    return tab.panes.get(ITEMS)


def _rename(tab: PieceTab) -> None:
    # Where there is no list of items, none can be typed into.
    if ITEMS not in tab.services.mode.panes:
        tab.services.window.show_mode(EDIT)
    tab.services.show(ITEMS)
    _pane(tab).rename()


def _reads(tab: PieceTab) -> bool:
    return tab.piece.document.reading.piece is not None


def _has_item(tab: PieceTab) -> bool:
    return _reads(tab) and bool(tab.piece.selection.item)


def _has_languages(tab: PieceTab) -> bool:
    shown = tab.piece.document.reading.piece
    return shown is not None and len(shown.languages) > 1


def _add_language(tab: PieceTab) -> None:
    from previewer.desk.modes.texts.language_dialog import AddLanguageDialog

    dialog = AddLanguageDialog(tab.piece, tab.services.window)
    if tab.services.mode is TEXTS:
        dialog.accepted.connect(lambda: tab.panes.get(TEXT_FILTER).go_to_language(dialog.code()))
    open_dialog(dialog, tab.piece)


def _remove_language(tab: PieceTab) -> None:
    from previewer.desk.modes.texts.language_dialog import RemoveLanguageDialog

    open_dialog(RemoveLanguageDialog(tab.piece, tab.services.window), tab.piece)


def _choose_published(tab: PieceTab) -> None:
    path = dialogs.ask_published(tab.services.window, tab.services.settings, tab.piece.path)
    if path is not None:
        tab.piece.published.choose(path)


ITEM_COMMANDS = (
    PieceCommand(
        "add_item",
        QT_TRANSLATE_NOOP("Commands", "&Add an item…"),
        lambda tab: _pane(tab).add(),
        "Ctrl+Shift+A",
        "plus",
        can=_reads,
    ),
    PieceCommand(
        "duplicate_item",
        QT_TRANSLATE_NOOP("Commands", "&Duplicate the item"),
        lambda tab: _pane(tab).duplicate(),
        "Ctrl+Shift+D",
        can=_has_item,
    ),
    PieceCommand(
        "cut_items", QT_TRANSLATE_NOOP("Commands", "Cu&t the items"), lambda tab: _pane(tab).acts.cut(), can=_has_item
    ),
    PieceCommand(
        "copy_items",
        QT_TRANSLATE_NOOP("Commands", "&Copy the items"),
        lambda tab: _pane(tab).acts.copy(),
        can=_has_item,
    ),
    PieceCommand(
        "paste_items", QT_TRANSLATE_NOOP("Commands", "Pa&ste items"), lambda tab: _pane(tab).acts.paste(), can=_reads
    ),
    PieceCommand("rename_item", QT_TRANSLATE_NOOP("Commands", "&Rename the key…"), _rename, can=_has_item),
    PieceCommand(
        "hide_item",
        QT_TRANSLATE_NOOP("Commands", "&Hide or show the item"),
        lambda tab: _pane(tab).toggle_hidden(),
        "Ctrl+Shift+H",
        can=_has_item,
    ),
    PieceCommand(
        "item_source",
        QT_TRANSLATE_NOOP("Commands", "&Go to the item in the source"),
        lambda tab: _pane(tab).go_to_source(),
        can=_has_item,
    ),
    PieceCommand(
        "delete_item",
        QT_TRANSLATE_NOOP("Commands", "D&elete the item"),
        lambda tab: _pane(tab).acts.delete(),
        can=_has_item,
    ),
    PieceCommand(
        "move_up",
        QT_TRANSLATE_NOOP("Commands", "Move the item &up"),
        lambda tab: _pane(tab).acts.move(-1),
        "Alt+Up",
        can=_has_item,
    ),
    PieceCommand(
        "move_down",
        QT_TRANSLATE_NOOP("Commands", "Move the item d&own"),
        lambda tab: _pane(tab).acts.move(1),
        "Alt+Down",
        can=_has_item,
    ),
)
LANGUAGE_COMMANDS = (
    PieceCommand("add_language", QT_TRANSLATE_NOOP("Commands", "Add a &language…"), _add_language, can=_reads),
    PieceCommand(
        "remove_language", QT_TRANSLATE_NOOP("Commands", "Remove a lan&guage…"), _remove_language, can=_has_languages
    ),
)
PUBLISHED_COMMANDS = (
    PieceCommand("choose_published", QT_TRANSLATE_NOOP("Commands", "Set &published version…"), _choose_published),
    PieceCommand(
        "no_published",
        QT_TRANSLATE_NOOP("Commands", "Clear published versio&n"),
        lambda tab: tab.piece.published.choose(None),
        can=lambda tab: tab.piece.published.path is not None,
    ),
)

_OF_KEYS = {
    QKeySequence.StandardKey.Cut: "cut_items",
    QKeySequence.StandardKey.Copy: "copy_items",
    QKeySequence.StandardKey.Paste: "paste_items",
}


def take_items_key(services: Services, event: QKeyEvent) -> bool:
    """Cut, copy or paste items in a mode that has a list of them, by a key that nothing in the window took."""
    name = next((name for keys, name in _OF_KEYS.items() if event.matches(keys)), "")
    command = next((one for one in ITEM_COMMANDS if one.name == name), None)
    if command is None or ITEMS not in services.mode.panes or not command.is_enabled(services):
        return False
    command.start(services)
    return True
