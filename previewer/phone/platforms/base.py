"""What a platform is: its name, type, designs, clock, devices, text sizes and touch targets."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

_OWN_SIZE = re.compile(r"([1-9][0-9]{2,3})[x×]([1-9][0-9]{2,3})(?:@([1-4](?:\.[0-9]{1,3})?))?x?")


class Insets(NamedTuple):
    """What the system keeps of a screen, in points or dp."""

    top: float
    bottom: float
    left: float = 0
    right: float = 0


class Hole(NamedTuple):
    """Where a camera looks through a screen that is held upright: its middle and its diameter, in dp."""

    x: float
    y: float
    diameter: float


class Device(NamedTuple):
    """One screen. `width` and `height` are upright, in points (iOS) or dp (Android), as is `corner`, their radius.
    `scale`, pixels a point, is of a size of one's own that says so; 0 is none. `year` is when it came; 0 is any.
    """

    name: str
    width: int
    height: int
    upright: Insets
    sideways: Insets
    hole: Hole | None = None
    corner: float = 0
    scale: float = 0
    year: int = 0

    def bare(self) -> Device:
        """A device of its size without anything of the system's: no bars, no camera."""
        nothing = Insets(0, 0)
        return self._replace(upright=nothing, sideways=nothing, hole=None, corner=0)

    def magnified(self, factor: float) -> Device:
        """A device that draws everything so many times as large: it has fewer points, each of more pixels."""
        if factor == 1:
            return self

        def insets(of: Insets) -> Insets:
            return Insets(*(side / factor for side in of))

        return self._replace(
            width=round(self.width / factor),
            height=round(self.height / factor),
            upright=insets(self.upright),
            sideways=insets(self.sideways),
            hole=self.hole and Hole(*(part / factor for part in self.hole)),
            corner=self.corner / factor,
            scale=self.scale * factor,
        )

    def size(self, landscape: bool) -> tuple[int, int]:
        """Width and height as the device is held."""
        return (self.height, self.width) if landscape else (self.width, self.height)

    def hole_held(self, landscape: bool) -> Hole | None:
        """The hole as the device is held; sideways its top is at the left."""
        if self.hole is None or not landscape:
            return self.hole
        return Hole(self.hole.y, self.width - self.hole.x, self.hole.diameter)

    def insets(self, landscape: bool) -> Insets:
        """The safe area's edges as the device is held."""
        return self.sideways if landscape else self.upright


class TextStep(NamedTuple):
    """One text size on offer: a factor on the default text, and how the platform's settings call it."""

    factor: float
    label: str


class Design(NamedTuple):
    """What an app is built for: `code` in files and options, `name` for people."""

    code: str
    name: str


class Speech(NamedTuple):
    """How a screen reader, by its name, reads a row and an option: their parts in order.

    A row has `title`, `value`, `role`, `hidden`, `hint`; an option `label`, `state`, `role`, `place`. `option_role` is
    the word for what an option is, `not_chosen` that for one that is not chosen, both by name in `messages/controls`.
    """

    reader: str
    row: tuple[str, ...]
    option: tuple[str, ...]
    option_role: str
    not_chosen: str | None = None


class Platform(NamedTuple):
    """One kind of phone.

    `code` is what files and options say, `name` what people do. `font` is one of the families of `fonts.BASES`. `clock`
    is the hour and minute in the status bar. `body_size` is body text at factor 1, in points or sp. `devices` are on
    offer in their order, those of late first; `usual` is the name of the default. `designs` and `palettes` begin with
    the default; `display_sizes` have it among them, and `display_scale` tells how much larger one draws on a screen of
    a width. One is on offer everywhere once it stands here, so it comes with its drawing. `early_design` is that of
    what was kept without saying any; names leave it out. `text_steps` go from the smallest up. `touch_target` is the
    smallest side of one, in points or dp. `scales` are the pixels a point or dp that its screens have.
    """

    code: str
    name: str
    font: str
    clock: tuple[int, int]
    body_size: int
    devices: tuple[Device, ...]
    usual: str
    designs: tuple[Design, ...]
    early_design: str
    palettes: tuple[str, ...]
    display_sizes: tuple[str, ...]
    display_scale: Callable[[str, int], float]
    text_steps: tuple[TextStep, ...]
    touch_target: float
    scales: tuple[float, ...]
    speech: Speech

    def device(self, name: str) -> Device | None:
        """A device by name: case, spaces, dashes and the platform's own name before it do not count. `402x874@3` is one
        of that size, upright, and so many pixels a point (`@3` may be left out); the system keeps of it what it keeps
        of the known one that is nearest in size.
        """
        wanted = _plain(name)
        names = ((device, _plain(device.name)) for device in self.devices)
        known = (device for device, plain in names if wanted in (plain, plain.removeprefix(_plain(self.name))))
        return next(known, None) or self._of_own_size(wanted)

    def _of_own_size(self, text: str) -> Device | None:
        found = _OWN_SIZE.fullmatch(text)
        if found is None:
            return None
        name, width, height, scale = _written(found), int(found[1]), int(found[2]), float(found[3] or 0)
        like = min(self.devices, key=lambda one: abs(one.width - width) + abs(one.height - height))
        hole = like.hole and like.hole._replace(x=like.hole.x * width / like.width)
        return like._replace(name=name, width=width, height=height, hole=hole, scale=scale)

    def design(self, code: str) -> Design | None:
        """A design by its code."""
        return next((design for design in self.designs if design.code == code), None)

    def nearest_text(self, factor: float) -> float:
        """The factor of the text step nearest to another; of two as near, the smaller."""
        return min((step.factor for step in self.text_steps), key=lambda step: (abs(step - factor), step))


def own_size(text: str) -> str | None:
    """The name of a device by its size, as it is always written: `402x874@3`; None for anything else."""
    found = _OWN_SIZE.fullmatch(_plain(text))
    return None if found is None else _written(found)


def _written(size: re.Match[str]) -> str:
    return f"{int(size[1])}x{int(size[2])}" + (f"@{float(size[3]):g}" if size[3] else "")


def _plain(name: str) -> str:
    return name.casefold().replace(" ", "").replace("-", "").replace("_", "")
