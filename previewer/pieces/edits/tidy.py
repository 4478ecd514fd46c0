"""A JSON text laid out evenly: the gaps between its tokens change, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise

from previewer.pieces.edits.layout import Layout, layout_of
from previewer.pieces.json_tokens import Token, tokens
from previewer.pieces.text_edits import TextEdit

#: Columns that an object or array on one line may reach.
_WIDTH = 100
_STEP = "  "
_OPENING, _CLOSING = ("{", "["), ("}", "]")


@dataclass(slots=True)
class _Level:
    """An object or array that is open: at which token it began, and whether its entries stand on lines of their own."""

    start: int
    spread: bool


def tidy(text: str, step: str | None = None) -> tuple[TextEdit, ...]:
    """The least edits that lay a text out evenly, in order of place; it must be JSON.

    Steps are `step`, else as in the file, two spaces where it has none. What stands on one line stays there if it fits;
    of a file on one line texts by language and lists of plain values do.
    """
    found = list(tokens(text))
    if not found:
        return ()
    layout = layout_of(text)
    ends = _ends(found)
    wide = [0, *accumulate(len(token.text) + (token.text in (",", ":")) for token in found)]
    gaps = _gaps(text, found, ends, wide, layout, step or layout.indent or _STEP)
    last = found[-1].end
    places = [(0, found[0].start), *((one.end, two.start) for one, two in pairwise(found))]
    wanted = [*zip(places, gaps, strict=True), ((last, len(text)), layout.newline)]
    return tuple(TextEdit(*place, gap) for place, gap in wanted if text[slice(*place)] != gap)


def _ends(found: list[Token]) -> dict[int, int]:
    """Of each opening bracket the place, in the list, of the closing one."""
    ends: dict[int, int] = {}
    opened: list[int] = []
    for at, token in enumerate(found):
        if token.text in _OPENING:
            opened.append(at)
        elif token.text in _CLOSING and opened:
            ends[opened.pop()] = at
    return ends


def _gaps(
    text: str, found: list[Token], ends: dict[int, int], wide: list[int], layout: Layout, step: str
) -> Iterator[str]:
    """What is to stand before each token."""
    levels: list[_Level] = []
    for at, token in enumerate(found):
        before = found[at - 1].text if at else ""
        if token.text in _CLOSING and levels:
            level = levels.pop()
            yield layout.newline + step * len(levels) if level.spread and before not in _OPENING else ""
        elif before in _OPENING or (before == "," and levels):
            inside = levels[-1].spread if levels else False
            yield layout.newline + step * len(levels) if inside else " " * (before == ",")
        else:
            yield " " if before == ":" else ""
        if token.text in _OPENING:
            forced = bool(levels) and not levels[-1].spread
            margin = len(levels) * len(step)
            levels.append(_Level(at, not forced and not _is_flat(text, found, at, ends[at], wide, margin, layout)))


def _is_flat(text: str, found: list[Token], start: int, end: int, wide: list[int], margin: int, layout: Layout) -> bool:
    if margin == 0 and end > start + 1:
        return False
    key = len(found[start - 2].text) + 2 if start > 1 and found[start - 1].text == ":" else 0
    if margin + key + wide[end + 1] - wide[start] > _WIDTH:
        return False
    if layout.indent is not None:
        return "\n" not in text[found[start].end : found[end].start]
    return not any(token.text in _OPENING for token in found[start + 1 : end])
