"""Item keys that became others: what is kept of an item beside its definition goes along."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple


class Rename(NamedTuple):
    """An item's key, and what it became."""

    old: str
    new: str


def in_effect(renames: Iterable[Rename], before: Collection[str], after: Collection[str]) -> tuple[Rename, ...]:
    """What became of the items `before` by renames in order, as far as they still stand: undone ones do not."""
    done = tuple(renames)
    taken = {one.new for one in done}
    found = []
    for key in before:
        last = key
        for old, new in done:
            last = new if last == old else last
        if last != key and last in after and (key not in after or key in taken):
            found.append(Rename(key, last))
    return tuple(found)
