"""`previewer script`: a piece's handler, run on the event that the values make."""

from __future__ import annotations

from typing import Final

from previewer.cli.terminal import fail, write_text

#: Command → the file beside this one that does it, and what it does.
COMMANDS: Final = {
    "run": ("running", "run the handler of a piece, and judge its answer"),
    "flow": ("flowing", "run pieces one after another; judge where they meet"),
    "new": ("making", "make the skeleton of a handler"),
}


def run(given: list[str]) -> int:
    """Do one of the commands of scripts."""
    if not given or given[0] in ("-h", "--help"):
        lines = "\n".join(f"  {name:<8} {about}" for name, (_, about) in COMMANDS.items())
        write_text(
            f"usage: previewer script COMMAND ...\n\ncommands:\n{lines}\n\n"
            "`previewer script COMMAND --help` shows the options of a command.\n"
        )
        return 0 if given else 2
    if given[0] not in COMMANDS:
        fail(f"previewer script: no command is called {given[0]!r}; there are: {', '.join(COMMANDS)}")
    from importlib import import_module

    from previewer.scripts.troubles import ScriptError

    try:
        status: int = import_module(f"previewer.cli.script.{COMMANDS[given[0]][0]}").run(given[1:])
    except ScriptError as error:
        fail(f"previewer script {given[0]}: {error}")
    return status
