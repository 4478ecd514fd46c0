"""What a format is: what stands before all files, of each file, and behind them all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from previewer.cli.report import FileReport, Summary


class Writer:
    """One format in a language; `colour` for a terminal.

    What a file comes to is a matter of that file alone, so that files are written as they come, in any process.
    """

    #: Stands between the parts of two files.
    between: ClassVar[str] = ""

    def __init__(self, lang: str, colour: bool) -> None:
        self.lang = lang
        self.colour = colour

    def start(self) -> str:
        """What stands before all files."""
        return ""

    def file(self, report: FileReport) -> str:
        """The part of one file; empty where it has none."""
        raise NotImplementedError

    def aside(self, report: FileReport) -> str:
        """What a file adds behind the parts of all files; empty where that is nothing."""
        return ""

    def before_asides(self) -> str:
        """What stands between the parts of all files and what they add behind them."""
        return ""

    def end(self, summary: Summary) -> str:
        """What stands last."""
        return ""

    def joined(self, parts: Iterable[str]) -> str:
        """Parts of files as they follow each other."""
        return self.between.join(filter(None, parts))
