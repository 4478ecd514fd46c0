"""What the JSON Schema of a piece offers at a place of the text: keys, and words for values."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from previewer.pieces.forms import possible_forms
from previewer.pieces.kinds import BY_KIND, FORMS, Item
from previewer.pieces.messages import FALLBACK, catalogue, say
from previewer.pieces.schema import schema
from previewer.serve.definition.json_context import CursorContext, members_at
from previewer.serve.definition.key_words import name_of, rule_of

_DEPTH = 12


@dataclass(frozen=True)
class Word:
    """One proposal: `insert` is JSON text as it would stand in the file, `note` a line about it, `name` what people
    call it where that is another word.
    """

    label: str
    insert: str
    note: str = ""
    name: str = ""


def item_forms(path: tuple[str | int, ...], starts: Sequence[int], text: str) -> tuple[type[Item], ...]:
    """The forms that the item around a place can have; `starts`: where the objects around it begin. None outside."""
    at = _item_in(path)
    return possible_forms(members_at(text, starts[at])) if at and len(starts) > at else ()


def explanation(path: tuple[str | int, ...], lang: str = "en", form: type[Item] | None = None) -> str:
    """What holds for the value at a path: its title and its description; '' where nothing is known. `form`: that of
    the item around it; without one only what holds for every item is said.

    The schema speaks English; other languages have words of their own for most keys.
    """
    at = _item_in(path)
    part = schema()["$defs"][form.form] if form is not None and at else {}
    known_places = [*_walk(part, path[at:], ()), *_walk(schema(), path, () if form is None else (form,))]
    spoken = path[-2] if path[-2:-1] and path[-2] == "x-enum-titles" else path[-1] if path else ""
    own = _in_words(spoken, lang, form) if known_places else ""
    if own:
        return own
    for place in known_places:
        lines = [place[name] for name in ("title", "description") if name in place]
        if lines:
            return "\n".join(lines)
    known = catalogue(FALLBACK).sections["keys"]
    return name_of(str(path[-1]), form, lang) if path and path[-1] in known and _item_in(path) else ""


def words_for(
    context: CursorContext, languages: tuple[str, ...] = (), lang: str = "en", forms: tuple[type[Item], ...] = ()
) -> list[Word]:
    """Proposals for a context, those that continue what was typed, in the schema's order. `forms`: those that the item
    around it can have; none where that is not told, and then those of all kinds are proposed.
    """
    found: dict[str, Word] = {}
    sole = forms[0] if len(forms) == 1 else None
    for place in _walk(schema(), context.path, forms or FORMS):
        for word in _keys(place) if context.key else _values(place):
            kind = None if context.key else _kind_in(context.path, word.label)
            note = _in_words(word.label, lang, sole) if context.key else say(lang, "uses", kind.form) if kind else ""
            name = say(lang, "kinds", kind.form) if kind else ""
            found.setdefault(word.label, Word(word.label, word.insert, note.replace("\n", ": ") or word.note, name))
    if context.key and context.path and _holds_languages(context.path):
        for code in languages:
            found.setdefault(code, Word(code, _key_text(code, '""')))
    typed = context.typed.lower()
    return [
        word
        for label, word in found.items()
        if label not in context.siblings
        and (typed in label.lower() or typed in word.name.lower())
        and not (context.quoted and _bare(word, context))
    ]


def is_item(path: tuple[str | int, ...]) -> bool:
    """Whether a path leads to an item."""
    return _item_in(path) == len(path) > 0


def _item_in(path: tuple[str | int, ...]) -> int:
    """How many steps of a path lead into an item; 0 outside."""
    at = 3 if path[:2] == ("preferences", "properties") else 2
    return at if path[at - 2 : at - 1] == ("properties",) and len(path) >= at else 0


def _in_words(key: str | int, lang: str, form: type[Item] | None) -> str:
    """What a key is called and what it is for in a form, in a language of ours that is not the schema's."""
    sections = catalogue(lang).sections
    if lang == "en" or key not in sections["keys"]:
        return ""
    # A rule with facts holds for a form alone.
    told = form is not None or "{" not in sections["rules"].get(str(key), "")
    return "\n".join(filter(None, (name_of(str(key), form, lang), rule_of(str(key), form, lang) if told else "")))


def _kind_in(path: tuple[str | int, ...], value: str) -> type[Item] | None:
    """The first form of the kind that a value is, where a kind stands."""
    return BY_KIND.get(value) if path[-1:] == ("x-input-type",) else None


def _holds_languages(path: tuple[str | int, ...]) -> bool:
    names = [part for part in path if isinstance(part, str)]
    return names[-1:] in (["x-title"], ["x-description"], ["title"], ["description"]) or "x-enum-titles" in names[-2:-1]


def _bare(word: Word, context: CursorContext) -> bool:
    return not context.key and not word.insert.startswith('"')


def _walk(
    part: Any, path: tuple[str | int, ...], forms: tuple[type[Item], ...], depth: int = 0
) -> Iterator[dict[str, Any]]:
    """Every subschema that speaks of the place at the end of `path`, of an item those of some forms alone."""
    for place in _unfold(part, depth, forms):
        if not path:
            yield place
            continue
        for inner in _inside(place, path[0]):
            yield from _walk(inner, path[1:], forms, depth + 1)


def _inside(place: dict[str, Any], step: str | int) -> Iterator[Any]:
    if isinstance(step, int):
        items = place.get("prefixItems", ())
        if step < len(items):
            yield items[step]
        elif "items" in place:
            yield place["items"]
    elif step in place.get("properties", ()):
        yield place["properties"][step]
    elif "additionalProperties" in place:
        yield place["additionalProperties"]


def _unfold(part: Any, depth: int = 0, forms: tuple[type[Item], ...] = FORMS) -> Iterator[dict[str, Any]]:
    """A part of the schema and all that it combines by reference or branches; of an item, what all have and what some
    forms have."""
    if not isinstance(part, dict) or depth > _DEPTH:
        return
    yield part
    defs = schema()["$defs"]
    named = [defs[part["$ref"].removeprefix("#/$defs/")]] if "$ref" in part else []
    branches = (*part.get("allOf", ()), *part.get("anyOf", ()), part.get("then"), part.get("else"))
    if part is defs["item"]:
        branches = tuple(defs[form.form] for form in forms)
    for inner in (*named, *branches):
        yield from _unfold(inner, depth + 1, forms)


def _keys(place: dict[str, Any]) -> Iterator[Word]:
    for name, inner in place.get("properties", {}).items():
        yield Word(name, _key_text(name, _starter(inner)), _note(inner))


def _values(place: dict[str, Any]) -> Iterator[Word]:
    words = list(place.get("enum", ()))
    if "const" in place:
        words.append(place["const"])
    if place.get("type") == "boolean":
        words += [True, False]
    for word in words:
        text = json.dumps(word, ensure_ascii=False)
        yield Word(word if isinstance(word, str) else text, text, _note(place))


def _key_text(name: str, starter: str) -> str:
    return f"{json.dumps(name, ensure_ascii=False)}: {starter}"


def _starter(part: Any) -> str:
    """How a value of a part of the schema begins, with the cursor's place left between brackets or quotes."""
    for place in _unfold(part):
        if "const" in place:
            return json.dumps(place["const"], ensure_ascii=False)
        kind = place.get("type")
        if kind in ("object", "array", "string"):
            return {"object": "{}", "array": "[]", "string": '""'}[kind]
        if "enum" in place and all(isinstance(word, str) for word in place["enum"]):
            return '""'
    return ""


def _note(part: Any) -> str:
    notes = (place.get("description") or place.get("title") for place in _unfold(part))
    return next(filter(None, notes), "")
