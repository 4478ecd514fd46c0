"""The words of the phones' own controls, in the previewed language: `messages/controls`, one file a language.

A language may lack words: English stands in. A pseudo-language has those of its own, made of them. Words of dialogs, of
their buttons and of fields are those of Material Components for Android (commit ac7e18e, Apache License 2.0), but for
those that the first fourteen languages had before.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType

from previewer.pieces.languages import PSEUDOS, base, written_chinese
from previewer.pieces.messages import FALLBACK, FOLDER, languages
from previewer.pieces.texts import pseudo

CONTROLS = FOLDER / "controls"
_PLACE = re.compile(r"(\{\w+\})")


@lru_cache(maxsize=128)
def words(lang: str, platform: str = "") -> Mapping[str, str]:
    """Every word of a platform's controls by name, in a language or the nearest that we have words for; without a
    platform, as the phones share them.
    """
    if lang in PSEUDOS:
        return MappingProxyType({name: _pseudo(word, lang) for name, word in words(PSEUDOS[lang], platform).items()})
    return MappingProxyType(own_words(FALLBACK, platform) | own_words(_nearest(lang), platform))


@cache
def own_words(code: str, platform: str = "") -> dict[str, str]:
    """The words that the file of a language has for a platform."""
    found: dict[str, dict[str, str]] = json.loads((CONTROLS / f"{code}.json").read_bytes())
    return found["words"] | found.get(platform, {})


def _nearest(lang: str) -> str:
    known = {code.lower(): code for code in languages(CONTROLS)}
    root = base(lang)
    return written_chinese(lang) or known.get("he" if root == "iw" else root, FALLBACK)


def _pseudo(word: str, lang: str) -> str:
    """A word in the pseudo-language; places for numbers, and what only joins others, stay."""
    if not word.strip(" ,"):
        return word
    if not _PLACE.search(word):
        return pseudo(word, lang)
    return "".join(part if _PLACE.fullmatch(part) or not part else pseudo(part, lang) for part in _PLACE.split(word))
