"""`previewer run`: checks by hand, planned, judged, joined and reported."""

from __future__ import annotations

from typing import Final

from previewer.cli.terminal import complain, fail, reason, write_text

#: Command → what it does; each is a file beside this one.
COMMANDS: Final = {
    "new": "make the plan of a run",
    "price": "what an edit costs: the checks that a text would open again, and those it adds",
    "status": "where a run stands: counts by verdict, item and look",
    "show": "how checks stood in this version and those before",
    "verdict": "give one verdict",
    "photos": "lay photographs of real phones on the open checks that they can prove",
    "reopen": "open checks again",
    "assign": "say who is to look at checks",
    "link": "say what an issue tracker calls a fault",
    "join": "take over the verdicts of other copies of the same plan",
    "report": "write the report: HTML, PDF, JUnit, CSV or Markdown",
}


def run(given: list[str]) -> int:
    """Do one of the commands of runs."""
    if not given or given[0] in ("-h", "--help"):
        lines = "\n".join(f"  {name:<8} {about}" for name, about in COMMANDS.items())
        write_text(
            f"usage: previewer run COMMAND ...\n\ncommands:\n{lines}\n\n"
            "`previewer run COMMAND --help` shows the options of a command.\n"
        )
        return 0 if given else 2
    if given[0] not in COMMANDS:
        fail(f"previewer run: no command is called {given[0]!r}; there are: {', '.join(COMMANDS)}")
    from importlib import import_module

    from previewer.runs.troubles import RunError

    try:
        status: int = import_module(f"previewer.cli.run.{given[0]}").run(given[1:])
    except RunError as error:
        complain(f"previewer run {given[0]}: {error}")
        return 2
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        fail(f"previewer run {given[0]}: {where}{reason(error)}")
    return status
