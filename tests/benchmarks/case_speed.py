"""How fast cases are replayed: python -m tests.benchmarks.case_speed [rounds]

A case over every form, with what a tester does and looks at: each item is chosen by its own control, closed, and its
value and words are compared. Beside it, in the same run, the bare work: the same values put into the session and drawn
into the same scene, with no finger on it. In seconds of a processor, so that what else runs does not matter.

Then what is far away: 100,000 letters typed into a field beside 500, the last day of all beside one of next year.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

from previewer.cases.file import Case
from previewer.cases.player import Player
from previewer.cases.replay import playing, prepare
from previewer.cases.source import PieceSource
from previewer.cases.steps import Choose, Close, ExpectOpen, ExpectShown, ExpectValue, Step, Touch, Type
from previewer.phone.platforms import PLATFORMS
from tests.benchmarks.harness import DAY, counts, show, show_ratio, timed
from tests.cases.conftest import EVERY
from tests.cases.test_player import CHOSEN
from tests.pieces.helpers import declared, piece_text, titled

_WANTED = 100
#: A long text, or a far day, takes so many times as much as a short or a near one.
_MOST_FAR = 20


class Figures(NamedTuple):
    """Seconds of a processor: of the replay, and of the bare work."""

    seconds: float
    bare: float


def steps() -> list[Step]:
    """Each item in turn, and what it shows."""
    found: list[Step] = []
    for key, value, shown in CHOSEN:
        found += [Choose(key, value), Close(), ExpectOpen(None), ExpectValue(key, value)]
        found += [ExpectShown(key, shown)] if shown else []
    found += [Choose("alarm", [20, 5]), Close(), ExpectValue("alarm", [20, 5])]
    found += [Touch("loud"), ExpectValue("loud", True), Touch("city"), ExpectOpen("city"), Close()]
    return [*found, Type("name", " san"), ExpectValue("name", "Taro 設 san"), ExpectShown("name", "Taro 設 san")]


def measure(case: Case, platform: str, rounds: int) -> Figures:
    """Replay a case again and again on one phone, from its beginning each time."""
    with playing(prepare(case), platform) as (player, _):
        _round(player, case)
        found = [_round(player, case) for _ in range(rounds)]
    return Figures(sum(one.seconds for one in found), sum(one.bare for one in found))


def _round(player: Player, case: Case) -> Figures:
    session = player.phone.session

    def replayed() -> None:
        for step in case.steps:
            player.do(step)

    def set_at_once() -> None:
        for step in case.steps:
            if isinstance(step, Choose):
                session.edit(step.item, step.value)
                player.driver.settle()

    taken = []
    for work in (replayed, set_at_once):
        session.reset_all()
        player.driver.settle()
        taken.append(timed(work).cpu / 1000)
    return Figures(*taken)


def far(platform: str) -> None:
    """Print what a long text and a far day take beside a short one and a near one."""
    items = {
        "text": titled('"type": "string", "x-input-type": "textarea", "maximum": 200'),
        "day": declared("calendar"),
    }
    case = Case(PieceSource(text=piece_text(items)), today=DAY)

    def took(step: Step) -> float:
        player.phone.session.reset_all()
        player.driver.settle()
        return timed(lambda: player.do(step)).cpu

    with playing(prepare(case), platform) as (player, _):
        short = took(Type("text", ("letters of " * 46)[:500]))
        show_ratio(f"{platform}: 100,000 letters", took(Type("text", "letters of " * 9091)), short, "500", _MOST_FAR)
        near = took(Choose("day", f"{DAY.year + 1}-12-31"))
        show_ratio(
            f"{platform}: the last day of all", took(Choose("day", "9999-12-31")), near, "next year's", _MOST_FAR
        )


def main() -> int:
    """Print the figures; 1 where a replay is too slow."""
    (rounds,) = counts(__doc__, rounds=5)
    case = Case(EVERY.piece, EVERY.title, {}, EVERY.today, {}, tuple(steps()))
    done = rounds * len(case.steps)
    found = {platform: measure(case, platform, rounds) for platform in PLATFORMS}
    for platform, one in found.items():
        beside = f"the bare work takes {one.bare / one.seconds:.0%} of that"
        show(f"{platform}: {done} steps", done / one.seconds, "a second", more=beside)
    rate = len(found) * done / sum(one.seconds for one in found.values())
    show("both phones", rate, "steps a second", least=_WANTED)
    for platform in PLATFORMS:
        far(platform)
    return 0 if rate >= _WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
