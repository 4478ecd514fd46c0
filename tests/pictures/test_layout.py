"""No two texts or controls lie over each other, nothing is beyond its row or the screen: any piece, any variant.

Long form: python -m tests.campaigns.layout [SECONDS] [SEED]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone, find_item
from previewer.pictures.application import picture_application
from previewer.pieces import read_text
from tests.pieces.helpers import declared, piece_text

from .any_screen import check_any, faults_of_any_new, make_phone
from .golden import read_sample
from .layout import troubles_of_picker


@pytest.fixture(scope="module", params=["ios", "android"])
def shown(request: pytest.FixtureRequest, qapp: Any) -> Iterator[OffscreenPhone]:
    picture_application()
    phone = make_phone(request.param)
    yield phone
    phone.close()


@pytest.mark.deep
@settings(
    max_examples=40,
    phases=[Phase.generate],
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(data=st.data())
def test_layout_when_any_piece_in_any_variant_then_nothing_overlaps_or_is_outside(
    shown: OffscreenPhone, data: st.DataObject
) -> None:
    check_any(data, shown)


@pytest.mark.parametrize("platform", ["ios", "android"])
@settings(
    max_examples=12,
    phases=[Phase.generate],
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_layout_of_a_screen_that_was_just_made_holds_as_well(qapp: Any, platform: str, data: st.DataObject) -> None:
    picture_application()
    found = faults_of_any_new(data, platform)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("lang", ["ar", "en", "ja", "ko", "zh-Hans"])
def test_layout_when_a_value_fits_beside_its_title_then_it_is_one_line(shown: OffscreenPhone, lang: str) -> None:
    phone = shown.phone
    assert phone.session.open(read_sample("five-languages"))
    phone.show(Look(phone.platform, lang))
    shown.picture(full=True)
    row = shown.find("item:refresh")
    assert row is not None
    value = find_item(row, "value")
    assert value is not None
    assert value.property("lineCount") == 1, value.property("text")


@pytest.fixture
def iphone(qapp: Any) -> Iterator[OffscreenPhone]:
    picture_application()
    phone = make_phone("ios")
    yield phone
    phone.close()


@pytest.mark.parametrize("title", ["Wi-Fi", "Where the lamp stands when nobody is at home and nothing else is lit"])
def test_layout_when_a_map_is_open_then_its_title_lies_within_a_platter_beside_the_button(
    iphone: OffscreenPhone, title: str
) -> None:
    place = declared("map").replace('"x-title": {"en": "A"', f'"x-title": {{"en": "{title}"')
    assert iphone.phone.session.open(read_text(piece_text({"place": place})))
    iphone.phone.show(Look("ios", "en", design="ios26"))
    iphone.picture(open_key="place")
    picker = find_item(iphone.screen, "picker:place")
    assert picker is not None
    words, platter, done = (find_item(picker, name) for name in ("bar-title", "titlePlatter", "done"))
    assert words is not None and platter is not None and done is not None
    assert words.property("text") == title and platter.isVisible()
    assert list(troubles_of_picker(picker, iphone.screen)) == []
    around, button = (one.mapRectToScene(one.boundingRect()) for one in (platter, done))
    assert around.left() >= iphone.screen.width() - button.right() > 0 and around.right() < button.left()
    platter.setProperty("width", words.width() / 2)
    assert [line for line in troubles_of_picker(picker, iphone.screen) if "titlePlatter" in line]
