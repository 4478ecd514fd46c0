"""`previewer run report`: a run as one file to hand on."""

from __future__ import annotations

from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from previewer.cli.options import Parser
from previewer.cli.run.opening import open_run
from previewer.cli.terminal import fail, write_bytes, write_text
from previewer.pieces.messages import languages

if TYPE_CHECKING:
    from previewer.runs.reports.content import RunReport

#: The formats, by the ending of a file's name.
_ENDINGS = (".html", ".pdf", ".xml", ".csv", ".md")


def run(given: list[str]) -> int:
    """Write the report; 2 where there is no run, or no report is written as such a file."""
    parser = Parser("run report", "Write the report of a run, by the ending of the file's name.")
    parser.add_argument("run", metavar="RUN", help="a folder that `previewer run new` made")
    parser.add_argument("-o", "--output", metavar="FILE", help="FILE.html, .pdf, .xml (JUnit), .csv or .md")
    about = "in place of -o: a Markdown file for each fault, for an issue tracker"
    parser.add_argument("--faults", type=Path, metavar="FOLDER", help=about)
    parser.add_argument("--lang", choices=languages(), default="en", help="the language of the report (default: en)")
    options = parser.parse_args(given)
    if (options.output is None) == (options.faults is None):
        fail("previewer run report: name one of -o FILE and --faults FOLDER")
    ending = PurePath(options.output or "").suffix.lower()
    if options.faults is None and ending not in _ENDINGS:
        fail(
            "previewer run report: {output!r} has an ending that is not accepted; accepted are {names}",
            output=options.output,
            names=tuple(_ENDINGS),
        )
    found = open_run(options.run)
    from previewer.runs.reports.content import RunReport

    if options.faults is not None:
        return _write_faults(options.faults, RunReport.of(found, options.lang))
    write_bytes(_report(ending, RunReport.of(found, options.lang)), options.output)
    return 0


def _write_faults(folder: Path, content: RunReport) -> int:
    from previewer.runs.reports.markdown import faults

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fail("previewer run report: {folder} cannot be made: {error}", folder=folder, error=error)
    for name, text in faults(content).items():
        write_bytes(text.encode("utf-8", "replace"), str(folder / name))
        write_text(f"{folder / name}\n")
    return 0


def _report(ending: str, content: RunReport) -> bytes:
    """The report as files of an ending have it."""
    if ending == ".pdf":
        from previewer.runs.reports.pdf import pdf

        return pdf(content)
    from previewer.runs.reports.html import html
    from previewer.runs.reports.junit import junit_report
    from previewer.runs.reports.markdown import markdown
    from previewer.runs.reports.table import table

    write = {".html": html, ".xml": junit_report, ".csv": table, ".md": markdown}[ending]
    return write(content).encode("utf-8", "replace")
