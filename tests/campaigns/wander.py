"""The samples touched at random: python -m tests.campaigns.wander [SECONDS] [SEED]

Each seed walks over one sample. What does not hold is told with the smallest case of it. It makes ten touches or so a
second: for all that phones can come to, let it run for hours.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from previewer.cases.wander import WALK, wander
from previewer.pieces import read_file
from previewer.resources import resource
from tests.campaigns.frame import Campaign, Way, main

DAY = date(2026, 11, 20)
#: Touches of one sample at most.
_TURN = 10 * WALK
#: 300 items: a phone takes long to show them.
_LARGE = "three-hundred"


def touched_at_random(way: Way) -> Iterator[int]:
    """Whatever is touched, both phones and what is delivered agree, and undo leads back."""
    names = sorted(path.stem for path in resource("samples").glob("*.json") if path.stem != _LARGE)
    name = way.chance.choice(names)
    count = [0]
    fault = wander(read_file(resource("samples", f"{name}.json")), _touches(way), way.seed, DAY, count.append)
    assert fault is None, f"{name}: {fault.why.message()}\n{fault.case.written()}"
    yield count[-1]


def _touches(way: Way) -> int:
    """As many as there is time for, one walk at least."""
    return WALK if way.left() < 60 else _TURN


CAMPAIGN = Campaign({touched_at_random: WALK})

if __name__ == "__main__":
    main(CAMPAIGN)
