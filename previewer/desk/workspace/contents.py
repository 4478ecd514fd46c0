"""A folder of pieces as it is known: one value, swapped whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from previewer.desk.workspace.cards import Card, RunCard
from previewer.desk.workspace.listing import FolderListing, Stamps
from previewer.pieces.languages import in_order


class JudgedPiece(NamedTuple):
    """A card, and the state of the file on the disk that it is of."""

    card: Card
    stamps: Stamps


class JudgedRun(NamedTuple):
    """A run's card, and the state of the files on the disk that it is of."""

    card: RunCard
    stamps: Stamps


class PieceFilter(Enum):
    """Which pieces are to be listed."""

    ALL = "all"
    PROBLEMS = "problems"
    TEXTS = "texts"
    CHECKS = "checks"
    UNSAVED = "unsaved"


class PieceEntry(NamedTuple):
    """A piece of the folder. `name` is its path below it, with `/`. `card` is None where it was not judged yet; what is
    `pending` was judged in an earlier state. `run` is its newest run; `unsaved`: its tab has changes, and the card is
    of these.
    """

    name: str
    card: Card | None
    pending: bool
    run: RunCard | None
    unsaved: bool

    @property
    def problems(self) -> int:
        """How many errors and warnings it has."""
        found = self.card.counts() if self.card is not None else {}
        return found.get("error", 0) + found.get("warning", 0)

    def passes(self, wanted: PieceFilter) -> bool:
        """Whether it is of a kind; what is not judged yet is of none but all."""
        missing = self.card.missing() if self.card is not None else 0
        return {
            PieceFilter.ALL: True,
            PieceFilter.PROBLEMS: bool(self.problems or (self.card is not None and self.card.trouble)),
            PieceFilter.TEXTS: bool(missing),
            PieceFilter.CHECKS: self.run is not None and bool(self.run.open or self.run.failed),
            PieceFilter.UNSAVED: self.unsaved,
        }[wanted]

    def has(self, words: str) -> bool:
        """Whether name, titles, keys and texts have all of these words."""
        known = f"{self.name.casefold()}\n{self.card.words if self.card is not None else ''}"
        return all(word in known for word in words.casefold().split())


@dataclass(frozen=True)
class Contents:
    """What is listed, what was judged of it, and what open tabs have that is not saved, by the name of the file.

    `listing` is None before the folder was listed for the first time.
    """

    root: Path
    listing: FolderListing | None = None
    cards: Mapping[str, JudgedPiece] = field(default_factory=dict)
    runs: Mapping[str, JudgedRun] = field(default_factory=dict)
    unsaved: Mapping[str, Card] = field(default_factory=dict)

    @cached_property
    def entries(self) -> tuple[PieceEntry, ...]:
        """The pieces, in the order of `check`; what is no piece is left out as soon as that is known."""
        return tuple(self._entries())

    @cached_property
    def by_name(self) -> Mapping[str, PieceEntry]:
        """The entries by their names."""
        return {entry.name: entry for entry in self.entries}

    @property
    def languages(self) -> tuple[str, ...]:
        """All languages of all pieces."""
        cards = (entry.card for entry in self.entries)
        return in_order(lang for card in cards if card is not None for lang in card.languages)

    def path(self, name: str) -> Path:
        """The file of a piece."""
        return self.root / name

    def name_of(self, path: Path) -> str | None:
        """What a file is called in here; None for one that is not below the folder."""
        return path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) and path != self.root else None

    def state_of(self, name: str) -> object:
        """What tells the present state of a piece from another, as it stands here: by its file, or by its tab."""
        listed = self.listing.files.get(name) if self.listing is not None else None
        return self.unsaved.get(name) or listed

    def waiting(self) -> tuple[list[str], list[str]]:
        """The files and the runs that were not judged as they are now."""
        if self.listing is None:
            return [], []
        files = [name for name, now in self.listing.files.items() if _stamps(self.cards.get(name)) != now]
        return files, [name for name, now in self.listing.runs.items() if _stamps(self.runs.get(name)) != now]

    def _entries(self) -> Iterator[PieceEntry]:
        files = self.listing.files if self.listing is not None else {}
        runs = self._newest_runs()
        for name, now in files.items():
            judged, unsaved = self.cards.get(name), self.unsaved.get(name)
            if unsaved is not None:
                yield PieceEntry(name, unsaved, False, runs.get(name), True)
            elif judged is None or judged.card.is_piece:
                yield PieceEntry(name, judged and judged.card, _stamps(judged) != now, runs.get(name), False)
        for name in sorted(self.unsaved.keys() - files.keys()):
            yield PieceEntry(name, self.unsaved[name], False, runs.get(name), True)

    def _newest_runs(self) -> dict[str, RunCard]:
        """The newest run of each piece: it lies beside it, and names its file."""
        found: dict[str, RunCard] = {}
        there = self.listing.runs if self.listing is not None else {}
        for name in there:
            judged = self.runs.get(name)
            if judged is not None and judged.card.file:
                piece = str(PurePosixPath(name).with_name(judged.card.file))
                if piece not in found or judged.card.created >= found[piece].created:
                    found[piece] = judged.card
        return found


def _stamps(judged: JudgedPiece | JudgedRun | None) -> Stamps | None:
    return judged.stamps if judged is not None else None
