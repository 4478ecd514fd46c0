"""iOS: points, Dynamic Type, devices with an island or a home button."""

from __future__ import annotations

from previewer.phone.platforms.base import Design, Device, Insets, Platform, Speech, TextStep

_BODY = 17
#: Points of body text by Dynamic Type size; the accessibility sizes begin at 28.
_BODY_SIZES = (14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53)
_SIZE_NAMES = "xSmall Small Medium Large xLarge xxLarge xxxLarge AX1 AX2 AX3 AX4 AX5".split()
_ISLAND = (Insets(59, 34), Insets(0, 21, 59, 59))
#: The islands of 2025 stand lower, that of an iPhone Air most of all.
_ISLAND_2025 = (Insets(62, 34), Insets(0, 21, 62, 62))
_LOW_ISLAND = (Insets(68, 34), Insets(0, 21, 68, 68))
_TABLET = (Insets(24, 20), Insets(24, 20))
_CORNER, _TABLET_CORNER = 55, 18
_TABLET_WIDTH = 600
#: Points across with Display Zoom, and the widest phone that has the fewer ones.
_ZOOMED, _ZOOMED_WIDE, _LARGEST_ZOOMED = 320, 375, 402
_BUTTON = (Insets(20, 0), Insets(0, 0))


def _display_zoom(size: str, width: int) -> float:
    """Display Zoom: a phone has the points of a smaller one, 320 or 375 across; a tablet has no such setting."""
    if size != "large" or width >= _TABLET_WIDTH:
        return 1.0
    return max(1.0, width / (_ZOOMED if width <= _LARGEST_ZOOMED else _ZOOMED_WIDE))


IOS = Platform(
    code="ios",
    name="iOS",
    font="Inter",
    clock=(9, 41),
    body_size=_BODY,
    devices=(
        Device("iPhone 17", 402, 874, *_ISLAND_2025, corner=_CORNER, year=2025),
        Device("iPhone 17 Pro", 402, 874, *_ISLAND_2025, corner=_CORNER, year=2025),
        Device("iPhone Air", 420, 912, *_LOW_ISLAND, corner=_CORNER, year=2025),
        Device("iPad 11-inch", 820, 1180, *_TABLET, corner=_TABLET_CORNER, year=2025),
        Device("iPhone 16", 393, 852, *_ISLAND, corner=_CORNER, year=2024),
        Device("iPhone 16 Plus", 430, 932, *_ISLAND, corner=_CORNER, year=2024),
        Device("iPhone 16 Pro", 402, 874, *_ISLAND, corner=_CORNER, year=2024),
        Device("iPhone 16 Pro Max", 440, 956, *_ISLAND, corner=_CORNER, year=2024),
        Device("iPhone SE", 375, 667, *_BUTTON, year=2022),
    ),
    usual="iPhone 16",
    designs=(Design("ios26", "iOS 26"), Design("ios18", "iOS 18")),
    early_design="ios18",
    palettes=("baseline",),
    display_sizes=("default", "large"),
    display_scale=_display_zoom,
    text_steps=tuple(TextStep(size / _BODY, name) for size, name in zip(_BODY_SIZES, _SIZE_NAMES, strict=True)),
    touch_target=44.0,
    scales=(2.0, 3.0),
    speech=Speech(
        "VoiceOver", ("title", "value", "role", "hidden", "hint"), ("label", "role", "state", "place"), "button"
    ),
)
