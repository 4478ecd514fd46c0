"""Names of operations on a piece, for its history: each in the language that the program has then."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from previewer.desk.language import QT_TRANSLATE_NOOP, program_language
from previewer.pieces import Reading
from previewer.pieces.edits.editing import Operation
from previewer.pieces.edits.items import AddItem, HideItem, PutItem, RemoveItem, RenameItem, ShowItem
from previewer.pieces.edits.kind_change import ChangeKind
from previewer.pieces.edits.order import MoveItem
from previewer.pieces.edits.set_texts import SetTexts
from previewer.pieces.edits.text_languages import AddLanguage, RemoveLanguage
from previewer.pieces.edits.values import Remove, SetValue
from previewer.pieces.kinds import Item
from previewer.pieces.messages import FALLBACK, catalogue
from previewer.pieces.places import Path
from previewer.serve.definition.key_words import name_of

#: What an operation on one item is called, and one on a language.
NAMES: Final[Mapping[type[Any], str]] = {
    AddItem: QT_TRANSLATE_NOOP("Acts", "{0} added"),
    PutItem: QT_TRANSLATE_NOOP("Acts", "{0} added"),
    RemoveItem: QT_TRANSLATE_NOOP("Acts", "{0} deleted"),
    RenameItem: QT_TRANSLATE_NOOP("Acts", "Key of {0}"),
    HideItem: QT_TRANSLATE_NOOP("Acts", "{0} hidden"),
    ShowItem: QT_TRANSLATE_NOOP("Acts", "{0} shown"),
    MoveItem: QT_TRANSLATE_NOOP("Acts", "{0} moved"),
    ChangeKind: QT_TRANSLATE_NOOP("Acts", "Kind of {0}"),
    AddLanguage: QT_TRANSLATE_NOOP("Acts", "Language {0} added"),
    RemoveLanguage: QT_TRANSLATE_NOOP("Acts", "Language {0} removed"),
}


def operations_name(operations: Iterable[Operation], reading: Reading) -> str:
    """The name of operations that are one act, on a piece as it was before them."""
    # Items may have one title: each counts.
    names = list(dict.fromkeys(name for one in operations for name in _names(one, reading)))
    more = QCoreApplication.translate("Acts", "{0}, and {1} more")
    return names[0][0] if len(names) == 1 else more.format(names[0][0], len(names) - 1)


def _names(one: Operation, reading: Reading) -> list[tuple[str, str]]:
    """The names of an operation, each with the key of its item or the language."""
    match one:
        case SetTexts():
            return [_at(text.path, reading) for text in one.texts]
        case SetValue() | Remove():
            return [_at(one.steps, reading)]
        case AddLanguage() | RemoveLanguage():
            subject, title = one.code, one.code
        case _:
            subject = getattr(one, "key")  # noqa: B009
            title = _title(subject, reading)
    return [(QCoreApplication.translate("Acts", NAMES[type(one)]).format(title), subject)]


def _at(path: Path, reading: Reading) -> tuple[str, str]:
    """The name of a change at a place, "Title of City", and the key of its item, '' where it is of none."""
    items: Path = (*reading.prefix, "properties")
    at = len(items)
    if path[:at] != items or len(path) <= at:
        inner = path[len(reading.prefix) :] if path[: len(reading.prefix)] == reading.prefix else path
        return _word(str(inner[0]) if inner else "preferences", None), ""
    key = str(path[at])
    item = None if reading.piece is None else reading.piece.item(key)
    field = _word(str(path[at + 1]) if len(path) > at + 1 else "key", None if item is None else type(item))
    return QCoreApplication.translate("Acts", "{0} of {1}").format(field, _title(key, reading)), key


def _word(name: str, form: type[Item] | None) -> str:
    """What a key is called; a key of somebody's own by itself."""
    return name_of(name, form, program_language()) if name in catalogue(FALLBACK).sections["keys"] else name


def _title(key: str, reading: Reading) -> str:
    item = None if reading.piece is None else reading.piece.item(key)
    return key if item is None else item.title(program_language()).text
