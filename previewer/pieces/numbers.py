"""JSON numbers as exact decimals that remember how they were written (rulings 17-20)."""

from __future__ import annotations

import re
from decimal import Context, Decimal, InvalidOperation
from typing import Any

# Wide enough for every bound that `workable` lets through to be added, scaled and divided exactly.
EXACT = Context(prec=1300, Emax=999_999, Emin=-999_999)
MOST_DECIMALS = 400
_PLAIN = re.compile(r"-?[0-9.]+")
_JSON_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")


class Number(Decimal):
    """A JSON number: compares by value, and keeps in `text` the characters of the file.

    Numbers beyond the range of `Decimal` become infinity (or zero for a vanishing exponent); their text stays.
    """

    __slots__ = ("text",)
    text: str

    def __new__(cls, text: str) -> Number:
        try:
            self = Decimal.__new__(cls, text)
        except InvalidOperation:
            digits, _, exponent = text.lower().partition("e")
            vanishing = exponent.startswith("-") or not digits.strip("-0.")
            sign = "-" if text.startswith("-") else ""
            self = Decimal.__new__(cls, f"{sign}0" if vanishing else f"{sign}Infinity")
        self.text = text
        return self

    def __reduce__(self) -> tuple[type[Number], tuple[str]]:
        return (Number, (self.text,))

    def __repr__(self) -> str:
        return f"Number({self.text!r})"

    def __deepcopy__(self, memo: dict[int, Any]) -> Number:
        return self

    __copy__ = __deepcopy__  # type: ignore[assignment]


def plain(value: Decimal | int) -> Number:
    """A computed number, written without exponent and without trailing zeros: `10`, `0.3`.

    Only a number too huge or too fine to be written out keeps its exponent.
    """
    if isinstance(value, int):
        return Number(str(value))
    if not value:
        return Number("0")
    if not workable(value):
        return value if isinstance(value, Number) else Number(str(value))
    text = format(value, "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return Number(text)


def is_number(value: object) -> bool:
    """Whether a JSON value is a number; `true` is none (ruling 20)."""
    return isinstance(value, Decimal | int | float) and not isinstance(value, bool)


def workable(value: Decimal) -> bool:
    """Whether exact arithmetic with this number is affordable: finite, and neither huge nor hair-fine."""
    if isinstance(value, Number) and len(value.text) < 20 and (value.text.isdigit() or _PLAIN.fullmatch(value.text)):
        return True
    if not value.is_finite():
        return False
    if value == 0:
        return True
    exponent = value.as_tuple().exponent
    return value.adjusted() <= MOST_DECIMALS and isinstance(exponent, int) and exponent >= -MOST_DECIMALS


def steps_between(low: Decimal, high: Decimal, step: Decimal) -> int:
    """How many whole steps fit between two bounds; all three must be `workable`, `step` above 0."""
    return int(EXACT.divide_int(EXACT.subtract(high, low), step))


def on_step(value: Decimal, low: Decimal, step: Decimal) -> bool:
    """Whether `value` is `low + k * step` for a whole k, counted exactly."""
    return workable(value) and EXACT.remainder(EXACT.subtract(value, low), step) == 0


def at_step(low: Decimal, step: Decimal, index: int) -> Number:
    """The value `low + index * step`."""
    return plain(EXACT.add(low, EXACT.multiply(step, Decimal(index))))


def nearest_step(value: Decimal, low: Decimal, step: Decimal, last: int) -> int:
    """The index of the step nearest to a value, halves upwards, within 0 and `last`."""
    doubled = EXACT.divide_int(
        EXACT.add(EXACT.multiply(EXACT.subtract(value, low), Decimal(2)), step), EXACT.multiply(step, Decimal(2))
    )
    return max(0, min(last, int(doubled)))


def json_number(text: str) -> Number | None:
    """The number that a text spells as JSON does, else None: keys of enum titles are read so (ruling 20)."""
    return Number(text) if _JSON_NUMBER.fullmatch(text) else None


def in_javascript(number: Number) -> str | None:
    """What JavaScript reads instead of a number that a double cannot hold; None for one that it holds."""
    if len(number.text) < 16 and "e" not in number.text and "E" not in number.text:
        return None
    double = float(number)
    if double in (float("inf"), float("-inf")):
        return "Infinity" if double > 0 else "-Infinity"
    is_zero = not number.text.lower().partition("e")[0].strip("-0.")
    if number.is_finite() and Decimal(repr(double)) == number and (double or is_zero):
        return None
    whole = double == int(double) and abs(double) < 1e21
    return str(int(double)) if whole else repr(double)
