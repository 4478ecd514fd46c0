"""JSON places count code points; QTextDocument counts UTF-16 units. This is the way between them."""

from bisect import bisect_left, bisect_right

_LAST_OF_BASE_PLANE = "\uffff"


class Positions:
    """Offsets of one text, both ways. Building costs one scan; each question a binary search."""

    def __init__(self, text: str) -> None:
        #: Code point offsets of the characters that take two UTF-16 units.
        self._wide: list[int] = []
        #: The UTF-16 offset of each of them.
        self._wide_units: list[int] = []
        if not text.isascii() and len(text.encode("utf-16-le", "surrogatepass")) != 2 * len(text):
            self._wide = [at for at, char in enumerate(text) if char > _LAST_OF_BASE_PLANE]
            self._wide_units = [at + count for count, at in enumerate(self._wide)]

    def to_units(self, offset: int) -> int:
        """UTF-16 position of a code point offset."""
        return offset + bisect_left(self._wide, offset)

    def to_code_points(self, position: int) -> int:
        """Code point offset of a UTF-16 position; inside a pair it is the pair's own offset."""
        before = bisect_right(self._wide_units, position)
        if before and self._wide_units[before - 1] + 1 >= position > self._wide_units[before - 1]:
            return self._wide[before - 1] + (position - self._wide_units[before - 1]) // 2
        return position - bisect_left(self._wide_units, position)
