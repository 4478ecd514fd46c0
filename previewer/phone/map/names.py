"""What a place is called in the phone's language: CLDR's name of it, then the atlas' own, then the English one.

Where most places around have no name in a language of another script, all are English there: a name among others that
nobody can read beside it looks like a fault.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from previewer.phone.map.atlas import Label, atlas
from previewer.pieces.languages import base, without_settings, written_chinese

if TYPE_CHECKING:
    from babel import Locale


#: Letters from here on are of another script than Latin.
_NOT_LATIN = 0x370
#: So many levels above the zoom are the tiles in which names are of one script: four screens or so.
_UP = 2


def name_around(label: Label, lang: str, zoom: int) -> str:
    """The name of a label as a map has it at a zoom: in a language (a BCP 47 tag), or as all around it."""
    name = name_of(label, lang)
    if name == label.english or ord(name[0]) < _NOT_LATIN:
        return name
    level = max(0, zoom - _UP)
    place = int(label.x % 1 * (1 << level)), int(label.y * (1 << level))
    return name if _is_told(lang, zoom, level, *place) else label.english


@lru_cache(maxsize=256)
def _is_told(lang: str, zoom: int, level: int, column: int, row: int) -> bool:
    """Whether half of the places in a tile of a level, of those that are seen at a zoom, have a name in a language."""
    side = 1 / (1 << level)
    around = atlas().labels(zoom, column * side, row * side, (column + 1) * side, (row + 1) * side)
    told = [name_of(label, lang) != label.english for label in around]
    return 2 * sum(told) >= len(told)


def name_of(label: Label, lang: str) -> str:
    """The name of a label in a language (a BCP 47 tag)."""
    root = base(lang)
    if root == "en":
        return label.english
    if root == "ja" and label.japanese:
        return label.japanese
    own = label.names.get(written_chinese(lang) or root)
    return (label.key and known_name(label.key, lang)) or own or label.english


@lru_cache(maxsize=1024)
def known_name(key: str, lang: str) -> str:
    """CLDR's name of a country (`JP`) or of a time zone's city (`Asia/Tokyo`); '' where it has none."""
    locale = _locale(lang)
    if locale is None:
        return ""
    if "/" in key:
        return str(locale.time_zones.get(key, {}).get("city", ""))
    return str(locale.territories.get(key, ""))


@lru_cache(maxsize=32)
def _locale(lang: str) -> Locale | None:
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(without_settings(lang), sep="-")
    except (UnknownLocaleError, ValueError):
        return None
