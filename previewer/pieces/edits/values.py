"""Setting and removing any value, named by a JSON pointer (RFC 6901)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from previewer.pieces.edits.editing import Editing, Refused
from previewer.pieces.json_text import quoted
from previewer.pieces.places import JsonMember, Path, pointer

_INDEX = re.compile(r"0|[1-9][0-9]*")
_BAD = re.compile(r"~(?![01])")


def steps_of(text: str) -> tuple[str, ...] | None:
    """The steps of a JSON pointer; None where it is none."""
    if (text and not text.startswith("/")) or _BAD.search(text):
        return None
    return tuple(step.replace("~1", "/").replace("~0", "~") for step in text.split("/")[1:])


class SetValue(NamedTuple):
    """Set or add the value at a pointer; objects that lack on the way are made. `-` is the end of an array."""

    steps: tuple[str, ...]
    value: object

    def draft(self, editing: Editing) -> None:
        path: Path = ()
        member = editing.container(())
        for at, step in enumerate(self.steps):
            key, found = _step(editing, path, member, step)
            if found is None:
                _add(editing, path, member, key, _nested(self.steps[at + 1 :], self.value))
                return
            path, member = (*path, key), found
        editing.revise(member, self.value)


class Remove(NamedTuple):
    """Remove the entry at a pointer."""

    steps: tuple[str, ...]

    def draft(self, editing: Editing) -> None:
        path: Path = ()
        owner = member = editing.container(())
        for step in self.steps:
            key, found = _step(editing, path, member, step)
            if found is None:
                raise Refused("no-value", {"pointer": _shown(self.steps)})
            path, owner, member = (*path, key), member, found
        if not path:
            raise Refused("no-piece", {})
        if isinstance(path[-1], int):
            editing.changes.remove(owner, path[-1])
        else:
            editing.remove_all(owner, path[-1])


def _step(editing: Editing, path: Path, owner: JsonMember, step: str) -> tuple[str | int, JsonMember | None]:
    """The key or index that a step of a pointer is in a value, and the entry there. Raises Refused."""
    opening = editing.places.text[owner.start]
    if opening == "{":
        found = editing.places.members(owner.start).get(step, ())
        if len(found) > 1:
            editing.tell("duplicate", {"key": quoted(step)})
        return step, found[-1] if found else None
    if opening == "[":
        entries = editing.places.entries(owner.start)
        if step == "-":
            return len(entries), None
        if _INDEX.fullmatch(step) and len(step) < 10 and int(step) <= len(entries):
            at = int(step)
            return at, entries[at][1] if at < len(entries) else None
        raise Refused("no-index", {"pointer": pointer(path), "found": quoted(step), "count": len(entries)})
    raise Refused("no-way", {"pointer": pointer(path), "found": quoted(step)})


def _add(editing: Editing, path: Path, owner: JsonMember, key: str | int, value: object) -> None:
    if isinstance(key, int):
        editing.changes.insert(owner, key, value)
    else:
        editing.add(path, owner, key, value)


def _nested(steps: Sequence[str], value: object) -> object:
    for step in reversed(steps):
        value = {step: value}
    return value


def _shown(steps: Sequence[str]) -> str:
    return pointer(tuple(steps))
