"""Few looks that have every pair of values of two view parameters that all looks have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from previewer.phone.look import MEMBERS, Look, Value

#: Two members of a look, each with a value.
Pair = tuple[str, Value, str, Value]
_Row = dict[str, Value]


def pairs_of(look: Look) -> frozenset[Pair]:
    """Every pair of values that a look has."""
    return _pairs({name: getattr(look, name) for name in MEMBERS})


def pairwise(looks: Sequence[Look]) -> list[Look]:
    """Looks with every pair that `looks` have, the first of them first.

    `looks` are all combinations of the values wanted, platform by platform, as `variants.looks_of` makes them.
    """
    factors = _factors(looks)
    todo = {pair for platform in factors for pair in _all_pairs(platform, factors[platform])}
    chosen: dict[Look, None] = {}
    first = looks[0]
    while todo or not chosen:
        look = Look(**_best(factors, todo)) if chosen else first  # type: ignore[arg-type]
        chosen[look] = None
        todo -= pairs_of(look)
    return list(chosen)


def each_value(looks: Sequence[Look]) -> list[Look]:
    """Few of some looks that have every value of every member that these have, the first of them first."""
    values = {look: {(name, getattr(look, name)) for name in MEMBERS} for look in looks}
    todo = set().union(*values.values())
    chosen: list[Look] = []
    while todo:
        best = max(looks, key=lambda look: len(values[look] & todo))
        chosen.append(best)
        todo -= values[best]
    return chosen


def _factors(looks: Iterable[Look]) -> dict[str, dict[str, list[Value]]]:
    """Platform → member → its values there, in order."""
    found: dict[str, dict[str, dict[Value, None]]] = {}
    for look in looks:
        members = found.setdefault(look.platform, {name: {} for name in MEMBERS if name != "platform"})
        for name, values in members.items():
            values[getattr(look, name)] = None
    return {platform: {name: list(values) for name, values in members.items()} for platform, members in found.items()}


def _all_pairs(platform: str, members: dict[str, list[Value]]) -> Iterable[Pair]:
    every: dict[str, list[Value]] = {"platform": [platform], **members}
    for one, other in combinations(MEMBERS, 2):
        for value in every[one]:
            yield from ((one, value, other, second) for second in every[other])


def _best(factors: dict[str, dict[str, list[Value]]], todo: set[Pair]) -> _Row:
    """A look that has many of the pairs still to do, one at least: of each platform's best the better."""
    rows = [_row(platform, members, todo) for platform, members in factors.items()]
    return max(rows, key=lambda row: len(_pairs(row) & todo))


def _row(platform: str, members: dict[str, list[Value]], todo: set[Pair]) -> _Row:
    """Begins with the pair that comes first of those to do, and gives each other member the value that does most."""
    row: _Row = {"platform": platform}
    begin = next((pair for pair in _all_pairs(platform, members) if pair in todo), None)
    if begin is not None:
        row |= {begin[0]: begin[1], begin[2]: begin[3]}
    # Members with many values first: they are the hardest to fit in.
    for name in sorted(members, key=lambda name: -len(members[name])):
        if name not in row:
            row[name] = max(members[name], key=lambda value: len(_pairs({**row, name: value}) & todo))
    return row


def _pairs(row: _Row) -> frozenset[Pair]:
    there = [name for name in MEMBERS if name in row]
    return frozenset((one, row[one], other, row[other]) for one, other in combinations(there, 2))
