"""The report as a table, for spreadsheets: CSV, UTF-8 with a mark before it."""

from __future__ import annotations

from previewer.runs.checks import NAMED
from previewer.runs.reports.content import RunReport
from previewer.spreadsheets import csv_text

_HEADS = (
    *("check", "item", "what", *NAMED, "look", "verdict", "machine", "by", "at"),
    *("seconds", "note", "carried_from", "reopened", "instruction", "machine_reason", "pictures"),
    *("before", "before_by", "before_version", "before_note", "assigned", "link", "leftover"),
    *("severity", "against", "disputed", "unseen", "verdicts"),
)


def table(content: RunReport) -> str:
    """One line a check, heads in the first; at the end those that are left over of earlier versions, and why."""
    lines: list[tuple[str, ...]] = [_HEADS]
    for row in (*content.rows, *content.leftover):
        check, given, before = row.check, row.given, row.before
        cells = (
            check.id,
            check.item or "",
            check.what,
            *(str(check.look.get(name, "")) for name in NAMED),
            content.look(row),
            row.verdict,
            row.machine or "",
            "" if given is None else given.by,
            "" if given is None else given.at,
            "" if given is None or given.seconds is None else str(given.seconds),
            "" if given is None else given.note,
            row.carried_from or "",
            content.text(check.reopened),
            content.instruction(check),
            "" if check.machine is None else content.text(check.machine.reason),
            "" if given is None else " ".join(given.pictures),
            "" if before is None else before.verdict.verdict,
            "" if before is None else before.verdict.by,
            "" if before is None else before.version,
            "" if before is None else before.verdict.note,
            row.assigned,
            row.link,
            content.text(row.why),
            "" if given is None else given.severity,
            *("yes" if told else "" for told in (row.against, row.disputed, row.unseen)),
            "; ".join(f"{one.verdict} {one.by} {one.at}" for one, _ in row.verdicts),
        )
        lines.append(cells)
    return "\ufeff" + csv_text(lines)
