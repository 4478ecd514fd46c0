"""How quick an operation on a definition is. Run: python -m tests.benchmarks.edit_speed [items]

Prints for each operation the time to its text edits, the median of several readings of 1,000 items, and its ratio to
reading the text afresh. `edit_window_speed` times the same in the window, up to both phones repainted.
"""

from __future__ import annotations

import json
import statistics
import sys
import time

from previewer.pieces import read_text
from previewer.pieces.edits.editing import Operation, carry_out
from previewer.pieces.edits.items import AddItem, HideItem, RemoveItem, RenameItem
from previewer.pieces.edits.kind_change import ChangeKind
from previewer.pieces.edits.order import MoveItem, Place
from previewer.pieces.edits.text_languages import AddLanguage, RemoveLanguage
from previewer.pieces.edits.values import SetValue
from previewer.pieces.item_cache import SHARED
from tests.pieces.helpers import declared, piece_text

_TIMES = 15


def main() -> None:
    """Time every operation and print it."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    items = {f"item_{at}": declared("radio" if at % 2 else "slider") for at in range(count)}
    text = json.dumps(json.loads(piece_text(items)), indent=2, ensure_ascii=False)
    middle, last = f"item_{count // 2}", f"item_{count - 1}"
    operations: list[Operation] = [
        SetValue(("preferences", "properties", middle, "default"), 5),
        AddItem("new", "radio", Place("after", middle)),
        RemoveItem(middle),
        RenameItem(middle, "renamed"),
        MoveItem(last, Place("first")),
        HideItem(middle),
        ChangeKind(middle, "text"),
        AddLanguage("fr"),
        RemoveLanguage("ja"),
    ]
    afresh = statistics.median(_reading(text) for _ in range(5))
    print(f"{count} items, {len(text) // 1024} KiB: read afresh in {afresh * 1000:.1f} ms")
    for operation in operations:
        took = statistics.median(_done(text, operation) for _ in range(_TIMES))
        print(f"{type(operation).__name__}: {took * 1000:.1f} ms, {took / afresh:.2f} of reading afresh")


def _reading(text: str) -> float:
    SHARED.clear()
    start = time.perf_counter()
    read_text(text)
    return time.perf_counter() - start


def _done(text: str, operation: Operation) -> float:
    reading = read_text(text)
    start = time.perf_counter()
    carry_out(reading, operation)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
