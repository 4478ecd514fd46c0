"""The pump itself: what it repeats, and that it ends with its time."""

from __future__ import annotations

import random

import pytest

from tests.campaigns.frame import Way
from tests.campaigns.grammars import Frame
from tests.campaigns.pump import Given, doors_cost_by_length


@pytest.mark.parametrize("together", [True, False])
@pytest.mark.parametrize("pieces", [("a",), ("あ", "b#,"), ('"k#": #', "{}", "#")])
def test_repeated_pieces_are_numbered_and_no_longer_than_told(pieces: tuple[str, ...], together: bool) -> None:
    given, count = Given(Frame("<", ">", ()), pieces, together), 12
    some = [pieces] if together else [(one,) for one in pieces]
    wanted = "".join(piece.replace("#", str(at)) for unit in some for at in range(count) for piece in unit)
    assert given.text(count).decode() == f"<{wanted}>"
    assert len(given.text(count)) >= given.least(count) > 0


@pytest.mark.deep
def test_try_that_is_under_way_when_the_time_is_over_is_ended_and_told(
    processes: None, capfd: pytest.CaptureFixture[str]
) -> None:
    """Its own watchdog would end the campaign without a word of which door it was at."""
    assert not list(doors_cost_by_length(Way(random.Random(1), 1, lambda: -60.0)))
    assert "the time was over before this try was: " in capfd.readouterr().err
