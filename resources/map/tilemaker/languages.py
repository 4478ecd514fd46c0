"""Names of cities in other languages: Natural Earth's, and where it has none those of GeoNames whose script tells the
language.
"""

import csv
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

#: What a name in a language is made of, where its script or its letters tell the language.
_LETTERS = {
    "ko": re.compile(r"[가-힣]{2,}"),
    "th": re.compile(r"[ก-๛]{2,}"),
    "he": re.compile(r"[א-ת'\"־ -]{2,}"),
    "el": re.compile(r"[Ͱ-Ͽἀ-῿ -]{2,}"),
}
#: And in a country whose own language has a script that others have too.
_AT_HOME = {
    "ar": (
        re.compile(r"[ء-غف-ي ]{2,}"),
        frozenset("AE BH DJ DZ EG EH IQ JO KM KW LB LY MA MR OM PS QA SA SD SY TN YE".split()),
    ),
    "hi": (re.compile(r"[ऀ-ॣ]{2,}"), frozenset(["IN"])),
    "ru": (re.compile(r"[А-яЁё -]{2,}"), frozenset(["RU"])),
}
_HAN = re.compile(r"[一-鿿]{2,}")
#: Characters of one way of writing Chinese alone are in the other's old encoding missing.
_CHINESE = {"zh-Hans": "gb2312", "zh-Hant": "big5"}
#: What says only that it is a city, longer ones first.
_CITY = {
    "ko": ("특별자치시", "특별시", "광역시", "시"),
    "th": ("มหานคร",),
    "zh-Hans": ("广域市", "广域", "特别市", "市"),
    "zh-Hant": ("廣域市", "廣域", "特別市", "市"),
}


def read_names(file: Path) -> Mapping[int, Mapping[str, str]]:
    """Number of GeoNames → language → name, out of `data/names.csv`."""
    with file.open(encoding="utf-8", newline="") as opened:
        return {int(row.pop("geonameid")): row for row in csv.DictReader(opened)}


def names_of(names: Iterable[str], country: str, english: str, sure: Mapping[str, str]) -> dict[str, str]:
    """Language → name of a city, without those that are as in English. `names` are of unmarked languages, `sure` those
    that are known.
    """
    known = list(names)
    found: dict[str, str] = {}
    for lang, letters in _LETTERS.items():
        found[lang] = _shortest((name for name in known if letters.fullmatch(name)), lang)
    for lang, (letters, countries) in _AT_HOME.items():
        if country in countries:
            found[lang] = _shortest((name for name in known if letters.fullmatch(name)), lang)
    for lang in _CHINESE:
        found[lang] = _shortest((name for name in known if _HAN.fullmatch(name) and _is_written(name, lang)), lang)
    for lang, name in sure.items():
        if lang in _CHINESE and not _is_written(name, lang):
            continue
        if name:
            found[lang] = _bare(name, lang)
    return {lang: name for lang, name in found.items() if name and name != english}


def _shortest(names: Iterable[str], lang: str) -> str:
    """A name by itself: of several, that of fewest letters that is there as a city too, else of fewest."""
    known = list(dict.fromkeys(names))
    bare = {_bare(name, lang) for name in known if _bare(name, lang) != name}
    return min((_bare(name, lang) for name in known), key=lambda name: (name not in bare, len(name), name), default="")


def _bare(name: str, lang: str) -> str:
    for ending in _CITY.get(lang, ()):
        if name.endswith(ending) and len(name) - len(ending) >= 2:
            return name.removesuffix(ending)
    return name


def _is_written(name: str, lang: str) -> bool:
    try:
        name.encode(_CHINESE[lang])
    except UnicodeEncodeError:
        return False
    return True
