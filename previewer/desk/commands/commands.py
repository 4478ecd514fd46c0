"""The window's menus and toolbar: commands stand in their rows, beside what they do. To add one: a row in one of these
groups.
"""

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum, auto
from typing import NamedTuple

from previewer.desk.commands import edit_commands, file_commands, help_commands, item_commands, picture_commands
from previewer.desk.commands.check_commands import CHECK_COMMANDS
from previewer.desk.commands.command import AnyCommand, Command, PieceCommand, has_tab
from previewer.desk.commands.folder_commands import CLOSE_FOLDER, FOLDER_COMMANDS, OPEN_FOLDER
from previewer.desk.commands.publish_commands import OPEN_FROM_SITE, PUBLISHED_FROM_SITE, PUBLISHING
from previewer.desk.commands.sharing_commands import SHARING
from previewer.desk.commands.source_commands import CARETS, FIND, LAYOUT
from previewer.desk.commands.text_commands import EXPORT_TEXTS, TEXT_COMMANDS
from previewer.desk.commands.turning import float_pane, pane_in_hand, turn_part
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.modes.check import CHECK
from previewer.desk.modes.mode import Mode
from previewer.desk.services import Services
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.view.options import ViewOptions


class Part(Enum):
    """What a menu has besides commands."""

    RECENT = auto()
    VIEW = auto()
    PANES = auto()


class Menu(NamedTuple):
    """A menu by its title, of the context "Commands"; a line parts its groups, and a menu in it is one row. `mode`: the
    one in which it is there; None for every one.
    """

    text: str
    groups: "tuple[tuple[AnyCommand | Part | Menu, ...], ...]"
    mode: "Mode | None" = None

    def commands(self) -> Iterator[AnyCommand]:
        """All commands in it and in its menus, in their order."""
        for entry in (entry for group in self.groups for entry in group):
            if isinstance(entry, Menu):
                yield from entry.commands()
            elif not isinstance(entry, Part):
                yield entry


def _toggle_stage(tab: PieceTab) -> None:
    docks = tab.services.window.docks
    docks.show_stage(not docks.is_stage_alone)


def _toggle_phones_window(services: Services) -> None:
    from previewer.desk.commands.phones_window import PhonesWindow

    services.window.only(PhonesWindow).toggle(services)


def _plain(tab: PieceTab) -> ViewOptions:
    """The view with the looks of the first start; language, phones and zoom stay."""
    return replace(tab.services.view.options, looks=ViewOptions().looks)


VIEWING = (
    PieceCommand(
        "own_view",
        QT_TRANSLATE_NOOP("Commands", "Back to &my view"),
        lambda tab: tab.services.view.back(),
        "Ctrl+Shift+B",
        can=lambda tab: tab.services.view.trying,
    ),
    PieceCommand(
        "default_look",
        QT_TRANSLATE_NOOP("Commands", "Default loo&k"),
        lambda tab: tab.services.view.set_options(_plain(tab)),
        can=lambda tab: tab.services.view.options != _plain(tab),
    ),
)
LAYOUT_COMMANDS = (
    PieceCommand(
        "stage",
        QT_TRANSLATE_NOOP("Commands", "Pho&nes alone"),
        _toggle_stage,
        "F11",
    ),
    Command(
        "phones_window",
        QT_TRANSLATE_NOOP("Commands", "Phones in their &own window"),
        _toggle_phones_window,
        "Shift+F11",
        can=lambda services: isinstance(services.tabs.front(), PieceTab),
    ),
    Command(
        "reset_layout",
        QT_TRANSLATE_NOOP("Commands", "Reset &layout"),
        lambda services: services.window.docks.reset_layout(),
    ),
)
TURNING = (
    Command(
        "next_part",
        QT_TRANSLATE_NOOP("Commands", "Next phone or pane"),
        lambda services: turn_part(services, 1),
        "F6",
        can=has_tab,
    ),
    Command(
        "previous_part",
        QT_TRANSLATE_NOOP("Commands", "Previous phone or pane"),
        lambda services: turn_part(services, -1),
        "Shift+F6",
        can=has_tab,
    ),
    Command(
        "float_pane",
        QT_TRANSLATE_NOOP("Commands", "Float or dock the pane"),
        float_pane,
        can=lambda services: pane_in_hand(services) is not None,
    ),
    Command(
        "next_tab",
        QT_TRANSLATE_NOOP("Commands", "Next tab"),
        lambda services: services.tabs.turn(1),
        "Ctrl+Tab",
        can=has_tab,
    ),
    Command(
        "previous_tab",
        QT_TRANSLATE_NOOP("Commands", "Previous tab"),
        lambda services: services.tabs.turn(-1),
        "Ctrl+Shift+Tab",
        can=has_tab,
    ),
)
EXPORT = Menu(
    QT_TRANSLATE_NOOP("Commands", "Export"),
    (
        picture_commands.SAVING,
        (edit_commands.SAVE_VALUES, EXPORT_TEXTS),
        picture_commands.BUNDLING,
        picture_commands.PRINTING,
    ),
)
_MORE = QT_TRANSLATE_NOOP("Commands", "More")
MENUS = (
    Menu(
        QT_TRANSLATE_NOOP("Commands", "&File"),
        (
            (*file_commands.OPEN, OPEN_FOLDER, OPEN_FROM_SITE, Part.RECENT),
            file_commands.SAVE,
            file_commands.COMPARING,
            (
                EXPORT,
                Menu(QT_TRANSLATE_NOOP("Commands", "Fol&der"), (FOLDER_COMMANDS, (CLOSE_FOLDER,))),
                Menu(_MORE, (file_commands.OTHER_VERSIONS, file_commands.FURTHER)),
            ),
            file_commands.LEAVING,
        ),
    ),
    Menu(
        QT_TRANSLATE_NOOP("Commands", "&Edit"),
        (
            edit_commands.UNDOING,
            picture_commands.COPYING,
            FIND,
            edit_commands.FIXING,
            (Menu(_MORE, (LAYOUT, CARETS, picture_commands.COPYING_CASE)),),
            help_commands.SETTINGS,
        ),
    ),
    Menu(
        QT_TRANSLATE_NOOP("Commands", "&Piece"),
        (
            (
                Menu(QT_TRANSLATE_NOOP("Commands", "&Items"), (item_commands.ITEM_COMMANDS,)),
                Menu(QT_TRANSLATE_NOOP("Commands", "&Texts"), (TEXT_COMMANDS,)),
            ),
            item_commands.LANGUAGE_COMMANDS,
            (*item_commands.PUBLISHED_COMMANDS, PUBLISHED_FROM_SITE),
            PUBLISHING,
        ),
    ),
    Menu(QT_TRANSLATE_NOOP("Commands", "&Check"), (CHECK_COMMANDS[:3], CHECK_COMMANDS[3:]), CHECK),
    Menu(
        QT_TRANSLATE_NOOP("Commands", "&Values"),
        (edit_commands.EXCHANGE, edit_commands.RESETTING),
    ),
    Menu(
        QT_TRANSLATE_NOOP("Commands", "V&iew"),
        (
            (Part.VIEW,),
            SHARING,
            (
                Menu(QT_TRANSLATE_NOOP("Commands", "&Panes"), ((Part.PANES,),)),
                Menu(QT_TRANSLATE_NOOP("Commands", "Go to"), (TURNING, VIEWING)),
                *LAYOUT_COMMANDS,
            ),
        ),
    ),
    Menu(QT_TRANSLATE_NOOP("Commands", "&Help"), (help_commands.HELP, help_commands.ABOUT)),
)
COMMANDS = tuple(command for menu in MENUS for command in menu.commands())
