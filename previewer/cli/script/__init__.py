"""`previewer script`: a piece's handler, run on the event that the values make."""

from __future__ import annotations

from typing import Final

from previewer.cli.choosing import Under, choose
from previewer.cli.terminal import fail

#: Command → the file beside this one that does it, and what it does.
COMMANDS: Final = {
    "run": Under("previewer.cli.script.running", "run the handler of a piece, and check its answer"),
    "flow": Under("previewer.cli.script.flowing", "run pieces one after another; check that outputs match inputs"),
    "new": Under("previewer.cli.script.making", "create the skeleton of a handler"),
}


def run(given: list[str]) -> int:
    """Do one of the commands of scripts."""
    chosen = choose("script", COMMANDS, given)
    if isinstance(chosen, int):
        return chosen
    from previewer.scripts.troubles import ScriptError

    try:
        return chosen()
    except ScriptError as error:
        fail("previewer script {name}: {error}", name=given[0], error=error)
