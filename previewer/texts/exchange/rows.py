"""What goes out to a translator and what comes back, whatever the file's format."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import NamedTuple

from previewer.pieces.messages import Facts, say

#: The heads of a table's columns; the languages stand between `role` and `state`.
BEFORE_TEXTS = ("pointer", "item", "role")
AFTER_TEXTS = ("state", "room", "note")
#: The last head, with the language that is translated into; below it the digests of the texts that stood there.
TARGET_WAS = "target was"
#: What no format can hold: control characters except tab and line feed, halves of characters, two that are none.
_UNWRITABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_LINE_END = re.compile("\r\n?")


class TextPicture(NamedTuple):
    """A row as a phone shows it: a PNG file, with its size in pixels as it is shown beside the row."""

    png: bytes
    width: int
    height: int


class OutgoingText(NamedTuple):
    """One text that goes out. `pointer` names its unit, `room` says how many more letters fit.

    `most`: how many letters the target may have, None where nobody knows. `was`: the digest of that one as it goes
    out.
    """

    pointer: str
    item: str
    role: str
    source: str
    target: str
    state: str
    room: str = ""
    note: str = ""
    most: int | None = None
    picture: TextPicture | None = None
    was: str = ""


class OutgoingTexts(NamedTuple):
    """The texts of one piece that go out: `name` is its file's, `source` and `target` are language codes."""

    name: str
    source: str
    target: str
    rows: tuple[OutgoingText, ...]

    @property
    def heads(self) -> tuple[str, ...]:
        """The names of the columns of a table."""
        return (*BEFORE_TEXTS, self.source, self.target, *AFTER_TEXTS, f"{TARGET_WAS} {self.target}")


_LETTERS = str.maketrans("0123456789", "ghijklmnop")


def digest_of(text: str) -> str:
    """A short digest of a text: eight letters, which no spreadsheet takes for a number or a date; `none` of no text."""
    if not text:
        return "none"
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8].translate(_LETTERS)


def line_ends(text: str) -> str:
    """A text whose lines end in LF."""
    return _LINE_END.sub("\n", text)


def carried(text: str) -> str:
    """A text as a file can hold it: lines end in LF, and what cannot be written is U+FFFD."""
    return _UNWRITABLE.sub("\ufffd", line_ends(text))


class IncomingText(NamedTuple):
    """One text that came back, at a line (a row, of a workbook) of its file. `source` is None where the file lacks it.

    `left` names why its target cannot be taken, `found` what stands there. `is_final`: the translator says that the
    target is right, even where it did not change. `was` is the digest of the target as it went out, '' where the file
    does not tell. `is_laid_out`: white space at the ends of its texts was the file's.
    """

    line: int
    pointer: str
    source: str | None
    target: str
    left: str = ""
    found: str = ""
    is_final: bool = False
    was: str = ""
    is_laid_out: bool = False


class TakenAs(NamedTuple):
    """A language tag of a file, and the language of the piece that it is taken for."""

    tag: str
    lang: str


class IncomingTexts(NamedTuple):
    """The texts that came back. `seen` is what the reader finds of a text that the writer wrote; `unguarded` takes off
    what stands before a text so that a spreadsheet leaves it alone; `taken_as`: the languages that a tool called
    otherwise.
    """

    source: str | None
    target: str
    entries: tuple[IncomingText, ...]
    seen: Callable[[str], str] = carried
    unguarded: Callable[[str], str] = str
    taken_as: tuple[TakenAs, ...] = ()


class Languages(NamedTuple):
    """Which languages a table is taken for: the piece's source, the target that was asked for, if any, and all that the
    piece has."""

    source: str
    target: str | None = None
    known: tuple[str, ...] = ()


class Unreadable(Exception):  # noqa: N818 - an answer, not an error
    """A file that nothing can be taken from: the name of a sentence of `exchange`, and its facts."""

    def __init__(self, name: str, facts: Facts | None = None) -> None:
        super().__init__(name)
        self.name = name
        self.facts: Facts = facts or {}

    def message(self, lang: str = "en") -> str:
        """The sentence."""
        return say(lang, "exchange", self.name, self.facts)
