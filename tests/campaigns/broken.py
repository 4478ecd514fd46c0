"""Phones that are broken by rule, and what tells that they are: python -m tests.campaigns.broken [WORD]

Prints a table by rule: how many were told by a check of a run, by a step of a case, by a finding; then each that no
check told. WORD: those alone whose name has it. Some are tried in each of several processes, one after the other.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from previewer.children import cores
from previewer.pictures.application import picture_application
from tests.phone.broken.mutants import mutants
from tests.phone.broken.trial import tried

#: So many are tried in one process: the engine of each stays in its memory.
_IN_ONE = 12
_WAYS = ("checks", "step", "findings")


def _tell(numbers: Sequence[int]) -> None:
    """Try some, and print what tells each as a line of JSON."""
    application = picture_application()
    every = list(mutants())
    for number in numbers:
        with tempfile.TemporaryDirectory() as folder:
            told = tried(every[number], Path(folder))
        print(json.dumps([number, sorted(told.checks), told.step, sorted(told.findings)]), flush=True)
    del application


def _told(numbers: Sequence[int]) -> dict[int, tuple[list[str], str, list[str]]]:
    """What tells some, tried in a process of its own; one that ends the process is not there."""
    command = [sys.executable, "-m", "tests.campaigns.broken", "--numbers", *map(str, numbers)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    found = {
        number: (checks, step, findings) for number, checks, step, findings in map(json.loads, done.stdout.splitlines())
    }
    left = [number for number in numbers if number not in found]
    if left:
        sys.stderr.write(f"\n{left[0]}: {done.stderr[-400:]}")
    sys.stderr.write("".join("." if checks else f"{number} " for number, (checks, _, _) in found.items()))
    sys.stderr.flush()
    return found | (_told(left[1:]) if left[1:] else {})


def main() -> None:
    """Try them all, then print the table."""
    if sys.argv[1:2] == ["--numbers"]:
        _tell(list(map(int, sys.argv[2:])))
        return
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    every = list(mutants())
    numbers = [number for number, mutant in enumerate(every) if word in mutant.name]
    shares = [numbers[at : at + _IN_ONE] for at in range(0, len(numbers), _IN_ONE)]
    told: dict[int, tuple[list[str], str, list[str]]] = {}
    with ThreadPoolExecutor(cores() + 1) as pool:
        for some in pool.map(_told, shares):
            told |= some
    counts = {way: Counter[str]() for way in ("all", *_WAYS)}
    for number in numbers:
        rule = every[number].rule
        counts["all"][rule] += 1
        for way, found in zip(_WAYS, told.get(number, ([], "", [])), strict=True):
            counts[way][rule] += bool(found)
    sys.stderr.write("\n")
    print(f"{'rule':32}", *(f"{way:>9}" for way in counts))
    for rule in counts["all"]:
        print(f"{rule:32}", *(f"{count[rule]:9}" for count in counts.values()))
    print(f"{'all':32}", *(f"{count.total():9}" for count in counts.values()))
    for number in numbers:
        checks, step, findings = told.get(number, ([], "the process ended", []))
        if not checks:
            print(
                f"{number}: {every[number].name} — step: {step or 'holds'}; findings: {', '.join(findings) or 'none'}"
            )


if __name__ == "__main__":
    main()
