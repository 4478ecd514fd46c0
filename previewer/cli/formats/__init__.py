"""The formats of `check` and `compare`, one file each: reports in, text out."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from previewer.cli.report import FileReport, Summary

FORMATS = ("text", "json", "sarif", "github")


def render(name: str, reports: Sequence[FileReport], summary: Summary, lang: str, colour: bool) -> str:
    """The reports in one of the formats."""
    text: str = import_module(f"previewer.cli.formats.{name}").render(reports, summary, lang, colour)
    return text
