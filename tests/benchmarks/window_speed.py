"""What the window costs while it is used: `python -m tests.benchmarks.window_speed [keys|lines|wheel|idle]`.

`keys`: a key in 300 items, judged and painted. `lines`: keys in a piece that is one long line. `wheel`: a drumroll of
2,000,001 values beside one of 11, until it is painted, and its memory. `idle`: memory, and the processor while nothing
is done. `start_speed` and `save_speed` have the rest. A screen is not needed.
"""

import json
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from tests.benchmarks.harness import (
    SAMPLE,
    child,
    end_with,
    many,
    middle,
    open_piece,
    open_window,
    phones_of,
    run_named,
    settle,
    shared_memory,
    show,
    timed,
    until_painted,
)

_IDLE = 5.0
_TEXTS = {"x-title": {"en": "T", "ja": "あ"}, "x-description": {"en": "D", "ja": "い"}}


def keys() -> None:
    """A key until it is judged and painted."""
    show("key in 300 items, judged and painted", _typed(many(300))["whole"], "ms", 30)


def lines() -> None:
    """The same in one line, with and without problems."""
    for count, faulty in ((300, False), (1000, False), (1000, True)):
        found = _typed(_in_one_line(count, faulty))
        what = f"{count:,} items in one line, {found['problems']:,} problems"
        show(f"key in {what}", found["key"], "ms", 30)
        show("  judged and painted", found["whole"])


def wheel() -> None:
    """Both of them in processes of their own."""
    few, many_values = (_in_child("opened", _wheel(count)) for count in (11, 2_000_001))
    show("wheel of 2,000,001 values ÷ of 11, opened and painted", many_values["took"] / few["took"], "×", 1.1)
    show("  memory (PSS)", many_values["memory"] / few["memory"], "×", 1.02)


def idle() -> None:
    """The window with 11 items, left alone."""
    found = _in_child("still", SAMPLE.read_text(encoding="utf-8"))
    show("memory (PSS) with 11 items", found["memory"], "MiB", 160)
    show(f"processor time in {_IDLE:g} idle seconds", found["worked"], "ms", 5)


def _typed(text: str) -> dict[str, float]:
    return _in_child("typing", text)


def _in_child(what: str, text: str) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "piece.json")
        path.write_text(text, encoding="utf-8")
        found: dict[str, float] = child(Path(name), "window_speed", what, str(path))
        return found


def _wheel(values: int) -> str:
    """A piece of one drumroll with so many values."""
    low = -(values // 2)
    bounds = {"minimum": low, "maximum": low + values - 1, "multipleOf": 1, "default": 0}
    return _piece({"level": {**_TEXTS, "type": "number", "x-input-type": "drumroll", **bounds}})


def _in_one_line(count: int, faulty: bool) -> str:
    item = _TEXTS | {"type": "boolean", "x-input-type": "switch"} | ({"default": 1} if faulty else {})
    return _piece({f"k{at}": item for at in range(count)})


def _piece(items: Mapping[str, object]) -> str:
    data = {"type": "object", "x-field-order": list(items), "properties": items}
    return json.dumps({"preferences": data}, ensure_ascii=False, separators=(",", ":"))


# -- in a process of its own


def _typing(path: Path) -> None:
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    from previewer.desk.panes import SOURCE
    from previewer.desk.start import make_application

    _app = make_application()
    window = open_window(path.parent)
    tab = open_piece(window, path)
    document, editor = tab.piece.document, tab.panes.get(SOURCE).editor
    place = document.positions.to_units(len(document.text()) // 2)
    editor.goTo(place, place)
    settle()
    alone, whole = [], []
    for _ in range(11):
        alone.append(timed(lambda: QTest.keyClick(editor, Qt.Key.Key_Space)))
        whole.append(timed(lambda: (document.read_now(), _process())))
        settle(0.1)
    found = middle(alone).wall
    problems = len(document.reading.diagnostics)
    end_with({"key": found, "whole": found + middle(whole).wall, "problems": problems})


def _process() -> None:
    from PySide6.QtCore import QCoreApplication

    QCoreApplication.processEvents()


def _opened(path: Path) -> None:
    from previewer.desk.start import make_application

    _app = make_application()
    window = open_window(path.parent)
    open_piece(window, SAMPLE)
    took = timed(lambda: open_piece(window, path)).wall

    def open_pickers() -> None:
        for view in phones_of(window).shown():
            view.phone.openKey = "level"

    until_painted(window, open_pickers)
    settle()
    end_with({"took": took, "memory": shared_memory()})


def _still(path: Path) -> None:
    from previewer.desk.start import make_application

    app = make_application()
    window = open_window(path.parent)
    open_piece(window, path)
    settle(2)
    from PySide6.QtCore import QTimer

    before = time.process_time()
    QTimer.singleShot(int(_IDLE * 1000), window, app.quit)
    app.exec()
    end_with({"memory": shared_memory(), "worked": (time.process_time() - before) * 1000})


_CHILDREN = {"typing": _typing, "opened": _opened, "still": _still}

if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1] in _CHILDREN:
        _CHILDREN[sys.argv[1]](Path(sys.argv[2]))
    else:
        run_named(__doc__, {"keys": keys, "lines": lines, "wheel": wheel, "idle": idle})
