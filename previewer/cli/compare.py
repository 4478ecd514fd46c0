"""`previewer compare`: what an update of a published piece changes, and what it may not."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final

from previewer.cli.files import read_input, read_text, size_of
from previewer.cli.formats import FORMATS, render
from previewer.cli.given import add_given, open_case
from previewer.cli.options import Parser
from previewer.cli.report import FileReport, Summary, file_report
from previewer.cli.terminal import check_output, complain, fail, in_colour, report, write_text
from previewer.pieces import Reading, read_bytes
from previewer.pieces.shape import outcomes_as_json
from previewer.pieces.source import NotJson
from previewer.pieces.updates import compare, outcomes
from previewer.pieces.values import parse_json, unwrapped
from previewer.terminal_words import error_lang, output_lang

#: The format that is no list of problems.
PAGE: Final = "html"


def run(given: list[str]) -> int:
    """Compare two versions; 0 where the update is allowed, 1 where not, 2 where a file cannot be opened."""
    parser = Parser("compare", "What an update of a published piece changes, and what it may not change.")
    parser.add_argument("published", metavar="PUBLISHED", help="the published version")
    add_given(parser, "updated", "the new version")
    parser.add_argument(
        "--values",
        metavar="VALUES.json",
        help="values that users have chosen, or an event, to see how the update affects them",
    )
    parser.add_format(*FORMATS, PAGE, about=f"the output format; {PAGE}: a page with both phones")
    parser.add_argument("-o", "--output", metavar="FILE", help="write it to a file instead of standard output")
    parser.add_argument("--strict", action="store_true", help="warnings count as errors")
    parser.add_former_lang()
    options = parser.parse_args(given)
    if [options.published, options.updated, options.values, options.case].count("-") > 1:
        fail("previewer compare: only one of the files can be standard input")
    published = _read(options.published)
    updated, path, kept, today = _updated(options)
    chosen = _values(options.values) if options.values else kept
    reports = _reports(options.published, published, path, updated, output_lang(options.format))
    became = outcomes(chosen, updated, today) if chosen is not None and updated.piece is not None else ()
    if chosen is not None and updated.piece is not None:
        reports[-1].values = outcomes_as_json(became)
    summary = Summary.of(reports)
    if options.format == PAGE and published.piece is not None and updated.piece is not None:
        from previewer.pictures.update_page import UpdateVersions, update_page

        check_output(options.output)
        old, new = (Path(name).name for name in (options.published, path))
        text = update_page(
            UpdateVersions(published, updated, old, new, today, tuple(became)), output_lang(options.format)
        )
    elif options.format == PAGE:
        for name, reading in ((options.published, published), (path, updated)):
            report(name, reading.diagnostics[:1] if reading.piece is None else ())
        fail("previewer compare: {summary}; a page is made of two pieces", 1, summary=summary.sentence(error_lang()))
    else:
        text = render(
            options.format, reports, summary, output_lang(options.format), in_colour() and options.output is None
        )
    write_text(text, options.output)
    if summary.status(options.strict):
        complain("previewer compare: {summary}", summary=summary.sentence(error_lang()))
    return summary.status(options.strict)


def _updated(options: argparse.Namespace) -> tuple[Reading, str, Mapping[str, object] | None, date]:
    """The new version, its path, the values that come with it, and the day the piece was first opened."""
    if options.case is not None:
        case, reading, path = open_case(options, "compare", options.updated)
        return reading, options.case if path == "-" else path, case.values or None, case.today or date.today()
    if options.updated is None:
        fail("previewer compare: UPDATED or --case is needed; `previewer compare --help` shows the options")
    return _read(options.updated), options.updated, None, date.today()


def _read(path: str) -> Reading:
    data = read_input(path)
    return read_bytes(data, size_of(path, data))


def _reports(old_path: str, published: Reading, new_path: str, updated: Reading, lang: str) -> list[FileReport]:
    """One entry for the updated file; before it one for a published file that is no good."""
    reports = []
    if published.piece is None:
        reports.append(file_report(old_path, published, lang))
    if updated.piece is None or published.piece is None:
        found = updated.diagnostics if updated.piece is None else ()
        return [*reports, file_report(new_path, updated, lang, found)]
    return [file_report(new_path, updated, lang, compare(published, updated))]


def _values(path: str) -> Mapping[str, Any]:
    found = parse_json(read_text(path, "previewer compare"))
    if isinstance(found, NotJson) or not isinstance(found, dict):
        fail(
            "previewer compare: {path} is not a values file: a JSON object of item key and value is accepted", path=path
        )
    return unwrapped(found)
