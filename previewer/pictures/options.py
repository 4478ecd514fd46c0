"""What a picture shows: one frozen set of options, checked before anything is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from previewer.phone.look import LARGEST_TEXT, SMALLEST_TEXT, Look
from previewer.phone.platforms import PLATFORMS, Device
from previewer.pieces import Piece, Values
from previewer.pieces.languages import default_language

SMALLEST_SCALE, LARGEST_SCALE = 0.25, 8.0


class OptionError(ValueError):
    """An option asks for what cannot be shown; the text is for the user."""


@dataclass(frozen=True)
class RenderOptions:
    """One variant of a screen.

    `platform` is `ios` or `android`; None is the piece's own. `lang` None is `en` if the piece has it, else
    its first. `device` None is the platform's default. `text_size` is a factor on the platform's default
    text. `scale` is pixels a point. `open_key`: with that item's picker open. `order_seed` None keeps the
    order. `values` None are the initial ones on the day `today`.
    """

    today: date
    platform: str | None = None
    lang: str | None = None
    theme: str = "light"
    text_size: float = 1.0
    device: str | None = None
    orientation: str = "portrait"
    reduced_motion: bool = False
    scale: float = 2.0
    open_key: str | None = None
    full: bool = False
    reveal_hidden: bool = False
    order_seed: int | None = None
    values: Values | None = None

    def platform_for(self, piece: Piece) -> str:
        return self.platform or piece.first_platform

    def lang_for(self, piece: Piece) -> str:
        if self.lang:
            return self.lang
        return default_language(piece.languages)

    def device_for(self, piece: Piece) -> Device:
        """The device. Raises OptionError for one that the platform does not have."""
        platform = PLATFORMS[self.platform_for(piece)]
        if self.device is None:
            return platform.devices[0]
        device = platform.device(self.device)
        if device is None:
            names = ", ".join(one.name for one in platform.devices)
            raise OptionError(f"no {self.platform_for(piece)} device is called {self.device!r}; there are: {names}")
        return device

    def look(self, piece: Piece) -> Look:
        """How the phone shows the piece. Raises OptionError."""
        return Look(
            self.platform_for(piece),
            self.lang_for(piece),
            self.theme,
            self.text_size,
            self.device_for(piece).name,
            self.orientation,
            self.reduced_motion,
            self.reveal_hidden,
            self.order_seed,
        )

    def check(self, piece: Piece) -> None:
        """Raises OptionError when the piece cannot be shown so."""
        self.device_for(piece)
        if not SMALLEST_TEXT <= self.text_size <= LARGEST_TEXT:
            raise OptionError(f"the text size is a factor from {SMALLEST_TEXT} to {LARGEST_TEXT}")
        if not SMALLEST_SCALE <= self.scale <= LARGEST_SCALE:
            raise OptionError(f"the scale is {SMALLEST_SCALE} to {LARGEST_SCALE} pixels a point")
        if self.open_key is not None:
            self._check_open(piece, self.open_key)

    def _check_open(self, piece: Piece, key: str) -> None:
        item = piece.item(key)
        if item is None:
            raise OptionError(f"the piece has no item {key!r} to open")
        if item.hidden and not self.reveal_hidden:
            raise OptionError(f"the item {key!r} is hidden; --reveal-hidden shows it")
        if not item.opens:
            raise OptionError(f"the item {key!r} has nothing that opens")
        if not piece.offered_on(self.platform_for(piece)):
            raise OptionError(f"the piece is not offered on {self.platform_for(piece)}")
