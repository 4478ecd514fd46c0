"""`previewer run report`: a run as one file to hand on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath
from typing import TYPE_CHECKING, Final

from previewer.cli.options import Parser
from previewer.cli.run.opening import open_run
from previewer.cli.terminal import fail, write_bytes
from previewer.pieces.messages import languages

if TYPE_CHECKING:
    from previewer.runs.reports.content import RunReport


def run(given: list[str]) -> int:
    """Write the report; 2 where there is no run, or no report is written as such a file."""
    parser = Parser("run report", "Write the report of a run, by the ending of the file's name.")
    parser.add_argument("run", metavar="RUN", help="a folder that `previewer run new` made")
    parser.add_argument(
        "-o", "--output", required=True, metavar="FILE", help="FILE.html, .pdf, .xml (JUnit), .csv or .md"
    )
    parser.add_argument("--lang", choices=languages(), default="en", help="the language of the report")
    options = parser.parse_args(given)
    ending = PurePath(options.output).suffix.lower()
    if ending not in _REPORTS:
        fail(f"previewer run report: {options.output!r} ends in none of {', '.join(_REPORTS)}")
    found = open_run(options.run, options.lang)
    from previewer.runs.reports.content import RunReport

    write_bytes(_REPORTS[ending](RunReport.of(found, options.lang)), options.output)
    return 0


def _html(content: RunReport) -> bytes:
    from previewer.runs.reports.html import html

    return html(content).encode("utf-8", "replace")


def _pdf(content: RunReport) -> bytes:
    from previewer.runs.reports.pdf import pdf

    return pdf(content)


def _junit(content: RunReport) -> bytes:
    from previewer.runs.reports.junit import junit_report

    return junit_report(content).encode("utf-8", "replace")


def _csv(content: RunReport) -> bytes:
    from previewer.runs.reports.table import table

    return table(content).encode("utf-8", "replace")


def _markdown(content: RunReport) -> bytes:
    from previewer.runs.reports.markdown import markdown

    return markdown(content).encode("utf-8", "replace")


_REPORTS: Final[dict[str, Callable[[RunReport], bytes]]] = {
    ".html": _html,
    ".pdf": _pdf,
    ".xml": _junit,
    ".csv": _csv,
    ".md": _markdown,
}
