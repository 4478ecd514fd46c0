"""The states in which a piece's handler is tried: each item at its bounds, one at a time, then two at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from itertools import combinations
from typing import NamedTuple

from previewer.pieces import Refusal, Values
from previewer.pieces.json_text import to_json
from previewer.pieces.kinds import Item
from previewer.pieces.kinds.base import of_class
from previewer.pieces.kinds.calendar import Calendar
from previewer.pieces.kinds.map import Map
from previewer.pieces.kinds.text import TextItem
from previewer.pieces.numbers import Number

#: So many values of an item stand in pairs, fewer where there would be more than so many pairs.
_IN_PAIRS = 4
_MOST_PAIRS = 5000


class BoundaryState(NamedTuple):
    """A state of a piece: `case` says which, `keys` the items that are not as in the state before any."""

    case: str
    values: Values
    keys: tuple[str, ...] = ()


def states(values: Values, pairs: bool = True) -> list[BoundaryState]:
    """Every state that is tried, that of `values` first, which is called `default`; no two are alike."""
    return tried_states(values, pairs)[0]


def tried_states(values: Values, pairs: bool = True) -> tuple[list[BoundaryState], int]:
    """Every state that is tried, and how many pairs are left out since there are so many."""
    found = [BoundaryState("default", values)]
    by_item: list[list[tuple[str, BoundaryState]]] = []
    for item in values.piece.delivery_order():
        own = []
        for name, state in _of_item(item, values):
            found.append(state)
            own.append((name, state))
        by_item.append(own)
    if not pairs:
        return found, 0
    made = list(_pairs(by_item))
    return [*found, *made], max(0, _count(by_item, _IN_PAIRS) - len(made))


def _of_item(item: Item, values: Values) -> Iterator[tuple[str, BoundaryState]]:
    """The states in which one item is at each of its bounds."""
    known = {to_json(values.get(item.key))}
    for name, value in bounds_of(item, values.today):
        text = to_json(value)
        changed = values.set(item.key, value)
        if text in known or isinstance(changed, Refusal):
            continue
        known.add(text)
        yield name, BoundaryState(f"{item.key}={name}", changed, (item.key,))


def _pairs(by_item: list[list[tuple[str, BoundaryState]]]) -> Iterator[BoundaryState]:
    most = _IN_PAIRS
    while most > 1 and _count(by_item, most) > _MOST_PAIRS:
        most -= 1
    left = _MOST_PAIRS
    for one, other in combinations(by_item, 2):
        for _, first in _some(one, most):
            for _, second in _some(other, most):
                if not left:
                    return
                left -= 1
                key = second.keys[0]
                both = first.values.set(key, second.values.get(key))
                if not isinstance(both, Refusal):
                    yield BoundaryState(f"{first.case},{second.case}", both, (*first.keys, key))


def _count(by_item: list[list[tuple[str, BoundaryState]]], most: int) -> int:
    return sum(len(_some(one, most)) * len(_some(other, most)) for one, other in combinations(by_item, 2))


def _some(own: list[tuple[str, BoundaryState]], most: int) -> list[tuple[str, BoundaryState]]:
    """The first and the last, and those between as far as they may be."""
    if len(own) <= most:
        return own
    return [*own[: most - 1], own[-1]] if most > 1 else own[-1:]


def bounds_of(item: Item, today: date) -> Iterator[tuple[str, object]]:
    """The values that a handler is tried with, each under its name, which is said in `KEY=NAME`."""
    tried = [*item.boundaries(), *of_class(_EXTREMES, type(item))(item)]
    counts = Counter(name for name, _ in tried)
    reached: Counter[str] = Counter()
    for name, value in tried:
        reached[name] += 1
        yield _name(name, reached[name], counts[name]), value
    if item.has_default:
        yield "default", item.initial(today)
    yield "fallback", item.fallback(today)


def _none(_: Item) -> Iterator[tuple[str, object]]:
    return iter(())


def _leap_day(_: Item) -> Iterator[tuple[str, object]]:
    yield "29-february", "2024-02-29"


def _edges(_: Item) -> Iterator[tuple[str, object]]:
    """The corners of the globe, which no finger reaches."""
    for latitude in ("90", "-90"):
        for longitude in ("-180", "180"):
            yield "edge", (Number(latitude), Number(longitude))
    yield "zero", (Number("0"), Number("0"))


def _texts(item: Item) -> Iterator[tuple[str, object]]:
    assert isinstance(item, TextItem)
    if all(name != "longest" for name, _ in item.boundaries()):
        yield "longest", ("The quick brown fox. " * (item.limit // 21 + 1))[: item.limit]
    yield "kana", "かなカナ漢字"[: item.limit]


#: Values beside those that a tester tries by hand, by the class of the item.
_EXTREMES: Mapping[type[Item], Callable[[Item], Iterator[tuple[str, object]]]] = {
    Item: _none,
    Calendar: _leap_day,
    Map: _edges,
    TextItem: _texts,
}


def _name(name: str, at: int, count: int) -> str:
    """What one of several values is called: the first entry, the last, one between."""
    if name == "entry":
        return "first" if at == 1 else "last" if at == count else f"entry-{at}"
    return f"{name}-{at}" if count > 1 else name
