"""The words of the phones' own controls, in the previewed language: `messages/controls`, one file a language.

A language may lack words: English stands in. A pseudo-language has those of its own, made of them. Sources, by name:

* dialogs, their buttons, fields: Material Components for Android (commit ac7e18e, Apache License 2.0), but for those
  that the first fourteen languages had before;
* `cut`, `copy`, `paste`, `select_all`, and `done`, `settings` beyond those fourteen: Android's framework (AOSP
  10.0.0_r36, Apache License 2.0); on iPhones, where a file says otherwise, Flutter's Cupertino
  widgets (BSD 3-Clause License);
* `key_space`, `key_delete`, `key_shift` beyond those that were there: AOSP's LatinIME (Apache License 2.0);
* `latitude`, `longitude` beyond those that were there: Home Assistant (2025.4.4, Apache License 2.0).

All others are the previewer's own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType

from previewer.pieces.languages import PSEUDOS, base, written_chinese
from previewer.pieces.messages import FALLBACK, FOLDER, languages
from previewer.pieces.texts import pseudo

CONTROLS = FOLDER / "controls"
_ANYWHERE = frozenset("latitude longitude cut copy paste select_all".split())
_ANDROID = _ANYWHERE | set("select_date select_time date hour minute ok cancel invalid_date".split())
#: The words that phones of a design draw beside the texts of a piece, by name.
DRAWN = {
    "ios18": _ANYWHERE | {"back", "done", "key_space", "key_return"},
    "ios26": _ANYWHERE | {"done", "key_space"},
    "material3": _ANDROID,
    "expressive": _ANDROID,
}
_PLACE = re.compile(r"(\{\w+\})")


@lru_cache(maxsize=128)
def words(lang: str, platform: str = "") -> Mapping[str, str]:
    """Every word of a platform's controls by name, in a language or the nearest that we have words for; without a
    platform, as the phones share them.
    """
    if lang in PSEUDOS:
        return MappingProxyType({name: _pseudo(word, lang) for name, word in words(PSEUDOS[lang], platform).items()})
    return MappingProxyType(own_words(FALLBACK, platform) | own_words(_nearest(lang), platform))


def in_english(names: Iterable[str], lang: str, platform: str = "") -> list[str]:
    """The words of these names that stand in English on phones of a language, since there are none of its own."""
    if lang in PSEUDOS:
        return []
    own = own_words(_nearest(lang), platform) if _nearest(lang) != FALLBACK or base(lang) == FALLBACK else {}
    return [word for name, word in words(lang, platform).items() if name in names and name not in own]


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
