"""Between offsets in a text, in code points, and the positions of an editor: lines from 0, and units in them."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate
from typing import Final, Literal, NamedTuple, get_args

Encoding = Literal["utf-8", "utf-16", "utf-32"]
ENCODINGS: Final[tuple[Encoding, ...]] = get_args(Encoding)
#: Lines end as the Language Server Protocol says; other separators are characters.
_END = re.compile(r"\r\n|\n|\r")
_CODECS: Final[dict[Encoding, tuple[str, int]]] = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2)}
#: Characters of a long line that are counted at once.
_STEP = 1024


class Position(NamedTuple):
    """A line, from 0, and so many units from its beginning."""

    line: int
    character: int


class EditorPositions:
    """The lines of one text. `encoding` says what a unit is; in `utf-32` it is a code point."""

    def __init__(self, text: str, encoding: Encoding = "utf-16") -> None:
        self.text = text
        self.encoding = encoding
        self._long: dict[int, list[int]] = {}

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in _END.finditer(self.text))]

    @cached_property
    def _is_plain(self) -> bool:
        """Whether a unit is a code point wherever one looks."""
        return self.encoding not in _CODECS or self.text.isascii()

    @property
    def count(self) -> int:
        """How many lines there are."""
        return len(self._starts)

    def line_of(self, offset: int) -> int:
        """The line of an offset."""
        return bisect_right(self._starts, offset) - 1

    def start_of(self, line: int) -> int:
        """The offset at which a line begins."""
        return self._starts[line]

    def position(self, offset: int) -> Position:
        """The position of an offset."""
        line = self.line_of(min(offset, len(self.text)))
        return Position(line, self._units(line, min(offset, self._end(line))))

    def offset(self, line: int, character: int) -> int:
        """The offset of a position, held within the text: behind the end of a line is its end, inside a character its
        beginning.
        """
        if line >= len(self._starts):
            return len(self.text)
        start, end = self._starts[max(line, 0)], self._end(max(line, 0))
        if line < 0 or character <= 0:
            return start
        if self._is_plain:
            return min(start + character, end)
        step, before = self._step(line, character)
        at = start + step
        return min(at + self._points(self.text[at : min(at + _STEP, end)], character - before), end)

    def _end(self, line: int) -> int:
        """Where a line ends, without what ends it."""
        if line + 1 >= len(self._starts):
            return len(self.text)
        end = self._starts[line + 1] - 1
        return end - (self.text[end - 1 : end + 1] == "\r\n")

    def _units(self, line: int, offset: int) -> int:
        start = self._starts[line]
        if self._is_plain or offset <= start:
            return max(0, offset - start)
        step = (offset - start) // _STEP
        return self._sums(line)[step] + self._width(self.text[start + step * _STEP : offset])

    def _step(self, line: int, character: int) -> tuple[int, int]:
        """How many code points of a line may be passed over for so many units, and how many units these are."""
        sums = self._sums(line)
        step = bisect_right(sums, character) - 1
        return step * _STEP, sums[step]

    def _sums(self, line: int) -> list[int]:
        """The units before each stretch of a line."""
        found = self._long.get(line)
        if found is None:
            start, end = self._starts[line], self._end(line)
            widths = (self._width(self.text[at : min(at + _STEP, end)]) for at in range(start, end - _STEP, _STEP))
            found = [0, *accumulate(widths)]
            if end - start > _STEP:
                self._long[line] = found
        return found

    def _width(self, part: str) -> int:
        if part.isascii():
            return len(part)
        codec, size = _CODECS[self.encoding]
        return len(part.encode(codec, "surrogatepass")) // size

    def _points(self, part: str, units: int) -> int:
        """How many characters of a part stand wholly within so many units."""
        if part.isascii():
            return min(units, len(part))
        codec, size = _CODECS[self.encoding]
        low, high = 0, min(units, len(part))
        whole = part.encode(codec, "surrogatepass")
        if units * size >= len(whole):
            return len(part)
        while low < high:
            middle = (low + high + 1) // 2
            if len(part[:middle].encode(codec, "surrogatepass")) <= units * size:
                low = middle
            else:
                high = middle - 1
        return low
