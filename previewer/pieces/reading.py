"""Reading a file: bytes to a piece and everything that is wrong with it (rulings 1-5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import compress
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, NamedTuple

from previewer.pieces.codes import severity_of
from previewer.pieces.diagnostics import Diagnostic
from previewer.pieces.item_cache import SHARED, ItemCache
from previewer.pieces.json_text import quoted
from previewer.pieces.messages import Facts, Phrase
from previewer.pieces.piece import Piece
from previewer.pieces.places import Path, Places
from previewer.pieces.rules.definition import PIECE_KEYS, judge_definition, title_languages
from previewer.pieces.rules.item import JudgedItem
from previewer.pieces.rules.preferences import judge_preferences, offered, usable_order
from previewer.pieces.source import (
    BOM,
    MAX_BYTES,
    MAX_DEPTH,
    Known,
    NotJson,
    Outline,
    Slice,
    outline,
)
from previewer.pieces.text_edits import TextEdit
from previewer.pieces.texts import Reviewed
from previewer.pieces.violations import SEVERITIES, Fix, Violation

if TYPE_CHECKING:
    from previewer.pieces.syntax import Scan

#: How many diagnostics of one code a reading has; more are counted.
MOST = 1000
_WRAP = '{"type": "object", "properties": {…}}'
DEFINITION_KEYS = ("preferences", *PIECE_KEYS)


@dataclass(frozen=True, eq=False)
class Reading:
    """One text as read. `piece` is None where it cannot be previewed; `error` then says why.

    `found` are the diagnostics in no order. Of a text with a piece, `root` is its JSON (items as slices), `prefix` the
    path of the preferences in it, and `slices` the items by key. `omitted` counts the diagnostics that are not there
    since there are so many of their code; `reviewed` are the texts that it takes for right though they are the key.
    """

    text: str
    piece: Piece | None
    found: tuple[Diagnostic, ...]
    places: Places | None
    root: Any = None
    prefix: Path = ()
    slices: Mapping[str, Slice] = field(default_factory=dict)
    omitted: Mapping[str, int] = field(default_factory=dict)
    reviewed: Reviewed = frozenset()

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Everything that is wrong, in file order."""
        return self.found if len(self.found) < 2 else tuple(sorted(self.found, key=_file_order))

    def counts(self) -> dict[str, int]:
        """How many problems there are of each severity, those too that are only counted."""
        of_codes = Counter(found.code for found in self.found) + Counter(self.omitted)
        counts: dict[str, int] = dict.fromkeys(SEVERITIES, 0)
        for code, count in of_codes.items():
            counts[severity_of(code)] += count
        return counts

    @property
    def error(self) -> Diagnostic | None:
        """Why there is no piece."""
        return self.found[0] if self.piece is None else None

    @property
    def version(self) -> str:
        """What the definition calls its version, '' where that is no text."""
        found = self.root.get("version") if isinstance(self.root, Mapping) else None
        return found if isinstance(found, str) else ""

    @property
    def is_bare_container(self) -> bool:
        """Whether the text is a preferences container without a definition around it."""
        return self.piece is not None and not self.prefix


class Parts(NamedTuple):
    """Of a piece: the definition, its preferences, their path in it, and what stands in their `properties`."""

    definition: Mapping[str, Any]
    preferences: object
    prefix: Path
    items: dict[str, Any]


def _file_order(diagnostic: Diagnostic) -> tuple[int, int]:
    place = diagnostic.place
    return (place.start, place.end) if place else (0, 0)


def read_file(path: str | FilePath) -> Reading:
    """Read a file. Raises OSError where it cannot be opened; everything else is a diagnostic."""
    with FilePath(path).open("rb") as file:
        data = file.read(MAX_BYTES + 1)
        size = len(data) if len(data) <= MAX_BYTES else max(FilePath(path).stat().st_size, len(data))
    return read_bytes(data, size=size)


def read_bytes(data: bytes, size: int | None = None, most: int | None = MOST) -> Reading:
    """Read the bytes of a file, of which there may be more than are given (`size`, for the message)."""
    if len(data) > MAX_BYTES:
        violation = Violation("too-large", (), {"size": size or len(data), "limit": MAX_BYTES})
        return _refusal("", Diagnostic(violation, Places(""), span=(0, 0)))
    body = data.removeprefix(BOM)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        return _wrong_encoding(data, body, error.start)
    if "\0" in text[:4]:  # as UTF-16 and UTF-32 have it in the first letters of a JSON text
        return _wrong_encoding(data, body, body.index(b"\0"))
    return read_text(text, most=most)


def _wrong_encoding(data: bytes, body: bytes, start: int) -> Reading:
    offset = start + len(data) - len(body)
    shown = body.decode("utf-8", "replace")
    at = len(body[:start].decode("utf-8"))
    violation = Violation("encoding", (), {"offset": offset, "byte": f"{data[offset]:02x}"})
    return _refusal(shown, Diagnostic(violation, Places(shown), span=(at, at + 1)))


def read_text(
    text: str,
    cache: ItemCache = SHARED,
    most: int | None = MOST,
    before: Reading | None = None,
    reviewed: Reviewed | None = None,
    whole: bool = True,
) -> Reading:
    """Read a text, without byte order mark; `most` diagnostics of a code, None for all.

    `before` is a reading of nearly the same text: what stands there already is quicker read. `reviewed`: the texts that
    a person calls right, though they are the key; without it those of `before`. Not `whole`: one to do an operation on;
    of what is wrong it has no more than each item by itself shows.
    """
    if reviewed is None:
        reviewed = before.reviewed if before is not None else frozenset()
    try:
        found = outline(text, _known(before))
    except NotJson:
        return _not_json(text, Places(text))
    places = Places(text, found.entries)
    if found.too_deep:
        return _not_json(text, places)
    if not _is_piece(found.root):
        twice = _duplicate_keys(places, _scan(text)) if found.twice else ()
        return Reading(text, None, (Diagnostic(_no_piece(found.root), places), *twice), places)
    return _judged(text, found, places, cache, most, reviewed, whole)


def _known(before: Reading | None) -> Known | None:
    """The items of an earlier reading."""
    if before is None or before.places is None or not before.slices:
        return None
    owner = before.places.member((*before.prefix, "properties"))
    entries = [] if owner is None else before.places.seen(owner.start)
    return Known(before.text, len(before.prefix) + 2, entries, before.slices)


def _refusal(text: str, why: Diagnostic) -> Reading:
    return Reading(text, None, (why,), None)


def _not_json(text: str, places: Places) -> Reading:
    fault = _scan(text).fault
    if fault is None:
        raise AssertionError("the two readers disagree on this text")
    if fault.cause == "deep":
        violation = Violation("too-deep", (), {"limit": MAX_DEPTH})
    else:
        shown = fault.found if fault.found.isprintable() else _invisible(fault.found)
        if fault.cause == "fragment":
            shown = _WRAP
        facts: Facts = {"why": Phrase("causes", fault.cause), "found": shown}
        if fault.cause == "trailing-comma":
            cut = (TextEdit(fault.start, fault.end, ""),)
            violation = Violation("syntax", (), facts, Fix("comma", ()))
            return _refusal(text, Diagnostic(violation, places, span=(fault.start, fault.end), edits=cut))
        violation = Violation("syntax", (), facts)
    return _refusal(text, Diagnostic(violation, places, span=(fault.start, fault.end)))


def _scan(text: str) -> Scan:
    from previewer.pieces import syntax

    return syntax.scan(text)


def _invisible(text: str) -> str:
    """A text with characters that nobody sees, for a sentence."""
    return "".join(char if char.isprintable() else f"U+{ord(char):04X}" for char in text)


def _is_piece(root: object) -> bool:
    if not isinstance(root, dict):
        return False
    return _is_definition(root) or (root.get("type") == "object" and "properties" in root)


def _is_definition(root: Mapping[str, Any]) -> bool:
    return any(key in root for key in DEFINITION_KEYS)


def _no_piece(root: object) -> Violation:
    shape = "value"
    keys: tuple[str, ...] = ()
    if isinstance(root, dict):
        shape = "items" if _are_items(root) else "object" if root else "empty"
        keys = tuple(quoted(key) for key in list(root)[:4])
    facts: Facts = {"shape": shape, "keys": keys, "found": quoted(root), "accepted": DEFINITION_KEYS, "hint": _WRAP}
    return Violation("not-a-piece", (), facts)


def _are_items(root: Mapping[str, object]) -> bool:
    """Whether an object has preference items at once, as they are copied out of documentation."""
    return any(isinstance(value, dict) and "x-input-type" in value for value in root.values())


def _duplicate_keys(places: Places, whole: Scan) -> Iterator[Diagnostic]:
    """Every key that stands twice in one object, at its later place."""
    for path, first, later in whole.twice:
        line, column = places.position(first[0])
        item = _item_of(path[path[:1] == ("preferences",) :])
        facts: Facts = {"key": quoted(path[-1]), "line": line, "column": column}
        yield Diagnostic(Violation("duplicate-key", path, facts), places, item=item, span=later)


def _parts(root: Any) -> Parts:
    definition = root if _is_definition(root) else {}
    preferences = root.get("preferences") if definition else root
    items = preferences.get("properties") if isinstance(preferences, dict) else None
    prefix = ("preferences",) if definition else ()
    return Parts(definition, preferences, prefix, items if isinstance(items, dict) else {})


def _piece(
    parts: Parts,
    judged: Mapping[str, JudgedItem],
    problems: Mapping[str, list[Diagnostic]],
    reviewed: Reviewed = frozenset(),
) -> Piece:
    order = usable_order(parts.preferences) if isinstance(parts.preferences, dict) else None
    langs = offered(judged.values()) or title_languages(parts.definition)
    return Piece([entry.item for entry in judged.values()], order, parts.definition, langs, problems, reviewed)


def _judged(
    text: str,
    found: Outline,
    places: Places,
    cache: ItemCache,
    most: int | None,
    reviewed: Reviewed,
    whole: bool,
) -> Reading:
    """The reading of a text that is a piece: items by the cache, the preferences, the definition around them."""
    parts = _parts(found.root)
    prefix, slices = parts.prefix, parts.items
    few = _Few(most)
    cache.make_room(len(text))
    judged = {key: few.of_slice(key, entry, cache) for key, entry in slices.items()}
    twice = whole and (found.twice or any(entry.duplicate_keys for entry in judged.values()))
    scan = _scan(text) if twice else None
    if scan is not None and scan.fault is not None:
        return _not_json(text, places)  # nested too deep in a value that a later key replaces
    all_found = [
        *(few.of_file(_duplicate_keys(places, scan)) if scan is not None else ()),
        *(few.of_file(_around_items(parts, judged, places, reviewed)) if whole else ()),
        *_of_items(prefix, judged, slices, places),
    ]
    problems: dict[str, list[Diagnostic]] = {}
    for diagnostic in all_found:
        if diagnostic.item is not None:
            problems.setdefault(diagnostic.item, []).append(diagnostic)
    piece = _piece(parts, judged, problems, reviewed)
    return Reading(text, piece, tuple(all_found), places, found.root, prefix, slices, few.omitted, reviewed)


class _Few:
    """Lets so many problems of each code through, and counts the others: a file may have millions."""

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._seen: Counter[str] = Counter()
        self.omitted: Counter[str] = Counter()
        self._alike: dict[str, tuple[tuple[str, ...], JudgedItem]] = {}

    def of_slice(self, key: str, entry: Slice, cache: ItemCache) -> JudgedItem:
        """An item with those of its violations that are let through.

        Items of one text have the same problems: once all of these are only counted, they are not judged again.
        """
        alike = self._alike.get(entry.text)
        if alike is not None:
            self.omitted.update(alike[0])
            return alike[1]._replace(item=alike[1].item.with_key(key))
        judged = cache.untried(key, entry)
        lets = [self._lets(violation.code) for violation in judged.violations]
        if any(lets):
            judged = cache.judged(key, entry)
        if all(lets):
            return judged
        kept = tuple(compress(judged.violations, lets))
        few = judged._replace(violations=kept, places=judged.places if kept else None)
        if not kept:
            self._alike[entry.text] = tuple(violation.code for violation in judged.violations), few
        return few

    def of_file(self, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """The diagnostics of a file that are let through."""
        return (diagnostic for diagnostic in found if self._lets(diagnostic.code))

    def _lets(self, code: str) -> bool:
        self._seen[code] += 1
        if self._most is None or self._seen[code] <= self._most:
            return True
        self.omitted[code] += 1
        return False


def _around_items(
    parts: Parts, judged: Mapping[str, JudgedItem], places: Places, reviewed: Reviewed = frozenset()
) -> Iterator[Diagnostic]:
    if parts.definition:
        for violation in judge_definition(parts.definition):
            yield Diagnostic(violation, places)
    if not parts.definition or "preferences" in parts.definition:
        for violation in judge_preferences(parts.preferences, judged, reviewed):
            yield Diagnostic(violation, places, parts.prefix, _item_of(violation.path))


def _item_of(path: Path) -> str | None:
    """The key of the item that a path relative to the preferences leads into."""
    return str(path[1]) if path[:1] == ("properties",) and len(path) > 1 else None


def _of_items(
    prefix: Path, judged: Mapping[str, JudgedItem], slices: Mapping[str, Slice], places: Places
) -> Iterator[Diagnostic]:
    base = (*prefix, "properties")
    for key, entry in judged.items():
        if entry.violations:
            inside = None if entry.places is None else (slices[key].start, entry.places)
            for violation in entry.violations:
                yield Diagnostic(violation, places, (*base, key), key, inside=inside)
