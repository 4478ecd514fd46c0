"""Items that two versions of a definition call otherwise than the version that both came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from previewer.pieces.edits.style import TEXT_KEYS
from previewer.pieces.json_text import to_json
from previewer.pieces.numbers import Number, plain
from previewer.pieces.reading import Reading
from previewer.pieces.renames import Rename
from previewer.pieces.source import exact

_TEXTS = frozenset((*TEXT_KEYS, "x-enum-titles"))
#: Of more items that are only likely nothing can be told.
_MOST_LIKELY = 8


class MetNames(NamedTuple):
    """An item of the base that both sides renamed, each otherwise. Where it is not `sure` which of a side's new items
    it is, these are all that it may be."""

    base: str
    mine: tuple[str, ...]
    theirs: tuple[str, ...]
    sure: bool


class Names(NamedTuple):
    """The renames by which base and sides come to call their items alike, those that met, and the new keys of items
    that one side renamed and the other removed."""

    base: list[Rename]
    mine: list[Rename]
    theirs: list[Rename]
    met: list[MetNames]
    removed: list[str]


def find_names(base: Reading, mine: Reading, theirs: Reading) -> Names:
    """Find what either side renamed: it lacks the item, and has one new one whose body is that of the base, or differs
    from it in texts alone; where both sides lack it, also one of its kind with one of its titles."""
    here, there = _candidates(base, mine, theirs), _candidates(base, theirs, mine)
    counts = Counter(here.values()), Counter(there.values())
    names = Names([], [], [], [], [])
    for key in base.slices:
        own, other = here.get(key, ()), there.get(key, ())
        if own == other:
            continue
        if own and key in theirs.slices and _is_sure(own, counts[0], theirs):
            names.base.append(Rename(key, own[0]))
            names.theirs.append(Rename(key, own[0]))
        elif other and key in mine.slices and _is_sure(other, counts[1], mine):
            names.base.append(Rename(key, other[0]))
            names.mine.append(Rename(key, other[0]))
        elif not (own and other):
            new = own or other
            if _is_sure(new, counts[0 if own else 1], theirs if own else mine):
                names.base.append(Rename(key, new[0]))
                names.removed.append(new[0])
        else:
            sure = _is_sure(own, counts[0], theirs) and _is_sure(other, counts[1], mine)
            names.met.append(MetNames(key, own, other, sure))
            if sure:
                names.base.append(Rename(key, own[0]))
                names.theirs.append(Rename(other[0], own[0]))
    return names


def canonical(value: object) -> str:
    """A text that is the same for values that are equal: numbers by value, keys in whatever order."""
    if isinstance(value, Number):
        return plain(value).text
    if isinstance(value, dict):
        return f"{{{','.join(sorted(f'{to_json(key)}:{canonical(part)}' for key, part in value.items()))}}}"
    if isinstance(value, list):
        return f"[{','.join(map(canonical, value))}]"
    return to_json(value)


def _is_sure(found: tuple[str, ...], counts: Mapping[tuple[str, ...], int], other: Reading) -> bool:
    """Whether an item became this one and no other, and the other side has nothing of that name."""
    return len(found) == 1 and counts[found] == 1 and found[0] not in other.slices


def _candidates(base: Reading, side: Reading, other: Reading) -> dict[str, tuple[str, ...]]:
    """The new items of a side that an item of the base which it lacks may have become."""
    gone = [key for key in base.slices if key not in side.slices]
    new = [key for key in side.slices if key not in base.slices]
    found: dict[str, tuple[str, ...]] = {}
    for without in (frozenset(), _TEXTS) if gone and new else ():
        bodies: dict[str, list[str]] = {}
        for key in new:
            bodies.setdefault(_body(side, key, without), []).append(key)
        alike = {key: bodies.get(_body(base, key, without), ()) for key in gone}
        found |= {key: tuple(keys) for key, keys in alike.items() if keys}
        taken = {key for keys in found.values() for key in keys}
        gone, new = [key for key in gone if key not in found], [key for key in new if key not in taken]
    likely: dict[tuple[str, ...], list[str]] = {}
    for key in new:
        for title in _titles(side, key):
            likely.setdefault(title, []).append(key)
    for key in gone:
        if key not in other.slices:
            named: list[str] = next((likely[title] for title in _titles(base, key) if title in likely), [])
            if 0 < len(named) <= _MOST_LIKELY:
                found[key] = tuple(named)
    return found


def _titles(reading: Reading, key: str) -> list[tuple[str, ...]]:
    """The titles of an item, each with its language and the item's kind."""
    item = exact(reading.slices[key].text)
    titles = item.get("x-title") if isinstance(item, dict) else None
    texts = titles.items() if isinstance(titles, dict) else ()
    return [(canonical(item.get("x-input-type")), code, text) for code, text in texts if isinstance(text, str)]


def _body(reading: Reading, key: str, without: frozenset[str]) -> str:
    item = exact(reading.slices[key].text)
    return canonical(
        {name: part for name, part in item.items() if name not in without} if isinstance(item, dict) else [key]
    )
