"""`previewer shrink`: the smallest case that fails as a case does."""

from __future__ import annotations

from pathlib import Path

from previewer.cli.given import read_case_at
from previewer.cli.options import Parser
from previewer.cli.progress import Progress
from previewer.cli.terminal import check_output, complain, fail, write_text
from previewer.terminal_words import error_lang


def run(given: list[str]) -> int:
    """Write the smallest case; 1 where the case does not fail, 2 where it cannot be read."""
    parser = Parser(
        "shrink", "Remove items and steps from a case as long as it still fails, down to the smallest case."
    )
    parser.add_argument("case", metavar="CASE", help="a case that fails, *.piececase; - is standard input")
    parser.add_argument("-o", "--output", metavar="OUT", help="write to a file instead of standard output")
    options = parser.parse_args(given)
    from previewer.cases.errors import CaseError
    from previewer.cases.shrinking import shrink
    from previewer.pieces.messages import Facts, say

    try:
        with Progress(1, "replays") as bar:
            case = read_case_at(options.case)
            check_output(options.output)
            shrunk = shrink(case, lambda done: bar.show(done, done + 1))
    except CaseError as error:
        fail("previewer shrink: {case}: {error}", case=options.case, error=error)
    if shrunk is None:
        complain(say(error_lang(), "replay", "no-failure", {"path": options.case}))
        return 1
    write_text(shrunk.case.written(), options.output)
    facts: Facts = {
        "path": options.output or Path(options.case).name,
        "number": len(shrunk.case.steps),
        "platform": shrunk.platform,
        "why": shrunk.failure.why.message(error_lang()),
    }
    complain(say(error_lang(), "replay", "failed", facts))
    return 0
