"""Workflow annotations of GitHub Actions: one command a line, read from the log."""

from __future__ import annotations

from typing import Any

from previewer.cli.formats.writer import Writer
from previewer.cli.report import FileReport
from previewer.pieces.messages import say
from previewer.pieces.shape import how_many_more

_LEVELS = {"error": "error", "warning": "warning", "advice": "notice"}


class GithubWriter(Writer):
    """One annotation a diagnostic. Columns are left out where a range spans lines: the log reader takes none there."""

    def file(self, report: FileReport) -> str:
        found = [_annotation(report.path, found) for found in report.diagnostics]
        return "".join(found + [_rest(report, code, self.lang) for code in report.omitted])


def _rest(report: FileReport, code: str, lang: str) -> str:
    said = say(lang, "report", "omitted", how_many_more(code, report.omitted[code]))
    return f"::notice file={_property(report.path)},title={code}::{_data(said)}\n"


def _annotation(path: str, found: dict[str, Any]) -> str:
    fields = {"file": path, "line": found["line"], "endLine": found["end_line"]}
    if found["line"] == found["end_line"]:
        fields |= {"col": found["column"], "endColumn": max(found["column"], found["end_column"] - 1)}
    fields["title"] = found["code"]
    listed = ",".join(f"{name}={_property(str(value))}" for name, value in fields.items())
    return f"::{_LEVELS[found['severity']]} {listed}::{_data(found['message'])}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


WRITER = GithubWriter
