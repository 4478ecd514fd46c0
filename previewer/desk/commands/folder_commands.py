"""The commands of a folder of pieces, one row each."""

from previewer.desk.commands.command import Command
from previewer.desk.document import dialogs
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.services import Services


def _has_folder(services: Services) -> bool:
    return services.window.folder.root is not None


def ask_folder(services: Services) -> None:
    """Ask for a folder, and open it."""
    path = dialogs.ask_open_folder(services.window, services.settings, services.window.folder.root)
    if path is not None:
        services.window.folder.open(path)


OPEN_FOLDER = Command(
    "open_folder",
    QT_TRANSLATE_NOOP("Commands", "Open a &folder…"),
    ask_folder,
    "Ctrl+Alt+O",
    "open",
)
CLOSE_FOLDER = Command(
    "close_folder",
    QT_TRANSLATE_NOOP("Commands", "Close folder"),
    lambda services: services.window.folder.close(),
    can=_has_folder,
)
FOLDER_COMMANDS = (
    Command(
        "folder_list",
        QT_TRANSLATE_NOOP("Commands", "List of pieces"),
        lambda services: services.window.folder.toggle_list(),
        "Ctrl+Alt+0",
        can=_has_folder,
    ),
    Command(
        "folder_problems",
        QT_TRANSLATE_NOOP("Commands", "Problems of all pieces"),
        lambda services: services.window.folder.show_overview("problems"),
        can=_has_folder,
    ),
    Command(
        "folder_texts",
        QT_TRANSLATE_NOOP("Commands", "Open texts of all pieces"),
        lambda services: services.window.folder.show_overview("texts"),
        can=_has_folder,
    ),
    Command(
        "folder_findings",
        QT_TRANSLATE_NOOP("Commands", "Findings of all pieces"),
        lambda services: services.window.folder.show_overview("findings"),
        can=_has_folder,
    ),
    Command(
        "folder_search",
        QT_TRANSLATE_NOOP("Commands", "Search in all pieces"),
        lambda services: services.window.folder.show_overview("search"),
        "Ctrl+Shift+F",
        can=_has_folder,
    ),
    Command(
        "next_in_folder",
        QT_TRANSLATE_NOOP("Commands", "Next row of the folder's table"),
        lambda services: services.window.folder.step(1),
        "F4",
        can=_has_folder,
    ),
    Command(
        "previous_in_folder",
        QT_TRANSLATE_NOOP("Commands", "Previous row of the folder's table"),
        lambda services: services.window.folder.step(-1),
        "Shift+F4",
        can=_has_folder,
    ),
)
