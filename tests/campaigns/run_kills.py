"""Kill writers of verdicts at any moment and count what is lost: python -m tests.campaigns.run_kills [KILLS]

A writer says each verdict once it is kept; the other end kills it (SIGKILL) some moments later, in the middle of
whatever it does then. No verdict that was said may be missing from the log, and the log must go on to be read.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from previewer.runs.log import read_log
from tests.source_tree import ROOT

#: Appends verdicts of the check `c` to a log and says the first word of each note once it is kept.
PROGRAM = """
import sys
from pathlib import Path
from previewer.runs.checks import Verdict
from previewer.runs.log import append_entries
path, name, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
for at in range(count):
    note = f"{name}{at} " + "long enough to be torn " * 40
    append_entries(path, [Verdict("c", "pass", "2026-11-21T09:30:00Z", "T", note)])
    sys.stdout.write(f"{name}{at}\\n")
    sys.stdout.flush()
"""


def killed_writer(path: Path, name: str, after: int, late: float = 0) -> tuple[set[str], set[str]]:
    """Let a writer say `after` verdicts, kill it `late` seconds later; what it said, and what the log has of it."""
    command = [sys.executable, "-c", PROGRAM, str(path), name, "100000"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", env=environment) as writer:
        assert writer.stdout is not None
        told = {writer.stdout.readline().strip() for _ in range(after)}
        if late:
            time.sleep(late)
        writer.kill()
        told |= {line.strip() for line in writer.stdout.read().split("\n")[:-1]}
    found = read_log(path, ["c"])
    return told, {one.note.partition(" ")[0] for one in found.verdicts.get("c", ())}


def main() -> None:
    """Kill as often as asked, each time with another delay, into one log."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    chance = random.Random(1)
    said = lost = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "verdicts.jsonl")
        for at in range(kills):
            told, kept = killed_writer(path, f"w{at}-", 1 + chance.randrange(5), chance.random() / 200)
            said += len(told)
            lost += len(told - kept)
        torn = len(read_log(path, ["c"]).troubles)
    print(f"{kills} kills, {said} verdicts said, {lost} of them lost; {torn} lines torn off and named")


if __name__ == "__main__":
    main()
