"""The window's commands: one row each, with its words, its shortcut and its icon."""

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction, QKeySequence


def QT_TRANSLATE_NOOP(_context: str, text: str) -> str:
    """Marks a text for translation later."""
    return text


class Command(NamedTuple):
    """`keys`: a standard key, a sequence, or ''. `needs`: 'piece' where it wants an open piece."""

    name: str
    text: str
    keys: QKeySequence.StandardKey | str = ""
    icon: str = ""
    needs: str = ""


_KEY = QKeySequence.StandardKey
COMMANDS = (
    Command("open", QT_TRANSLATE_NOOP("Commands", "&Open…"), _KEY.Open, "open"),
    Command("save", QT_TRANSLATE_NOOP("Commands", "&Save"), _KEY.Save, "disk", "piece"),
    Command("save_as", QT_TRANSLATE_NOOP("Commands", "Save &as…"), "Ctrl+Shift+S", "", "piece"),
    Command("reload", QT_TRANSLATE_NOOP("Commands", "&Reload from disk"), "F5", "", "piece"),
    Command(
        "compare",
        QT_TRANSLATE_NOOP("Commands", "&Compare with the published version…"),
        "Ctrl+K",
        "compare",
        "piece",
    ),
    Command("save_values", QT_TRANSLATE_NOOP("Commands", "Save &values…"), "Ctrl+E", "export", "piece"),
    Command("load_values", QT_TRANSLATE_NOOP("Commands", "&Load values…"), "Ctrl+Shift+E", "load", "piece"),
    Command("close", QT_TRANSLATE_NOOP("Commands", "Close &tab"), "Ctrl+W", "", "piece"),
    Command("quit", QT_TRANSLATE_NOOP("Commands", "&Quit"), "Ctrl+Q"),
    Command("undo", QT_TRANSLATE_NOOP("Commands", "&Undo"), _KEY.Undo, "undo", "piece"),
    Command("redo", QT_TRANSLATE_NOOP("Commands", "&Redo"), _KEY.Redo, "redo", "piece"),
    Command("copy_values", QT_TRANSLATE_NOOP("Commands", "&Copy values"), "Ctrl+Shift+C", "copy", "piece"),
    Command("reset_all", QT_TRANSLATE_NOOP("Commands", "Reset &all values"), "Ctrl+Backspace", "reset", "piece"),
    Command("forget", QT_TRANSLATE_NOOP("Commands", "&Forget what is remembered of this piece"), "", "", "piece"),
    Command("find", QT_TRANSLATE_NOOP("Commands", "F&ind in the source…"), _KEY.Find, "", "piece"),
    Command("find_next", QT_TRANSLATE_NOOP("Commands", "Find &next"), _KEY.FindNext, "", "piece"),
    Command("fix", QT_TRANSLATE_NOOP("Commands", "Fi&x the problem"), "Ctrl+.", "fix", "piece"),
    Command("fix_all", QT_TRANSLATE_NOOP("Commands", "Fix all &problems"), "Ctrl+Shift+.", "", "piece"),
    Command("next_problem", QT_TRANSLATE_NOOP("Commands", "Next pro&blem"), "F8", "", "piece"),
    Command("previous_problem", QT_TRANSLATE_NOOP("Commands", "Previous prob&lem"), "Shift+F8", "", "piece"),
    Command("settings", QT_TRANSLATE_NOOP("Commands", "S&ettings…"), "Ctrl+,"),
    Command("next_tab", QT_TRANSLATE_NOOP("Commands", "Next tab"), "Ctrl+Tab", "", "piece"),
    Command("previous_tab", QT_TRANSLATE_NOOP("Commands", "Previous tab"), "Ctrl+Shift+Tab", "", "piece"),
    Command("about", QT_TRANSLATE_NOOP("Commands", "&About Piece Previewer")),
    Command("about_qt", QT_TRANSLATE_NOOP("Commands", "About &Qt")),
)
MENUS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        QT_TRANSLATE_NOOP("Commands", "&File"),
        ("open", "RECENT", "", "save", "save_as", "reload", "", "compare", "", "close", "quit"),
    ),
    (
        QT_TRANSLATE_NOOP("Commands", "&Edit"),
        (
            "undo",
            "redo",
            "",
            "find",
            "find_next",
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
        QT_TRANSLATE_NOOP("Commands", "&Values"),
        ("copy_values", "save_values", "load_values", "", "reset_all", "forget"),
    ),
    (QT_TRANSLATE_NOOP("Commands", "V&iew"), ("VIEW", "", "PANES", "", "next_tab", "previous_tab")),
    (QT_TRANSLATE_NOOP("Commands", "&Help"), ("about", "about_qt")),
)
TOOLBAR = ("open", "save", "", "undo", "redo")


def word(text: str) -> str:
    """A command's or menu's text in the language of the program."""
    return QCoreApplication.translate("Commands", text)


def make_actions(parent: QObject) -> dict[str, QAction]:
    """An action for every command, without words yet."""
    made = {}
    for command in COMMANDS:
        made[command.name] = action = QAction(parent)
        if isinstance(command.keys, str):
            action.setShortcut(QKeySequence(command.keys))
        else:
            action.setShortcuts(command.keys)
    return made


def name_actions(actions: dict[str, QAction]) -> None:
    """Give every action its words; a tooltip tells the shortcut too."""
    for command in COMMANDS:
        action = actions[command.name]
        action.setText(word(command.text))
        plain = _plain(word(command.text))
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(f"{plain} ({keys})" if keys else plain)


def _plain(text: str) -> str:
    """Without the mnemonic, which Japanese carries in brackets, and the dots."""
    import re

    return re.sub(r"\(&\w\)|&", "", text).rstrip("…")
