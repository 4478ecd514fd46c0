"""Words for how a phone is looked at, in the languages that the program has."""

from __future__ import annotations

from previewer.pieces.messages import FALLBACK, catalogue, say


def member_words(name: str, value: object, lang: str) -> str:
    """A member of a look that is not as usual: `landscape`, `Bold text`, `Device iPhone SE`."""
    known = f"{name}-{value}"
    if known in catalogue(FALLBACK).sections["look-values"]:
        return say(lang, "look-values", known)
    member = say(lang, "sheet", name)
    return member if value is True else f"{member} {value}"
