"""The commands of Check mode that are for a run or for checks of it, one row each."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from previewer.desk.commands.command import PieceCommand
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.modes.check import CHECK, CHECKS
from previewer.desk.tabs.piece_tab import PieceTab

if TYPE_CHECKING:
    from previewer.desk.modes.check.checks import ChecksPane


def _has_run(tab: PieceTab) -> bool:
    """Whether the tab is in Check mode, with a run."""
    pane = tab.panes.if_made(CHECKS)
    return tab.services.mode is CHECK and tab.isVisible() and pane is not None and pane.session.run is not None


def _checks(tab: PieceTab) -> "ChecksPane":
    """The checks, in their mode."""
    tab.services.window.show_mode(CHECK)
    return tab.panes.get(CHECKS)


def _with_run(name: str, words: str, act: Callable[["ChecksPane"], QAction]) -> PieceCommand:
    """A command that is an action of the pane, where there is a run."""
    return PieceCommand(name, words, lambda tab: act(_checks(tab)).trigger(), can=_has_run)


def _ask_price(tab: PieceTab) -> None:
    from previewer.desk.modes.check.price import ask_price

    assert tab.piece is not None
    ask_price(tab.piece, tab.services)


CHECK_COMMANDS = (
    PieceCommand("price", QT_TRANSLATE_NOOP("Commands", "Which checks would this text reopen?"), _ask_price),
    PieceCommand("new_run", QT_TRANSLATE_NOOP("Commands", "New run…"), lambda tab: _checks(tab).ask_new()),
    PieceCommand("open_run", QT_TRANSLATE_NOOP("Commands", "Open a run…"), lambda tab: _checks(tab).ask_open()),
    _with_run(
        "add_check", QT_TRANSLATE_NOOP("Commands", "Add a check to the run…"), lambda pane: pane.actions_of_run["own"]
    ),
    _with_run(
        "photos_run",
        QT_TRANSLATE_NOOP("Commands", "Import photographs from a phone for the run…"),
        lambda pane: pane.actions_of_run["photos"],
    ),
    _with_run(
        "join_run",
        QT_TRANSLATE_NOOP("Commands", "Import verdicts from a copy of the run…"),
        lambda pane: pane.actions_of_run["join"],
    ),
    _with_run(
        "report_run",
        QT_TRANSLATE_NOOP("Commands", "Write a report of the run…"),
        lambda pane: pane.actions_of_run["report"],
    ),
    _with_run(
        "publish_run",
        QT_TRANSLATE_NOOP("Commands", "Publish with the verdicts of the run…"),
        lambda pane: pane.actions_of_run["publish"],
    ),
    _with_run(
        "reopen_check",
        QT_TRANSLATE_NOOP("Commands", "Open the check again"),
        lambda pane: pane.actions_of_checks["reopen"],
    ),
    _with_run(
        "assign_check",
        QT_TRANSLATE_NOOP("Commands", "Assign the check…"),
        lambda pane: pane.actions_of_checks["assign"],
    ),
    _with_run(
        "link_check",
        QT_TRANSLATE_NOOP("Commands", "Link the check to an issue…"),
        lambda pane: pane.actions_of_checks["link"],
    ),
)
