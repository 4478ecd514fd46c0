"""SARIF 2.1.0, the exchange format of static analysis tools (OASIS)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from previewer import __version__
from previewer.cli.report import FileReport, Summary
from previewer.pieces.codes import CODES

_LEVELS = {"error": "error", "warning": "warning", "advice": "note"}


def render(reports: Sequence[FileReport], summary: Summary, lang: str, colour: bool) -> str:
    """One run; each code that occurs is a rule, each fix a replacement. Columns are code points."""
    used = sorted({found["code"] for report in reports for found in report.diagnostics})
    results = [_result(report.path, found, used) for report in reports for found in report.diagnostics]
    run = {
        "tool": {"driver": {"name": "previewer", "version": __version__, "rules": [_rule(code) for code in used]}},
        "columnKind": "unicodeCodePoints",
        "artifacts": [{"location": {"uri": _uri(report.path)}} for report in reports if report.unopened is None],
        "results": results,
    }
    omitted = {report.path: report.omitted for report in reports if report.omitted}
    if omitted:
        run["properties"] = {"omitted": omitted}
    log = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=2).encode("utf-8", "replace").decode() + "\n"


def _rule(code: str) -> dict[str, Any]:
    about = CODES[code]
    return {
        "id": code,
        "defaultConfiguration": {"level": _LEVELS[about.severity]},
        "shortDescription": {"text": code.replace("-", " ")},
    }


def _region(found: dict[str, Any]) -> dict[str, int]:
    return {
        "startLine": found["line"],
        "startColumn": found["column"],
        "endLine": found["end_line"],
        "endColumn": found["end_column"],
    }


def _result(path: str, found: dict[str, Any], used: list[str]) -> dict[str, Any]:
    artifact = {"uri": _uri(path)}
    result: dict[str, Any] = {
        "ruleId": found["code"],
        "ruleIndex": used.index(found["code"]),
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


def _uri(path: str) -> str:
    """A path as a URI reference: absolute paths as `file:`, relative ones as they are."""
    shown = quote(path.replace("\\", "/").encode("utf-8", "surrogateescape"), safe="/~")
    return f"file://{shown}" if path.startswith("/") else shown
