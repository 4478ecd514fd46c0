"""The sentence of a command about characters that no font of the program can draw."""

from __future__ import annotations

import re

from previewer.pieces.messages import say

#: What the program's fonts have whole, so that they need not be read for it. A test holds this.
COVERED = re.compile(
    "[\0-\u024f\u0400-\u052f\u0600-\u06ff\u0900-\u097f\u0e00-\u0e7f\u1e00-\u1eff\u2010-\u205e\u2190-\u21ff"
    "\u3000-\u30ff\u4e00-\u9fa5\uac00-\ud7a3\uff00-\uffef]+"
)
_ESCAPED = re.compile(r"(?:\\u[0-9a-fA-F]{4})+")
#: So many are named.
_NAMED = 8


def said_of_boxes(path: str, text: str, lang: str) -> list[str]:
    """A sentence where the text of a definition has characters that phones here show as boxes, else none."""
    if "\\u" in text:
        text = _ESCAPED.sub(_meant, text)
    rest = COVERED.sub("", text)
    if not rest:
        return []
    from previewer.phone.glyphs import missing_characters

    missing = missing_characters("".join(dict.fromkeys(rest)))
    if not missing:
        return []
    named = tuple(f"{one} (U+{ord(one):04X})" for one in missing[:_NAMED])
    more = len(missing) - _NAMED
    return [say(lang, "report", "boxes", {"path": path, "named": named, "more": max(more, 0)})]


def _meant(escaped: re.Match[str]) -> str:
    units = bytes.fromhex(escaped[0].replace("\\u", ""))
    return units.decode("utf-16-be", "ignore")
