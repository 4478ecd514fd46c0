"""What the commands for the text and its problems do, and those for the values."""

from PySide6.QtCore import QCoreApplication, QObject

from previewer.desk.panes import PROBLEMS, SOURCE, VALUES
from previewer.desk.services import Services
from previewer.desk.window.piece_tab import PieceTab


class _Messages(QObject):
    """Sentences with a number, which translators can give their plurals only in a class."""

    def fixed(self, count: int) -> str:
        return self.tr("%n problem(s) fixed", "", count)


def undo(_services: Services, tab: PieceTab) -> None:
    """Undo the last act, in the text or in the values, wherever the keyboard is."""
    source = tab.panes.if_made(SOURCE)
    tab.piece.acts.undo(tab.piece.document.textDocument.undo if source is None else source.editor.undo)
    tab.piece.document.read_now()


def redo(_services: Services, tab: PieceTab) -> None:
    """Do again what was undone last."""
    source = tab.panes.if_made(SOURCE)
    tab.piece.acts.redo(tab.piece.document.textDocument.redo if source is None else source.editor.redo)
    tab.piece.document.read_now()


def fix(services: Services, tab: PieceTab) -> None:
    """Fix the problem at the source's cursor, else the one that the problems list stands on."""
    source, problems = tab.panes.get(SOURCE), tab.panes.get(PROBLEMS)
    found = source.diagnostic_here() if tab.typing else problems.current()
    found = found or problems.current() or source.diagnostic_here()
    if found is None or not tab.piece.fix(found):
        services.show_message(QCoreApplication.translate("Commands", "No automatic fix available"))


def has_problem(tab: PieceTab) -> bool:
    """Whether there is a problem to go to."""
    return bool(tab.piece.document.reading.diagnostics)


def has_fix(tab: PieceTab) -> bool:
    """Whether there is a problem with a fix."""
    return any(found.fix is not None for found in tab.piece.document.reading.diagnostics)


def fix_all(services: Services, tab: PieceTab) -> None:
    """Apply every fix there is."""
    services.show_message(_Messages().fixed(tab.piece.fix_all()))


def copy_values(_services: Services, tab: PieceTab) -> None:
    """Copy what the values pane shows."""
    tab.panes.get(VALUES).copy()


def reset_all(_services: Services, tab: PieceTab) -> None:
    """Give every item its own value back."""
    if tab.piece.session.piece is not None:
        tab.piece.session.reset_all()


def forget(services: Services, tab: PieceTab) -> None:
    """Forget the values and the first day of the piece."""
    tab.piece.forget()
    services.show_message(QCoreApplication.translate("Commands", "Saved values cleared"))
