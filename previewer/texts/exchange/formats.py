"""The formats of exchange: by the name of the file that is written, by what stands in the one that is read."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from previewer.texts.exchange.csv_format import from_csv, to_csv
from previewer.texts.exchange.po_format import from_po, to_po
from previewer.texts.exchange.rows import IncomingTexts, Languages, OutgoingTexts, Unreadable
from previewer.texts.exchange.xliff_format import VERSIONS, to_xliff
from previewer.texts.exchange.xliff_reading import from_xliff
from previewer.texts.exchange.xlsx_format import from_xlsx, to_xlsx
from previewer.texts.units import OPEN_STATES, STATES, State


class TextFormat(NamedTuple):
    """A format that texts are written in: its name for people, the endings of its files, the usual one first, what
    makes the bytes of one, and its version, which only XLIFF has.
    """

    name: str
    endings: tuple[str, ...]
    write: Callable[[OutgoingTexts], bytes]
    version: str = ""


#: The formats, in the order in which they are offered.
FORMATS: Final = (
    TextFormat("Excel, LibreOffice (.xlsx)", (".xlsx",), to_xlsx),
    TextFormat("CSV (.csv)", (".csv",), to_csv),
    TextFormat("gettext (.po)", (".po",), to_po),
    *(
        TextFormat(f"XLIFF {version} (.xlf)", (".xlf", ".xliff"), partial(to_xliff, version=version), version)
        for version in VERSIONS
    ),
)
#: The endings of file names that are written.
ENDINGS: Final = tuple(dict.fromkeys(ending for form in FORMATS for ending in form.endings))


class Wish(NamedTuple):
    """What is to be written: into which language, the open texts alone or all, and in which format."""

    target: str
    only_open: bool
    form: TextFormat

    @property
    def states(self) -> list[State]:
        """The states of the texts that are written."""
        return [state for state in STATES if not self.only_open or state in OPEN_STATES]


def format_of(ending: str, version: str = VERSIONS[0]) -> TextFormat | None:
    """The format of files with an ending, in small letters, and of XLIFF that version; None where there is none."""
    return next((form for form in FORMATS if ending in form.endings and form.version in ("", version)), None)


#: Bytes of a file that are read, and of one that is text: pictures of rows are many.
MOST_BYTES: Final = 256 << 20
_MOST_TEXT: Final = 64 << 20
#: So many bytes tell what a file is.
_START: Final = 1 << 16
_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


def read_incoming(data: bytes, languages: Languages) -> IncomingTexts:
    """What a file of any of the formats holds, whatever it is called. Raises Unreadable."""
    most = MOST_BYTES if data.startswith(b"PK") else _MOST_TEXT
    if len(data) > most:
        raise Unreadable("too-large", {"limit": most >> 20})
    if not data.strip():
        raise Unreadable("empty", {})
    if data.startswith(b"PK"):
        return from_xlsx(data, languages)
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        raise Unreadable("old-book", {})
    start = data[:_START]
    for mark in _MARKS:
        start = start.removeprefix(mark)
    letters = start.replace(b"\0", b"").lstrip()
    if letters.startswith(b"<"):
        return from_xliff(data, languages)
    if any(line.startswith((b"msgid ", b'msgid"', b"msgctxt ")) for line in letters.splitlines()):
        return from_po(data, languages)
    return from_csv(data, languages)
