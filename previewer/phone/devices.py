"""The devices that are previewed, with their safe areas, and the text sizes of both platforms."""

from __future__ import annotations

from typing import NamedTuple

PLATFORMS = ("ios", "android")
#: Points of body text, smallest first; the accessibility sizes begin at 28. 17 is the default.
IOS_BODY = (14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53)
#: Factors on the default text of Android.
ANDROID_FONT_SCALES = (0.85, 1.0, 1.15, 1.3, 1.5, 1.8, 2.0)
_IOS_DEFAULT_BODY = 17


class Insets(NamedTuple):
    """What the system keeps of a screen, in points or dp."""

    top: float
    bottom: float
    left: float = 0
    right: float = 0


class Device(NamedTuple):
    """One screen. `width` and `height` are upright, in points (iOS) or dp (Android)."""

    name: str
    platform: str
    width: int
    height: int
    upright: Insets
    sideways: Insets

    def size(self, landscape: bool) -> tuple[int, int]:
        return (self.height, self.width) if landscape else (self.width, self.height)

    def insets(self, landscape: bool) -> Insets:
        return self.sideways if landscape else self.upright


_ISLAND = (Insets(59, 34), Insets(0, 21, 59, 59))
_BUTTON = (Insets(20, 0), Insets(0, 0))
_BARS = (Insets(24, 24), Insets(24, 24))

DEVICES = (
    Device("iPhone 16", "ios", 393, 852, *_ISLAND),
    Device("iPhone SE", "ios", 375, 667, *_BUTTON),
    Device("iPhone 16 Pro", "ios", 402, 874, *_ISLAND),
    Device("iPhone 16 Pro Max", "ios", 440, 956, *_ISLAND),
    Device("Pixel 8", "android", 412, 915, *_BARS),
    Device("Android small", "android", 360, 800, *_BARS),
    Device("Pixel 8 Pro", "android", 448, 998, *_BARS),
)


def devices_of(platform: str) -> tuple[Device, ...]:
    """The devices of `ios` or `android`, its default first."""
    return tuple(device for device in DEVICES if device.platform == platform)


def find_device(name: str) -> Device | None:
    """A device by name; case, spaces and dashes do not count, and `small` alone is the small Android one."""
    wanted = _plain(name)
    names = ((device, _plain(device.name)) for device in DEVICES)
    return next((device for device, plain in names if wanted in (plain, plain.removeprefix("android"))), None)


def text_steps(platform: str) -> tuple[float, ...]:
    """The text sizes of a platform as factors on its default, smallest first."""
    if platform == "ios":
        return tuple(body / _IOS_DEFAULT_BODY for body in IOS_BODY)
    return ANDROID_FONT_SCALES


def nearest_step(platform: str, factor: float) -> float:
    """The platform's own text size nearest to a factor; of two as near, the smaller."""
    return min(text_steps(platform), key=lambda step: (abs(step - factor), step))


def _plain(name: str) -> str:
    return name.casefold().replace(" ", "").replace("-", "").replace("_", "")
