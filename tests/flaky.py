"""Looks for tests that do not always pass: `python -m tests.flaky SECONDS [SEED]`.

Tests of both tiers are taken by chance and run in an order by chance, beside busy loops that keep every processor at
work. What did not pass is told with the command that shows it again; exit status 1 where there is any.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

#: Tests that are run together.
_TOGETHER = 40
#: Seconds after which tests that are run together have hung.
_HANGS = 900
#: Busy loops for each processor.
_LOOPS = 2
_ADDOPTS = "addopts=--strict-markers --strict-config -p no:cacheprovider -p no:randomly"


def all_tests() -> list[str]:
    """Every test of both tiers, by its name for pytest."""
    listed = subprocess.run(
        [sys.executable, "-m", "pytest", "-o", _ADDOPTS, "--collect-only", "-q", "tests"],
        capture_output=True,
        text=True,
        check=True,
    )
    return [line for line in listed.stdout.splitlines() if "::" in line]


@contextmanager
def load() -> Iterator[None]:
    """Busy loops on every processor, ended at the end."""
    loops = [
        subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(_LOOPS * (os.cpu_count() or 1))
    ]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def failed_of(tests: Sequence[str]) -> list[str]:
    """Those of some tests, run together in the order that is given, that did not pass.

    Where the run as a whole came to no end, these are all that it has no word of.
    """
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-o", _ADDOPTS, "-q", "-p", "no:xdist", f"--junitxml={report}"]
        try:
            subprocess.run([*command, *tests], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=_HANGS)
        except subprocess.TimeoutExpired:
            return list(tests)
        if not report.is_file():
            return list(tests)
        cases = ElementTree.parse(report).getroot().iter("testcase")
        wrong = {
            (case.get("classname"), case.get("name"))
            for case in cases
            if case.find("failure") is not None or case.find("error") is not None
        }
    return [test for test in tests if _reported(test) in wrong]


def _reported(test: str) -> tuple[str, str]:
    """How a report of pytest names a test."""
    file, _, name = test.partition("::")
    return file.removesuffix(".py").replace("/", "."), name


def look(tests: Sequence[str], until: float, chance: random.Random) -> tuple[int, dict[str, list[str]]]:
    """Run tests by chance until a moment of the monotonic clock: how many, and those that did not pass.

    Each of these has the tests that ran before it.
    """
    number = 0
    wrong: dict[str, list[str]] = {}
    while number == 0 or time.monotonic() < until:
        chosen = chance.sample(tests, min(_TOGETHER, len(tests)))
        number += len(chosen)
        for test in failed_of(chosen):
            wrong.setdefault(test, chosen[: chosen.index(test)])
    return number, wrong


def main(words: Sequence[str]) -> int:
    """Look for as long as is said, and tell what was found."""
    seconds, seed = float(words[0]), int(words[1]) if len(words) > 1 else random.randrange(2**31)
    until = time.monotonic() + seconds
    tests = all_tests()
    with load():
        number, wrong = look(tests, until, random.Random(seed))
    print(f"{number} runs of {len(tests)} tests under load by the seed {seed}: {len(wrong)} did not pass")
    for test, before in wrong.items():
        print(f"\n{test}\n  by itself:  python -m pytest -o '{_ADDOPTS}' '{test}'")
        if before:
            print(f"  after {len(before)} others: the last was {before[-1]}")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
