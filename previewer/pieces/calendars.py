"""Calendars that people count days in: Gregorian, Buddhist, Japanese by eras, Persian and Islamic.

Names, patterns and the calendars of regions are Unicode CLDR's (`calendars.json`, with source and licence); a
calendar with months of its own counts years on before its first, as ICU does. Values stay Gregorian (ruling 24).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple, TypedDict, TypeVar

from previewer.pieces.languages import base, setting, written_chinese

T = TypeVar("T")
GREGORIAN = "gregorian"
_ISLAMIC = ("umalqura", "civil", "tabular")
#: What a tag may ask for (`-u-ca-`); the Islamic ones that are sighted are drawn as Umm al-Qura's, which is computed.
_NAMES = {
    "buddhist": "buddhist",
    "japanese": "japanese",
    "persian": "persian",
    "islamic": "umalqura",
    "islamic-rgsa": "umalqura",
    "islamic-umalqura": "umalqura",
    "islamic-civil": "civil",
    "islamicc": "civil",
    "islamic-tbla": "tabular",
    "gregory": GREGORIAN,
}
#: First days of the eras from Meiji on; before, years are those of the common era.
_ERAS = (date(1868, 10, 23), date(1912, 7, 30), date(1926, 12, 25), date(1989, 1, 8), date(2019, 5, 1))
#: Years from the Buddha's death to the first of our calendar.
BUDDHIST = 543
#: The day before the first of the first year, as an ordinal of Python's.
_PERSIAN, _CIVIL, _TABULAR = 226894, 227014, 227013
_UMALQURA_YEARS, _UMALQURA = range(1300, 1601), date(1882, 11, 12).toordinal()


class Counted(NamedTuple):
    """A day as a calendar counts it; years that begin with an era count on from those before."""

    year: int
    month: int
    day: int


class _Tables(TypedDict):
    """The contents of `calendars.json`: each table by language, those of a calendar's own by calendar first."""

    regions: dict[str, str]
    patterns: dict[str, dict[str, list[str]]]
    months: dict[str, dict[str, list[list[str]]]]
    eras: dict[str, dict[str, list[str]]]
    umalqura: str


@cache
def _data() -> _Tables:
    found: _Tables = json.loads(Path(__file__).with_suffix(".json").read_bytes())
    return found


def calendar_of(lang: str, of_region: str = "") -> str:
    """The calendar that a tag asks for, else that of a region, where phones take it from there."""
    asked = _NAMES.get(setting(lang, "ca"))
    if asked is not None or not of_region:
        return asked or GREGORIAN
    return _data()["regions"].get(of_region, GREGORIAN)


def counted(day: date, calendar: str) -> Counted:
    """A day in a calendar."""
    if calendar == "persian":
        return _in_months(day.toordinal(), calendar, (day.toordinal() - _PERSIAN) * 33 // 12053 + 1)
    if calendar in _ISLAMIC:
        return _in_months(day.toordinal(), calendar, (day.toordinal() - _CIVIL) * 30 // 10631 + 1)
    return Counted(day.year, day.month, day.day)


def _in_months(ordinal: int, calendar: str, about: int) -> Counted:
    """A day in a calendar with months of its own, from a year that is its own or beside it."""
    year = next(year for year in range(about + 2, about - 4, -1) if first_day(year, 1, calendar) <= ordinal)
    month = next(month for month in range(12, 0, -1) if first_day(year, month, calendar) <= ordinal)
    return Counted(year, month, ordinal - first_day(year, month, calendar) + 1)


def first_day(year: int, month: int, calendar: str) -> int:
    """The ordinal of a month's first day, as `date.toordinal()` counts; it may lie outside of Python's dates."""
    year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    if calendar == "persian":
        return _PERSIAN + 365 * (year - 1) + (8 * year + 21) // 33 + 31 * (month - 1) - max(0, month - 7) + 1
    if calendar == "umalqura" and year in _UMALQURA_YEARS:
        return _umalqura()[(year - _UMALQURA_YEARS[0]) * 12 + month - 1]
    if calendar in _ISLAMIC:
        start = _TABULAR if calendar == "tabular" else _CIVIL
        return start + 354 * (year - 1) + (11 * year + 3) // 30 + (59 * (month - 1) + 1) // 2 + 1
    # Of our own calendar the years 0 and 10000 are asked for too, at its ends.
    before = year - 1
    leap = int(year % 4 == 0 and (year % 100 != 0 or year % 400 == 0))
    days = (0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)[month - 1] + (leap if month > 2 else 0)
    return 365 * before + before // 4 - before // 100 + before // 400 + days + 1


@cache
def _umalqura() -> tuple[int, ...]:
    """The first days of all months of Umm al-Qura's years: three digits a year, a bit of thirty days for each month."""
    bits = "".join(f"{int(digit, 16):04b}" for digit in _data()["umalqura"])
    return tuple(accumulate((29 + int(bit) for bit in bits), initial=_UMALQURA))


def length(year: int, month: int, calendar: str) -> int:
    """How many days a month has."""
    return first_day(year, month + 1, calendar) - first_day(year, month, calendar)


def year_text(day: date, calendar: str, lang: str) -> tuple[str, str]:
    """Era and year of a day, in Latin digits; the era is '' where none is told."""
    eras = _of(_data()["eras"]["islamic" if calendar in _ISLAMIC else calendar], lang)
    if calendar == "japanese":
        at = sum(start <= day for start in _ERAS)
        if at == 0:
            return "", str(day.year)
        year = day.year - _ERAS[at - 1].year + 1
        return eras[at - 1], "元" if year == 1 and base(lang) == "ja" else str(year)
    return eras[0], str(day.year + BUDDHIST if calendar == "buddhist" else counted(day, calendar).year)


def own_months(calendar: str, lang: str) -> list[list[str]]:
    """The names of months of a calendar that has its own: in full, short, standing alone; [] of one with ours."""
    if calendar not in ("persian", *_ISLAMIC):
        return []
    names = _of(_data()["months"]["persian" if calendar == "persian" else "islamic"], lang)
    return [names[0], names[min(1, len(names) - 1)], names[2 if len(names) > 2 else 0]]


def pattern(calendar: str, lang: str, style: str) -> str:
    """CLDR's pattern of a style, `medium`, `full` or `month`, of a calendar other than ours."""
    found = _of(_data()["patterns"], lang)
    return found.get(calendar, found[""])[("medium", "full", "month").index(style)]


def _of(table: Mapping[str, T], lang: str) -> T:
    """The part of a table by language that is of one, else the English."""
    return table.get(written_chinese(lang) or base(lang), table["en"])
