"""The ways to what asks content sites: what they need of the extra `publish` is told where it is lacking."""

from importlib.util import find_spec
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.services import Services
from previewer.desk.widgets import open_dialog


def can_ask_sites(services: Services) -> bool:
    """Whether content sites can be asked; says what is lacking where not."""
    if find_spec("httpx") is not None:
        return True
    text = QCoreApplication.translate("Commands", "This needs a part that is not installed. Install it with: {0}")
    services.show_message(text.format("pip install 'piece-previewer[publish]'"))
    return False


def ask_publish(piece: OpenPiece, services: Services, run: Path | None, verdicts: bool = False) -> None:
    """Show the pages of a piece as they will be, and publish them. `verdicts`: those of the run are on them."""
    if can_ask_sites(services):
        from previewer.desk.publishing.dialog import PublishDialog

        open_dialog(PublishDialog(piece, services, run, services.window, verdicts), piece)
