"""`previewer texts`: every text of a piece in every language; a thin file for each command of it."""

from __future__ import annotations

from importlib import import_module

#: The commands beside the table itself: the module, and what it does. A file of such a name is written `./export`.
COMMANDS = {
    "review": ("reviewing", "mark texts as reviewed"),
    "export": ("exporting", "texts as a file for translators"),
    "import": ("importing", "import files from translators"),
}


def run(given: list[str]) -> int:
    """Run the command that the first word names; else write the table of the file that it names."""
    module = COMMANDS[given[0]][0] if given and given[0] in COMMANDS else "table"
    command = import_module(f"previewer.cli.texts.{module}")
    status: int = command.run(given[1:] if module != "table" else given)
    return status
