"""The place at which the list of a phone stands."""

from __future__ import annotations

from typing import NamedTuple


class ScrollPlace(NamedTuple):
    """The row at the upper edge of a list, by the key of its item, and the points of it that are above the edge; below
    0 where something else is in between.
    """

    item: str
    by: float = 0.0
