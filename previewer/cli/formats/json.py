"""JSON, for programs."""

from __future__ import annotations

from typing import Any

from previewer.cli.formats.writer import Writer
from previewer.cli.report import FileReport, Summary
from previewer.pieces.json_text import pretty

_INDENT = "    "


class JsonWriter(Writer):
    """All files, those without problems too, and the counts."""

    between = ","

    def start(self) -> str:
        return '{\n  "files": ['

    def file(self, report: FileReport) -> str:
        if report.unopened is not None:
            return ""
        entry: dict[str, Any] = {"path": report.path, "diagnostics": report.diagnostics}
        if report.values is not None:
            entry["values"] = report.values
        if report.omitted:
            entry["omitted"] = report.omitted
        return f"\n{_INDENT}{pretty(entry, _INDENT)}"

    def end(self, summary: Summary) -> str:
        return ("\n  " if summary.files else "") + f'],\n  "summary": {pretty(summary._asdict(), "  ")}\n}}\n'


WRITER = JsonWriter
