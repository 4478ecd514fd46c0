"""`previewer check`: judge declarations, one by one or whole folders."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from previewer.cli.files import read_input, size_of
from previewer.cli.formats import FORMATS, render
from previewer.cli.options import Parser
from previewer.cli.report import FileReport, Summary, file_report
from previewer.cli.terminal import complain, fail, is_terminal, reason, write_text
from previewer.pieces import read_bytes
from previewer.pieces.item_cache import SHARED
from previewer.pieces.messages import languages
from previewer.pieces.source import MAX_BYTES

_MANY = 64
_CHUNK = 64


def run(given: list[str]) -> int:
    """Judge files and folders; 0 without errors, 1 with, 2 where one cannot be opened."""
    options = _options(given)
    named = list(_named(options.paths))
    reports = [report for report in _reports(named, options) if report is not None]
    for report in reports:
        if report.unopened is not None:
            complain(f"previewer check: {report.path} cannot be opened: {report.unopened}")
    summary = Summary.of(reports)
    if summary.files or options.format != "text":
        colour = is_terminal(sys.stdout) and "NO_COLOR" not in os.environ
        write_text(render(options.format, reports, summary, options.lang, colour))
    elif not any(report.unopened for report in reports):
        complain("previewer check: there is no piece in " + ", ".join(options.paths))
    if any(report.unopened is not None for report in reports):
        return 2
    if summary.status(options.strict):
        complain(f"previewer check: {summary.sentence(options.lang)}")
    return summary.status(options.strict)


def _options(given: list[str]) -> argparse.Namespace:
    parser = Parser("check", "Judge piece definitions. A folder is searched for *.json files that are pieces.")
    parser.add_argument("paths", nargs="+", metavar="FILE-OR-FOLDER", help="- is standard input")
    parser.add_argument("--format", choices=FORMATS, default="text")
    parser.add_argument("--strict", action="store_true", help="warnings count as errors; advice never does")
    parser.add_argument("--fix", action="store_true", help="apply the fixes that are certain, then judge")
    parser.add_argument("--lang", choices=languages(), default="en", help="the language of the messages")
    options = parser.parse_args(given)
    if options.fix and "-" in options.paths:
        fail("previewer check: --fix needs files; standard input cannot be written back")
    return options


def _named(paths: list[str]) -> Iterator[tuple[str, bool]]:
    """Every file to judge, once, and whether it was found in a folder (then it may be no piece at all)."""
    from previewer.pieces.folder import json_files

    seen: set[str] = set()
    for path in paths:
        if path != "-" and Path(path).is_dir():
            try:
                found = [(str(file), True) for file in json_files(Path(path))]
            except OSError as error:
                fail(f"previewer check: {error.filename or path} cannot be listed: {reason(error)}")
        else:
            found = [(path, False)]
        for name, in_folder in found:
            if name not in seen:
                seen.add(name)
                yield name, in_folder


def _reports(named: list[tuple[str, bool]], options: argparse.Namespace) -> Iterator[FileReport | None]:
    from previewer.cli.progress import Progress

    workers = min(os.cpu_count() or 1, len(named) // _MANY)
    with Progress(len(named), "files") as progress:
        if workers < 2:
            for name, in_folder in named:
                yield judge_file(name, in_folder, options.lang, options.fix)
                progress.step()
            return
        from previewer.cli.pool import in_processes

        chunks = [named[at : at + _CHUNK] for at in range(0, len(named), _CHUNK)]
        for reports in in_processes(partial(judge_chunk, lang=options.lang, fix=options.fix), chunks, workers):
            yield from reports
            progress.step(len(reports))


def judge_chunk(named: list[tuple[str, bool]], lang: str, fix: bool) -> list[FileReport | None]:
    """`judge_file` for several files, as one piece of work for another process."""
    gc.disable()  # what a chunk leaves behind is no cycle, and looking for some costs more than judging
    SHARED.clear()
    return [judge_file(name, in_folder, lang, fix) for name, in_folder in named]


def judge_file(path: str, in_folder: bool, lang: str, fix: bool) -> FileReport | None:
    """Judge a file, after fixing it where asked; None for a file of a folder that is no piece."""
    from previewer.pieces.folder import counts

    try:
        data = read_input("-") if path == "-" else _bytes(path)
    except (OSError, ValueError) as error:
        return FileReport(path, unopened=reason(error) if isinstance(error, OSError) else str(error))
    reading = read_bytes(data, size_of(path, data) if len(data) > MAX_BYTES else None)
    if in_folder and not counts(reading, data):
        return None
    fixed = 0
    if fix and any(diagnostic.fix for diagnostic in reading.diagnostics):
        from previewer.atomic import write_atomically
        from previewer.pieces.fixes import fix_all
        from previewer.pieces.source import BOM

        result = fix_all(reading.text)
        if result.applied:
            mark = BOM if data.startswith(BOM) else b""
            try:
                write_atomically(Path(path), mark + result.text.encode("utf-8"))
            except OSError as error:
                return FileReport(path, unopened=f"it cannot be written: {reason(error)}")
            reading, fixed = result.reading, result.applied
    report = file_report(path, reading, lang)
    report.fixed = fixed
    return report


def _bytes(path: str) -> bytes:
    with open(path, "rb") as file:  # noqa: PTH123 - ten thousand times
        size = os.fstat(file.fileno()).st_size or MAX_BYTES  # a pipe has none
        return file.read(min(size, MAX_BYTES) + 1)
