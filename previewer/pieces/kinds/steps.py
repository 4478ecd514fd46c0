"""What sliders and drumrolls of a range share: values counted in whole steps from `minimum` (rulings 17, 18)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from previewer.pieces.diagnostics import Change, Finding, Mend
from previewer.pieces.kinds.base import Item, Refusal, Value, as_number
from previewer.pieces.numbers import Number, at_step, nearest_step, on_step, plain, steps_between, workable

BOUNDS = ("minimum", "maximum", "multipleOf")
MOST_ROWS = 2**31 - 1


def bounds_of(raw: Mapping[str, Any]) -> tuple[Number, Number, Number] | None:
    """`minimum`, `maximum` and `multipleOf` where all three are numbers that can be worked with."""
    found = [raw.get(name) for name in BOUNDS]
    if all(isinstance(bound, Number) and workable(bound) for bound in found):
        return found[0], found[1], found[2]  # type: ignore[return-value]
    return None


class Steps(Item):
    """An item whose value is `minimum + k * multipleOf`, never a list of them: it may have millions of values."""

    json_type = "number"
    uses = frozenset(BOUNDS)
    value_words = ("a number", "数値")

    __slots__ = ("last", "maximum", "minimum", "step", "steps")

    def __init__(self, key: str, raw: Mapping[str, Any], guessed: bool = False) -> None:
        super().__init__(key, raw, guessed)
        bounds = bounds_of(raw)
        if bounds is None:
            raise ValueError("bounds must be checked before")
        self.minimum, self.maximum, self.step = bounds
        self.steps = steps_between(self.minimum, self.maximum, self.step)
        self.last = self.value_at(self.steps)

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
        return self.value_at(index).text

    def label_of(self, value: Value, lang: str) -> str:
        """A value as text: as written, or a plain decimal."""
        return str(value.text)

    def label_fallback(self, index: int, lang: str) -> str | None:
        """Numbers have no language."""
        return None

    def fallback(self, today: date) -> Value:
        return self.value_at(0)

    def read_default(self, raw: Any) -> Value | Refusal:
        """The default as it is written (ruling 19), between two steps too (ruling 28)."""
        found = self.accept(raw)
        return raw if isinstance(raw, Number) and not isinstance(found, Refusal) else found

    def accept(self, raw: Any) -> Value | Refusal:
        value = as_number(raw)
        if value is None:
            return self.refuse(raw)
        if not value.is_finite() or not self.minimum <= value <= self.maximum:
            return self.refuse(raw, "range", minimum=self.minimum.text, maximum=self.last.text)
        if self.is_on_step(value):
            return plain(value)
        if self.has_default and as_number(self.raw["default"]) == value:
            return self.raw["default"]
        if value > self.last:
            return self.refuse(raw, "range", minimum=self.minimum.text, maximum=self.last.text)
        below, above = self._neighbours(value)
        return self.refuse(raw, "step", below=below.text, above=above.text)

    def _neighbours(self, value: Number) -> tuple[Number, Number]:
        if not workable(value):
            return self.minimum, self.value_at(1)
        below = max(0, steps_between(self.minimum, value, self.step))
        return at_step(self.minimum, self.step, below), at_step(self.minimum, self.step, below + 1)

    def shown(self, value: Value, lang: str, platform: str) -> str:
        return self.label_of(value, lang)

    def judge(self) -> Iterator[Finding]:
        low, high, step = self.minimum, self.maximum, self.step
        within = self.bounds_in_range()
        if within and low <= high:
            if low < high and step > high - low:
                params = {"step": step.text, "minimum": low.text, "maximum": high.text}
                yield Finding("step-too-large", ("multipleOf",), params)
            else:
                if self.last != high:
                    params = {"maximum": high.text, "minimum": low.text, "step": step.text, "last": self.last.text}
                    yield Finding("step-uneven", ("maximum",), params)
                if not on_step(low, Number("0"), step):
                    yield Finding("step-offset", ("minimum",), {"minimum": low.text, "step": step.text})
        yield from self.judge_count()
        yield from self.judge_default()

    def bounds_in_range(self) -> bool:
        """Whether all bounds are within the limits of the reference; one outside is not judged further."""
        return not any(out_of_limits(self.kind or "", name, self.raw[name]) for name in BOUNDS)

    def judge_count(self) -> Iterator[Finding]:
        """Advice on the number of values."""
        return iter(())

    def judge_default(self) -> Iterator[Finding]:
        if not self.has_default:
            return
        value = as_number(self.raw["default"])
        if value is None:
            return
        if not value.is_finite() or not self.minimum <= value <= self.maximum:
            held = self.minimum if value < self.minimum else self.last
            params = {"found": value.text, "minimum": self.minimum.text, "maximum": self.maximum.text}
            clamp = Mend("clamp", (Change("replace", ("default",), held.text),), {"text": held.text})
            yield Finding("default-out-of-range", ("default",), params, clamp)
        elif not self.is_on_step(value):
            below, above = self._neighbours(value)
            params = {"found": value.text, "below": below.text, "above": above.text}
            yield Finding("default-off-step", ("default",), params)


LIMITS: dict[tuple[str, str], tuple[str, str, str]] = {
    ("drumroll", "maximum"): ("at most", "", "1000000"),
    ("drumroll", "minimum"): ("at least", "-1000000", ""),
    ("drumroll", "multipleOf"): ("between", "1", "1000000"),
    ("slider", "maximum"): ("below", "", "1000000"),
    ("slider", "minimum"): ("above", "-1000000", ""),
    ("slider", "multipleOf"): ("between", "1", "1000000"),
}


def out_of_limits(kind: str, name: str, value: Number) -> bool:
    """Whether a bound is outside the limits of the reference."""
    how, low, high = LIMITS[kind, name]
    if how == "between":
        return not Number(low) <= value <= Number(high)
    if how == "at most":
        return value > Number(high)
    if how == "at least":
        return value < Number(low)
    return value >= Number(high) if how == "below" else value <= Number(low)


def limit_words(kind: str, name: str) -> tuple[str, str]:
    """The limit of a bound in English and Japanese."""
    how, low, high = LIMITS[kind, name]
    return {
        "between": (f"{low} to {high}", f"{low}〜{high} にします"),
        "at most": (f"at most {high}", f"{high} 以下にします"),
        "at least": (f"at least {low}", f"{low} 以上にします"),
        "below": (f"less than {high}", f"{high} 未満にします"),
        "above": (f"greater than {low}", f"{low} より大きくします"),
    }[how]
