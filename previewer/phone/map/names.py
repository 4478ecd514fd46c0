"""What a place is called in the phone's language: CLDR's name of it, then the atlas' own, then the English one."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from previewer.phone.map.atlas import Label
from previewer.pieces.languages import base, without_settings, written_chinese

if TYPE_CHECKING:
    from babel import Locale


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
