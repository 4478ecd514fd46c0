"""How quick `previewer check` is. Run: python -m tests.benchmarks.check_speed [pieces]

Prints ratios within one run, each the median of several pairs:
start and end of one check ÷ `python -c "import json, jsonschema"`; files a second over a folder of pieces of 11 items
÷ those of `check-jsonschema` with the same schema, files in one call, in rounds in turns, by the clock and of processor
time (on a machine with other work the clock favours whoever has one process); and one keystroke in 300 items.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from previewer.pieces import read_text
from previewer.pieces.schema import schema_text
from previewer.resources import resource

PYTHON = sys.executable
_ROUNDS = 5


def main() -> None:
    """Run all three and print them."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    _one_file()
    _folder(count)
    _keystroke()


def _seconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def _one_file() -> None:
    bare = [PYTHON, "-c", "import json, jsonschema"]
    for name, text in (
        ("clean", None),
        ("with an error", '{"preferences": {"type": "object", "properties": {"a": 5}}}'),
    ):
        with tempfile.TemporaryDirectory() as folder:
            file = resource("samples", "every-kind.json")
            if text is not None:
                file = Path(folder, "piece.json")
                file.write_text(text, "utf-8")
            check = [PYTHON, "-m", "previewer", "check", str(file)]
            _seconds(check), _seconds(bare)
            ratios = [_seconds(check) / _seconds(bare) for _ in range(9)]
        print(f"one file, {name}: {statistics.median(ratios):.2f} of the imports (at most 2)")


def _folder(count: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        files = _pieces(Path(folder, "pieces"), count)
        schema = Path(folder, "schema.json")
        schema.write_text(schema_text(), "utf-8")
        ours = [PYTHON, "-m", "previewer", "check", "--format", "json", str(files[0].parent)]
        theirs = [str(Path(PYTHON).with_name("check-jsonschema")), "--schemafile", str(schema), *map(str, files)]
        rounds = [(_cost(ours), _cost(theirs)) for _ in range(_ROUNDS)]
    walls = [their.wall / our.wall for our, their in rounds]
    processors = [their.processor / our.processor for our, their in rounds]
    fast, slow = (statistics.median(count / cost.wall for cost in costs) for costs in zip(*rounds, strict=True))
    print(
        f"{count} pieces, {os.cpu_count()} cores: {fast:.0f} files/s, check-jsonschema {slow:.0f} files/s; "
        f"ratio {statistics.median(walls):.1f} (at least 12), {min(walls):.1f} to {max(walls):.1f} in {_ROUNDS}; "
        f"of processor time {statistics.median(processors):.1f}"
    )


class _Cost(NamedTuple):
    """What a command took, in seconds: by the clock, and of all processors together."""

    wall: float
    processor: float


def _cost(command: list[str]) -> _Cost:
    before = os.times()
    wall = _seconds(command)
    after = os.times()
    spent = after.children_user - before.children_user + after.children_system - before.children_system
    return _Cost(wall, spent)


def _pieces(folder: Path, count: int) -> list[Path]:
    """Pieces that differ in every item, so that no item is read twice."""
    folder.mkdir()
    sample = json.loads(resource("samples", "every-kind.json").read_text("utf-8"))
    files = []
    for number in range(count):
        piece = json.loads(json.dumps(sample))
        for item in piece["preferences"]["properties"].values():
            item["x-title"] = {code: f"{text} {number}" for code, text in item["x-title"].items()}
        files.append(folder / f"piece-{number:05}.json")
        files[-1].write_text(json.dumps(piece, ensure_ascii=False, indent=2), "utf-8")
    return files


def _keystroke() -> None:
    text = resource("samples", "three-hundred.json").read_text("utf-8")
    read_text(text).diagnostics  # noqa: B018 - the first reading
    at = text.index('"x-title"', len(text) // 2) + 20
    times = []
    for step in range(40):
        typed = text[:at] + "x" * (step + 1) + text[at:]
        start = time.perf_counter()
        for diagnostic in read_text(typed).diagnostics:
            _ = diagnostic.place, diagnostic.message()
        times.append((time.perf_counter() - start) * 1000)
    median, worst = statistics.median(times), max(times)
    print(f"one keystroke in 300 items, judged again: {median:.1f} ms, worst {worst:.1f} (under 30)")


if __name__ == "__main__":
    main()
