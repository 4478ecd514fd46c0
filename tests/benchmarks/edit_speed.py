"""How quick an operation on a definition is. Run: python -m tests.benchmarks.edit_speed [items] [window_items]

For each operation the time to its text edits, beside reading the text afresh; and the time in the window, in Edit mode
with all its panes, until both phones are painted, beside opening a tab on the same piece. Medians. No screen is needed.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from previewer.desk.document.editing import edit
from previewer.desk.modes.edit import EDIT
from previewer.desk.start import make_application
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from previewer.pieces import read_text
from previewer.pieces.edits.editing import Operation, carry_out
from previewer.pieces.edits.items import AddItem, HideItem, RemoveItem, RenameItem
from previewer.pieces.edits.kind_change import ChangeKind
from previewer.pieces.edits.order import MoveItem, OrderPlace
from previewer.pieces.edits.text_languages import AddLanguage, RemoveLanguage
from previewer.pieces.edits.values import SetValue
from previewer.pieces.item_cache import SHARED
from tests.benchmarks.harness import (
    Took,
    close_piece,
    counts,
    median,
    middle,
    open_piece,
    open_window,
    read_afresh,
    settle,
    show_ratio,
    timed,
    until_painted,
    written,
)
from tests.pieces.helpers import declared, piece_text


def main() -> None:
    """Time every operation and print it."""
    items, shown = counts(__doc__, items=1000, window_items=1000)
    _texts(_definition(items), items)
    _window(_definition(shown), shown)


def _definition(count: int) -> str:
    kinds = ("slider", "radio", "switch")
    return written(json.loads(piece_text({f"item_{at}": declared(kinds[at % 3]) for at in range(count)})))


def operations(count: int) -> list[Operation]:
    """One of each, on a piece of so many items."""
    near, last = "item_2", f"item_{count - 1}"
    return [
        SetValue(("preferences", "properties", near, "x-title", "en"), "Another title"),
        AddItem("new", "switch", OrderPlace("after", near)),
        RemoveItem("item_1"),
        RenameItem("item_1", "renamed"),
        MoveItem("item_3", OrderPlace("first")),
        MoveItem(last, OrderPlace("first")),
        HideItem(near),
        ChangeKind("item_1", "text"),
    ]


def _languages() -> list[Operation]:
    """Of those nothing is seen on the phones."""
    return [AddLanguage("fr"), RemoveLanguage("ja")]


def _texts(text: str, count: int) -> None:
    afresh = median(lambda: read_afresh(text), 5)
    print(f"{count} items, {len(text) // 1024} KiB: to the text edits")
    for operation in (*operations(count), *_languages()):
        found = []
        for _ in range(15):
            reading = read_text(text)
            found.append(timed(lambda reading=reading, operation=operation: carry_out(reading, operation)))
        show_ratio(type(operation).__name__, middle(found).wall, afresh, "reading afresh")


def _window(text: str, count: int) -> None:
    _app = make_application()
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "piece.json")
        path.write_text(text, encoding="utf-8")
        window = open_window(path.parent)
        window.show_mode(EDIT)
        afresh = middle(_opened(window, path) for _ in range(5)).wall
        print(f"{count} items: in the window, until both phones are painted")
        tab = open_piece(window, path)
        for operation in operations(count):
            took = middle(_done(window, tab, operation) for _ in range(9)).wall
            show_ratio(type(operation).__name__, took, afresh, "reading and drawing afresh")
        close_piece(window, tab)
        window.close()


def _opened(window: MainWindow, path: Path) -> Took:
    SHARED.clear()
    took = timed(lambda: open_piece(window, path))
    tab = window.tab()
    assert isinstance(tab, PieceTab)
    close_piece(window, tab)
    return took


def _done(window: MainWindow, tab: PieceTab, operation: Operation) -> Took:
    """What an operation takes; it is undone afterwards."""
    document = tab.piece.document
    took = timed(lambda: until_painted(window, lambda: edit(tab.piece, [operation])))
    until_painted(window, lambda: (document.textDocument.undo(), document.read_now()))
    settle(0.1)
    return took


if __name__ == "__main__":
    main()
