"""What the commands for pictures of the phones do."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.panes import FINDINGS
from previewer.desk.services import Services
from previewer.desk.view.phone_area import PhoneArea
from previewer.desk.window.command import PieceCommand
from previewer.desk.window.piece_tab import PieceTab

if TYPE_CHECKING:
    from previewer.desk.pictures.copying import PhonePictures
    from previewer.desk.pictures.print_dialog import PrintDialog


def shows_phones(tab: PieceTab) -> bool:
    """Whether phones that show something are in front."""
    return tab.piece.session.piece is not None and _area(tab) is not None


def copy_picture(_services: Services, tab: PieceTab) -> None:
    """Copy a picture of the phones."""
    _pictures(tab).copy()


def save_picture(_services: Services, tab: PieceTab) -> None:
    """Save a picture of the phones to a file that is asked for."""
    _pictures(tab).ask_save()


def copy_report(_services: Services, tab: PieceTab) -> None:
    """Copy what a fault report needs."""
    _pictures(tab).copy_report()


def copy_case(_services: Services, tab: PieceTab) -> None:
    """Copy a case that opens in the state of now."""
    _pictures(tab).copy_case()


def save_case(_services: Services, tab: PieceTab) -> None:
    """Save such a case to a file that is asked for."""
    _pictures(tab).ask_save_case()


def make_sheet(services: Services, tab: PieceTab) -> None:
    """Ask for variants, and make a sheet of them."""
    from previewer.desk.pictures.sheet_dialog import SheetDialog

    dialog = SheetDialog(tab.piece, services, services.window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.show()


def print_pages(services: Services, tab: PieceTab) -> None:
    """Ask what to print and on which paper, with a look at the pages."""
    _print_dialog(services, tab).open()


def save_pdf(services: Services, tab: PieceTab) -> None:
    """Ask for a file for the pages that would be printed."""
    dialog = _print_dialog(services, tab)
    dialog.open()
    dialog.save_pdf()


def _print_dialog(services: Services, tab: PieceTab) -> "PrintDialog":
    from previewer.desk.pictures.print_dialog import PrintDialog, Shot
    from previewer.desk.pictures.snapshot import scrolled_by

    area, findings = _area(tab), tab.panes.if_made(FINDINGS)
    if area is not None:
        shots = [[Shot(view.phone, scrolled_by(view.screen_item)) for view in line] for line in area.lines()]
    else:
        on_show = services.view.options.on_show(tab.piece.session.piece)
        shots = [[Shot(tab.piece.phones[platform], 0.0) for platform in on_show]]
    listed = None if findings is None else findings.printed()
    dialog = PrintDialog(tab.piece, shots, tab.services, listed, services.window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return dialog


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
        can=lambda tab: tab.piece.session.piece is not None,
    ),
    PieceCommand(
        "save_pdf",
        QT_TRANSLATE_NOOP("Commands", "Save as P&DF…"),
        save_pdf,
        can=lambda tab: tab.piece.session.piece is not None,
    ),
)
PICTURES = (
    PieceCommand(
        "copy_picture",
        QT_TRANSLATE_NOOP("Commands", "Copy a &picture of the phones"),
        copy_picture,
        "Ctrl+Alt+Shift+C",
        can=shows_phones,
    ),
    PieceCommand(
        "save_picture",
        QT_TRANSLATE_NOOP("Commands", "Sa&ve a picture of the phones…"),
        save_picture,
        "Ctrl+Alt+S",
        can=shows_phones,
    ),
    PieceCommand(
        "copy_report",
        QT_TRANSLATE_NOOP("Commands", "Copy for a &report"),
        copy_report,
        "Ctrl+Alt+R",
        can=shows_phones,
    ),
    PieceCommand(
        "copy_case",
        QT_TRANSLATE_NOOP("Commands", "Copy as a &case"),
        copy_case,
        "Ctrl+Alt+Shift+K",
        can=shows_phones,
    ),
    PieceCommand(
        "save_case",
        QT_TRANSLATE_NOOP("Commands", "Save as a case…"),
        save_case,
        can=shows_phones,
    ),
    PieceCommand(
        "sheet",
        QT_TRANSLATE_NOOP("Commands", "S&heet of pictures…"),
        make_sheet,
        "Ctrl+Alt+Shift+S",
        can=lambda tab: tab.piece.session.piece is not None,
    ),
)
