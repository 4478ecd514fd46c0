"""Between places of the text, which count characters, and positions of Qt, which count UTF-16 units."""

from hypothesis import given
from hypothesis import strategies as st

from previewer.desk.document.positions import Positions


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_positions_when_there_and_back_are_the_same(text: str) -> None:
    positions = Positions(text)
    for offset in range(len(text) + 1):
        units = len(text[:offset].encode("utf-16-le")) // 2
        assert positions.to_units(offset) == units
        assert positions.to_code_points(units) == offset


def test_position_inside_a_pair_is_the_pair() -> None:
    assert Positions("a😀b").to_code_points(2) == 1
