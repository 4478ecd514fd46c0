"""What the commands for pictures of the phones do."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence

from previewer.desk.commands.command import PieceCommand
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.panes import WRONG
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.view.phone_area import PhoneArea
from previewer.desk.widgets import open_dialog

if TYPE_CHECKING:
    from previewer.desk.pictures.copying import PhonePictures
    from previewer.desk.pictures.print_dialog import PrintDialog


def _reads(tab: PieceTab) -> bool:
    return tab.piece.session.piece is not None


def _reads_as_typed(tab: PieceTab) -> bool:
    return tab.piece.document.reading.piece is not None


def _shows_phones(tab: PieceTab) -> bool:
    return _reads(tab) and _area(tab) is not None


def make_sheet(tab: PieceTab) -> None:
    """Ask for variants, and make a sheet of them."""
    from previewer.desk.pictures.sheet_dialog import SheetDialog

    dialog = SheetDialog(tab.piece, tab.services, tab.services.window)
    open_dialog(dialog, tab.piece, apart=True)


def make_bundle(tab: PieceTab) -> None:
    """Ask what goes along, and put the piece as it is on screen into one file."""
    from previewer.desk.bundle.bundle_dialog import BundleDialog

    try:
        dialog = BundleDialog(tab.piece, tab.services, tab.services.window)
    except OSError as error:
        tab.services.saver.show_open_error(tab.piece.path, error)
    else:
        open_dialog(dialog, tab.piece)


def print_pages(tab: PieceTab) -> None:
    """Ask what to print and on which paper, with a look at the pages."""
    open_dialog(_print_dialog(tab), tab.piece)


def save_pdf(tab: PieceTab) -> None:
    """Ask for a file for the pages that would be printed."""
    dialog = _print_dialog(tab)
    open_dialog(dialog, tab.piece)
    dialog.save_pdf()


def _print_dialog(tab: PieceTab) -> "PrintDialog":
    from previewer.desk.pictures.print_dialog import PrintDialog
    from previewer.desk.pictures.snapshot import Shot

    area, wrong = _area(tab), tab.panes.if_made(WRONG)
    if area is not None:
        shots = [[Shot.of_view(view) for view in line] for line in area.lines()]
    else:
        on_show = tab.services.view.options.on_show(tab.piece.session.piece)
        shots = [[Shot.of(tab.piece.phones[platform]) for platform in on_show]]
    listed = None if wrong is None else wrong.screens.printed()
    grid = () if area is None else area.grid
    return PrintDialog(tab.piece, shots, tab.services, listed, tab.services.window, grid)


def _area(tab: PieceTab) -> PhoneArea | None:
    """The phones in front."""
    shown = tab.shown_middle
    return shown if isinstance(shown, PhoneArea) and shown.isVisible() else None


def _pictures(tab: PieceTab) -> "PhonePictures":
    from previewer.desk.pictures.copying import PhonePictures

    area = _area(tab)
    assert area is not None
    return PhonePictures(tab.piece, area, tab.services)


PRINTING = (
    PieceCommand(
        "print",
        QT_TRANSLATE_NOOP("Commands", "&Print…"),
        print_pages,
        QKeySequence.StandardKey.Print,
        can=_reads,
    ),
    PieceCommand(
        "save_pdf",
        QT_TRANSLATE_NOOP("Commands", "Save as P&DF…"),
        save_pdf,
        can=_reads,
    ),
)
COPYING = (
    PieceCommand(
        "copy_picture",
        QT_TRANSLATE_NOOP("Commands", "Copy a picture of the phones"),
        lambda tab: _pictures(tab).copy(),
        "Ctrl+Alt+Shift+C",
        can=_shows_phones,
    ),
    PieceCommand(
        "copy_report",
        QT_TRANSLATE_NOOP("Commands", "Copy for a report"),
        lambda tab: _pictures(tab).copy_report(),
        "Ctrl+Alt+R",
        can=_shows_phones,
    ),
)
COPYING_CASE = (
    PieceCommand(
        "copy_case",
        QT_TRANSLATE_NOOP("Commands", "Copy as a case"),
        lambda tab: _pictures(tab).copy_case(),
        "Ctrl+Alt+Shift+K",
        can=_shows_phones,
    ),
)
BUNDLING = (
    PieceCommand(
        "bundle",
        QT_TRANSLATE_NOOP("Commands", "&Bundle…"),
        make_bundle,
        can=_reads_as_typed,
    ),
)
SAVING = (
    PieceCommand(
        "save_picture",
        QT_TRANSLATE_NOOP("Commands", "Save a picture of the phones…"),
        lambda tab: _pictures(tab).ask_save(),
        "Ctrl+Alt+S",
        can=_shows_phones,
    ),
    PieceCommand(
        "sheet",
        QT_TRANSLATE_NOOP("Commands", "S&heet of pictures…"),
        make_sheet,
        "Ctrl+Alt+Shift+S",
        can=_reads,
    ),
    PieceCommand(
        "save_case",
        QT_TRANSLATE_NOOP("Commands", "Save as a case…"),
        lambda tab: _pictures(tab).ask_save_case(),
        can=_shows_phones,
    ),
)
