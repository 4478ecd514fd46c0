"""A comparison as a file: for reading, for a spreadsheet, for a program."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication

from previewer.desk.language import program_language
from previewer.desk.modes.compare.session import CompareSession
from previewer.desk.modes.compare.words import (
    counts_sentence,
    name_in,
    name_of,
    oddities,
    outcome_heads,
    outcome_word,
    outcomes_title,
    parts_of,
    reason,
    verdict_word,
)
from previewer.pieces.json_text import pretty
from previewer.pieces.shape import diagnostic_as_json, outcomes_as_json
from previewer.pieces.update_parts import VERDICTS, parts, short, verdict
from previewer.pieces.updates import Difference, compare
from previewer.spreadsheets import csv_text

#: The ends of the files' names, and what the formats are called.
FORMATS: Final = {"md": "Markdown", "csv": "CSV", "json": "JSON"}


def written(session: CompareSession, updated: Path, kind: str) -> str:
    """The comparison in one of `FORMATS`."""
    return {"md": as_markdown, "csv": as_csv, "json": as_json}[kind](session, updated)


def as_json(session: CompareSession, updated: Path) -> str:
    """What `previewer compare --format json` says of the two files and of the values that are followed."""
    if session.found.published is None or not session.comparable:
        return ""
    found = compare(session.found.published, session.updated)
    counts: dict[str, int] = {
        name: sum(one.severity == severity for one in found)
        for name, severity in (("errors", "error"), ("warnings", "warning"), ("advice", "advice"))
    }
    entry: dict[str, object] = {
        "path": str(updated),
        "diagnostics": [diagnostic_as_json(one, program_language()) for one in found],
        "values": outcomes_as_json(session.found.outcomes),
    }
    summary: dict[str, int] = {"files": 1, **counts}
    return pretty({"files": [entry], "summary": summary}) + "\n"


def as_csv(session: CompareSession, _updated: Path) -> str:
    """A row for each part of each change, with a byte order mark, which spreadsheets want."""
    rows: list[tuple[str, ...]] = [("item", "key", "part", "published", "updated", "verdict", "code", "message")]
    for one in session.found.differences:
        code = one.diagnostic.code if one.diagnostic is not None else ""
        rows += [
            (one.key or "", one.name, name, old, new, verdict(one), code, reason(one)) for name, old, new in parts(one)
        ]
    return "\ufeff" + csv_text(rows)


def as_markdown(session: CompareSession, updated: Path) -> str:
    """For a message or a review, in the language of the program: the forbidden first."""
    name = session.found.name
    title = QCoreApplication.translate("Compare", "{0} compared with {1}").format(updated.name, name)
    lines = [f"# {title}", "", counts_sentence(session), ""]
    lines += [f"> {odd}" for odd in oddities(session)]
    for kind in VERDICTS:
        found = [one for one in session.found.differences if verdict(one) == kind]
        if found:
            lines += ["", f"## {verdict_word(kind)}", ""]
            for one in found:
                lines += _markdown_of(session, one)
    if session.found.outcomes:
        lines += ["", f"## {outcomes_title()}", ""]
        lines += [_row(outcome_heads()), "|" + " --- |" * 4]
        for outcome in session.found.outcomes:
            lines.append(_row((outcome.key, short(outcome.before), short(outcome.after), outcome_word(outcome))))
    return "\n".join(lines) + "\n"


def _markdown_of(session: CompareSession, one: Difference) -> list[str]:
    item = QCoreApplication.translate("Compare", "The piece itself")
    if one.key is not None:
        title = name_in(session.updated, one.key) or name_in(session.found.published, one.key)
        item = f"{_plain(title)} (`{one.key}`)" if title else f"`{one.key}`"
    lines = [f"- **{item}** · {name_of(one, session)}"]
    if reason(one):
        lines.append(f"  {_plain(reason(one))}")
    if one.name:
        for name, old, new in parts_of(one, session):
            lines += [f"  - {name}" if name else "  -", *_fenced(old, "-"), *_fenced(new, "+")]
    return lines


def _fenced(text: str, sign: str) -> list[str]:
    fence = "```"
    while fence in text:
        fence += "`"
    return [f"    {fence}diff", *(f"    {sign} {line}" for line in text.split("\n")), f"    {fence}"]


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(_plain(" ".join(cell.split())).replace("|", "\\|") for cell in cells) + " |"


def _plain(text: str) -> str:
    """A text that Markdown leaves as it is."""
    for char in "\\`*_<[":
        text = text.replace(char, f"\\{char}")
    return text
