"""A time of day, on a 24-hour clock inside and on the language's clock outside."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot

from previewer.phone.fields.base import Field
from previewer.phone.qtproperty import Property
from previewer.pieces import calendar
from previewer.pieces.numerals import in_digits


class TimeField(Field):
    """Hour 0-23 and minute 0-59; wheels and dials show twelve hours where the phone's clock does."""

    controlChanged = Signal()

    def _twelve(self) -> bool:
        return self._host.hours == "12"

    def _format(self, hour: int, minute: int) -> str:
        return calendar.format_time(hour, minute, self._look.lang, self._host.hours)

    def _shown(self) -> str:
        return self._format(int(self.stored()[0]), int(self.stored()[1]))

    def _hour(self) -> int:
        return int(self.stored()[0])

    def _minute(self) -> int:
        return int(self.stored()[1])

    def _period_first(self) -> bool:
        before_noon, _ = calendar.day_periods(self._look.lang)
        return self._format(9, 5).startswith(before_noon)

    @Slot(int, int)
    def choose(self, hour: int, minute: int) -> None:
        """Take a time; `hour` is 0-23."""
        self.store([hour, minute])

    @Slot(int, int, int)
    def compose(self, hour_index: int, minute: int, period: int) -> None:
        """Take a time from wheels: place of the hour on its wheel, minute, 0 for before noon or 1 for
        after.
        """
        self.store([self.hourFrom(hour_index, period), minute])

    @Slot(int, int, result=int)
    def hourFrom(self, hour_index: int, period: int) -> int:
        """The hour 0-23 for a place on the hour wheel; `period` counts on a 12-hour clock only."""
        return hour_index % 12 + 12 * (period == 1) if self._twelve() else hour_index

    @Slot(int, result=str)
    def hourText(self, hour: int) -> str:
        """An hour 0-23 as the phone's clock names it."""
        return calendar.format_hour(hour, self._look.lang, self._host.hours)

    @Slot(int, result=str)
    def numberText(self, number: int) -> str:
        """A number as a dial has it, in the digits of the language."""
        return in_digits(str(number), self._look.lang)

    @Slot(str, result=int)
    def numberIn(self, text: str) -> int:
        """The number that is typed in digits of any script, -1 where there is none."""
        return int(text) if text.isdecimal() else -1

    @Slot(int, result=str)
    def minuteText(self, minute: int) -> str:
        """A number in two digits, as minutes are written."""
        return in_digits(f"{minute:02}", self._look.lang)

    hour = Property(int, lambda self: self._hour(), notify=controlChanged)
    minute = Property(int, lambda self: self._minute(), notify=controlChanged)
    twelveHour = Property(bool, lambda self: self._twelve(), notify=controlChanged)
    periods = Property("QVariantList", lambda self: list(calendar.day_periods(self._look.lang)), notify=controlChanged)
    periodFirst = Property(bool, lambda self: self._period_first(), notify=controlChanged)
    period = Property(int, lambda self: int(self._hour() >= 12), notify=controlChanged)
    hours = Property("QVariantList", lambda self: self._hours(), notify=controlChanged)
    hourIndex = Property(int, lambda self: self._hour() % (12 if self._twelve() else 24), notify=controlChanged)

    def _hours(self) -> list[int]:
        return [12, *range(1, 12)] if self._twelve() else list(range(24))
