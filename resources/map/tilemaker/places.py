"""Cities with an English and a Japanese name, from the GeoNames tables."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .languages import names_of

_KATAKANA = re.compile(r"[ァ-ヺー・＝゠]{2,}")
_HAN = re.compile(r"[一-鿿]")
_HAN_ALONE = re.compile(r"[一-鿿々]+")
_JAPANESE = re.compile(r"[一-鿿々ヶケノぁ-ゖァ-ヺー]+")
#: Countries whose cities are written in Han characters in Japanese too.
_HAN_COUNTRIES = frozenset({"CN", "TW", "HK", "MO"})


@dataclass(frozen=True, slots=True)
class Place:
    """A point with a name. `japanese` is empty where no Japanese name is known, `names` has those of other languages;
    `rank` is its population.
    """

    longitude: float
    latitude: float
    name: str
    japanese: str
    rank: int
    names: Mapping[str, str]
    capital: bool = False


def japanese_name(names: Iterable[str], country: str) -> str:
    """The Japanese name among names of unmarked languages, or an empty string.

    Katakana is Japanese for certain. Han characters count only for Japanese and Chinese cities, and only
    if Shift JIS has them all, which keeps simplified characters out (all that matter but 广); a name that
    is also there with 市 (city) is preferred to a nickname.
    """
    known = list(names)
    if country == "JP":
        found = [name for name in known if _JAPANESE.fullmatch(name) and _in_shift_jis(name)]
        return min(found, key=lambda name: (not _HAN.search(name), len(name)), default="")
    if country in _HAN_COUNTRIES:
        han = [n for n in known if re.fullmatch(r"[一-鿿]+", n) and _in_shift_jis(n) and "广" not in n]
        return min(han, key=lambda name: (f"{name}市" not in known, len(name)), default="").removesuffix("市")
    return min((name for name in known if _KATAKANA.fullmatch(name)), key=len, default="")


def read_places(
    cities: Iterable[Mapping[str, Any]],
    capitals: Mapping[str, str],
    known: Mapping[str, str],
    sure_names: Mapping[int, Mapping[str, str]],
) -> list[Place]:
    """Places, the largest first.

    `capitals` maps a country code to the name of its capital, `known` an English name to the Japanese one of
    a city that is large enough to be sure which is meant (a million people), `sure_names` a number of GeoNames to
    names in other languages.
    """
    places = []
    for city in cities:
        name, people = city["name"], city["population"]
        sure = known.get(name, "") if people > 1_000_000 else ""
        japanese = sure or japanese_name(city["alternatenames"], city["countrycode"])
        others = sure_names.get(city["geonameid"], {})
        names = names_of(city["alternatenames"], city["countrycode"], name, others)
        if city["countrycode"] == "JP" and _HAN_ALONE.fullmatch(japanese):
            # Who reads Chinese reads them too.
            names = {"zh-Hans": japanese, "zh-Hant": japanese} | names
        places.append(
            Place(
                longitude=city["longitude"],
                latitude=city["latitude"],
                name=name,
                japanese=japanese,
                rank=people,
                names=names,
                capital=capitals.get(city["countrycode"]) == name,
            )
        )
    return sorted(places, key=lambda place: (-place.rank, place.name, place.longitude, place.latitude))


def _in_shift_jis(text: str) -> bool:
    try:
        text.encode("shift_jis")
    except UnicodeEncodeError:
        return False
    return True
