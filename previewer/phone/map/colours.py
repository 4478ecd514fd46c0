"""The colours of the bundled map, light and dark."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QColor


class Colours(NamedTuple):
    """As `#rrggbb`. `halo` lies around letters and dots."""

    sea: str
    land: str
    coast: str
    country_border: str
    prefecture_border: str
    municipality_border: str
    text: str
    soft_text: str
    country_text: str
    dot: str
    halo: str

    def colour(self, name: str) -> QColor:
        """One of them for Qt."""
        return QColor(getattr(self, name))


LIGHT = Colours(
    sea="#c6deec",
    land="#f7f5f0",
    coast="#8fb0c7",
    country_border="#baaabe",
    prefecture_border="#9c88ac",
    municipality_border="#cfc5d4",
    text="#3c3c3f",
    soft_text="#6c6c70",
    country_text="#7c6486",
    dot="#6c6c70",
    halo="#ffffff",
)
DARK = Colours(
    sea="#16242f",
    land="#2c2c2e",
    coast="#3d5263",
    country_border="#6d6273",
    prefecture_border="#756884",
    municipality_border="#484450",
    text="#e6e6e8",
    soft_text="#aaaaae",
    country_text="#b7a3c2",
    dot="#aaaaae",
    halo="#1c1c1e",
)
