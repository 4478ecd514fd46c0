"""JSON, for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from previewer.cli.report import FileReport, Summary
from previewer.pieces.json_text import pretty


def render(reports: Sequence[FileReport], summary: Summary, lang: str, colour: bool) -> str:
    """All files, those without problems too, and the counts."""
    files: list[dict[str, Any]] = []
    for report in reports:
        if report.unopened is None:
            entry: dict[str, Any] = {"path": report.path, "diagnostics": report.diagnostics}
            if report.values is not None:
                entry["values"] = report.values
            if report.omitted:
                entry["omitted"] = report.omitted
            files.append(entry)
    counts = {"files": summary.files, "errors": summary.errors, "warnings": summary.warnings, "advice": summary.advice}
    return pretty({"files": files, "summary": counts}) + "\n"
