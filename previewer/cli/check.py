"""`previewer check`: check piece definitions for problems, one by one or whole folders."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from functools import partial
from itertools import chain, islice
from pathlib import Path

from previewer import __version__
from previewer.cli.formats import FORMATS, render, writer
from previewer.cli.formats.output import Output
from previewer.cli.judging import How, Judged, judge
from previewer.cli.options import Parser
from previewer.cli.progress import Progress
from previewer.cli.report import NOTHING
from previewer.cli.searching import FileSearch, Named
from previewer.cli.terminal import complain, fail, in_colour, is_terminal, write_text
from previewer.pieces.codes import CODES, RULES_OF
from previewer.pieces.json_text import pretty
from previewer.terminal_words import error_lang, output_lang, told

_MANY = 64
_CHUNK = 32


def run(given: list[str]) -> int:
    """Judge files and folders; 0 without errors, 1 with, 2 where one cannot be opened or a folder has no piece."""
    options = _options(given)
    if options.version_of_rules:
        write_text(_rules(options.format, output_lang(options.format)))
        return 0
    colour = in_colour()
    how = How(options.format, output_lang(options.format), error_lang(), colour, options.fix, options.all)
    output = Output(writer(options.format, output_lang(options.format), colour))
    search = FileSearch(options.paths, options.skip)
    summary, opened = NOTHING, True
    found: set[str] = set()
    total = sum(1 for _ in FileSearch(options.paths, options.skip).files()) if is_terminal(sys.stderr) else 0
    with Progress(total, "files") as progress:
        for judged in _judged(search.files(), how):
            sentences = search.take_failures() + judged.sentences
            if sentences or judged.text:
                progress.hide()
            for sentence in sentences:
                complain("previewer check: {sentence}", sentence=sentence)
            output.add(judged.text, judged.aside)
            summary = summary.plus(judged.summary)
            opened = opened and judged.opened
            found |= judged.folders
            progress.step(judged.number)
    for sentence in search.take_failures():
        complain("previewer check: {sentence}", sentence=sentence)
    empty = [folder for folder in search.folders if not any(_is_in(folder, inner) for inner in found)]
    if empty:
        complain("previewer check: there is no piece in {folders}", folders=tuple(empty))
    opened = opened and not search.failed and not empty
    if summary.files or options.format != "text":
        output.end(summary)
    if not opened:
        return 2
    if summary.status(options.strict):
        complain("previewer check: {summary}", summary=summary.sentence(error_lang()))
    return summary.status(options.strict)


def _is_in(folder: str, inner: str) -> bool:
    """Whether a folder is one, or lies below it, as both are named."""
    return Path(folder) == Path(inner) or Path(folder) in Path(inner).parents


def _rules(form: str, lang: str) -> str:
    """What the rules are: as lines, as JSON, or as a SARIF log without results."""
    if form == "sarif":
        return render(form, (), NOTHING, lang, False)
    if form == "json":
        codes = {code: {"severity": about.severity, "since": about.since} for code, about in CODES.items()}
        return pretty({"version": __version__, "rules_of": RULES_OF, "codes": codes}) + "\n"
    said = told(
        "previewer {version}, rules of {day}, {count} codes", lang, version=__version__, day=RULES_OF, count=len(CODES)
    )
    lines = (
        f"{code:<28} {about.severity:<8} {told('since {version}', lang, version=about.since)}"
        for code, about in CODES.items()
    )
    return "\n".join([said, *lines, ""])


def _options(given: list[str]) -> argparse.Namespace:
    parser = Parser("check", "Check piece definitions. A folder is searched for *.json files that are pieces.")
    parser.add_argument("paths", nargs="*", metavar="FILE-OR-FOLDER", help="- is standard input")
    parser.add_format(*FORMATS)
    parser.add_argument(
        "--skip",
        action="append",
        default=[],
        metavar="GLOB",
        help="skip matching names in a folder; may be repeated",
    )
    parser.add_argument("--strict", action="store_true", help="warnings count as errors; advice never does")
    parser.add_argument("--fix", action="store_true", help="apply the automatic fixes, then check")
    parser.add_argument(
        "--all",
        action="store_true",
        help="write every problem; without it, only the first 1,000 of each code are listed",
    )
    parser.add_argument(
        "--version-of-rules",
        action="store_true",
        help="show the date of the rules, and each code with its severity and first version",
    )
    parser.add_former_lang()
    options = parser.parse_args(given)
    if options.version_of_rules and (options.paths or options.fix or options.format == "github"):
        fail("previewer check: use --version-of-rules alone, or with --format text, json or sarif")
    if not options.paths and not options.version_of_rules:
        parser.error(told("the following arguments are required: FILE-OR-FOLDER"))
    if options.fix and "-" in options.paths:
        fail("previewer check: --fix needs files; standard input cannot be written back")
    if not all(options.paths):
        fail("previewer check: a file name is empty")
    return options


def _judged(named: Iterator[Named], how: How) -> Iterator[Judged]:
    """What the files come to, in their order; many are judged in several processes."""
    cores = os.cpu_count() or 1
    first = list(islice(named, _MANY * cores))
    every = chain(first, named)
    workers = min(cores, len(first) // _MANY)
    if workers < 2:
        return (judge([name], how) for name in every)
    from previewer.cli.pool import in_processes

    chunks = iter(lambda: list(islice(every, _CHUNK)), [])
    return in_processes(partial(judge, how=how), chunks, workers)
