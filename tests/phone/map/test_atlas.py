"""The bundled atlas: what it covers, and what the reader makes of it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF

from previewer.phone.map.atlas import EXTENT, FORMAT, SEA, Atlas, AtlasError, Outlines, atlas
from previewer.phone.map.mercator import project
from previewer.phone.map.names import name_around, name_of
from previewer.resources import resource

TOKYO = (35.681, 139.767)


def _is_land(latitude: float, longitude: float, zoom: int) -> bool:
    x, y = project(latitude, longitude)
    count = 1 << zoom
    tile = atlas().source(zoom, int(x * count), int(y * count))
    found: Outlines = atlas().outlines(*tile)
    inside = QPointF(x * (1 << tile[0]) % 1 * EXTENT, y * (1 << tile[0]) % 1 * EXTENT)
    return found.whole or found.land.contains(inside)


@pytest.mark.parametrize("zoom", range(13))
@pytest.mark.parametrize(
    ("place", "land"),
    [
        ((35.69, 139.6), True),
        ((48.0, 2.0), True),
        ((-75.0, 10.0), True),
        ((-25.0, 135.0), True),
        ((64.5, -19.0), True),
        ((0.0, -150.0), False),
        ((45.0, -35.0), False),
        ((68.5, 179.0), True),
        ((68.0, -177.0), True),
    ],
)
def test_land_and_sea_are_where_they_are_at_every_zoom(place: tuple[float, float], land: bool, zoom: int) -> None:
    assert _is_land(*place, zoom) is land


@pytest.mark.parametrize(("place", "depth"), [(TOKYO, 10), ((35.444, 139.638), 10), ((48.86, 2.35), 7), ((0, 0), 7)])
def test_depth_is_ten_around_tokyo_and_seven_elsewhere(place: tuple[float, float], depth: int) -> None:
    assert atlas().depth(*project(*place)) == depth


def test_source_of_a_tile_is_the_deepest_that_covers_it() -> None:
    assert atlas().source(3, 5, 2) == (3, 5, 2)
    assert atlas().source(9, 300, 200) == (7, 75, 50)
    x, y = project(*TOKYO)
    level, column, row = atlas().source(12, int(x * 4096), int(y * 4096))
    assert (level, column, row) == (10, int(x * 1024), int(y * 1024))


def test_tokyo_has_the_borders_of_municipalities_and_prefectures() -> None:
    x, y = project(35.55, 139.7)
    kinds = {kind for kind, _ in atlas().outlines(10, int(x * 1024), int(y * 1024)).borders}
    assert kinds == {2, 3}


@pytest.mark.parametrize(
    ("lang", "zoom", "names"),
    [
        ("en", 12, {"Shinjuku", "Shibuya"}),
        ("ja", 12, {"中野区", "渋谷区", "千代田区"}),
        ("ja", 9, {"東京"}),
        ("fr", 9, {"Tokyo"}),
        ("ko", 6, {"도쿄"}),
        ("ar", 6, {"طوكيو"}),
        ("xx", 6, {"Tokyo"}),
        ("x-own", 6, {"Tokyo"}),
    ],
)
def test_names_are_in_the_language_of_the_phone(lang: str, zoom: int, names: set[str]) -> None:
    x, y = project(*TOKYO)
    found = {name_of(label, lang) for label in atlas().labels(zoom, x - 0.001, y - 0.001, x + 0.001, y + 0.001)}
    assert names <= found


def test_countries_are_named_by_cldr() -> None:
    found = {name_of(label, "de") for label in atlas().labels(5, 0.45, 0.2, 0.6, 0.5)}
    assert {"Frankreich", "Polen"} <= found


def test_labels_at_the_date_line_go_on_beyond_it() -> None:
    beyond = list(atlas().labels(9, 0.95, 0.3, 1.05, 0.7))
    assert any(label.x > 1 for label in beyond)
    before = list(atlas().labels(9, -0.05, 0.3, 0.05, 0.7))
    assert {label.english for label in beyond} == {label.english for label in before}


def test_sea_is_what_is_missing() -> None:
    assert atlas().outlines(7, 0, 64) is SEA


def test_atlas_is_small() -> None:
    assert resource("map", "atlas.db").stat().st_size < 8_000_000


@pytest.mark.parametrize("what", ["missing", "no database", "another format"])
def test_atlas_that_cannot_be_read_is_told_by_name(tmp_path: Path, what: str) -> None:
    file = tmp_path / "atlas.db"
    if what == "no database":
        file.write_bytes(b"no database at all" * 100)
    elif what == "another format":
        base = sqlite3.connect(file)
        base.executescript(f"CREATE TABLE levels (level, left, top, right, bottom); PRAGMA user_version={FORMAT + 1}")
        base.close()
    with pytest.raises(AtlasError, match=r"atlas\.db"):
        Atlas(file)


@pytest.mark.parametrize(
    ("lang", "place", "zoom", "is_own"),
    [
        ("ko", (35.68, 139.77), 12, False),
        ("ko", (43.06, 141.35), 8, False),
        ("ar", (35.68, 139.77), 4, True),
        ("ko", (37.56, 126.98), 10, True),
        ("ru", (55.75, 37.62), 10, True),
        ("zh-Hans", (35.68, 139.77), 12, True),
    ],
)
def test_names_when_few_around_have_one_in_another_script_then_all_are_english(
    lang: str, place: tuple[float, float], zoom: int, is_own: bool
) -> None:
    """Abroad a map is of one script, at home and seen from afar it speaks the phone's language."""
    x, y = project(*place)
    side = 1 / (1 << zoom - 2)
    left, top = int(x / side) * side, int(y / side) * side
    labels = list(atlas().labels(zoom, left, top, left + side, top + side))
    own = sum(name_around(label, lang, zoom) != label.english for label in labels)
    assert any(name_of(label, lang) != label.english for label in labels)
    assert 2 * own >= len(labels) if is_own else own == 0


def test_names_of_one_script_when_languages_share_it_then_each_place_has_its_own_name() -> None:
    munich = next(label for label in atlas().labels(6, 0.5, 0.3, 0.6, 0.4) if label.english == "Munich")
    assert name_around(munich, "de", 12) == name_of(munich, "de") == "München"
