"""The handler of a piece at its bounds, beside bare runs of the same file in the same engine, in turns.

The table of an 11-item piece with its pairs (300 events and more) is held against 25 bare `deno run` one after another;
one event against one of them.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from previewer.pieces import Values, read_file
from previewer.scripts import Script, find_engine, run_once, run_table
from tests.benchmarks.harness import DAY, SAMPLE

_BARE = 25
_ROUNDS = 5
_HANDLER = """exports.handler = async event => {
  const { city = "", ...others } = event.properties.preferences;
  return { status: 200, body: { done: Object.keys(others).length > 0 } };
};
"""
_CALL = """const { handler } = require("./index.js");
handler({ properties: { preferences: {} } }).then(found => console.log(JSON.stringify(found)));
"""


def main() -> None:
    """Print what the table and one event take, and the bare runs beside them."""
    engine, reading = find_engine(), read_file(SAMPLE)
    assert reading.piece is not None
    values = Values.initial(reading.piece, DAY)
    with tempfile.TemporaryDirectory(dir="/var/tmp") as name:
        folder = Path(name)
        (folder / "index.js").write_text(_HANDLER, "utf-8")
        (folder / "bare.cjs").write_text(_CALL, "utf-8")
        script = Script(engine, folder / "index.js")
        around = {"DENO_DIR": str(folder / "cache"), "DENO_NO_UPDATE_CHECK": "1"}
        command = [
            str(engine.path),
            "run",
            "--quiet",
            "--no-prompt",
            f"--allow-read={folder}",
            str(folder / "bare.cjs"),
        ]

        def bare() -> None:
            subprocess.run(command, env=around, check=True, capture_output=True)

        def table() -> None:
            nonlocal events
            events = len(run_table(script, reading, values).runs)

        events = 0
        bare(), table(), run_once(script, reading, values)
        tables, bares, ones = [], [], []
        for _ in range(_ROUNDS):
            tables.append(_seconds(table))
            bares.append(_seconds(lambda: [bare() for _ in range(_BARE)]))
            ones.append(_seconds(lambda: run_once(script, reading, values)))
        shutil.rmtree(folder / "cache", ignore_errors=True)
    took, beside, one = map(statistics.median, (tables, bares, ones))
    ratio = took / beside
    print(f"table of {events} events: {took:.2f} s; {_BARE} bare runs: {beside:.2f} s; ratio {ratio:.2f}")
    single = beside / _BARE
    print(f"one event: {one * 1000:.0f} ms; a bare run: {single * 1000:.0f} ms; ratio {one / single:.2f}")


def _seconds(do: Callable[[], object]) -> float:
    begun = time.perf_counter()
    do()
    return time.perf_counter() - begun


if __name__ == "__main__":
    main()
