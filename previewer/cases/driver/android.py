"""The Android phone driven: dialogs and full screens lie over the rows and take effect on OK."""

from __future__ import annotations

from PySide6.QtQuick import QQuickItem

from previewer.cases.driver.base import PhoneDriver
from previewer.cases.driver.screen import Key
from previewer.pieces.kinds import Value


class AndroidDriver(PhoneDriver):
    knob = "handle"
    months = ("previousMonth", "nextMonth")

    def option_name(self, key: str) -> str:
        return f"option:{key}:"

    def covers(self, key: str) -> bool:
        return True

    def confirm(self) -> None:
        self.close()

    def close(self, cancel: bool = False) -> None:
        key = self.phone.open_key
        if key is None:
            return
        picker = self.find(f"picker:{key}")
        names = ("navigation", "check") if self.item(key).covers else ("cancel", "ok")
        self.click(self.find(names[not cancel], picker))

    def wheel_of(self, picker: QQuickItem) -> QQuickItem:
        return self.find("wheel", picker)

    def turned_to(self, wheel: QQuickItem) -> int:
        return int(wheel.property("chosen"))

    def turn_to_year(self, index: int) -> None:
        self.click(self.find("years"))
        grid = self.find("yearGrid")
        for step, back, ahead in ((3, Key.Key_Up, Key.Key_Down), (1, Key.Key_Left, Key.Key_Right)):
            away = index // step - int(grid.property("currentIndex")) // step
            # In the last step left and right change sides.
            self.key(ahead if (away > 0) != (step == 1 and bool(self.phone.rtl)) else back, times=abs(away))
        self.key(Key.Key_Return)

    def choose_time(self, key: str, value: Value) -> None:
        picker = self.open(key)
        hour, minute = (int(part) for part in value)
        twelve = bool(self.field(key).property("twelveHour"))
        if twelve:
            self.click(self.find(f"period:{int(hour >= 12)}", picker))
        self.click(self.find("switchMode", picker))
        for name, number in (("hour", hour % 12 or 12 if twelve else hour), ("minute", minute)):
            # Not its middle: below the entry stands its name, in as many lines as it needs.
            self.click(self.find("entry", self.find(name, picker)))
            self.select_all()
            self.type(str(number))
        self.confirm()
