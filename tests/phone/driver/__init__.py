"""The program's driver of a phone in a window, with what tests alone ask of it."""

from __future__ import annotations

from previewer.cases import driver as program
from previewer.cases.driver.android import AndroidDriver
from previewer.cases.driver.ios import IosDriver
from previewer.cases.driver.screen import Key, below
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.view import PhoneView

from .hand import PhoneDriver

DriverError = program.DriverError


class _Android(PhoneDriver, AndroidDriver):
    wheel_row = 48
    later = Key.Key_Up


class _Ios(PhoneDriver, IosDriver):
    wheel_row = 32
    later = Key.Key_Down


def drive(shown: PhoneView | OffscreenPhone) -> PhoneDriver:
    """The driver of a view that is shown, or of a phone without one."""
    surface = program.ViewSurface(shown) if isinstance(shown, PhoneView) else program.OffscreenSurface(shown)
    return {"ios": _Ios, "android": _Android}[shown.phone.platform](surface)


__all__ = ["DriverError", "Key", "PhoneDriver", "below", "drive"]
