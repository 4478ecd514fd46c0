"""How the commands of runs open a run, and say what is wrong with its folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from previewer.cli.inputs import note
from previewer.cli.terminal import complain, write_text

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from previewer.runs.checks import Verdict
    from previewer.runs.folder import Run
    from previewer.runs.log import Deed

    Done = TypeVar("Done", Deed, Verdict)


def open_run(path: str) -> Run:
    """The run in a folder; what cannot be used of it is said on standard error. Raises RunError where there is none."""
    from previewer.runs.folder import DEFINITION, PLAN, Run
    from previewer.runs.log import NAME as LOG

    for name in (PLAN, LOG, DEFINITION):
        note(str(Path(path, name)), "a file of the run")
    run = Run.open(Path(path))
    for trouble in run.troubles:
        complain("{path}: {why}", path=path, why=trouble)
    return run


def add_checks(parser: ArgumentParser) -> None:
    """The run, and the checks that something is done with."""
    parser.add_argument("run", metavar="RUN", help="a folder that `previewer run new` made")
    parser.add_argument("checks", metavar="CHECK", nargs="+", help="ids of checks, such as city/title/ja")


def each_check(options: Namespace, act: Callable[[Run, str, str], Done], say: Callable[[Done], str]) -> int:
    """Do something with each check that is named, as the tester who says so, and tell it, a line each. Nothing is done
    where one of them is not there. Raises RunError.
    """
    found = open_run(options.run)
    for name in options.checks:
        found.check(name)
    by = tester(options.by)
    for name in options.checks:
        deed = act(found, name, by)
        write_text(f"{deed.check}: {say(deed)} ({deed.by})\n")
    return 0


def add_by(parser: ArgumentParser) -> None:
    """Whose word it is."""
    parser.add_argument("--by", metavar="NAME", help="your name (default: the tester named in the settings)")


def tester(by: str | None) -> str:
    """Whose word it is: the name given, else that in the settings; '' where there is none."""
    from previewer.runs.tester import named_tester

    return named_tester() if by is None else by
