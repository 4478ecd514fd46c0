"""How a person sets each kind of control on each platform: by clicks and drags, and by the keyboard alone."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtQuick import QQuickItem

from previewer.phone.offscreen import find_item

from .touching import Live

Key = Qt.Key


class Hand:
    """What is the same on both platforms."""

    def __init__(self, live: Live) -> None:
        self.live = live

    def open(self, key: str) -> QQuickItem:
        self.live.click(self.live.item(f"control:{key}"))
        return self.live.item(f"picker:{key}")

    def part(self, within: QQuickItem, name: str) -> QQuickItem:
        found = find_item(within, name)
        assert found is not None, name
        return found

    def accept(self, picker: QQuickItem) -> None:
        """Confirm, where the platform asks for it."""

    def type_text(self, key: str, text: str) -> None:
        control = self.live.item(f"control:{key}")
        self.live.click(control, 0.2, 0.5)
        self.live.key(Key.Key_A, modifier=Qt.KeyboardModifier.ControlModifier)
        self.live.type(text)

    def toggle(self, key: str) -> None:
        self.live.click(self.live.item(f"control:{key}"))

    def toggle_by_key(self, key: str) -> None:
        self.live.focus(f"control:{key}")
        self.live.key(Key.Key_Space)

    def drag_slider(self, key: str, fraction: float) -> None:
        control = self.live.item(f"control:{key}")
        at = self.live.phone.field(key).fraction
        margin = self.slider_margin / control.width()
        inner = 1 - 2 * margin
        self.live.drag(control, (margin + at * inner, 0.5), (margin + fraction * inner, 0.5))

    slider_margin = 0.0

    def step_slider(self, key: str, steps: int) -> None:
        self.live.focus(f"control:{key}")
        self.live.key(Key.Key_Right if steps > 0 else Key.Key_Left, abs(steps))

    def roll(self, wheel: QQuickItem, rows: int) -> None:
        """Drag a wheel by some of its rows: up for later ones."""
        height = self.row_height / wheel.height()
        start = 0.5 + rows * height / 2
        self.live.drag(wheel, (0.5, start), (0.5, start - rows * height), 40)

    row_height = 0.0

    def choose_day(self, key: str, day: str) -> None:
        picker = self.open(key)
        self.live.click(self.part(picker, f"day:{day}"))
        self.accept(picker)

    def choose_option(self, key: str, index: int) -> None:
        control = self.live.item(f"control:{key}")
        name = next(
            found.objectName()
            for found in _below(control)
            if found.objectName().startswith("option:") and found.objectName().endswith(f":{index}")
        )
        self.live.click(self.part(control, name))

    def choose_option_by_key(self, key: str, index: int) -> None:
        self.live.focus(f"control:{key}")
        self.live.key(Key.Key_Down, index - self.live.phone.field(key).current)
        self.live.key(Key.Key_Space)

    def roll_choice(self, key: str, rows: int) -> None:
        picker = self.open(key)
        self.roll(self.wheel(picker), rows)
        self.accept(picker)

    def tap_choice(self, key: str, rows: int) -> None:
        """Tap the row of a wheel that is some rows below the chosen one."""
        picker = self.open(key)
        wheel = self.wheel(picker)
        self.live.click(wheel, 0.5, 0.5 + rows * self.row_height / wheel.height())
        self.accept(picker)

    def choose_by_key(self, key: str, rows: int) -> None:
        self.live.focus(f"control:{key}")
        self.live.key(Key.Key_Return)
        assert self.live.phone.openKey == key
        self.live.key(Key.Key_Down, rows)
        self.live.key(Key.Key_Return)

    def wheel(self, picker: QQuickItem) -> QQuickItem:
        return picker


class IosHand(Hand):
    slider_margin = 14.0
    row_height = 32.0

    def set_time(self, key: str, hours: int, minutes: int) -> None:
        """Roll the wheels by some hours and minutes."""
        picker = self.open(key)
        self.roll(self.part(picker, "hour-wheel"), hours)
        self.roll(self.part(picker, "minute-wheel"), minutes)

    def place(self, key: str) -> None:
        picker = self.open(key)
        self.live.click(self.part(picker, "map"), 0.3, 0.3)
        self.live.click(self.part(picker, "done"))


class AndroidHand(Hand):
    slider_margin = 8.0
    row_height = 48.0

    def accept(self, picker: QQuickItem) -> None:
        self.live.click(self.part(picker, "ok"))

    def wheel(self, picker: QQuickItem) -> QQuickItem:
        return self.part(picker, "wheel")

    def set_time(self, key: str, hours: int, minutes: int) -> None:
        """Through the keyboard entry of the dialog."""
        field = self.live.phone.field(key)
        hour, minute = field.hour + hours, field.minute + minutes
        picker = self.open(key)
        self.live.click(self.part(picker, "switchMode"))
        for name, number in (("hour", hour % 12 or 12), ("minute", minute)):
            self.live.click(self.part(picker, name))
            self.live.key(Key.Key_A, modifier=Qt.KeyboardModifier.ControlModifier)
            self.live.type(str(number))
        self.accept(picker)

    def place(self, key: str) -> None:
        picker = self.open(key)
        self.live.click(self.part(picker, "map"), 0.3, 0.3)
        self.live.click(self.part(picker, "check"))


HANDS: dict[str, type[IosHand] | type[AndroidHand]] = {"ios": IosHand, "android": AndroidHand}


def _below(item: QQuickItem) -> list[QQuickItem]:
    found = [item]
    for child in item.childItems():
        found.extend(_below(child))
    return found
