"""`previewer run`: checks by hand, planned, judged, joined and reported."""

from __future__ import annotations

from typing import Final

from previewer.cli.choosing import Under, choose
from previewer.cli.terminal import complain, fail

#: Command → what it does; each is a file beside this one.
COMMANDS: Final = {
    "new": Under("previewer.cli.run.new", "plan a run"),
    "price": Under(
        "previewer.cli.run.price", "what an edit costs: the checks that it would reopen, and those that it adds"
    ),
    "status": Under("previewer.cli.run.status", "the status of a run: counts by verdict, item and look"),
    "show": Under("previewer.cli.run.show", "the verdicts in this version and earlier ones"),
    "verdict": Under("previewer.cli.run.verdict", "record one verdict"),
    "photos": Under("previewer.cli.run.photos", "match photographs of real phones with open checks"),
    "reopen": Under("previewer.cli.run.reopen", "reopen checks"),
    "assign": Under("previewer.cli.run.assign", "assign checks to a person"),
    "link": Under("previewer.cli.run.link", "link a fault to an issue"),
    "join": Under("previewer.cli.run.join", "import the verdicts of other copies of the same plan"),
    "report": Under("previewer.cli.run.report", "write the report: HTML, PDF, JUnit, CSV or Markdown"),
}


def run(given: list[str]) -> int:
    """Do one of the commands of runs."""
    chosen = choose("run", COMMANDS, given)
    if isinstance(chosen, int):
        return chosen
    from previewer.runs.troubles import RunError

    try:
        return chosen()
    except RunError as error:
        complain("previewer run {name}: {error}", name=given[0], error=error)
        return 2
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        fail("previewer run {name}: {where}{error}", name=given[0], where=where, error=error)
