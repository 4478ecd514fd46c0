"""`previewer run reopen`: checks that are open again."""

from __future__ import annotations

from previewer.cli.options import Parser
from previewer.cli.run.opening import add_by, add_checks, open_run, tester
from previewer.cli.terminal import write_text


def run(given: list[str]) -> int:
    """Open checks again; 2 where there is no such run or check, or nobody's name."""
    parser = Parser("run reopen", "Open checks again. What was said of them stays to be read.")
    add_checks(parser)
    parser.add_argument("--note", default="", metavar="TEXT", help="why")
    add_by(parser)
    options = parser.parse_args(given)
    found = open_run(options.run)
    for name in options.checks:
        found.check(name)
    for name in options.checks:
        opened = found.reopen(name, tester(options.by), options.note)
        write_text(f"{opened.check}: open ({opened.by})\n")
    return 0
