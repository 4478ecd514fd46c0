"""What is underlined in the source."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from previewer.desk.document.long_lines import CutText
from previewer.desk.document.positions import Positions
from previewer.desk.language import program_language
from previewer.pieces import Diagnostic, Place


class Mark(NamedTuple):
    """An underlined range; `start` and `end` are positions in the document."""

    start: int
    end: int
    diagnostic: Diagnostic

    @property
    def severity(self) -> str:
        return self.diagnostic.severity

    @property
    def text(self) -> str:
        """The message, in the language of the program."""
        return self.diagnostic.message(program_language())


class Marks:
    """The places of diagnostics, which are found quickly however many they are."""

    def __init__(self, diagnostics: Sequence[Diagnostic] = (), positions: Positions | CutText | None = None) -> None:
        self._positions: Positions | CutText = positions or Positions("")
        placed = ((found.place, found) for found in diagnostics)
        self._found = sorted(
            ((place, found) for place, found in placed if place is not None), key=lambda pair: pair[0].start
        )
        self._starts = [place.start for place, _found in self._found]
        #: How far the first ones reach, each or one before it.
        self._reach = list(accumulate((_end(place) for place, _found in self._found), max))

    def __bool__(self) -> bool:
        return bool(self._found)

    def between(self, start: int, end: int) -> list[Mark]:
        """What touches a range of the document, by its beginning."""
        to_offset, to_position = self._positions.to_code_points, self._positions.to_units
        first = bisect_left(self._reach, to_offset(start))
        last = bisect_right(self._starts, to_offset(end))
        begin = to_offset(start)
        return [
            Mark(to_position(place.start), to_position(place.end), found)
            for place, found in self._found[first:last]
            if _end(place) >= begin
        ]


def _end(place: Place) -> int:
    return max(place.end, place.start + 1)
