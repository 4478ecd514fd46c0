"""A memory of what was used lately, within a bound."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Kept = TypeVar("Kept")


class Recent(Generic[Key, Kept]):
    """Keeps what was used last, up to `room` in all; `weight` says how much a thing takes."""

    def __init__(self, room: int, weight: Callable[[Kept], int]) -> None:
        self._room = room
        self._weight = weight
        self._kept: OrderedDict[Key, Kept] = OrderedDict()
        self._taken = 0

    def get(self, key: Key) -> Kept | None:
        """The thing that is kept under a key, or None."""
        if key not in self._kept:
            return None
        self._kept.move_to_end(key)
        return self._kept[key]

    def found(self, key: Key, make: Callable[[], Kept]) -> Kept:
        """The thing that is kept under a key; where none is, what `make` gives, which is kept."""
        kept = self.get(key)
        if kept is None:
            kept = make()
            self.put(key, kept)
        return kept

    def put(self, key: Key, thing: Kept) -> None:
        """Keep a thing; those that were not used for the longest time go."""
        if key in self._kept:
            self._taken -= self._weight(self._kept.pop(key))
        self._kept[key] = thing
        self._taken += self._weight(thing)
        while self._taken > self._room and len(self._kept) > 1:
            self._taken -= self._weight(self._kept.popitem(last=False)[1])
