"""The commands for content sites, one row each."""

from previewer.desk.commands.command import Command, PieceCommand
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.publishing.ways import ask_publish, can_ask_sites
from previewer.desk.services import Services
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.widgets import open_dialog


def publish(tab: PieceTab) -> None:
    """Show the pages of the piece in front as they will be, and publish them."""
    from previewer.desk.modes.check.followed import ask_usual_run

    ask_publish(tab.piece, tab.services, ask_usual_run(tab.services, tab.piece.path))


def open_from_site(services: Services) -> None:
    """Ask for the address of a definition, fetch it, and open it."""
    if not can_ask_sites(services):
        return
    from previewer.desk.commands.file_commands import open_file
    from previewer.desk.publishing.opening import OpenAddressDialog

    dialog = OpenAddressDialog(services.window)
    dialog.fetched.connect(lambda path: open_file(services, path))
    open_dialog(dialog)


def published_from_site(tab: PieceTab) -> None:
    """Take the published version from the page of the piece on a site that is kept."""
    if not can_ask_sites(tab.services):
        return
    from previewer.desk.publishing.opening import PublishedDialog

    dialog = PublishedDialog(tab.piece.path, tab.services.window)
    dialog.fetched.connect(tab.piece.published.choose)
    open_dialog(dialog, tab.piece)


OPEN_FROM_SITE = Command("open_from_site", QT_TRANSLATE_NOOP("Commands", "Open from a s&ite…"), open_from_site)
PUBLISHED_FROM_SITE = PieceCommand(
    "published_from_site",
    QT_TRANSLATE_NOOP("Commands", "Published version from a site…"),
    published_from_site,
)
PUBLISHING = (
    PieceCommand(
        "publish",
        QT_TRANSLATE_NOOP("Commands", "Pu&blish…"),
        publish,
        can=lambda tab: tab.piece.document.reading.piece is not None,
    ),
)
