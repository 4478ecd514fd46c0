"""What is found in a piece in the JSON shape of the commands."""

from __future__ import annotations

from collections.abc import Iterable

from previewer.pieces.diagnostics import Diagnostic
from previewer.pieces.messages import Facts
from previewer.pieces.places import Place
from previewer.pieces.updates import Absent, UpdateDiagnostic, ValueOutcome


def diagnostic_as_json(diagnostic: Diagnostic, lang: str) -> dict[str, object]:
    """A diagnostic in the JSON shape of the commands."""
    shape: dict[str, object] = {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message(lang),
        "pointer": diagnostic.pointer,
        **_lines(diagnostic.place),
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
            "edits": [_lines(place) | {"text": text} for place, text in places],
        }
    return shape


def _lines(place: Place | None) -> dict[str, object]:
    """Lines and columns of a place; the beginning of the file where there is none."""
    at = place or Place(1, 1, 1, 1, 0, 0)
    return {"line": at.line, "column": at.column, "end_line": at.end_line, "end_column": at.end_column}


def outcomes_as_json(found: Iterable[ValueOutcome]) -> dict[str, object]:
    """What becomes of chosen values, by key; a value that is lost becomes null."""
    return {
        one.key: {
            "before": one.before,
            "after": None if isinstance(one.after, Absent) else one.after,
            "why": one.why,
        }
        for one in found
    }


def how_many_more(code: str, count: int) -> Facts:
    """The facts of the sentences `more` and `omitted` of a report: so many problems of a code are only counted."""
    return {"code": code, "count": count, "shown": f"{count:,}"}
