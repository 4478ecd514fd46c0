"""What is kept to be quick: the bounds of every cache that holds what others wrote, in one place (ruling 74)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Final, ParamSpec, TypeVar

_Given = ParamSpec("_Given")
_Made = TypeVar("_Made")
_KIB, _MIB = 1 << 10, 1 << 20
#: Bytes that each cache holds at most, by its function or by what it holds; together no more than 128 MiB.
BOUNDS: Final[Mapping[str, int]] = {
    "rendered records": 20 * _MIB,
    "judged definitions": 16 * _MIB,
    #: A whole screen of them in light and in dark, at two pixels a point.
    "squares of the map": 28 * _MIB,
    "names on the map": 8 * _MIB,
    "maps at rest": 8 * _MIB,
    "cases.carried._begun": 8 * _MIB,
    "desk.modes.texts.delegate._lines": 2 * _MIB,
    "phone.glyphs.missing_characters": _MIB,
    "phone.map.writer.text_size": _MIB,
    "phone.phrases._lines_of": _MIB,
    "phone.phrases.phrases_of": _MIB,
    "pictures.line_widths._laid_out": 8 * _MIB,
    "pieces.edits.layout.layout_of": 8 * _MIB,
    "pieces.languages.canonical": 512 * _KIB,
    "pieces.languages.is_tag": 512 * _KIB,
    "pieces.messages.language_name": 256 * _KIB,
    "pieces.rules.texts._tags_of": _MIB,
    "pieces.texts.pseudo": _MIB,
    "serve.lsp.folders.path_of": 2 * _MIB,
    "site.content.text.slug_of_title": 256 * _KIB,
    "site.content.text.slugify": 256 * _KIB,
    "texts.consistency.across._has_widths": 2 * _MIB,
    "texts.consistency.across._style": 2 * _MIB,
    "texts.consistency.glossary._pattern": 2 * _MIB,
    "texts.consistency.pairs._numbers": 2 * _MIB,
    "texts.consistency.pairs._placeholders": 2 * _MIB,
    "texts.consistency.single._unseen": 2 * _MIB,
}
#: An entry has at most the eighth part of a bound: what is larger is made anew each time.
PART: Final = 8
_NOTHING = object()


def kept(function: Callable[_Given, _Made]) -> Callable[_Given, _Made]:
    """Keep what a function makes of the same arguments, within the bound that it has in `BOUNDS`. Safe from any thread.

    What was asked for lately stays: when half of the bound is full, the half before it goes.
    """
    most = BOUNDS[f"{function.__module__.removeprefix('previewer.')}.{function.__qualname__}"]
    lately: dict[object, _Made] = {}
    before: dict[object, _Made] = {}
    taken = 0

    @wraps(function)
    def found(*args: _Given.args, **named: _Given.kwargs) -> _Made:
        nonlocal lately, before, taken
        key = (args, *named.items()) if named else args
        try:
            return lately[key]
        except KeyError:
            pass
        there = before.get(key, _NOTHING)
        made = function(*args, **named) if there is _NOTHING else there
        weight = _bytes_of(key) + _bytes_of(made)
        if weight <= most // PART:
            if taken + weight > most // 2:
                lately, before, taken = {}, lately, 0
            lately[key] = made  # type: ignore[assignment]
            taken += weight
        return made  # type: ignore[return-value]

    return found


def _bytes_of(thing: object) -> int:
    size = sys.getsizeof(thing) + 64
    if isinstance(thing, (tuple, frozenset)):
        return size + sum(map(_bytes_of, thing))
    if isinstance(thing, dict):
        return size + sum(map(_bytes_of, thing.items()))
    return size
