"""The dialogs of the window, found in its modules, and one of each."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog

import previewer.desk
from previewer.desk.bundle.bundle_dialog import BundleDialog
from previewer.desk.commands.mending import MendDialog
from previewer.desk.commands.new_piece import NewPieceDialog
from previewer.desk.commands.palette import CommandPalette, ShortcutsDialog
from previewer.desk.document.difference import DifferenceDialog
from previewer.desk.document.recovery import Recovery, Unsaved
from previewer.desk.document.recovery_dialog import RecoveryDialog
from previewer.desk.guide.window import HelpWindow
from previewer.desk.modes.check import photos
from previewer.desk.modes.check.new_run import NewRunDialog
from previewer.desk.modes.check.photos import PhotosDialog
from previewer.desk.modes.check.price import PriceDialog
from previewer.desk.modes.edit.palette import Palette, PalettePictures
from previewer.desk.modes.texts.board import TextsBoard
from previewer.desk.modes.texts.exchange_dialogs import ExportDialog
from previewer.desk.modes.texts.filter_pane import LanguageDialog
from previewer.desk.modes.texts.import_dialog import ImportDialog
from previewer.desk.modes.texts.language_dialog import AddLanguageDialog, RemoveLanguageDialog
from previewer.desk.modes.texts.unit_pane import TermDialog
from previewer.desk.overlay.view import OverlayView
from previewer.desk.pictures.print_dialog import PrintDialog
from previewer.desk.pictures.sheet_dialog import SheetDialog
from previewer.desk.program.about import AboutDialog
from previewer.desk.program.settings_dialog import SettingsDialog
from previewer.desk.publishing.dialog import PublishDialog
from previewer.desk.publishing.opening import OpenAddressDialog, PublishedDialog
from previewer.desk.publishing.sites_dialog import SitesDialog
from previewer.desk.sharing.panel import SharingPanel
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.view.own_size import OwnSizeDialog
from previewer.desk.window.folder_texts import FolderTextsDialog
from previewer.desk.window.main_window import MainWindow
from previewer.desk.workspace.workspace import Workspace
from previewer.texts.exchange.rows import IncomingTexts


def dialog_classes() -> set[type[QDialog]]:
    """Every class of a dialog that a module of the window has."""
    for module in pkgutil.walk_packages(previewer.desk.__path__, "previewer.desk."):
        import_module(module.name)

    def below(parent: type[QDialog]) -> Iterator[type[QDialog]]:
        for child in parent.__subclasses__():
            yield child
            yield from below(child)

    return {one for one in below(QDialog) if one.__module__.startswith("previewer.desk.")}


#: What `previewer run photos` says of a picture that shows another piece.
_PHOTOS = """{"photos": [{"file": "/photo.png", "look": null, "checks": [], "faults": [], "unsure": [],
"differences": []}], "missing": []}"""


def every_dialog(window: MainWindow, tab: PieceTab, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[QDialog]:
    """A dialog of each class, over the piece of a tab, in English and Japanese at least; `folder` is an empty one."""
    piece, services, settings = tab.piece, window.services, window.settings
    board = tab.panes.shared(TextsBoard)
    sharing = SharingPanel(window)
    sharing.show_for(piece)
    earlier = Recovery(folder / "recovery")
    earlier.keep("a", Unsaved(str(piece.path), "{}", "", False, "\n", "2026-04-01T00:00:00Z"))
    earlier.close()
    workspace = Workspace(folder, window)
    monkeypatch.setattr(photos, "run_command", lambda *_words: _PHOTOS)
    return [
        SettingsDialog(settings, window.memory, window),
        NewPieceDialog(settings, window),
        SitesDialog(settings.typed, window),
        OwnSizeDialog(window.view, settings.typed, window),
        AddLanguageDialog(piece, window),
        RemoveLanguageDialog(piece, window),
        LanguageDialog(board.languages, window),
        TermDialog("en", ("ja",), "ja", "", window),
        ExportDialog(board.languages, "ja", "en", parent=window),
        ImportDialog(board, IncomingTexts("en", "ja", ()), "texts.csv", window),
        NewRunDialog(piece, services, None, window),
        SheetDialog(piece, services, window),
        PrintDialog(piece, [], services, None, window),
        AboutDialog(window),
        CommandPalette(tuple, window),
        DifferenceDialog("a", "b", window),
        HelpWindow(window),
        sharing,
        BundleDialog(piece, services, window),
        OpenAddressDialog(window),
        PublishedDialog(piece.path, window),
        PublishDialog(piece, services, None, window),
        ShortcutsDialog(tuple, window),
        MendDialog(tab),
        PriceDialog(piece, services),
        PhotosDialog(folder, [folder / "photo.png"], "", window),
        RecoveryDialog(Recovery(folder / "recovery").left(), window),
        FolderTextsDialog(workspace, {}, services, "ja", window),
        Palette(PalettePictures(window), window.view.options.looks[0], window),
        OverlayView(piece, folder / "photo.png", b"", services.view, window),
    ]
