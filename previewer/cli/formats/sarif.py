"""SARIF 2.1.0, the exchange format of static analysis tools (OASIS)."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from previewer import __version__
from previewer.cli.formats.writer import Writer
from previewer.cli.report import FileReport, Summary
from previewer.pieces.codes import CODES, RULES_OF

_LEVELS = {"error": "error", "warning": "warning", "advice": "note"}
_INDEX = {code: at for at, code in enumerate(CODES)}
_INSIDE = "\n        "
_HEAD = f"""{{
  "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
  "version": "2.1.0",
  "runs": [
    {{
      "tool": {{"driver": {{"name": "previewer", "version": "{__version__}",
        "properties": {{"rulesOf": "{RULES_OF}"}}, "rules": ["""
_BEFORE_RESULTS = """      "columnKind": "unicodeCodePoints",
      "results": ["""


class SarifWriter(Writer):
    """One run, whose rules are all our codes; each fix is a replacement. Columns are code points.

    Problems that are only counted stand at the file, under its `properties`.
    """

    between = ","

    def start(self) -> str:
        rules = self.joined(_line(_rule(code)) for code in CODES)
        return f"{_HEAD}{rules}\n      ]}}}},\n{_BEFORE_RESULTS}"

    def file(self, report: FileReport) -> str:
        return self.joined(_line(_result(report.path, found)) for found in report.diagnostics)

    def aside(self, report: FileReport) -> str:
        if report.unopened is not None:
            return ""
        artifact: dict[str, Any] = {"location": {"uri": uri(report.path)}}
        if report.omitted:
            artifact["properties"] = {"omitted": report.omitted}
        return _line(artifact)

    def before_asides(self) -> str:
        return '\n      ],\n      "artifacts": ['

    def end(self, summary: Summary) -> str:
        return "\n      ]\n    }\n  ]\n}\n"


def _line(value: object) -> str:
    """A value on a line of its own; half characters are not for everybody who reads such a log."""
    return _INSIDE + json.dumps(value, ensure_ascii=False).encode("utf-8", "replace").decode()


def _rule(code: str) -> dict[str, Any]:
    about = CODES[code]
    return {
        "id": code,
        "defaultConfiguration": {"level": _LEVELS[about.severity]},
        "shortDescription": {"text": code.replace("-", " ")},
        "properties": {"since": about.since},
    }


def _region(found: dict[str, Any]) -> dict[str, int]:
    return {
        "startLine": found["line"],
        "startColumn": found["column"],
        "endLine": found["end_line"],
        "endColumn": found["end_column"],
    }


def _result(path: str, found: dict[str, Any]) -> dict[str, Any]:
    artifact = {"uri": uri(path)}
    result: dict[str, Any] = {
        "ruleId": found["code"],
        "ruleIndex": _INDEX[found["code"]],
        "level": _LEVELS[found["severity"]],
        "message": {"text": found["message"]},
        "locations": [
            {
                "physicalLocation": {"artifactLocation": artifact, "region": _region(found)},
                "logicalLocations": [{"fullyQualifiedName": found["pointer"] or "/", "kind": "member"}],
            }
        ],
    }
    if "fix" in found:
        replacements = [
            {"deletedRegion": _region(edit), "insertedContent": {"text": edit["text"]}}
            for edit in found["fix"]["edits"]
        ]
        result["fixes"] = [
            {
                "description": {"text": found["fix"]["title"]},
                "artifactChanges": [{"artifactLocation": artifact, "replacements": replacements}],
            }
        ]
    return result


def uri(path: str) -> str:
    """The path as a URI reference: absolute paths as `file:`, relative ones as they are."""
    shown = quote(path.replace("\\", "/").encode("utf-8", "surrogateescape"), safe="/~")
    return f"file://{shown}" if path.startswith("/") else shown


WRITER = SarifWriter
