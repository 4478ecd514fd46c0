"""A phone driven by its items: every value reached as a person does, by the controls themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from math import ceil, log2
from typing import ClassVar, cast

from PySide6.QtQuick import QQuickItem

from previewer.cases.driver.controls import Controls
from previewer.cases.driver.errors import DriverError
from previewer.cases.driver.screen import Key
from previewer.phone.fields import CalendarField
from previewer.phone.map.mercator import project
from previewer.pieces import Refusal
from previewer.pieces.calendars import counted
from previewer.pieces.kinds import (
    Calendar,
    Choice,
    Item,
    Map,
    Radio,
    RangeDrumroll,
    Slider,
    Steps,
    StringDrumroll,
    Switch,
    TextItem,
    Time,
    Value,
    of_class,
)

#: More turns of a wheel, steps of a slider or months of a calendar than anybody would do.
_MOST = 5_000
#: Android's wheel does not always feel the first notch after it opened.
_TRIES = 4
#: Notches of the mouse's wheel for a level of a map, and more ways to go than to any place.
_NOTCHES, _WAYS = 2, 20
#: What of a map, from its middle, is free of buttons in any case.
_MIDST = 0.3


class PhoneDriver(Controls):
    """One phone, driven as a person does: one way to a value for each kind of item."""

    #: What a slider is dragged by.
    knob: ClassVar[str]
    #: What shows the month before, and the one after.
    months: ClassVar[tuple[str, str]]

    def choose(self, key: str, value: object) -> None:
        """Reach a value, as the script would get it, by the control itself, and confirm where the phone asks for it.

        A map takes what lies nearest to the pixel. Raises DriverError, also for a value that the item refuses.
        """
        item = self.item(key)
        wanted = item.accept(value)
        if isinstance(wanted, Refusal):
            raise DriverError("refused", why=wanted.message())
        of_class(CHOOSERS, type(item))(self)(key, wanted)

    def choose_option(self, key: str, value: Value) -> None:
        self.click(self.option(key, self._index(key, value)))

    def choose_row(self, key: str, value: Value) -> None:
        wheel = self.wheel_of(self.open(key))
        index = self._index(key, value)
        if self.turned_to(wheel) == index and self.phone.session.values.get(key) != value:
            # The value lies between two rows: a wheel that is not moved would leave it there.
            self.turn_to(wheel, 1 if index == 0 else index - 1)
        self.turn_to(wheel, index)
        self.confirm()

    def turn_to(self, wheel: QQuickItem, index: int) -> None:
        """Turn a wheel by the mouse's wheel until a row is in the middle."""
        for _ in range(_TRIES):
            rows = index - self.turned_to(wheel)
            if abs(rows) > _MOST:
                raise DriverError("far", count=abs(rows))
            self.turn(wheel, -rows)
            if rows == 0:
                return
        raise DriverError("stuck", key=wheel.objectName())

    def wheel_of(self, picker: QQuickItem) -> QQuickItem:
        """The wheel of a picker with one."""
        raise NotImplementedError

    def turned_to(self, wheel: QQuickItem) -> int:
        """The row in the middle of a wheel."""
        raise NotImplementedError

    def choose_step(self, key: str, value: Value) -> None:
        field = self.field(key)
        index = self._index(key, value)
        if field.property("current") == index and self.phone.session.values.get(key) == value:
            return
        self.drag_to(key, index / max(1, field.property("count") - 1))
        steps = index - field.property("current")
        if abs(steps) > _MOST:
            raise DriverError("far", count=abs(steps))
        self.key(Key.Key_Up if steps > 0 else Key.Key_Down, times=abs(steps))

    def drag_to(self, key: str, fraction: float) -> None:
        """Drag a slider's knob to a place on its track, 0 at its beginning, 1 at its end."""
        control = self.control(key)
        knob = self.find(self.knob, control)
        way = control.width() - knob.width()
        end = (1 - fraction if self.phone.rtl else fraction) * way
        self.drag(control, end - knob.x(), 0, x=knob.x() + knob.width() / 2)

    def choose_text(self, key: str, value: Value) -> None:
        self.type_into(key, str(value), replace=True)

    def choose_side(self, key: str, value: Value) -> None:
        if self.phone.session.values.get(key) != value:
            self.touch(key)

    def choose_day(self, key: str, value: Value) -> None:
        day = str(value)
        picker = self.open(key)
        # The picker may count in another calendar than ours: a Persian year begins in March.
        field = cast(CalendarField, self.field(key))
        year, month, _ = counted(date.fromisoformat(str(field.value)), field.counts)
        to_year, to_month, _ = counted(date.fromisoformat(day), field.counts)
        away = (to_year - year) * 12 + to_month - month
        if abs(away) > 12:
            self.turn_to_year(to_year - int(field.minimumYear))
            away = to_month - month
        for _ in range(abs(away)):
            self.click(self.find(self.months[away > 0], picker))
        self.click(self.find(f"day:{day}", picker))
        self.confirm()

    def turn_to_year(self, index: int) -> None:
        """Show the same month of another year, counted from the picker's first."""
        raise NotImplementedError

    def choose_time(self, key: str, value: Value) -> None:
        raise NotImplementedError

    def choose_place(self, key: str, value: Value) -> None:
        self.open(key)
        area, view = self.find("map"), self.part("map", "view")
        for _ in range(_WAYS):
            x, y = self._spot(view, value)
            across, down = x / area.width() - 0.5, y / area.height() - 0.5
            # In the midst, where no button lies over the map.
            if max(abs(across), abs(down)) <= _MIDST or not self._bring_in(area, view, across, down):
                if max(abs(across), abs(down)) >= 0.5:
                    break
                # A place between the pixels, too.
                self.click(area, x, y)
                point = _point(view)
                self.confirm()
                if not _is_near(self.phone.session.values.get(key), value, point):
                    raise DriverError("elsewhere", key=key)
                return
        raise DriverError("unreachable", key=key)

    def _bring_in(self, area: QQuickItem, view: QQuickItem, across: float, down: float) -> bool:
        """Bring a spot, in parts of the map from its middle, nearer: out of the zoom, and at last by a drag.
        False when it stays where it is.
        """
        before = _camera(view)
        zoom, least = view.property("zoom"), view.property("minimumZoom")
        if zoom > least:
            levels = min(zoom - least, log2(max(abs(across), abs(down)) / _MIDST))
            self.turn(area, -ceil(levels * _NOTCHES))
        else:
            # Near the poles a map stays where it is, and only goes on around the globe.
            right, up = (part / 2 if abs(part) > _MIDST else 0.0 for part in (-across, -down))
            self.drag(area, right * area.width(), up * area.height(), rest=True)
        return _camera(view) != before

    def _spot(self, view: QQuickItem, place: Value) -> tuple[float, float]:
        """Where a place is on the map, in its points."""
        left, top = _at(view, 0.0)
        x, y = project(float(place[0]), float(place[1]))
        point = _point(view)
        half, middle = view.height() / 2, view.width() / 2
        return ((x - left) / point - middle + 0.5 / point) % (1 / point) - 0.5 / point + middle, (
            y - top
        ) / point + half

    def _index(self, key: str, value: Value) -> int:
        item = self.item(key)
        if not isinstance(item, Choice | Steps):
            raise DriverError("no-control", key=key)
        return item.index_of(value)


def _camera(view: QQuickItem) -> tuple[float, ...]:
    """Where a map is: its zoom and its middle."""
    across, down = view.width() / 2, view.height() / 2
    return view.property("zoom"), view.latitudeAt(across, down), view.longitudeAt(across, down)  # type: ignore[attr-defined]


def _at(view: QQuickItem, x: float) -> tuple[float, float]:
    """Where on the globe a map is so far right in its middle: its upper edge may lie beyond the pole."""
    half = view.height() / 2
    return project(view.latitudeAt(x, half), view.longitudeAt(x, half))  # type: ignore[attr-defined]


def _point(view: QQuickItem) -> float:
    """The part of the globe that a point of a map is."""
    return (_at(view, 1.0)[0] - _at(view, 0.0)[0]) % 1


def _is_near(place: Value, wanted: Value, point: float) -> bool:
    """Whether a place is at most a point of the map from the one that was touched."""
    (x, y), (to_x, to_y) = (project(float(one[0]), float(one[1])) for one in (place, wanted))
    across = abs(x - to_x)
    return max(min(across, 1 - across), abs(y - to_y)) <= point


_Chooser = Callable[[str, Value], None]
#: How an item is chosen, by its class or one that it is made of.
CHOOSERS: Mapping[type[Item], Callable[[PhoneDriver], _Chooser]] = {
    StringDrumroll: lambda driver: driver.choose_row,
    RangeDrumroll: lambda driver: driver.choose_row,
    TextItem: lambda driver: driver.choose_text,
    Slider: lambda driver: driver.choose_step,
    Calendar: lambda driver: driver.choose_day,
    Radio: lambda driver: driver.choose_option,
    Map: lambda driver: driver.choose_place,
    Switch: lambda driver: driver.choose_side,
    Time: lambda driver: driver.choose_time,
}
