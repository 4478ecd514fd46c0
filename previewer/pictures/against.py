"""A sheet beside an earlier one: which pictures changed, came and went."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from previewer.bounded import read_within
from previewer.pictures.given import MOST_BYTES, PhotoError, read_picture
from previewer.pictures.manifest import PICTURES, Manifest, PictureRecord
from previewer.pictures.png import pixels_of
from previewer.pictures.versions import differences
from previewer.pieces.json_text import quoted

#: So many changed entries of a list are named.
_NAMED = 6
_LETTERS = 60


class EntryChange(NamedTuple):
    """An entry of a list, in sight of its wheel or not, that is called otherwise: its number, from 1 (of one that is
    gone, the one that it had), and its texts, '' where it came or went.
    """

    number: int
    before: str
    after: str

    def __str__(self) -> str:
        old, new = (quoted(text, _LETTERS) if text else "–" for text in (self.before, self.after))
        return f"{self.number}: {old} → {new}"


@dataclass(frozen=True)
class SheetComparison:
    """Names of pictures. `made_differently` says where another program, Qt or font may be the reason; `entries` are
    those that changed of open lists, by the name of their picture, and the last may be how many more.
    """

    changed: tuple[str, ...]
    added: tuple[str, ...]
    gone: tuple[str, ...]
    made_differently: tuple[str, ...]
    entries: Mapping[str, tuple[str, ...]]

    @property
    def same(self) -> bool:
        return not (self.changed or self.added or self.gone)


def compare(before: Manifest, after: Manifest) -> SheetComparison:
    """What differs from `before` to `after`; pictures are the same when their pixels are, whatever their files, and all
    entries of their lists.
    """
    old, new = before.pictures, after.pictures
    changed = tuple(sorted(name for name in old.keys() & new.keys() if _shown(old[name]) != _shown(new[name])))
    return SheetComparison(
        changed=changed,
        added=tuple(sorted(new.keys() - old.keys())),
        gone=tuple(sorted(old.keys() - new.keys())),
        made_differently=tuple(differences(before.versions, after.versions)),
        entries={
            name: _told(list(_changes(old[name].entries, new[name].entries)))
            for name in changed
            if old[name].entries != new[name].entries
        },
    )


def strange_pictures(sheet: Manifest, folder: Path) -> Iterator[str]:
    """What is wrong with the pictures of a sheet: by name, those that are not there or not what its manifest tells."""
    for name, record in sorted(sheet.pictures.items()):
        try:
            data = read_within(folder / PICTURES / f"{name}.png", MOST_BYTES)
        except OSError:
            yield f"{name} is missing"
            continue
        if hashlib.sha256(data).hexdigest() == record.sha256:
            continue
        try:
            same = pixels_of(read_picture(data)) == record.pixels  # somebody packed it otherwise
        except PhotoError:
            same = False
        if not same:
            yield f"{name} is not the picture that was made"


def _shown(record: PictureRecord) -> tuple[str, tuple[str, ...]]:
    return record.pixels, record.entries


def _changes(before: Sequence[str], after: Sequence[str]) -> Iterator[EntryChange]:
    for what, first, last, start, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        pairs = zip_longest(range(first, last), range(start, end))
        for old, new in pairs:
            was, now = ("" if old is None else before[old]), ("" if new is None else after[new])
            yield EntryChange((old if new is None else new) + 1, was, now)


def _told(changes: Sequence[EntryChange]) -> tuple[str, ...]:
    more = (f"+ {len(changes) - _NAMED}",) if len(changes) > _NAMED else ()
    return (*map(str, changes[:_NAMED]), *more)
