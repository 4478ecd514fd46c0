"""What a screen reader says of a screen."""

from __future__ import annotations

import pytest

from previewer.phone.platforms import PLATFORMS, Platform
from previewer.phone.spoken import spoken
from tests.pieces.forms_table import ROWS
from tests.pieces.helpers import declared, read_item, values_of


@pytest.mark.parametrize("platform", PLATFORMS.values(), ids=PLATFORMS)
def test_every_kind_is_spoken_in_the_pseudo_language(platform: Platform) -> None:
    for row in ROWS:
        lines = list(spoken(values_of(read_item(declared(row.form))), platform, "en-XA"))
        assert len(lines) > 1
        assert not any("{" in line for line in lines)
