"""How quick the inspector is. Run: python -m tests.benchmarks.inspector_speed [items]

Prints for a piece of 1,000 items of every kind what it takes until another item is on show (the first of its kind, and
later ones), a key in a title until both phones have it, and an option table of 500 rows; beside each its ratio to
reading the piece afresh.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from previewer.desk.start import make_application
from tests.benchmarks.harness import counts, end_with, median, middle, read_afresh, show_ratio, timed, written
from tests.desk.modes.edit.inspecting import EVERY_KIND, Inspecting

_OF = "reading afresh"


def main() -> None:
    """Time and print."""
    (count,) = counts(__doc__, items=1000)
    app = make_application()
    root = json.loads(EVERY_KIND)
    kinds = list(root["preferences"]["properties"].items())
    items = {f"{kinds[at % len(kinds)][0]}_{at}": kinds[at % len(kinds)][1] for at in range(count)}
    items["many"] = dict(kinds)["scene"] | {"enum": [f"value {at}" for at in range(500)], "default": "value 0"}
    root["preferences"] |= {"properties": items, "x-field-order": list(items)}
    text = written(root)
    afresh = median(lambda: read_afresh(text), 5)
    print(f"{count} items, {len(text) // 1024} KiB")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "piece.json"
        path.write_text(text, encoding="utf-8")
        shown = Inspecting(path, Path(folder) / "memory")
        app.processEvents()
        keys = list(items)

        def select(key: str) -> Callable[[], object]:
            return lambda: (shown.select(key), app.processEvents())

        first = middle(timed(select(key)) for key in keys[: len(kinds)])
        later = middle(timed(select(key)) for key in keys[len(kinds) : 5 * len(kinds)])
        show_ratio("an item, the first of its kind", first.wall, afresh, _OF)
        show_ratio("an item of another kind", later.wall, afresh, _OF)
        select(keys[len(kinds)])()
        edit = shown.field("x-title").edits["en"]
        show_ratio(
            "a key in a title",
            median(lambda: (edit.typed.emit(edit.text() + "x", "word"), app.processEvents())),
            afresh,
            _OF,
        )
        show_ratio("an item with 500 options", timed(select("many")).wall, afresh, _OF)
        model: Any = shown.field("enum").model
        show_ratio("a title of 500", timed(lambda: model.setData(model.index(400, 2), "Other")).wall, afresh, _OF)
    end_with(None)


if __name__ == "__main__":
    main()
