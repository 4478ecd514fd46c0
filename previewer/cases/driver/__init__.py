"""One driver of a phone for both platforms: the steps of a case by real input on the real scene."""

from __future__ import annotations

from previewer.cases.driver.android import AndroidDriver
from previewer.cases.driver.base import PhoneDriver
from previewer.cases.driver.errors import DriverError
from previewer.cases.driver.ios import IosDriver
from previewer.cases.driver.surface import OffscreenSurface, Surface, ViewSurface
from previewer.phone.platforms.android import ANDROID
from previewer.phone.platforms.ios import IOS

DRIVERS: dict[str, type[PhoneDriver]] = {IOS.code: IosDriver, ANDROID.code: AndroidDriver}


def drive(surface: Surface) -> PhoneDriver:
    """The driver of a phone that is shown."""
    return DRIVERS[surface.phone.platform](surface)


__all__ = ["DRIVERS", "DriverError", "OffscreenSurface", "PhoneDriver", "ViewSurface", "drive"]
