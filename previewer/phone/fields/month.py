"""One month of a calendar to draw, as a model of its days."""

from __future__ import annotations

from datetime import date
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QByteArray, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal, Slot
from shiboken6 import isValid

from previewer.phone.emptying import empty_when_destroyed
from previewer.phone.fields.calendar import CalendarField
from previewer.phone.qtproperty import Property
from previewer.pieces import calendar, calendars
from previewer.pieces.calendars import GREGORIAN
from previewer.pieces.kinds.calendar import is_date
from previewer.pieces.numerals import in_digits

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class DayRole(IntEnum):
    """What a day gives to its cell; the names are QML's property names."""

    day = Qt.ItemDataRole.UserRole + 1
    date = Qt.ItemDataRole.UserRole + 2
    inMonth = Qt.ItemDataRole.UserRole + 3
    isToday = Qt.ItemDataRole.UserRole + 4
    isValue = Qt.ItemDataRole.UserRole + 5


class MonthModel(QAbstractListModel):
    """The month of the day `shown`, yyyy-mm-dd: six weeks of days, as the language of the field's phone begins them.

    The cells stay while the month, the value or the language changes, and show other days.
    """

    monthChanged = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        empty_when_destroyed(self)
        self._field: CalendarField | None = None
        self._shown = date.min.isoformat()
        self._month = calendar.month(1, 1, "en")

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._month.cells)

    def roleNames(self) -> dict[int, QByteArray]:
        return {role: QByteArray(role.name.encode()) for role in DayRole}

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or not 0 <= index.row() < len(self._month.cells):
            return None
        cell = self._month.cells[index.row()]
        if role == DayRole.day:
            return in_digits(str(cell.day), self._lang())
        if role == DayRole.date:
            return cell.date
        if role == DayRole.inMonth:
            return cell.in_month
        if role == DayRole.isToday:
            return self._field is not None and cell.date == self._field.session.today.isoformat()
        if role == DayRole.isValue:
            return self._field is not None and cell.date == self._field.value
        return None

    def _set_field(self, field: CalendarField | None) -> None:
        if field is self._field:
            return
        if self._field is not None and isValid(self._field):
            self._field.changed.disconnect(self._read)
        self._field = field
        if field is not None:
            field.changed.connect(self._read)
        self._read()

    def _set_shown(self, day: str) -> None:
        if day != self._shown and is_date(day):
            self._shown = day
            self._read()

    @Slot()
    def _read(self) -> None:
        self._month = calendar.month(*self._numbers(), self._lang(), self._counts())
        self.monthChanged.emit()
        self.dataChanged.emit(self.index(0), self.index(len(self._month.cells) - 1), list(DayRole))

    def _numbers(self, months: int = 0) -> tuple[int, int]:
        day = self._shown if self._field is None else self._field.shiftMonths(self._shown, months)
        year, month, _ = calendars.counted(date.fromisoformat(day), self._counts())
        return year, month

    def _lang(self) -> str:
        return "en" if self._field is None else self._field.lang

    def _counts(self) -> str:
        return GREGORIAN if self._field is None else self._field.counts

    def _weeks(self) -> int:
        last = max((at for at, cell in enumerate(self._month.cells) if cell.in_month), default=0)
        return max(5, last // 7 + 1)

    def _title(self, months: int) -> str:
        return calendar.month(*self._numbers(months), self._lang(), self._counts()).title

    field = Property(CalendarField, lambda self: self._field, lambda self, to: self._set_field(to), notify=monthChanged)
    shown = Property(str, lambda self: self._shown, lambda self, to: self._set_shown(to), notify=monthChanged)
    year = Property(int, lambda self: self._numbers()[0], notify=monthChanged)
    month = Property(int, lambda self: self._numbers()[1], notify=monthChanged)
    #: The weeks that some day of the month is in, and five at least.
    weeks = Property(int, lambda self: self._weeks(), notify=monthChanged)
    title = Property(str, lambda self: self._month.title, notify=monthChanged)
    previousTitle = Property(str, lambda self: self._title(-1), notify=monthChanged)
    nextTitle = Property(str, lambda self: self._title(1), notify=monthChanged)
    #: Whether the language writes the year before the month.
    yearFirst = Property(bool, lambda self: self._month.title[:1].isdigit(), notify=monthChanged)
    #: The twelve months as they stand alone.
    names = Property(
        "QStringList", lambda self: list(calendar.months(self._lang(), self._counts())), notify=monthChanged
    )
    #: The days of the week from the first one on: a letter, short, in full.
    narrow = Property("QStringList", lambda self: [day.narrow for day in self._month.weekdays], notify=monthChanged)
    short = Property("QStringList", lambda self: [day.short for day in self._month.weekdays], notify=monthChanged)
    full = Property("QStringList", lambda self: [day.full for day in self._month.weekdays], notify=monthChanged)
