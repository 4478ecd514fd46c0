"""How fast cases are replayed: python -m tests.benchmarks.case_speed [ROUNDS]

A case over every form, with what a tester does and looks at: each item is chosen by its own control, closed, and its
value and words are compared. Beside it, in the same run, the bare work: the same values put into the session and drawn
into the same scene, with no finger on it. In seconds of a processor, so that what else runs does not matter.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass

from previewer.cases.file import Case
from previewer.cases.player import Player
from previewer.cases.replay import playing, prepare
from previewer.cases.steps import Choose, Close, ExpectOpen, ExpectShown, ExpectValue, Step, Touch, Type
from previewer.phone.platforms import PLATFORMS
from tests.cases.conftest import EVERY
from tests.cases.test_player import CHOSEN

_WANTED = 100


@dataclass
class Figures:
    """Of one phone: steps and seconds of the replay, and seconds of the bare work."""

    platform: str
    steps: int = 0
    seconds: float = 0.0
    bare: float = 0.0

    def __str__(self) -> str:
        rate = self.steps / self.seconds
        bare = self.bare / self.seconds
        return f"{self.platform}: {self.steps} steps, {rate:.0f} a second; the bare work takes {bare:.0%} of that"


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
    figures = Figures(platform)
    with playing(prepare(case), platform) as (player, _):
        _round(player, case, Figures(platform))
        for _ in range(rounds):
            _round(player, case, figures)
    return figures


def _round(player: Player, case: Case, figures: Figures) -> None:
    session = player.phone.session
    session.reset_all()
    player.driver.settle()
    began = time.process_time()
    for step in case.steps:
        player.do(step)
    figures.seconds += time.process_time() - began
    figures.steps += len(case.steps)
    session.reset_all()
    player.driver.settle()
    began = time.process_time()
    for step in case.steps:
        if isinstance(step, Choose):
            session.edit(step.item, step.value)
            player.driver.settle()
    figures.bare += time.process_time() - began


def main() -> int:
    """Print the figures; 1 where a replay is too slow."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    case = Case(EVERY.piece, EVERY.title, {}, EVERY.today, {}, tuple(steps()))
    found = [measure(case, platform, rounds) for platform in PLATFORMS]
    for figures in found:
        print(figures)
    rate = sum(one.steps for one in found) / sum(one.seconds for one in found)
    print(f"both phones: {rate:.0f} steps a second ({_WANTED} are wanted)")
    return 0 if rate >= _WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
