"""How quick pictures are made: python -m tests.benchmarks.picture_speed [speed|workers|memory] [PICTURES]

`speed`: pictures a second of this program ÷ screenshots a second of headless Chromium of the same piece as a web form,
at least 10; left out where Chromium is not installed. `workers`: the throughput of a sheet on all processors ÷ on one,
at least 0.9 a processor. `memory`: what the process holds (PSS) after many pictures ÷ after the first tenth of them,
which should be 1; 1,000 pictures unless told. Without a name, all three.
"""

from __future__ import annotations

import multiprocessing
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from datetime import date
from itertools import cycle
from pathlib import Path

from previewer.phone.look import THEMES, Look
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.application import picture_application
from previewer.pictures.executors import cores
from previewer.pictures.png import to_png
from previewer.pictures.render import PictureRequest, prepare
from previewer.pictures.sheet import SheetRequest, make_sheet
from previewer.pictures.variants import ALL, looks_of
from previewer.pictures.work import Content, Job, make_pictures
from previewer.pieces import Piece, read_bytes
from previewer.resources import resource
from tests.benchmarks.chromium import Browser, installed
from tests.benchmarks.web_form import web_form

_kept: list[OffscreenPhone] = []
DAY = date(2026, 4, 1)
SOURCE = resource("samples", "every-kind.json").read_bytes()
WIDTH, HEIGHT, SCALE = 393, 852, 2.0


def piece() -> Piece:
    found = read_bytes(SOURCE).piece
    assert found is not None
    return found


def jobs() -> Iterator[Job]:
    """Looks without end, as a sheet has them: each with the closed screen and every picker open."""
    keys = ("", *(item.key for item in piece().display_order() if item.opens))
    looks = [
        Look("ios", lang, theme, size)
        for size, _ in PLATFORMS["ios"].text_steps[:4]
        for lang in ("en", "ja")
        for theme in THEMES
    ]
    return (Job(Content(SOURCE, DAY), look, keys, SCALE) for look in cycle(looks))


def speed() -> None:
    """Both show the piece and give a PNG of every state, with the whole machine: ours in a process for each processor
    as a sheet has them, the browser in the processes that it starts itself. Rounds in turn, so that both have the same
    of a busy machine. Twice: each picture another variant as in a sheet, language and theme in turn (the browser loads
    the form in that language); and with nothing but the theme switched.
    """
    if installed() is None:
        print("Chromium is not installed: nothing to compare with")
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(cores(), context) as pool, Browser(WIDTH, HEIGHT, SCALE) as browser:
        for about, langs in (("each another variant", ("en", "ja")), ("theme alone", ("en",))):
            _rounds(pool, browser, about, langs)


def _rounds(pool: Executor, browser: Browser, about: str, langs: tuple[str, ...]) -> None:
    alone: list[float] = []
    ours: list[float] = []
    theirs: list[float] = []
    browser.show(web_form(piece(), "en"))
    for _ in range(6):
        alone.append(_ours(pool, 1, langs))
        ours.append(_ours(pool, cores(), langs))
        theirs.append(_theirs(browser, langs))
    for name, made in (("one process", alone), (f"{cores()} processes", ours)):
        # The first round warms up.
        ratios = [one / other for one, other in zip(made[1:], theirs[1:], strict=True)]
        print(f"pictures a second, {about}, {name}: {max(made):.0f}, of Chromium: {max(theirs):.0f};", end=" ")
        print(f"median of the rounds' ratios: {statistics.median(ratios):.1f} (at least 10)")


def _ours(pool: Executor, processes: int, langs: tuple[str, ...]) -> float:
    count = 60
    started = time.perf_counter()
    for done in [pool.submit(switch_variants, count, langs) for _ in range(processes)]:
        done.result()
    return processes * count / (time.perf_counter() - started)


def switch_variants(count: int, langs: tuple[str, ...]) -> None:
    """Make so many pictures, languages and themes in turn; in a worker process, which keeps its phone."""
    if not _kept:
        picture_application()
        _kept.append(prepare(read_bytes(SOURCE), PictureRequest(Look(), DAY, scale=SCALE)))
    shown = _kept[0]
    for number in range(count):
        shown.phone.show(Look("ios", langs[number % len(langs)], THEMES[number // len(langs) % 2]))
        assert to_png(shown.picture(), SCALE)


def _theirs(browser: Browser, langs: tuple[str, ...]) -> float:
    count = 16
    forms = [web_form(piece(), lang) for lang in langs]
    started = time.perf_counter()
    for number in range(count):
        if len(langs) > 1:
            browser.show(forms[number % len(forms)])
        browser.run(f"document.body.className = {'dark' if number // len(forms) % 2 else ''!r}")
        assert browser.screenshot()
    return count / (time.perf_counter() - started)


def workers() -> None:
    """The same sheet by one worker and by as many as there are processors, start of the processes included."""
    count = cores()
    wanted = {"text_size": [0.82, 1.0, 1.12, 1.35, 2.0], "device": [ALL], "lang": ["en", "ja"]}
    looks = tuple(looks_of(piece(), wanted))
    taken: dict[int, float] = {}
    made = 0
    for number in (1, count, 1, count):
        with tempfile.TemporaryDirectory() as folder:
            started = time.perf_counter()
            made = make_sheet(SheetRequest(Content(SOURCE, DAY), looks, workers=number), Path(folder)).made
            taken[number] = min(taken.get(number, 1e9), time.perf_counter() - started)
    ratio = taken[1] / taken[count]
    print(f"{made} pictures: {count} workers ÷ one, throughput: {ratio:.2f} (at least {0.9 * count:.2f})")


def memory(pictures: int) -> None:
    """Pictures without end in this process; what it holds is read along the way."""
    marks: list[int] = []
    made, source = 0, jobs()
    while made < pictures:
        made += len(make_pictures(next(source)))
        if made >= pictures * (len(marks) + 1) / 10:
            marks.append(_pss())
    print(f"memory along {made} pictures, MiB: {', '.join(str(mark // 1024) for mark in marks)}")
    print(f"at the end ÷ after a tenth: {marks[-1] / marks[0]:.3f} (1 is flat)")


def _pss() -> int:
    """Proportional memory of this process in KiB."""
    rollup = Path("/proc/self/smaps_rollup").read_text(encoding="ascii")
    return sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))


def main() -> None:
    """Run what was named."""
    named = [word for word in sys.argv[1:] if not word.isdigit()] or ["speed", "workers", "memory"]
    count = next((int(word) for word in sys.argv[1:] if word.isdigit()), 1_000)
    for name in named:
        match name:
            case "speed":
                speed()
            case "workers":
                workers()
            case "memory":
                memory(count)
            case _:
                sys.exit(f"no measurement is called {name!r}")


if __name__ == "__main__":
    main()
