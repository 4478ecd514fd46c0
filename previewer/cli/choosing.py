"""A command that has commands of its own: choosing one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import NamedTuple

from previewer.cli.terminal import fail, write_text
from previewer.terminal_words import helped

_USAGE = """usage: previewer {name} COMMAND ...

commands:
{commands}

`previewer {name} COMMAND --help` shows the options of a command.
"""


class Under(NamedTuple):
    """A command below another: the module that does it, and what it does."""

    module: str
    about: str


def choose(name: str, commands: Mapping[str, Under], given: list[str]) -> Callable[[], int] | int:
    """What does the command that is named first in `given`, by its `run`; a status where help was asked for. No such
    command ends the program.
    """
    if not given or given[0] in ("-h", "--help"):
        lines = "\n".join(f"  {one:<8} {helped(under.about)}" for one, under in commands.items())
        write_text(helped(_USAGE).format(name=name, commands=lines))
        return 0 if given else 2
    if given[0] not in commands:
        fail(
            "previewer {name}: no command is called {found!r}; there are: {names}",
            name=name,
            found=given[0],
            names=tuple(commands),
        )
    run = import_module(commands[given[0]].module).run
    return lambda: run(given[1:])
