"""slider: a number along a track, between two bounds, in steps."""

from __future__ import annotations

from collections.abc import Iterator

from previewer.pieces.kinds.steps import Steps, step_keys
from previewer.pieces.violations import Violation


class Slider(Steps):
    """A number between `minimum` and `maximum`, which differ."""

    kind = "slider"
    form = "slider"
    keys = step_keys(strict=True)
    strict = True
    role = "slider"
    hint = "adjustable"
    __slots__ = ()

    def judge(self) -> Iterator[Violation]:
        yield from super().judge()
        yield from self.judge_order(self.raw)
