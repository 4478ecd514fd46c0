"""What is found in a piece in the JSON shape of the commands."""

from __future__ import annotations

from collections.abc import Iterable

from previewer.pieces.diagnostics import Diagnostic
from previewer.pieces.messages import Facts
from previewer.pieces.updates import Absent, UpdateDiagnostic, ValueOutcome


def diagnostic_as_json(diagnostic: Diagnostic, lang: str) -> dict[str, object]:
    """A diagnostic in the JSON shape of the commands."""
    place = diagnostic.place
    shape: dict[str, object] = {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message(lang),
        "pointer": diagnostic.pointer,
        "line": place.line if place else 1,
        "column": place.column if place else 1,
        "end_line": place.end_line if place else 1,
        "end_column": place.end_column if place else 1,
    }
    if isinstance(diagnostic, UpdateDiagnostic):
        for name, value in (("old", diagnostic.old), ("new", diagnostic.new)):
            if not isinstance(value, Absent):
                shape[name] = value
    fix = diagnostic.fix
    if fix is not None and diagnostic.places is not None:
        places = [(diagnostic.places.between(edit.start, edit.end), edit.text) for edit in diagnostic.edits]
        shape["fix"] = {
            "title": fix.title(lang),
            "certain": fix.certain,
            "edits": [
                {
                    "line": at.line,
                    "column": at.column,
                    "end_line": at.end_line,
                    "end_column": at.end_column,
                    "text": text,
                }
                for at, text in places
            ],
        }
    return shape


def outcomes_as_json(found: Iterable[ValueOutcome]) -> dict[str, object]:
    """What becomes of chosen values, by key; a value that is lost becomes null."""
    return {
        one.key: {"before": one.before, "after": None if isinstance(one.after, Absent) else one.after, "why": one.why}
        for one in found
    }


def how_many_more(code: str, count: int) -> Facts:
    """The facts of the sentences `more` and `omitted` of a report: so many problems of a code are only counted."""
    return {"code": code, "count": count, "shown": f"{count:,}"}
