"""What the commands for files do."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence

from previewer.desk.commands.command import Command, PieceCommand, has_tab
from previewer.desk.document import dialogs
from previewer.desk.document.files import is_picture, is_state
from previewer.desk.document.git_versions import GitFolder
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.modes.compare import COMPARE
from previewer.desk.modes.edit import EDIT
from previewer.desk.overlay.overlaying import overlay_with
from previewer.desk.services import Services
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.widgets import open_dialog


def new_piece(services: Services) -> None:
    """Ask what the new piece is to be, make its file, and open it where it can be changed."""
    from previewer.desk.commands.new_piece import NewPieceDialog

    dialog = NewPieceDialog(services.settings, services.window)
    dialog.created.connect(lambda path: _open_to_edit(services, path))
    open_dialog(dialog)


def _merge(tab: PieceTab) -> None:
    from previewer.desk.commands.merging import merge_versions

    merge_versions(tab)


def _open_to_edit(services: Services, path: Path) -> None:
    if services.tabs.open_path(path):
        services.window.show_mode(EDIT)


def open_files(services: Services) -> None:
    """Ask for files, and open them."""
    front = services.tabs.front()
    for path in dialogs.ask_open(services.window, services.settings, None if front is None else front.path):
        open_file(services, path)


def _open_flow(services: Services) -> None:
    from previewer.desk.flow.flows import ask_for_flow

    ask_for_flow(services)


def open_file(services: Services, path: Path, named: bool = True) -> bool:
    """Open a piece, a case, a bundle, a picture or the folder of a run in a tab, or bring its tab to the front; any
    other folder at the side of the window. False, with a message, when it cannot be. `named`: see `Tabs.open_path`.
    """
    try:
        is_folder = dialogs.read_from(services.window, path, path.is_dir)
    except OSError as error:
        services.saver.show_open_error(path, error)
        return False
    if is_folder:
        from previewer.desk.commands.run_files import is_run, open_run

        if is_run(path):
            return open_run(services, path)
        return services.window.folder.open(path)
    if is_state(path):
        from previewer.desk.shots.case_files import open_case

        return open_case(services, path)
    if is_picture(path) and named:
        from previewer.desk.shots.case_files import open_picture

        return open_picture(services, path)
    return services.tabs.open_path(path, named=named)


def paste_copied(services: Services) -> bool:
    """Open the picture or the files on the clipboard. False where there are none."""
    from previewer.desk.commands.pasted import paste

    return paste(services, open_file)


def take_key(services: Services, event: QKeyEvent) -> bool:
    """Do what a key of the clipboard that nothing took means: open what was copied, or cut, copy and paste items."""
    from previewer.desk.commands.item_commands import take_items_key

    pasted = event.matches(QKeySequence.StandardKey.Paste) and paste_copied(services)
    return pasted or take_items_key(services, event)


def _paste(services: Services) -> None:
    if not paste_copied(services):
        services.show_message(QCoreApplication.translate("Commands", "There is no picture on the clipboard."))


def save(tab: PieceTab) -> None:
    """Save the text."""
    if tab.services.saver.save(tab.piece):
        tab.services.show_message(QCoreApplication.translate("Commands", "Saved"))


def save_as(tab: PieceTab) -> None:
    """Ask where to, save the text there and go on with that file."""
    tab.services.saver.save_as(tab.piece)


def reload(tab: PieceTab) -> None:
    """Read the file again; what was typed is asked about."""
    if not tab.piece.document.modified or dialogs.may_reload(tab.services.window, tab.piece.path):
        tab.services.saver.reload(tab.piece)


def compare(tab: PieceTab) -> None:
    """Compare the piece in front with its published version; there, ask which one it is where none is chosen."""
    if tab.services.mode is COMPARE and tab.piece.published.path is None:
        from previewer.desk.modes.compare.session import CompareSession

        tab.panes.shared(CompareSession).ask()
    tab.services.window.show_mode(COMPARE)


def compare_commit(tab: PieceTab) -> None:
    """Compare the piece in front with what the last commit has of it."""
    from previewer.desk.modes.compare.commits import compare_with_commit

    compare_with_commit(tab.services)
    tab.services.window.show_mode(COMPARE)


def overlay(tab: PieceTab) -> None:
    """Ask for a phone's own screenshot, and compare with it."""
    path = dialogs.ask_screenshot(tab.services.window, tab.services.settings, tab.piece.path)
    if path is not None:
        overlay_with(tab.services, tab.piece, path)


def _close_tab(services: Services) -> None:
    tab = services.tabs.front()
    if tab is not None:
        services.tabs.close_tab(tab)


OPEN = (
    Command("new", QT_TRANSLATE_NOOP("Commands", "&New piece…"), new_piece, QKeySequence.StandardKey.New, "plus"),
    Command(
        "open", QT_TRANSLATE_NOOP("Commands", "&Open…"), open_files, QKeySequence.StandardKey.Open, "open", in_bar=True
    ),
)
FURTHER = (
    Command("open_flow", QT_TRANSLATE_NOOP("Commands", "Open pieces as a flo&w…"), _open_flow),
    Command(
        "paste_picture",
        QT_TRANSLATE_NOOP("Commands", "Open what was co&pied"),
        _paste,
        "Ctrl+Shift+V",
    ),
)
SAVE = (
    PieceCommand(
        "save",
        QT_TRANSLATE_NOOP("Commands", "&Save"),
        save,
        QKeySequence.StandardKey.Save,
        "disk",
        can=lambda tab: tab.piece.document.state.ours.is_text,
        in_bar=True,
    ),
    PieceCommand(
        "save_as",
        QT_TRANSLATE_NOOP("Commands", "Save &as…"),
        save_as,
        "Ctrl+Shift+S",
        can=lambda tab: tab.piece.document.state.ours.is_text,
    ),
    PieceCommand(
        "reload",
        QT_TRANSLATE_NOOP("Commands", "&Reload from disk"),
        reload,
        "F5",
        can=lambda tab: not tab.piece.document.is_bundle,
    ),
)
COMPARING = (
    PieceCommand(
        "compare",
        QT_TRANSLATE_NOOP("Commands", "&Compare with the published version"),
        compare,
        "Ctrl+K",
        "compare",
    ),
    PieceCommand(
        "compare_commit",
        QT_TRANSLATE_NOOP("Commands", "Compare with the &last commit"),
        compare_commit,
        can=lambda tab: tab.panes.shared(GitFolder).is_one(),
    ),
)
OTHER_VERSIONS = (
    PieceCommand(
        "merge",
        QT_TRANSLATE_NOOP("Commands", "&Merge with another version…"),
        _merge,
        can=lambda tab: tab.piece.document.editable and not tab.piece.document.is_bundle,
    ),
    PieceCommand(
        "overlay",
        QT_TRANSLATE_NOOP("Commands", "Compare with a screens&hot…"),
        overlay,
        "Ctrl+Shift+K",
    ),
)
LEAVING = (
    Command(
        "close",
        QT_TRANSLATE_NOOP("Commands", "Close &tab"),
        _close_tab,
        QKeySequence.StandardKey.Close,
        can=has_tab,
    ),
    Command(
        "quit",
        QT_TRANSLATE_NOOP("Commands", "&Quit"),
        lambda services: services.window.close(),
        "Ctrl+Q",
        role=QAction.MenuRole.QuitRole,
    ),
)
