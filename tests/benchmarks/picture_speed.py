"""How quick pictures are made: python -m tests.benchmarks.picture_speed [speed|workers|memory]

`speed`: pictures a second of this program ÷ screenshots a second of headless Chromium of the same piece as a web form,
at least 25 with two processes and 13 with one; left out where Chromium is not installed. `workers`: the throughput of a
sheet on all processors ÷ on one, at least 0.9 a processor. `memory`: what the process holds (PSS) after many pictures ÷
after the first tenth of them, which should be 1. Without a name, all three.
"""

from __future__ import annotations

import multiprocessing
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from previewer.children import cores
from previewer.phone.look import THEMES, Look
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.application import picture_application
from previewer.pictures.png import to_png
from previewer.pictures.render import PictureRequest, prepare
from previewer.pictures.sheet import SheetRequest, make_sheet
from previewer.pictures.variants import ALL, looks_of
from previewer.pictures.work import Content, PictureJob, make_pictures
from previewer.pieces import Piece, read_bytes
from tests.benchmarks.chromium import Browser, installed
from tests.benchmarks.harness import DAY, SAMPLE, run_named, shared_memory, show, timed
from tests.benchmarks.web_form import web_form

_kept: list[OffscreenPhone] = []
SOURCE = SAMPLE.read_bytes()
_PICTURES = 1_000
WIDTH, HEIGHT, SCALE = 393, 852, 2.0


def piece() -> Piece:
    found = read_bytes(SOURCE).piece
    assert found is not None
    return found


def jobs() -> Iterator[PictureJob]:
    """Jobs without end, as a sheet has them: each with the closed screen and every picker open, in both themes."""
    keys = ("", *(item.key for item in piece().display_order() if item.opens))
    sizes = [size for size, _ in PLATFORMS["ios"].text_steps[:4]]
    looks = [[Look("ios", lang, theme, size) for theme in THEMES] for size in sizes for lang in ("en", "ja")]
    return (PictureJob(Content(SOURCE, DAY), look, keys, SCALE, others=tuple(others)) for look, *others in cycle(looks))


class Round(NamedTuple):
    """Pictures a second, and milliseconds of a processor for each."""

    rate: float
    cost: float


class Way(NamedTuple):
    """A way to make pictures: what it is called, and a round of it in so many processes."""

    name: str
    run: Callable[[Executor, int], Round]
    langs: tuple[str, ...]


def speed() -> None:
    """Both show the piece and give a PNG of every state, with the whole machine: ours in a process for each processor
    as a sheet has them, the browser in the processes that it starts itself. Rounds in turn, so that both have the same
    of a busy machine.

    Each picture another variant, in a sheet's order: both themes of a language, then the next language, for which the
    browser loads the form. Then nothing but the theme switched. Then whole jobs of a sheet, each of both themes: closed
    screens in their whole height and every picker open, which the browser has none of, searched for what breaks.
    """
    if installed() is None:
        print("Chromium is not installed: nothing to compare with")
        return
    context = multiprocessing.get_context("spawn")
    both = ("en", "ja")
    with ProcessPoolExecutor(cores(), context) as pool, Browser(WIDTH, HEIGHT, SCALE) as browser:
        _rounds(pool, browser, Way("each another variant", partial(_switched, langs=both), both))
        _rounds(pool, browser, Way("theme alone", partial(_switched, langs=("en",)), ("en",)))
        _rounds(pool, browser, Way("jobs of a sheet", _of_sheet, both))


def _rounds(pool: Executor, browser: Browser, way: Way) -> None:
    alone: list[Round] = []
    ours: list[Round] = []
    theirs: list[Round] = []
    browser.show(web_form(piece(), "en"))
    for _ in range(6):
        alone.append(way.run(pool, 1))
        ours.append(way.run(pool, cores()))
        theirs.append(_theirs(browser, way.langs))
    # The first round warms up. Other work on the machine slows rounds down, and not both sides alike: the best had the
    # least of it.
    best = max(one.rate for one in theirs[1:])
    for name, made, least in (("one process", alone[1:], 13), (f"{cores()} processes", ours[1:], 25)):
        most = max(one.rate for one in made)
        ratio = statistics.median(one.rate / other.rate for one, other in zip(made, theirs[1:], strict=True))
        beside = f"{most:.0f} and {best:.0f} pictures a second; median of the rounds' ratios {ratio:.1f}"
        show(f"{way.name}, {name} ÷ Chromium", most / best, "×", least=least, more=beside)
    mine, other = (statistics.median(one.cost for one in made[1:]) for made in (alone, theirs))
    beside = f"{mine:.1f} and {other:.1f} ms of a processor a picture"
    show("  the same of processor time", other / mine, "×", more=beside)


def _switched(pool: Executor, processes: int, langs: tuple[str, ...]) -> Round:
    return _round([pool.submit(switch_variants, 60, langs) for _ in range(processes)])


def _of_sheet(pool: Executor, processes: int) -> Round:
    return _round([pool.submit(make_jobs, first) for first in range(processes)])


def _round(done: list[Future[tuple[int, float]]]) -> Round:
    """Of work that was handed over just now, whose results are pictures and seconds of a processor."""
    started = time.perf_counter()
    made, taken = zip(*(one.result() for one in done), strict=True)
    return Round(sum(made) / (time.perf_counter() - started), 1000 * sum(taken) / sum(made))


def _variant(number: int, langs: tuple[str, ...]) -> tuple[str, str]:
    """The language and the theme of a picture: both themes of each language in turn."""
    return langs[number // 2 % len(langs)], THEMES[number % 2]


def switch_variants(count: int, langs: tuple[str, ...]) -> tuple[int, float]:
    """Make so many pictures, each another variant; in a worker process, which keeps its phone."""
    if not _kept:
        picture_application()
        _kept.append(prepare(read_bytes(SOURCE), PictureRequest(Look(), DAY, scale=SCALE)))
    shown = _kept[0]
    started = time.process_time()
    for number in range(count):
        shown.phone.show(Look("ios", *_variant(number, langs)))
        assert to_png(shown.picture(), SCALE)
    return count, time.process_time() - started


def make_jobs(first: int) -> tuple[int, float]:
    """Make the pictures of a few jobs of a sheet, in a worker process."""
    started = time.process_time()
    made = sum(len(make_pictures(job)) for job in islice(jobs(), first, first + 4))
    return made, time.process_time() - started


def _theirs(browser: Browser, langs: tuple[str, ...]) -> Round:
    count = 16
    forms = {lang: web_form(piece(), lang) for lang in langs}
    started, given = time.perf_counter(), browser.worked()
    shown = ""
    for number in range(count):
        lang, theme = _variant(number, langs)
        if len(langs) > 1 and lang != shown:
            browser.show(forms[lang])
            shown = lang
        browser.run(f"document.body.className = {theme!r}")
        assert browser.screenshot()
    taken = time.perf_counter() - started
    return Round(count / taken, 1000 * (browser.worked() - given) / count)


def workers() -> None:
    """The same sheet by one worker and by as many as there are processors, start of the processes included."""
    count = cores()
    wanted: dict[str, list[str | float | bool | None]] = {
        "text_size": [0.82, 1.0, 1.12, 1.35, 2.0],
        "device": [ALL],
        "lang": ["en", "ja"],
    }
    looks = tuple(looks_of(piece(), wanted))
    taken: dict[int, float] = {}
    made: list[int] = []
    for number in (1, count, 1, count):
        request = SheetRequest(Content(SOURCE, DAY), looks, workers=number)
        wall = timed(lambda request=request: made.append(_sheet(request))).wall
        taken[number] = min(taken.get(number, 1e9), wall)
    ratio = taken[1] / taken[count]
    show(f"{made[0]} pictures: {count} workers ÷ one, throughput", ratio, "×", least=0.9 * count)


def _sheet(request: SheetRequest) -> int:
    with tempfile.TemporaryDirectory() as folder:
        return make_sheet(request, Path(folder)).made


def memory() -> None:
    """Pictures without end in this process; what it holds is read along the way."""
    marks: list[float] = []
    made, source = 0, jobs()
    while made < _PICTURES:
        made += len(make_pictures(next(source)))
        if made >= _PICTURES * (len(marks) + 1) / 10:
            marks.append(shared_memory())
    print(f"memory along {made} pictures, MiB: {', '.join(f'{mark:.0f}' for mark in marks)}")
    show("at the end ÷ after a tenth", marks[-1] / marks[0], "(1 is flat)")


if __name__ == "__main__":
    run_named(__doc__, {"speed": speed, "workers": workers, "memory": memory})
