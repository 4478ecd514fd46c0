"""What a picture's size says of the phone that it was taken on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from previewer.phone.platforms import PLATFORMS, Device

SMALLEST_SCALE, LARGEST_SCALE = 0.9, 4.2
#: How far a side may be from the device's, as a part of it: systems round their sizes in points and in pixels.
_ROUNDING, _NATIVE_ROUNDING = 0.0035, 0.006
#: Of a screen's height and width: less is no screenshot of it.
_LEAST_HIGH, _LEAST_WIDE = 0.15, 0.6
#: So many screens high is put together of several.
_LONG = 1.3


class Frame(NamedTuple):
    """A device that a picture may be from, and its pixels a point.

    `whole`: the picture is the whole screen, bars and all. `wide`: it is as wide as the screen.
    """

    platform: str
    device: Device
    orientation: str
    scale: float
    whole: bool = True
    wide: bool = True

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the screen in points."""
        return self.device.size(self.orientation == "landscape")


def frames(width: int, height: int) -> Iterator[list[Frame]]:
    """The devices that a picture of this size in pixels may be from, the likeliest first: those with just this size,
    with these proportions, with this width, with any width, and those from which a part was cut on all sides.
    """
    whole = [frame for frame in _as_wide(width, height) if _fits(frame, height)]
    exact = [frame for frame in whole if is_native(frame)]
    part = [frame._replace(whole=False) for frame in _as_wide(width, height) if _is_part(frame, height)]
    yield exact
    yield [frame for frame in whole if frame not in exact]
    yield [frame for frame in part if is_native(frame)]
    yield [frame for frame in part if not is_native(frame)]
    yield [frame for frame in _cut(width, height) if _is_narrow_part(frame, width, height)]


def _as_wide(width: int, height: int) -> Iterator[Frame]:
    for platform, device, orientation in _held(width, height):
        scale = width / device.size(orientation == "landscape")[0]
        if SMALLEST_SCALE <= scale <= LARGEST_SCALE:
            yield Frame(platform, device, orientation, scale)


def _cut(width: int, height: int) -> Iterator[Frame]:
    for platform, device, orientation in _held(width, height):
        for scale in PLATFORMS[platform].scales:
            yield Frame(platform, device, orientation, scale, whole=False, wide=False)


def _held(width: int, height: int) -> Iterator[tuple[str, Device, str]]:
    """Every device, held as the picture is; an upright one may be cut to less than its width too. Of those that no
    pixel tells apart it is the one that was there first.
    """
    for code, platform in PLATFORMS.items():
        for device in platform.devices:
            if device.name == twins(code, device)[0]:
                yield code, device, "landscape" if width > height else "portrait"


def twins(code: str, device: Device) -> list[str]:
    """The names of the platform's devices that no pixel tells apart from this one, which is among them, by year."""
    drawn = device._replace(name="", year=0)
    found = [one for one in PLATFORMS[code].devices if one._replace(name="", year=0) == drawn]
    return [one.name for one in sorted(found, key=lambda one: one.year)]


def candidates(frame: Frame) -> list[str]:
    """The names of the devices that a picture with this frame may be from: of a part of a screen no more can be told
    than its width.
    """
    if frame.whole:
        return twins(frame.platform, frame.device)
    wide = frame.size[0]
    found = [one for one in PLATFORMS[frame.platform].devices if one.size(frame.orientation == "landscape")[0] == wide]
    return [one.name for one in sorted(found, key=lambda one: one.year)]


def _fits(frame: Frame, height: int) -> bool:
    return abs(height - frame.size[1] * frame.scale) <= max(1.5, height * _ROUNDING)


def _is_part(frame: Frame, height: int) -> bool:
    """Whether a picture of this height can be cut from the screen, or put together of several of it."""
    screen = frame.size[1] * frame.scale
    return _LEAST_HIGH * screen <= height <= screen * (1 + _ROUNDING) or height >= _LONG * screen


def _is_narrow_part(frame: Frame, width: int, height: int) -> bool:
    """Whether a picture of this size can be cut from the screen on all sides."""
    wide, high = (side * frame.scale for side in frame.size)
    return _LEAST_WIDE * wide <= width < wide - frame.scale and _LEAST_HIGH * high <= height <= high


def is_native(frame: Frame) -> bool:
    return any(abs(frame.scale - scale) <= _NATIVE_ROUNDING * scale for scale in PLATFORMS[frame.platform].scales)
