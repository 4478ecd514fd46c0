"""Judging what the items have in common: the container, the order, and the languages of all texts (rulings 6-14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from previewer.pieces import languages
from previewer.pieces.diagnostics import Change, Finding, Mend, quoted, to_json
from previewer.pieces.judge import Judged
from previewer.pieces.spelling import Words, near_words

_KNOWN = ("type", "x-field-order", "properties")


def usable_order(container: Mapping[str, Any]) -> list[str] | None:
    """The item keys that `x-field-order` lists, None where there is no such list."""
    declared = container.get("x-field-order")
    return [key for key in declared if isinstance(key, str)] if isinstance(declared, list) else None


def offered(judged: Iterable[Judged]) -> tuple[str, ...]:
    """The languages on offer: those used in any text of the items."""
    used: set[str] = set()
    for group in {text.tags for entry in judged for text in entry.texts}:
        used |= group
    return languages.offered(used)


def judge(container: Any, judged: Mapping[str, Judged]) -> Iterator[Finding]:
    """What is wrong with a container, by paths relative to it."""
    if not isinstance(container, dict):
        yield Finding("container-type", (), {"found": quoted(container), "found_ja": quoted(container)})
        return
    renamed = _renames(container)
    yield from _structure(container, renamed)
    if isinstance(container.get("properties"), dict):
        yield from _order(container, judged, renamed)
        yield from _languages(judged)
    for name in container:
        if name not in _KNOWN and renamed.get(name) not in ("type", "properties", "x-field-order"):
            yield Finding("key-unknown", (name,), {"name": quoted(name), **near_words(None)})


def _renames(container: Mapping[str, Any]) -> dict[str, str]:
    """Unknown keys that are surely misspelled ones of the keys that the container lacks."""
    absent = Words(name for name in _KNOWN if name not in container)
    return {name: near for name in container if name not in _KNOWN and (near := absent.take_nearest(name))}


def _rename_to(wanted: str, renamed: Mapping[str, str]) -> Mend | None:
    for wrong, right in renamed.items():
        if right == wanted:
            return Mend("rename", (Change("rename", (wrong,), right),), {"text": quoted(right)})
    return None


def _structure(container: Mapping[str, Any], renamed: Mapping[str, str]) -> Iterator[Finding]:
    if "type" not in container:
        mend = _rename_to("type", renamed) or Mend(
            "insert", (Change("insert", (), '"object"', "type"),), {"text": '"type": "object"'}
        )
        yield Finding("container-type", (), {"found": "nothing", "found_ja": "なし"}, mend, "key")
    elif container["type"] != "object":
        shown = quoted(container["type"])
        mend = Mend("replace", (Change("replace", ("type",), '"object"'),), {"text": '"object"'})
        yield Finding("container-type", ("type",), {"found": shown, "found_ja": shown}, mend)
    if "properties" not in container:
        params = {"found": "nothing", "found_ja": "なし"}
        yield Finding("properties-missing", (), params, _rename_to("properties", renamed), "key")
    elif not isinstance(container["properties"], dict):
        shown = quoted(container["properties"])
        yield Finding("properties-missing", ("properties",), {"found": shown, "found_ja": shown})


def _order(container: Mapping[str, Any], judged: Mapping[str, Judged], renamed: Mapping[str, str]) -> Iterator[Finding]:
    keys = list(judged)
    if "x-field-order" not in container:
        displayed = [key for key, entry in judged.items() if not entry.item.hidden]
        rename = _rename_to("x-field-order", renamed)
        if len(displayed) > 1:
            mend = rename or Mend("order-insert", (Change("insert", (), to_json(keys), "x-field-order"),))
            yield Finding("order-missing", (), {"count": str(len(displayed))}, mend, "key")
        elif rename is not None:
            name = next(wrong for wrong, right in renamed.items() if right == "x-field-order")
            yield Finding("key-unknown", (name,), {"name": quoted(name), **near_words("x-field-order")}, rename)
        return
    declared = container["x-field-order"]
    if not isinstance(declared, list):
        yield Finding("order-type", ("x-field-order",), {"found": quoted(declared)})
        return
    yield from _listed(declared, keys)


def _listed(declared: list[Any], keys: list[str]) -> Iterator[Finding]:
    known = set(keys)
    listed = [key for key in declared if isinstance(key, str)]
    unlisted = known.difference(listed)
    lost = [key for key in keys if key in unlisted]
    words = Words(lost)
    meant: dict[int, str] = {}
    seen: set[str] = set()
    wrong_type = False
    for at, key in enumerate(declared):
        if not isinstance(key, str):
            if not wrong_type:
                wrong_type = True
                yield Finding("order-type", ("x-field-order", at), {"found": quoted(key)})
        elif key not in known:
            near = words.take_nearest(key)
            step = Change("remove", ("x-field-order", at))
            if near is not None:
                meant[at] = near
                step = Change("replace", ("x-field-order", at), to_json(near))
            mend = Mend(step.action, (step,), {"text": quoted(key if near is None else near)})
            yield Finding("order-unknown-key", ("x-field-order", at), {"found": quoted(key), **near_words(near)}, mend)
        elif key in seen:
            mend = Mend("remove", (Change("remove", ("x-field-order", at)),), {"text": quoted(key)})
            yield Finding("order-duplicate-key", ("x-field-order", at), {"found": quoted(key)}, mend)
        else:
            seen.add(key)
    typed = set(meant.values())
    missing = [key for key in lost if key not in typed]
    if missing:
        shown = ", ".join(quoted(key) for key in missing[:6]) + (", …" if len(missing) > 6 else "")
        final = [meant.get(at, key) for at, key in enumerate(declared)]
        sorted_out = [key for key in dict.fromkeys(key for key in final if isinstance(key, str)) if key in known]
        mend = Mend("order", (Change("replace", ("x-field-order",), to_json(sorted_out + missing)),))
        yield Finding("order-missing-key", ("x-field-order",), {"keys": shown}, mend)


def _languages(judged: Mapping[str, Judged]) -> Iterator[Finding]:
    """Ruling 14: what texts lack, and strays, once per text; `en` or `ja` that all lack once for the piece."""
    counted = Counter(text.meant for entry in judged.values() for text in entry.texts if text.meant)
    total = sum(counted.values())
    if not total:
        return
    times: Counter[str] = Counter()
    for tags, count in counted.items():
        times.update(dict.fromkeys(tags, count))
    used = languages.offered(times)
    absent = [tag for tag in ("en", "ja") if tag not in used]
    if absent:
        names = ", ".join(absent)
        yield Finding(
            "language-missing",
            (),
            {"what": f"No text of the piece is in {names}.", "what_ja": f"{names} の文言がピース全体にありません。"},
            at="key",
        )
    strays = {tag for tag in used if times[tag] * 2 < total}
    wanted = [tag for tag in used if tag not in strays]
    words = {tags: _language_words(tags, wanted, strays) for tags in counted}
    for key, entry in judged.items():
        for text in entry.texts:
            params = words.get(text.meant)
            if params:
                yield Finding("language-missing", ("properties", key, *text.path), params)


def _language_words(tags: frozenset[str], wanted: list[str], strays: set[str]) -> dict[str, str] | None:
    lacks = [tag for tag in wanted if not languages.covers(tags, tag)]
    stray = [tag for tag in languages.offered(tags) if tag in strays]
    if not lacks and not stray:
        return None
    english, japanese = [], []
    if lacks:
        english.append(f"This text is missing in {', '.join(lacks)}.")
        japanese.append(f"この文言に {', '.join(lacks)} がありません。")
    if stray:
        english.append(f"It is in {', '.join(stray)}, which most texts of the piece are not.")
        japanese.append(f"この文言にある {', '.join(stray)} は、ほとんどの文言にありません。")
    return {"what": " ".join(english), "what_ja": "".join(japanese)}
