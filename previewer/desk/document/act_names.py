"""Names of what was done to a piece, for its history: each in the language that the program has then."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from previewer.desk.language import QT_TRANSLATE_NOOP, program_language
from previewer.phone.history import UNTOUCHED, ValueCommand
from previewer.phone.platforms import PLATFORMS
from previewer.pieces import Piece

#: Letters of a value in a name.
_MOST = 40
_NAMES: Final = {
    "typed": QT_TRANSLATE_NOOP("Acts", "Typed in the source"),
    "taken": QT_TRANSLATE_NOOP("Acts", "Taken from the disk"),
    "restored": QT_TRANSLATE_NOOP("Acts", "Restored"),
    "begun": QT_TRANSLATE_NOOP("Acts", "Started with one item"),
    "case": QT_TRANSLATE_NOOP("Acts", "Taken from a case"),
    "fixed": QT_TRANSLATE_NOOP("Acts", "Problem fixed"),
    "all_fixed": QT_TRANSLATE_NOOP("Acts", "All problems fixed"),
    "laid_out": QT_TRANSLATE_NOOP("Acts", "Formatted"),
    "merged": QT_TRANSLATE_NOOP("Acts", "Merged"),
}


def act_name(act: str) -> str:
    """The name of an act that is always called alike."""
    return QCoreApplication.translate("Acts", _NAMES[act])


def values_name(command: ValueCommand, piece: Piece | None) -> str:
    """The name of a step of values."""
    key = next(iter(command.steps))
    item = piece.item(key) if piece is not None else None
    if len(command.steps) > 1 or item is None or item.kind is None:
        return QCoreApplication.translate("Acts", "Values of {0} items").format(len(command.steps))
    lang, value = program_language(), command.steps[key].after
    title = item.title(lang).text
    if value is UNTOUCHED:
        return QCoreApplication.translate("Acts", "{0} reset").format(title)
    words = " ".join(str(item.shown(value, lang, command.by or next(iter(PLATFORMS)))).split())
    words = words if len(words) <= _MOST else words[: _MOST - 1] + "…"
    if not command.by:
        return QCoreApplication.translate("Acts", "{0} set to {1}").format(title, words)
    on = QCoreApplication.translate("Acts", "{0} set to {1} on {2}")
    return on.format(title, words, PLATFORMS[command.by].name)
