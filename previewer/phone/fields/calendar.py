"""A calendar date: dates in words, dates that are typed, and the way from day to day."""

from __future__ import annotations

from datetime import date, timedelta

from PySide6.QtCore import Signal, Slot

from previewer.phone.fields.base import Field
from previewer.phone.qtproperty import Property
from previewer.pieces import calendar, calendars
from previewer.pieces.kinds.calendar import is_date


class CalendarField(Field):
    """A date, `yyyy-mm-dd` on every way in and out; it has no time and no zone (ruling 24)."""

    controlChanged = Signal()

    def _words(self, day: str, style: str) -> str:
        # A dialog that is being built asks before it has a date.
        return calendar.format_date(day, self._look.lang, style, self.counts) if is_date(day) else ""

    @property
    def counts(self) -> str:
        """The calendar that the picker counts in."""
        return calendar.picker_calendar(self._look.lang, self._look.platform)

    def _date(self) -> date:
        return date.fromisoformat(self.stored())

    @Slot(str)
    def choose(self, day: str) -> None:
        self.store(day)

    @Slot(str, result=str)
    def parse(self, text: str) -> str:
        """A typed date as `yyyy-mm-dd`, or '' when it is none."""
        return calendar.parse_date(text, self._look.lang) or ""

    @Slot(str, result=str)
    def dayName(self, day: str) -> str:
        """A date in full words, for accessible names."""
        return self._words(day, "full")

    @Slot(str, result=str)
    def headlineFor(self, day: str) -> str:
        """A date as the headline of a dialog has it: month, day, year."""
        return self._words(day, "headline")

    @Slot(str, result=str)
    def entryTextFor(self, day: str) -> str:
        """A date in digits, as it would be typed."""
        return self._words(day, "entry")

    @Slot(str, result=str)
    def entrySoFar(self, text: str) -> str:
        """What was typed of a date, with its separators."""
        return calendar.entry_so_far(text, self._look.lang)

    @Slot(str, result=bool)
    def isWhole(self, text: str) -> bool:
        """Whether all digits of a date were typed."""
        return calendar.is_whole_entry(text)

    @Slot(str, int, result=str)
    def shift(self, day: str, days: int) -> str:
        """The date some days later; the pickers' first and last day are the ends."""
        if not is_date(day):
            return ""
        start = date.fromisoformat(day)
        room_back, room_on = (date.min - start).days, (date.max - start).days
        return (start + timedelta(days=min(room_on, max(room_back, days)))).isoformat()

    @Slot(str, int, result=str)
    def shiftMonths(self, day: str, months: int) -> str:
        """A day some months later, the same of its month, or the month's last day where it has no such day."""
        if not is_date(day):
            return ""
        return calendar.shift_months(date.fromisoformat(day), months, self.counts).isoformat()

    @Slot(int, result=str)
    def yearText(self, year: int) -> str:
        """A year of the picker's calendar."""
        return calendar.year_text(year, self._look.lang, self.counts)

    def _ends(self) -> tuple[int, int]:
        return calendars.counted(date.min, self.counts).year, calendars.counted(date.max, self.counts).year

    value = Property(str, lambda self: self.stored(), notify=controlChanged)
    year = Property(int, lambda self: self._date().year, notify=controlChanged)
    month = Property(int, lambda self: self._date().month, notify=controlChanged)
    day = Property(int, lambda self: self._date().day, notify=controlChanged)
    headline = Property(str, lambda self: self.headlineFor(self.stored()), notify=controlChanged)
    entryHint = Property(str, lambda self: calendar.entry_hint(self._look.lang), notify=controlChanged)
    minimumYear = Property(int, lambda self: self._ends()[0], notify=controlChanged)
    maximumYear = Property(int, lambda self: self._ends()[1], notify=controlChanged)
