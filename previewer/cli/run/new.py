"""`previewer run new`: the plan of a run."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from previewer.cli.files import open_piece_bytes, reviewed_texts
from previewer.cli.options import Parser, add_looks_options, chosen_looks, day, host
from previewer.cli.progress import Progress
from previewer.cli.run.opening import open_run
from previewer.cli.terminal import complain, fail, write_text
from previewer.pieces.messages import Facts, say
from previewer.terminal_words import error_lang, output_lang

if TYPE_CHECKING:
    from previewer.pieces import Reading
    from previewer.scripts import Script


def run(given: list[str]) -> int:
    """Make a run; 0 when it stands, 2 where it cannot be made."""
    options = _options(given)
    source, reading = open_piece_bytes(options.file)
    published = open_piece_bytes(options.published, "the published version")[0] if options.published else None
    old = open_run(options.old) if options.old else None
    from previewer.phone.look import LookError
    from previewer.phone.offscreen import PictureError
    from previewer.runs.folder import DEFINITION
    from previewer.runs.plan.looks import stray_languages
    from previewer.runs.plan.make import PlanRequest, make_run, settled, taken_over
    from previewer.runs.plan.planned import PlanError
    from previewer.runs.run_file import WAY
    from previewer.runs.status import minutes, standings, states, summary
    from previewer.scripts import ScriptError

    if old is not None and old.plan.way != WAY and old.definition():
        complain(say(error_lang(), "runs", "anew", {"path": options.old, "file": DEFINITION}))

    with Progress(0) as progress:
        try:
            file = "" if options.file == "-" else Path(options.file).name
            wanted = {name: values for name, values in chosen_looks(options).items() if values}
            request = PlanRequest(source, file, wanted, options.plan, options.today, published, old, options.workers)
            if old is not None and (taken := taken_over(request)):
                facts: Facts = {"path": options.old, "names": tuple(taken)}
                complain(say(error_lang(), "runs", "as-earlier", facts))
            request = settled(request)
            strays = () if "lang" in request.wanted else stray_languages(reading)
            script = chosen_handler(options, reading)
            request = request._replace(reviewed=reviewed_texts(options.file, reading), script=script)
            found = make_run(request, Path(options.output), progress.show)
        except (LookError, PlanError, PictureError, ScriptError) as error:
            fail("previewer run new: {error}", error=error)
        except OSError as error:
            fail(
                "previewer run new: {path} cannot be written: {error}",
                path=error.filename or options.output,
                error=error,
            )
    if strays:
        complain(say(error_lang(), "runs", "strays", {"langs": strays}))
    if old is not None and not {check.item for check in old.checks if check.item} & {row.item for row in found.checks}:
        complain(say(error_lang(), "runs", "other-piece", {"path": options.old}))
    rows = states(found)
    counts, parts = summary(rows), standings(rows)
    facts = {
        "path": options.output,
        "checks": counts.checks,
        "open": parts["open"],
        "carried": counts.carried,
        "machine": parts["machine_pass"] + parts["machine_fail"],
        "failed": parts["machine_fail"],
        "minutes": minutes(rows),
    }
    write_text(say(output_lang(), "runs", "planned", facts) + "\n")
    return 0


def chosen_handler(options: argparse.Namespace, reading: Reading) -> Script | None:
    """The handler beside the definition: with `--script`, or where its folder was allowed in the window. Raises
    ScriptError where one was asked for that is not there.
    """
    from previewer.scripts import Script, ScriptError, Trust, find_engine, find_handler

    assert reading.piece is not None
    try:
        file = find_handler(Path(options.file), reading.piece.service) if options.file != "-" else None
        allowed = None if file is None else Trust().permission(file.resolve().parent, "deno")
        if file is None or not (options.script or allowed is not None):
            return None
        return Script(find_engine(), file, (*options.allow_net, *(allowed.hosts if allowed is not None else ())))
    except ScriptError:
        if options.script:
            raise
        return None


def _options(given: list[str]) -> argparse.Namespace:
    from previewer.runs.plan.looks import TEXT_SIZES
    from previewer.runs.run_file import PLANS

    about = "Plan a run: everything a careful tester looks at, except what the program can check by itself."
    parser = Parser("run new", about)
    parser.add_argument("file", metavar="PIECE", help="a piece definition; - is standard input")
    parser.add_argument("-o", "--output", required=True, metavar="NAME.run", help="the folder to create")
    parser.add_argument(
        "--from", dest="old", metavar="OLD.run", help="an earlier run: verdicts that are still valid are kept"
    )
    parser.add_argument("--published", metavar="PIECE", help="the version that this one updates")
    add_looks_options(parser, text_size=" and ".join(f"{size:g}" for size in TEXT_SIZES))
    help_of_plan = (
        "which looks: every pair, every combination, one; or smoke: each row once, few checks (default: as "
        "OLD.run, else pairwise)"
    )
    parser.add_argument("--plan", choices=PLANS, default="", help=help_of_plan)
    today = "the day the piece was first opened (default: that of OLD.run, else the local date)"
    parser.add_argument("--today", type=day, metavar="DATE", help=today)
    about = "run the handler beside PIECE at its bounds; without this, only in allowed folders"
    parser.add_argument("--script", action="store_true", help=about)
    about = "a host that the handler may reach; may be repeated"
    parser.add_argument("--allow-net", action="append", default=[], type=host, metavar="HOST[:PORT]", help=about)
    parser.add_argument("--workers", type=int, default=0, metavar="N", help="processes (default: all processors)")
    return parser.parse_args(given)
