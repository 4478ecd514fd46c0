"""How much room each text has left, over many looks: what is asked for first, from memory where it is known, the rest
in processes of their own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import as_completed
from contextlib import suppress
from dataclasses import replace
from math import ceil
from typing import NamedTuple

from previewer.children import child_pool, interrupts_held
from previewer.phone.look import Look
from previewer.phone.offscreen import PictureError
from previewer.pictures.room import Measured, Part, RoomJob, jobs, measure, measuring
from previewer.pieces import Reading
from previewer.pieces.json_text import to_json
from previewer.texts.listing import Room
from previewer.texts.units import Table

#: Items of one job: their rows are laid out at once, and answers come job by job.
_CHUNK = 50
#: So many items are sooner measured than other processes started.
_FEW = 20
#: Rows of looks that are remembered.
_MOST = 60_000
#: What is measured of one item, or of the screen's title, in one look.
Row = tuple[Measured, ...]


class RoomPart(NamedTuple):
    """Some items (None: the screen's title), and what a helper is to measure for them."""

    keys: tuple[str | None, ...]
    jobs: tuple[RoomJob, ...]


def measure_part(part: RoomPart) -> list[tuple[Look, Row]]:
    """Measure; what cannot be laid out has no room that could be told."""
    found: list[tuple[Look, Row]] = []
    for job in part.jobs:
        with suppress(PictureError):
            found += measure(job)
    return found


def part_of(reading: Reading, keys: Iterable[str]) -> str:
    """The text of a definition with these items alone; their own texts stay as they are."""
    root = reading.root if reading.prefix else {}
    around = {name: root[name] for name in ("title", "osType") if name in root}
    items = {key: reading.slices[key].text for key in keys}
    listed = ", ".join(f"{to_json(key)}: {text}" for key, text in items.items())
    preferences = f'{{"type": "object", "x-field-order": {to_json(list(items))}, "properties": {{{listed}}}}}'
    return f'{to_json(around)[:-1]}{", " if around else ""}"preferences": {preferences}}}'


class RoomMemory:
    """What was measured, by the text of an item and the look. Kept while a piece is edited: only what changed is
    measured anew.
    """

    def __init__(self) -> None:
        self._rows: dict[tuple[str, Look], Row] = {}

    def get(self, name: str, look: Look) -> Row | None:
        """What is known under a name in a look; None where nothing is."""
        return self._rows.get((name, look))

    def keep(self, names: Mapping[str | None, str], measured: Iterable[tuple[Look, Row]]) -> None:
        """Remember what was measured of these items, each with its name."""
        for look, texts in measured:
            found: dict[str | None, list[Measured]] = {key: [] for key in names}
            for text in texts:
                if text.key in found:
                    found[text.key].append(text)
            for key, some in found.items():
                self._rows[names[key], look] = tuple(some)
        while len(self._rows) > _MOST:
            del self._rows[next(iter(self._rows))]


def _name(reading: Reading, key: str | None) -> str:
    """What the texts of an item, None for the screen's title, are remembered by: all that they follow from."""
    root = reading.root if reading.prefix else {}
    if key is None:
        return to_json([root.get("title"), root.get("osType")])
    known = to_json([key, reading.slices[key].text, root.get("osType")])
    return hashlib.sha256(known.encode("utf-8", "surrogatepass")).hexdigest()


class RoomSearch:
    """The rooms of a piece's texts in some looks (of any language), over these languages of the table.

    `now()` and `steps()` measure some items in this process, which must have Qt in its main thread: a first answer
    within a blink.
    `parts()` is work for helpers, whose answers are given to `keep()`. `rooms()` tells what is known so far.
    """

    def __init__(
        self,
        reading: Reading,
        table: Table,
        looks: Iterable[Look],
        langs: Sequence[str],
        memory: RoomMemory | None = None,
    ) -> None:
        self._reading = reading
        self._table = table
        # The language that is translated from is every other's neighbour.
        self._langs = tuple(dict.fromkeys((*langs, table.source)))
        self._places = tuple(dict.fromkeys(replace(look, lang=table.source, reveal_hidden=True) for look in looks))
        self._by_lang = {place: {lang: replace(place, lang=lang) for lang in self._langs} for place in self._places}
        self._looks = [look for by_lang in self._by_lang.values() for look in by_lang.values()]
        self._memory = memory if memory is not None else RoomMemory()
        self._pointers = {(unit.item, unit.role, unit.option or ""): unit.pointer for unit in table.units}
        items = dict.fromkeys(unit.item for unit in table.units if unit.item is not None)
        self._names = {key: _name(reading, key) for key in (None, *items)}

    def lacking(self) -> list[str | None]:
        """The items, in display order, of which not all is known; None is the screen's title."""
        return [
            key
            for key, name in self._names.items()
            if any(self._memory.get(name, look) is None for look in self._looks)
        ]

    def now(self, keys: Iterable[str]) -> None:
        """Measure these items here. Raises PictureError."""
        for _ in self.steps(keys):
            pass

    def steps(self, keys: Iterable[str]) -> Iterator[None]:
        """Measure look by look: after each, `rooms()` tells more, and whoever asked can paint it. Nothing else is to
        be measured in this process until the last step, or the end. Raises PictureError.
        """
        lacking = set(self.lacking())
        wanted = [key for key in keys if key in lacking]
        if wanted or None in lacking:
            for job in self._jobs_of(wanted):
                for measured in measuring(job):
                    self.keep(wanted, [measured])
                    yield

    def parts(self, chunks: Iterable[Sequence[str | None]]) -> list[RoomPart]:
        """The work for `measure_part()` on these items (None: the screen's title), some at a time: as far as they are
        not known.
        """
        lacking = frozenset(self.lacking())
        wanted = [tuple(key for key in keys if key in lacking) for keys in chunks]
        return [RoomPart(keys, tuple(self._jobs_of(list(filter(None, keys))))) for keys in wanted if keys]

    def keep(self, keys: Iterable[str | None], measured: Iterable[tuple[Look, Row]]) -> None:
        """Take over what was measured of these items."""
        self._memory.keep({key: self._names[key] for key in (None, *keys)}, measured)

    def finish(self, workers: int = 2, progress: Callable[[int, int], None] = lambda done, total: None) -> None:
        """Measure all that is not known and wait for it: a few items here, more in processes. `progress` is told how
        many parts are done, of how many. Raises PictureError and BrokenProcessPool.
        """
        keys = [key for key in self.lacking() if key is not None]
        if len(keys) <= _FEW:
            self.now(keys)
            return
        chunks = [keys[at : at + _CHUNK] for at in range(0, len(keys), _CHUNK)]
        pool = child_pool(workers)
        try:
            with interrupts_held():
                about = {pool.submit(measure, job): part.keys for part in self.parts(chunks) for job in part.jobs}
            for at, done in enumerate(as_completed(about), start=1):
                self.keep(about[done], done.result())
                progress(at, len(about))
        except Exception:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
        pool.shutdown(wait=False)

    def rooms(self, keys: Iterable[str | None] | None = None) -> dict[tuple[str, str], Room]:
        """The least room of each cell that is shown somewhere, by pointer and language, as far as it is known: of these
        items (None: the screen's title), or of all.
        """
        least: dict[tuple[str, str], tuple[float, Measured, Look]] = {}
        for key in self._names if keys is None else keys:
            for place, by_lang in self._by_lang.items():
                self._lessen(least, key, place, by_lang)
        return {
            cell: Room(points, place, _letters(points, measured, self._shown(*cell)))
            for cell, (points, measured, place) in least.items()
        }

    def _lessen(
        self,
        least: dict[tuple[str, str], tuple[float, Measured, Look]],
        key: str | None,
        place: Look,
        by_lang: Mapping[str, Look],
    ) -> None:
        """Put in what is known of an item in a look but for its language, where it is less than what is there."""
        slots: dict[tuple[Part, str, str], dict[str, Measured]] = {}
        for lang, look in by_lang.items():
            for measured in self._memory.get(self._names[key], look) or ():
                slots.setdefault((measured.part, measured.option, measured.slot), {})[lang] = measured
        for (part, option, _), texts in slots.items():
            name = self._pointers.get((key, part, option))
            if name is None:
                continue
            for lang, measured in texts.items():
                points = measured.left(self._neighbour(texts, lang))
                before = least.get((name, lang))
                if before is None or points < before[0]:
                    least[name, lang] = points, measured, place

    def _shown(self, name: str, lang: str) -> str:
        unit = self._table.unit(name)
        return "" if unit is None else self._table.cell(unit, lang).shown

    def _neighbour(self, slot: Mapping[str, Measured], lang: str) -> Measured | None:
        """A text in the language that is translated from; for that one itself in the first other."""
        if lang != self._table.source:
            return slot.get(self._table.source)
        return next((measured for other, measured in slot.items() if other != lang), None)

    def _jobs_of(self, keys: Sequence[str]) -> Iterator[RoomJob]:
        return jobs([part_of(self._reading, keys)], self._looks)


def _letters(points: float, measured: Measured, text: str) -> int:
    """About how many letters like those of a text so many points are: whole ones that fit, or that are too many."""
    one = sum(measured.lines) / max(1, len(text))
    if one <= 0:
        return 0
    return int(points // one) if points >= 0 else -ceil(-points / one)
