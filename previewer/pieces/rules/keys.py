"""Keys of an item that its kind does not use, or that nobody knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from previewer.pieces.forms import COMMON_KEYS, REQUIRED_KEYS, SPECIFIED_KEYS
from previewer.pieces.json_text import quoted
from previewer.pieces.rules.declared import Declared
from previewer.pieces.spelling import Words
from previewer.pieces.violations import Violation, removing, renaming


def misspelled_keys(declared: Declared) -> dict[str, str]:
    """Unknown keys that are surely misspelled known ones which the item lacks: wrong key to right key."""
    unknown = [name for name in declared.raw if name not in SPECIFIED_KEYS]
    if not unknown:
        return {}
    usable = COMMON_KEYS | (declared.form.uses if declared.form else SPECIFIED_KEYS)
    absent = Words(name for name in usable if name not in declared.raw)
    return {name: near for name in unknown if (near := absent.take_nearest(name))}


def judge_keys(declared: Declared, renamed: Mapping[str, str]) -> Iterator[Violation]:
    """Unused and unknown keys; one that is a misspelled required key is reported as missing, not here."""
    form = declared.form
    required = REQUIRED_KEYS | (form.needs.keys() if form is not None else set())
    for name in declared.raw:
        if name in SPECIFIED_KEYS:
            if form is not None and name not in COMMON_KEYS and name not in form.uses:
                facts = {"form": declared.form_name, "name": name}
                yield Violation("key-unused", (name,), facts, removing((name,), quoted(name)))
        elif renamed.get(name) not in required:
            near = renamed.get(name)
            fix = renaming((name,), near, quoted(near)) if near else None
            yield Violation("key-unknown", (name,), {"name": quoted(name), "near": near}, fix)
