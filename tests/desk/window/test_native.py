"""What the systems expect of a window of theirs: places of commands, standard keys, readers that toggle."""

from PySide6.QtGui import QAccessible, QAction, QKeySequence
from PySide6.QtWidgets import QToolButton

from previewer.desk.commands.commands import COMMANDS
from previewer.desk.modes.edit import EDIT
from previewer.desk.view.bar import ViewBar
from previewer.desk.window.main_window import MainWindow
from previewer.resources import resource
from tests.desk.helpers import opened

_KEY = QKeySequence.StandardKey
#: Commands whose keys every system has of its own. Where a system has none (Quit on Windows), or keys that are another
#: command's here (Find next on macOS), the keys are written out.
STANDARD = {
    "new": _KEY.New,
    "open": _KEY.Open,
    "save": _KEY.Save,
    "close": _KEY.Close,
    "undo": _KEY.Undo,
    "redo": _KEY.Redo,
    "find": _KEY.Find,
    "print": _KEY.Print,
}


def test_commands_that_every_system_knows_have_its_keys() -> None:
    keys = {command.name: command.keys for command in COMMANDS}
    assert {name: keys[name] for name in STANDARD} == STANDARD
    # "Ctrl" is the command key on macOS; its control key is left to the system.
    assert not [name for name, text in keys.items() if isinstance(text, str) and "Meta" in text]


def test_menus_when_the_system_has_one_of_the_program_then_four_commands_go_there(window: MainWindow) -> None:
    roles = {name: action.menuRole() for name, action in window.menus.action.items()}
    role = QAction.MenuRole
    native = {
        "about": role.AboutRole,
        "about_qt": role.AboutQtRole,
        "settings": role.PreferencesRole,
        "quit": role.QuitRole,
    }
    assert {name: roles.pop(name) for name in native} == native
    assert set(roles.values()) == {role.NoRole}


def test_button_when_toggled_by_a_screen_reader_then_as_clicked(window: MainWindow) -> None:
    opened(window, resource("samples", "trigger.json"))
    bar = window.mode_bar
    assert bar is not None
    _toggle(bar.widgetForAction(bar.action[EDIT.name]))
    assert not window.docks.dock["items"].isHidden()
    view: ViewBar = window.view_bar
    for wanted in ("dark", "light"):
        _toggle(view.widgetForAction(view.action["dark"]))
        assert {look.theme for look in window.services.view.options.looks} == {wanted}


def _toggle(button: object) -> None:
    assert isinstance(button, QToolButton)
    reader = QAccessible.queryAccessibleInterface(button)
    assert reader is not None
    reader.actionInterface().doAction("Toggle")
