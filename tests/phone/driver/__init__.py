"""One driver of a phone for both platforms."""

from __future__ import annotations

from previewer.phone.view import PhoneView

from .android import AndroidDriver
from .base import PhoneDriver
from .ios import IosDriver
from .screen import DriverError, Key, below

DRIVERS: dict[str, type[PhoneDriver]] = {"ios": IosDriver, "android": AndroidDriver}


def drive(view: PhoneView) -> PhoneDriver:
    """The driver of a view that is shown."""
    return DRIVERS[view.phone.platform](view)


__all__ = ["DRIVERS", "DriverError", "Key", "PhoneDriver", "below", "drive"]
