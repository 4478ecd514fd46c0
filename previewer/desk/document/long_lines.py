"""Lines that are too long to be laid out as one block of a QTextDocument.

Laying out a block costs as much as it is long, at every key: 60 ms for a minified piece of 120 KB. So of a text that
has such a line the source shows a copy, with these lines cut, that is only read; the document keeps the whole text.
"""

from bisect import bisect_right
from itertools import accumulate

from previewer.desk.document.positions import Positions

#: Characters that a line may have and still be shown whole.
LONGEST = 1000
_CUT = "…"


def has_long_line(text: str) -> bool:
    """Whether a text (lines ended by \\n) has a line that is not shown whole."""
    return len(text) > LONGEST and max(map(len, text.split("\n"))) > LONGEST


class CutText:
    """A text with its long lines cut, and the places of the whole text in it: those beyond a cut are where it is."""

    def __init__(self, text: str) -> None:
        lines = text.split("\n")
        shown = [line if len(line) <= LONGEST else line[:LONGEST] + _CUT for line in lines]
        self.text = "\n".join(shown)
        self._starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
        self._shown = list(accumulate((len(line) + 1 for line in shown), initial=0))
        self._positions = Positions(self.text)

    def to_units(self, offset: int) -> int:
        """Position (UTF-16) in the cut text of a code point offset in the whole one."""
        line = min(bisect_right(self._starts, offset), len(self._starts) - 1) - 1
        column = min(offset - self._starts[line], self._shown[line + 1] - self._shown[line] - 1, LONGEST)
        return self._positions.to_units(self._shown[line] + column)

    def to_code_points(self, position: int) -> int:
        """Code point offset in the whole text of a position (UTF-16) in the cut one."""
        at = self._positions.to_code_points(position)
        line = min(bisect_right(self._shown, at), len(self._shown) - 1) - 1
        return self._starts[line] + min(at - self._shown[line], LONGEST)
