"""What a campaign is, how its laws are tried, and what is said of them.

**To add one**, write one file `tests/campaigns/NAME.py`; nothing lists it. This is all of it:

    \"\"\"What must hold, in words: python -m tests.campaigns.NAME [SECONDS] [SEED] [LAW…]\"\"\"

    def read_twice(data: st.DataObject) -> None:
        text = data.draw(pieces().map(dump), "text")
        assert codes(read_text(text)) == codes(read_text(text))

    CAMPAIGN = Campaign({read_twice: 40})

    if __name__ == "__main__":
        main(CAMPAIGN)

A law is a function, its name is its own, the number is how often the short form in the suite tries it (all short forms
together take less than a minute: a few seconds each). Draw from `tests/strategies.py`, with a label: what was drawn is
printed, the smallest that Hypothesis found. `assume(…)` leaves out what the law does not speak of; a law that left out
everything is a failure, for it says nothing.

What all tries share (phones, a server, a folder) is the campaign's `world`, a function that gives a context manager;
each law is then called with what that gives as its second argument.

A law that starts processes, or goes a long way at once, is a generator function: it is given a `Way` (its chance, its
seed, the seconds left) in place of the data, and yields after each try, or how many tries that was. It may end, and
begins again with the next seed; it is closed when the time is over, so what it started ends in its `finally`.

A service that is not on this machine (a database) is told by `raise ServiceAbsentError("PostgreSQL is not
installed")`, in the world or in a law: that is no failure, and it is said last.

Write nothing into the current folder.
"""

from __future__ import annotations

import faulthandler
import inspect
import math
import os
import random
import sys
import tempfile
import textwrap
import time
import traceback
import unittest.mock
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

import hypothesis
from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import strategies as st
from hypothesis.errors import HypothesisException, Unsatisfiable
from hypothesis.internal.conjecture import providers
from hypothesis.reporting import with_reporter

from tests.campaigns import STARTED

SECONDS = 60
#: Tries of a law in its first round, and at most: each round has a seed of its own, so that it can be seen again alone.
_FIRST, _LARGEST = 5, 200
#: A law that leaves out so much before its first try has nothing to say.
_LEFT_OUT = 100
#: What fails is made smaller until the time is over, but so long in any case.
SHRINKING = 5.0
#: A process that does not end so long after its time says where it hangs, and is ended.
HANGING = 30.0
#: As much of one thing that was drawn is printed.
_WIDE = 6_000
#: How a campaign ends, and what lines of it begin with or hold, which `__main__` reads.
HELD, FAILED, ABSENT = 0, 1, 4
AGAIN, NOT_TRIED = "  see it again: ", ": not tried: "

Law = Callable[..., object]


class ServiceAbsentError(Exception):
    """What a campaign needs and this machine has not: a sentence."""


class _EnoughError(BaseException):
    """The time is over. No `Exception`, so Hypothesis lets it through."""


@dataclass(frozen=True)
class Campaign:
    """Laws with the number of tries of their short forms, 0 for those that the long form alone tries, and what all
    their tries share.
    """

    laws: Mapping[Law, int]
    world: Callable[[], AbstractContextManager[Any]] | None = None


@dataclass(frozen=True)
class Way:
    """What a law that loops by itself is given."""

    chance: random.Random
    seed: int
    #: The seconds that are left, endless in the short form.
    left: Callable[[], float]


@dataclass
class Tried:
    """What came of one law."""

    name: str
    tries: int = 0
    rounds: int = 0
    seconds: float = 0.0
    #: What does not hold, in lines, and the seed that shows it; "" where all does.
    fault: str = ""
    seed: int = 0
    #: Of how many tries the round was in which it did not: what Hypothesis draws hangs on that too.
    of: int = 0
    absent: str = ""

    @property
    def over(self) -> bool:
        return bool(self.fault or self.absent)

    @property
    def held(self) -> bool:
        return not self.fault and bool(self.tries or self.absent)


class _Draws(st.DataObject):
    """Draws as the data does, and remembers what."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data
        self._drawn: list[tuple[str, object]] = []

    def draw(self, strategy: st.SearchStrategy[Any], label: Any = None) -> Any:
        value = self._data.draw(strategy, label)
        self._drawn.append((str(label or f"draw {len(self._drawn) + 1}"), value))
        return value

    def __str__(self) -> str:
        return "".join(f"  {label}: {_cut(repr(value))}\n" for label, value in self._drawn)


def _cut(text: str) -> str:
    return text if len(text) <= _WIDE else f"{text[:_WIDE]}… ({len(text)} characters)"


@dataclass
class _Rounds:
    """The tries of one law, some at a time."""

    law: Law
    seed: int
    until: float
    world: tuple[Any, ...]
    tried: Tried
    _attempts: int = 0
    _enough: bool = False
    _failed: list[str] = field(default_factory=list)

    def go(self, count: int) -> None:
        """One more round of at most so many tries."""
        began, seed = time.monotonic(), self.seed + self.tried.rounds
        self._attempts, self._enough = 0, False
        try:
            if inspect.isgeneratorfunction(self.law):
                self._loop(seed, self.tried.tries + count)
            else:
                self._draw(seed, count)
        except ServiceAbsentError as absent:
            self.tried.absent = str(absent)
        except _EnoughError:
            pass
        if self._failed:
            self.tried.fault, self.tried.seed, self.tried.of = self._failed[-1], seed, count
        self.tried.rounds += 1
        self.tried.seconds += time.monotonic() - began

    def _left(self) -> float:
        return self.until - time.monotonic()

    def _loop(self, seed: int, enough: int) -> None:
        tries = self.law(Way(random.Random(seed), seed, self._left), *self.world)
        assert isinstance(tries, Iterator)
        try:
            for number in tries:
                self.tried.tries += 1 if number is None else number
                if self.tried.tries >= enough or self._left() < 0:
                    break
        except ServiceAbsentError:
            raise
        except Exception as error:  # noqa: BLE001
            self._failed.append(_told(error))
        finally:
            tries.close()  # type: ignore[attr-defined]

    def _draw(self, seed: int, count: int) -> None:
        absent: list[ServiceAbsentError] = []

        @hypothesis.seed(seed)
        @settings(
            max_examples=count,
            database=None,
            deadline=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
            report_multiple_bugs=False,
            verbosity=Verbosity.quiet,
        )
        @given(data=st.data())
        def some(data: st.DataObject) -> None:
            self._go_on()
            draws = _Draws(data)
            try:
                self.law(draws, *self.world)
            except HypothesisException:
                raise
            except ServiceAbsentError as error:
                absent.append(error)
                raise _EnoughError from error
            except Exception as error:
                if not self._failed:
                    self.until = max(self.until, time.monotonic() + SHRINKING)
                self._failed.append(f"{draws}{_told(error)}")
                raise
            self.tried.tries += not self._failed

        with with_reporter(lambda _: None):
            try:
                some()
            except (_EnoughError, Unsatisfiable):
                pass
            except HypothesisException as error:  # it fails now and then, or cannot be drawn
                if not self._enough:
                    self._failed.append("".join([*self._failed[-1:], _told(error)]))
            except Exception:  # noqa: BLE001
                assert self._failed
        if self._enough:
            self._failed.sort(key=len, reverse=True)
        if absent:
            raise absent[0]

    def _go_on(self) -> None:
        self._attempts += 1
        begun = self.tried.tries or self._failed or self._attempts > _LEFT_OUT
        if begun and self._left() < 0:
            self._enough = True
            raise _EnoughError


def _told(error: Exception) -> str:
    """The end of a traceback: where it fails, and what is said."""
    return textwrap.indent(_cut("".join(traceback.format_exception(error)[-4:])).rstrip() + "\n", "  ")


@contextmanager
def _by_seed_alone() -> Iterator[None]:
    """Hypothesis goes the same way whatever modules there are: it would draw what stands in them."""
    with unittest.mock.patch.object(providers, "is_local_module_file", lambda _: False, create=True):
        yield


def run(
    campaign: Campaign, seconds: float | None, seed: int, only: Mapping[str, int] = MappingProxyType({})
) -> list[Tried]:
    """Try the laws until the seconds since the start of this process are over, each of them once in any case.

    None: as often as their short forms say. `only`: names of laws, with how many tries their first rounds have.
    """
    until = math.inf if seconds is None else STARTED + seconds
    tried_now = [law for law, count in campaign.laws.items() if seconds is not None or count]
    laws = [law for law in tried_now if not only or law.__name__ in only]
    all_tried = [Tried(law.__name__) for law in laws]
    with _by_seed_alone():
        try:
            with campaign.world() if campaign.world else nullcontext() as world:
                shared = (world,) if campaign.world else ()
                rounds = [_Rounds(law, seed, until, shared, tried) for law, tried in zip(laws, all_tried, strict=True)]
                if seconds is None:
                    for one in rounds:
                        _short(one, campaign.laws[one.law])
                else:
                    _share(rounds, until, only)
        except ServiceAbsentError as absent:
            for tried in all_tried:
                tried.absent = tried.absent or str(absent)
    return all_tried


def _short(rounds: _Rounds, count: int) -> None:
    tried = rounds.tried
    for _ in range(count):
        if tried.tries >= count or tried.over:
            break
        rounds.go(count - tried.tries)


def _share(rounds: list[_Rounds], until: float, first: Mapping[str, int]) -> None:
    """In turns, each time the one that had the least time."""
    while going := [one for one in rounds if not one.tried.over]:
        new = [one for one in going if not one.tried.rounds]
        if time.monotonic() > until and not new:
            break
        next_one = min(new or going, key=lambda one: one.tried.seconds)
        next_one.go(min(_LARGEST, first.get(next_one.tried.name, _FIRST) << next_one.tried.rounds))


def arguments(words: Sequence[str]) -> tuple[float, int, list[str]]:
    """SECONDS, SEED and what follows. Raises SystemExit with a sentence where one is no number."""
    try:
        seconds = float(words[0]) if words else SECONDS
        seed = int(words[1]) if len(words) > 1 else random.SystemRandom().randrange(1_000_000)
    except ValueError:
        raise SystemExit(f"[SECONDS] [SEED], two numbers: {' '.join(words)}") from None
    return seconds, seed, list(words[2:])


@contextmanager
def kept_elsewhere() -> Iterator[None]:
    """What Hypothesis keeps goes with this process, not into the current folder. Processes that it starts share it: the
    tables of Unicode take seconds to make.
    """
    if "HYPOTHESIS_STORAGE_DIRECTORY" in os.environ:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="campaign-") as folder:
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = folder
        yield


def main(campaign: Campaign) -> None:
    """What `python -m tests.campaigns.NAME [SECONDS] [SEED] [LAW[:TRIES]…]` does; ends the process with what came of
    it. TRIES are those of the first round.
    """
    seconds, seed, words = arguments(sys.argv[1:])
    only = {name: int(tries) if tries.isdigit() else _FIRST for name, _, tries in (one.partition(":") for one in words)}
    unknown = set(only) - {law.__name__ for law in campaign.laws}
    if unknown:
        raise SystemExit(f"laws are {', '.join(law.__name__ for law in campaign.laws)}")
    faulthandler.dump_traceback_later(seconds + SHRINKING * len(campaign.laws) + HANGING, exit=True)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("QT_QUICK_BACKEND", "software")
    module = sys.modules["__main__"].__spec__
    assert module is not None
    name = module.name.rpartition(".")[2]
    with kept_elsewhere():
        all_tried = run(campaign, seconds, seed, only)
    print("\n".join(_lines(name, all_tried, seconds, seed)), flush=True)
    faulthandler.cancel_dump_traceback_later()
    sys.exit(_status(all_tried))


def _status(all_tried: Sequence[Tried]) -> int:
    if not all(tried.held for tried in all_tried):
        return FAILED
    return ABSENT if any(tried.absent for tried in all_tried) else HELD


def _lines(name: str, all_tried: Sequence[Tried], seconds: float, seed: int) -> Iterator[str]:
    counts = ", ".join(f"{tried.name} {tried.tries}" for tried in all_tried)
    total, spent = sum(tried.tries for tried in all_tried), time.monotonic() - STARTED
    yield f"{name}: {total} tries in {spent:.0f} s, seed {seed} ({counts})"
    for tried in all_tried:
        if tried.absent:
            yield f"{name}, {tried.name}{NOT_TRIED}{tried.absent}"
        elif tried.fault:
            again = (
                f"python -m tests.campaigns.{name} {max(60, math.ceil(seconds))} {tried.seed} {tried.name}:{tried.of}"
            )
            yield f"{name}, {tried.name}: does not hold\n{tried.fault}{AGAIN}{again}"
        elif not tried.tries:
            yield f"{name}, {tried.name}: nothing was tried"


def campaign_names() -> list[str]:
    """The campaigns that there are, by their files: those that declare one. None of them is imported for it."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    return [file.stem for file in files if "\nCAMPAIGN = " in file.read_text("utf-8")]
