"""`previewer run assign`: who is to look at checks."""

from __future__ import annotations

from previewer.cli.options import Parser
from previewer.cli.run.opening import add_by, add_checks, each_check


def run(given: list[str]) -> int:
    """Say whose checks are; 2 where there is no such run or check, or nobody's name."""
    from previewer.runs.log import ASSIGN

    parser = Parser("run assign", "Assign checks to a person. Others can still judge them.")
    add_checks(parser)
    parser.add_argument("--to", required=True, metavar="NAME", help="the person; '' to remove the assignment")
    add_by(parser)
    options = parser.parse_args(given)
    return each_check(options, lambda run, name, by: run.do(name, ASSIGN, by, options.to), lambda deed: deed.to or "—")
