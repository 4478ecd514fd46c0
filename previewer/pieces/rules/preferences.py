"""Judging what the items have in common: the container, the order, and the languages of all texts (rulings 6-14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from previewer.pieces import languages
from previewer.pieces.identifiers import is_name
from previewer.pieces.json_text import quoted, some_quoted, to_json
from previewer.pieces.messages import Facts
from previewer.pieces.rules.alike import judge_alike
from previewer.pieces.rules.item import JudgedItem
from previewer.pieces.spelling import Near, Words
from previewer.pieces.texts import Reviewed, lack_of
from previewer.pieces.violations import EditStep, Fix, Violation, removing, renaming, replacing

_KNOWN = ("type", "x-field-order", "properties")
_NONE: frozenset[str] = frozenset()


def usable_order(container: Mapping[str, Any]) -> list[str] | None:
    """The item keys that `x-field-order` lists, None where there is no such list."""
    declared = container.get("x-field-order")
    return [key for key in declared if isinstance(key, str)] if isinstance(declared, list) else None


def offered(judged: Iterable[JudgedItem]) -> tuple[str, ...]:
    """The languages on offer: those used in any text of the items."""
    used: set[str] = set()
    for group in {text.languages.tags for entry in judged for text in entry.texts}:
        used |= group
    return languages.offered(used)


def judge_preferences(
    container: object, judged: Mapping[str, JudgedItem], reviewed: Reviewed = frozenset()
) -> Iterator[Violation]:
    """What is wrong with a container, by paths relative to it."""
    if not isinstance(container, dict):
        yield Violation("container-type", (), {"found": quoted(container)})
        return
    renamed = _renames(container)
    yield from _structure(container, renamed)
    if isinstance(container.get("properties"), dict):
        yield from _order(container, judged, renamed)
        yield from _languages(judged)
        yield from _keys(judged, reviewed)
        yield from judge_alike(judged)
    for name in container:
        if name not in _KNOWN and name not in renamed:
            yield Violation("key-unknown", (name,), {"name": quoted(name), "near": None})


def _renames(container: Mapping[str, Any]) -> dict[str, Near]:
    """Unknown keys that may be misspelled ones of the keys that the container lacks."""
    if container.keys() <= set(_KNOWN):
        return {}
    absent = Words(name for name in _KNOWN if name not in container)
    return {name: near for name in container if name not in _KNOWN and (near := absent.take_nearest(name))}


def _rename_to(wanted: str, renamed: Mapping[str, Near]) -> Fix | None:
    for wrong, near in renamed.items():
        if near.word == wanted:
            return renaming((wrong,), wanted, quoted(wanted), near.certain)
    return None


def _structure(container: Mapping[str, Any], renamed: Mapping[str, Near]) -> Iterator[Violation]:
    if "type" not in container:
        insert = Fix("insert", (EditStep("insert", (), '"object"', "type"),), {"text": '"type": "object"'})
        yield Violation("container-type", (), {"found": None}, _rename_to("type", renamed) or insert, "key")
    elif container["type"] != "object":
        fix = replacing(("type",), '"object"')
        yield Violation("container-type", ("type",), {"found": quoted(container["type"])}, fix)
    if "properties" not in container:
        yield Violation("properties-missing", (), {"found": None}, _rename_to("properties", renamed), "key")
    elif not isinstance(container["properties"], dict):
        yield Violation("properties-missing", ("properties",), {"found": quoted(container["properties"])})


def _order(
    container: Mapping[str, Any], judged: Mapping[str, JudgedItem], renamed: Mapping[str, Near]
) -> Iterator[Violation]:
    displayed = [key for key, entry in judged.items() if not entry.item.hidden]
    if "x-field-order" not in container:
        rename = _rename_to("x-field-order", renamed)
        if len(displayed) > 1:
            fix = rename or Fix("order-insert", (EditStep("insert", (), to_json(displayed), "x-field-order"),))
            yield Violation("order-missing", (), {"count": len(displayed)}, fix, "key")
        elif rename is not None:
            name = next(wrong for wrong, near in renamed.items() if near.word == "x-field-order")
            yield Violation("key-unknown", (name,), {"name": quoted(name), "near": "x-field-order"}, rename)
        return
    declared = container["x-field-order"]
    if not isinstance(declared, list):
        yield Violation("order-type", ("x-field-order",), {"found": quoted(declared)})
        return
    yield from _listed(declared, judged, displayed)


def _listed(declared: list[object], known: Mapping[str, object], displayed: list[str]) -> Iterator[Violation]:
    listed = {key for key in declared if isinstance(key, str)}
    if len(listed) == len(declared) and listed.issuperset(displayed) and listed <= known.keys():
        return
    lost = [key for key in displayed if key not in listed]
    words = Words(lost, (key for key in listed if key in known))
    typed: set[str] = set()
    seen: set[str] = set()
    wrong_type = False
    for at, key in enumerate(declared):
        if not isinstance(key, str):
            if not wrong_type:
                wrong_type = True
                yield Violation("order-type", ("x-field-order", at), {"found": quoted(key)})
        elif key not in known:
            path = ("x-field-order", at)
            near = words.take_nearest(key)
            if near is None:
                fix = removing(path, quoted(key))
            else:
                typed.add(near.word)
                fix = Fix(
                    "replace",
                    (EditStep("replace", path, to_json(near.word)),),
                    {"text": quoted(near.word)},
                    near.certain,
                )
            yield Violation("order-unknown-key", path, {"found": quoted(key), "near": near and near.word}, fix)
        elif key in seen:
            fix = removing(("x-field-order", at), quoted(key), certain=True)
            yield Violation("order-duplicate-key", ("x-field-order", at), {"found": quoted(key)}, fix)
        else:
            seen.add(key)
    missing = [key for key in lost if key not in typed]
    if missing:
        fix = Fix("order", (EditStep("append", ("x-field-order",), to_json(missing)),), certain=True)
        yield Violation("order-missing-key", ("x-field-order",), {"keys": some_quoted(missing)}, fix)


def _keys(judged: Mapping[str, JudgedItem], reviewed: Reviewed) -> Iterator[Violation]:
    """Keys that a script cannot read with a dot, and texts in whose place the key still stands (rulings 50, 58)."""
    for key, entry in judged.items():
        if not is_name(key):
            yield Violation("item-key-dot", ("properties", key), {"key": quoted(key)}, at="key")
        raw = entry.item.raw
        for name in ("x-title", "x-description") if isinstance(raw, dict) else ():
            texts = raw.get(name)
            if isinstance(texts, dict) and key in texts.values():
                langs = tuple(
                    code
                    for code, text in texts.items()
                    if lack_of(text, key, (key, name, languages.canonical(code)) in reviewed) == "key"
                )
                facts: Facts = {"what": name.removeprefix("x-"), "key": quoted(key), "langs": langs}
                if langs:
                    yield Violation("text-placeholder", ("properties", key, name), facts)


def _languages(judged: Mapping[str, JudgedItem]) -> Iterator[Violation]:
    """Ruling 14: what texts lack, and strays, once per text; `en` or `ja` that all lack once for the piece."""
    counted: Counter[frozenset[str]] = Counter()
    for entry in judged.values():
        for text in entry.texts:
            counted[text.languages.meant] += len(text.paths)
    del counted[_NONE]
    total = sum(counted.values())
    if not total:
        return
    times: Counter[str] = Counter()
    for tags, count in counted.items():
        times.update(dict.fromkeys(tags, count))
    used = languages.offered(times)
    absent = tuple(tag for tag in ("ja", "en") if tag not in used)
    if absent:
        yield Violation("language-missing", (), {"whole": True, "lacks": absent, "strays": ()}, at="key")
    if len(counted) == 1:
        return
    strays = {tag for tag in used if times[tag] * 2 < total}
    wanted = [tag for tag in used if tag not in strays]
    facts = {tags: found for tags in counted if (found := _language_facts(tags, wanted, strays))}
    for key, entry in judged.items() if facts else ():
        for text in entry.texts:
            found = facts.get(text.languages.meant)
            if found:
                for path in text.paths:
                    yield Violation("language-missing", ("properties", key, *path), found)


def _language_facts(tags: frozenset[str], wanted: list[str], strays: set[str]) -> Facts | None:
    lacks = tuple(tag for tag in wanted if not languages.covers(tags, tag))
    stray = tuple(tag for tag in languages.offered(tags) if tag in strays)
    return {"whole": False, "lacks": lacks, "strays": stray} if lacks or stray else None
