"""drumroll: one value on a wheel, out of a list of strings, a list of numbers, or a range of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from previewer.pieces.kinds.base import Item
from previewer.pieces.kinds.choice import Choice, option_keys
from previewer.pieces.kinds.steps import BOUNDS, Steps, step_keys
from previewer.pieces.numbers import is_number
from previewer.pieces.violations import Code, Violation, example

RECOMMENDED = 100
_CODES = {
    "options-many": Code(
        "advice",
        ("count", "limit"),
        example('"type": "number", "x-input-type": "drumroll", "minimum": 0, "maximum": 200, "multipleOf": 1'),
    )
}


class StringDrumroll(Choice):
    """One of a list of strings."""

    kind = "drumroll"
    form = "drumroll-string"
    json_type = "string"
    schema_title = "drumroll of strings"
    keys = option_keys("string")
    when = {"required": ["type"], "properties": {"type": {"const": "string"}}}
    codes = _CODES
    hint = "double_tap_open"
    opens = True
    __slots__ = ()

    @classmethod
    def form_of(cls, raw: Mapping[str, Any]) -> type[Item]:
        """By the type; where the type is no help, by what else is declared."""
        declared = raw.get("type")
        options = raw.get("enum")
        bounded = not raw.keys().isdisjoint(BOUNDS)
        if declared == "string" and ("enum" in raw or not bounded):
            return StringDrumroll
        if declared == "number":
            return NumberDrumroll if "enum" in raw else RangeDrumroll
        if isinstance(options, list) and options:
            numeric = sum(is_number(option) for option in options) * 2 > len(options)
            return NumberDrumroll if numeric else StringDrumroll
        return RangeDrumroll if bounded and "enum" not in raw else StringDrumroll

    def judge_count(self) -> Iterator[Violation]:
        """Advice above the recommended number of options."""
        count = len(self.raw["enum"])
        if count > RECOMMENDED:
            yield Violation("options-many", ("enum",), {"count": count, "limit": RECOMMENDED})


class NumberDrumroll(StringDrumroll):
    """One of a list of numbers."""

    form = "drumroll-number"
    json_type = "number"
    schema_title = "drumroll of numbers"
    keys = option_keys("number")
    when = {"required": ["enum"]}
    starter = {"enum": [1, 2]}
    numeric = True
    __slots__ = ()


class RangeDrumroll(Steps):
    """One of the numbers between `minimum` and `maximum`, by `multipleOf`."""

    kind = "drumroll"
    form = "drumroll-range"
    schema_title = "drumroll of a number range"
    keys = step_keys(strict=False)
    codes = _CODES
    hint = "double_tap_open"
    opens = True
    __slots__ = ()

    def judge_count(self) -> Iterator[Violation]:
        """Advice above the recommended number of values."""
        if self.steps + 1 > RECOMMENDED and self.bounds_in_range():
            yield Violation("options-many", (), {"count": self.steps + 1, "limit": RECOMMENDED}, at="key")
