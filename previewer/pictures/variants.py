"""The variants of a sheet: every combination of what was asked for, each with a stable name."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from previewer.phone.platforms import PLATFORMS
from previewer.pictures.options import OptionError
from previewer.pieces import Piece

THEMES = ("light", "dark")
ORIENTATIONS = ("portrait", "landscape")
_SAFE = re.compile(r"[a-z0-9_]{1,40}")


@dataclass(frozen=True)
class SheetOptions:
    """What a sheet shows; an empty tuple is the default, and the word `all` in one stands for all there are.

    Defaults: the platforms that the piece is offered on, its languages, both themes, text size 1, the
    platform's default device, portrait. `text_sizes` are factors.
    """

    platforms: tuple[str, ...] = ()
    langs: tuple[str, ...] = ()
    themes: tuple[str, ...] = ()
    text_sizes: tuple[float | str, ...] = ()
    devices: tuple[str, ...] = ()
    orientations: tuple[str, ...] = ("portrait",)
    pickers: bool = True
    scale: float = 2.0


class Stage(NamedTuple):
    """A phone in one variant; its pictures differ only in what is open."""

    platform: str
    lang: str
    theme: str
    text_size: float
    device: str
    orientation: str


class Variant(NamedTuple):
    """One picture of a sheet."""

    stage: Stage
    open_key: str = ""

    @property
    def name(self) -> str:
        """A name that is the same in every run, different for every variant on any file system: letters,
        digits.
        """
        stage = self.stage
        parts = [
            stage.platform,
            stage.lang,
            stage.theme,
            f"{stage.text_size:.2f}",
            stage.device,
            stage.orientation,
        ]
        return "-".join([*map(_plain, parts), f"open-{_slug(self.open_key)}" if self.open_key else "closed"])


def stages_of(piece: Piece, options: SheetOptions) -> list[Stage]:
    """The phones of a sheet, without doubles. Raises OptionError."""
    stages: dict[Stage, None] = {}
    for platform in _platforms(piece, options):
        combined = product(
            _pick("language", options.langs, piece.languages or ("en",), free=True),
            _pick("theme", options.themes, THEMES),
            _text_sizes(platform, options),
            _devices(platform, options),
            _pick("orientation", options.orientations, ORIENTATIONS),
        )
        for lang, theme, text_size, device, orientation in combined:
            stages[Stage(platform, lang, theme, text_size, device, orientation)] = None
    return list(stages)


def open_keys(piece: Piece, options: SheetOptions) -> list[str]:
    """The items whose pickers a sheet opens, in display order."""
    shown = (item for item in piece.display_order() if not item.hidden)
    return [item.key for item in shown if item.opens] if options.pickers else []


def variants_of(piece: Piece, stages: list[Stage], options: SheetOptions) -> Iterator[Variant]:
    """Every picture: closed first, then each picker; a phone without the piece has nothing to open."""
    keys = open_keys(piece, options)
    for stage in stages:
        yield Variant(stage)
        if piece.offered_on(stage.platform):
            for key in keys:
                yield Variant(stage, key)


def _platforms(piece: Piece, options: SheetOptions) -> tuple[str, ...]:
    offered = tuple(platform for platform in PLATFORMS if piece.offered_on(platform))
    return _pick("platform", options.platforms, offered if not options.platforms else tuple(PLATFORMS))


def _text_sizes(platform: str, options: SheetOptions) -> tuple[float, ...]:
    if "all" in options.text_sizes:
        return tuple(step.factor for step in PLATFORMS[platform].text_steps)
    factors = [float(size) for size in options.text_sizes] or [1.0]
    return tuple(dict.fromkeys(PLATFORMS[platform].nearest_text(factor) for factor in factors))


def _devices(platform: str, options: SheetOptions) -> tuple[str, ...]:
    here = PLATFORMS[platform].devices
    if "all" in options.devices:
        return tuple(device.name for device in here)
    for name in options.devices:
        if not any(one.device(name) for one in PLATFORMS.values()):
            raise OptionError(f"no device is called {name!r}")
    asked = [PLATFORMS[platform].device(name) for name in options.devices]
    return tuple(device.name for device in asked if device is not None) or (here[0].name,)


def _pick(what: str, asked: tuple[str, ...], known: tuple[str, ...], free: bool = False) -> tuple[str, ...]:
    if not asked or "all" in asked:
        return known
    for name in asked:
        if name not in known and not free:
            raise OptionError(f"no {what} is called {name!r}; there are: {', '.join(known)}")
    return tuple(dict.fromkeys(asked))


def _plain(text: str) -> str:
    """For names whose case and signs do not tell them apart: devices, languages, figures."""
    return re.sub(r"[^a-z0-9]+", "_", text.lower())


def _slug(key: str) -> str:
    """For item keys, which may hold anything and differ in case alone."""
    if _SAFE.fullmatch(key):
        return key
    digest = hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:10]
    return f"{_plain(key)[:20].strip('_')}~{digest}"
