"""Two tiers of tests, told apart by what a test uses.

The default tier says that a change is good. The deep tier (`-m deep`) has what starts a process (a program, a helper
process, an engine of scripts, PostgreSQL, a package), campaigns, and the rest of wide tables. A test is of the deep
tier where it uses the fixture `processes`, however far away; campaigns and rows of tables bear the mark. Whatever
starts a process without it fails at once, so that the tier of a test cannot be wrong.

`python -m tests.tiers FILE` is the gate: it judges the costs that a run of the default tier left in FILE, since the
variable `PREVIEWER_TEST_COSTS` named it.
"""

from __future__ import annotations

import faulthandler
import json
import math
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Generator, Iterable, Iterator, Sequence
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key

#: CPU seconds that a test of the default tier takes at the most, on a quiet machine.
MOST = 1.0
#: CPU seconds that are too many on any machine, busy or slow.
_TOO_MANY = 3 * MOST
_COSTS = "PREVIEWER_TEST_COSTS"
_CPU = "cpu"
#: Seconds after which a test hangs, and how often the clock is set again.
_HANGS, _OFTEN = 300, 20
#: Events of Python's audit that stand for the start of a process.
_STARTS = frozenset({"subprocess.Popen", "os.fork", "os.forkpty", "os.exec", "os.posix_spawn", "os.spawn", "os.system"})
_HOW = "mark it deep by the fixture `processes`, or give what it tests an executor of its own"


class _Guard:
    """The watch over processes that tests of the default tier start."""

    def __init__(self) -> None:
        self.on = False
        self.started: list[str] = []
        #: CPU seconds of the fixtures that the test in front shares with others.
        self.shared = 0.0
        #: When the clock was set that ends a process whose test hangs.
        self.wound = -math.inf

    def wind(self, stderr: int) -> None:
        """Set the clock again, which tells where a test hangs and ends its process: not for each test, as pytest does,
        since that starts and ends a thread each time.
        """
        if monotonic() - self.wound > _OFTEN:
            self.wound = monotonic()
            faulthandler.dump_traceback_later(_HANGS, exit=True, file=stderr)

    def hear(self, event: str, args: tuple[Any, ...]) -> None:
        if self.on and event in _STARTS:
            self.refuse(f"{event} {args[:1]!r}")

    def refuse(self, what: str) -> None:
        """Raise for whoever starts a process: in a thread an error that programs expect, so that nobody waits."""
        self.started.append(what)
        sentence = f"A test of the default tier starts a process ({what}): {_HOW}."
        if threading.current_thread() is threading.main_thread():
            pytest.fail(sentence)
        raise PermissionError(sentence)


_guard = _Guard()


def _watch() -> None:
    from multiprocessing import util

    sys.addaudithook(_guard.hear)
    spawn = util.spawnv_passfds

    def spawn_unless_guarded(path: bytes, args: Sequence[Any], passfds: Sequence[int]) -> int:
        if _guard.on:
            _guard.refuse(f"multiprocessing {args[1:4]!r}")
        return spawn(path, args, passfds)

    util.spawnv_passfds = spawn_unless_guarded


@pytest.fixture(scope="session")
def processes() -> None:
    """Leave to start processes, which makes whatever uses it a test of the deep tier."""


def first_of(rows: Iterable[Any], number: int) -> list[Any]:
    """The rows of a wide table, of which the first so many are of the default tier; a row of several is a tuple."""
    return [
        row if at < number else pytest.param(*(row if isinstance(row, tuple) else (row,)), marks=pytest.mark.deep)
        for at, row in enumerate(rows)
    ]


def pytest_configure(config: pytest.Config) -> None:
    """Begin to watch, in each process that runs tests."""
    _watch()


def pytest_report_header(config: pytest.Config) -> str | None:
    """The line that says what is run, and what is not."""
    if config.option.markexpr != "not deep":
        return None
    return (
        "default tier: at work for about four minutes on two cores. Not run: tests that start other programs, helper "
        "processes, engines, PostgreSQL or packages, and wide tables (`-m deep` runs them)"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as deep what may start processes."""
    for item in items:
        if processes.__name__ in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.deep)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Guard a test of the default tier, its fixtures included."""
    _guard.on = item.get_closest_marker("deep") is None
    _guard.wind(item.config.stash[fault_handler_stderr_fd_key])
    _guard.started.clear()
    _guard.shared = 0.0
    before = process_time()
    try:
        item.stash[_BEFORE] = before
        return (yield)
    finally:
        _guard.on = False


_BEFORE = pytest.StashKey[float]()


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> Iterator[Any]:
    """Take what several tests share off the cost of the one that comes first."""
    if fixturedef.scope == "function":
        return (yield)
    before, shared = process_time(), _guard.shared
    try:
        return (yield)
    finally:
        _guard.shared = shared + process_time() - before


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Leave what deep tests of a file or a run share free to end its processes, whichever test is the last."""
    on = _guard.on
    _guard.on = on and nextitem is not None and nextitem.path == item.path
    try:
        return (yield)
    finally:
        _guard.on = on


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell the cost of a test, and fail one that started a process where nobody heard the refusal."""
    report = yield
    if _guard.on and report.when == "teardown":
        if _guard.started and report.passed:
            report.outcome, report.longrepr = "failed", f"It starts a process ({_guard.started[0]}): {_HOW}."
        if _COSTS in os.environ:
            cost = process_time() - item.stash[_BEFORE] - _guard.shared
            report.user_properties.append((_CPU, round(cost, 3)))
    return report


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Leave the costs of all tests in the file that the variable names."""
    if _COSTS in os.environ and not hasattr(config, "workerinput"):
        reports = [report for kind in terminalreporter.stats.values() for report in kind if hasattr(report, "when")]
        costs = {report.nodeid: dict(report.user_properties)[_CPU] for report in reports if report.when == "teardown"}
        Path(os.environ[_COSTS]).write_text(json.dumps(costs), encoding="utf-8")


def _costs_alone(node: str) -> float:
    """CPU seconds of one test that is run by itself, the least of three."""
    costs = []
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "--override-ini=addopts=", node]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "costs.json")
        for _ in range(3):
            subprocess.run(command, env={**os.environ, _COSTS: str(file)}, stdout=subprocess.DEVNULL, check=False)
            costs.append(json.loads(file.read_text(encoding="utf-8")).get(node, 0.0))
    return min(costs)


def main(path: Path) -> int:
    """Tell the tests of the default tier that took too long in a run, as they take by themselves. Exit status 1 where
    one of them would on any machine: a slow one alone holds nothing up.
    """
    costs: dict[str, float] = json.loads(path.read_text(encoding="utf-8"))
    dear = sorted((node for node, cost in costs.items() if cost > MOST), key=costs.__getitem__, reverse=True)
    alone = {node: min(costs[node], _costs_alone(node)) for node in dear}
    too_dear = {node: cost for node, cost in alone.items() if cost > MOST}
    print(f"{len(costs)} tests of the default tier, {sum(costs.values()):.0f} s of a processor")
    for node, cost in too_dear.items():
        print(f"{cost:.2f} s of a processor, {MOST:.0f} at the most: {node}")
    if too_dear:
        print("Make them lighter, split what claims several things, or mark rows of a table by `pytest.mark.deep`.")
    return 1 if any(cost > _TOO_MANY for cost in too_dear.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1])))
