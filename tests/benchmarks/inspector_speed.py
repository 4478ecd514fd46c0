"""How quick the inspector is. Run: python -m tests.benchmarks.inspector_speed [items]

Prints for a piece of 1,000 items of every kind what it takes until another item is on show (the first of its kind, and
later ones), a key in a title until both phones have it, and an option table of 500 rows; beside each its ratio to
reading the piece afresh.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")
_TITLE = "x-title"


def main() -> int:
    """Time and print."""
    from previewer.desk.start import make_application
    from previewer.pieces import read_text
    from previewer.pieces.item_cache import SHARED
    from tests.desk.modes.edit.inspecting import EVERY_KIND, Inspecting

    app = make_application()
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    root = json.loads(EVERY_KIND)
    kinds = list(root["preferences"]["properties"].items())
    items = {f"{kinds[at % len(kinds)][0]}_{at}": kinds[at % len(kinds)][1] for at in range(count)}
    items["many"] = dict(kinds)["scene"] | {"enum": [f"value {at}" for at in range(500)], "default": "value 0"}
    root["preferences"] |= {"properties": items, "x-field-order": list(items)}
    text = json.dumps(root, ensure_ascii=False, indent=2)
    afresh = _median(lambda: (SHARED.clear(), read_text(text)), 5)
    print(f"{count} items, {len(text) // 1024} KiB: read afresh in {afresh:.1f} ms")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "piece.json"
        path.write_text(text, encoding="utf-8")
        shown = Inspecting(path, Path(folder) / "memory")
        app.processEvents()
        keys = list(items)

        def select(key: str) -> Callable[[], object]:
            return lambda: (shown.select(key), app.processEvents())

        first = [_took(select(key)) for key in keys[: len(kinds)]]
        later = [_took(select(key)) for key in keys[len(kinds) : 5 * len(kinds)]]
        _say("an item, the first of its kind", statistics.median(first), afresh)
        _say("an item of another kind", statistics.median(later), afresh)
        select(keys[len(kinds)])()
        edit = shown.field(_TITLE).edits["en"]

        def key() -> None:
            edit.typed.emit(edit.text() + "x", "word")
            app.processEvents()

        _say("a key in a title", _median(key, 9), afresh)
        _say("an item with 500 options", _took(select("many")), afresh)
        model: Any = shown.field("enum").model
        _say("a title of 500", _took(lambda: model.setData(model.index(400, 2), "Other")), afresh)
    os._exit(0)


def _took(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return (time.perf_counter() - began) * 1000


def _median(act: Callable[[], object], times: int) -> float:
    return statistics.median(_took(act) for _ in range(times))


def _say(what: str, took: float, afresh: float) -> None:
    print(f"{what}: {took:.1f} ms, {took / afresh:.2f} of reading afresh", flush=True)


if __name__ == "__main__":
    sys.exit(main())
