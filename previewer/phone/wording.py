"""Words for how a phone is looked at, in the languages that the program has."""

from __future__ import annotations

from previewer.phone.platforms import PLATFORMS
from previewer.pieces.messages import FALLBACK, catalogue, language_name, say


def member_words(name: str, value: object, lang: str) -> str:
    """A member of a look that is not as usual: `landscape`, `Bold text`, `Device iPhone SE`."""
    known = f"{name}-{value}"
    if known in catalogue(FALLBACK).sections["look-values"]:
        return say(lang, "look-values", known)
    member = say(lang, "sheet", name)
    return member if value is True else f"{member} {value}"


def value_words(name: str, value: object, lang: str) -> str | None:
    """A member's value beside the member's own name; None where it is said as it is."""
    if name == "lang":
        return language_name(str(value), lang)
    if name == "design":
        return next((one.name for phone in PLATFORMS.values() for one in phone.designs if one.code == value), None)
    known = f"{name}-{value}"
    return say(lang, "sheet-values", known) if known in catalogue(FALLBACK).sections["sheet-values"] else None
