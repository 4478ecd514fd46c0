"""calendar: a date, as `yyyy-mm-dd`, without a time zone (ruling 24)."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date

from previewer.pieces.calendar import calendar_for, format_date
from previewer.pieces.json_text import quoted
from previewer.pieces.kinds.base import Item, Refusal, Value
from previewer.pieces.violations import Code, Fix, Violation, example, replacing

_FORM = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_ANY_FORM = re.compile(r"([0-9]{4})[-/.年]([0-9]{1,2})[-/.月]([0-9]{1,2})日?")


class Calendar(Item):
    """A calendar date. The value is its text, `yyyy-mm-dd`; years run from 1 to 9999."""

    kind = "calendar"
    form = "calendar"
    json_type = "string"
    keys = {
        "format": {"const": "date", "description": "Always date.", "x-code": "format-missing"},
        "default": {
            "type": "string",
            "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
            "description": "A date, yyyy-mm-dd. Without it, the day on which the screen is first opened.",
            "x-code": {"type": "default-type"},
        },
    }
    needs = {"format": "format-missing"}
    starter = {"format": "date"}
    codes = {
        "default-date": Code(
            "error",
            ("found",),
            example('"type": "string", "x-input-type": "calendar", "format": "date", "default": "2026-02-30"'),
        ),
        "format-missing": Code("error", ("found", "typo"), example('"type": "string", "x-input-type": "calendar"')),
    }
    reasons = {"date": ("found",)}
    hint = "double_tap_open"
    opens = True
    __slots__ = ()

    def fallback(self, today: date) -> Value:
        return today.isoformat()

    def boundaries(self) -> Iterator[tuple[str, Value]]:
        # The years 1 and 9999 are accepted too, and are a minute's turning away on a wheel.
        yield "first-day", "1900-01-01"
        yield "last-day", "2099-12-31"

    def accept(self, raw: object) -> Value | Refusal:
        if not isinstance(raw, str):
            return self.refuse(raw)
        return raw if is_date(raw) else self.refuse(raw, "date")

    def shown(self, value: Value, lang: str, platform: str) -> str:
        return format_date(value, lang, calendar=calendar_for(lang, platform))

    def judge_default(self) -> Iterator[Violation]:
        raw = self.raw.get("default")
        if isinstance(raw, str) and not is_date(raw):
            yield Violation("default-date", ("default",), {"found": quoted(raw)}, _day_near(raw))


def _day_near(text: str) -> Fix | None:
    """The day that a text says in another form, or the last of its month where that has fewer days."""
    found = _ANY_FORM.fullmatch(text.strip())
    if found is None:
        return None
    year, month, day = map(int, found.groups())
    if not (year >= 1 and 1 <= month <= 12 and 1 <= day <= 31):
        return None
    return replacing(("default",), quoted(date(year, month, min(day, monthrange(year, month)[1])).isoformat()))


def is_date(text: str) -> bool:
    """Whether a text is `yyyy-mm-dd` and names a day that exists."""
    if not _FORM.fullmatch(text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
