"""`previewer run verdict`: one verdict, as the window gives it."""

from __future__ import annotations

from pathlib import Path

from previewer.cli.options import Parser
from previewer.cli.run.opening import open_run
from previewer.cli.terminal import fail, reason, write_text


def run(given: list[str]) -> int:
    """Give a verdict; 2 where there is no such run or check, nobody's name, or a picture that cannot be read."""
    from previewer.runs.checks import VERDICTS

    parser = Parser("run verdict", "Give one verdict. It is on the disk when the command says so.")
    parser.add_argument("run", metavar="RUN", help="a folder that `previewer run new` made")
    parser.add_argument("check", metavar="CHECK", help="the id of a check, such as city/title/ja")
    parser.add_argument("verdict", choices=VERDICTS)
    parser.add_argument("--note", default="", metavar="TEXT")
    parser.add_argument("--by", metavar="NAME", help="who checked (default: the tester named in the settings)")
    parser.add_argument("--picture", nargs="+", action="extend", default=[], metavar="FILE", help="PNG, JPEG or WebP")
    options = parser.parse_args(given)
    found = open_run(options.run)
    found.check(options.check)
    from previewer.runs.tester import named_tester

    by = named_tester() if options.by is None else options.by
    verdict = found.give(options.check, options.verdict, by, options.note, map(_read, options.picture))
    write_text(f"{verdict.check}: {verdict.verdict} ({verdict.by})\n")
    return 0


def _read(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        fail(f"previewer run verdict: {path} cannot be opened: {reason(error)}")
