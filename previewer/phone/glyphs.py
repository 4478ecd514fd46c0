"""Which characters of a text no font of the program can draw, read from the fonts' own tables of characters."""

from __future__ import annotations

import re
import struct
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from previewer.kept import kept
from previewer.resources import resource

#: Read first, since nearly every text is all in them.
_FIRST = ("Inter-Regular.ttf", "NotoSansJP-Regular.ttf")

#: What shows nothing of itself, whatever the font (Unicode's Default_Ignorable_Code_Point): joiners, variation
#: selectors, tags, directions.
_IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
#: What a character of private use is, each font says for itself: ours has signs there that no phone shows.
_PRIVATE = "Co"
#: Controls, spaces and line ends: they are room, not marks.
_BLANK = frozenset({"Cc", "Zs", "Zl", "Zp"})


class Coverage:
    """The code points that a font file has a glyph for. Raises ValueError where its table is of no known form."""

    def __init__(self, file: Path) -> None:
        runs = sorted(_runs(file.read_bytes()))
        self._starts = [first for first, _ in runs]
        self._ends = [last for _, last in runs]

    def __contains__(self, code: int) -> bool:
        at = bisect_right(self._starts, code) - 1
        return at >= 0 and code <= self._ends[at]

    def codes(self) -> frozenset[int]:
        """All of them."""
        runs = zip(self._starts, self._ends, strict=True)
        return frozenset(code for first, last in runs for code in range(first, last + 1))


@kept
def missing_characters(text: str) -> str:
    """The characters of a text that no font of the program can draw.

    Each stands once, in the order of the text. A sequence (a flag, a family of emoji, a letter with its marks) is
    drawn when its parts are; a composed letter also when its parts are.
    """
    return "".join(dict.fromkeys(one for one in text if not _drawn(one)))


@lru_cache(maxsize=16384)
def _drawn(character: str) -> bool:
    code, category = ord(character), unicodedata.category(character)
    if code < 0x7F or category in _BLANK or _IGNORABLE.match(character):
        return True
    if category == _PRIVATE:
        return False
    parts = [ord(part) for part in unicodedata.normalize("NFD", character)]
    return any(code in font or all(part in font for part in parts) for font in _fonts())


def _fonts() -> Iterator[Coverage]:
    """One weight of every family, as all weights have the same; each is read when the ones before it did not do."""
    for name in (*_FIRST, *_regular()):
        yield coverage(name)


@cache
def _regular() -> tuple[str, ...]:
    names = sorted(file.name for file in resource("fonts").glob("*.ttf"))
    return tuple(name for name in names if "-" not in name or name.endswith("-Regular.ttf"))


@cache
def coverage(name: str) -> Coverage:
    """What the font file of this name in `resources/fonts` has, read once."""
    return Coverage(resource("fonts") / name)


def _runs(font: bytes) -> Iterator[tuple[int, int]]:
    """First and last code points from the widest Unicode subtable of `cmap` (OpenType, formats 12 and 4)."""
    tables: dict[int, int] = {}
    start = _table(font, b"cmap")
    (count,) = struct.unpack_from(">H", font, start + 2)
    for platform, encoding, offset in struct.iter_unpack(">HHL", font[start + 4 : start + 4 + 8 * count]):
        if (platform, encoding) in ((0, 3), (0, 4), (3, 1), (3, 10)):
            (form,) = struct.unpack_from(">H", font, start + offset)
            tables[form] = start + offset
    if 12 in tables:
        return _runs_12(font, tables[12])
    if 4 in tables:
        return _runs_4(font, tables[4])
    raise ValueError("no table of characters in format 12 or 4")


def _table(font: bytes, tag: bytes) -> int:
    (count,) = struct.unpack_from(">H", font, 4)
    for name, _, offset, _ in struct.iter_unpack(">4sLLL", font[12 : 12 + 16 * count]):
        if name == tag:
            return int(offset)
    raise ValueError(f"no table {tag.decode()}")


def _runs_12(font: bytes, at: int) -> Iterator[tuple[int, int]]:
    (count,) = struct.unpack_from(">L", font, at + 12)
    for first, last, glyph in struct.iter_unpack(">LLL", font[at + 16 : at + 16 + 12 * count]):
        if first + (glyph == 0) <= last:
            yield first + (glyph == 0), last


def _runs_4(font: bytes, at: int) -> Iterator[tuple[int, int]]:
    (count,) = struct.unpack_from(">H", font, at + 6)
    count //= 2

    def column(number: int) -> tuple[int, ...]:
        # A word of padding stands after the first column.
        return struct.unpack_from(f">{count}H", font, at + 14 + 2 * count * number + 2 * (number > 0))

    for index, (last, first, delta, shift) in enumerate(zip(*map(column, range(4)), strict=True)):
        for code in range(first, last + 1):
            glyph = code
            if shift:
                place = at + 16 + 6 * count + 2 * index + shift + 2 * (code - first)
                (glyph,) = struct.unpack_from(">H", font, place)
            if (glyph + delta) & 0xFFFF if glyph or not shift else 0:
                yield code, code
