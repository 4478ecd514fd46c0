"""Reading what is looked at first: other items are judged bit by bit, and whoever wants the whole has it at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import chain, islice
from time import perf_counter

from previewer.pieces.diagnostics import Diagnostic
from previewer.pieces.item_cache import SHARED, ItemCache
from previewer.pieces.known import Slice
from previewer.pieces.piece import Piece
from previewer.pieces.reading import Reading, assembled, of_items, outlined
from previewer.pieces.rules.item import JudgedItem
from previewer.pieces.rules.preferences import offered, usable_order

#: So many items that are not judged yet are judged at once.
FEW = 100
#: A text that was not read before, with more items than this, begins with so many, the first on display.
MANY = 1100
FIRST = 300


class Ahead:
    """One text under reading. `reading` is its reading, or until all is judged (`whole()`) one to go on with.

    In that, of a text after another with the same items, those are judged that are wanted, and the others are as they
    were; of a text by itself only the first ones are there. It has no diagnostics but those of items judged just now.
    """

    def __init__(
        self, text: str, before: Reading | None, wanted: Collection[str] = (), cache: ItemCache = SHARED
    ) -> None:
        self._cache = cache
        self._rest: list[tuple[str, Slice]] = []
        self._whole = True
        found = outlined(text, before)
        if isinstance(found, Reading):
            self.reading = found
            return
        self._outlined = found
        cache.make_room(len(text) * 3 // 4)  # and for what is judged of it bit by bit
        shown = None
        if not found.outline.twice:
            shown = self._beginning() if before is None else self._after(before, wanted)
        self._whole = shown is None
        self.reading = shown or assembled(found, cache)

    def go_on(self, seconds: float) -> bool:
        """Judge on for so long. Whether all is judged, so that `whole()` is soon there."""
        until = perf_counter() + seconds
        while self._rest and perf_counter() < until:
            self._cache.judged(*self._rest.pop())
        return not self._rest

    def whole(self) -> Reading:
        """The reading of the text."""
        if not self._whole:
            self.reading, self._whole = assembled(self._outlined, self._cache), True
        return self.reading

    def _beginning(self) -> Reading | None:
        """The first items on display, if there are many more."""
        parts = self._outlined.parts
        if len(parts.items) <= MANY:
            return None
        order = usable_order(parts.preferences) if isinstance(parts.preferences, dict) else None
        first = dict.fromkeys(key for key in chain(order or (), parts.items) if key in parts.items)
        judged = self._judged(islice(first, FIRST))
        self._rest = [(key, entry) for key, entry in parts.items.items() if key not in judged]
        items = [entry.item for entry in judged.values()]
        return self._reading(Piece(items, order, parts.definition, offered(judged.values()), self._problems(judged)))

    def _after(self, before: Reading, wanted: Collection[str]) -> Reading | None:
        """The items as they were, but for those that changed and are few or in sight; None where they are not the same
        items.
        """
        parts, old = self._outlined.parts, before.piece
        slices = parts.items
        if old is None or len(old.items) != len(slices) or list(before.slices) != list(slices):
            return None
        changed = [
            (key, entry)
            for (key, entry), was in zip(slices.items(), before.slices.values(), strict=True)
            if entry.text is not was.text
        ]
        if len(changed) > FEW:
            self._rest = [one for one in changed if one[0] not in wanted and self._cache.known(*one) is None]
        rest = {key for key, _ in self._rest}
        judged = self._judged(key for key, _ in changed if key not in rest)
        order = usable_order(parts.preferences) if isinstance(parts.preferences, dict) else None
        items = [judged[item.key].item if item.key in judged else item for item in old.items]
        problems = {key: list(old.problems(key)) for key in slices if key not in judged}
        return self._reading(Piece(items, order, parts.definition, old.languages, problems | self._problems(judged)))

    def _judged(self, keys: Iterable[str]) -> dict[str, JudgedItem]:
        items = self._outlined.parts.items
        return {key: self._cache.judged(key, items[key]) for key in keys}

    def _problems(self, judged: Mapping[str, JudgedItem]) -> dict[str, list[Diagnostic]]:
        parts = self._outlined.parts
        problems: dict[str, list[Diagnostic]] = {}
        for diagnostic in of_items(parts.prefix, judged, parts.items, self._outlined.places):
            problems.setdefault(str(diagnostic.item), []).append(diagnostic)
        return problems

    def _reading(self, piece: Piece) -> Reading:
        of = self._outlined
        return Reading(of.text, piece, (), of.places, of.outline.root, of.parts.prefix, of.parts.items)
