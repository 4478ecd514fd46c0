"""All of a bundle: the piece in its state, its cases, and where they are wanted pictures and a run of checks with its
report. The command line and the window make it here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from previewer.cases.bundle import packed
from previewer.cases.carried import Carrier
from previewer.cases.file import Case
from previewer.children import tell_parent
from previewer.phone.offscreen import PictureError
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.application import picture_application
from previewer.pictures.carrying import Shown
from previewer.pictures.png import to_png
from previewer.pictures.render import PictureRequest, RequestError, prepare
from previewer.pieces import Reading, Values, read_bytes
from previewer.runs.evidence import ENDINGS
from previewer.runs.folder import BEFORE, CASES, DEFINITION, OWN_CHECKS, PICTURES, PLAN, PUBLISHED, Run
from previewer.runs.log import NAME as LOG
from previewer.runs.own_files import MOST, is_own, read_own
from previewer.runs.reports.content import RunReport
from previewer.runs.reports.html import html
from previewer.runs.troubles import RunError
from previewer.terminal_words import TerminalSentence

#: In a bundle: the folder of its run, and the report on that.
RUN: Final = "run"
REPORT: Final = "report.html"
_SCALE: Final = 2.0
_FILES: Final = (PLAN, DEFINITION, PUBLISHED, LOG, OWN_CHECKS, ".gitattributes")
_ROOMS: Final = {PICTURES: ENDINGS, f"{PICTURES}/{BEFORE}": ENDINGS, CASES: (".piececase",)}


class BundleRequest(NamedTuple):
    """A bundle to make: of the piece NAME with the bytes `source`, in a state, with cases by the names of their files.

    `pictures`: with pictures of each phone that the piece is offered on. `run`: the folder of a run that goes with it;
    `lang`: the language of the report on that.
    """

    name: str
    source: bytes
    state: Case
    cases: Mapping[str, bytes]
    pictures: bool = False
    run: Path | None = None
    lang: str = "en"


def make_bundle(request: BundleRequest, tell: Callable[[int, int], object] = tell_parent) -> bytes:
    """The bytes of a bundle. `tell` is told how much is done, of how much.

    Raises LookError, RequestError, PictureError (no picture can be made), RunError (no such run) and OSError.
    """
    reading = read_bytes(request.source)
    if reading.piece is None:
        raise RequestError(TerminalSentence("the file cannot be previewed"))
    phones = [code for code in PLATFORMS if request.pictures and reading.piece.offered_on(code)]
    total = len(phones) + (request.run is not None) + 1
    more: dict[str, bytes] = {}
    tell(0, total)
    for done, platform in enumerate(phones, 1):
        for name, picture in _pictures(reading, request.state, platform):
            more[f"{PICTURES}/{name}.png"] = picture
        tell(done, total)
    if request.run is not None:
        run = Run.open(request.run)
        more[REPORT] = html(RunReport.of(run, request.lang)).encode("utf-8", "replace")
        more |= {f"{RUN}/{name}": data for name, data in _run_files(request.run)}
        tell(total - 1, total)
    return packed(request.name, request.state, request.source, request.cases, more)


def files_of_run(folder: Path) -> list[str]:
    """The names of a run's own files, as far as they are there: nothing that a link leads to, nothing else that
    somebody put there.
    """
    found = [name for name in _FILES if _is_ours(folder / name, folder)]
    for room, endings in _ROOMS.items():
        if (folder / room).is_symlink() or not (folder / room).is_dir():
            continue
        names = sorted(path.name for path in (folder / room).iterdir() if path.suffix in endings)
        found += [f"{room}/{name}" for name in names if _is_ours(folder / room / name, folder)]
    return found


def _is_ours(path: Path, folder: Path) -> bool:
    return not path.is_symlink() and is_own(path, folder)


def _run_files(folder: Path) -> Iterator[tuple[str, bytes]]:
    left = MOST
    for name in files_of_run(folder):
        data = read_own(folder / name, folder)
        left -= len(data)
        if left < 0:
            raise RunError("large-run", path=str(folder), most=MOST // 1024**2)
        yield name, data


def _pictures(reading: Reading, state: Case, platform: str) -> Iterator[tuple[str, bytes]]:
    """The picture of a phone's screen, and where that is higher than the phone the whole of it, in several where one
    picture cannot hold it.
    """
    assert reading.piece is not None
    assert state.today is not None
    values = Values.initial(reading.piece, state.today).load(state.values)[0]
    look = state.look_on(platform, reading.piece)
    request = PictureRequest(look, state.today, values, _SCALE)
    carry = Carrier.of(reading.text, values)
    whole_screen = Shown(look, _SCALE, full=True)
    picture_application()
    with closing(prepare(reading, request)) as shown:
        screen = shown.picture()
        height = screen.height()
        yield platform, to_png(screen, _SCALE, carry(Shown(look, _SCALE)))
        try:
            whole = shown.picture(full=True)
            if whole.height() > height:
                yield f"{platform}-full", to_png(whole, _SCALE, carry(whole_screen))
        except PictureError:
            for number, page in enumerate(shown.pages(), 1):
                yield f"{platform}-full-{number}", to_png(page, _SCALE, carry(whole_screen._replace(page=number)))
