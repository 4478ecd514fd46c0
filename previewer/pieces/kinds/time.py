"""time: an hour and a minute of the day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from previewer.pieces.calendar import format_time
from previewer.pieces.json_text import quoted
from previewer.pieces.kinds.base import Item, Refusal, Value, pair, pair_of_numbers
from previewer.pieces.numbers import Number, plain
from previewer.pieces.violations import Code, Violation, example, replacing_each


class Time(Item):
    """A time of day, `[hour, minute]`: whole numbers 0 to 23 and 0 to 59 (ruling 26)."""

    kind = "time"
    form = "time"
    json_type = "array"
    keys = {
        "default": pair_of_numbers(
            "A time of day, [hour, minute].",
            {
                "prefixItems": [
                    {"type": "number", "minimum": 0, "maximum": 23},
                    {"type": "number", "minimum": 0, "maximum": 59},
                ]
            },
        )
    }
    codes = {
        "default-time": Code(
            "error", ("found",), example('"type": "array", "x-input-type": "time", "default": [24, 0]')
        )
    }
    reasons = {"time": ("found",)}
    hint = "double_tap_open"
    opens = True
    __slots__ = ()

    def fallback(self, today: date) -> Value:
        return Number("0"), Number("0")

    def boundaries(self) -> Iterator[tuple[str, Value]]:
        for name, hour, minute in (("lowest", 0, 0), ("middle", 12, 30), ("highest", 23, 59)):
            yield name, (Number(str(hour)), Number(str(minute)))

    def accept(self, raw: object) -> Value | Refusal:
        found = pair(raw)
        if found is None:
            return self.refuse(raw)
        if not is_time(*found):
            return self.refuse(raw, "time")
        return plain(found[0]), plain(found[1])

    def read_default(self, raw: object) -> Value | Refusal:
        """The default with its numbers as written (ruling 19)."""
        found = self.accept(raw)
        return found if isinstance(found, Refusal) else pair(raw)

    def shown(self, value: Value, lang: str, platform: str) -> str:
        return format_time(int(value[0]), int(value[1]), lang)

    def judge_default(self) -> Iterator[Violation]:
        found = pair(self.raw.get("default"))
        if found is not None and not is_time(*found):
            whole = [
                plain(int(min(max(part, Number("0")), Number(str(most)))))
                for part, most in zip(found, (23, 59), strict=True)
            ]
            near = replacing_each(("default",), [part.text for part in whole], "clamp")
            yield Violation("default-time", ("default",), {"found": quoted(self.raw["default"])}, near)


def is_time(hour: Number, minute: Number) -> bool:
    """Whether two numbers are a time of day."""
    return 0 <= hour <= 23 and 0 <= minute <= 59 and hour == int(hour) and minute == int(minute)
