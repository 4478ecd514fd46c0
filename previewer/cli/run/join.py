"""`previewer run join`: the verdicts of other copies of the same plan."""

from __future__ import annotations

from previewer.cli.options import Parser
from previewer.cli.run.opening import open_run
from previewer.cli.terminal import write_text
from previewer.pieces.messages import say
from previewer.terminal_words import output_lang


def run(given: list[str]) -> int:
    """Take over verdicts; 2 where a folder is no run, or one of another plan."""
    parser = Parser(
        "run join", "Import the verdicts of other copies of the same plan. The newest verdict of a check counts."
    )
    parser.add_argument("run", metavar="RUN", help="the run to import into")
    parser.add_argument("others", nargs="+", metavar="OTHER", help="copies of it")
    options = parser.parse_args(given)
    found = open_run(options.run)
    from previewer.runs.joining import join

    for path, other in [(path, open_run(path)) for path in options.others]:
        joined = join(found, other)
        told = say(
            output_lang(), "runs", "joined", {"path": path, "verdicts": joined.verdicts, "checks": joined.checks}
        )
        write_text("\n".join([told, *(one.message(output_lang()) for one in joined.contradictions)]) + "\n")
    return 0
