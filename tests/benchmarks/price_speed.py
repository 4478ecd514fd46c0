"""How quickly the price of an edit is told. Run: python -m tests.benchmarks.price_speed [items]

Beside the run of the next version, which tells the same by making all of it: both in processes of their own as a person
starts them, and the price as the window asks for it, in a process that stays and has drawn the text before.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from previewer.pictures.application import picture_application
from previewer.resources import resource
from previewer.runs.checks import Verdict
from previewer.runs.folder import Run
from previewer.runs.plan.make import PlanRequest, make_run
from previewer.runs.plan.partly import KnownRows
from previewer.runs.plan.price import price
from tests.benchmarks.harness import DAY, counts, show_ratio, timed


def main() -> None:
    """Time everything and print it."""
    (count,) = counts(__doc__, items=30)
    picture_application()
    content = json.loads(resource("samples", "three-hundred.json").read_bytes())
    items = dict(list(content["preferences"]["properties"].items())[:count])
    content["preferences"] = {"type": "object", "x-field-order": list(items), "properties": items}
    before = json.dumps(content, ensure_ascii=False)
    first = next(iter(items))
    texts = []
    for word in ("Another", "Another one", "Yet another"):
        items[first] = {**items[first], "x-title": {**items[first]["x-title"], "en": word}}
        content["preferences"]["properties"] = items
        texts.append(json.dumps(content, ensure_ascii=False).encode())
    with tempfile.TemporaryDirectory() as folder:
        run = make_run(PlanRequest(before.encode(), today=DAY), Path(folder, "old.run"))
        run.add([Verdict(check.id, "pass", "2026-11-21T09:00:00.000Z", "Bench") for check in run.checks])
        piece = Path(folder, "piece.json")
        piece.write_bytes(texts[0])
        whole = timed(lambda: _command("new", str(piece), "-o", f"{folder}/new.run", "--from", str(run.folder)))
        alone = timed(lambda: _command("price", str(run.folder), str(piece)))
        known, opened = KnownRows(), Run.open(run.folder)
        stays = [timed(lambda text=text: price(opened, text, known=known, workers=1)) for text in texts]
    what = f"the price of a title, {count} items"
    show_ratio(f"{what}, by the command", alone.wall, whole.wall, "`run new --from`")
    for name, took in zip(("first", "second", "third"), stays, strict=True):
        show_ratio(f"{what}, {name} text in a process that stays", took.wall, whole.wall, "`run new --from`")


def _command(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "previewer", "run", *words], check=True, capture_output=True)


if __name__ == "__main__":
    main()
