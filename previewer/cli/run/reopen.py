"""`previewer run reopen`: checks that are open again."""

from __future__ import annotations

from previewer.cli.options import Parser
from previewer.cli.run.opening import add_by, add_checks, each_check
from previewer.pieces.messages import say
from previewer.terminal_words import output_lang


def run(given: list[str]) -> int:
    """Open checks again; 2 where there is no such run or check, or nobody's name."""
    parser = Parser("run reopen", "Reopen checks. Earlier verdicts stay on record.")
    add_checks(parser)
    parser.add_argument("--note", default="", metavar="TEXT", help="why")
    add_by(parser)
    options = parser.parse_args(given)
    return each_check(
        options, lambda run, name, by: run.reopen(name, by, options.note), lambda _: say(output_lang(), "runs", "open")
    )
