"""Cost by length, of whatever comes from outside: python -m tests.campaigns.pump [SECONDS] [SEED] [LAW…]

Small pieces of the grammar of each door are repeated, four times as often each time, up to a mebibyte or the door's own
bound. Each try is a process of its own, of which the time of a processor and the memory at most are compared. What is
suspicious is tried three times, and the least counts.
"""

from __future__ import annotations

import json
import os
import random
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import pairwise
from math import inf
from pathlib import Path
from re import _constants as sre
from re import _parser as parser
from typing import Any, NamedTuple

from tests.ambiguity import parts_of
from tests.campaigns.doors import DOORS, LARGEST, Door
from tests.campaigns.frame import HANGING, Campaign, Way, main
from tests.campaigns.grammars import Frame
from tests.expressions import Expression, all_expressions
from tests.test_expressions import SHORT

#: Four times the length takes so many times the time and the memory at most.
_GROWTH = 6
#: Below these, nothing counts: seconds, and bytes.
_SHORT, _SMALL = 0.02, 48 << 20
#: Letters of an expression, first.
_FIRST = 4_000
#: Seconds for one expression.
_MOST_SECONDS = 10.0
#: What is shorter takes so many times a `check` of the largest sample at most.
_TIMES, _SHORTER = 20, 1 << 20
#: Seconds that a try has left when the time is over: fewer than until the campaign itself is ended.
_LAST = HANGING / 3


class Cost(NamedTuple):
    seconds: float
    bytes: int

    def least(self, other: Cost) -> Cost:
        """What both tries need at least."""
        return Cost(min(self.seconds, other.seconds), min(self.bytes, other.bytes))


class OverError(Exception):
    """The time was over before a try was: which."""


class Pump:
    """The process that opens doors, for as long as there is time `left`."""

    def __init__(self, folder: Path, left: Callable[[], float] = lambda: inf) -> None:
        self._file = folder / "given"
        self._left = left
        env = {**os.environ, "DOORS_FOLDER": str(folder)}
        command = [sys.executable, "-m", "tests.campaigns.doors"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env, start_new_session=True
        )
        self._check = [sys.executable, "-m", "previewer", "check", str(LARGEST)]
        self._allowed = 0.0

    @property
    def allowed(self) -> float:
        """Seconds that a door may take for less than a mebibyte."""
        self._allowed = self._allowed or _TIMES * min(_time_of(self._check) for _ in range(3))
        return self._allowed

    def cost(self, door: str, data: bytes) -> Cost:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._file.write_bytes(data)
        self._process.stdin.write(json.dumps({"door": door, "file": str(self._file)}).encode() + b"\n")
        self._process.stdin.flush()
        seconds = self._left() + _LAST
        if seconds != inf and not select.select([self._process.stdout], [], [], max(0.0, seconds))[0]:
            os.killpg(self._process.pid, signal.SIGKILL)
            raise OverError(f"{door}, {len(data)} bytes")
        found = json.loads(self._process.stdout.readline())
        assert not found["fault"], f"{door}, {len(data)} bytes that begin with {data[:200]!r}\n{found['fault']}"
        return Cost(found["seconds"], found["bytes"])

    def close(self) -> None:
        with suppress(BrokenPipeError):
            self._process.communicate()


def _time_of(command: list[str]) -> float:
    before = os.times()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


class Given(NamedTuple):
    """Pieces that are repeated, in a frame: together (`abab`), or one after the other (`aabb`)."""

    frame: Frame
    pieces: tuple[str, ...]
    together: bool

    @classmethod
    def drawn(cls, chance: random.Random, door: Door) -> Given:
        frame = chance.choice(door.grammar)
        pieces = chance.choices(frame.pieces, k=chance.choice((1, 1, 1, 2, 2, 3)))
        return cls(frame, tuple(pieces), chance.random() < 0.7)

    def text(self, count: int) -> bytes:
        repeated = ("".join(self.pieces),) if self.together else self.pieces
        parts = [one * count if "#" not in one else _numbered(one, count) for one in repeated]
        return "".join([self.frame.before, *parts, self.frame.after]).encode("utf-8")

    def least(self, count: int) -> int:
        """How many bytes so many of them are, or more: a text that is too long need not be made to be seen as such."""
        return count * len("".join(self.pieces).encode("utf-8"))

    def __str__(self) -> str:
        how = "together" if self.together else "one after the other"
        return f"{self.frame.before!r} + {self.pieces} {how} + {self.frame.after!r}"


def _numbered(piece: str, count: int) -> str:
    parts = piece.split("#")
    return "".join(str(at).join(parts) for at in range(count))


def pumped(pump: Pump, door: str, given: Given) -> Iterator[None]:
    """Fails where a door takes more than the length of what is given."""
    count, before = DOORS[door].first, None
    most = DOORS[door].most
    while given.least(count) <= most and len(data := given.text(count)) <= most:
        now = pump.cost(door, data)
        yield
        if before is not None and _grows(before[1], now):
            # In turns: a machine that is slow for a moment is slow for both.
            for _ in range(2):
                before = before[0], before[1].least(pump.cost(door, before[0]))
                now = now.least(pump.cost(door, data))
            assert not _grows(before[1], now), f"{door}: {given}\n{count // 4} times: {before[1]}, {count} times: {now}"
        if len(data) < _SHORTER and not DOORS[door].draws and now.seconds > pump.allowed:
            for _ in range(2):
                now = now.least(pump.cost(door, data))
            assert now.seconds <= pump.allowed, f"{door}: {given}\n{count} times: {now}, more than {pump.allowed:.2f} s"
        if now.seconds > DOORS[door].quick:
            return
        before, count = (data, now), 4 * count


def _grows(before: Cost, now: Cost) -> bool:
    return (now.seconds > _SHORT and now.seconds > _GROWTH * before.seconds + _SHORT / 2) or (
        now.bytes > _SMALL and now.bytes > _GROWTH * max(before.bytes, 1 << 20)
    )


@contextmanager
def pumping(left: Callable[[], float]) -> Iterator[Pump]:
    with tempfile.TemporaryDirectory(prefix="pump-", ignore_cleanup_errors=True) as folder:
        pump = Pump(Path(folder), left)
        try:
            yield pump
        except OverError as over:
            sys.stderr.write(f"the time was over before this try was: {over}\n")
        finally:
            pump.close()


def pieces_of(expression: Expression) -> list[str]:
    """Letters that an expression names, one of each class of them, and words that it has."""
    found = dict.fromkeys(re.findall(r"[A-Za-z0-9_-]{2,}", str(expression.pattern)))
    waiting = [parser.parse(expression.pattern, expression.flags)]
    while waiting:
        for kind, given in waiting.pop():
            for test, of in given if kind is sre.IN else [(kind, given)]:
                if test in (sre.LITERAL, sre.NOT_LITERAL):
                    found.setdefault(chr(of))
                elif test is sre.RANGE:
                    found.update(dict.fromkeys((chr(of[0]), chr(of[1]))))
            waiting += parts_of((kind, given))
    return [*found, *" \n\r\ta0_-.<あ"]


@cache
def _expressions() -> list[Expression]:
    return all_expressions()


def _spent_by(expression: Expression, text: str) -> float:
    compiled: re.Pattern[Any] = re.compile(expression.pattern, expression.flags)
    given = text.encode("utf-8") if isinstance(expression.pattern, bytes) else text
    began = time.process_time()
    for use in expression.uses:
        if use == "search":
            for _ in compiled.finditer(given):
                pass
        else:
            getattr(compiled, use)(given)
    return time.process_time() - began


def _grew(expression: Expression, short: str, long: str) -> bool:
    """Whether the longer text takes too much. One step may be of memory that the system has to give: two are not."""
    spent = _spent_by(expression, long)
    if spent <= _SHORT or spent <= _GROWTH * _spent_by(expression, short):
        return False
    least, less = (min(_spent_by(expression, text) for _ in range(3)) for text in (long, short))
    return least > max(_SHORT, _GROWTH * less)


def expressions_cost_by_length(way: Way) -> Iterator[None]:
    """Each regular expression of the program, on letters of its own."""
    tried = ""

    def stop(*_: object) -> None:
        raise AssertionError(f"{tried}: more than {_MOST_SECONDS:g} s")

    before = signal.signal(signal.SIGVTALRM, stop)
    try:
        found = _expressions()
        while True:
            for one in way.chance.sample(found, len(found)):
                pieces = pieces_of(one)
                start, end = ("".join(way.chance.choices(pieces, k=way.chance.randrange(4))) for _ in range(2))
                unit = "".join(way.chance.choices(pieces, k=way.chance.choice((1, 2, 2, 3))))
                if one.place.startswith(SHORT):
                    continue
                tried = f"{one.place}: {one.pattern!r} of {start!r} + {unit!r}… + {end!r}"
                signal.setitimer(signal.ITIMER_VIRTUAL, _MOST_SECONDS)
                texts = (start + unit * (times * _FIRST) + end for times in (1, 4, 16))
                told = f"{tried}: more than {_GROWTH} times as long for four times as much, twice"
                assert not all(_grew(one, *two) for two in pairwise(texts)), told
                yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def doors_open(way: Way) -> Iterator[None]:
    """Each door takes a few pieces without a fault of the program."""
    with pumping(way.left) as pump:
        for name in way.chance.sample(list(DOORS), len(DOORS)):
            pump.cost(name, Given.drawn(way.chance, DOORS[name]).text(3))
            yield


def doors_cost_by_length(way: Way) -> Iterator[None]:
    """Each door in turn, with pieces that chance takes."""
    with pumping(way.left) as pump:
        while True:
            for name in way.chance.sample(list(DOORS), len(DOORS)):
                yield from pumped(pump, name, Given.drawn(way.chance, DOORS[name]))


#: Costs are measured by the long form alone: `.ci/run` asks it once for the expressions.
CAMPAIGN = Campaign({doors_open: 12, doors_cost_by_length: 0, expressions_cost_by_length: 0})

if __name__ == "__main__":
    main(CAMPAIGN)
