"""Making an item one of another kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from previewer.pieces.codes import severity_of
from previewer.pieces.edits.editing import Editing
from previewer.pieces.edits.items import form_named
from previewer.pieces.forms import COMMON_KEYS, SPECIFIED_KEYS, choose_form, forms_of
from previewer.pieces.json_text import quoted, to_json
from previewer.pieces.kinds import BY_KIND, Item
from previewer.pieces.rules.item import judge_item
from previewer.pieces.source import exact, slice_of

_KEPT = COMMON_KEYS - {"type", "x-input-type", "default"}
_Raw = Mapping[str, object]


class ChangeKind(NamedTuple):
    """Make an item one of another kind: texts and all that the new form understands stay, the rest is dropped."""

    key: str
    kind: str

    def draft(self, editing: Editing) -> None:
        named = form_named(self.kind)
        member = editing.item_object(self.key)
        raw = exact(editing.places.text[member.start : member.end])
        kind = str(named.kind)
        if raw.get("x-input-type") == kind and (self.kind in BY_KIND or choose_form(raw).form is named):
            return
        forms = forms_of(kind) if self.kind in BY_KIND else (named,)
        new = max((_as_form(raw, form) for form in forms), key=lambda found: _alike(found, raw))
        path = (*editing.properties, self.key)
        dropped = tuple(quoted(name) for name in raw if name not in new or _is_lost(name, raw, new))
        for name in raw:
            if name not in new:
                editing.remove_all(member, name)
        for name, value in new.items():
            there = editing.places.member((*path, name))
            if there is None:
                editing.add(path, member, name, value)
            else:
                editing.revise(there, value)
        if dropped:
            editing.tell("dropped", {"key": quoted(self.key), "names": dropped})


def _alike(found: _Raw, raw: _Raw) -> int:
    """How many keys two declarations have in common, with their values."""
    return sum(name in raw and to_json(value) == to_json(raw[name]) for name, value in found.items())


def _is_lost(name: str, raw: _Raw, new: _Raw) -> bool:
    return name not in ("type", "x-input-type") and to_json(raw[name]) != to_json(new[name])


def _as_form(raw: _Raw, form: type[Item]) -> dict[str, object]:
    """A declaration as one of a form: with what it needs, and every key that makes no new error in it."""
    found = {name: value for name, value in raw.items() if name in _KEPT or name not in SPECIFIED_KEYS}
    found |= {"type": form.json_type, "x-input-type": form.kind, **form.starter}
    old = choose_form(raw).form
    usable = [name for name in raw if name == "default" or (name in form.uses and _is_meant_alike(name, old, form))]
    return _with_most(raw, found, usable)


def _is_meant_alike(name: str, old: type[Item] | None, new: type[Item]) -> bool:
    """Whether two forms mean the same by a key: `maximum` is a number here and a count of characters there."""
    return old is None or name not in old.keys or old.keys[name].get("title") == new.keys[name].get("title")


def _with_most(raw: _Raw, found: dict[str, object], usable: Sequence[str]) -> dict[str, object]:
    before = _errors(found)
    together = found | {name: raw[name] for name in usable}
    if not _errors(together) - before:
        return together
    together = found | {name: raw[name] for name in usable if name != "default"}
    if not _errors(together) - before:
        return together
    for name in sorted(usable, key=lambda name: name == "default"):
        one_more = found | {name: raw[name]}
        if not _errors(one_more) - before:
            found = one_more
    return found


def _errors(raw: _Raw) -> Counter[str]:
    entry = slice_of(to_json(raw))
    judged = judge_item("", entry.text, entry.plain)
    return Counter(found.code for found in judged.violations if severity_of(found.code) == "error")
