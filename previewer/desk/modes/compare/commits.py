"""Comparing a piece with what git's last commit has of it."""

from PySide6.QtCore import QCoreApplication

from previewer.desk.document.filetext import FileText
from previewer.desk.document.git_versions import committed
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.compare.session import CompareSession
from previewer.desk.services import Services


def compare_with_commit(services: Services, piece: OpenPiece) -> None:
    """Show the last commit's text of a piece beside that of now; say so where there is none."""
    data = committed(piece.path)
    if data is None:
        words = QCoreApplication.translate("Compare", "Git has no commit with {0}.")
        services.show_message(words.format(piece.path.name))
        return
    name = QCoreApplication.translate("Compare", "Last commit")
    services.panes.shared(CompareSession).look_at((name, FileText.of(data).read()))
