"""`previewer script run`: the handler of a piece, run on the event of a state, and its answer judged."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from previewer.cli.files import read_input
from previewer.cli.given import Given, add_given, open_given
from previewer.cli.options import Parser, add_value_options, host, zone
from previewer.cli.progress import Progress
from previewer.cli.terminal import check_output, complain, fail, harmless, write_text
from previewer.pieces.json_text import pretty
from previewer.pieces.messages import say
from previewer.terminal_words import error_lang, output_lang, told

if TYPE_CHECKING:
    from previewer.scripts.answers import ScriptRun
    from previewer.scripts.events import Surroundings
    from previewer.scripts.running import Script


def run(given: list[str]) -> int:
    """Run the handler and write what came of it: 0 where the answer fits, 1 where it does not or the handler failed."""
    parser = Parser("script run", "Run the handler of a piece on the event that the values make, and check its answer.")
    add_given(parser)
    parser.add_argument("--handler", metavar="FILE", help="the handler (default: the one beside the definition)")
    add_value_options(parser)
    add_event_options(parser)
    add_engine_options(parser)
    parser.add_argument(
        "--boundaries", action="store_true", help="every item at its bounds, one at a time, then two at a time"
    )
    tapes = parser.add_mutually_exclusive_group()
    tapes.add_argument("--record", metavar="FILE", help="save the answers of the allowed hosts, with secrets masked")
    tapes.add_argument("--replay", metavar="FILE", help="use the saved answers, without a network")
    parser.add_format("text", "json")
    parser.add_former_lang()
    options = parser.parse_args(given)
    opened = open_given(options, "script run")
    values, all_taken = opened.values(options)
    if not all_taken:
        fail("previewer script run: a value was refused; nothing is run")
    around = chosen_surroundings(options, opened.case.timezone if opened.case is not None else "")
    script = taped(chosen_script(options, opened), options.record, options.replay)
    from previewer.scripts.trying import run_once, run_table

    left_out = 0
    if options.boundaries:
        with Progress(0, "events") as progress:
            table = run_table(script, opened.reading, values, around, progress=progress.show)
        runs: Sequence[ScriptRun] = table.runs
        if table.left_out:
            left_out = table.left_out
            complain(say(error_lang(), "scripts", "pairs-left-out", {"count": left_out}))
        if table.keeps_state:
            complain(say(error_lang(), "scripts", "keeps-state"))
    else:
        runs = [run_once(script, opened.reading, values, around)]
    if options.record:
        _keep(options.record, runs, output_lang(options.format))
    write_runs(runs, str(script.engine), options.format, output_lang(options.format), left_out)
    return 0 if all(one.fits for one in runs) else 1


def taped(script: Script, record: str | None, replay: str | None) -> Script:
    """The script with a cassette: one to record, or one to replay. Raises ScriptError where that cannot be read."""
    from dataclasses import replace

    from previewer.scripts.cassette import parse_tape

    if record is not None:
        check_output(record)
        _check_tape(record)
        return replace(script, tape=())
    if replay is None:
        return script
    return replace(script, tape=parse_tape(read_input(replay, what="the cassette"), replay), replays=True)


def _check_tape(path: str) -> None:
    """Stop with status 2 where a file is there that is no cassette: it may be the handler, or what that reads."""
    from previewer.bounded import read_within

    try:
        begin = read_within(Path(path), 200)
    except OSError:
        return
    if begin and not re.match(rb'\s*\{\s*"cassette"', begin):
        fail("previewer script run: {path} already exists and is not a cassette; name another file", path=path)


def _keep(path: str, runs: Sequence[ScriptRun], lang: str) -> None:
    """Write a cassette, and say of what is masked in it that it stands in an answer."""
    from previewer.scripts.cassette import tape_text

    text, reached = tape_text([one for run in runs for one in run.exchanges], [run.body for run in runs])
    write_text(text, path)
    if reached:
        complain(say(error_lang(), "scripts", "masked-answer", {"path": path}))


def add_event_options(parser: Parser) -> None:
    """What stands in an event beside the values."""
    parser.add_argument("--input", type=json_object, metavar="JSON", help="the output of the piece before: an object")
    parser.add_argument("--location", type=location, metavar="LAT,LON", help="where the phone is")
    parser.add_argument("--now", metavar="ISO", help="the moment of the run, by the handler's clock too")
    parser.add_argument(
        "--timezone", type=zone, metavar="ZONE", help="the time zone of the clock, where --now has none (default UTC)"
    )


def add_engine_options(parser: Parser) -> None:
    """Which engine runs a handler, and what it may."""
    parser.add_argument(
        "--allow-net",
        action="append",
        default=[],
        type=host,
        metavar="HOST[:PORT]",
        help="a host that the handler may reach; may be repeated",
    )
    parser.add_argument("--engine", choices=("deno", "node"), default="deno", help="the engine that runs the handler")
    parser.add_argument("--timeout", type=seconds, default=3.0, metavar="S", help="seconds for one event (default 3)")


def chosen_script(options: argparse.Namespace, opened: Given) -> Script:
    """The handler and how it is run; what an engine cannot refuse is said. Raises ScriptError."""
    assert opened.reading.piece is not None
    if opened.path == "-" and options.handler is None:
        fail("previewer script run: a definition without a file has no handler beside it; name one with --handler")
    return script_at(options, Path(opened.path), opened.reading.piece.service, options.handler)


def script_at(options: argparse.Namespace, definition: Path, service: str | None, handler: str | None) -> Script:
    """The handler of a definition in a file."""
    from previewer.scripts.engines import engine_sentence, find_engine, own_authorities
    from previewer.scripts.handlers import find_handler
    from previewer.scripts.running import Script, ScriptLimits

    file = find_handler(definition, service, handler)
    engine = find_engine(options.engine)
    if engine.name == "node":
        complain(engine_sentence(engine.name, output_lang(options.format)))
    limits = ScriptLimits(options.timeout)
    return Script(engine, file, tuple(options.allow_net), limits, authorities=own_authorities())


def chosen_surroundings(options: argparse.Namespace, case: str = "") -> Surroundings:
    """What the event has beside the values; `case` is the time zone of a case."""
    from previewer.scripts.events import UTC, Surroundings, parse_now

    within = options.timezone or case or UTC

    try:
        now = None if options.now is None else parse_now(options.now, within)
    except (ValueError, OverflowError):
        fail(
            "previewer script: --now: {now!r} is not a date and time; write it as 2026-04-01T09:00:00+09:00, with the "
            "offset from UTC",
            now=options.now,
        )
    around = Surroundings(options.location, options.input, now, within)
    if around.now is not None and not around.zone:
        complain(say(error_lang(), "scripts", "no-zone", {"now": around.now.isoformat()}))
    return around


def write_runs(runs: Sequence[ScriptRun], engine: str, form: str, lang: str, left_out: int = 0) -> None:
    """What came of events, on standard output; where pairs of bounds are left out, how many."""
    if form == "json":
        more = {"left_out": left_out} if left_out else {}
        write_text(pretty({"engine": engine, "runs": [one.as_json(lang) for one in runs], **more}) + "\n")
        return
    write_text("".join(f"{line}\n" for one in runs for line in run_lines(one, lang)))


def run_lines(one: ScriptRun, lang: str) -> list[str]:
    """One run in words: its state, what it answered, what is wrong, what it wrote and read. A terminal obeys nothing of
    it, and what the handler wrote in several lines is told from ours.
    """
    return [harmless(line).replace("\n", "\n      ") for line in _lines(one, lang)]


def _lines(one: ScriptRun, lang: str) -> list[str]:
    told = say(lang, "scripts", "ran", {"case": one.case, "status": str(one.status), "ms": one.ms})
    lines = [told if one.status is not None else say(lang, "scripts", "ran-without", {"case": one.case})]
    if one.body is not None:
        lines += [f"  {line}" for line in pretty(one.body).splitlines()]
    for problem in one.problems:
        where = f"{problem.file}:{problem.line}: " if problem.line else f"{problem.file}: " if problem.file else ""
        weight = say(lang, "severities", "error" if problem.fails else "advice")
        lines.append(f"  {where}{weight}: {problem.message(lang)} [{problem.code}]")
    lines += [f"  {said.stream}{f' ({said.line})' if said.line else ''}: {said.text}" for said in one.console]
    if one.reads:
        lines.append("  " + say(lang, "scripts", "read", {"keys": one.reads}))
    if one.undeclared:
        lines.append("  " + say(lang, "scripts", "read-undeclared", {"keys": one.undeclared}))
    for name, allowed in one.hosts:
        lines.append("  " + say(lang, "scripts", "host-allowed" if allowed else "host-refused", {"host": name}))
    return lines


def json_object(text: str) -> Mapping[str, object]:
    """`--input`: a JSON object."""
    from previewer.scripts.events import parse_given

    try:
        return parse_given(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(told("{error}", error=error)) from None


def location(text: str) -> tuple[float, float]:
    """`--location`: latitude and longitude in degrees."""
    from previewer.scripts.events import parse_location

    try:
        found = parse_location(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            told("{text!r} is not a place; write LAT,LON, such as 35.68,139.77", text=text)
        ) from None
    if found is None:
        raise argparse.ArgumentTypeError(
            told("{text!r} is not on the globe: latitude -90…90, longitude -180…180", text=text)
        )
    return found


def seconds(text: str) -> float:
    """`--timeout`: more than none, at most an hour."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found <= 3600:
        raise argparse.ArgumentTypeError(
            told("{text!r} is not a time; write seconds, more than 0 and at most 3600", text=text)
        )
    return found
