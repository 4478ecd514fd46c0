"""How pieces are looked at in the window: a look for each phone, and what is of the window alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from previewer.phone.look import BESIDE, MEMBERS, Look, LookError, Use, Value, members_for
from previewer.phone.platforms import PLATFORMS, own_size
from previewer.pieces import Piece
from previewer.pieces.languages import is_tag

BOTH = "both"
ZOOMS = (50, 75, 100, 125, 150, 200)
LAST_SEED = 999_999
#: Sizes of devices that are kept.
_MOST_DEVICES = 20
#: Members that each phone has of its own, and those of a variant that both phones take over.
_OF_ONE = members_for(Use.OWN)
_OF_ALL = tuple(name for name in members_for(Use.SETTING) if name not in ("lang", *_OF_ONE))
#: Members of a look that 0.1 kept once for both phones, under these names.
_OF_BOTH_IN_01 = ("reveal_hidden", "reduced_motion")
#: Those that it kept for each, by the end of their names.
_OF_ONE_IN_01 = {"text_size": "text", "device": "device"}


class Tick(NamedTuple):
    """A value of a member that is asked for by itself; of one that each phone has of its own on that platform, else
    `platform` is ''.
    """

    member: str
    platform: str
    value: Value


@dataclass(frozen=True)
class ViewOptions:
    """`looks`: one for each platform, in their order; all but text size, device, design and palette are alike.
    `lang`: the language to show, '' for the piece's own; a look gets it with `look()`.

    `axes`: while it `spreads`, every value of these members stands beside that of the look; they are kept else. Where
    `ticks` are of a member, those values stand there and no others.

    `platforms`: 'both' or one. `seed`: of the shuffle, kept while nothing is shuffled. `today`: ISO date that counts
    while `pretends`. `zoom`: percent, 0 to fit the window. `marks`: the previewer's own marks are on the phones.

    `own_devices`: sizes of devices that the designer keeps, each with a name, '' for none.
    """

    looks: tuple[Look, ...] = tuple(Look(code) for code in PLATFORMS)
    lang: str = ""
    platforms: str = BOTH
    seed: int = 1
    pretends: bool = False
    today: str = ""
    zoom: int = 0
    marks: bool = True
    spreads: bool = False
    axes: tuple[str, ...] = ("theme",)
    own_devices: tuple[tuple[str, str], ...] = ()
    ticks: tuple[Tick, ...] = ()

    @classmethod
    def from_kept(cls, kept: Mapping[str, object]) -> ViewOptions:
        """Options as `kept()` gave them, or 0.1; what does not fit is as at first."""
        first = cls()
        lang, platforms, seed = kept.get("lang"), kept.get("platforms"), kept.get("seed")
        today, zoom = kept.get("today"), kept.get("zoom")
        axes, own = kept.get("axes"), _kept_devices(kept.get("own_devices"))
        day = today if isinstance(today, str) and _is_day(today) else ""
        return cls(
            tuple(_kept_look(code, kept) for code in PLATFORMS),
            lang if isinstance(lang, str) and is_tag(lang) else first.lang,
            platforms if isinstance(platforms, str) and platforms in PLATFORMS else first.platforms,
            seed if type(seed) is int and 0 <= seed <= LAST_SEED else first.seed,
            kept.get("pretends") is True and bool(day),
            day,
            zoom if type(zoom) is int and zoom in ZOOMS else first.zoom,
            kept.get("marks") is not False,
            kept.get("spreads") is True,
            (tuple(one for one in BESIDE if one in axes) if isinstance(axes, list) else ()) or first.axes,
            own,
            _kept_ticks(kept.get("ticks"), own),
        )

    def kept(self) -> dict[str, object]:
        """As JSON values, for the settings."""
        return {
            "looks": {look.platform: look.written() for look in self.looks},
            "lang": self.lang,
            "platforms": self.platforms,
            "seed": self.seed,
            "pretends": self.pretends,
            "today": self.today,
            "zoom": self.zoom,
            "marks": self.marks,
            "spreads": self.spreads,
            "axes": list(self.axes),
            "own_devices": dict(self.own_devices),
            "ticks": [list(tick) for tick in self.ticks],
        }

    @property
    def common(self) -> Look:
        """The look in what all phones have alike."""
        return self.looks[0]

    @property
    def shuffled(self) -> bool:
        return self.common.order_seed is not None

    @property
    def day(self) -> date | None:
        """The date to pretend, whether or not that is on."""
        return date.fromisoformat(self.today) if self.today else None

    @property
    def pretended(self) -> date | None:
        """The pretended date, None while the real one counts."""
        return self.day if self.pretends else None

    def look(self, platform: str) -> Look:
        """The look of a platform."""
        return next(look for look in self.looks if look.platform == platform)

    def on_show(self, piece: Piece | None) -> tuple[str, ...]:
        """The platforms to show, left to right: a piece for one system stands first (ruling 34)."""
        if self.platforms != BOTH:
            return (self.platforms,)
        first = piece.first_platform if piece is not None else self.common.platform
        return (first, *(other for other in PLATFORMS if other != first))

    def with_looks(self, **members: object) -> ViewOptions:
        """With these members in every look. Raises LookError."""
        return replace(self, looks=tuple(replace(look, **members) for look in self.looks))  # type: ignore[arg-type]

    def with_look(self, platform: str, **members: object) -> ViewOptions:
        """With these members in the look of one platform. Raises LookError."""
        looks = (replace(look, **members) if look.platform == platform else look for look in self.looks)  # type: ignore[arg-type]
        return replace(self, looks=tuple(looks))

    def with_own_device(self, size: str, name: str) -> ViewOptions:
        """With a size kept under a name, which the phones on show take."""
        renamed = dict(self.own_devices) | {size: name}
        found = self._with_own(tuple(renamed.items())[-_MOST_DEVICES:])
        for code in (look.platform for look in self.looks if self.platforms in (BOTH, look.platform)):
            found = found.with_look(code, device=size)
        return found

    def without_own_device(self, size: str) -> ViewOptions:
        """With a size forgotten; a phone that has it becomes the usual one."""
        gone = [look.platform for look in self.looks if look.device == size]
        found = self._with_own(tuple(one for one in self.own_devices if one[0] != size))
        for code in gone:
            found = found.with_look(code, device="")
        return found

    def _with_own(self, own: tuple[tuple[str, str], ...]) -> ViewOptions:
        return replace(self, own_devices=own, ticks=_known(self.ticks, own))

    def with_seed(self, seed: int, shuffled: bool = True) -> ViewOptions:
        """With another seed, shuffled or not."""
        return replace(self.with_looks(order_seed=seed if shuffled else None), seed=seed)

    def showing(self, look: Look) -> ViewOptions:
        """The options that show a variant of a piece; where values are ticked side by side, with its own ticked too."""
        seen = self.platforms in (BOTH, look.platform)
        found = replace(self.taking(look, (*_OF_ALL, *_OF_ONE, "lang")), platforms=self.platforms if seen else BOTH)
        lacking = []
        for member in self.axes if self.spreads else ():
            value, ticked = getattr(look, member), self.ticked(member, look.platform)
            if ticked and value not in ticked:
                lacking.append(Tick(member, look.platform if member in _OF_ONE else "", value))
        return replace(found, ticks=(*self.ticks, *lacking))

    def taking(self, look: Look, members: Collection[str]) -> ViewOptions:
        """The options with some members of a look, the others as they are."""
        common = self.with_looks(**{name: getattr(look, name) for name in _OF_ALL if name in members})
        own: dict[str, object] = {name: getattr(look, name) for name in _OF_ONE if name in members}
        found = common.with_look(look.platform, **own)
        return replace(found, lang=look.lang) if "lang" in members else found

    def has_axis(self, member: str) -> bool:
        """Whether every value of a member stands side by side now."""
        return self.spreads and member in self.axes

    def with_axis(self, member: str, on: bool) -> ViewOptions:
        """With every value of a member side by side, or with the look's own alone."""
        axes = tuple(one for one in BESIDE if (on if one == member else self.has_axis(one)))
        return replace(self, spreads=bool(axes), axes=axes or self.axes)

    def ticked(self, member: str, platform: str) -> list[Value]:
        """The values of a member that are asked for by themselves on a platform."""
        return [tick.value for tick in self.ticks if tick.member == member and tick.platform in ("", platform)]

    def with_tick(self, member: str, platform: str, value: Value, on: bool) -> ViewOptions:
        """With a value of a member side by side with the others that are ticked, or without it."""
        tick = Tick(member, platform, value)
        others = tuple(one for one in self.ticks if one != tick)
        return replace(self.with_axis(member, True), ticks=(*others, tick) if on else others)

    def without_ticks(self, member: str) -> ViewOptions:
        """With every value of a member side by side."""
        ticks = tuple(tick for tick in self.ticks if tick.member != member)
        return replace(self.with_axis(member, True), ticks=ticks)

    def text_stepped(self, by: int) -> ViewOptions:
        """Every phone's text some of its platform's steps larger or smaller."""
        return replace(self, looks=tuple(_text_stepped(look, by) for look in self.looks))

    def next_choice(self, member: str) -> ViewOptions:
        """The next value of a member; of one that each phone has of its own on the phones on show, which move
        together.
        """
        if member not in _OF_ONE:
            return self.with_looks(**{member: _after(self.common, member)})
        own = [size for size, _ in self.own_devices] if member == "device" else []
        found = self
        for look in self.looks:
            if self.platforms in (BOTH, look.platform):
                found = found.with_look(look.platform, **{member: _after(look, member, own)})
        return found


def zoom_after(scale: float, steps: int) -> int:
    """The zoom so many of the steps on offer further in than a scale, or out below 0."""
    now = round(scale * 100)
    further = [zoom for zoom in ZOOMS if zoom > now] if steps > 0 else [zoom for zoom in ZOOMS[::-1] if zoom < now]
    return further[min(abs(steps), len(further)) - 1] if further else ZOOMS[-1 if steps > 0 else 0]


def _text_stepped(look: Look, by: int) -> Look:
    steps = [step.factor for step in look.phone.text_steps]
    at = steps.index(look.text_size) + by
    return replace(look, text_size=steps[min(max(at, 0), len(steps) - 1)])


def _after(look: Look, member: str, more: Collection[Value] = ()) -> object:
    """The value of a member after that of a look; after all that the platform has come some `more`."""
    values = [*MEMBERS[member].every(look.phone, None), *more]
    own: Value = getattr(look, member)
    # After a device of a size that is not kept comes the first.
    return values[(values.index(own) + 1) % len(values)] if own in values else values[0]


def _kept_devices(kept: object) -> tuple[tuple[str, str], ...]:
    sizes = kept.items() if isinstance(kept, Mapping) else ()
    return tuple((size, str(name)) for size, name in sizes if isinstance(size, str) and own_size(size) == size)


def _kept_look(code: str, kept: Mapping[str, object]) -> Look:
    looks = kept.get("looks")
    own = looks.get(code) if isinstance(looks, Mapping) else _look_of_01(code, kept)
    found = Look(code)
    for name, value in own.items() if isinstance(own, Mapping) else ():
        try:
            found = found if name in ("platform", "lang") else replace(found, **{name: value})  # type: ignore[arg-type]
        except (LookError, TypeError):
            continue
    return found


def _kept_ticks(kept: object, own: Collection[tuple[str, str]]) -> tuple[Tick, ...]:
    ticks = (_kept_tick(one) for one in kept) if isinstance(kept, list) else ()
    return _known(dict.fromkeys(tick for tick in ticks if tick is not None), own)


def _known(ticks: Iterable[Tick], own: Collection[tuple[str, str]]) -> tuple[Tick, ...]:
    """The devices that are of no size of one's own besides these."""
    sizes = dict(own)
    return tuple(one for one in ticks if one.member != "device" or not own_size(str(one.value)) or one.value in sizes)


def _kept_tick(kept: object) -> Tick | None:
    if not isinstance(kept, list) or len(kept) != len(Tick._fields):
        return None
    member, platform, value = kept
    if member not in BESIDE or platform not in (tuple(PLATFORMS) if member in _OF_ONE else ("",)):
        return None
    try:
        look = replace(Look(platform or Look.platform), **{member: value})
    except (LookError, TypeError):
        return None
    return Tick(member, platform, getattr(look, member))


def _look_of_01(code: str, kept: Mapping[str, object]) -> dict[str, object]:
    """The members of a look among the options of 0.1."""
    found = {name: kept[name] for name in _OF_BOTH_IN_01 if name in kept}
    found |= {name: kept[f"{code}_{old}"] for name, old in _OF_ONE_IN_01.items() if f"{code}_{old}" in kept}
    if kept.get("dark") is True:
        found["theme"] = "dark"
    if kept.get("landscape") is True:
        found["orientation"] = "landscape"
    if kept.get("shuffled") is True:
        found["order_seed"] = kept.get("seed")
    return found


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
