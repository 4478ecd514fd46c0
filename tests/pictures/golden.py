"""Golden pictures: every sample in a handful of variants, one pixel a point."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from PySide6.QtGui import QImage

from previewer.phone import screens
from previewer.phone.look import Look, as_kept
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.application import picture_application
from previewer.pictures.render import PictureRequest, render_image
from previewer.pictures.versions import differences, versions
from previewer.pieces import Reading, read_file
from previewer.resources import resource

FOLDER = Path(__file__).with_name("golden")
RECORD = FOLDER / "made-with.json"
DAY = date(2026, 4, 1)
SAMPLES = ("every-kind", "five-languages", "ios-only", "published", "service", "trigger", "updated")
LONG_SAMPLE = "three-hundred"
_SMALL = {"ios": "iPhone SE", "android": "Android small"}
_LARGE = {"ios": "iPhone 16 Pro Max", "android": "Pixel 8 Pro"}
_LARGE_DEVICES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("ipad", "ios", {"device": "iPad 11-inch"}),
    ("ipad-typed", "ios", {"device": "iPad 11-inch", "open_key": "lamp_name"}),
    ("foldable", "android", {"device": "Pixel Fold", "open_key": "first_day"}),
    ("tablet", "android", {"device": "Pixel Tablet"}),
)


@dataclass(frozen=True)
class Golden:
    """One picture: a sample's name and what is asked for. `name` is its file's, without `.png`."""

    name: str
    sample: str
    request: PictureRequest

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}.png"

    def image(self) -> QImage:
        """The picture as the program makes it now. Needs the application of `picture_application()`."""
        return render_image(read_sample(self.sample), self.request)


def image_data(golden: Golden, qml: Path | None = None) -> tuple[int, int, bytes]:
    """Width, height and pixels (0xffRRGGBB) of a picture, for another process to work on.

    `qml`: drawn by the screens of another folder.
    """
    picture_application()
    if qml is not None:
        screens.QML = qml
    image = golden.image().convertToFormat(QImage.Format.Format_RGB32)
    return image.width(), image.height(), bytes(image.constBits())


def read_sample(name: str) -> Reading:
    return read_file(resource("samples", f"{name}.json"))


def goldens() -> tuple[Golden, ...]:
    """All golden pictures, by name."""
    found = [Golden(f"{sample}-{name}", sample, request) for sample, name, request in _all()]
    assert len({one.name for one in found}) == len(found)
    return tuple(sorted(found, key=lambda one: one.name))


def _all() -> Iterator[tuple[str, str, PictureRequest]]:
    yield from _of_large_devices()
    for platform in PLATFORMS:
        for sample in SAMPLES:
            for name, changes in _of_every_sample(platform).items():
                yield sample, f"{platform}-{name}", _request(sample, platform, full=True, **changes)
        yield LONG_SAMPLE, f"{platform}-en", _request(LONG_SAMPLE, platform)
        yield LONG_SAMPLE, f"{platform}-ja-dark", _request(LONG_SAMPLE, platform, lang="ja", theme="dark")
        for lang in ("ar", "ko", "zh-Hans"):
            yield "five-languages", f"{platform}-{lang}", _request("five-languages", platform, lang=lang, full=True)
        yield "five-languages", f"{platform}-marks", _request("five-languages", platform, lang="fr", marks=True)
        for name, changes in {**_of_every_kind(platform), **_of_every_palette(platform)}.items():
            yield "every-kind", f"{platform}-{name}", _request("every-kind", platform, **changes)
        for design in PLATFORMS[platform].designs:
            if design.code == PLATFORMS[platform].early_design:
                continue
            for name, changes in _of_every_design(platform).items():
                request = _request("every-kind", platform, design=design.code, **changes)
                yield "every-kind", f"{platform}-{design.code}-{name}", request


def _of_large_devices() -> Iterator[tuple[str, str, PictureRequest]]:
    for name, platform, changes in _LARGE_DEVICES:
        yield "every-kind", f"{platform}-{name}", _request("every-kind", platform, **changes)


def _of_every_sample(platform: str) -> dict[str, dict[str, Any]]:
    return {
        "en": {},
        "ja-dark-small": {"lang": "ja", "theme": "dark", "device": _SMALL[platform]},
        "en-large-text": {"text_size": 2.0, "device": _LARGE[platform]},
    }


def _of_every_kind(platform: str) -> dict[str, dict[str, Any]]:
    piece = read_sample("every-kind").piece
    assert piece is not None
    keys = [item.key for item in piece.items if item.opens]
    opened: dict[str, dict[str, Any]] = {f"open-{key}": {"open_key": key} for key in keys}
    dark = {f"ja-dark-open-{key}": {"open_key": key, "lang": "ja", "theme": "dark"} for key in keys[:1]}
    return {
        **opened,
        **dark,
        "xa": {"lang": "en-XA", "full": True},
        "ar-xb": {"lang": "ar-XB", "full": True},
        "ja-largest-text-small": {"lang": "ja", "text_size": 3.12, "device": _SMALL[platform], "full": True},
        "landscape": {"orientation": "landscape"},
        "first-screen": {},
        "contrast": {"contrast": "high"},
        "contrast-dark": {"contrast": "high", "theme": "dark"},
        "clock-24": {"clock": "24", "open_key": "wake_time"},
        "clock-12-ja": {"clock": "12", "open_key": "wake_time", "lang": "ja"},
        **_of_keyboards(),
    }


def _of_keyboards() -> dict[str, dict[str, Any]]:
    """A field that is edited, one that is full, and one that refused what was too much."""
    return {
        "typed": {"open_key": "lamp_name", "typed": " lamp"},
        "typed-dark": {"open_key": "lamp_name", "theme": "dark"},
        "typed-ja": {"open_key": "lamp_name", "lang": "ja", "typed": "ランプ"},
        "typed-ja-dark": {"open_key": "lamp_name", "lang": "ja", "theme": "dark"},
        "typed-full": {"open_key": "lamp_name", "typed": " lamp at a window"},
        "typed-refused": {"open_key": "lamp_name", "typed": " lamp at the window of the room"},
        "typed-area": {"open_key": "note", "typed": "\nWater the flowers."},
        "typed-landscape": {"open_key": "note", "orientation": "landscape"},
        "typed-ko": {"open_key": "lamp_name", "lang": "ko"},
    }


def _of_every_design(platform: str) -> dict[str, dict[str, Any]]:
    everything = _of_every_kind(platform)
    opened = {name: changes for name, changes in everything.items() if name.startswith("open-")}
    return {
        **opened,
        "en": {"full": True},
        "ja-dark-small": {"lang": "ja", "theme": "dark", "device": _SMALL[platform], "full": True},
        "ja-largest-text-small": everything["ja-largest-text-small"],
        "landscape": everything["landscape"],
        **({"typed": everything["typed"]} if platform == "ios" else {}),
    }


def _of_every_palette(platform: str) -> dict[str, dict[str, Any]]:
    """Each palette and the higher contrast once, in either design and theme."""
    if len(PLATFORMS[platform].palettes) == 1:
        return {}
    return {
        "blue": {"palette": "blue"},
        "rose-open-first_day": {"palette": "rose", "open_key": "first_day"},
        "expressive-green-dark": {"design": "expressive", "palette": "green", "theme": "dark"},
        "expressive-neutral": {"design": "expressive", "palette": "neutral"},
        "high-contrast-dark": {"contrast": "high", "theme": "dark"},
    }


def _request(
    sample: str,
    platform: str,
    open_key: str | None = None,
    full: bool = False,
    marks: bool = False,
    typed: str = "",
    **members: Any,
) -> PictureRequest:
    # Pictures without a design in their names are of the one that leaves no trace.
    look = Look.of(read_sample(sample).piece, {"platform": platform, **as_kept({"platform": platform}), **members})
    return PictureRequest(look, DAY, scale=1, open_key=open_key, full=full, marks=marks, typed=typed)


def made_differently() -> list[str]:
    """In which respects the pictures on record were made with other versions than this program's."""
    record: dict[str, Any] = json.loads(RECORD.read_text(encoding="utf-8"))
    return [line for line in differences(record, versions()) if not line.startswith("program:")]
