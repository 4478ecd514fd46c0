"""The states in which a piece's handler is tried: each item at its bounds, one at a time, then two at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date
from itertools import combinations
from typing import NamedTuple

from previewer.pieces import Refusal, Values
from previewer.pieces.json_text import to_json
from previewer.pieces.kinds import Item

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
    found = [BoundaryState("default", values)]
    by_item: list[list[tuple[str, BoundaryState]]] = []
    for item in values.piece.delivery_order():
        own = []
        for name, state in _of_item(item, values):
            found.append(state)
            own.append((name, state))
        by_item.append(own)
    return [*found, *(_pairs(by_item) if pairs else ())]


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
    if item.has_default:
        yield "default", item.initial(today)
    yield "fallback", item.fallback(today)
    tried = [*item.boundaries(), *item.extremes()]
    counts = Counter(name for name, _ in tried)
    reached: Counter[str] = Counter()
    for name, value in tried:
        reached[name] += 1
        yield _name(name, reached[name], counts[name]), value


def _name(name: str, at: int, count: int) -> str:
    """What one of several values is called: the first entry, the last, one between."""
    if name == "entry":
        return "first" if at == 1 else "last" if at == count else f"entry-{at}"
    return f"{name}-{at}" if count > 1 else name
