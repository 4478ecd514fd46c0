"""The command for the phone in the hand."""

from importlib.util import find_spec

from PySide6.QtCore import QCoreApplication

from previewer.desk.commands.command import PieceCommand
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.tabs.piece_tab import PieceTab

#: Packages of the extra `share`.
_NEEDED = ("starlette", "uvicorn", "websockets", "segno")


def hold(tab: PieceTab) -> None:
    """Offer the piece in front to a phone in the hand, or show what is shared."""
    if any(find_spec(name) is None for name in _NEEDED):
        text = QCoreApplication.translate("Commands", "This needs a part that is not installed. Install it with: {0}")
        tab.services.show_message(text.format("pip install 'piece-previewer[share]'"))
        return
    from previewer.desk.sharing.panel import SharingPanel

    tab.services.window.only(SharingPanel).show_for(tab.piece)


SHARING = (
    PieceCommand(
        "hold",
        QT_TRANSLATE_NOOP("Commands", "Hol&d it in the hand…"),
        hold,
        can=lambda tab: tab.piece.document.reading.piece is not None,
    ),
)
