"""The glossary beside a piece, as the window shows it and adds to it."""

import csv
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from previewer.atomic import write_atomically
from previewer.bounded import read_whole
from previewer.desk.background import Reader
from previewer.desk.document.files import reason
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.document.watcher import stamp_of
from previewer.desk.language import program_language
from previewer.pieces.languages import base
from previewer.spreadsheets import csv_text
from previewer.terminal_words import told
from previewer.texts.consistency.glossary import BadGlossary, GlossaryTerm, glossary_path, load_glossary, terms_in

HEADS = ("term", "language", "translation", "note")


class Glossary(QObject):
    """The terms of one piece. `error`: why they cannot be read or written, '' where they can."""

    changed = Signal()

    def __init__(self, piece: OpenPiece, parent: QObject) -> None:
        super().__init__(parent)
        self._piece = piece
        self._terms: tuple[GlossaryTerm, ...] = ()
        self._stamp: object = None
        self._reader = Reader(self)
        self._reader.came.connect(self._tell)
        self._is_telling = False
        self.error = ""

    def terms(self) -> tuple[GlossaryTerm, ...]:
        """The terms as the file has them; where its drive is slow `changed` tells when they are there."""
        if not self._is_telling:
            self._reader.read(partial(_read, self._piece.path, self._stamp), lambda read: self._take(read.result()))
        return self._terms

    def terms_in(self, source: str, lang: str) -> list[GlossaryTerm]:
        """The terms that stand in a source text, for a language."""
        there = {term for term, _accepted in terms_in(source, lang, self.terms())}
        return [term for term in self.terms() if term.term in there and term.language in (lang, base(lang))]

    def add(self, term: GlossaryTerm) -> bool:
        """Put a term at the end of the file, which is made where there is none. False, with `error`, if it cannot."""
        self._take(_read(self._piece.path, self._stamp))
        if self.error:
            return False
        path = glossary_path(self._piece.path)
        try:
            data = read_whole(path) if path.exists() else b""
            write_atomically(path, _with(data, term), instead_of=data if data else None)
        except OSError as error:
            self.error = f"{path.name}: {reason(error)}"
        self._stamp = None if not self.error else self._stamp
        self.changed.emit()
        return not self.error

    def _take(self, found: "_Read | None") -> None:
        if found is not None:
            self._stamp, self._terms, self.error = found

    def _tell(self) -> None:
        """Tell of terms that were waited for."""
        self._is_telling = True
        try:
            self.changed.emit()
        finally:
            self._is_telling = False


class _Read(NamedTuple):
    """The place of a glossary with its stamp, its terms, and why they cannot be read."""

    stamp: object
    terms: tuple[GlossaryTerm, ...]
    error: str = ""


def _read(piece: Path, seen: object) -> _Read | None:
    """The glossary of a piece, None where it is what was seen."""
    path = glossary_path(piece)
    stamp = path, stamp_of(path)
    if stamp == seen:
        return None
    try:
        return _Read(stamp, tuple(load_glossary(piece)))
    except (OSError, BadGlossary) as error:
        return _Read(stamp, (), told("{path}: {why}", program_language(), path=path.name, why=error))


def _with(data: bytes, term: GlossaryTerm) -> bytes:
    """The bytes of a glossary with one more row, in its own order of columns, delimiter and line ends."""
    text = data.decode("utf-8-sig")
    if not text.strip():
        return ("\ufeff" + _line(HEADS, ",") + _line(term, ",")).encode()
    first = text.splitlines()[0]
    delimiter = max(",;\t", key=first.count)
    cells = dict(zip(HEADS, term, strict=True))
    heads = [name.strip().lower() for name in next(csv.reader([first], delimiter=delimiter))]
    end = "\r\n" if "\r\n" in text else "\n"
    gap = "" if text.endswith(("\n", "\r")) else end
    row = _line((cells.get(name, "") for name in heads), delimiter).removesuffix("\r\n")
    return data + f"{gap}{row}{end}".encode()


def _line(cells: Iterable[str], delimiter: str) -> str:
    return csv_text([cells], delimiter)
