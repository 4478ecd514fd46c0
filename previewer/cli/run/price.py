"""`previewer run price`: what an edit costs those who check by hand."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from previewer.cli.files import open_piece_bytes, reviewed_texts
from previewer.cli.options import Parser
from previewer.cli.progress import Progress
from previewer.cli.run.opening import open_run
from previewer.cli.terminal import complain, fail, write_text
from previewer.pieces.json_text import pretty
from previewer.pieces.messages import Facts, catalogue, say
from previewer.terminal_words import error_lang, output_lang, told

if TYPE_CHECKING:
    from previewer.runs.plan.price import Price


def run(given: list[str]) -> int:
    """Tell the price; 0, 1 where it is above `--fail-over`, 2 where it cannot be told."""
    options = _options(given)
    source, reading = open_piece_bytes(options.file)
    found = open_run(options.run)
    from previewer.phone.look import LookError
    from previewer.phone.offscreen import PictureError
    from previewer.runs.folder import DEFINITION
    from previewer.runs.plan.planned import PlanError
    from previewer.runs.plan.price import price
    from previewer.runs.run_file import WAY

    if found.plan.way != WAY and found.definition():
        complain(say(error_lang(), "runs", "anew", {"path": options.run, "file": DEFINITION}))
    try:
        with Progress(0) as progress:
            reviewed = reviewed_texts(options.file, reading)
            told = price(found, source, reviewed, workers=options.workers, step=progress.show)
    except (LookError, PlanError, PictureError) as error:
        fail("previewer run price: {error}", error=error)
    if options.format == "json":
        write_text(pretty(told.to_json(output_lang(options.format))) + "\n")
    else:
        write_text("".join(f"{line}\n" for line in _lines(told, output_lang(options.format))))
    if options.fail_over is not None and told.minutes > options.fail_over:
        facts: Facts = {"minutes": told.minutes, "most": f"{options.fail_over:g}"}
        complain("previewer run price: {why}", why=say(error_lang(), "price", "over", facts))
        return 1
    return 0


def _lines(told: Price, lang: str) -> Iterator[str]:
    from previewer.runs.plan.wording import told_price

    yield told_price(
        (one.why for one in told.reopened), len(told.new), told.minutes, told.unjudged, lang, len(told.fails)
    )
    for one in told.reopened:
        why = catalogue(lang).join(tuple(say(lang, "price", name) for name in one.why or ("already",)), "and")
        yield f"  {one.check.id}: {why}"
    for check in told.new:
        yield f"  {check.id}: {say(lang, 'price', 'new')}"
    for one in told.to_json(lang)["fails"]:  # type: ignore[attr-defined]
        yield f"  {one['id']}: {one['why']}"


def _options(given: list[str]) -> argparse.Namespace:
    about = (
        "What an edit costs: the checks that `previewer run new --from RUN PIECE` would reopen, and those that "
        "it adds, with the published version of RUN."
    )
    parser = Parser("run price", about)
    parser.add_argument("run", metavar="RUN", help="a folder that `previewer run new` made")
    parser.add_argument("file", metavar="PIECE", help="the definition as it is now; - is standard input")
    parser.add_format("text", "json", about="the output format")
    over = "exit 1 if it takes a person more minutes than this"
    parser.add_argument("--fail-over", type=_minutes, metavar="MINUTES", help=over)
    parser.add_argument(
        "--workers", type=int, default=0, metavar="N", help="the number of processes when everything is drawn again"
    )
    parser.add_former_lang()
    return parser.parse_args(given)


def _minutes(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = -1
    if not 0 <= found < float("inf"):
        raise argparse.ArgumentTypeError(told("{text!r} is not a number of minutes, 0 or more", text=text))
    return found
