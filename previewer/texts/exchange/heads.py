"""The columns of a table, found by their heads."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from previewer.pieces.languages import base, canonical, is_tag
from previewer.texts.exchange.rows import AFTER_TEXTS, BEFORE_TEXTS, TARGET_WAS, Languages, TakenAs, Unreadable

#: How many lines may stand before the heads.
SEARCHED = 20
#: States by which a translator says that a text is right as it stands.
FINAL = ("translated", "reviewed")
#: What a spreadsheet writes in the place of a text that it took for a formula.
ERRORS = frozenset(("#NAME?", "#REF!", "#VALUE!", "#N/A", "#DIV/0!", "#NULL!", "#NUM!"))
_OURS = frozenset((*BEFORE_TEXTS, *AFTER_TEXTS))


class HeadColumns(NamedTuple):
    """Where in a line stand the pointer, the source, the target, the state and the digest of the target as it went out
    (None: nowhere), the languages, and which of them are called otherwise.
    """

    pointer: int
    source: int | None
    target: int
    state: int | None
    was: int | None
    source_code: str | None
    target_code: str
    taken_as: tuple[TakenAs, ...]


def languages_in(cells: Sequence[str]) -> dict[str, int] | None:
    """The language columns of a line of heads by code; None where it is none."""
    if "pointer" not in _names(cells):
        return None
    found: dict[str, int] = {}
    for at, cell in enumerate(cells):
        name = cell.strip()
        tag = None if name.casefold() in _OURS else tag_of(name)
        if tag is not None:
            found.setdefault(tag, at)
    return found or None


def columns_of(cells: Sequence[str], languages: Languages) -> HeadColumns:
    """The columns of a line of heads. Raises Unreadable where it is not told which language was translated."""
    found = languages_in(cells) or {}
    names = _names(cells)
    named = _named_targets(names)
    tags: dict[str, str] = {}
    for tag in found:
        code = meant(tag, (*named, *languages.known)) or tag
        if code in tags:
            raise Unreadable("one-language", {"found": (tags[code], tag), "lang": code})
        tags[code] = tag
    source, target = pair_of(tuple(tags), languages, tuple(named))
    state = names.index("state") if "state" in names else None
    at = found[tags[source]] if source is not None else None
    target_code = target if languages.target is None else canonical(languages.target)
    used = [code for code in (source, target_code) if code is not None]
    taken_as = tuple(TakenAs(tags[code], code) for code in used if tags.get(code, code) != code)
    was = named.get(target)
    return HeadColumns(names.index("pointer"), at, found[tags[target]], state, was, source, target_code, taken_as)


def tag_of(written: str) -> str | None:
    """The tag of a language as tools write it, `ja-JP` or `ja_JP`; None where it is none."""
    tag = written.replace("_", "-")
    return canonical(tag) if is_tag(tag) else None


def meant(tag: str, known: Collection[str]) -> str | None:
    """The language among those known that a tag means: itself, cut from its end part by part until it is one, or the
    only longer one; None where none or several may be (ruling 66)."""
    parts = canonical(tag).split("-")
    cut = ("-".join(parts[:count]) for count in range(len(parts), 0, -1))
    longer = {code for code in known if code.startswith(f"{canonical(tag)}-")}
    return next((code for code in cut if code in known), longer.pop() if len(longer) == 1 else None)


def may_be(tag: str, wanted: str, known: Collection[str]) -> bool:
    """Whether a language that was asked for may be what a tag means: the one that is guessed, or else any of the same
    base."""
    guess = meant(tag, known)
    return guess == wanted or (guess is None and base(tag) == base(wanted))


def _named_targets(names: Sequence[str]) -> dict[str, int]:
    """The languages that heads name as translated into, with the columns of their digests."""
    heads = (
        (tag_of(name.removeprefix(TARGET_WAS).strip()), at)
        for at, name in enumerate(names)
        if name.startswith(TARGET_WAS)
    )
    return {code: at for code, at in heads if code is not None}


def _names(cells: Sequence[str]) -> list[str]:
    return [cell.strip().lstrip("\ufeff").casefold() for cell in cells]


def target_of(named: str | None, languages: Languages) -> str:
    """The target of a file that names it. Raises Unreadable where it is another than was asked for, or none."""
    wanted = None if languages.target is None else canonical(languages.target)
    if named is None and wanted is None:
        raise Unreadable("no-language", {})
    if named is None or wanted is None:
        return canonical(named) if named is not None else str(wanted)
    if not may_be(canonical(named), wanted, languages.known):
        raise Unreadable("no-target", {"lang": wanted, "found": (canonical(named),)})
    return wanted


def pair_of(codes: Sequence[str], languages: Languages, named: Sequence[str] = ()) -> tuple[str | None, str]:
    """Source and target among the languages of a table, in the order of its columns.

    The target is the one that its heads name; a table of an older version names none, and the order of its columns is
    believed where it is that of the piece, which asks for no `languages.target` then. Raises Unreadable.
    """
    usual = canonical(languages.source)
    wanted = None if languages.target is None else canonical(languages.target)
    if named:
        target = _of_named(named, wanted, languages.known)
        unsure = [code for code in codes if target not in codes and may_be(code, target, languages.known)]
        if unsure and wanted is None:
            raise Unreadable("siblings", {"lang": unsure[0], "found": (target,)})
        target = unsure[0] if unsure else target
    elif wanted is not None:
        maybe = (code for code in codes if may_be(code, wanted, languages.known))
        target = wanted if wanted in codes else next(maybe, wanted)
    else:
        others = [code for code in codes if code != usual]
        if len(others) > 1 or (others and codes[0] != usual and len(codes) > 1):
            raise Unreadable("which-target", {"found": tuple(codes)})
        target = others[0] if others else usual
    if target not in codes:
        raise Unreadable("no-target", {"lang": target, "found": tuple(codes)})
    rest = [code for code in codes if code != target]
    if usual in rest:
        return usual, target
    return (rest[0] if len(rest) == 1 else None), target


def _of_named(named: Sequence[str], wanted: str | None, known: Collection[str]) -> str:
    if wanted is not None:
        may = [code for code in named if may_be(code, wanted, known)]
        if not may:
            raise Unreadable("other-target", {"lang": wanted, "found": tuple(named)})
        return wanted if wanted in may else may[0]
    if len(named) > 1:
        raise Unreadable("which-target", {"found": tuple(named)})
    return named[0]
