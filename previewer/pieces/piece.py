"""A piece: its preference items in order, its languages, and the few facts around them that a preview needs."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from previewer.pieces.diagnostics import Diagnostic
from previewer.pieces.kinds import Item
from previewer.pieces.languages import canonical
from previewer.pieces.systems import SYSTEMS, USUAL_SYSTEM
from previewer.pieces.texts import PickedText, Reviewed, Texts, stands_in
from previewer.pieces.words import words

_BY_OS_TYPE = {system.os_type: system.code for system in SYSTEMS.values()}


class Piece:
    """One declaration as read. Items that did not change since the last reading are the same objects."""

    def __init__(
        self,
        items: Iterable[Item],
        order: list[str] | None,
        definition: Mapping[str, Any],
        offered: tuple[str, ...],
        problems: Mapping[str, list[Diagnostic]],
        reviewed: Reviewed = frozenset(),
    ) -> None:
        self.items = tuple(items)
        self.order = order
        self.languages = offered
        self._by_key = {item.key: item for item in self.items}
        self._problems = problems
        self._reviewed = reviewed
        self._titles = Texts(definition.get("title"))
        self._only = _BY_OS_TYPE.get(definition["osType"]) if isinstance(definition.get("osType"), str) else None
        proxy = definition.get("serviceProxy")
        service = proxy.get("service") if isinstance(proxy, dict) else None
        self.service: str | None = service if isinstance(service, str) else None

    def item(self, key: str) -> Item | None:
        """The item under a key."""
        return self._by_key.get(key)

    def problems(self, key: str) -> tuple[Diagnostic, ...]:
        """The diagnostics of one item."""
        return tuple(self._problems.get(key, ()))

    def lacks_title(self, item: Item, lang: str) -> bool:
        """Whether what phones show as an item's title in a language only stands in for one: a text of another language,
        or one that counts as missing.
        """
        return self._lacks(item, "x-title", item.title(lang), lang)

    def lacks_description(self, item: Item, lang: str) -> bool:
        """Whether an item's description only stands in for one in a language, as `lacks_title` has it."""
        return self._lacks(item, "x-description", item.description(lang), lang)

    def _lacks(self, item: Item, name: str, shown: PickedText, lang: str) -> bool:
        is_reviewed = bool(self._reviewed) and (item.key, name, canonical(lang)) in self._reviewed
        return stands_in(shown, item.key, is_reviewed)

    def title(self, lang: str) -> PickedText:
        """What the screen is called: the piece's title, else the phones' word for settings."""
        if self._titles:
            return self._titles.pick(lang)
        return PickedText(words(lang)["settings"], "key")

    def lacks_screen_title(self, lang: str) -> bool:
        """Whether what the screen is called only stands in for the piece's title in a language. A piece that declares
        none lacks none.
        """
        return bool(self._titles) and stands_in(self._titles.pick(lang), None)

    @property
    def first_platform(self) -> str:
        """The phone to preview on first (ruling 34)."""
        return self._only or USUAL_SYSTEM

    def offered_on(self, platform: str) -> bool:
        """Whether the piece is offered on a platform at all."""
        return self._only is None or self._only == platform

    def _listed(self) -> list[Item]:
        return [self._by_key[key] for key in dict.fromkeys(self.order or ()) if key in self._by_key]

    def _unlisted(self) -> list[Item]:
        listed = set(self.order or ())
        return [item for item in self.items if item.key not in listed]

    def display_order(self, seed: int | None = None) -> tuple[Item, ...]:
        """All items in display order, hidden ones in their place; a seed shuffles what the order leaves open."""
        if seed is None:
            return self._in_order
        rest = self._unlisted()
        random.Random(seed).shuffle(rest)
        return (*self._listed(), *rest)

    @cached_property
    def _in_order(self) -> tuple[Item, ...]:
        return (*self._listed(), *self._unlisted())

    @property
    def order_is_open(self) -> bool:
        """Whether phones may show the items in more than one order."""
        return len(self._unlisted()) > 1

    def delivery_order(self) -> tuple[Item, ...]:
        """Items that deliver a value: in display order, hidden ones last in declaration order (ruling 31)."""
        usable = [item for item in self.display_order() if item.trouble is None and not item.hidden]
        return (*usable, *(item for item in self.items if item.hidden and item.trouble is None))
