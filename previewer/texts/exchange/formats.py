"""The formats of exchange: by the name of the file that is written, by what stands in the one that is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from previewer.texts.exchange.csv_format import from_csv, to_csv
from previewer.texts.exchange.po_format import from_po, to_po
from previewer.texts.exchange.rows import IncomingTexts, Languages, OutgoingTexts, Unreadable
from previewer.texts.exchange.xliff_format import to_xliff
from previewer.texts.exchange.xliff_reading import from_xliff
from previewer.texts.exchange.xlsx_format import from_xlsx, to_xlsx

#: The endings of file names that are written, and what writes them.
WRITERS: Final[dict[str, Callable[[OutgoingTexts], bytes]]] = {
    ".csv": to_csv,
    ".xlsx": to_xlsx,
    ".po": to_po,
    ".xlf": to_xliff,
    ".xliff": to_xliff,
}
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
