"""What the commands for the text and its problems do, and those for the values."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from previewer.desk.commands.command import PieceCommand
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.modes.history.undoing import redo, undo
from previewer.desk.panes import SOURCE, VALUES, WRONG
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.widgets import open_dialog


def fix(tab: PieceTab) -> None:
    """Fix the problem at the source's cursor, else the one that the problems list stands on."""
    source, problems = tab.panes.get(SOURCE), tab.panes.get(WRONG)
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
    tab.panes.get(WRONG).fixAll()


def mend(tab: PieceTab) -> None:
    """Walk through all that is wrong."""
    from previewer.desk.commands.mending import MendDialog

    open_dialog(MendDialog(tab), tab.piece)


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
        lambda tab: undo(tab.piece, tab.panes),
        QKeySequence.StandardKey.Undo,
        "undo",
        can=lambda tab: tab.piece.acts.can_undo(),
        in_bar=True,
    ),
    PieceCommand(
        "redo",
        QT_TRANSLATE_NOOP("Commands", "&Redo"),
        lambda tab: redo(tab.piece, tab.panes),
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
        "mend",
        QT_TRANSLATE_NOOP("Commands", "Fix the problems one by one…"),
        mend,
        "Ctrl+Alt+.",
        can=lambda tab: has_problem(tab) and tab.piece.document.editable,
    ),
    PieceCommand(
        "next_problem",
        QT_TRANSLATE_NOOP("Commands", "Next proble&m"),
        lambda tab: tab.panes.get(WRONG).step(1),
        "F8",
        can=has_problem,
    ),
    PieceCommand(
        "previous_problem",
        QT_TRANSLATE_NOOP("Commands", "Previous prob&lem"),
        lambda tab: tab.panes.get(WRONG).step(-1),
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
