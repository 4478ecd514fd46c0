"""Judging files for `previewer check`: from a name to its part of the output, in whichever process."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from previewer.cli.boxes import said_of_boxes
from previewer.cli.files import read_input, reviewed_texts, size_of
from previewer.cli.formats import writer
from previewer.cli.report import NOTHING, FileReport, Summary, file_report
from previewer.cli.searching import Named
from previewer.pieces import Diagnostic, Reading, read_bytes, read_text
from previewer.pieces.folder import counts
from previewer.pieces.messages import Facts, say
from previewer.pieces.reading import MOST
from previewer.pieces.source import MAX_BYTES
from previewer.terminal_words import told

_MOST_LEFT_OUT = 20


class How(NamedTuple):
    """How files are judged and what is written of them, in the languages of standard output and standard error;
    `write_all`: however many problems there are of a code.
    """

    format: str
    lang: str
    error_lang: str
    colour: bool
    fix: bool
    write_all: bool


class Judged(NamedTuple):
    """What so many files come to: their parts of the output, the counts, sentences for people, whether all opened, and
    the folders that they lie in, where they count.
    """

    number: int
    text: str
    aside: str
    summary: Summary
    sentences: list[str]
    opened: bool
    folders: frozenset[str]


def judge(named: Sequence[Named], how: How) -> Judged:
    """Judge files, after fixing them where asked."""
    made = writer(how.format, how.lang, how.colour)
    texts: list[str] = []
    asides: list[str] = []
    sentences: list[str] = []
    folders: set[str] = set()
    summary, opened = NOTHING, True
    for name in named:
        report = judge_file(name, how)
        if report is None:
            continue
        folders.add(os.path.dirname(name.path))  # noqa: PTH120 - ten thousand times
        texts.append(made.file(report))
        asides.append(made.aside(report))
        if report.unopened is not None:
            opened = False
            sentences.append(report.unopened)
        sentences += report.left_out + report.boxes
        summary = summary.plus(Summary.of([report]))
    return Judged(len(named), made.joined(texts), made.joined(asides), summary, sentences, opened, frozenset(folders))


def judge_file(name: Named, how: How) -> FileReport | None:
    """Judge a file, after fixing it where asked; None for a file of a folder that is no piece."""
    path = name.path
    try:
        data = read_input("-") if path == "-" else _bytes(path)
    except (OSError, ValueError) as error:
        return FileReport(
            path, unopened=told("{path} cannot be opened: {error}", how.error_lang, path=path, error=error)
        )
    most = None if how.write_all else MOST
    reading = read_bytes(data, size_of(path, data) if len(data) > MAX_BYTES else None, most=most)
    counted = counts(reading, data)
    if name.in_folder and not counted:
        return None
    reading = _with_reviews(path, reading, most)
    fixed = _mended(path, data, reading, how, most) if how.fix and counted else None
    report = fixed or file_report(path, reading, how.lang)
    if counted:
        report.boxes = said_of_boxes(path, reading.text, how.error_lang)
    return report


def _with_reviews(path: str, reading: Reading, most: int | None) -> Reading:
    """The reading without advice on texts that a person reviewed as they stand."""
    reviewed = reviewed_texts(path, reading)
    return read_text(reading.text, most=most, reviewed=reviewed) if reviewed else reading


def _mended(path: str, data: bytes, reading: Reading, how: How, most: int | None) -> FileReport | None:
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
            why = told("{path} was changed by another program meanwhile; nothing is written", how.error_lang, path=path)
            return FileReport(path, unopened=why)
        except OSError as error:
            why = told("{path} cannot be written: {error}", how.error_lang, path=path, error=error)
            return FileReport(path, unopened=why)
        reading = _with_reviews(path, read_text(result.text, most=most), most)
    report = file_report(path, reading, how.lang)
    report.fixed = result.applied
    report.left_out = [_left_out(path, found, how.error_lang) for found in result.left_out[:_MOST_LEFT_OUT]]
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
