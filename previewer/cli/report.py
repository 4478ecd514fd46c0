"""What checking a file comes to, ready for any format: plain data that can cross to another process."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import add
from typing import Any, NamedTuple

from previewer.pieces import Diagnostic, Reading
from previewer.pieces.codes import severity_of
from previewer.pieces.messages import say
from previewer.pieces.shape import diagnostic_as_json


@dataclass(slots=True)
class FileReport:
    """One file: its diagnostics in the JSON shape of the commands, and the source lines that they speak of.

    `omitted` counts by code what there is too much of to be written; `unopened` is why the file was not judged, or not
    mended; `left_out` are sentences about fixes that would do harm, `boxes` those about characters that no font has.
    """

    path: str
    diagnostics: list[dict[str, Any]] = field(default_factory=list)
    lines: dict[int, str] = field(default_factory=dict)
    unopened: str | None = None
    omitted: dict[str, int] = field(default_factory=dict)
    values: dict[str, Any] | None = None
    fixed: int = 0
    left_out: list[str] = field(default_factory=list)
    boxes: list[str] = field(default_factory=list)

    def count(self, severity: str) -> int:
        """How many problems have a severity, those too that are only counted."""
        if not self.diagnostics:
            return 0
        rest = sum(count for code, count in self.omitted.items() if severity_of(code) == severity)
        return rest + len([found for found in self.diagnostics if found["severity"] == severity])


def file_report(path: str, reading: Reading, lang: str, found: Iterable[Diagnostic] | None = None) -> FileReport:
    """The report of a reading, or of some diagnostics of it."""
    report = FileReport(path, omitted=dict(reading.omitted) if found is None else {})
    for diagnostic in reading.diagnostics if found is None else found:
        report.diagnostics.append(diagnostic_as_json(diagnostic, lang))
        place = diagnostic.place
        if place is not None and place.line not in report.lines:
            report.lines[place.line] = _line(reading.text, place.start - place.column + 1)
    return report


def _line(text: str, start: int) -> str:
    end = text.find("\n", start)
    return (text[start:] if end < 0 else text[start:end]).rstrip("\r")


class Summary(NamedTuple):
    """The counts over all files."""

    files: int
    errors: int
    warnings: int
    advice: int

    @classmethod
    def of(cls, reports: Iterable[FileReport]) -> Summary:
        """Count the reports of files that could be opened."""
        opened = [report for report in reports if report.unopened is None]
        if not any(report.diagnostics for report in opened):
            return cls(len(opened), 0, 0, 0)
        return cls(
            len(opened),
            *(sum(report.count(severity) for report in opened) for severity in ("error", "warning", "advice")),
        )

    def plus(self, other: Summary) -> Summary:
        """These counts and others."""
        return Summary(*map(add, self, other))

    def sentence(self, lang: str) -> str:
        """The errors and warnings in words."""
        return say(lang, "report", "failed", {"errors": self.errors, "warnings": self.warnings})

    def status(self, strict: bool) -> int:
        """0 where nothing forbids the pieces, else 1; `strict` counts warnings as errors."""
        return 1 if self.errors or (strict and self.warnings) else 0


NOTHING = Summary(0, 0, 0, 0)
