"""The formats of `check` and `compare`, one file each: reports in, text out."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from previewer.cli.formats.writer import Writer
from previewer.cli.report import FileReport, Summary

FORMATS = ("text", "json", "sarif", "github")


def writer(name: str, lang: str, colour: bool) -> Writer:
    """The writer of one of the formats."""
    made: Writer = import_module(f"previewer.cli.formats.{name}").WRITER(lang, colour)
    return made


def render(name: str, reports: Sequence[FileReport], summary: Summary, lang: str, colour: bool) -> str:
    """The reports in one of the formats, at once."""
    made = writer(name, lang, colour)
    files = made.joined(map(made.file, reports))
    return made.start() + files + made.before_asides() + made.joined(map(made.aside, reports)) + made.end(summary)
