"""Keys of an item that its kind does not use, or that nobody knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from previewer.pieces.forms import COMMON_KEYS, REQUIRED_KEYS, SPECIFIED_KEYS, forms_of
from previewer.pieces.json_text import quoted
from previewer.pieces.kinds import FORMS, Item
from previewer.pieces.rules.declared import Declared
from previewer.pieces.spelling import Near, Words, same_letters
from previewer.pieces.violations import Violation, removing, renaming

#: What other formats call some keys.
_ALSO_CALLED = {
    "min": "minimum",
    "max": "maximum",
    "step": "multipleOf",
    "maxlength": "maximum",
    "options": "enum",
    "values": "enum",
    "hidden": "x-hidden",
}
_USABLE = {form: COMMON_KEYS | form.uses for form in FORMS}


def are_usable(raw: Mapping[str, object], form: type[Item] | None) -> bool:
    """Whether a form knows all keys of an item."""
    return form is not None and raw.keys() <= _USABLE[form]


def misspelled_keys(raw: Mapping[str, object], form: type[Item] | None, guessed: bool) -> dict[str, Near]:
    """Unknown keys that may be misspelled known ones which the item lacks: wrong key to right key."""
    unknown = [name for name in raw if name not in SPECIFIED_KEYS]
    if not unknown:
        return {}
    usable = (
        SPECIFIED_KEYS if form is None or guessed else COMMON_KEYS.union(*(one.uses for one in forms_of(form.kind)))
    )
    absent = [name for name in sorted(usable) if name not in raw]
    words = Words(absent)
    found = {name: near for name in unknown if (near := words.take_nearest(name))}
    taken = {near.word for near in found.values()}
    for name in unknown:
        meant = _ALSO_CALLED.get(same_letters(name), "")
        if name not in found and meant in absent and meant not in taken:
            taken.add(meant)
            found[name] = Near(meant, False)
    return found


def judge_keys(declared: Declared, renamed: Mapping[str, Near]) -> Iterator[Violation]:
    """Unused and unknown keys; one that is a misspelled required key is reported as missing, not here."""
    form = declared.form
    required = REQUIRED_KEYS | (form.needs.keys() if form is not None else set())
    for name in declared.raw:
        if name in SPECIFIED_KEYS:
            if form is not None and name not in COMMON_KEYS and name not in form.uses:
                facts = {"form": declared.form_name, "name": name}
                yield Violation("key-unused", (name,), facts, removing((name,), quoted(name)))
        elif name not in renamed or renamed[name].word not in required:
            near = renamed.get(name)
            fix = renaming((name,), near.word, quoted(near.word), near.certain) if near else None
            yield Violation("key-unknown", (name,), {"name": quoted(name), "near": near and near.word}, fix)
