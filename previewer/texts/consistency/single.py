"""What is odd about a text by itself: quotes and spaces at its ends, emoji, characters that nobody sees."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from previewer.kept import kept
from previewer.pieces.json_text import quoted
from previewer.pieces.languages import is_right_to_left
from previewer.texts.consistency.found import Inconsistency, UnitText

_QUOTES = dict(zip("\"'“”„‘«「『＂`", "\"'””“’»」』＂`", strict=True))
_CLOSING = frozenset(_QUOTES.values())
#: What is drawn in colours by itself (Emoji_Presentation), and anything that U+FE0F or a keycap makes so.
_EMOJI = re.compile(
    "[\U0001f000-\U0001f0ff\U0001f18e\U0001f191-\U0001f19a\U0001f1e6-\U0001f202\U0001f21a-\U0001faff"
    "⌚⌛⏩-⏬⏰⏳◽◾☔☕♈-♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛎⛔⛪⛲⛳⛵⛺⛽✅✊✋✨❌❎❓-❕❗➕-➗➰➿⬛⬜⭐⭕]"
    "|.[\ufe0f]\u20e3?|[0-9#*]\u20e3"
)
_JOINERS = "\u200c\u200d"
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069")


def judge_single(entry: UnitText) -> Iterator[Inconsistency]:
    """What is odd about a text, whatever else there is."""
    text = entry.text
    if text.strip() and text != text.strip():
        yield Inconsistency("consistency-spaces", {"found": quoted(text)})
    wrapped = _quotes_at_ends(text)
    if wrapped and not _all_alike(entry):
        yield Inconsistency("consistency-quotes", {"found": quoted(text)})
    if not text.isascii() and (emoji := _EMOJI.search(text)):
        yield Inconsistency("consistency-emoji", {"found": emoji.group()})
    if hidden := _unseen(text, entry.unit.role == "description", is_right_to_left(entry.lang)):
        yield Inconsistency("consistency-control", {"found": hidden})


def _quotes_at_ends(text: str) -> bool:
    """Whether a text is wrapped in quotes as a whole, or begins or ends with one that has no partner."""
    body = text.strip()
    if len(body) < 2:
        return False
    first, last = body[0], body[-1]
    inner = body[1:-1]
    if first in _QUOTES and last == _QUOTES[first]:
        return not (first in inner or last in inner)
    opens = first in _QUOTES and first not in "'’" and _QUOTES[first] not in body[1:]
    closes = (
        last in _CLOSING
        and last not in "'’"
        and not any(mark in body[:-1] for mark, closing in _QUOTES.items() if closing == last)
    )
    return opens or closes


def _all_alike(entry: UnitText) -> bool:
    """Whether the text has such quotes in every language that it is in, and that is more than one: they are meant."""
    texts = entry.unit.declared.values()
    return len(texts) > 1 and all(map(_quotes_at_ends, texts))


@kept
def _unseen(text: str, is_description: bool, from_right: bool) -> str:
    """The first character that shows nothing and has no business there, as `U+200B`; '' where there is none."""
    if text.isprintable():
        return ""
    for at, char in enumerate(text):
        category = unicodedata.category(char)
        if category not in ("Cc", "Cf", "Zl", "Zp") or (char == "\n" and is_description):
            continue
        if (char in _BIDI and from_right) or (char in _JOINERS and _joins(text, at)):
            continue
        return f"U+{ord(char):04X}"
    return ""


def _joins(text: str, at: int) -> bool:
    """Whether a joiner stands between letters of a script that has such, or between emoji."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    return bool(before and after) and not (before.isascii() or after.isascii())
