"""How a screen is looked at: one frozen value, checked, named, written and read here. Plain Python, without Qt.

A member is a field of `Look`. JSON files have its name; an option of the command line has it with dashes. What depends
on the platform (designs, palettes, devices) stands in its row, `platforms/ios.py` and `platforms/android.py`: a new
design is a line there and nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import Flag, auto
from functools import cached_property, lru_cache
from typing import Final, TypeVar

from previewer.phone.platforms import PLATFORMS, Device, Insets, Platform
from previewer.pieces import Piece
from previewer.pieces.languages import GROUPED, PSEUDOS, canonical, default_language, is_tag
from previewer.pieces.systems import USUAL_SYSTEM
from previewer.terminal_words import TerminalSentence

THEMES: Final = ("light", "dark")
ORIENTATIONS: Final = ("portrait", "landscape")
CONTRASTS: Final = ("standard", "high")
BARS: Final = ("device", "none")
CLOCKS: Final = ("auto", "12", "24")
NUMBERS: Final = ("declared", "grouped")
SMALLEST_TEXT, LARGEST_TEXT = 0.82, 3.12
_SEED_DIGITS = 18
_PSEUDO: Final = "en-XA and ja-XA lengthen texts, ar-XB turns them right to left"
#: What every name says, whatever it is; the other members are named where they are not as usual.
_ALWAYS_NAMED = ("platform", "lang", "theme", "text_size", "device", "orientation")
#: What files always say of a look.
_ALWAYS_WRITTEN = ("platform", "lang", "device", "design")

#: A device by its size alone: width and height in points or dp, and pixels a point.
OWN_SIZE: Final = "402x874@3"

#: What pictures that are held against others share with them, unless others are asked for (ruling 49).
HELD = ("device", "design")

#: A member as JSON has it.
Value = str | float | bool | None
T = TypeVar("T")


class LookError(ValueError):
    """A screen cannot be looked at so; the text is one sentence for the user."""


class Use(Flag):
    """What a member of a look is good for, besides its own phone."""

    NONE = 0
    #: Each platform has values of its own, so that every phone keeps its own; else all phones are alike.
    OWN = auto()
    #: A setting of the phone that its picture shows: a variant that is gone to is gone to in this.
    SETTING = auto()
    #: It changes colours alone: everything lies where it did.
    COLOURS = auto()
    #: People's phones differ in it most: where findings are looked for, all its values can be asked for.
    COMMON = auto()


@dataclass(frozen=True)
class LookMember:
    """What there is to know of a member besides its default.

    `about` is the help of its option. `check` takes the member's name and a value from anywhere and raises LookError;
    `parse` makes a value of an option's text. Where several looks are asked for at once, `several` is the help of the
    option that takes several values ('' where there is none), `every` gives all there are on a platform for a piece,
    and `spread` says that all of them are meant where nothing is said. `full_name` is of a member whose values each
    platform has of its own: the full name of one there, '' is the platform's usual, None for what it has not. `alone`
    is what the option means without a value.

    `layout` above 0: texts have more or less room by it; the larger, the more of a screen is laid out anew. `beside`
    above 0: all its values can stand side by side; of several such members the one with the least is the outermost.
    """

    about: str
    check: Callable[[str, object], Value]
    use: Use
    parse: Callable[[str], Value] = str
    metavar: str = "NAME"
    several: str = ""
    every: Callable[[Platform, Piece | None], Sequence[Value]] = lambda _platform, _piece: ()
    spread: bool = False
    full_name: Callable[[Platform, str], str | None] | None = None
    alone: str = ""
    layout: int = 0
    beside: int = 0

    @property
    def is_switch(self) -> bool:
        """Whether the option takes no value."""
        return self.check is _switch


def _one_of(known: Collection[str]) -> Callable[[str, object], Value]:
    def check(name: str, value: object) -> Value:
        if not isinstance(value, str) or value not in known:
            raise LookError(
                TerminalSentence(
                    "no {name} is called {value!r}; there are: {names}", name=name, value=value, names=tuple(known)
                )
            )
        return value

    return check


def _lang(name: str, value: object) -> Value:
    if not isinstance(value, str) or not is_tag(value):
        raise LookError(
            TerminalSentence("{value!r} is not a language code; write a tag such as en, ja or zh-Hans", value=value)
        )
    return canonical(value)


def _text_size(name: str, value: object) -> Value:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not SMALLEST_TEXT <= value <= LARGEST_TEXT:  # type: ignore[operator]
        raise LookError(
            TerminalSentence(
                "the text size is a factor from {smallest_text} to {largest_text}; found {value!r}",
                smallest_text=SMALLEST_TEXT,
                largest_text=LARGEST_TEXT,
                value=value,
            )
        )
    return float(value)  # type: ignore[arg-type]


def _name(name: str, value: object) -> Value:
    if not isinstance(value, str):
        raise LookError(TerminalSentence("{value!r} is not the name of a {name}", value=value, name=name))
    return value


def _contrast(name: str, value: object) -> Value:
    return _one_of(CONTRASTS)(name, CONTRASTS[value] if isinstance(value, bool) else value)


def _clock(name: str, value: object) -> Value:
    return _one_of(CLOCKS)(name, str(value) if type(value) is int else value)


def _find_device(platform: Platform, name: str) -> str | None:
    device = platform.device(name or platform.usual)
    return None if device is None else device.name


def _find_design(platform: Platform, code: str) -> str | None:
    design = platform.design(code) if code else platform.designs[0]
    return None if design is None else design.code


def _find_display_size(platform: Platform, name: str) -> str | None:
    return name if name in platform.display_sizes else None


def _find_palette(platform: Platform, name: str) -> str | None:
    return name if name in platform.palettes else None


def _switch(name: str, value: object) -> Value:
    if not isinstance(value, bool):
        raise LookError(TerminalSentence("{name} is true or false; found {value!r}", name=name, value=value))
    return value


def _order_seed(name: str, value: object) -> Value:
    whole = isinstance(value, int) and not isinstance(value, bool)
    if value is not None and not (whole and 0 <= value < 10**_SEED_DIGITS):  # type: ignore[operator]
        raise LookError(
            TerminalSentence(
                "the seed of the order is a whole number from 0, of at most {seed_digits} digits; found {value!r}",
                seed_digits=_SEED_DIGITS,
                value=value,
            )
        )
    return value  # type: ignore[return-value]


def _number(text: str) -> Value:
    try:
        return float(text)
    except ValueError:
        return text


def _whole(text: str) -> Value:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _SEED_DIGITS else text


def _every_design() -> list[str]:
    return [design.code for platform in PLATFORMS.values() for design in platform.designs]


def _usual_designs() -> list[str]:
    return [platform.designs[0].code for platform in PLATFORMS.values()]


def _every_palette() -> list[str]:
    return list(dict.fromkeys(palette for platform in PLATFORMS.values() for palette in platform.palettes))


def _member(default: T, member: LookMember) -> T:
    return field(default=default, metadata={"member": member})


def _accessible(about: str) -> bool:
    """A setting of phones for those who see worse, which is off as usual and changes no place of a text."""
    return _member(False, LookMember(about, _switch, Use.SETTING | Use.COLOURS, every=lambda *_: (False, True)))


@dataclass(frozen=True)
class Look:
    """How one phone shows a piece.

    It is always one that can be: made of anything else it raises LookError. `text_size` is a factor on the platform's
    default text and becomes the nearest of the platform's own steps; `device` becomes the device's full name, and ''
    the platform's default, as with `design`; `clock` 'auto' is the language's own; `order_seed` None keeps the declared
    order (ruling 6).
    """

    platform: str = _member(
        USUAL_SYSTEM,
        LookMember(
            "default: the piece's own, else ios",
            _one_of(PLATFORMS),
            Use.NONE,
            metavar="|".join(PLATFORMS),
            several="default: all that the piece is offered on",
            every=lambda platform, _: (platform.code,),
            layout=7,
        ),
    )
    lang: str = _member(
        "en",
        LookMember(
            f"default: en if on offer; {_PSEUDO}",
            _lang,
            Use.SETTING | Use.COMMON,
            metavar="CODE",
            several=f"default: all of the piece; {_PSEUDO}",
            every=lambda _, piece: (piece and piece.languages) or ("en",),
            spread=True,
            layout=1,
            beside=1,
        ),
    )
    theme: str = _member(
        "light",
        LookMember(
            "default: light",
            _one_of(THEMES),
            Use.SETTING | Use.COLOURS | Use.COMMON,
            metavar="|".join(THEMES),
            several="light, dark (default: both)",
            every=lambda *_: THEMES,
            spread=True,
            beside=2,
        ),
    )
    text_size: float = _member(
        1.0,
        LookMember(
            f"{SMALLEST_TEXT} to {LARGEST_TEXT} (default 1)",
            _text_size,
            Use.SETTING | Use.OWN | Use.COMMON,
            _number,
            metavar="N",
            several=f"factors {SMALLEST_TEXT} to {LARGEST_TEXT}, or all (default 1)",
            every=lambda platform, _: [step.factor for step in platform.text_steps],
            layout=2,
            beside=3,
        ),
    )
    device: str = _member(
        "",
        LookMember(
            f"or a size such as {OWN_SIZE} (default: {' or '.join(one.usual for one in PLATFORMS.values())})",
            _name,
            Use.SETTING | Use.OWN | Use.COMMON,
            several=f"names, sizes such as {OWN_SIZE}, or all"
            f" (default: {' and '.join(one.usual for one in PLATFORMS.values())})",
            every=lambda platform, _: [device.name for device in platform.devices],
            full_name=_find_device,
            layout=5,
            beside=7,
        ),
    )
    orientation: str = _member(
        "portrait",
        LookMember(
            "default: portrait",
            _one_of(ORIENTATIONS),
            Use.SETTING | Use.COMMON,
            metavar="|".join(ORIENTATIONS),
            several="portrait, landscape (default portrait)",
            every=lambda *_: ORIENTATIONS,
            layout=4,
            beside=6,
        ),
    )
    design: str = _member(
        "",
        LookMember(
            f"what the app is built for: {', '.join(_every_design())} (default: {' or '.join(_usual_designs())})",
            _name,
            Use.SETTING | Use.OWN,
            several=f"{', '.join(_every_design())}, or all (default: {' and '.join(_usual_designs())})",
            every=lambda platform, _: [design.code for design in platform.designs],
            full_name=_find_design,
            layout=6,
            beside=8,
        ),
    )
    palette: str = _member(
        "baseline",
        LookMember(
            "the colour palette, where the platform has palettes (default: baseline)",
            _name,
            Use.SETTING | Use.OWN | Use.COLOURS,
            several=f"{', '.join(_every_palette())}, or all (default: baseline)",
            every=lambda platform, _: platform.palettes,
            full_name=_find_palette,
        ),
    )
    bold: bool = _member(
        False,
        LookMember(
            "bold text, as the platform's setting shows it",
            _switch,
            Use.SETTING,
            every=lambda *_: (False, True),
            layout=3,
            beside=4,
        ),
    )
    contrast: str = _member(
        "standard",
        LookMember(
            "the platform's increased contrast (default: standard)",
            _contrast,
            Use.SETTING | Use.COLOURS,
            metavar="|".join(CONTRASTS),
            several="standard, high (default standard)",
            every=lambda *_: CONTRASTS,
            alone="high",
            beside=5,
        ),
    )
    clock: str = _member(
        "auto",
        LookMember(
            "of 12 or 24 hours (default: the language's own)",
            _clock,
            Use.SETTING,
            metavar="|".join(CLOCKS),
            several="auto, 12, 24 (default: the language's own)",
            every=lambda *_: CLOCKS,
        ),
    )
    numbers: str = _member(
        "declared",
        LookMember(
            "grouped: numbers with the language's digits, decimal sign and groups (default: as declared)",
            _one_of(NUMBERS),
            Use.SETTING,
            metavar="|".join(NUMBERS),
            every=lambda *_: NUMBERS,
        ),
    )
    button_shapes: bool = _accessible("underlined text buttons (iOS)")
    switch_labels: bool = _accessible("a bar in switches that are on, a ring in those that are off (iOS)")
    reduce_transparency: bool = _accessible("reduced transparency (iOS)")
    invert: bool = _accessible("inverted colours")
    display_size: str = _member(
        "default",
        LookMember(
            "the display size: small (Android), default, large (iOS: Display Zoom)",
            _name,
            Use.SETTING | Use.OWN,
            several="small (Android), default, large, or all (default: default)",
            every=lambda platform, _: platform.display_sizes,
            full_name=_find_display_size,
            layout=8,
        ),
    )
    reduced_motion: bool = _member(False, LookMember("reduced motion", _switch, Use.NONE))
    reveal_hidden: bool = _member(False, LookMember("show hidden items too", _switch, Use.NONE))
    order_seed: int | None = _member(
        None,
        LookMember(
            "shuffle the items that have no fixed order, by this seed", _order_seed, Use.NONE, _whole, metavar="N"
        ),
    )

    bars: str = _member(
        "device",
        LookMember(
            "none: without status bar, camera and home bar, for use on a real phone (default: device)",
            _one_of(BARS),
            Use.NONE,
            metavar="|".join(BARS),
        ),
    )

    def __post_init__(self) -> None:
        for name, member in MEMBERS.items():
            object.__setattr__(self, name, member.check(name, getattr(self, name)))
            if member.full_name is not None:
                object.__setattr__(self, name, self._found(name, member, member.full_name))
        object.__setattr__(self, "text_size", self.phone.nearest_text(self.text_size))

    def _found(self, name: str, member: LookMember, find: Callable[[Platform, str], str | None]) -> str:
        """The full name of what a member names, of those that the platform has."""
        wanted: str = getattr(self, name)
        found = find(self.phone, wanted)
        if found is None:
            known = tuple(map(str, member.every(self.phone, None)))
            raise LookError(
                TerminalSentence(
                    "no {platform} {name} is called {wanted!r}; there are: {names}, or a size such as {size}"
                    if name == "device"
                    else "no {platform} {name} is called {wanted!r}; there are: {names}",
                    platform=self.phone.name,
                    name=name,
                    wanted=wanted,
                    names=known,
                    size=OWN_SIZE,
                )
            )
        return found

    @classmethod
    def of(cls, piece: Piece | None, chosen: Mapping[str, object]) -> Look:
        """The look that a piece has with some members chosen, as JSON or options give them.

        What is not chosen is as usual: the piece's own platform (ruling 34) and language. Raises LookError, for members
        that are none too.
        """
        for name in chosen:
            if name not in MEMBERS:
                raise LookError(
                    TerminalSentence(
                        "a look has no member {name!r}; there are: {names}", name=name, names=tuple(MEMBERS)
                    )
                )
        usual: dict[str, object] = {}
        if piece is not None:
            usual = {"platform": piece.first_platform, "lang": default_language(piece.languages)}
        return cls(**{**usual, **chosen})  # type: ignore[arg-type]

    def written(self) -> dict[str, Value]:
        """The members for a JSON file: platform, language, device and design always, since what is usual of these moves
        on (ruling 49), and what else is not as usual. `of()` reads them.
        """
        return {name: self._rounded(name) for name in MEMBERS if name in _ALWAYS_WRITTEN or not self._is_usual(name)}

    def unusual(self) -> dict[str, Value]:
        """The members besides platform and language that are not as usual today."""
        return {name: self._rounded(name) for name in MEMBERS if not self._is_usual(name)}

    def traces(self) -> dict[str, Value]:
        """What leaves a trace in names: what is not as usual, and designs besides the early one."""
        found = {name: getattr(self, name) for name in MEMBERS if not self._is_usual(name) or name == "design"}
        if self.design == self.phone.early_design:
            del found["design"]
        return found

    def _is_usual(self, name: str) -> bool:
        return name in ("platform", "lang") or getattr(self, name) == getattr(_usual(self.platform, self.lang), name)

    def _rounded(self, name: str) -> Value:
        value: Value = getattr(self, name)
        # Two digits tell the steps of a platform apart, and people write no more.
        return round(value, 2) if isinstance(value, float) else value

    @property
    def name(self) -> str:
        """A name for files, the same in every run and another for every look: small letters, digits, `_` and `-`.

        Members that came after the first six leave a trace only where they are not as usual.
        """
        size = f"{self.text_size:.2f}"
        parts = [self.platform, self.lang, self.theme, size, self.device, self.orientation]
        for name, value in self.traces().items():
            if name not in _ALWAYS_NAMED:
                parts.append(name if value is True else f"{name} {value}")
        return "-".join(map(file_name, parts))

    @property
    def phone(self) -> Platform:
        """What the platform is."""
        return PLATFORMS[self.platform]

    @cached_property
    def screen(self) -> Device:
        """The device with its sizes, bare where its bars are not drawn."""
        device = self.phone.device(self.device)
        assert device is not None
        device = device.magnified(self.phone.display_scale(self.display_size, device.width))
        return device if self.bars == "device" else device.bare()

    @property
    def value_lang(self) -> str:
        """The tag by which values are written: the language's, and that numbers are grouped where they are. A
        pseudo-language groups none.
        """
        return self.lang + GROUPED if self.numbers == "grouped" and self.lang not in PSEUDOS else self.lang

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the screen as it is held, in points or dp."""
        return self.screen.size(self.landscape)

    @property
    def insets(self) -> Insets:
        """What the system keeps of the screen as it is held."""
        return self.screen.insets(self.landscape)

    @property
    def dark(self) -> bool:
        return self.theme == "dark"

    @property
    def landscape(self) -> bool:
        return self.orientation == "landscape"


#: What is known of each member, in order.
MEMBERS: Final[dict[str, LookMember]] = {one.name: one.metadata["member"] for one in fields(Look)}
#: Those that give texts more or less room: what changes most of a screen stands first.
LAYOUT: Final = tuple(sorted((one for one in MEMBERS if MEMBERS[one].layout), key=lambda one: -MEMBERS[one].layout))
#: Those whose values can stand side by side, the outermost first.
BESIDE: Final = tuple(sorted((one for one in MEMBERS if MEMBERS[one].beside), key=lambda one: MEMBERS[one].beside))


@lru_cache(maxsize=256)
def _usual(platform: str, lang: str) -> Look:
    """The look that is usual on a platform in a language. Kept: every name and every picture's case asks for it."""
    return Look(platform, lang)


def members_for(use: Use) -> tuple[str, ...]:
    """The members that are good for something, in order."""
    return tuple(name for name, member in MEMBERS.items() if use in member.use)


def laid_out_alike(look: Look) -> Look:
    """The one that stands for all looks that differ from this one in colours alone."""
    return replace(look, **{name: getattr(Look, name) for name in members_for(Use.COLOURS)})


def as_kept(members: Mapping[str, Value]) -> dict[str, Value]:
    """The members of a look out of a file that was kept before device and design were always written: where it says
    none, they are those that were usual then (ruling 49). Where it is no platform's own, of those that moved on.
    """
    found = dict(members)
    for platform in PLATFORMS.values():
        if members.get("platform") == platform.code:
            found = kept_usual(platform) | found
        elif members.get("platform") not in PLATFORMS and platform.early_design != platform.designs[0].code:
            found.setdefault("design", platform.early_design)
    return found


def kept_usual(platform: Platform) -> dict[str, Value]:
    """What a file of before device and design were always written means by saying none."""
    return {"device": platform.usual, "design": platform.early_design}


def file_name(text: str) -> str:
    """A text as part of a file name, where case and signs do not tell texts apart: devices, languages, figures."""
    return re.sub(r"[^a-z0-9]+", "_", text.lower())
