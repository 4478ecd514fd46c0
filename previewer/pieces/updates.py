"""What an update of a published piece changes, and what it may not (rulings 32, 33)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from previewer.pieces.diagnostics import Diagnostic
from previewer.pieces.json_text import quoted
from previewer.pieces.kinds import Calendar, Item, Refusal
from previewer.pieces.messages import Facts
from previewer.pieces.numbers import Number
from previewer.pieces.places import Path
from previewer.pieces.reading import Reading
from previewer.pieces.source import exact
from previewer.pieces.violations import Violation

HELD: Final = {
    "type": "update-type-changed",
    "x-input-type": "update-input-type-changed",
    "enum": "update-enum-changed",
    "default": "update-default-changed",
    "maximum": "update-bound-changed",
    "minimum": "update-bound-changed",
    "multipleOf": "update-bound-changed",
}
_VERSION = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9}){2}")
ORDER: Final = "x-field-order"
PIECE_KEYS: Final = ("osType", "blockType", "vendorId", "deviceId", "categoryIds")


class Absent:
    """Stands for the value of a key that is not there."""

    def __repr__(self) -> str:
        return "absent"


ABSENT: Final = Absent()


class UpdateDiagnostic(Diagnostic):
    """A diagnostic of an update, with the published and the updated value (`ABSENT`: no such key)."""

    def __init__(
        self, violation: Violation, reading: Reading, old: object, new: object, key: str | None, name: str
    ) -> None:
        super().__init__(violation, reading.places, item=key)
        self.old = old
        self.new = new
        self.key = key
        self.name = name


@dataclass(frozen=True, slots=True)
class Difference:
    """One key of an item, or of the piece (`key` None), that differs. `diagnostic` is None where it may change."""

    key: str | None
    name: str
    old: Any
    new: Any
    diagnostic: UpdateDiagnostic | None


@dataclass(frozen=True, slots=True)
class ValueOutcome:
    """What becomes of a chosen value: `kept`, `reset` to the default, or `orphaned` with its item."""

    key: str
    before: Any
    after: Any
    why: str


def same(first: object, second: object) -> bool:
    """Whether two JSON values are equal; numbers by value, `true` is no number, key order does not matter."""
    if first is second:
        return True
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(same(value, second[key]) for key, value in first.items())
    if isinstance(first, list) and isinstance(second, list):
        return len(first) == len(second) and all(map(same, first, second))
    if isinstance(first, Number) or isinstance(second, Number):
        return isinstance(first, Number) and isinstance(second, Number) and first == second
    return type(first) is type(second) and bool(first == second)


def compare(published: Reading, updated: Reading) -> tuple[UpdateDiagnostic, ...]:
    """Everything that an update may not change, or should not; both readings must have a piece.

    In the order of the places in the updated file.
    """
    found = [difference.diagnostic for difference in differences(published, updated) if difference.diagnostic]
    return tuple(sorted(found, key=lambda one: one.place.start if one.place else 0))


def differences(published: Reading, updated: Reading) -> Iterator[Difference]:
    """All that differs: the piece's own keys, the order, then item by item in the order of the published declaration,
    then new items (a `Difference` with the name `""` and `old` ABSENT)."""
    if not published.is_bare_container and not updated.is_bare_container:
        yield from _definition(published, updated)
    yield from _order(published, updated)
    for key, old in published.slices.items():
        new = updated.slices.get(key)
        if new is None:
            yield _removed(updated, key, exact(old.text))
        elif old.text != new.text:
            yield from _item(updated, key, exact(old.text), exact(new.text))
    for key, new in updated.slices.items():
        if key not in published.slices:
            yield Difference(key, "", ABSENT, exact(new.text), None)


def _definition(published: Reading, updated: Reading) -> Iterator[Difference]:
    names = [name for name in published.root if name != "preferences"]
    names += [name for name in updated.root if name not in published.root and name != "preferences"]
    for name in names:
        old, new = published.root.get(name, ABSENT), updated.root.get(name, ABSENT)
        if same(old, new):
            continue
        diagnostic = None
        if name in PIECE_KEYS:
            diagnostic = _diagnostic("update-piece-key-changed", updated, (name,), old, new, None, name)
        yield Difference(None, name, old, new, diagnostic)
    yield from _version(published, updated)


def _version(published: Reading, updated: Reading) -> Iterator[Difference]:
    """A version that does not rise, where both are three numbers."""
    old, new = published.version, updated.version
    if not (_VERSION.fullmatch(old) and _VERSION.fullmatch(new)):
        return
    if tuple(map(int, old.split("."))) >= tuple(map(int, new.split("."))):
        violation = Violation("version-not-higher", ("version",), {"old": quoted(old), "new": quoted(new)})
        yield Difference(None, "version", old, new, UpdateDiagnostic(violation, updated, old, new, None, "version"))


def _order(published: Reading, updated: Reading) -> Iterator[Difference]:
    """The order, where it differs by more than the items that are new or gone."""
    stay = published.slices.keys() & updated.slices.keys()
    old, new = (_container(reading).get(ORDER, ABSENT) for reading in (published, updated))
    if isinstance(old, list) and isinstance(new, list):
        alike = [[entry for entry in order if not isinstance(entry, str) or entry in stay] for order in (old, new)]
        if same(*alike):
            return
    if not same(old, new):
        yield Difference(None, ORDER, old, new, None)


def _container(reading: Reading) -> Mapping[str, object]:
    found = reading.root
    for step in reading.prefix:
        found = found.get(step)
    return found if isinstance(found, dict) else {}


def path_in(reading: Reading, difference: Difference) -> Path:
    """Where what differs stands, or would stand, in one of the two texts."""
    name: Path = (difference.name,) if difference.name else ()
    if difference.key is not None:
        return (*reading.prefix, "properties", difference.key, *name)
    return (*reading.prefix, *name) if difference.name == ORDER else name


def changed_in(reading: Reading, difference: Difference) -> Iterator[Path]:
    """What of it is other in one of the two texts: in maps the entries that differ, else the whole value."""
    yield from _changed(path_in(reading, difference), difference.old, difference.new)


def _changed(path: Path, old: object, new: object) -> Iterator[Path]:
    if not isinstance(old, dict) or not isinstance(new, dict):
        yield path
        return
    for key in {**old, **new}:
        if not same(old.get(key, ABSENT), new.get(key, ABSENT)):
            yield from _changed((*path, key), old.get(key, ABSENT), new.get(key, ABSENT))


def _item(updated: Reading, key: str, old: Any, new: Any) -> Iterator[Difference]:
    path = (*updated.prefix, "properties", key)
    if not isinstance(old, dict) or not isinstance(new, dict):
        if not same(old, new):
            code = "update-type-changed" if isinstance(old, dict) else ""
            diagnostic = (
                _diagnostic(code, updated, path, old.get("type", ABSENT), ABSENT, key, "type") if code else None
            )
            yield Difference(key, "type", old, new, diagnostic)
        return
    for name in [*old, *(name for name in new if name not in old)]:
        first, second = old.get(name, ABSENT), new.get(name, ABSENT)
        if same(first, second):
            continue
        code = HELD.get(name, "")
        if name == "format" and old.get("x-input-type") == Calendar.kind and isinstance(second, Absent):
            code = "update-format-removed"
        diagnostic = _diagnostic(code, updated, (*path, name), first, second, key, name) if code else None
        yield Difference(key, name, first, second, diagnostic)


def _removed(updated: Reading, key: str, old: Any) -> Difference:
    path: Path = (*updated.prefix, "properties")
    while path and updated.places is not None and updated.places.member(path) is None:
        path = path[:-1]
    violation = Violation("update-key-removed", path, {"key": quoted(key)})
    return Difference(key, "", old, ABSENT, UpdateDiagnostic(violation, updated, old, ABSENT, key, ""))


def _diagnostic(
    code: str, updated: Reading, path: Path, old: object, new: object, key: str | None, name: str
) -> UpdateDiagnostic:
    facts: Facts = {
        "key": quoted(key if key is not None else name),
        "name": name,
        "old": None if isinstance(old, Absent) else quoted(old),
        "new": None if isinstance(new, Absent) else quoted(new),
    }
    missing = isinstance(new, Absent)
    where = path[:-1] if missing and path[-1] == name else path
    violation = Violation(code, where, facts, at="key" if missing else "value")
    return UpdateDiagnostic(violation, updated, old, new, key, name)


def outcomes(values: Mapping[str, Any], updated: Reading, today: date) -> tuple[ValueOutcome, ...]:
    """What becomes of values that users have chosen, under the new declaration."""
    found: list[ValueOutcome] = []
    for key, before in values.items():
        item: Item | None = updated.piece.item(key) if updated.piece is not None else None
        if item is None or item.trouble is not None:
            found.append(ValueOutcome(key, before, ABSENT, "orphaned"))
            continue
        after = item.accept(before)
        if isinstance(after, Refusal):
            found.append(ValueOutcome(key, before, item.initial(today), "reset"))
        else:
            found.append(ValueOutcome(key, before, after, "kept"))
    return tuple(found)
