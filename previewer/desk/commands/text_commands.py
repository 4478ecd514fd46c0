"""The commands of Texts mode, one row each."""

from typing import TYPE_CHECKING, cast

from previewer.desk.commands.command import PieceCommand
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.modes.texts import TEXTS, UNIT
from previewer.desk.tabs.piece_tab import PieceTab

if TYPE_CHECKING:
    from previewer.desk.modes.texts.middle import TextsMiddle


def _is_on(tab: PieceTab) -> bool:
    """Whether the tab is in Texts mode."""
    return tab.services.mode is TEXTS and tab.isVisible()


def _middle(tab: PieceTab) -> "TextsMiddle":
    return cast("TextsMiddle", tab.middle(TEXTS))


EXPORT_TEXTS = PieceCommand(
    "export_texts",
    QT_TRANSLATE_NOOP("Commands", "Export texts for translators…"),
    lambda tab: _middle(tab).exchange().ask_export(),
    can=_is_on,
)
TEXT_COMMANDS = (
    PieceCommand(
        "next_open",
        QT_TRANSLATE_NOOP("Commands", "Next open text"),
        lambda tab: _middle(tab).step(1),
        "Ctrl+J",
        can=_is_on,
    ),
    PieceCommand(
        "previous_open",
        QT_TRANSLATE_NOOP("Commands", "Previous open text"),
        lambda tab: _middle(tab).step(-1),
        "Ctrl+Shift+J",
        can=_is_on,
    ),
    PieceCommand(
        "review",
        QT_TRANSLATE_NOOP("Commands", "Mark text as reviewed"),
        lambda tab: _middle(tab).table.review(),
        "Ctrl+Return",
        can=_is_on,
    ),
    PieceCommand(
        "add_term",
        QT_TRANSLATE_NOOP("Commands", "Add a term to the glossary…"),
        lambda tab: tab.panes.get(UNIT).ask_term(),
        can=_is_on,
    ),
    PieceCommand(
        "import_texts",
        QT_TRANSLATE_NOOP("Commands", "Import texts from a file…"),
        lambda tab: _middle(tab).exchange().ask_import(),
        can=_is_on,
    ),
)
