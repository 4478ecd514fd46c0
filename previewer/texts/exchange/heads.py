"""The columns of a table, found by their heads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from previewer.pieces.languages import canonical, is_tag
from previewer.texts.exchange.rows import AFTER_TEXTS, BEFORE_TEXTS, Languages, Unreadable

#: How many lines may stand before the heads.
SEARCHED = 20
#: States by which a translator says that a text is right as it stands.
FINAL = ("translated", "reviewed")
_OURS = frozenset((*BEFORE_TEXTS, *AFTER_TEXTS))


class HeadColumns(NamedTuple):
    """Where in a line stand the pointer, the source, the target and the state (None: nowhere), and the languages."""

    pointer: int
    source: int | None
    target: int
    state: int | None
    source_code: str | None
    target_code: str


def languages_in(cells: Sequence[str]) -> dict[str, int] | None:
    """The language columns of a line of heads by code; None where it is none."""
    if "pointer" not in _names(cells):
        return None
    found: dict[str, int] = {}
    for at, cell in enumerate(cells):
        name = cell.strip()
        if name.casefold() not in _OURS and is_tag(name):
            found.setdefault(canonical(name), at)
    return found or None


def columns_of(cells: Sequence[str], languages: Languages) -> HeadColumns:
    """The columns of a line of heads. Raises Unreadable where it is not told which language was translated."""
    found = languages_in(cells) or {}
    names = _names(cells)
    source, target = pair_of(tuple(found), languages)
    state = names.index("state") if "state" in names else None
    at = found.get(source) if source is not None else None
    return HeadColumns(names.index("pointer"), at, found[target], state, source, target)


def _names(cells: Sequence[str]) -> list[str]:
    return [cell.strip().lstrip("\ufeff").casefold() for cell in cells]


def target_of(named: str | None, languages: Languages) -> str:
    """The target of a file that names it. Raises Unreadable where it is another than was asked for, or none."""
    wanted = None if languages.target is None else canonical(languages.target)
    if named is None and wanted is None:
        raise Unreadable("no-language", {})
    if named is not None and wanted is not None and canonical(named) != wanted:
        raise Unreadable("no-target", {"lang": wanted, "found": (canonical(named),)})
    return canonical(named) if named is not None else str(wanted)


def pair_of(codes: Sequence[str], languages: Languages) -> tuple[str | None, str]:
    """Source and target among the languages of a file: what was asked for, else the only one that can be."""
    usual = canonical(languages.source)
    if languages.target is not None:
        target = canonical(languages.target)
        if target not in codes:
            raise Unreadable("no-target", {"lang": target, "found": tuple(codes)})
    else:
        others = [code for code in codes if code != usual]
        if len(others) > 1:
            raise Unreadable("which-target", {"found": tuple(others)})
        target = others[0] if others else usual
    rest = [code for code in codes if code != target]
    if usual in rest:
        return usual, target
    return (rest[0] if len(rest) == 1 else None), target
