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
import time
from concurrent.futures import as_completed

from previewer.children import child_pool
from previewer.phone.look import Look
from previewer.pictures.render import PictureRequest, render_image
from previewer.pieces import Reading, read_text
from previewer.resources import resource
from previewer.texts.problems import problems_of
from previewer.texts.rooms import RoomSearch, measure_part
from previewer.texts.units import texts_of
from tests.benchmarks.harness import DAY, median, read_afresh, run_named, show_ratio, timed, written

MORE = ("ko", "zh-Hans", "fr")
DEVICES = {
    "ios": ("iPhone SE", "iPhone 16", "iPhone 16 Pro Max"),
    "android": ("Android small", "Pixel 8", "Pixel 8 Pro"),
}


def main() -> None:
    """Time what is named, or everything."""
    run_named(__doc__, {"window": window, "table": table, "row": row, "rooms": rooms})


def window() -> None:
    """The first answers in the window; nothing was measured in this process before."""
    from PySide6.QtCore import QCoreApplication

    from previewer.desk.background import Processes
    from previewer.desk.modes.texts.rooms import RoomRun, RoomsWanted
    from previewer.desk.start import make_application

    app = make_application()
    reading = sample()
    drawn = _drawing(reading)
    helpers, both = Processes(2), (Look("ios"), Look("android"))
    run = RoomRun(lambda: RoomsWanted(reading, texts_of(reading), both, ("en", "ja")), helpers, app)
    answers: list[float] = []
    longest, start = 0.0, time.perf_counter()
    run.found.connect(lambda _units: answers.append((time.perf_counter() - start) * 1000))
    run.look()
    while len(answers) < 2:
        longest = max(longest, timed(QCoreApplication.processEvents).wall)
    run.cancel()
    helpers.close()
    show_ratio("first answer in the window", answers[0], drawn, "reading and drawing afresh")
    show_ratio("the next, of helpers", answers[1], drawn, "reading and drawing afresh")
    show_ratio("the longest that nothing else was done", longest, drawn, "reading and drawing afresh")
    del app


def table() -> None:
    """Open the table of 300 items in five languages."""
    text = in_five_languages()
    read = median(lambda: read_afresh(text))
    reading = read_text(text)

    def opened() -> int:
        found = texts_of(reading)
        return sum(len(found.cells(unit)) for unit in found.units)

    took = median(opened)
    show_ratio(f"table of {opened()} cells", took, read, "reading afresh")
    show_ratio(
        "what is wrong with them", median(lambda: problems_of(reading, texts_of(reading))), read, "reading afresh"
    )


def row() -> None:
    """The room of one item, where Qt is there already."""
    reading = sample()
    drawn = _drawing(reading)
    keys = list(reading.slices)
    for name, key in (("first", keys[0]), ("second", keys[1])):
        one_look = timed(lambda key=key: _search(reading, looks()[:1]).now([key])).wall
        show_ratio(f"room of the {name} item asked for, 1 look", one_look, drawn, "reading and drawing afresh")
    took = timed(lambda: _search(reading, looks()).now([keys[2]])).wall
    show_ratio("room of one item, 12 looks × 2 languages, new looks", took, drawn, "reading and drawing afresh")
    took = timed(lambda: _search(reading, looks()).now([keys[3]])).wall
    show_ratio("room of the next item, 12 looks × 2 languages", took, drawn, "reading and drawing afresh")


def rooms() -> None:
    """The room of all items, by two processes."""
    reading = sample()
    drawn = _drawing(reading)
    search = _search(reading, looks())
    before = os.times()
    start = time.perf_counter()
    first = 0.0
    keys = list(reading.slices)
    parts = search.parts([keys[at : at + 12] for at in range(0, len(keys), 12)])
    with child_pool(2) as pool:
        about = {pool.submit(measure_part, part): part for part in parts}
        for done in as_completed(about):
            search.keep(about[done].keys, done.result())
            first = first or (time.perf_counter() - start) * 1000
    took = (time.perf_counter() - start) * 1000
    after = os.times()
    show_ratio("first answers of helpers", first, drawn, "reading and drawing afresh")
    show_ratio("room of 300 items, 12 looks × 2 languages", took, drawn, "reading and drawing afresh")
    children = after.children_user + after.children_system - before.children_user - before.children_system
    print(f"  cpu {children:.1f} s, {children / 2:.1f} s on each of two processors")
    show_ratio("the least of each cell", timed(search.rooms).wall, drawn, "reading and drawing afresh")


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

    return written(grown(json.loads(sample().text)))


def _search(reading: Reading, some: list[Look]) -> RoomSearch:
    return RoomSearch(reading, texts_of(reading), some, ("en", "ja"))


def _drawing(reading: Reading) -> float:
    """Read the piece and draw its first screen on one phone, as for a picture."""
    request = PictureRequest(Look("ios"), DAY, scale=1)
    render_image(reading, request)
    return median(lambda: render_image(read_afresh(reading.text), request), 3)


if __name__ == "__main__":
    main()
