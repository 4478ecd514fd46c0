"""How pieces are looked at: everything that the view toolbar holds, as one value."""

from dataclasses import asdict, dataclass, fields, replace
from datetime import date
from typing import TYPE_CHECKING, Any

from previewer.phone.look import Look
from previewer.phone.platforms import PLATFORMS
from previewer.pieces.languages import is_tag

if TYPE_CHECKING:
    from previewer.pictures.variants import Stage

PLATFORM_CHOICES = ("both", "ios", "android")
ZOOMS = (50, 75, 100, 125, 150, 200)
LAST_SEED = 999_999


@dataclass(frozen=True)
class ViewOptions:
    """`lang`: '' for the piece's own; `seed`: counts while `shuffled`; `today`: ISO date that counts while
    `pretends`; `*_text`: factor on the platform's default; `zoom`: percent, 0 to fit the window.
    """

    lang: str = ""
    platforms: str = "both"
    reveal_hidden: bool = False
    shuffled: bool = False
    seed: int = 1
    pretends: bool = False
    today: str = ""
    dark: bool = False
    ios_text: float = 1.0
    android_text: float = 1.0
    ios_device: str = "iPhone 16"
    android_device: str = "Pixel 8"
    landscape: bool = False
    reduced_motion: bool = False
    zoom: int = 0

    @classmethod
    def from_kept(cls, kept: dict[str, Any]) -> "ViewOptions":
        """Options as `kept()` gave them; what does not fit is as at first."""
        known = {field.name: field for field in fields(cls)}
        fitting: dict[str, Any] = {
            name: value for name, value in kept.items() if name in known and type(value) is type(known[name].default)
        }
        return cls(**fitting).checked()

    def kept(self) -> dict[str, Any]:
        """As JSON values, for the settings."""
        return asdict(self)

    def with_(self, **changes: Any) -> "ViewOptions":
        """The same but for `changes`."""
        return replace(self, **changes)

    def text(self, platform: str) -> float:
        """Text size of a platform."""
        return self.ios_text if platform == "ios" else self.android_text

    def device(self, platform: str) -> str:
        """Device of a platform."""
        return self.ios_device if platform == "ios" else self.android_device

    def text_stepped(self, by: int) -> "ViewOptions":
        """Both platforms' texts some of their steps larger or smaller."""
        return self.with_(**{f"{platform}_text": self._stepped(platform, by) for platform in ("ios", "android")})

    def as_stage(self, stage: "Stage") -> "ViewOptions":
        """The options that show a variant of a piece."""
        platform = stage.platform
        found = {f"{platform}_text": stage.text_size, f"{platform}_device": stage.device}
        return self.with_(
            lang=stage.lang,
            dark=stage.theme == "dark",
            landscape=stage.orientation == "landscape",
            platforms=self.platforms if self.platforms in ("both", platform) else "both",
            **found,
        )

    def next_device(self) -> "ViewOptions":
        """The next device of the phones on show; the pair moves together."""
        changes = {}
        for platform in ("ios", "android"):
            if self.platforms in ("both", platform):
                names = [device.name for device in devices_of(platform)]
                at = names.index(self.device(platform))
                changes[f"{platform}_device"] = names[(at + 1) % len(names)]
        return self.with_(**changes)

    def pretended(self) -> date | None:
        """The pretended date, None while the real one counts."""
        return self.day if self.pretends else None

    @property
    def day(self) -> date | None:
        """The date to pretend, whether or not that is on."""
        return date.fromisoformat(self.today) if self.today else None

    def look(self, platform: str, lang: str) -> Look:
        """How the phone of a platform shows a piece in a language."""
        return Look(
            platform,
            lang,
            "dark" if self.dark else "light",
            self.text(platform),
            self.device(platform),
            "landscape" if self.landscape else "portrait",
            self.reduced_motion,
            self.reveal_hidden,
            self.order_seed(),
        )

    def order_seed(self) -> int | None:
        """The seed of the shuffle, None for the declared order."""
        return self.seed if self.shuffled else None

    def _stepped(self, platform: str, by: int) -> float:
        steps = [step.factor for step in PLATFORMS[platform].text_steps]
        at = steps.index(PLATFORMS[platform].nearest_text(self.text(platform)))
        return steps[min(max(at + by, 0), len(steps) - 1)]

    def checked(self) -> "ViewOptions":
        """The nearest options that can be: a known device, one of the text steps, a real date."""
        first = ViewOptions()
        changes: dict[str, Any] = {}
        if self.lang and not is_tag(self.lang):
            changes["lang"] = first.lang
        if self.platforms not in PLATFORM_CHOICES:
            changes["platforms"] = first.platforms
        for platform in ("ios", "android"):
            if PLATFORMS[platform].device(self.device(platform)) is None:
                changes[f"{platform}_device"] = first.device(platform)
            changes[f"{platform}_text"] = PLATFORMS[platform].nearest_text(self.text(platform))
        try:
            date.fromisoformat(self.today or "2000-01-01")
        except ValueError:
            changes |= {"today": "", "pretends": False}
        if self.zoom not in (0, *ZOOMS):
            changes["zoom"] = 0
        if not 0 <= self.seed <= LAST_SEED:
            changes["seed"] = first.seed
        return self.with_(**changes)
