"""What the JSON Schema of a piece offers at a place of the text: keys, and words for values."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from previewer.desk.source.json_context import CursorContext
from previewer.pieces.kinds import BY_KIND
from previewer.pieces.messages import catalogue, say
from previewer.pieces.schema import schema

_DEPTH = 12


@dataclass(frozen=True)
class Word:
    """One proposal: `insert` is JSON text as it would stand in the file, `note` a line about it."""

    label: str
    insert: str
    note: str = ""


def explanation(path: tuple[str | int, ...], lang: str = "en") -> str:
    """What the schema says of the value at a path: its title and its description; '' where it says nothing.

    The schema speaks English; other languages have words of their own for most keys.
    """
    own = _in_words(path[-1], lang) if path else ""
    if own:
        return own
    for place in _walk(schema(), path):
        lines = [place[name] for name in ("title", "description") if name in place]
        if lines:
            return "\n".join(lines)
    return ""


def words_for(context: CursorContext, languages: tuple[str, ...] = (), lang: str = "en") -> list[Word]:
    """Proposals for a context, those that continue what was typed, in the schema's order."""
    found: dict[str, Word] = {}
    for place in _walk(schema(), context.path):
        for word in _keys(place) if context.key else _values(place):
            note = _in_words(word.label, lang) if context.key else _use(context, word.label, lang)
            found.setdefault(word.label, Word(word.label, word.insert, note.replace("\n", ": ") or word.note))
    if context.key and context.path and _holds_languages(context.path):
        for code in languages:
            found.setdefault(code, Word(code, _key_text(code, '""')))
    typed = context.typed.lower()
    return [
        word
        for label, word in found.items()
        if label not in context.siblings and typed in label.lower() and not (context.quoted and _bare(word, context))
    ]


def _in_words(key: str | int, lang: str) -> str:
    """What a key is called and what it is for, in a language of ours that is not the schema's."""
    sections = catalogue(lang).sections
    if lang == "en" or key not in sections["keys"]:
        return ""
    name, rule = sections["keys"][str(key)], sections["rules"].get(str(key), "")
    return "\n".join(filter(None, (name, "" if "{" in rule else rule)))


def _use(context: CursorContext, value: str, lang: str) -> str:
    """What an input type is for."""
    form = BY_KIND.get(value) if context.path[-1:] == ("x-input-type",) else None
    return "" if form is None else say(lang, "uses", form.form)


def _holds_languages(path: tuple[str | int, ...]) -> bool:
    names = [part for part in path if isinstance(part, str)]
    return names[-1:] in (["x-title"], ["x-description"], ["title"], ["description"]) or "x-enum-titles" in names[-2:-1]


def _bare(word: Word, context: CursorContext) -> bool:
    return not context.key and not word.insert.startswith('"')


def _walk(part: Any, path: tuple[str | int, ...], depth: int = 0) -> Iterator[dict[str, Any]]:
    """Every subschema that speaks of the place at the end of `path`."""
    for place in _unfold(part, depth):
        if not path:
            yield place
            continue
        for inner in _inside(place, path[0]):
            yield from _walk(inner, path[1:], depth + 1)


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


def _unfold(part: Any, depth: int = 0) -> Iterator[dict[str, Any]]:
    """A part of the schema and all that it combines by reference or branches."""
    if not isinstance(part, dict) or depth > _DEPTH:
        return
    yield part
    named = [schema()["$defs"][part["$ref"].removeprefix("#/$defs/")]] if "$ref" in part else []
    branches = (*part.get("allOf", ()), *part.get("anyOf", ()))
    for inner in (*named, *branches, part.get("then"), part.get("else")):
        yield from _unfold(inner, depth + 1)


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
