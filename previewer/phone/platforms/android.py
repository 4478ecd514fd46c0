"""Android: dp and sp, font scales, devices with bars above and below."""

from __future__ import annotations

from previewer.phone.platforms.base import Design, Device, Hole, Insets, Platform, Speech, TextStep

_FONT_SCALES = (0.85, 1.0, 1.15, 1.3, 1.5, 1.8, 2.0)
_BARS = (Insets(24, 24), Insets(24, 24))
#: A status bar is as high as the cutout in it, which sideways is at the left.
_CUTOUT = 50
_SMALL, _LARGEST, _STEP, _STEPS, _FEWEST = 0.85, 1.5, 0.09, 3, 320
_CUT_BARS = (Insets(_CUTOUT, 24), Insets(24, 24, _CUTOUT))


def _hole(width: int) -> Hole:
    return Hole(width / 2, _CUTOUT / 2, 25)


#: The radius of a phone's screen, judged from pictures: no platform publishes it.
_CORNER = 40
#: A Pixel 5 has its camera at the upper left; where exactly is judged from pictures of it.
_LEFT_HOLE = Hole(34, _CUTOUT / 2, 25)


def _display_scale(size: str, width: int) -> float:
    """A step of the display size, as AOSP makes them (DisplayDensityUtils): a screen keeps 320 dp across, and as many
    steps as are 9 % apart, three at most, lead there.
    """
    if size != "large":
        return _SMALL if size == "small" else 1.0
    most = min(_LARGEST, width / _FEWEST)
    steps = min(_STEPS, int((most - 1) / _STEP))
    return 1 + (most - 1) / steps if steps else 1.0


ANDROID = Platform(
    code="android",
    name="Android",
    font="Roboto",
    clock=(9, 30),
    body_size=16,
    devices=(
        Device("Pixel 10", 412, 923, *_CUT_BARS, _hole(412), corner=_CORNER, year=2025),
        Device("Pixel 9", 412, 923, *_CUT_BARS, _hole(412), corner=_CORNER, year=2024),
        Device("Galaxy S24 Plus", 384, 832, *_CUT_BARS, _hole(384), corner=_CORNER, year=2024),
        Device("Pixel 8", 412, 915, *_CUT_BARS, _hole(412), corner=_CORNER, year=2023),
        Device("Pixel 8 Pro", 448, 998, *_CUT_BARS, _hole(448), corner=_CORNER, year=2023),
        Device("Pixel Fold", 673, 841, *_BARS, year=2023),
        Device("Pixel Tablet", 800, 1280, *_BARS, year=2023),
        Device("Pixel 5", 393, 851, *_CUT_BARS, _LEFT_HOLE, corner=_CORNER, year=2020),
        Device("Android small", 360, 800, *_BARS),
    ),
    usual="Pixel 8",
    designs=(Design("material3", "Material 3"), Design("expressive", "Material 3 Expressive")),
    early_design="material3",
    palettes=("baseline", "blue", "green", "rose", "neutral"),
    display_sizes=("small", "default", "large"),
    display_scale=_display_scale,
    text_steps=tuple(TextStep(scale, f"{scale:g} ×") for scale in _FONT_SCALES),
    touch_target=48.0,
    scales=(1.5, 2.0, 2.625, 2.75, 3.0, 3.5, 4.0),
    speech=Speech(
        "TalkBack",
        ("value", "title", "role", "hidden", "hint"),
        ("state", "label", "role", "place"),
        "radio",
        "not_selected",
    ),
)
