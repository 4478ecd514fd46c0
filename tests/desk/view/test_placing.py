"""Phones stand apart, in the room there is."""

import pytest
from PySide6.QtCore import QRect

from previewer.desk.view.placing import CAPTION, place


@pytest.mark.parametrize("screens", [[(393, 852)], [(393, 852), (412, 915)], [(852, 393), (915, 412)], []])
@pytest.mark.parametrize("room", [(1400, 900), (700, 900), (500, 400), (120, 80)])
def test_phones_when_placed_are_apart_and_in_the_room(screens: list[tuple[int, int]], room: tuple[int, int]) -> None:
    placing = place([screens], room)
    space = room if placing.fits else tuple(map(max, room, placing.need))
    places = [QRect(*where) for where in placing.places]
    for where in places:
        assert QRect(0, 0, *space).contains(where.adjusted(0, -CAPTION, 0, 0))
    assert not any(one.intersects(other) for one in places for other in places if one is not other)


def test_phones_lying_down_stand_one_below_the_other_where_that_is_larger() -> None:
    (_, first, _, height), (_, second, _, _) = place([[(852, 393), (915, 412)]], (700, 900)).places
    assert second > first + height
    (left, _, width, _), (right, _, _, _) = place([[(393, 852), (412, 915)]], (1200, 900)).places
    assert right > left + width


@pytest.mark.parametrize("room", [(1400, 900), (540, 420), (334, 400), (120, 80)])
def test_phones_are_seen_whole_or_large_enough_to_be_read_and_never_side_by_side_where_that_is_too_wide(
    room: tuple[int, int],
) -> None:
    placing = place([[(393, 852), (412, 915)]], room)
    assert placing.scale >= (0.35 if placing.fits else 0.6)
    (left, _, width, _), (right, _, _, _) = placing.places
    assert placing.need[0] <= max(room[0], round(412 * 0.6) + 48)
    assert (right > left + width) == (room[0] >= 540)


def test_phones_at_a_chosen_zoom_stand_where_one_scrolls_down() -> None:
    (_, first, _, height), (_, second, _, _) = place([[(852, 393), (915, 412)]], (1200, 700), 100).places
    assert second > first + height


def test_groups_when_a_line_has_room_for_some_then_it_is_filled() -> None:
    tops = [top for _, top, _, _ in place([[(412, 915)] * 2] * 5, (1860, 660), 50).places]
    assert [tops.count(top) for top in sorted(set(tops))] == [6, 4]


@pytest.mark.parametrize("group", [2, 3, 5])
@pytest.mark.parametrize("room", [(2600, 1500), (1400, 900), (700, 900), (334, 400)])
def test_variants_of_a_phone_when_placed_then_in_lines_of_their_own_or_whole_lines(
    group: int, room: tuple[int, int]
) -> None:
    placing = place([[(393, 852)] * group, [(412, 915)] * group], room)
    places = [QRect(*where) for where in placing.places]
    assert not any(one.intersects(other) for one in places for other in places if one is not other)
    assert placing.scale >= (0.35 if placing.fits else 0.6)
    ios, android = ({where.top() for where in part} for part in (places[:group], places[group:]))
    assert ios == android or not ios & android
    # Columns stand below each other.
    lines = [[where for where in places if where.top() == top] for top in sorted(ios | android)]
    for line in lines[1:]:
        for above, below in zip(lines[0], line, strict=False):
            assert abs(above.center().x() - below.center().x()) <= 1
