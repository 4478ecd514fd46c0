"""The iPhone driven: pickers open in place, on an iPad some on a card, and take effect at once."""

from __future__ import annotations

from PySide6.QtQuick import QQuickItem

from previewer.cases.driver.base import PhoneDriver
from previewer.cases.driver.screen import Key
from previewer.pieces.kinds import Value


class IosDriver(PhoneDriver):
    knob = "knob"
    months = ("previous-month", "next-month")

    def option_name(self, key: str) -> str:
        return "option:"

    def covers(self, key: str) -> bool:
        cards = self.find_all(f"picker:{key}")
        return self.item(key).covers or any(one.property("auditRole") == "cover" for one in cards)

    def confirm(self) -> None:
        key = self.phone.open_key
        if key is not None and self.covers(key):
            self.close()

    def close(self, cancel: bool = False) -> None:
        key = self.phone.open_key
        if key is None:
            return
        if cancel:
            self.key(Key.Key_Escape)
            if self.phone.open_key == key:
                # The first one left a field that was typed into.
                self.key(Key.Key_Escape)
        elif self.item(key).covers:
            self.click(self.find("done"))
        else:
            self.touch(key)

    def wheel_of(self, picker: QQuickItem) -> QQuickItem:
        return picker

    def turned_to(self, wheel: QQuickItem) -> int:
        return int(wheel.property("current"))

    def turn_to_year(self, index: int) -> None:
        self.click(self.find("month-title"))
        wheel = self.find("year-wheel")
        self.turn(wheel, self.turned_to(wheel) - index)
        self.click(self.find("month-title"))

    def choose_time(self, key: str, value: Value) -> None:
        picker = self.open(key)
        hour, minute = (int(part) for part in value)
        twelve = bool(self.field(key).property("twelveHour"))
        if twelve:
            self.turn_to(self.find("period-wheel", picker), int(hour >= 12))
        self.turn_to(self.find("hour-wheel", picker), hour % (12 if twelve else 24))
        self.turn_to(self.find("minute-wheel", picker), minute)
