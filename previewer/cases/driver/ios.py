"""The iPhone driven: pickers open in place and take effect at once."""

from __future__ import annotations

from PySide6.QtQuick import QQuickItem

from previewer.cases.driver.base import PhoneDriver
from previewer.cases.driver.screen import Key
from previewer.pieces.kinds import Value


class IosDriver(PhoneDriver):
    knob = "knob"
    months = ("previous-month", "next-month")

    def option(self, key: str, index: int) -> QQuickItem:
        row, rows = self.row(key), self.part("rows")
        cell = self.find("cell", row)
        # Of many options those in sight exist alone.
        place = row.y() + cell.y() + cell.height() * (index + 0.5) / self.field(key).property("count")
        shown = rows.property("contentY")
        if not shown + rows.height() * 0.1 < place < shown + rows.height() * 0.9:
            last = rows.property("originY") + rows.property("contentHeight") - rows.height()
            rows.setProperty("contentY", max(rows.property("originY"), min(last, place - rows.height() / 2)))
            self.settle()
        return self.find(f"option:{index}", row)

    def covers(self, key: str) -> bool:
        return self.item(key).covers

    def close(self, cancel: bool = False) -> None:
        key = self.phone.open_key
        if not key:
            return
        if cancel:
            self.key(Key.Key_Escape)
            if self.phone.open_key == key:
                # The first one left a field that was typed into.
                self.key(Key.Key_Escape)
        elif self.covers(key):
            self.click(self.find("done"))
        else:
            self.touch(key)

    def wheel_of(self, picker: QQuickItem) -> QQuickItem:
        return picker

    def turned_to(self, wheel: QQuickItem) -> int:
        return int(wheel.property("current"))

    def turn_to_year(self, year: int) -> None:
        self.click(self.find("month-title"))
        wheel = self.find("year-wheel")
        self.turn(wheel, self.turned_to(wheel) + 1 - year)
        self.click(self.find("month-title"))

    def choose_time(self, key: str, value: Value) -> None:
        picker = self.open(key)
        hour, minute = (int(part) for part in value)
        twelve = bool(self.field(key).property("twelveHour"))
        if twelve:
            self.turn_to(self.find("period-wheel", picker), int(hour >= 12))
        self.turn_to(self.find("hour-wheel", picker), hour % (12 if twelve else 24))
        self.turn_to(self.find("minute-wheel", picker), minute)
