"""What the commands for the text and its problems do, and those for the values."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from previewer.desk.commands.command import PieceCommand
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.panes import PROBLEMS, SOURCE, VALUES
from previewer.desk.tabs.piece_tab import PieceTab


def undo(tab: PieceTab) -> None:
    """Undo the last act, in the text or in the values, wherever the keyboard is."""
    source = tab.panes.if_made(SOURCE)
    before = tab.piece.document.reading.slices.keys()
    tab.piece.acts.undo(tab.piece.document.textDocument.undo if source is None else source.undo)
    tab.piece.document.read_now()
    came_back = tab.piece.document.reading.slices.keys() - before
    if before and came_back and tab.piece.selection.item in before & tab.piece.document.reading.slices.keys():
        # One that was deleted: renamed ones stay selected anyway.
        back = [key for key in tab.piece.document.reading.slices if key in came_back]
        tab.piece.selection.select_several(back, back[-1])


def redo(tab: PieceTab) -> None:
    """Do again what was undone last."""
    source = tab.panes.if_made(SOURCE)
    tab.piece.acts.redo(tab.piece.document.textDocument.redo if source is None else source.redo)
    tab.piece.document.read_now()


def fix(tab: PieceTab) -> None:
    """Fix the problem at the source's cursor, else the one that the problems list stands on."""
    source, problems = tab.panes.get(SOURCE), tab.panes.get(PROBLEMS)
    found = source.diagnostic_here() if tab.typing else problems.current()
    found = found or problems.current() or source.diagnostic_here()
    if found is None or not tab.piece.fix(found):
        tab.services.show_message(QCoreApplication.translate("Commands", "No automatic fix available"))


def has_problem(tab: PieceTab) -> bool:
    """Whether there is a problem to go to."""
    return bool(tab.piece.document.reading.diagnostics)


def has_fix(tab: PieceTab) -> bool:
    """Whether there is a problem with a fix, in a text that may be changed."""
    return tab.piece.document.editable and any(
        found.fix is not None for found in tab.piece.document.reading.diagnostics
    )


def fix_all(tab: PieceTab) -> None:
    """Apply every fix that is certain."""
    tab.panes.get(PROBLEMS).fixAll()


def reset_all(tab: PieceTab) -> None:
    """Give every item its own value back."""
    if tab.piece.session.piece is not None:
        tab.piece.session.reset_all()


def forget(tab: PieceTab) -> None:
    """Forget the values and the first day of the piece."""
    tab.piece.forget()
    tab.services.show_message(QCoreApplication.translate("Commands", "Saved values cleared"))


UNDOING = (
    PieceCommand(
        "undo",
        QT_TRANSLATE_NOOP("Commands", "&Undo"),
        undo,
        QKeySequence.StandardKey.Undo,
        "undo",
        can=lambda tab: tab.piece.acts.can_undo(),
        in_bar=True,
    ),
    PieceCommand(
        "redo",
        QT_TRANSLATE_NOOP("Commands", "&Redo"),
        redo,
        QKeySequence.StandardKey.Redo,
        "redo",
        can=lambda tab: tab.piece.acts.can_redo(),
        in_bar=True,
    ),
)
FIXING = (
    PieceCommand(
        "fix",
        QT_TRANSLATE_NOOP("Commands", "Fi&x the problem"),
        fix,
        "Ctrl+.",
        "fix",
        can=has_fix,
    ),
    PieceCommand(
        "fix_all",
        QT_TRANSLATE_NOOP("Commands", "Fix all &problems"),
        fix_all,
        "Ctrl+Shift+.",
        can=has_fix,
    ),
    PieceCommand(
        "next_problem",
        QT_TRANSLATE_NOOP("Commands", "Next proble&m"),
        lambda tab: tab.panes.get(PROBLEMS).step(1),
        "F8",
        can=has_problem,
    ),
    PieceCommand(
        "previous_problem",
        QT_TRANSLATE_NOOP("Commands", "Previous prob&lem"),
        lambda tab: tab.panes.get(PROBLEMS).step(-1),
        "Shift+F8",
        can=has_problem,
    ),
)
SAVE_VALUES = PieceCommand(
    "save_values",
    QT_TRANSLATE_NOOP("Commands", "Save &values…"),
    lambda tab: tab.panes.get(VALUES).ask_save(),
    "Ctrl+E",
    "export",
)
EXCHANGE = (
    PieceCommand(
        "copy_values",
        QT_TRANSLATE_NOOP("Commands", "&Copy values"),
        lambda tab: tab.panes.get(VALUES).copy(),
        "Ctrl+Shift+C",
        "copy",
    ),
    PieceCommand(
        "load_values",
        QT_TRANSLATE_NOOP("Commands", "&Load values…"),
        lambda tab: tab.panes.get(VALUES).ask_load(),
        "Ctrl+Shift+E",
        "load",
    ),
)
RESETTING = (
    PieceCommand(
        "reset_all",
        QT_TRANSLATE_NOOP("Commands", "Reset &all values"),
        reset_all,
        "Ctrl+Backspace",
        "reset",
    ),
    PieceCommand("forget", QT_TRANSLATE_NOOP("Commands", "Cl&ear the saved values of this piece"), forget),
)
