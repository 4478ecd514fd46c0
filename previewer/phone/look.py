"""How a screen is looked at: one frozen value, checked, named, written and read here. Plain Python, without Qt.

A member is a field of `Look`. JSON files have its name; an option of the command line has it with dashes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Final, TypeVar

from previewer.phone.platforms import PLATFORMS, Device, Platform
from previewer.pieces import Piece
from previewer.pieces.languages import canonical, default_language, is_tag

THEMES: Final = ("light", "dark")
ORIENTATIONS: Final = ("portrait", "landscape")
SMALLEST_TEXT, LARGEST_TEXT = 0.82, 3.12
_SEED_DIGITS = 18
#: What every name says, whatever it is; the other members are named where they are not as usual.
_ALWAYS_NAMED = ("platform", "lang", "theme", "text_size", "device", "orientation")

#: A member as JSON has it.
Value = str | float | bool | None
T = TypeVar("T")


class LookError(ValueError):
    """A screen cannot be looked at so; the text is one sentence for the user."""


@dataclass(frozen=True)
class Member:
    """What there is to know of a member besides its default.

    `about` is the help of its option. `check` takes the member's name and a value from anywhere and raises LookError;
    `parse` makes a value of an option's text. Where several looks are asked for at once, `plural` names the option that
    takes several values, `several` is its help, `every` gives all there are on a platform for a piece, and `spread`
    says that all of them are meant where nothing is said.
    """

    about: str
    check: Callable[[str, object], Value]
    parse: Callable[[str], Value] = str
    metavar: str = "NAME"
    plural: str = ""
    several: str = ""
    every: Callable[[Platform, Piece], Sequence[Value]] = lambda _platform, _piece: ()
    spread: bool = False

    @property
    def is_switch(self) -> bool:
        """Whether the option takes no value."""
        return self.check is _switch


def _one_of(known: Collection[str]) -> Callable[[str, object], Value]:
    def check(name: str, value: object) -> Value:
        if not isinstance(value, str) or value not in known:
            raise LookError(f"no {name} is called {value!r}; there are: {', '.join(known)}")
        return value

    return check


def _lang(name: str, value: object) -> Value:
    if not isinstance(value, str) or not is_tag(value):
        raise LookError(f"{value!r} is no language code; write a tag such as en, ja or zh-Hans")
    return canonical(value)


def _text_size(name: str, value: object) -> Value:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not SMALLEST_TEXT <= value <= LARGEST_TEXT:  # type: ignore[operator]
        raise LookError(f"the text size is a factor from {SMALLEST_TEXT} to {LARGEST_TEXT}; found {value!r}")
    return float(value)  # type: ignore[arg-type]


def _device(name: str, value: object) -> Value:
    if not isinstance(value, str):
        raise LookError(f"{value!r} is no name of a device")
    return value


def _switch(name: str, value: object) -> Value:
    if not isinstance(value, bool):
        raise LookError(f"{name} is true or false; found {value!r}")
    return value


def _order_seed(name: str, value: object) -> Value:
    whole = isinstance(value, int) and not isinstance(value, bool)
    if value is not None and not (whole and 0 <= value < 10**_SEED_DIGITS):  # type: ignore[operator]
        raise LookError(f"the seed of the order is a whole number from 0; found {value!r}")
    return value  # type: ignore[return-value]


def _number(text: str) -> Value:
    try:
        return float(text)
    except ValueError:
        return text


def _whole(text: str) -> Value:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _SEED_DIGITS else text


def _member(default: T, member: Member) -> T:
    return field(default=default, metadata={"member": member})


@dataclass(frozen=True)
class Look:
    """How one phone shows a piece.

    It is always one that can be: made of anything else it raises LookError. `text_size` is a factor on the platform's
    default text and becomes the nearest of the platform's own steps; `device` becomes the device's full name, and ''
    the platform's default; `order_seed` None keeps the declared order (ruling 6).
    """

    platform: str = _member(
        "ios",
        Member(
            "default: the piece's own, else ios",
            _one_of(PLATFORMS),
            metavar="|".join(PLATFORMS),
            plural="platforms",
            several="default: all that the piece is offered on",
            every=lambda platform, _: (platform.code,),
        ),
    )
    lang: str = _member(
        "en",
        Member(
            "default: en if on offer; en-XA lengthens texts",
            _lang,
            metavar="CODE",
            plural="langs",
            several="default: all of the piece; en-XA lengthens texts",
            every=lambda _, piece: piece.languages or ("en",),
            spread=True,
        ),
    )
    theme: str = _member(
        "light",
        Member(
            "default: light",
            _one_of(THEMES),
            metavar="|".join(THEMES),
            plural="themes",
            several="light, dark (default: both)",
            every=lambda *_: THEMES,
            spread=True,
        ),
    )
    text_size: float = _member(
        1.0,
        Member(
            f"{SMALLEST_TEXT} to {LARGEST_TEXT} (default 1)",
            _text_size,
            _number,
            metavar="N",
            plural="text_sizes",
            several=f"factors {SMALLEST_TEXT} to {LARGEST_TEXT}, or all (default 1)",
            every=lambda platform, _: [step.factor for step in platform.text_steps],
        ),
    )
    device: str = _member(
        "",
        Member(
            f"default: {' or '.join(one.devices[0].name for one in PLATFORMS.values())}",
            _device,
            plural="devices",
            several=f"names, or all (default: {' and '.join(one.devices[0].name for one in PLATFORMS.values())})",
            every=lambda platform, _: [device.name for device in platform.devices],
        ),
    )
    orientation: str = _member(
        "portrait",
        Member(
            "default: portrait",
            _one_of(ORIENTATIONS),
            metavar="|".join(ORIENTATIONS),
            plural="orientations",
            several="portrait, landscape (default portrait)",
            every=lambda *_: ORIENTATIONS,
        ),
    )
    bold: bool = _member(False, Member("every text heavier, as the platform's setting makes it", _switch))
    reduced_motion: bool = _member(False, Member("nothing slides or swings", _switch))
    reveal_hidden: bool = _member(False, Member("show hidden items too", _switch))
    order_seed: int | None = _member(
        None, Member("shuffle what the order leaves open", _order_seed, _whole, metavar="N")
    )

    def __post_init__(self) -> None:
        for name, member in MEMBERS.items():
            object.__setattr__(self, name, member.check(name, getattr(self, name)))
        device = self.phone.device(self.device) if self.device else self.phone.devices[0]
        if device is None:
            names = ", ".join(one.name for one in self.phone.devices)
            raise LookError(f"no {self.platform} device is called {self.device!r}; there are: {names}")
        object.__setattr__(self, "device", device.name)
        object.__setattr__(self, "text_size", self.phone.nearest_text(self.text_size))

    @classmethod
    def of(cls, piece: Piece | None, chosen: Mapping[str, object]) -> Look:
        """The look that a piece has with some members chosen, as JSON or options give them.

        What is not chosen is as usual: the piece's own platform (ruling 34) and language. Raises LookError, for members
        that are none too.
        """
        for name in chosen:
            if name not in MEMBERS:
                raise LookError(f"a look has no member {name!r}; there are: {', '.join(MEMBERS)}")
        usual: dict[str, object] = {}
        if piece is not None:
            usual = {"platform": piece.first_platform, "lang": default_language(piece.languages)}
        return cls(**{**usual, **chosen})  # type: ignore[arg-type]

    def written(self) -> dict[str, Value]:
        """The members for a JSON file: platform and language, and what is not as usual. `of()` reads them."""
        usual = Look(self.platform, self.lang)
        found: dict[str, Value] = {"platform": self.platform, "lang": self.lang}
        for name in MEMBERS:
            value: Value = getattr(self, name)
            if value != getattr(usual, name):
                # Two digits tell the steps of a platform apart, and people write no more.
                found[name] = round(value, 2) if isinstance(value, float) else value
        return found

    @property
    def name(self) -> str:
        """A name for files, the same in every run and another for every look: small letters, digits, `_` and `-`.

        Members that came after the first six leave a trace only where they are not as usual.
        """
        size = f"{self.text_size:.2f}"
        parts = [self.platform, self.lang, self.theme, size, self.device, self.orientation]
        for name in MEMBERS:
            value: Value = getattr(self, name)
            if name not in _ALWAYS_NAMED and value != getattr(Look, name):
                parts.append(name if value is True else f"{name} {value}")
        return "-".join(map(file_name, parts))

    @property
    def phone(self) -> Platform:
        """What the platform is."""
        return PLATFORMS[self.platform]

    @cached_property
    def screen(self) -> Device:
        """The device with its sizes."""
        device = self.phone.device(self.device)
        assert device is not None
        return device

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the screen as it is held, in points or dp."""
        return self.screen.size(self.landscape)

    @property
    def dark(self) -> bool:
        return self.theme == "dark"

    @property
    def landscape(self) -> bool:
        return self.orientation == "landscape"


#: What is known of each member, in order.
MEMBERS: Final[dict[str, Member]] = {one.name: one.metadata["member"] for one in fields(Look)}


def file_name(text: str) -> str:
    """A text as part of a file name, where case and signs do not tell texts apart: devices, languages, figures."""
    return re.sub(r"[^a-z0-9]+", "_", text.lower())
