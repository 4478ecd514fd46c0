"""`previewer replay`: the steps of cases, done on phones without a window."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from previewer.cli.files import open_piece, read_input
from previewer.cli.given import read_case_or_picture
from previewer.cli.options import Parser, add_look_options, chosen_look, host, zone
from previewer.cli.progress import Progress
from previewer.cli.terminal import complain, fail, harmless, write_bytes, write_text
from previewer.pieces.json_text import pretty
from previewer.pieces.messages import say
from previewer.terminal_words import error_lang, output_lang, told

if TYPE_CHECKING:
    from previewer.cases.asking import Asking
    from previewer.cases.replay import ReplayResult
    from previewer.cases.reports import Replayed
    from previewer.scripts.cassette import Exchange

_FORMATS = ("text", "json", "junit")
_DIGITS = 9


def run(given: list[str]) -> int:
    """Replay cases; 0 where all expectations held, 1 where not, 2 where a case cannot be read."""
    options = _options(given)
    if options.wander is not None:
        return _wander(options)
    from previewer.cases.reports import as_json, as_junit, as_text, summary

    replayed: list[Replayed] = []
    unread: dict[str, str] = {}
    chosen = {**chosen_look(options), **({"platform": options.platform} if options.platform else {})}
    for path in _paths(options.cases):
        replayed += _replay(path, chosen, options, unread)
    lang = output_lang(options.format)
    if options.format == "junit":
        write_text(as_junit(replayed, unread, lang))
    else:
        write_text(as_json(replayed, lang) if options.format == "json" else harmless(as_text(replayed, lang)))
    failed = [one for one in replayed if one.outcome.failure is not None]
    if options.format != "text":
        for one in failed:
            complain(one.failure_message(error_lang()))
    if unread:
        return 2
    if failed:
        complain("previewer replay: {summary}", summary=summary(replayed, error_lang()))
    return 1 if failed else 0


def _options(given: list[str]) -> argparse.Namespace:
    parser = Parser("replay", "Replay cases: their steps by real input on phones without a window.")
    parser.add_argument(
        "cases", nargs="+", metavar="CASE-OR-FOLDER", help="a .piececase file, a picture, or a folder of cases"
    )
    about = "replay the steps on this version of the piece; the case's own is neither used nor changed"
    parser.add_argument("--piece", metavar="FILE", help=about)
    parser.add_argument("--update", action="store_true", help="write the pictures that are expected")
    parser.add_format(*_FORMATS)
    parser.add_argument("--pictures", metavar="FOLDER", help="save the screen at each failure in this folder")
    about = "instead: touch a PIECE at random this many times, and save the smallest case of any problem"
    parser.add_argument("--wander", type=_whole, metavar="N", help=about)
    parser.add_argument("--seed", type=_whole, default=0, metavar="S", help="the seed of --wander (default 0)")
    about = "run the piece's handler where a step expects its answer; without this, only in allowed folders"
    parser.add_argument("--script", action="store_true", help=about)
    about = "of the clock of the piece's handler; wins over the case's (default UTC)"
    parser.add_argument("--timezone", type=zone, metavar="ZONE", help=about)
    parser.add_argument("--tape", metavar="FILE", help="of --script: hosts answer from this cassette alone")
    about = "of --script: a host that the handler may reach; may be repeated"
    parser.add_argument("--allow-net", action="append", default=[], type=host, metavar="HOST[:PORT]", help=about)
    _add_look(parser)
    options = parser.parse_args(given)
    if (options.tape or options.allow_net) and not options.script:
        fail("previewer replay: --tape and --allow-net need --script")
    return options


@cache
def _tape(path: str) -> tuple[Exchange, ...]:
    from previewer.scripts.cassette import parse_tape
    from previewer.scripts.troubles import ScriptError

    try:
        return parse_tape(read_input(path, what="the cassette"), path)
    except ScriptError as error:
        fail("previewer replay: {error}", error=error)


def _asking(options: argparse.Namespace) -> Asking:
    """How handlers are asked."""
    from previewer.cases.asking import Asking

    tape = _tape(options.tape) if options.tape else None
    return Asking(options.script, tuple(options.allow_net), tape, zone=options.timezone or "")


def _add_look(parser: Parser) -> None:
    from previewer.phone.look import MEMBERS
    from previewer.phone.platforms import PLATFORMS

    every = (*PLATFORMS, "both")
    about = "the phones to replay on (default: the case's own, else both)"
    parser.add_argument("--platform", choices=every, metavar="|".join(every), help=about)
    add_look_options(parser, *(name for name in MEMBERS if name != "platform"))


def _paths(given: list[str]) -> Iterator[str]:
    """The cases that are meant; a folder stands for those in it and below."""
    from previewer.cases.replay import find_cases

    for path in given:
        try:
            inside = find_cases(Path(path)) if path != "-" and Path(path).is_dir() else None
        except (OSError, ValueError) as error:
            fail("previewer replay: {path} cannot be opened: {error}", path=path, error=error)
        if inside is None:
            yield path
        elif not inside:
            fail("previewer replay: {path} contains no case; a case is a file *.piececase", path=path)
        else:
            yield from map(str, inside)


def _replay(
    path: str, chosen: dict[str, object], options: argparse.Namespace, unread: dict[str, str]
) -> list[Replayed]:
    """What a case comes to on each of its phones; one that cannot be read is said, and stands in `unread`."""
    from previewer.cases.errors import CaseError
    from previewer.cases.replay import picture_name, prepare, replay
    from previewer.cases.reports import Replayed
    from previewer.cases.shots import replay_shot
    from previewer.cases.source import PieceSource

    outcomes: Iterable[ReplayResult]
    try:
        case, picture = read_case_or_picture(path)
        if options.piece:
            case = replace(case, piece=PieceSource(str(Path(options.piece).absolute())))
        prepared = prepare(case, chosen, asking=_asking(options))
        if picture is None:
            outcomes = (
                replay(prepared, platform, options.update, bool(options.pictures)) for platform in prepared.platforms
            )
        elif options.update:
            fail(say(error_lang(), "replay", "shot-update", {"path": path}))
        else:
            outcomes = replay_shot(prepared, picture, bool(options.pictures))
    except CaseError as error:
        unread[path] = error.message(output_lang(options.format))
        complain("previewer replay: {path}: {error}", path=path, error=error)
        return []
    for note in prepared.notes:
        complain("{path}: {why}", path=path, why=note)
    for refusal in prepared.refused:
        complain(say(error_lang(), "replay", "refused", {"path": path, "why": refusal.message(error_lang())}))
    found = []
    for outcome in outcomes:
        found.append(Replayed(path, outcome))
        for written in outcome.written:
            complain(say(error_lang(), "replay", "wrote", {"path": str(written)}))
        if outcome.failure is not None and outcome.failure.picture is not None:
            _keep(Path(options.pictures), picture_name(path, outcome), outcome.failure.picture)
    return found


def _keep(folder: Path, name: str, picture: bytes) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fail("previewer replay: {folder} cannot be made: {error}", folder=folder, error=error)
    write_bytes(picture, str(folder / name))


def _whole(text: str) -> int:
    """`--wander`, `--seed`: a whole number."""
    if not text.isascii() or not text.isdigit() or len(text) > _DIGITS:
        raise argparse.ArgumentTypeError(told("{text!r} is not a whole number, 0 or more", text=text))
    return int(text)


def _wander(options: argparse.Namespace) -> int:
    """Touch a piece at random; 1 where something does not hold, whose smallest case is left in this folder."""
    if len(options.cases) != 1:
        fail("previewer replay: --wander takes one PIECE, found {count}", count=len(options.cases))
    reading = open_piece(options.cases[0])
    from previewer.cases.file import SUFFIX
    from previewer.cases.wander import wander

    with Progress(options.wander, "touches") as bar:
        fault = wander(
            reading, options.wander, options.seed, date.today(), lambda done: bar.show(done, max(done, options.wander))
        )
    found = {"touches": options.wander, "seed": options.seed, "path": None, "message": None}
    if fault is None:
        said = say(output_lang(), "replay", "wandered", {"count": options.wander, "seed": options.seed})
        write_text(pretty(found) + "\n" if options.format == "json" else f"{said}\n")
        return 0
    path = f"{Path(options.cases[0]).stem.strip('-') or 'piece'}-wander-{options.seed}{SUFFIX}"
    write_text(fault.case.written(), path)
    said = say(error_lang(), "replay", "fault", {"why": fault.why.message(error_lang()), "path": path})
    if options.format == "json":
        write_text(pretty({**found, "path": path, "message": fault.why.message(output_lang("json"))}) + "\n")
    complain(said)
    return 1
