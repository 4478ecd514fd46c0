"""What one import did, and what it left: said once each, and told apart from what the last one left too."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from previewer.site.manage.stored import LEFT_BY_IMPORTS
from previewer.terminal_words import TerminalSentence

if TYPE_CHECKING:
    from previewer.site.site import Site

Say = Callable[[str], None]
Outcome = Literal["new", "changed", "gone", "same"]


def _nothing(_text: str) -> None:
    """Nobody listens."""


class ImportReport:
    """The report of one import of `place`. `dry_run`: nothing is written, and `show` gets a line for each change."""

    def __init__(
        self, site: Site, place: str = "", say: Say = _nothing, *, dry_run: bool = False, show: Say = _nothing
    ) -> None:
        self.dry_run = dry_run
        self._site = site
        self._place = place
        self._say = say
        self._show = show
        self._counts: Counter[Outcome] = Counter()
        self._told: set[str] = set()
        #: Digests of what is left, in order.
        self._left: dict[str, None] = {}
        self._before: frozenset[str] = frozenset()
        if place:
            with site.store.read() as db:
                self._before = frozenset(LEFT_BY_IMPORTS.get(db).get(place, ()))

    def took(self, outcome: Outcome, name: str) -> None:
        """Count what became of one file or record."""
        self._counts[outcome] += 1
        if self.dry_run and outcome != "same":
            self._show(f"{outcome}\t{name}")

    def tell(self, text: str, /, **facts: object) -> None:
        """Say something, once, that leaves nothing out."""
        sentence = TerminalSentence(text, **facts)
        if sentence not in self._told:
            self._told.add(sentence)
            self._say(sentence)

    def left(self, text: str, /, **facts: object) -> None:
        """Say, once, what is left out or not followed."""
        sentence = TerminalSentence(text, **facts)
        key = hashlib.blake2b(sentence.encode("utf-8", "surrogatepass"), digest_size=9).hexdigest()
        if key not in self._left:
            self._left[key] = None
            self._say(
                TerminalSentence("{sentence} (As before.)", sentence=sentence) if key in self._before else sentence
            )

    @property
    def fine(self) -> bool:
        """Whether all was taken, or left is only what the last import of this place left too."""
        return self._left.keys() <= self._before

    def end(self) -> bool:
        """Say what became of all, and keep what is left for the next time; gives `fine`."""
        if not self.dry_run and self._place:
            with self._site.store.write() as db:
                LEFT_BY_IMPORTS.change(db, self._kept)
        counts = self._counts
        facts = {name: counts[name] for name in ("new", "changed", "gone")}
        said = TerminalSentence(
            "Would import {number} records and files ({new} new, {changed} changed, {gone} gone)."
            if self.dry_run
            else "Imported {number} records and files ({new} new, {changed} changed, {gone} gone)."
        )
        done = TerminalSentence(said, number=sum(facts.values()), **facts)
        self._say(TerminalSentence("{done} Some were skipped.", done=done) if self._left else done)
        return self.fine

    def _kept(self, kept: dict[str, list[str]]) -> dict[str, list[str]]:
        others = {place: left for place, left in kept.items() if place != self._place}
        return {**others, self._place: list(self._left)} if self._left else others
