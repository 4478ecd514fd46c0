"""Texts as they are compared: without regard to case, width and the kind of an apostrophe."""

from __future__ import annotations

import unicodedata

_MARKS = str.maketrans(
    {**dict.fromkeys("\u2018\u2019\u02bc\u2032\u00b4\u0060", "'"), **dict.fromkeys("\u201c\u201d\u2033", '"')}
)


def fold(text: str) -> str:
    """The text in one width and case, every apostrophe as `'`."""
    if text.isascii():
        return text.lower().replace("`", "'")
    return unicodedata.normalize("NFKC", text.translate(_MARKS)).casefold()
