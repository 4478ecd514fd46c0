"""No two texts or controls lie over each other, nothing is beyond its row or the screen: any piece, any variant.

Long form: python -m tests.campaigns.layout [EXAMPLES]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from previewer.phone.offscreen import OffscreenPhone
from previewer.pictures.application import picture_application

from .any_screen import check_any, make_phone


@pytest.fixture(scope="module", params=["ios", "android"])
def shown(request: pytest.FixtureRequest, qapp: Any) -> Iterator[OffscreenPhone]:
    picture_application()
    phone = make_phone(request.param)
    yield phone
    phone.close()


@settings(
    max_examples=40,
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
