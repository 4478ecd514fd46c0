"""Which looks a plan has, and which of them a check is done in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from previewer.phone.look import Look, Value
from previewer.pictures.variants import looks_of
from previewer.pieces import Piece, Reading
from previewer.pieces.languages import default_language
from previewer.runs.checks import NAMED
from previewer.runs.plan.pairs import each_value, pairwise

#: The factors on the usual text that are looked at where none are asked for: it, and large text.
TEXT_SIZES = (1.0, 2.0)


class PlanLooks(NamedTuple):
    """`rows`: every row is looked at in each of these, of a `smoke` plan in one in turn. `usual`: language → the look
    in which its texts are read.
    """

    rows: tuple[Look, ...]
    usual: Mapping[str, Look]
    smoke: bool = False

    @property
    def first(self) -> Look:
        """The look of what depends on none."""
        return next(iter(self.usual.values()))


def stray_languages(reading: Reading) -> tuple[str, ...]:
    """The languages that few texts have (ruling 14): no plan asks for them by itself."""
    found = (one.facts["strays"] for one in reading.diagnostics if one.code == "language-missing")
    strays = {str(tag) for tags in found if isinstance(tags, tuple) for tag in tags}
    piece = reading.piece
    languages = () if piece is None else piece.languages
    return tuple(lang for lang in languages if lang in strays) if strays < set(languages) else ()


def plan_looks(piece: Piece, wanted: Mapping[str, Sequence[Value]], how: str) -> PlanLooks:
    """The looks of a plan (one of `PLANS`) over the values wanted, by member. Raises LookError."""
    every = looks_of(piece, {"text_size": TEXT_SIZES, **{name: values for name, values in wanted.items() if values}})
    best = default_language(tuple(dict.fromkeys(look.lang for look in every)))
    first = every[0].platform
    every.sort(key=lambda look: (look.platform != first, look.lang != best))
    usual: dict[str, Look] = {}
    for look in every:
        usual.setdefault(look.lang, look)
    ways = {"pairwise": pairwise, "smoke": each_value}
    rows = ways[how](every) if how in ways else every if how == "every" else every[:1]
    return PlanLooks(tuple(rows), usual, how == "smoke")


def look_id(look: Look) -> str:
    """A look as part of a check's id: `ios-ja-dark-2`, and whatever else is not as usual."""
    parts = [look.platform, look.lang, look.theme, f"{look.text_size:.3g}"]
    for name, value in look.traces().items():
        if name not in NAMED:
            parts.append(name if value is True else str(value))
    return "-".join(part.replace(" ", "_").replace("/", "_") for part in parts)


@lru_cache(maxsize=512)
def look_json(look: Look) -> Mapping[str, Value]:
    """A look as a check has it: theme and text size always too."""
    members: dict[str, Value] = {"platform": look.platform, "lang": look.lang, "theme": look.theme}
    return members | {"text_size": round(look.text_size, 2)} | look.written()
