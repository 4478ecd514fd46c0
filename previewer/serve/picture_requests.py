"""What is asked of the helper that draws, and what it gives: plain values that cross to another process."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple


class DrawingError(ValueError):
    """A picture is asked for that cannot be, or could not be made; the text is for the user."""


class RowRequest(NamedTuple):
    """The row of an item of a text, on both phones. `lang`: of its texts; `theme`: light or dark; `scale`: pixels a
    point; `today`: the day of first opening.
    """

    text: str
    key: str
    lang: str
    theme: str
    today: date
    scale: float


class DrawnRow(NamedTuple):
    """The row on one phone: its name, a PNG file, and its size in points."""

    phone: str
    png: bytes
    width: int
    height: int


class RowArea(NamedTuple):
    """Where the row of an item is on a picture, as far as it is to be seen, in points from the picture's top left."""

    key: str
    x: float
    y: float
    width: float
    height: float


class DrawnScreen(NamedTuple):
    """A screen as a PNG file, its size in points, and where its rows are, top to bottom."""

    png: bytes
    width: int
    height: int
    rows: tuple[RowArea, ...]


class ScreenRequest(NamedTuple):
    """One screen: the members of the look as JSON has them, values by key. `open_key`: with that item's picker open, or
    its field being typed into; `typed` is put behind its text then. `full`: the whole height. `at_key`: with the row of
    that item in view, if the screen has one.
    """

    text: str
    look: Mapping[str, object]
    values: Mapping[str, object]
    today: date
    scale: float
    open_key: str | None = None
    full: bool = False
    typed: str = ""
    at_key: str | None = None
