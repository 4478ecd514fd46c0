"""slider: a number along a track, between two bounds, in steps."""

from __future__ import annotations

from previewer.pieces.kinds.steps import Steps


class Slider(Steps):
    """A number between `minimum` and `maximum`."""

    kind = "slider"
    form = "slider"
    __slots__ = ()
