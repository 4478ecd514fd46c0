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
from pathlib import Path

from previewer.pieces import read_text
from previewer.pieces.schema import schema_text
from previewer.resources import resource
from tests.benchmarks.harness import SAMPLE, Took, counts, show, timed, written

PYTHON = sys.executable
_ROUNDS = 5


def main() -> None:
    """Run all three and print them."""
    (count,) = counts(__doc__, pieces=10_000)
    _one_file()
    _folder(count)
    _keystroke()


def _cost(command: list[str]) -> Took:
    """What a command took: by the clock, and of all processors together."""
    return timed(
        lambda: subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False), _of_children
    )


def _of_children() -> float:
    used = os.times()
    return used.children_user + used.children_system


def _one_file() -> None:
    bare = [PYTHON, "-c", "import json, jsonschema"]
    with tempfile.TemporaryDirectory() as folder:
        faulty = Path(folder, "piece.json")
        faulty.write_text('{"preferences": {"type": "object", "properties": {"a": 5}}}', "utf-8")
        for name, file in (("clean", SAMPLE), ("with an error", faulty)):
            check = [PYTHON, "-m", "previewer", "check", str(file)]
            _cost(check), _cost(bare)
            ratios = [_cost(check).wall / _cost(bare).wall for _ in range(9)]
            show(f"one file, {name}", statistics.median(ratios), "of the imports", 2)


def _folder(count: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        files = _pieces(Path(folder, "pieces"), count)
        schema = Path(folder, "schema.json")
        schema.write_text(schema_text(), "utf-8")
        ours = [PYTHON, "-m", "previewer", "check", "--format", "json", str(files[0].parent)]
        theirs = [str(Path(PYTHON).with_name("check-jsonschema")), "--schemafile", str(schema), *map(str, files)]
        rounds = [(_cost(ours), _cost(theirs)) for _ in range(_ROUNDS)]
    walls = [their.wall / our.wall for our, their in rounds]
    processors = statistics.median(their.cpu / our.cpu for our, their in rounds)
    fast, slow = (statistics.median(1000 * count / cost.wall for cost in costs) for costs in zip(*rounds, strict=True))
    beside = f"{fast:.0f} and {slow:.0f} files/s on {os.cpu_count()} cores; {min(walls):.1f} to {max(walls):.1f} in "
    beside += f"{_ROUNDS} rounds; of processor time {processors:.1f}"
    show(f"{count} pieces ÷ check-jsonschema", statistics.median(walls), "×", least=12, more=beside)


def _pieces(folder: Path, count: int) -> list[Path]:
    """Pieces that differ in every item, so that no item is read twice."""
    folder.mkdir()
    sample = json.loads(SAMPLE.read_text("utf-8"))
    files = []
    for number in range(count):
        piece = json.loads(json.dumps(sample))
        for item in piece["preferences"]["properties"].values():
            item["x-title"] = {code: f"{text} {number}" for code, text in item["x-title"].items()}
        files.append(folder / f"piece-{number:05}.json")
        files[-1].write_text(written(piece), "utf-8")
    return files


def _keystroke() -> None:
    text = resource("samples", "three-hundred.json").read_text("utf-8")
    read_text(text).diagnostics  # noqa: B018 - the first reading
    at = text.index('"x-title"', len(text) // 2) + 20
    times = []
    for step in range(40):
        typed = text[:at] + "x" * (step + 1) + text[at:]
        times.append(timed(lambda typed=typed: _judged(typed)).wall)
    show("one keystroke in 300 items, judged again", statistics.median(times), "ms", 30, more=f"worst {max(times):.1f}")


def _judged(text: str) -> None:
    for diagnostic in read_text(text).diagnostics:
        _ = diagnostic.place, diagnostic.message()


if __name__ == "__main__":
    main()
