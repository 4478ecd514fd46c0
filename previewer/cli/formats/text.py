"""Text for people: each problem with its line and the range underlined, in the manner of compilers."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Any

from previewer.cli.formats.writer import Writer
from previewer.cli.report import FileReport, Summary
from previewer.cli.terminal import harmless
from previewer.pieces.json_text import to_json
from previewer.pieces.messages import say
from previewer.pieces.shape import how_many_more

_COLOURS = {"error": "1;31", "warning": "1;33", "advice": "1;36"}
_WIDTH = 100
_TAB = 4


class TextWriter(Writer):
    """Every problem, then the counts."""

    def file(self, report: FileReport) -> str:
        return "".join(_file(report, self))

    def end(self, summary: Summary) -> str:
        clean = not summary.errors + summary.warnings + summary.advice
        return self.say("clean" if clean else "summary", **summary._asdict()) + "\n"

    def paint(self, code: str, text: str) -> str:
        """A text in a colour of terminals."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour else text

    def say(self, name: str, **facts: str | int) -> str:
        """A sentence of the report, not a diagnostic's."""
        return say(self.lang, "report", name, facts)


def _file(report: FileReport, out: TextWriter) -> Iterator[str]:
    for found in report.diagnostics:
        yield from _problem(report, found, out)
    for code, count in report.omitted.items():
        yield say(out.lang, "report", "omitted", how_many_more(code, count)) + "\n\n"
    if report.values is not None:
        yield from _values(report.values, out)
    if report.fixed:
        yield out.say("fixed", path=report.path, count=report.fixed) + "\n\n"


def _problem(report: FileReport, found: dict[str, Any], out: TextWriter) -> Iterator[str]:
    tone = _COLOURS[found["severity"]]
    label = f"{say(out.lang, 'severities', found['severity'])}[{found['code']}]"
    yield f"{out.paint(tone, label)}{out.paint('1', ': ' + harmless(found['message']))}\n"
    number = str(found["line"])
    gutter = " " * len(number)
    yield f"{gutter}{out.paint('34', ' -->')} {harmless(report.path)}:{found['line']}:{found['column']}\n"
    line = report.lines.get(found["line"])
    if line and not line.isspace():
        shown, marks = _excerpt(line, found)
        yield f"{gutter} {out.paint('34', '|')}\n"
        yield f"{out.paint('34', number + ' |')} {shown}\n"
        yield f"{gutter} {out.paint('34', '|')} {out.paint(tone, marks)}\n"
    if "fix" in found:
        word = out.say("fix" if found["fix"]["certain"] else "suggestion")
        yield f"{gutter} {out.paint('34', '=')} {word}: {harmless(found['fix']['title'])}\n"
    yield "\n"


def _values(values: dict[str, Any], out: TextWriter) -> Iterator[str]:
    for key, became in values.items():
        after = f" -> {to_json(became['after'])}" if became["why"] == "reset" else ""
        fate = say(out.lang, "update-page", became["why"])
        yield harmless(out.say("became", key=key, change=to_json(became["before"]) + after, fate=fate)) + "\n"
    if values:
        yield "\n"


def _excerpt(line: str, found: dict[str, Any]) -> tuple[str, str]:
    """A line, or a window of a long one, and the underline of the range in it, both in terminal columns."""
    start = min(found["column"] - 1, len(line))
    end = found["end_column"] - 1 if found["end_line"] == found["line"] else len(line)
    end = max(start + 1, min(end, len(line)))
    left = max(0, start - 30) if len(line) > _WIDTH else 0
    right = min(len(line), left + _WIDTH)
    head, tail = "…" if left else "", "…" if right < len(line) else ""
    before, marked = line[left:start], line[start : min(end, right)]
    shown = head + "".join(map(_visible, line[left:right])) + tail
    return shown, " " * (len(head) + _columns(before)) + "^" * max(1, _columns(marked))


def _visible(char: str) -> str:
    if char == "\t":
        return " " * _TAB
    return char if char.isprintable() else "\ufffd"


def _columns(text: str) -> int:
    return sum(_column(char) for char in text)


def _column(char: str) -> int:
    if char == "\t":
        return _TAB
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


WRITER = TextWriter
