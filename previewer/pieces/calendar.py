"""Dates, times and months in the previewed language (ruling 15). Figures and names are Unicode CLDR's, by Babel.

Dates are `yyyy-mm-dd` texts of the Gregorian calendar, years 1 to 9999, without a time zone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from datetime import date, time
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from previewer.pieces import calendars
from previewer.pieces.calendars import GREGORIAN, calendar_of
from previewer.pieces.languages import PSEUDOS, locale
from previewer.pieces.numerals import in_digits
from previewer.pieces.systems import SYSTEMS
from previewer.pieces.texts import pseudo

if TYPE_CHECKING:
    from babel import Locale

_SPACES = str.maketrans({"\u202f": " ", "\u2009": " ", "\u00a0": " "})
_MARKS = str.maketrans("", "", "\u200e\u200f\u061c")
#: Where phones say the halves of the day in full, though CLDR's short times have AM and PM.
_PERIODS_IN_FULL = frozenset({"ko"})
_MONTH_SKELETON = "yMMMM"
#: The fields of a pattern of CLDR, and what stands between them.
_PART = re.compile(r"'[^']*'|G+|y+|M+|L+|d+|E+|c+|.")
#: Digits of a date that is typed.
_ENTRY_DIGITS = 8
#: The languages that nearly every piece has say dates and times here, by CLDR's own words, without loading all of it:
#: a command that renders one picture takes a tenth less, and the window stands 25 ms sooner.
_USUAL_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
_USUAL_HALVES = {"en": ("AM", "PM"), "ja": ("午前", "午後")}
_USUAL_12 = {"en": True, "ja": False}


class Weekday(NamedTuple):
    """A day of the week: one letter, short, in full; `iso` is 1 for Monday to 7 for Sunday."""

    narrow: str
    short: str
    full: str
    iso: int


class DayCell(NamedTuple):
    """One cell of a month grid: the day's number, its date, and whether it is of that month."""

    day: int
    date: str
    in_month: bool


class Month(NamedTuple):
    """A month to draw: its title, seven weekdays from the language's first day on, six rows of seven cells."""

    title: str
    weekdays: list[Weekday]
    cells: list[DayCell]


def _plain(text: str, lang: str) -> str:
    """A text of Babel with plain spaces, in the digits of a language."""
    return in_digits(text.translate(_SPACES), lang)


def calendar_for(lang: str, platform: str) -> str:
    """The calendar that a phone counts days in: a tag's, else on some phones that of the language's region."""
    if not SYSTEMS[platform].calendar_of_region or PSEUDOS.get(lang, lang) in _USUAL_12:
        return calendar_of(lang)
    where = locale(lang)
    return calendar_of(lang, where.territory or _likely(where).territory or "")


def picker_calendar(lang: str, platform: str) -> str:
    """The calendar that a picker counts in: Android's is always ours, also where a tag asks its texts for another."""
    return calendar_for(lang, platform) if SYSTEMS[platform].calendar_of_region else GREGORIAN


def _usual_date(day: date, lang: str) -> str | None:
    """A date in CLDR's medium style; None in any language but the usual ones."""
    if lang == "en":
        return f"{_USUAL_MONTHS[day.month - 1]} {day.day}, {day.year}"
    return f"{day.year}/{day.month:02}/{day.day:02}" if lang == "ja" else None


def _usual_time(hour: int, minute: int, lang: str, clock: str) -> str | None:
    """A short time by a clock of '12' or '24' hours, or 'auto'; None in any language but the usual ones."""
    if lang not in _USUAL_12:
        return None
    half = _USUAL_HALVES[lang][hour >= 12]
    if clock == "24" or (clock == "auto" and not _USUAL_12[lang]):
        return f"{hour:02}:{minute:02}" if lang == "en" else f"{hour}:{minute:02}"
    return f"{hour % 12 or 12}:{minute:02} {half}" if lang == "en" else f"{half}{hour % 12}:{minute:02}"


@lru_cache(maxsize=1024)
def format_date(value: str, lang: str, style: str = "medium", calendar: str = GREGORIAN) -> str:
    """A date in words, in a calendar as `calendar_for()` tells.

    Styles: CLDR's `medium` and `full`, and of our calendar `short`, `long`, `headline` (short month, day, year) and
    `entry` (digits to type, with a full year).
    """
    day = date.fromisoformat(value)
    if calendar != GREGORIAN and (words := _counted_date(day, lang, style, calendar)):
        return words
    usual = _usual_date(day, PSEUDOS.get(lang, lang)) if style == "medium" else None
    if usual is not None:
        return usual
    from babel.dates import format_date as babel_date
    from babel.dates import format_skeleton

    where = locale(lang)
    if style == "entry":
        digits = {"y": f"{day.year:04}", "M": f"{day.month:02}", "d": f"{day.day:02}"}
        return in_digits(re.sub("[yMd]", lambda letter: digits[letter[0]], _entry_form(lang)), lang)
    if style == "headline":
        return _plain(format_skeleton("yMMMd", day, locale=where), lang)
    return _plain(babel_date(day, style, locale=where), lang)


def _counted_date(day: date, lang: str, style: str, calendar: str) -> str:
    """A date by CLDR's pattern for another calendar than ours; '' where that counts none yet (before the eras)."""
    era, year = calendars.year_text(day, calendar, lang)
    if not era:
        return ""
    _, month, number = calendars.counted(day, calendar)
    where = locale(lang)
    own = calendars.own_months(calendar, lang)
    full, short, alone = own or (
        _twelve(where.months[context][width])
        for context, width in (("format", "wide"), ("format", "abbreviated"), ("stand-alone", "wide"))
    )
    days = where.days["format"]

    def part(found: re.Match[str]) -> str:
        text = found[0]
        size = len(text)
        if text[0] in "ML":
            names = short if size == 3 else alone if text[0] == "L" else full
            return str(names[month - 1]) if size > 2 else f"{month:0{size}}"
        if text[0] in "Ec":
            return str(days["wide" if size == 4 else "abbreviated"][day.weekday()])
        said = {"G": era, "y": year, "d": f"{number:0{size}}"}
        return said.get(text[0], text.strip("'"))

    return _plain(_PART.sub(part, calendars.pattern(calendar, lang, style)), lang)


def _twelve(names: Mapping[int, object]) -> list[str]:
    return [str(names[number]) for number in range(1, 13)]


@lru_cache(maxsize=64)
def _entry_form(lang: str) -> str:
    """The order and separators in which a date is typed: `M/d/y`, `y/M/d`, `d.M.y`."""
    pattern = locale(lang).date_formats["short"].pattern
    letters = re.sub(r"'[^']*'", "", pattern).translate(_MARKS)
    form = re.sub(r"d+", "d", re.sub(r"[ML]+", "M", re.sub(r"[yur]+", "y", re.sub(r"G+\s*", "", letters))))
    return re.sub(r"[^yMd./ -]", "", form).strip() if {"y", "M", "d"} <= set(form) else "y-M-d"


def entry_hint(lang: str) -> str:
    """What a field for a typed date shows while it is empty: `mm/dd/yyyy`, `yyyy/mm/dd`."""
    return _entry_form(lang).replace("y", "yyyy").replace("M", "mm").replace("d", "dd")


def entry_so_far(text: str, lang: str) -> str:
    """What was typed of a date, with the separators that go between its digits: `123120` is `12/31/20`. Eight digits at
    most; what is no digit goes.
    """
    digits = "".join(re.findall("[0-9]", _in_ascii(text)))[:_ENTRY_DIGITS]
    found = ""
    for part in re.findall(r"[yMd]|[^yMd]+", _entry_form(lang)):
        if not digits:
            break
        length = 4 if part == "y" else 2
        found, digits = (found + digits[:length], digits[length:]) if part in "yMd" else (found + part, digits)
    return in_digits(found, lang)


def _in_ascii(text: str) -> str:
    """A text with the digits of any script as 0 to 9."""
    return "".join(str(unicodedata.digit(char)) if char.isdigit() else char for char in text)


def is_whole_entry(text: str) -> bool:
    """Whether all digits of a date were typed."""
    return sum(char.isdigit() for char in text) == _ENTRY_DIGITS


def parse_date(text: str, lang: str) -> str | None:
    """A typed date in the order of the language, or as `yyyy-mm-dd`; None where it names no day that exists."""
    numbers = re.findall(r"[0-9]+", _in_ascii(text))
    if len(numbers) != 3:
        return None
    order = [letter for letter in _entry_form(lang) if letter in "yMd"]
    if len(numbers[0]) >= 3:
        order = ["y", "M", "d"]
    parts = dict(zip(order, numbers, strict=True))
    if len(parts["y"]) != 4 or len(parts["M"]) > 2 or len(parts["d"]) > 2:
        return None
    try:
        return date(int(parts["y"]), int(parts["M"]), int(parts["d"])).isoformat()
    except ValueError:
        return None


@lru_cache(maxsize=64)
def uses_12_hours(lang: str) -> bool:
    """Whether the language's clock has twelve hours and two periods."""
    usual = _USUAL_12.get(PSEUDOS.get(lang, lang))
    if usual is not None:
        return usual
    pattern = re.sub(r"'[^']*'", "", locale(lang).time_formats["short"].pattern)
    return "a" in pattern or "b" in pattern or "B" in pattern


def day_periods(lang: str) -> tuple[str, str]:
    """The words before and after noon: AM and PM."""
    where = locale(lang)
    names = where.day_periods["format"]
    found = names["wide"] if where.language in _PERIODS_IN_FULL else names.get("abbreviated") or names["wide"]
    return str(found["am"]), str(found["pm"])


@lru_cache(maxsize=2048)
def format_time(hour: int, minute: int, lang: str, clock: str = "auto") -> str:
    """A time of day in the language's own clock, or in one of '12' or '24' hours."""
    usual = _usual_time(hour, minute, PSEUDOS.get(lang, lang), clock)
    if usual is not None:
        return usual
    from babel.dates import format_skeleton
    from babel.dates import format_time as babel_time

    where, at = locale(lang), time(hour, minute)
    own = "12" if uses_12_hours(lang) else "24"
    if clock in ("auto", own) and where.language in _PERIODS_IN_FULL:
        return _plain(babel_time(at, where.time_formats["short"].pattern.replace("a", "aaaa"), locale=where), lang)
    if clock in ("auto", own):
        return _plain(babel_time(at, "short", locale=where), lang)
    return _plain(format_skeleton("hm" if clock == "12" else "Hm", at, locale=where), lang)


def format_hour(hour: int, lang: str, clock: str) -> str:
    """The hour alone, as a clock of '12' or '24' hours names it: twelve o'clock may be 0 there, one o'clock 01."""
    if clock == "12":
        counts_from_0 = in_digits("12", lang) not in format_time(12, 0, lang, clock)
        return in_digits(str(hour % 12 if counts_from_0 else hour % 12 or 12), lang)
    leads = format_time(1, 0, lang, clock).startswith(in_digits("0", lang))
    return in_digits(f"{hour:02}" if leads else str(hour), lang)


def format_status_time(hour: int, minute: int, lang: str, clock: str) -> str:
    """The time as a status bar has it: without the half of the day. `clock` is '12' or '24'."""
    return f"{format_hour(hour, lang, clock)}:{in_digits(f'{minute:02}', lang)}"


@lru_cache(maxsize=64)
def format_status_date(day: date, lang: str) -> str:
    """A day as a status bar has it: `Mon Nov 23`, `11月23日(月)`."""
    from babel.dates import format_skeleton

    return _plain(format_skeleton("MMMEd", day, locale=locale(lang)), lang).replace(",", "")


@lru_cache(maxsize=64)
def months(lang: str, calendar: str = GREGORIAN) -> tuple[str, ...]:
    """The twelve months of a calendar as they stand alone."""
    own = calendars.own_months(calendar, lang)
    found = tuple(own[2] if own else _twelve(locale(lang).months["stand-alone"]["wide"]))
    return tuple(pseudo(name, lang) for name in found) if lang in PSEUDOS else found


def year_text(year: int, lang: str, calendar: str = GREGORIAN) -> str:
    """A year of a calendar as a wheel of years has it; one in which an era begins is the new era's."""
    if calendar == "japanese":
        return in_digits("".join(calendars.year_text(date(year, 12, 31), calendar, lang)), lang)
    return in_digits(str(year + calendars.BUDDHIST if calendar == "buddhist" else year), lang)


@lru_cache(maxsize=64)
def weekdays(lang: str) -> tuple[Weekday, ...]:
    """The seven weekdays from the first day of the language's week on."""
    where = locale(lang)
    days = where.days["stand-alone"]
    first = _first_weekday(lang)
    order = [(first + step) % 7 for step in range(7)]
    return tuple(
        Weekday(str(days["narrow"][day]), str(days["abbreviated"][day]), str(days["wide"][day]), day + 1)
        for day in order
    )


def _first_weekday(lang: str) -> int:
    """0 for Monday. A language without a region takes that of its likely region: en-US, ja-JP."""
    where = locale(lang)
    return int((where if where.territory else _likely(where)).first_week_day)


def _likely(where: Locale) -> Locale:
    """A locale with the region that is likely for its language."""
    from babel.core import get_global

    likely = get_global("likely_subtags")
    return locale(likely.get(str(where)) or likely.get(where.language) or str(where))


@lru_cache(maxsize=256)
def month(year: int, number: int, lang: str, calendar: str = GREGORIAN) -> Month:
    """One month (1 to 12) of a year of a calendar as a grid of 42 cells.

    At both ends of Python's dates the cells beyond them have day 0 and an empty date.
    """
    from babel.dates import format_skeleton

    days = weekdays(lang)
    first, after = (calendars.first_day(year, month, calendar) for month in (number, number + 1))
    lead = (first - days[0].iso) % 7
    cells = []
    for at in range(first - lead, first - lead + 42):
        if 1 <= at <= date.max.toordinal():
            day = date.fromordinal(at)
            cells.append(DayCell(calendars.counted(day, calendar).day, day.isoformat(), first <= at < after))
        else:
            cells.append(DayCell(0, "", False))
    start = date.fromordinal(min(max(first, 1), date.max.toordinal()))
    title = _counted_date(start, lang, "month", calendar) if calendar != GREGORIAN else ""
    title = title or _plain(format_skeleton(_MONTH_SKELETON, start, locale=locale(lang)), lang)
    return Month(title, list(days), cells)


def shift_months(day: date, months: int, calendar: str = GREGORIAN) -> date:
    """A day some months later, the same of its month, or the month's last day where it has no such day. What lies
    beyond Python's dates is the nearest of them.
    """
    first, (year, number, of_month), last = (calendars.counted(one, calendar) for one in (date.min, day, date.max))
    count = year * 12 + number - 1 + months
    year, number = divmod(max(first.year * 12 + first.month - 1, min(count, last.year * 12 + last.month - 1)), 12)
    number += 1
    at = calendars.first_day(year, number, calendar) + min(of_month, calendars.length(year, number, calendar)) - 1
    return date.fromordinal(min(max(at, 1), date.max.toordinal()))
