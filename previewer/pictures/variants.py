"""The variants of a sheet: every combination of what was asked for, each with a stable name."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import product
from typing import NamedTuple

from previewer.phone.look import HELD, MEMBERS, Look, LookError, Value, file_name
from previewer.phone.platforms import PLATFORMS, Platform
from previewer.pieces import Piece
from previewer.terminal_words import TerminalSentence

#: Among the values of a member it stands for all there are.
ALL = "all"
#: Of the members whose values each platform has of its own.
_FINDERS = {name: member.full_name for name, member in MEMBERS.items() if member.full_name is not None}
_SAFE = re.compile(r"[a-z0-9_]{1,40}")


class Variant(NamedTuple):
    """One picture of a sheet: of an open picker, or of the whole screen closed (one page of it, from 1)."""

    look: Look
    open_key: str | None = None
    page: int = 1

    @property
    def name(self) -> str:
        """A name that is the same in every run, different for every variant on any file system: letters, digits."""
        what = f"open-{_slug(self.open_key)}" if self.open_key is not None else "closed"
        return f"{self.look.name}-{what}{f'-{self.page}' if self.page > 1 else ''}"


def looks_of(piece: Piece, wanted: Mapping[str, Sequence[Value]]) -> list[Look]:
    """Every combination of the values wanted, by member, without doubles. Raises LookError.

    What is not said: the platforms that the piece is offered on, its languages, both themes, the rest as usual. A
    device, a design or a palette counts on its own platform; where none of those named is of a platform, its default
    does.
    """
    for name, find in _FINDERS.items():
        for value in wanted.get(name, ()):
            if value != ALL and not any(find(platform, str(value)) for platform in PLATFORMS.values()):
                raise LookError(TerminalSentence("no {name} is called {value!r}", name=name, value=value))
    found: dict[Look, None] = {}
    for platform in _platforms(piece, wanted.get("platform", ())):
        values = [_values(piece, platform, name, wanted.get(name, ())) for name in MEMBERS if name != "platform"]
        for combined in product((platform.code,), *values):
            found[Look(*combined)] = None  # type: ignore[arg-type]
    return list(found)


def spread(
    piece: Piece,
    looks: Iterable[Look],
    members: Collection[str],
    platforms: Collection[str] = (),
    sizes: Sequence[str] = (),
) -> list[Look]:
    """Looks at a piece, with every value there is of some members.

    `platforms`: on these alone. A phone that the piece is not offered on is left out. `sizes`: devices besides those
    that are known.
    """
    found: dict[Look, None] = {}
    for look in looks:
        if not piece.offered_on(look.platform) or (platforms and look.platform not in platforms):
            continue
        wanted = {name: [value] for name, value in asdict(look).items()} | {name: [ALL] for name in members}
        if "device" in members and sizes:
            wanted["device"] = [*(device.name for device in look.phone.devices), *sizes]
        found.update(dict.fromkeys(looks_of(piece, wanted)))
    return list(found)


def held_against(wanted: Mapping[str, Sequence[Value]], looks: Iterable[Look]) -> dict[str, Sequence[Value]]:
    """The values wanted, with devices and designs of the looks that pictures are held against where none are wanted."""
    looks = tuple(looks)
    held = {name: tuple(dict.fromkeys(getattr(look, name) for look in looks)) for name in HELD if not wanted.get(name)}
    return {**wanted, **held}


def open_keys(piece: Piece, look: Look) -> list[str]:
    """The items that a phone shows and whose pickers can be opened or texts typed into, in display order."""
    if not piece.offered_on(look.platform):
        return []
    shown = [item for item in piece.display_order() if look.reveal_hidden or not item.hidden]
    return [item.key for item in shown if item.opens or item.typed]


def variants_of(piece: Piece, looks: Iterable[Look]) -> Iterator[Variant]:
    """Every picture: closed first, then each picker; a phone without the piece has nothing to open.

    How many pages a closed screen has shows when it is drawn; here it is its first.
    """
    for look in looks:
        yield Variant(look)
        for key in open_keys(piece, look):
            yield Variant(look, key)


def _platforms(piece: Piece, asked: Sequence[Value]) -> list[Platform]:
    if not asked:
        return [platform for platform in PLATFORMS.values() if piece.offered_on(platform.code)]
    codes = PLATFORMS if ALL in asked else [str(MEMBERS["platform"].check("platform", code)) for code in asked]
    return [PLATFORMS[code] for code in dict.fromkeys(codes)]


def _values(piece: Piece, platform: Platform, name: str, asked: Sequence[Value]) -> Sequence[Value]:
    member = MEMBERS[name]
    if ALL in asked or (not asked and member.spread):
        return member.every(platform, piece)
    if name in _FINDERS:
        asked = [value for value in asked if _FINDERS[name](platform, str(value))]
    return asked or (getattr(Look, name),)


def _slug(key: str) -> str:
    """For item keys, which may hold anything and differ in case alone."""
    if _SAFE.fullmatch(key):
        return key
    digest = hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:10]
    return f"{file_name(key)[:20].strip('_')}~{digest}"
