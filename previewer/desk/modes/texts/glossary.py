"""The glossary beside a piece, as the window shows it and adds to it."""

import csv
from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from previewer.atomic import write_atomically
from previewer.bounded import read_whole
from previewer.desk.document.files import reason
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.document.watcher import stamp_of
from previewer.pieces.languages import base
from previewer.spreadsheets import csv_text
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
        self.error = ""

    def terms(self) -> tuple[GlossaryTerm, ...]:
        """The terms as the file has them now."""
        path = glossary_path(self._piece.path)
        stamp = path, stamp_of(path)
        if stamp != self._stamp:
            self._stamp, self.error = stamp, ""
            try:
                self._terms = tuple(load_glossary(self._piece.path))
            except (OSError, BadGlossary) as error:
                self._terms, self.error = (), f"{path.name}: {error}"
        return self._terms

    def terms_in(self, source: str, lang: str) -> list[GlossaryTerm]:
        """The terms that stand in a source text, for a language."""
        there = {term for term, _accepted in terms_in(source, lang, self.terms())}
        return [term for term in self.terms() if term.term in there and term.language in (lang, base(lang))]

    def add(self, term: GlossaryTerm) -> bool:
        """Put a term at the end of the file, which is made where there is none. False, with `error`, if it cannot."""
        self.terms()
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
