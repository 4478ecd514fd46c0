"""The dialogs that can be made without a question being asked first."""

from PySide6.QtWidgets import QDialog

from previewer.desk.commands.new_piece import NewPieceDialog
from previewer.desk.commands.palette import CommandPalette
from previewer.desk.document.difference import DifferenceDialog
from previewer.desk.guide.window import HelpWindow
from previewer.desk.modes.check.new_run import NewRunDialog
from previewer.desk.modes.texts.board import TextsBoard
from previewer.desk.modes.texts.exchange_dialogs import ExportDialog
from previewer.desk.modes.texts.filter_pane import LanguageDialog
from previewer.desk.modes.texts.import_dialog import ImportDialog
from previewer.desk.modes.texts.language_dialog import AddLanguageDialog, RemoveLanguageDialog
from previewer.desk.modes.texts.unit_pane import TermDialog
from previewer.desk.pictures.print_dialog import PrintDialog
from previewer.desk.pictures.sheet_dialog import SheetDialog
from previewer.desk.program.about import AboutDialog
from previewer.desk.program.settings_dialog import SettingsDialog
from previewer.desk.publishing.sites_dialog import SitesDialog
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.view.own_size import OwnSizeDialog
from previewer.desk.window.main_window import MainWindow
from previewer.texts.exchange.rows import IncomingTexts


def every_dialog(window: MainWindow, tab: PieceTab) -> list[QDialog]:
    """A dialog of each class, over the piece of a tab, in English and Japanese at least."""
    piece, services, settings = tab.piece, window.services, window.settings
    board = tab.panes.shared(TextsBoard)
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
    ]
