"""The names on the map, the more important first: countries, cities, municipalities and quarters of greater Tokyo."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from babel import Locale
from PySide6.QtGui import QFontMetricsF

from previewer.phone.map.lettering import STYLES, font
from previewer.phone.map.mercator import project

from . import topology
from .labels import FOREVER, Candidate
from .languages import read_names
from .places import read_places
from .wards import Wards, centres

#: Entries of GeoNames that stand somewhere else than they should: Suginami, in another prefecture.
_MISPLACED = frozenset({11836117})
#: Where GeoNames knows a large city by another name than the one in use.
_CORRECTED = {"Shenzhen": "深圳", "Harbin": "ハルビン", "Xiamen": "アモイ"}
#: The smallest population that is named at a zoom, where there is room; deeper zooms name all.
_SMALLEST = (50_000_000, 20_000_000, 9_000_000, 4_000_000, 1_200_000, 300_000, 60_000)
#: A city that is surely the one that CLDR means by its name.
_LARGE = 400_000
_COUNTRIES_END = 7
#: The languages, besides English and Japanese, whose names have room for certain.
_LANGUAGES = "zh_Hans zh_Hant ko fr de es it pt ru ar he hi th".split()


class Names:
    """The sources, read once. `data` is the maker's own folder of them, `tokyo` the part of the world's square that the
    municipalities cover.
    """

    def __init__(
        self, atlas: Path, geonames: Path, data: Path, wards: Wards, tokyo: tuple[float, float, float, float]
    ) -> None:
        self._wards = wards
        self._tokyo = tokyo
        self._locales = [Locale.parse(code) for code in _LANGUAGES]
        self._zones = _zones()
        self._atlas = atlas
        self._geonames = geonames
        self._countries = _read(geonames / "countries.json")
        capitals = {c["iso"]: c["capital"] for c in self._countries.values()}
        japanese = Locale("ja").time_zones
        known = {city: japanese[zone]["city"] for city, zone in self._zones.items() if "city" in japanese.get(zone, {})}
        others = read_names(data / "names.csv")
        cities = [c for c in _read(geonames / "cities15000.json").values() if c["geonameid"] not in _MISPLACED]
        self._cities = read_places(cities, capitals, known | _CORRECTED, others)
        small = (c for c in _read(geonames / "cities500.json").values() if c["countrycode"] == "JP")
        self._quarters = read_places(small, capitals, known | _CORRECTED, others)

    def candidates(self) -> Iterator[Candidate]:
        """All labels that would be seen if there were room."""
        cities = list(self._city_candidates())
        yield from (city for city in cities if city.style == "metropolis")
        yield from self._country_candidates()
        yield from self._ward_candidates()
        yield from (city for city in cities if city.style != "metropolis")
        yield from self._quarter_candidates()

    def _city_candidates(self) -> Iterator[Candidate]:
        for place in self._cities:
            x, y = project(place.latitude, place.longitude)
            style = "metropolis" if place.rank >= 3_000_000 else "city" if place.rank >= 60_000 else "town"
            wanted = place.rank * (4 if place.capital else 1)
            first = next((zoom for zoom, least in enumerate(_SMALLEST) if wanted >= least), len(_SMALLEST))
            zone = self._zones.get(place.name, "") if place.rank >= _LARGE or place.capital else ""
            until = 10 if self._in_tokyo(x, y) else FOREVER
            yield self._candidate(
                x, y, style, (place.name, place.japanese, zone), place.names, first=first, until=until
            )

    def _quarter_candidates(self) -> Iterator[Candidate]:
        for place in self._quarters:
            x, y = project(place.latitude, place.longitude)
            if place.rank < _LARGE and self._in_tokyo(x, y):
                yield self._candidate(x, y, "quarter", (place.name, place.japanese, ""), place.names, first=11)

    def _ward_candidates(self) -> Iterator[Candidate]:
        side = 256 << self._wards.zoom
        for x, y, japanese, english, ward in sorted(centres(self._wards), key=lambda entry: not entry[4]):
            style = "ward" if ward else "city"
            chinese = {"zh-Hans": japanese, "zh-Hant": japanese}
            yield self._candidate(x / side, y / side, style, (english, japanese, ""), chinese, first=10, dot=False)

    def _country_candidates(self) -> Iterator[Candidate]:
        shapes = _read(self._atlas / "countries-50m.json")
        arcs = topology.decode_arcs(shapes)
        known = {f"{country['isonumeric']:03}": country for country in self._countries.values()}
        japanese = Locale("ja").territories
        found = []
        for geometry in shapes["objects"]["countries"]["geometries"]:
            country = known.get(geometry.get("id", ""))
            if country is None:
                continue
            ring = max((rings[0] for rings in topology.polygons(geometry, arcs)), key=topology.area)
            longitudes = [longitude for longitude, _ in ring]
            longitude, latitude = topology.centroid(ring)
            span = (max(longitudes) - min(longitudes)) / 360
            names = country["name"], japanese.get(country["iso"], ""), country["iso"]
            x, y = project(latitude, longitude)
            found.append(self._candidate(x % 1, y, "country", names, {}, until=_COUNTRIES_END, span=span, dot=False))
        yield from sorted(found, key=lambda candidate: -candidate.span)

    def _candidate(
        self, x: float, y: float, style: str, names: tuple[str, str, str], others: Mapping[str, str], **rest: Any
    ) -> Candidate:
        english, japanese, key = names
        written = {english, japanese, *others.values(), *(self._cldr(key) if key else ())}
        metrics = QFontMetricsF(font(STYLES[style], "Inter"))
        width = max(metrics.horizontalAdvance(name) for name in written)
        return Candidate(x, y, width, style, english, japanese, key, others, **rest)

    def _cldr(self, key: str) -> Iterator[str]:
        for locale in self._locales:
            yield locale.time_zones.get(key, {}).get("city", "") if "/" in key else locale.territories.get(key, "")

    def _in_tokyo(self, x: float, y: float) -> bool:
        left, top, right, bottom = self._tokyo
        return left <= x < right and top <= y < bottom


def _zones() -> Mapping[str, str]:
    """English name → time zone of the cities that CLDR calls time zones by."""
    english = Locale("en").time_zones
    every = Locale("ja").time_zones
    return {english.get(zone, {}).get("city", zone.rpartition("/")[2].replace("_", " ")): zone for zone in every}


def _read(file: Path) -> Any:
    return json.loads(file.read_text("utf-8"))
