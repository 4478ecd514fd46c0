"""`previewer run link`: what an issue tracker calls the fault of a check."""

from __future__ import annotations

from previewer.cli.options import Parser
from previewer.cli.run.opening import add_by, open_run, tester
from previewer.cli.terminal import write_text


def run(given: list[str]) -> int:
    """Link a check; 2 where there is no such run or check, or nobody's name."""
    from previewer.runs.log import LINK

    parser = Parser("run link", "Link the fault of a check to an issue in a tracker; reports show it.")
    parser.add_argument("run", metavar="RUN", help="a folder that `previewer run new` made")
    parser.add_argument("check", metavar="CHECK", help="the id of a check, such as city/title/ja")
    parser.add_argument("link", metavar="ID-OR-URL", help="such as SHOP-12 or an address; '' to remove the link")
    add_by(parser)
    options = parser.parse_args(given)
    deed = open_run(options.run).do(options.check, LINK, tester(options.by), options.link)
    write_text(f"{deed.check}: {deed.to or '—'} ({deed.by})\n")
    return 0
