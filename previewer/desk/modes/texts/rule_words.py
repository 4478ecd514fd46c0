"""The rules of consistency in a few words, as heads of a list."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from previewer.desk.language import QT_TRANSLATE_NOOP

RULE_WORDS: Final = {
    "consistency-translations": QT_TRANSLATE_NOOP("Rules", "One source text, two translations"),
    "consistency-sources": QT_TRANSLATE_NOOP("Rules", "Two source texts, one translation"),
    "consistency-width": QT_TRANSLATE_NOOP("Rules", "Full-width and half-width mixed"),
    "consistency-full-stop": QT_TRANSLATE_NOOP("Rules", "「。」 at some ends only"),
    "consistency-politeness": QT_TRANSLATE_NOOP("Rules", "です・ます and である mixed"),
    "consistency-quotes": QT_TRANSLATE_NOOP("Rules", "Quotes at the ends"),
    "consistency-spaces": QT_TRANSLATE_NOOP("Rules", "Spaces at the ends"),
    "consistency-placeholders": QT_TRANSLATE_NOOP("Rules", "Placeholders differ"),
    "consistency-numbers": QT_TRANSLATE_NOOP("Rules", "Numbers differ"),
    "consistency-glossary": QT_TRANSLATE_NOOP("Rules", "Not as the glossary has it"),
    "consistency-emoji": QT_TRANSLATE_NOOP("Rules", "Emoji"),
    "consistency-control": QT_TRANSLATE_NOOP("Rules", "Characters that nobody sees"),
    "consistency-language": QT_TRANSLATE_NOOP("Rules", "A language of one item only"),
}


def rule_word(code: str) -> str:
    """A rule in the language of the program; the code itself of one that checks of the declaration have."""
    return QCoreApplication.translate("Rules", RULE_WORDS[code]) if code in RULE_WORDS else code
