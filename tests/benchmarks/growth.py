"""How the cost of our commands and of the window grows with the work.

Run: python -m tests.benchmarks.growth [--short] [check values screen render compare window]

Each is run on pieces of 10 to 100,000 items, of texts of 1 to 1,048,576 characters, and of 0 to 100,000 problems, each
time in a process of its own: its processor time and its largest memory, less those at the smallest size. The factors
for ten times the work are that of a line through their logarithms, and that of the last step; linear is 10, more than
13 is marked. `--short` stops a tenfold earlier.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.growth_pieces import of_items, of_problems, of_texts

LIMIT = 13.0
#: A small process between this one and the measured one, whose memory is counted from that of its parent on.
_BETWEEN = """
import json, os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, used = os.wait4(process.pid, 0)
print(json.dumps([os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss * 1024]))
"""
_MIB = 1024 * 1024
#: From this size on it is measured once.
_LARGE = 30_000
#: What is less beside the smallest size is no more than the noise of starting a process; of the smallest size's memory
#: a part is free again when the work begins, and hides so much.
_LEAST_SECONDS, _HIDDEN = 0.08, 0.25
COMMANDS = {
    "check": ("check", "FILE", "--format", "json"),
    "check --all": ("check", "FILE", "--all"),
    "values": ("values", "FILE"),
    "screen": ("screen", "FILE"),
    "render": ("render", "FILE", "-o", os.devnull),
    "compare": ("compare", "FIRST", "FILE"),
    "window": (),
}
WORK: dict[str, tuple[Callable[[int], str], tuple[int, ...]]] = {
    "items": (of_items, (10, 100, 1_000, 10_000, 30_000, 100_000)),
    "texts": (of_texts, (1, 1_024, 10_240, 102_400, 327_680, 1_048_576)),
    "problems": (of_problems, (0, 100, 1_000, 10_000, 30_000, 100_000)),
}


class Cost(NamedTuple):
    """What a process took: seconds of processor time, and bytes of memory at most."""

    seconds: float
    memory: float


def main() -> None:
    """Measure and print one line for each command and kind of work."""
    parser = argparse.ArgumentParser(prog="growth")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("what", nargs="*", metavar="WHAT", help=", ".join(COMMANDS))
    options = parser.parse_args()
    for name in COMMANDS:
        if not options.what or name in options.what:
            for work, (make, sizes) in WORK.items():
                _measure(name, work, make, sizes[:-2] if options.short else sizes)


def _measure(name: str, work: str, make: Callable[[int], str], sizes: Sequence[int]) -> None:
    costs: list[Cost] = []
    with tempfile.TemporaryDirectory() as folder:
        first = Path(folder, "first.json")
        first.write_text(make(sizes[0]), "utf-8")
        for size in sizes:
            file = Path(folder, "piece.json")
            file.write_text(make(size), "utf-8")
            costs.append(_best([_cost(name, first, file, Path(folder)) for _ in range(1 if size >= _LARGE else 2)]))
    seconds = growth(sizes, [cost.seconds for cost in costs], _LEAST_SECONDS)
    memory = growth(sizes, [cost.memory for cost in costs], _HIDDEN * costs[0].memory)
    largest = costs[-1]
    print(
        f"{name:12} {work:9} to {sizes[-1]:>9,}: {largest.seconds:6.2f} s {_told(seconds)}, "
        f"{largest.memory / _MIB:5.0f} MiB {_told(memory)}",
        flush=True,
    )


def growth(sizes: Sequence[int], costs: Sequence[float], least: float) -> tuple[float, float] | None:
    """The factor by which the cost above that of the smallest size grows with ten times the work: over all sizes, and
    between the last two.

    None where it is below `least` everywhere, or above it at the largest size alone.
    """
    points = [
        (math.log10(size), math.log10(cost - costs[0]))
        for size, cost in zip(sizes, costs, strict=True)
        if cost - costs[0] >= least
    ]
    if len(points) < 2:
        return None
    across = sum(x for x, _ in points) / len(points)
    along = sum(y for _, y in points) / len(points)
    slope = sum((x - across) * (y - along) for x, y in points) / sum((x - across) ** 2 for x, _ in points)
    (x, y), (last_x, last_y) = points[-2:]
    return float(10**slope), float(10 ** ((last_y - y) / (last_x - x)))


def _told(factors: tuple[float, float] | None) -> str:
    if factors is None:
        return "(hardly grows)"
    factor, last = factors
    return f"({factor:4.1f}, at last {last:4.1f}{'' if max(factor, last) <= LIMIT else ', TOO STEEP'})"


def _best(costs: Sequence[Cost]) -> Cost:
    return Cost(min(cost.seconds for cost in costs), min(cost.memory for cost in costs))


def _cost(name: str, first: Path, file: Path, folder: Path) -> Cost:
    named = {"FILE": str(file), "FIRST": str(first)}
    command = ["previewer", *(named.get(word, word) for word in COMMANDS[name])]
    if name == "window":
        command = ["tests.benchmarks.growth_window", str(file)]
    environment = os.environ | {
        "QT_QPA_PLATFORM": "offscreen",
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_DATA_HOME": str(folder / "data"),
    }
    python = [sys.executable, "-m"]
    ran = subprocess.run(
        [sys.executable, "-S", "-c", _BETWEEN, *python, *command], env=environment, capture_output=True, check=False
    )
    status, seconds, memory = json.loads(ran.stdout)
    if status not in (0, 1):
        raise SystemExit(f"{' '.join(command)} ended with {status}: {ran.stderr.decode()[-500:]}")
    return Cost(seconds, memory)


if __name__ == "__main__":
    main()
