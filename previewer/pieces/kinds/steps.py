"""What sliders and drumrolls of a range share: values counted in whole steps from `minimum` (rulings 17, 18)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, ClassVar

from previewer.pieces.json_text import quoted
from previewer.pieces.kinds.base import Item, Refusal, Schema, Value, as_number
from previewer.pieces.messages import Facts
from previewer.pieces.numbers import (
    MOST_DECIMALS,
    Number,
    at_step,
    in_javascript,
    nearest_step,
    on_step,
    plain,
    steps_between,
    workable,
)
from previewer.pieces.numerals import number_text
from previewer.pieces.violations import Code, Violation, example, replacing

BOUNDS = ("minimum", "maximum", "multipleOf")
MOST_ROWS = 2**31 - 1
_MOST = 1_000_000
_ZERO = Number("0")


def _bounds_of(raw: Mapping[str, Any]) -> tuple[Number, Number, Number] | None:
    """`minimum`, `maximum` and `multipleOf` where all three are numbers."""
    low, high, step = raw.get("minimum"), raw.get("maximum"), raw.get("multipleOf")
    if isinstance(low, Number) and isinstance(high, Number) and isinstance(step, Number):
        return low, high, step
    return None


def step_keys(strict: bool) -> dict[str, Schema]:
    """The schema of the keys of an item with bounds. `strict`: the bounds differ, and the limits are no bounds."""
    low, high = ("exclusiveMinimum", "exclusiveMaximum") if strict else ("minimum", "maximum")
    least = f"greater than {-_MOST} and less than maximum" if strict else f"at least {-_MOST}"
    most = f"less than {_MOST} and greater than minimum" if strict else f"at most {_MOST}"
    return {
        "minimum": {
            "type": "number",
            low: -_MOST,
            "title": "Smallest value",
            "description": f"The smallest value: {least}. It is also the value where no default is given.",
            "x-code": {"type": "bound-type", low: "bound-range"},
        },
        "maximum": {
            "type": "number",
            high: _MOST,
            "title": "Largest value",
            "description": f"The largest value: {most}. If it is not on a step, the last step below it counts.",
            "x-code": {"type": "bound-type", high: "bound-range"},
        },
        "multipleOf": {
            "type": "number",
            "minimum": 1,
            "maximum": _MOST,
            "title": "Step",
            "description": f"The step from one value to the next, counted from minimum: 1 to {_MOST}.",
            "x-code": {"type": "bound-type", "minimum": "bound-range", "maximum": "bound-range"},
        },
        "default": {
            "type": "number",
            "description": "A number between minimum and maximum.",
            "x-code": "default-type",
        },
    }


_SLIDER = '"type": "number", "x-input-type": "slider"'
_BOUNDED = f'{_SLIDER}, "minimum": 0, "maximum": 10, "multipleOf": 1'


class Steps(Item):
    """An item whose value is `minimum + k * multipleOf`, never a list of them: it may have millions of values."""

    json_type = "number"
    needs = dict.fromkeys(BOUNDS, "bound-missing")
    starter = {"minimum": 0, "maximum": 10, "multipleOf": 1}
    codes = {
        "bound-missing": Code(
            "error", ("form", "names", "typo", "meant"), example(f'{_SLIDER}, "minimum": 0, "maximum": 10')
        ),
        "bound-type": Code(
            "error", ("name", "found"), example(f'{_SLIDER}, "minimum": 0, "maximum": "10", "multipleOf": 1')
        ),
        "bound-range": Code(
            "error",
            ("kind", "name", "found", "limit", "low", "high"),
            example(f'{_SLIDER}, "minimum": 0, "maximum": 2000000, "multipleOf": 1'),
        ),
        "bounds-order": Code(
            "error",
            ("maximum", "minimum", "strict"),
            example(f'{_SLIDER}, "minimum": 10, "maximum": 0, "multipleOf": 1'),
        ),
        "step-too-large": Code(
            "warning",
            ("step", "minimum", "maximum"),
            example(f'{_SLIDER}, "minimum": 0, "maximum": 10, "multipleOf": 20'),
        ),
        "step-uneven": Code(
            "warning",
            ("maximum", "minimum", "step", "last"),
            example(f'{_SLIDER}, "minimum": 0, "maximum": 10, "multipleOf": 3'),
        ),
        "step-offset": Code(
            "warning", ("minimum", "step"), example(f'{_SLIDER}, "minimum": 1, "maximum": 11, "multipleOf": 2')
        ),
        "default-out-of-range": Code("error", ("found", "minimum", "maximum"), example(f'{_BOUNDED}, "default": 11')),
        "default-off-step": Code("warning", ("found", "below", "above"), example(f'{_BOUNDED}, "default": 1.5')),
    }
    reasons = {"range": ("found", "minimum", "maximum"), "step": ("found", "below", "above")}
    strict: ClassVar[bool] = False

    __slots__ = ("maximum", "minimum", "step", "steps")

    def __init__(self, key: str, raw: Mapping[str, Any], guessed: bool = False) -> None:
        super().__init__(key, raw, guessed)
        bounds = _bounds_of(raw)
        if bounds is None:
            raise ValueError("bounds must be checked before")
        self.minimum, self.maximum, self.step = bounds
        self.steps = steps_between(self.minimum, self.maximum, self.step)

    @classmethod
    def trouble_of(cls, raw: Mapping[str, Any]) -> str | None:
        bounds = _bounds_of(raw)
        if bounds is None:
            return "bound-type" if all(name in raw for name in BOUNDS) else "bound-missing"
        low, high, step = bounds
        if step <= 0:
            return "bound-range"
        if low > high:
            return "bounds-order"
        return None if workable(low) and workable(high) and workable(step) else "bound-range"

    @classmethod
    def judge_trouble(cls, raw: Mapping[str, Any], trouble: str, broken: set[str | int]) -> Iterator[Violation]:
        if trouble == "bounds-order":
            yield from cls.judge_order(raw)
        elif trouble == "bound-range" and broken.isdisjoint(BOUNDS):
            for name in BOUNDS:
                if not workable(raw[name]):
                    limit = {"limit": "decimals", "low": None, "high": str(MOST_DECIMALS)}
                    yield Violation("bound-range", (name,), cls.range_facts(name, raw[name]) | limit)

    @classmethod
    def judge_order(cls, raw: Mapping[str, Any]) -> Iterator[Violation]:
        """Whether the bounds stand the right way round, where both are within the limits of the reference."""
        low, high = raw["minimum"], raw["maximum"]
        if low < high or (low == high and not cls.strict):
            return
        if not cls.out_of_limits("minimum", low) and not cls.out_of_limits("maximum", high):
            facts: Facts = {"maximum": quoted(high), "minimum": quoted(low), "strict": cls.strict}
            yield Violation("bounds-order", ("maximum",), facts)

    @classmethod
    def out_of_limits(cls, name: str, value: Number) -> bool:
        """Whether a bound is outside the limits of the reference."""
        limits = cls.keys[name]
        return (
            value < limits.get("minimum", value)
            or value > limits.get("maximum", value)
            or ("exclusiveMinimum" in limits and value <= limits["exclusiveMinimum"])
            or ("exclusiveMaximum" in limits and value >= limits["exclusiveMaximum"])
        )

    @classmethod
    def range_facts(cls, name: str, value: object) -> dict[str, str | None]:
        """The facts of `bound-range`: what a bound is, and within which limits it belongs."""
        limits = cls.keys[name]
        low = limits.get("minimum", limits.get("exclusiveMinimum"))
        high = limits.get("maximum", limits.get("exclusiveMaximum"))
        if low is not None and high is not None:
            limit = "between"
        elif low is not None:
            limit = "least" if "minimum" in limits else "above"
        else:
            limit = "most" if "maximum" in limits else "below"
        return {
            "kind": cls.kind,
            "name": name,
            "found": quoted(value),
            "limit": limit,
            "low": None if low is None else str(low),
            "high": None if high is None else str(high),
        }

    @property
    def last(self) -> Number:
        """The largest value: the last step that is not above `maximum`."""
        return self.value_at(self.steps)

    @property
    def count(self) -> int:
        """How many values a control counts: all, but no more than a 32-bit model can."""
        return min(self.steps + 1, MOST_ROWS)

    def value_at(self, index: int) -> Number:
        """The value `index` steps above the minimum."""
        index = max(0, min(index, self.steps))
        return at_step(self.minimum, self.step, index)

    def index_of(self, value: Value) -> int:
        """The index of the step nearest to a value."""
        return nearest_step(value, self.minimum, self.step, self.steps)

    def is_on_step(self, value: Value) -> bool:
        """Whether a value is one that the control produces."""
        return on_step(value, self.minimum, self.step)

    def label_at(self, index: int, lang: str) -> str:
        """The value at an index, as text."""
        return number_text(self.value_at(index).text, lang)

    def label_of(self, value: Value, lang: str) -> str:
        """A value as text: as written, or a plain decimal."""
        return number_text(value.text, lang)

    def accepted_facts(self, lang: str) -> Facts:
        return {"lowest": self.minimum.text, "highest": self.last.text, "step": self.step.text}

    def fallback(self, today: date) -> Value:
        return self.value_at(0)

    def boundaries(self) -> Iterator[tuple[str, Value]]:
        indices = {0: "lowest", self.steps: "highest"}
        if self.steps > 1:
            indices = {0: "lowest", self.steps // 2: "middle", self.steps: "highest"}
        for index, name in indices.items():
            yield name, self.value_at(index)

    def accept(self, raw: object) -> Value | Refusal:
        value = as_number(raw)
        if value is None:
            return self.refuse(raw)
        if not value.is_finite() or not self.minimum <= value <= self.maximum:
            return self.refuse(raw, "range", minimum=quoted(self.minimum), maximum=quoted(self.last))
        if self.is_on_step(value):
            return plain(value)
        if self.has_default and as_number(self.raw["default"]) == value:
            return self.raw["default"]
        if value > self.last:
            return self.refuse(raw, "range", minimum=quoted(self.minimum), maximum=quoted(self.last))
        below, above = self._neighbours(value)
        return self.refuse(raw, "step", below=quoted(below), above=quoted(above))

    def _neighbours(self, value: Number) -> tuple[Number, Number]:
        if not workable(value):
            return self.minimum, self.value_at(1)
        below = max(0, steps_between(self.minimum, value, self.step))
        return at_step(self.minimum, self.step, below), at_step(self.minimum, self.step, below + 1)

    def lacks_title_at(self, index: int, lang: str) -> bool:
        """Numbers are in no language."""
        return False

    def shown(self, value: Value, lang: str, platform: str) -> str:
        return self.label_of(value, lang)

    def judge(self) -> Iterator[Violation]:
        low, high, step = self.minimum, self.maximum, self.step
        within = self.bounds_in_range()
        if within and low <= high:
            if low < high and step > high - low:
                yield Violation("step-too-large", ("multipleOf",), self._bounds())
            else:
                if not self.is_on_step(high):
                    yield Violation("step-uneven", ("maximum",), {**self._bounds(), "last": quoted(self.last)})
                if not on_step(low, _ZERO, step):
                    yield Violation("step-offset", ("minimum",), {"minimum": quoted(low), "step": quoted(step)})
        yield from super().judge()

    def _bounds(self) -> dict[str, str]:
        return {"step": quoted(self.step), "minimum": quoted(self.minimum), "maximum": quoted(self.maximum)}

    def bounds_in_range(self) -> bool:
        """Whether all bounds are within the limits of the reference; one outside is not judged further."""
        return not any(self.out_of_limits(name, self.raw[name]) for name in BOUNDS)

    def judge_default(self) -> Iterator[Violation]:
        if not self.has_default:
            return
        value = as_number(self.raw["default"])
        if value is None:
            return
        if not value.is_finite() or not self.minimum <= value <= self.maximum:
            held = self.minimum if value < self.minimum else self.last
            facts: Facts = {"found": quoted(value), "minimum": quoted(self.minimum), "maximum": quoted(self.maximum)}
            clamp = replacing(("default",), held.text, "clamp")
            yield Violation("default-out-of-range", ("default",), facts, clamp)
            return
        if not self.is_on_step(value):
            below, above = self._neighbours(value)
            beyond = above > self.maximum
            facts = {"found": quoted(value), "below": quoted(below), "above": None if beyond else quoted(above)}
            yield Violation("default-off-step", ("default",), facts)
        if (becomes := in_javascript(value)) is not None:
            yield Violation("number-precision", ("default",), {"found": quoted(value), "becomes": becomes})
