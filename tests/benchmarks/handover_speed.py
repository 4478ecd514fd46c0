"""How soon a further file is seen in a window that runs: `python -m tests.benchmarks.handover_speed [ROUNDS]`.

From the call of `previewer FILE`, a process of its own, until both phones of the file are painted in that window,
beside the start of a bare Qt Quick window until its first picture: in turns in one run, and the middle of the rounds
counts. The window has a piece open, and keeps the files of the rounds before; each round opens another one.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from tests.benchmarks.harness import SAMPLE, counts, show
from tests.benchmarks.start_speed import Starts

#: Seconds that a command has to hand its file over.
_PATIENCE = 30.0
#: Seconds between two files, in which the window comes to rest, as it does while somebody looks at the one before.
_REST = 2.5


class Running:
    """A window that runs in a process of its own, and says when the phones of a file are painted."""

    def __init__(self, folder: Path, process: subprocess.Popen[str], surroundings: dict[str, str]) -> None:
        self._folder = folder
        self._process = process
        self._surroundings = surroundings
        self._files = 0
        self._say_when("", listens=True)

    def open_another(self) -> tuple[float, float, float]:
        """Seconds from the call until the phones of a new file are painted, until the command has ended, and of its
        processor.
        """
        self._files += 1
        path = self._folder / f"piece-{self._files}.json"
        shutil.copy(SAMPLE, path)
        used = os.times()
        before = time.time()
        words = [sys.executable, "-m", "previewer", str(path)]
        # One that is not greeted in time would be a window itself, and stay.
        subprocess.run(words, env=self._surroundings, check=True, timeout=_PATIENCE)
        ended = time.time()
        after = os.times()
        worked = after.children_user + after.children_system - used.children_user - used.children_system
        return self._say_when(path.name) - before, ended - before, worked

    def _say_when(self, name: str, listens: bool = False) -> float:
        """When the phones of a file were painted, or the window was there for others."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            said: dict[str, Any] = json.loads(line)
            if (listens and said.get("listens")) or (name and said.get("painted") == name):
                return float(said["at"])
        sys.exit("the window has ended")


@contextmanager
def running(folder: Path) -> Iterator[Running]:
    """A window with a piece open, with settings and sockets of its own."""
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700)
    places = ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "PYTHONPYCACHEPREFIX")
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    surroundings |= dict.fromkeys(places, str(folder)) | {"XDG_RUNTIME_DIR": str(runtime)}
    words = [sys.executable, "-m", "tests.benchmarks.start_children", "running", str(SAMPLE)]
    with subprocess.Popen(words, env=surroundings, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Running(folder, process, surroundings)
        finally:
            process.kill()


def main() -> None:
    """Run it and print the ratios."""
    (rounds,) = counts(__doc__, rounds=15)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        starts = Starts(folder)
        with running(folder) as window:
            starts.bare(), window.open_another()  # byte code and QML are compiled now
            bares, ours = [], []
            for _ in range(rounds):
                bares.append(starts.bare())
                time.sleep(_REST)
                ours.append(window.open_another())
        bare = median(one.seconds for one in bares)
        for what, at, most in (("phones of a further file painted", 0, 1), ("  its command has ended", 1, None)):
            took = median(one[at] for one in ours)
            show(f"{what} ÷ bare Quick window", took / bare, "×", most, more=f"{took:.3f} and {bare:.3f} s")
        used = median(one[2] for one in ours)
        show("  processor of the command", used, "s", more=f"bare {median(one.processor for one in bares):.3f} s")


if __name__ == "__main__":
    main()
