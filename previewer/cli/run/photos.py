"""`previewer run photos`: photographs of real phones, laid on the open checks of a run."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from previewer.bounded import MOST_OF_PICTURE, read_within
from previewer.cli.inputs import note
from previewer.cli.options import Parser
from previewer.cli.progress import Progress
from previewer.cli.run.opening import add_by, open_run, tester
from previewer.cli.terminal import complain, fail, write_text
from previewer.pieces.json_text import pretty
from previewer.pieces.messages import say
from previewer.terminal_words import error_lang, output_lang

if TYPE_CHECKING:
    from previewer.runs.photos import LaidPhoto, Missing

_ENDINGS = (".png", ".jpg", ".jpeg", ".webp")


def run(given: list[str]) -> int:
    """Lay photographs on checks; 0 where all agree, 1 where one differs or is none of the piece, 2 where it cannot."""
    options = _options(given)
    found = open_run(options.run)
    by = tester(options.by)
    from datetime import date

    from previewer.runs.photos import Album, keep, lay, look_at, missing
    from previewer.runs.troubles import RunError

    if not options.dry_run and not by.strip():
        raise RunError("no-tester")
    source = found.definition()
    if not source:
        fail("previewer run photos: {run} has no definition to compare photographs with", run=options.run)
    photos = {path: _read(path) for path in dict.fromkeys(_paths(options.photos))}
    album = Album(source, date.fromisoformat(found.plan.today), tuple(photos.items()))
    with Progress(len(photos), "photographs") as bar:
        laid = lay(found, look_at(album, bar.show))
    if not options.dry_run:
        keep(found, laid, photos, by, output_lang(options.format))
    lacking = missing(found, laid)
    if options.format == "json":
        shown = {
            "photos": [photo.to_json(output_lang(options.format)) for photo in laid],
            "missing": [{"look": one.look.written(), "checks": one.checks} for one in lacking],
        }
        write_text(pretty(shown) + "\n")
    else:
        write_text("".join(f"{line}\n" for line in _lines(laid, lacking, output_lang(options.format))))
    for photo in laid:
        if photo.why:
            complain(say(error_lang(), "photos", photo.why, {"file": photo.file, "reason": photo.reason}))
    faults = sum(len(photo.faults) for photo in laid)
    if faults:
        complain(say(error_lang(), "photos", "faults", {"count": faults}))
    return 1 if faults or any(photo.why for photo in laid) else 0


def _options(given: list[str]) -> Namespace:
    parser = Parser(
        "run photos",
        "Match photographs of real phones with the open checks that they can confirm. Matches wait for a "
        "person's confirmation, differences are listed as possible faults; no verdict is recorded without a "
        "person.",
    )
    parser.add_argument("run", metavar="RUN", help="a folder that `previewer run new` made")
    parser.add_argument(
        "photos", nargs="+", metavar="FOLDER-OR-FILE", help="screenshots, PNG, JPEG or WebP, or folders of them"
    )
    add_by(parser)
    parser.add_argument("--dry-run", action="store_true", help="show the matches, and write nothing")
    parser.add_format("text", "json")
    parser.add_former_lang()
    return parser.parse_args(given)


def _paths(given: list[str]) -> Iterator[str]:
    """The pictures that are meant; a folder stands for those in it."""
    for name in given:
        path = Path(name)
        try:
            is_folder = path.is_dir()
            inside = sorted(one for one in path.iterdir() if one.suffix.lower() in _ENDINGS) if is_folder else []
        except (OSError, ValueError) as error:
            fail("previewer run photos: {path} cannot be opened: {error}", path=name, error=error)
        if is_folder and not inside:
            fail("previewer run photos: {name} has no picture; PNG, JPEG and WebP files are accepted", name=name)
        yield from map(str, inside) if is_folder else (name,)


def _read(path: str) -> bytes:
    note(path, "a photograph")
    try:
        return read_within(Path(path), MOST_OF_PICTURE)
    except OSError as error:
        fail("previewer run photos: {path} cannot be opened: {error}", path=path, error=error)
    except ValueError as error:
        fail("previewer run photos: {path!r} is not a file name: {error}", path=path, error=error)


def _lines(laid: list[LaidPhoto], lacking: list[Missing], lang: str) -> Iterator[str]:
    from previewer.runs.plan.wording import described

    for photo in laid:
        look = photo.seen.look
        if look is None:
            continue
        facts = {"file": photo.file, "look": described(look, lang), "device": look.device}
        counts = {"checks": len(photo.checks), "faults": len(photo.faults)}
        yield say(lang, "photos", "seen", {**facts, **counts, "score": f"{100 * photo.seen.score:.0f}"})
        yield from (f"    {check}" for check in photo.checks)
        yield from (f"    {check}: {what.get(lang, what.get('en', ''))}" for check, what in photo.faults)
        yield from (f"    {row.what[lang]}" for row in photo.seen.rows if row.agrees is None and row.what)
    if lacking:
        yield say(lang, "photos", "missing")
        for one in lacking:
            yield "  " + say(lang, "photos", "look", {"look": described(one.look, lang), "count": one.checks})
