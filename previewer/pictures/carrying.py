"""The record of what a picture of a phone shows, for whoever makes what it carries.

A picture carries the case that it shows. What that is made of stands in a room above; here it is bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from previewer.phone.look import Look
from previewer.phone.scroll_place import ScrollPlace

#: Pixels a point.
SMALLEST_SCALE: Final = 0.25
LARGEST_SCALE: Final = 8.0


class Shown(NamedTuple):
    """The look and drawing of a picture: `scale` pixels a point, `full` the whole scroll height, of which it
    may be page `page`, from 1 (0: it has all), `scrolled` from its top. `open_key` and `typed` as in a
    `PictureRequest`.
    """

    look: Look
    scale: float
    open_key: str | None = None
    typed: str = ""
    full: bool = False
    marks: bool = False
    page: int = 0
    scrolled: ScrollPlace | None = None


#: Gives the bytes of a chunk that a picture carries, b'' for none.
Carry = Callable[[Shown], bytes]


def nothing(_shown: Shown) -> bytes:
    """A picture carries nothing."""
    return b""
