"""How quick the texts of a piece are told. Run: python -m tests.benchmarks.texts_speed [window|table|row|rooms]

`window`: the first answer that the window gets, whose helpers have not started yet, the next one, and the longest that
it could do nothing else. `table`: every cell of 300 items in five languages, and what is wrong with them. `row`: the
room of one item in 12 looks and two languages, in this process. `rooms`: that of all 300 by two processes, and when the
first answers come. Beside each its ratio to reading, and reading and drawing, the same piece afresh. Without a name,
all. `cpu` is what the helpers worked in all, whatever else the machine does.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import as_completed
from datetime import date

from previewer.children import child_pool
from previewer.phone.look import Look
from previewer.pictures.render import PictureRequest, render_image
from previewer.pieces import Reading, read_text
from previewer.pieces.item_cache import SHARED
from previewer.resources import resource
from previewer.texts.problems import problems_of
from previewer.texts.rooms import RoomSearch
from previewer.texts.units import texts_of

MORE = ("ko", "zh-Hans", "fr")
DEVICES = {
    "ios": ("iPhone SE", "iPhone 16", "iPhone 16 Pro Max"),
    "android": ("Android small", "Pixel 8", "Pixel 8 Pro"),
}


def main() -> None:
    """Time what is named, or everything."""
    for name in sys.argv[1:] or ("window", "table", "row", "rooms"):
        {"window": window, "table": table, "row": row, "rooms": rooms}[name]()


def window() -> None:
    """The first answers in the window; nothing was measured in this process before."""
    from PySide6.QtCore import QCoreApplication

    from previewer.desk.modes.texts.helpers import Helpers
    from previewer.desk.modes.texts.room_run import Asked, RoomRun
    from previewer.desk.start import make_application

    app = make_application()
    reading = sample()
    drawn = _drawing(reading)
    helpers = Helpers()
    run = RoomRun(helpers)
    answers: list[float] = []
    longest, start = 0.0, time.perf_counter()
    run.found.connect(lambda _units: answers.append(time.perf_counter() - start))
    run.start(Asked(reading, texts_of(reading), (Look("ios"), Look("android")), ("en", "ja")))
    while len(answers) < 2:
        longest = max(longest, _once(QCoreApplication.processEvents))
    run.cancel()
    helpers.close()
    _say("first answer in the window", answers[0], drawn, "reading and drawing")
    _say("the next, of helpers", answers[1], drawn, "reading and drawing")
    _say("the longest that nothing else was done", longest, drawn, "reading and drawing")
    del app


def table() -> None:
    """Open the table of 300 items in five languages."""
    text = in_five_languages()
    read = _median(lambda: _afresh(text))
    reading = read_text(text)

    def opened() -> int:
        found = texts_of(reading)
        return sum(len(found.cells(unit)) for unit in found.units)

    took = _median(opened)
    _say(f"table of {opened()} cells", took, read, "reading")
    _say("what is wrong with them", _median(lambda: problems_of(reading, texts_of(reading))), read, "reading")


def row() -> None:
    """The room of one item, where Qt is there already."""
    reading = sample()
    drawn = _drawing(reading)
    keys = list(reading.slices)
    for name, key in (("first", keys[0]), ("second", keys[1])):
        one_look = _once(lambda key=key: _search(reading, looks()[:1]).now([key]))  # type: ignore[misc]
        _say(f"room of the {name} item asked for, 1 look", one_look, drawn, "reading and drawing")
    took = _once(lambda: _search(reading, looks()).now([keys[2]]))
    _say("room of one item, 12 looks × 2 languages, new looks", took, drawn, "reading and drawing")
    took = _once(lambda: _search(reading, looks()).now([keys[3]]))
    _say("room of the next item, 12 looks × 2 languages", took, drawn, "reading and drawing")


def rooms() -> None:
    """The room of all items, by two processes."""
    reading = sample()
    drawn = _drawing(reading)
    search = _search(reading, looks())
    before = os.times()
    start = time.perf_counter()
    first = 0.0
    pool = child_pool(2)
    started = search.start(pool=pool)
    for done in as_completed(started):
        search.take(done)
        first = first or time.perf_counter() - start
    took = time.perf_counter() - start
    pool.shutdown()
    after = os.times()
    _say("first answers of helpers", first, drawn, "reading and drawing")
    _say("room of 300 items, 12 looks × 2 languages", took, drawn, "reading and drawing")
    children = after.children_user + after.children_system - before.children_user - before.children_system
    print(f"  cpu {children:.1f} s, {children / 2:.1f} s on each of two processors")
    _say("the least of each cell", _once(search.rooms), drawn, "reading and drawing")


def sample() -> Reading:
    return read_text(resource("samples", "three-hundred.json").read_text("utf-8"))


def looks() -> list[Look]:
    """12 looks: three devices a platform, two text sizes."""
    return [
        Look(platform, device=device, text_size=size)
        for platform, devices in DEVICES.items()
        for device in devices
        for size in (1, 2)
    ]


def in_five_languages() -> str:
    """The sample of 300 items, its English once more in three languages."""

    def grown(value: object) -> object:
        if isinstance(value, dict):
            if "en" in value and isinstance(value["en"], str):
                return {**value, **dict.fromkeys(MORE, value["en"])}
            return {key: grown(inner) for key, inner in value.items()}
        return [grown(inner) for inner in value] if isinstance(value, list) else value

    return json.dumps(grown(json.loads(sample().text)), ensure_ascii=False, indent=2)


def _search(reading: Reading, some: list[Look]) -> RoomSearch:
    return RoomSearch(reading, texts_of(reading), some, ("en", "ja"))


def _drawing(reading: Reading) -> float:
    """Read the piece and draw its first screen on one phone, as for a picture."""
    request = PictureRequest(Look("ios"), date(2026, 4, 1), scale=1)
    render_image(reading, request)
    return _median(lambda: render_image(_afresh(reading.text), request), 3)


def _afresh(text: str) -> Reading:
    SHARED.clear()
    return read_text(text)


def _once(do: Callable[[], object]) -> float:
    start = time.perf_counter()
    do()
    return time.perf_counter() - start


def _median(do: Callable[[], object], times: int = 9) -> float:
    return statistics.median(_once(do) for _ in range(times))


def _say(what: str, took: float, measure: float, of: str) -> None:
    print(f"{what}: {took * 1000:.1f} ms, {took / measure:.2f} of {of} afresh ({measure * 1000:.1f} ms)")


if __name__ == "__main__":
    main()
