"""drumroll: one value on a wheel, out of a list of strings, a list of numbers, or a range of numbers."""

from __future__ import annotations

from collections.abc import Iterator

from previewer.pieces.diagnostics import Finding
from previewer.pieces.kinds.choice import Choice
from previewer.pieces.kinds.steps import Steps

RECOMMENDED = 100


class StringDrumroll(Choice):
    """One of a list of strings."""

    kind = "drumroll"
    form = "drumroll-string"
    json_type = "string"
    value_words = ("a string out of enum", "enum の文字列")
    opens = True
    __slots__ = ()

    def judge_count(self) -> Iterator[Finding]:
        """Advice above the recommended number of options."""
        count = len(self.raw["enum"])
        if count > RECOMMENDED:
            yield Finding("options-many", ("enum",), {"count": str(count), "limit": str(RECOMMENDED)})


class NumberDrumroll(StringDrumroll):
    """One of a list of numbers."""

    form = "drumroll-number"
    json_type = "number"
    numeric = True
    value_words = ("a number out of enum", "enum の数値")
    __slots__ = ()


class RangeDrumroll(Steps):
    """One of the numbers between `minimum` and `maximum`, by `multipleOf`."""

    kind = "drumroll"
    form = "drumroll-range"
    opens = True
    __slots__ = ()

    def judge_count(self) -> Iterator[Finding]:
        """Advice above the recommended number of values."""
        if self.steps + 1 > RECOMMENDED and self.bounds_in_range():
            params = {"count": str(self.steps + 1), "limit": str(RECOMMENDED)}
            yield Finding("options-many", (), params, at="key")
