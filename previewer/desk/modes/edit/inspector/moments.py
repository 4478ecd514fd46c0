"""Defaults that are a date, or two numbers: a time of day, a place."""

from calendar import monthrange
from collections.abc import Sequence
from datetime import date, timedelta
from functools import partial
from typing import ClassVar

from PySide6.QtCore import QDate, QLocale, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCalendarWidget,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from previewer.desk.language import program_language
from previewer.desk.modes.edit.inspector.defaults import (
    DefaultField,
    LinesDefault,
    PickDefault,
    StepsDefault,
    SwitchDefault,
    TextDefault,
)
from previewer.desk.modes.edit.inspector.field import NumberEdit
from previewer.desk.modes.edit.inspector.subject import Host
from previewer.desk.modes.edit.inspector.text_edits import LineEdit, plain_letters
from previewer.pieces.kinds import Calendar, Choice, Item, Map, Steps, Switch, TextArea, TextItem, Time
from previewer.pieces.numbers import Number, plain
from previewer.pieces.words import words


class DateEdit(LineEdit):
    """A line for a date; arrow keys go by days, page keys by months."""

    #: Days and months to go on.
    stepped = Signal(int, int)

    _STEPS: ClassVar = {
        Qt.Key.Key_Up: (1, 0),
        Qt.Key.Key_Down: (-1, 0),
        Qt.Key.Key_PageUp: (0, 1),
        Qt.Key.Key_PageDown: (0, -1),
    }

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = self._STEPS.get(Qt.Key(event.key()))
        if steps is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(*steps)


class CalendarPopup(QFrame):
    """A calendar below its field: arrow keys move, Enter chooses, Escape goes back."""

    #: A day, as `yyyy-mm-dd`.
    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.calendar = QCalendarWidget(self)
        self.calendar.setLocale(QLocale(program_language()))
        self.calendar.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        self.calendar.setMinimumDate(QDate(1, 1, 1))
        self.calendar.setMaximumDate(QDate(9999, 12, 31))
        self.calendar.activated.connect(self._choose)
        self.calendar.clicked.connect(self._choose)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.calendar)

    def open(self, day: date, below: QWidget) -> None:
        """Show it with a day selected, its right edge below that of a widget, as far as the screen goes."""
        self.calendar.setSelectedDate(QDate(day.year, day.month, day.day))
        self.adjustSize()
        screen = below.screen().availableGeometry()
        place = below.mapToGlobal(below.rect().bottomRight()) - QPoint(self.width(), 0)
        left = max(screen.left(), min(place.x(), screen.right() - self.width()))
        self.move(left, max(screen.top(), min(place.y(), screen.bottom() - self.height())))
        self.show()
        self.calendar.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def _choose(self, day: QDate) -> None:
        if self.isVisible():
            self.close()
            self.chosen.emit(f"{day.year():04}-{day.month():02}-{day.day():02}")


class DateDefault(DefaultField):
    """A date, typed as `yyyy-mm-dd` or chosen in a calendar; without one, the day of the screen's first opening."""

    def __init__(self, name: str, host: Host, form: type[Item] | None = None, parent: QWidget | None = None) -> None:
        super().__init__(name, host, form, parent)
        self.edit = DateEdit(self)
        self.edit.typed.connect(self._take)
        self.edit.left.connect(self._leave)
        self.edit.stepped.connect(self._step)
        self.open = QToolButton(self)
        self.open.setIcon(self.host.icon("today"))
        self.open.clicked.connect(self._open_calendar)
        self.popup: CalendarPopup | None = None
        self._visit = object()
        self._day = date.min
        line = QHBoxLayout()
        line.setSpacing(4)
        line.addWidget(self.edit, 1)
        line.addWidget(self.open)
        self.column.addLayout(line)

    def controls(self) -> Sequence[QWidget]:
        return (self.edit, self.open)

    def set_words(self, name: str, rule: str) -> None:
        super().set_words(name, rule)
        tip = words(program_language(), "ios")["select_date"]
        self.open.setAccessibleName(f"{name}: {tip}")
        self.open.setToolTip(tip)

    def show_default(self, item: Item, value: object, declared: bool) -> None:
        self._day = date.fromisoformat(str(value))
        self.edit.show_text(self.raw if isinstance(self.raw, str) else "")
        self.edit.setPlaceholderText("" if declared else str(value))

    def _take(self, text: str, merge_key: object) -> None:
        text = plain_letters(text).replace("/", "-")
        if text:
            self.take(text, merge_key)
        else:
            self.take_out()

    def _step(self, days: int, months: int) -> None:
        months += self._day.year * 12 + self._day.month - 1
        year, month = divmod(min(9999 * 12 + 11, max(12, months)), 12)
        day = date(year, month + 1, min(self._day.day, monthrange(year, month + 1)[1]))
        try:
            day += timedelta(days)
        except OverflowError:
            return
        self.take(day.isoformat(), self._visit)

    def _open_calendar(self) -> None:
        """The calendar, made when it is first asked for."""
        if self.popup is None:
            self.popup = CalendarPopup(self)
            self.popup.chosen.connect(self.take)
        self.popup.open(self._day, self.open)

    def _leave(self) -> None:
        self._visit = object()
        self.objected.emit("")


class PairDefault(DefaultField):
    """Two numbers, each under its own name; the one that is not touched stays as it is written."""

    #: What the two are called, out of the words of the phones.
    NAMES = "", ""

    def __init__(self, name: str, host: Host, form: type[Item] | None = None, parent: QWidget | None = None) -> None:
        super().__init__(name, host, form, parent)
        self.edits = NumberEdit(self), NumberEdit(self)
        self._visit = object()
        self._value: tuple[Number, Number] = Number("0"), Number("0")
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(2)
        said = words(program_language(), "ios")
        for at, edit in enumerate(self.edits):
            edit.numbered.connect(partial(self._take, at))
            edit.emptied.connect(self.take_out)
            edit.wrong.connect(self.objected)
            edit.stepped.connect(partial(self._step, at))
            edit.left.connect(self._leave)
            label = QLabel(said[self.NAMES[at]], self, textFormat=Qt.TextFormat.PlainText)
            label.setBuddy(edit)
            grid.addWidget(label, 0, at)
            grid.addWidget(edit, 1, at)
        self.column.addLayout(grid)

    def controls(self) -> Sequence[QWidget]:
        return self.edits

    def set_words(self, name: str, rule: str) -> None:
        super().set_words(name, rule)
        said = words(program_language(), "ios")
        for at, edit in enumerate(self.edits):
            edit.setAccessibleName(f"{name}: {said[self.NAMES[at]]}")

    def show_default(self, item: Item, value: object, declared: bool) -> None:
        assert isinstance(value, tuple)
        self._value = value
        for number, edit in zip(value, self.edits, strict=True):
            edit.show_number(number if declared else None)
            edit.setPlaceholderText("" if declared else number.text)

    def _take(self, at: int, number: Number, merge_key: object = None) -> None:
        self.take([number, self._value[1]] if at == 0 else [self._value[0], number], merge_key)

    def _step(self, at: int, by: int) -> None:
        self._take(at, plain(self._value[at] + by), self._visit)

    def _leave(self) -> None:
        self._visit = object()
        self.objected.emit("")


class TimeDefault(PairDefault):
    """A time of day; its numbers go around."""

    NAMES = "hour", "minute"

    def _step(self, at: int, by: int) -> None:
        self._take(at, plain((int(self._value[at]) + by) % (24, 60)[at]), self._visit)


class PlaceDefault(PairDefault):
    """A place by its coordinates, each called by its name: many read well both ways."""

    NAMES = "latitude", "longitude"


#: The field of a default, by the class of item that it belongs to or that this one is made of.
DEFAULTS: dict[type[Item], type[DefaultField]] = {
    Choice: PickDefault,
    Steps: StepsDefault,
    TextArea: LinesDefault,
    TextItem: TextDefault,
    Calendar: DateDefault,
    Map: PlaceDefault,
    Switch: SwitchDefault,
    Time: TimeDefault,
}


def default_field(form: type[Item]) -> type[DefaultField]:
    """The field for the default of a form."""
    return next(DEFAULTS[level] for level in form.__mro__ if level in DEFAULTS)
