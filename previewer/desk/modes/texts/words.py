"""The states and roles of texts in words, signs and colours."""

import html
from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor, QPalette

from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.theme import is_dark
from previewer.texts.units import Unit

#: State → its word, its sign, and its colour on light and on dark ground; the order is that of the filters.
_STATES: Final = {
    "missing": (QT_TRANSLATE_NOOP("Texts", "Missing"), "✕", "#b3261e", "#ff7b72"),
    "fallback": (QT_TRANSLATE_NOOP("Texts", "Falls back"), "↩", "#9a6700", "#e3b341"),
    "stale": (QT_TRANSLATE_NOOP("Texts", "Source changed"), "≠", "#8250df", "#d2a8ff"),
    "translated": (QT_TRANSLATE_NOOP("Texts", "Translated"), "", "", ""),
    "reviewed": (QT_TRANSLATE_NOOP("Texts", "Reviewed"), "✓", "#1a7f37", "#56d364"),
}
STATES: Final = tuple(_STATES)
_ROLES: Final = {
    "title": QT_TRANSLATE_NOOP("Texts", "Title"),
    "description": QT_TRANSLATE_NOOP("Texts", "Description"),
    "enum-title": QT_TRANSLATE_NOOP("Texts", "Choice"),
}
#: What a filter asks for beside the codes of what is wrong with a text: anything that is, and too little room.
ANY_PROBLEM: Final = "any"
TOO_LONG: Final = "too-long"
_ASKED: Final = {
    ANY_PROBLEM: QT_TRANSLATE_NOOP("Texts", "Any problem"),
    TOO_LONG: QT_TRANSLATE_NOOP("Texts", "Too long"),
}
_PIECE: Final = QT_TRANSLATE_NOOP("Texts", "The piece")
RULE_WORDS: Final = {
    "consistency-translations": QT_TRANSLATE_NOOP("Rules", "One source text, two translations"),
    "consistency-sources": QT_TRANSLATE_NOOP("Rules", "Two source texts, one translation"),
    "consistency-width": QT_TRANSLATE_NOOP("Rules", "Full-width and half-width mixed"),
    "consistency-full-stop": QT_TRANSLATE_NOOP("Rules", "「。」 at some ends only"),
    "consistency-politeness": QT_TRANSLATE_NOOP("Rules", "です・ます and である mixed"),
    "consistency-quotes": QT_TRANSLATE_NOOP("Rules", "Quotes at the ends"),
    "consistency-spaces": QT_TRANSLATE_NOOP("Rules", "Spaces at the ends"),
    "consistency-copy": QT_TRANSLATE_NOOP("Rules", "Not translated: a copy"),
    "consistency-placeholders": QT_TRANSLATE_NOOP("Rules", "Placeholders differ"),
    "consistency-numbers": QT_TRANSLATE_NOOP("Rules", "Numbers differ"),
    "consistency-glossary": QT_TRANSLATE_NOOP("Rules", "Differs from the glossary"),
    "consistency-emoji": QT_TRANSLATE_NOOP("Rules", "Emoji"),
    "consistency-control": QT_TRANSLATE_NOOP("Rules", "Invisible characters"),
    "consistency-language": QT_TRANSLATE_NOOP("Rules", "A language of one item only"),
}
#: Of what the checks of a declaration say of single texts.
_DECLARED: Final = {
    "title-same": QT_TRANSLATE_NOOP("Rules", "Titles are the same"),
    "text-placeholder": QT_TRANSLATE_NOOP("Rules", "Still the item's key"),
    "text-empty": QT_TRANSLATE_NOOP("Rules", "Empty"),
    "language-copy": QT_TRANSLATE_NOOP("Rules", "A copy of another language"),
    "text-surrogate": QT_TRANSLATE_NOOP("Rules", "Broken character"),
    "text-direction": QT_TRANSLATE_NOOP("Rules", "Marks of direction"),
    "piece-title-long": QT_TRANSLATE_NOOP("Rules", "Title of the piece too long"),
    "enum-title-unknown": QT_TRANSLATE_NOOP("Rules", "Of no option"),
}


def problem_word(code: str) -> str:
    """What a filter asks for, in the language of the program."""
    return QCoreApplication.translate("Texts", _ASKED[code]) if code in _ASKED else rule_word(code)


def rule_word(code: str) -> str:
    """A rule in the language of the program; the code itself of one that has no words."""
    words = RULE_WORDS.get(code) or _DECLARED.get(code)
    return code if words is None else QCoreApplication.translate("Rules", words)


def state_word(state: str) -> str:
    """A state in the language of the program."""
    return QCoreApplication.translate("Texts", _STATES[state][0])


def state_sign(state: str) -> str:
    """The sign that stands before the word, '' for a text that is simply there."""
    return _STATES[state][1]


def state_colour(state: str, palette: QPalette) -> QColor:
    """The colour of a state on this palette; that of faint text for one that is simply there."""
    colour = _STATES[state][3 if is_dark(palette) else 2]
    return QColor(colour) if colour else palette.color(QPalette.ColorRole.PlaceholderText)


def state_ink(state: str, palette: QPalette) -> QColor | None:
    """The colour of what tells a state on this palette, None for one that is simply there."""
    return state_colour(state, palette) if state_sign(state) else None


def role_word(role: str) -> str:
    """What a text is of its item, in the language of the program."""
    return QCoreApplication.translate("Texts", _ROLES[role])


def owner_word(unit: Unit) -> str:
    """Whose text it is: the key of its item, or the piece itself."""
    return QCoreApplication.translate("Texts", _PIECE) if unit.item is None else unit.item


def unit_word(unit: Unit) -> str:
    """What a text is of what, in the language of the program."""
    role = role_word(unit.role)
    return f"{owner_word(unit)} · {role}: {unit.option}" if unit.option else f"{owner_word(unit)} · {role}"


def plain_tip(text: str) -> str:
    """A tool tip that shows a text of a piece as it stands, its line breaks too."""
    return f'<p style="white-space: pre-wrap">{html.escape(text)}</p>'
