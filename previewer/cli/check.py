"""`previewer check`: check piece definitions for problems, one by one or whole folders."""

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
from previewer.pieces import Diagnostic, Reading, read_bytes, read_text
from previewer.pieces.item_cache import SHARED
from previewer.pieces.messages import Facts, languages, say
from previewer.pieces.reading import MOST
from previewer.pieces.source import MAX_BYTES

_MANY = 64
_CHUNK = 64
_MOST_LEFT_OUT = 20


def run(given: list[str]) -> int:
    """Judge files and folders; 0 without errors, 1 with, 2 where one cannot be opened."""
    options = _options(given)
    named = list(_named(options.paths))
    reports = [report for report in _reports(named, options) if report is not None]
    for report in reports:
        if report.unopened is not None:
            complain(f"previewer check: {report.path} {report.unopened}")
        for sentence in report.left_out:
            complain(f"previewer check: {sentence}")
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
    parser = Parser("check", "Check piece definitions. A folder is searched for *.json files that are pieces.")
    parser.add_argument("paths", nargs="+", metavar="FILE-OR-FOLDER", help="- is standard input")
    parser.add_argument("--format", choices=FORMATS, default="text")
    parser.add_argument("--strict", action="store_true", help="warnings count as errors; advice never does")
    parser.add_argument("--fix", action="store_true", help="apply the automatic fixes, then check")
    parser.add_argument("--all", action="store_true", help="list every problem, however many there are of a code")
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
        if path != "-" and os.path.isdir(path):  # noqa: PTH112 - what may not be looked at is no fault of ours
            try:
                found = [(str(file), True) for file in json_files(Path(path))]
            except OSError as error:
                fail(f"previewer check: {error.filename or path} cannot be listed: {reason(error)}")
        elif not path:
            fail("previewer check: a file name is empty")
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
                yield judge_file(name, in_folder, options.lang, options.fix, options.all)
                progress.step()
            return
        from previewer.cli.pool import in_processes

        chunks = [named[at : at + _CHUNK] for at in range(0, len(named), _CHUNK)]
        work = partial(judge_chunk, lang=options.lang, fix=options.fix, write_all=options.all)
        for reports in in_processes(work, chunks, workers):
            yield from reports
            progress.step(len(reports))


def judge_chunk(named: list[tuple[str, bool]], lang: str, fix: bool, write_all: bool) -> list[FileReport | None]:
    """`judge_file` for several files, as one piece of work for another process."""
    gc.disable()  # what a chunk leaves behind is no cycle, and looking for some costs more than judging
    SHARED.clear()
    return [judge_file(name, in_folder, lang, fix, write_all) for name, in_folder in named]


def judge_file(path: str, in_folder: bool, lang: str, fix: bool, write_all: bool) -> FileReport | None:
    """Judge a file, after fixing it where asked; None for a file of a folder that is no piece."""
    from previewer.pieces.folder import counts

    try:
        data = read_input("-") if path == "-" else _bytes(path)
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        return FileReport(path, unopened=f"cannot be opened: {why}")
    most = None if write_all else MOST
    reading = read_bytes(data, size_of(path, data) if len(data) > MAX_BYTES else None, most=most)
    counted = counts(reading, data)
    if in_folder and not counted:
        return None
    fixed = _mended(path, data, reading, lang, most) if fix and counted else None
    return fixed or file_report(path, reading, lang)


def _mended(path: str, data: bytes, reading: Reading, lang: str, most: int | None) -> FileReport | None:
    """Mend a file that is surely a piece, and judge it then; None where there is nothing to mend."""
    if not reading.omitted and not any(found.fix and found.fix.certain for found in reading.diagnostics):
        return None
    from previewer.atomic import FileChangedError, write_atomically
    from previewer.pieces.fixes import fix_all
    from previewer.pieces.source import BOM

    result = fix_all(reading.text)
    if result.applied:
        mark = BOM if data.startswith(BOM) else b""
        try:
            write_atomically(Path(path), mark + result.text.encode("utf-8"), instead_of=data)
        except FileChangedError:
            return FileReport(path, unopened="was changed by another program meanwhile; nothing is written")
        except OSError as error:
            return FileReport(path, unopened=f"cannot be written: {reason(error)}")
        reading = read_text(result.text, most=most)
    report = file_report(path, reading, lang)
    report.fixed = result.applied
    report.left_out = [_left_out(path, found, lang) for found in result.left_out[:_MOST_LEFT_OUT]]
    return report


def _left_out(path: str, found: Diagnostic, lang: str) -> str:
    place, fix = found.place, found.fix
    assert place is not None
    assert fix is not None
    facts: Facts = {"path": path, "line": place.line, "column": place.column, "title": fix.title(lang)}
    return say(lang, "report", "left-out", facts)


def _bytes(path: str) -> bytes:
    with open(path, "rb") as file:  # noqa: PTH123 - ten thousand times
        size = os.fstat(file.fileno()).st_size or MAX_BYTES  # a pipe has none
        return file.read(min(size, MAX_BYTES) + 1)
