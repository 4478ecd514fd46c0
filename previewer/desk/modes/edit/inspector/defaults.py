"""The default of an item, as its phone's own control would set it: only what the item accepts is written."""

from calendar import monthrange
from collections.abc import Sequence
from datetime import date, timedelta
from functools import partial
from typing import ClassVar

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QWidget

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.modes.edit.inspector.calendar_popup import CalendarPopup
from previewer.desk.modes.edit.inspector.field import CalmSlider, InspectorField, NumberEdit, PickBox, SteppedEdit
from previewer.desk.modes.edit.inspector.subject import FormSubject
from previewer.desk.modes.edit.inspector.text_edits import LineEdit, LinesEdit, plain_letters
from previewer.desk.widgets import NO_MARGINS, WrappedLabel, ink, tell
from previewer.pieces import Refusal
from previewer.pieces.json_text import to_json
from previewer.pieces.kinds import Calendar, Choice, Item, Map, Steps, Switch, TextArea, TextItem, Time, of_class
from previewer.pieces.numbers import Number, plain
from previewer.pieces.systems import USUAL_SYSTEM
from previewer.pieces.words import words

_MOST_TICKS = 100_000


class DefaultField(InspectorField):
    """The base: `show_default` shows the default, or the fallback where there is none. Whatever control an item has, an
    item that has none, for its other keys are wrong, has its default shown as it is written, and so has one that the
    item does not accept.
    """

    def __init__(self, name: str, piece: OpenPiece, form: type[Item] | None = None) -> None:
        super().__init__(name, piece, form)
        self.written = WrappedLabel(self)
        self.written.hide()
        self.column.addWidget(self.written)

    def show_value(self, subject: FormSubject) -> None:
        item = subject.item
        usable = item is not None and item.trouble is None
        for control in self.controls():
            control.setEnabled(usable)
        value = item.read_default(subject.raw["default"]) if item is not None and usable and self.present else None
        wrong = self.present and (not usable or isinstance(value, Refusal))
        tell(self.written, self.tr("In the file: {0}").format(to_json(self.raw)) if wrong else "")
        if not usable:
            self._show_nothing()
        elif item is not None:
            if value is None or isinstance(value, Refusal):
                self.show_default(item, item.fallback(subject.today), False)
            else:
                self.show_default(item, value, True)

    def show_default(self, item: Item, value: object, declared: bool) -> None:
        """Show a value; one that is not declared is the fallback, in grey."""
        raise NotImplementedError

    def _show_nothing(self) -> None:
        """Show no value, that of the item before neither."""
        for control in self.controls():
            if isinstance(control, LineEdit | LinesEdit):
                control.show_text("")
                control.setPlaceholderText("")
            elif isinstance(control, PickBox):
                control.setCurrentIndex(-1)
                control.setPlaceholderText("")

    @property
    def can_be_absent(self) -> bool:
        return True

    @property
    def item(self) -> Item:
        """The item, which has a control."""
        assert self.subject.item is not None
        return self.subject.item

    def take(self, raw: object, merge_key: object = None) -> None:
        """Write a value if the item accepts it, else say why not."""
        if self.present and to_json(raw) == to_json(self.raw):
            self.objected.emit("")
            return
        for found in (self.item.accept(raw), self.item.read_default(raw)):
            if isinstance(found, Refusal):
                self.objected.emit(self.subject.objection("default", raw) or found.message(program_language()))
                return
        self.write(raw, merge_key)

    def fallback_text(self, item: Item, value: object, declared: bool) -> str:
        """The fallback in words for a control to show in grey; '' where a default is declared."""
        return "" if declared else item.shown(value, self.subject.lang, USUAL_SYSTEM)


class SwitchDefault(DefaultField):
    """On or off."""

    def _make(self) -> None:
        self.box = QCheckBox(self)
        self.box.clicked.connect(lambda on: self.take(on))
        self.put(self.box)

    def show_default(self, item: Item, value: object, declared: bool) -> None:
        self.box.setChecked(value is True)
        self.box.setText(words(program_language())["on" if value else "off"])
        ink(self.box, None if declared else self.palette().color(QPalette.ColorRole.PlaceholderText))


class PickDefault(DefaultField):
    """One of the options, by its title."""

    def _make(self) -> None:
        self.box = PickBox(self)
        self.box.activated.connect(self._choose)
        self._labels: list[str] = []
        self.put(self.box)

    def show_default(self, item: Item, value: object, declared: bool) -> None:
        assert isinstance(item, Choice)
        labels = [_option(item, at, self.subject.lang) for at in range(item.count)]
        if labels != self._labels:
            self._labels = labels
            self.box.clear()
            self.box.addItems(labels)
        self.box.setPlaceholderText(labels[item.index_of(value)])
        self.box.setCurrentIndex(item.index_of(value) if declared else -1)

    def _choose(self, index: int) -> None:
        item = self.item
        assert isinstance(item, Choice)
        value = item.value_at(index)
        if not self.present or item.read_default(self.raw) != value:
            self.take(value)


def _option(item: Choice, at: int, lang: str) -> str:
    """The title of an option, with its value where that is another."""
    value = item.value_at(at)
    own = value.text if isinstance(value, Number) else str(value)
    label = item.label_at(at, lang)
    return label if label == own else f"{label}  ({own})"


class StepsDefault(DefaultField):
    """A number on a step, typed or slid to."""

    def _make(self) -> None:
        self.edit = NumberEdit(self, self.take, self.take_out, self._step)
        self.slider = CalmSlider(Qt.Orientation.Horizontal, self)
        self.slider.valueChanged.connect(self._slide)
        self.slider.sliderReleased.connect(self.end_visit)
        self.put((self.edit, 1), (self.slider, 2), spacing=8)

    def show_default(self, item: Item, value: object, declared: bool) -> None:
        assert isinstance(item, Steps)
        self.edit.show_number(self.raw)
        self.edit.setPlaceholderText(self.fallback_text(item, value, declared))
        with QSignalBlocker(self.slider):
            self.slider.setVisible(1 < item.count <= _MOST_TICKS)
            self.slider.setRange(0, min(item.count - 1, _MOST_TICKS))
            self.slider.setPageStep(max(1, item.count // 10))
            self.slider.setValue(min(item.index_of(value), _MOST_TICKS))

    def _slide(self, index: int) -> None:
        assert isinstance(self.item, Steps)
        self.take(self.item.value_at(index), self.visit)

    def _step(self, by: int) -> None:
        item = self.item
        assert isinstance(item, Steps)
        now = item.read_default(self.raw) if self.present else item.value_at(0)
        at = 0 if isinstance(now, Refusal) else item.index_of(now)
        self.take(item.value_at(at + by), self.visit)


class TextDefault(DefaultField):
    """A text, cleaned as the phone's field cleans what is typed into it."""

    EDIT: type[LineEdit | LinesEdit] = LineEdit

    def _make(self) -> None:
        self.edit = self.EDIT(self)
        self.edit.typed.connect(self._take)
        self.edit.left.connect(self.end_visit)
        self.put(self.edit)

    def show_default(self, item: Item, value: object, declared: bool) -> None:
        self.edit.show_text(self.raw if isinstance(self.raw, str) else "")
        self.edit.setPlaceholderText("" if declared else self.tr("empty"))

    def _take(self, text: str, merge_key: object) -> None:
        item = self.item
        assert isinstance(item, TextItem)
        self.take(text if len(text) > item.limit else item.clean(text), merge_key)


class LinesDefault(TextDefault):
    """A text of several lines."""

    EDIT = LinesEdit


class DateEdit(SteppedEdit):
    """A line for a date; arrow keys go by days, page keys by months."""

    #: Days and months to go on.
    STEPS: ClassVar = {
        Qt.Key.Key_Up: (1, 0),
        Qt.Key.Key_Down: (-1, 0),
        Qt.Key.Key_PageUp: (0, 1),
        Qt.Key.Key_PageDown: (0, -1),
    }


class DateDefault(DefaultField):
    """A date, typed as `yyyy-mm-dd` or chosen in a calendar; without one, the day of the screen's first opening."""

    def _make(self) -> None:
        self.edit = DateEdit(self)
        self.edit.typed.connect(self._take)
        self.edit.left.connect(self.end_visit)
        self.edit.stepped.connect(self._step)
        label, rule = self.words()
        tip = words(program_language())["select_date"]
        self.open = self.button("today", tip, self._open_calendar)
        self.open.setAutoRaise(False)
        self.open.setAccessibleName(f"{label}: {tip}")
        self.open.setAccessibleDescription(rule)
        self.popup: CalendarPopup | None = None
        self._day = date.min
        self.put((self.edit, 1), self.open, spacing=4)

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

    def _step(self, by: tuple[int, int]) -> None:
        days, months = by
        months += self._day.year * 12 + self._day.month - 1
        year, month = divmod(min(9999 * 12 + 11, max(12, months)), 12)
        day = date(year, month + 1, min(self._day.day, monthrange(year, month + 1)[1]))
        try:
            day += timedelta(days)
        except OverflowError:
            return
        self.take(day.isoformat(), self.visit)

    def _open_calendar(self) -> None:
        """The calendar, made when it is first asked for."""
        if self.popup is None:
            self.popup = CalendarPopup(self)
            self.popup.chosen.connect(self.take)
        self.popup.open(self._day, self.open)


class PairDefault(DefaultField):
    """Two numbers, each under its own name; the one that is not touched stays as it is written."""

    #: What the two are called, out of the words of the phones.
    NAMES = "", ""

    def _make(self) -> None:
        self._value: tuple[Number, Number] = Number("0"), Number("0")
        self.edits = [
            NumberEdit(self, partial(self._take, at), self.take_out, partial(self._step, at)) for at in range(2)
        ]
        grid = QGridLayout()
        grid.setContentsMargins(*NO_MARGINS)
        grid.setVerticalSpacing(2)
        said = words(program_language())
        whole, rule = self.words()
        for at, edit in enumerate(self.edits):
            own = said[self.NAMES[at]]
            edit.setAccessibleName(f"{whole}: {own}")
            edit.setAccessibleDescription(rule)
            label = QLabel(own, self, textFormat=Qt.TextFormat.PlainText)
            label.setBuddy(edit)
            grid.addWidget(label, 0, at)
            grid.addWidget(edit, 1, at)
        self.column.addLayout(grid)

    def controls(self) -> Sequence[QWidget]:
        return self.edits

    def show_default(self, item: Item, value: object, declared: bool) -> None:
        assert isinstance(value, tuple)
        self._value = value
        for number, edit in zip(value, self.edits, strict=True):
            edit.show_number(number if declared else None)
            edit.setPlaceholderText("" if declared else number.text)

    def _take(self, at: int, number: Number, merge_key: object = None) -> None:
        self.take([number, self._value[1]] if at == 0 else [self._value[0], number], merge_key)

    def _step(self, at: int, by: int) -> None:
        self._take(at, plain(self._value[at] + by), self.visit)


class TimeDefault(PairDefault):
    """A time of day; its numbers go around."""

    NAMES = "hour", "minute"

    def _step(self, at: int, by: int) -> None:
        self._take(at, plain((int(self._value[at]) + by) % (24, 60)[at]), self.visit)


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
    return of_class(DEFAULTS, form)
