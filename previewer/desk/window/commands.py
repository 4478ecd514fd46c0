"""The window's commands, one row each, and the menus that have them. To add one: a row, and its name in a menu."""

from enum import Enum, auto

from PySide6.QtGui import QKeySequence

from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.panes import PROBLEMS, VALUES
from previewer.desk.window import edit_commands, file_commands, help_commands, picture_commands
from previewer.desk.window.command import Command, PieceCommand, TabCommand
from previewer.desk.window.item_commands import ITEM_COMMANDS, LANGUAGE_COMMANDS, PIECE_COMMANDS, PUBLISHED_COMMANDS
from previewer.desk.window.source_commands import CARETS, FIND, LAYOUT, SOURCE_COMMANDS
from previewer.desk.window.text_commands import TEXT_COMMANDS


class Part(Enum):
    """What a menu has besides commands."""

    RECENT = auto()
    VIEW = auto()
    PANES = auto()


_KEY = QKeySequence.StandardKey
COMMANDS: tuple[Command | PieceCommand | TabCommand, ...] = (
    Command("new", QT_TRANSLATE_NOOP("Commands", "&New piece…"), file_commands.new_piece, _KEY.New, "plus"),
    Command("open", QT_TRANSLATE_NOOP("Commands", "&Open…"), file_commands.open_files, _KEY.Open, "open"),
    PieceCommand(
        "save",
        QT_TRANSLATE_NOOP("Commands", "&Save"),
        file_commands.save,
        _KEY.Save,
        "disk",
        can=lambda tab: tab.piece.document.editable,
    ),
    PieceCommand(
        "save_as",
        QT_TRANSLATE_NOOP("Commands", "Save &as…"),
        file_commands.save_as,
        "Ctrl+Shift+S",
        can=lambda tab: tab.piece.document.editable,
    ),
    PieceCommand("reload", QT_TRANSLATE_NOOP("Commands", "&Reload from disk"), file_commands.reload, "F5"),
    PieceCommand(
        "compare",
        QT_TRANSLATE_NOOP("Commands", "&Compare with the published version…"),
        file_commands.compare,
        "Ctrl+K",
        "compare",
    ),
    PieceCommand(
        "overlay",
        QT_TRANSLATE_NOOP("Commands", "Compare with a screens&hot…"),
        file_commands.overlay,
        "Ctrl+Shift+K",
    ),
    PieceCommand(
        "save_values",
        QT_TRANSLATE_NOOP("Commands", "Save &values…"),
        lambda _services, tab: tab.panes.get(VALUES).ask_save(),
        "Ctrl+E",
        "export",
    ),
    PieceCommand(
        "load_values",
        QT_TRANSLATE_NOOP("Commands", "&Load values…"),
        lambda _services, tab: tab.panes.get(VALUES).ask_load(),
        "Ctrl+Shift+E",
        "load",
    ),
    PieceCommand(
        "copy_picture",
        QT_TRANSLATE_NOOP("Commands", "Copy a &picture of the phones"),
        picture_commands.copy_picture,
        "Ctrl+Alt+Shift+C",
        can=picture_commands.shows_phones,
    ),
    PieceCommand(
        "save_picture",
        QT_TRANSLATE_NOOP("Commands", "Sa&ve a picture of the phones…"),
        picture_commands.save_picture,
        "Ctrl+Alt+S",
        can=picture_commands.shows_phones,
    ),
    PieceCommand(
        "copy_report",
        QT_TRANSLATE_NOOP("Commands", "Copy for a &report"),
        picture_commands.copy_report,
        "Ctrl+Alt+R",
        can=picture_commands.shows_phones,
    ),
    PieceCommand(
        "copy_case",
        QT_TRANSLATE_NOOP("Commands", "Copy as a &case"),
        picture_commands.copy_case,
        "Ctrl+Alt+Shift+K",
        can=picture_commands.shows_phones,
    ),
    PieceCommand(
        "save_case",
        QT_TRANSLATE_NOOP("Commands", "Save as a case…"),
        picture_commands.save_case,
        can=picture_commands.shows_phones,
    ),
    PieceCommand(
        "sheet",
        QT_TRANSLATE_NOOP("Commands", "S&heet of pictures…"),
        picture_commands.make_sheet,
        "Ctrl+Alt+Shift+S",
        can=lambda tab: tab.piece.session.piece is not None,
    ),
    PieceCommand(
        "print",
        QT_TRANSLATE_NOOP("Commands", "&Print…"),
        picture_commands.print_pages,
        _KEY.Print,
        can=lambda tab: tab.piece.session.piece is not None,
    ),
    PieceCommand(
        "save_pdf",
        QT_TRANSLATE_NOOP("Commands", "Save as P&DF…"),
        picture_commands.save_pdf,
        can=lambda tab: tab.piece.session.piece is not None,
    ),
    TabCommand(
        "close",
        QT_TRANSLATE_NOOP("Commands", "Close &tab"),
        lambda services, tab: services.tabs.close_tab(tab),
        _KEY.Close,
    ),
    Command("quit", QT_TRANSLATE_NOOP("Commands", "&Quit"), lambda services: services.window.close(), "Ctrl+Q"),
    PieceCommand(
        "undo",
        QT_TRANSLATE_NOOP("Commands", "&Undo"),
        edit_commands.undo,
        _KEY.Undo,
        "undo",
        can=lambda tab: tab.piece.acts.can_undo(),
    ),
    PieceCommand(
        "redo",
        QT_TRANSLATE_NOOP("Commands", "&Redo"),
        edit_commands.redo,
        _KEY.Redo,
        "redo",
        can=lambda tab: tab.piece.acts.can_redo(),
    ),
    PieceCommand(
        "copy_values", QT_TRANSLATE_NOOP("Commands", "&Copy values"), edit_commands.copy_values, "Ctrl+Shift+C", "copy"
    ),
    PieceCommand(
        "reset_all",
        QT_TRANSLATE_NOOP("Commands", "Reset &all values"),
        edit_commands.reset_all,
        "Ctrl+Backspace",
        "reset",
    ),
    PieceCommand(
        "forget", QT_TRANSLATE_NOOP("Commands", "Cl&ear the saved values of this piece"), edit_commands.forget
    ),
    *SOURCE_COMMANDS,
    *TEXT_COMMANDS,
    *PIECE_COMMANDS,
    PieceCommand(
        "fix",
        QT_TRANSLATE_NOOP("Commands", "Fi&x the problem"),
        edit_commands.fix,
        "Ctrl+.",
        "fix",
        can=edit_commands.has_fix,
    ),
    PieceCommand(
        "fix_all",
        QT_TRANSLATE_NOOP("Commands", "Fix all &problems"),
        edit_commands.fix_all,
        "Ctrl+Shift+.",
        can=edit_commands.has_fix,
    ),
    PieceCommand(
        "next_problem",
        QT_TRANSLATE_NOOP("Commands", "Next proble&m"),
        lambda _services, tab: tab.panes.get(PROBLEMS).step(1),
        "F8",
        can=edit_commands.has_problem,
    ),
    PieceCommand(
        "previous_problem",
        QT_TRANSLATE_NOOP("Commands", "Previous prob&lem"),
        lambda _services, tab: tab.panes.get(PROBLEMS).step(-1),
        "Shift+F8",
        can=edit_commands.has_problem,
    ),
    Command("settings", QT_TRANSLATE_NOOP("Commands", "Se&ttings…"), help_commands.settings, "Ctrl+,"),
    TabCommand(
        "next_tab",
        QT_TRANSLATE_NOOP("Commands", "Next tab"),
        lambda services, _tab: services.tabs.turn(1),
        "Ctrl+Tab",
    ),
    TabCommand(
        "previous_tab",
        QT_TRANSLATE_NOOP("Commands", "Previous tab"),
        lambda services, _tab: services.tabs.turn(-1),
        "Ctrl+Shift+Tab",
    ),
    PieceCommand(
        "own_view",
        QT_TRANSLATE_NOOP("Commands", "Back to &my view"),
        lambda services, _tab: services.view.back(),
        "Ctrl+Shift+B",
        can=lambda tab: tab.services.view.trying,
    ),
    PieceCommand(
        "stage",
        QT_TRANSLATE_NOOP("Commands", "Pho&nes alone"),
        lambda services, _tab: services.window.docks.show_stage(not services.window.docks.is_stage_alone),
        "F11",
    ),
    Command(
        "reset_layout",
        QT_TRANSLATE_NOOP("Commands", "Reset &layout"),
        lambda services: services.window.docks.reset_layout(),
    ),
    Command("palette", QT_TRANSLATE_NOOP("Commands", "All &commands…"), help_commands.palette, "Ctrl+Shift+P"),
    Command("reference", QT_TRANSLATE_NOOP("Commands", "&Reference"), help_commands.reference, _KEY.HelpContents),
    Command("shortcuts", QT_TRANSLATE_NOOP("Commands", "&Keyboard shortcuts"), help_commands.shortcuts, "Ctrl+F1"),
    Command("about", QT_TRANSLATE_NOOP("Commands", "&About Piece Previewer"), help_commands.about),
    Command("about_qt", QT_TRANSLATE_NOOP("Commands", "About &Qt"), help_commands.about_qt),
)
# Titles, and names of commands; '' is a line.
MENUS: tuple[tuple[str, tuple[str | Part, ...]], ...] = (
    (
        QT_TRANSLATE_NOOP("Commands", "&File"),
        (
            "new",
            "open",
            Part.RECENT,
            "",
            "save",
            "save_as",
            "reload",
            "",
            "compare",
            "overlay",
            "",
            "print",
            "save_pdf",
            "",
            "close",
            "quit",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Commands", "&Edit"),
        (
            "undo",
            "redo",
            "",
            *(command.name for command in FIND),
            "",
            *(command.name for command in LAYOUT),
            "",
            *(command.name for command in CARETS),
            "",
            "fix",
            "fix_all",
            "next_problem",
            "previous_problem",
            "",
            "settings",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Commands", "&Piece"),
        (
            *(command.name for command in ITEM_COMMANDS),
            "",
            *(command.name for command in LANGUAGE_COMMANDS),
            "",
            *(command.name for command in PUBLISHED_COMMANDS),
            "",
            *(command.name for command in TEXT_COMMANDS),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Commands", "&Values"),
        ("copy_values", "save_values", "load_values", "", "reset_all", "forget"),
    ),
    (
        QT_TRANSLATE_NOOP("Commands", "V&iew"),
        (
            Part.VIEW,
            "own_view",
            "",
            "copy_picture",
            "save_picture",
            "copy_report",
            "copy_case",
            "save_case",
            "sheet",
            "",
            Part.PANES,
            "stage",
            "reset_layout",
            "",
            "next_tab",
            "previous_tab",
        ),
    ),
    (QT_TRANSLATE_NOOP("Commands", "&Help"), ("reference", "palette", "shortcuts", "", "about", "about_qt")),
)
TOOLBAR = ("open", "save", "", "undo", "redo")
