"""Names of tags. A tag is a number; one that came by its name has a number from `FIRST` on."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from previewer.site.manage.stored import TAG_NAMES
from previewer.site.store import Connection
from previewer.site.store.tags import is_tag_used

#: The first number that a name may get: those below are for whoever numbers tags.
FIRST = 1_000_000


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def tag_numbers(db: Connection, wanted: Iterable[int | str]) -> list[int]:
    """The numbers of tags given by number or by name, without regard to case; a new name gets a new number."""
    wanted = list(wanted)
    if all(isinstance(tag, int) for tag in wanted):
        return [tag for tag in wanted if isinstance(tag, int)]
    numbers = _by_name(TAG_NAMES.get(db))
    if any(isinstance(tag, str) and _folded(tag) not in numbers for tag in wanted):
        numbers = _by_name(TAG_NAMES.change(db, lambda kept: _with(db, kept, wanted)))
    return [tag if isinstance(tag, int) else numbers[_folded(tag)] for tag in wanted]


def _by_name(kept: dict[str, str]) -> dict[str, int]:
    return {_folded(name): int(number) for number, name in kept.items()}


def _with(db: Connection, kept: dict[str, str], wanted: Iterable[int | str]) -> dict[str, str]:
    made, known = dict(kept), _by_name(kept)
    number = max((FIRST - 1, *known.values()))
    for tag in wanted:
        if isinstance(tag, str) and _folded(tag) not in known:
            number += 1
            while is_tag_used(db, number):
                number += 1
            made[str(number)] = tag
            known[_folded(tag)] = number
    return made


def tag_names(db: Connection) -> dict[int, str]:
    """The names of the tags that have one."""
    return {int(number): name for number, name in TAG_NAMES.get(db).items()}
