"""What a value that is sent may hold: a JSON Schema, and what is said of a value that is none of it.

Beside the standard keywords a schema may have `errorMessage`: what a value is or is not, in words for the sentence.
`pattern` is matched whole, an `integer` is written as one, and the format `iri` is an http or https address.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache
from typing import Any
from urllib.parse import urlsplit

Schema = dict[str, Any]

#: Keyword or type → what is said of a value that is against it.
_SENTENCES = {
    "maxLength": "{place} is no text of at most {maxLength} characters.",
    "maxItems": "{place} is no list of at most {maxItems}.",
    "minimum": "{place} is a whole number from {minimum} to {maximum}.",
    "maxProperties": "{place} are at most {maxProperties}.",
    "uniqueItems": "{place} names {errorMessage} twice.",
    "enum": "{place} is one of {known}.",
    "pattern": "{place} is not written as expected.",
    "boolean": "{place} is true or false.",
    "object": "{place} is no object.",
    "additionalProperties": "{place} has an unknown field {value}; known are {known}.",
    "propertyNames": "The name {value} is not written as expected.",
}
#: The same of a text in a list.
_OF_MEMBERS = {
    "enum": "{parent} has {value}; known are {known}.",
    "pattern": "{parent} has {value}, which is {errorMessage}.",
}


def text(most: int = 200, **more: object) -> Schema:
    """A text of at most so many characters."""
    return {"type": "string", "maxLength": most, **more}


def written(pattern: str, **more: object) -> Schema:
    """A text that is written in a certain way."""
    return {"type": "string", "pattern": f"^({pattern})$", **more}


def members(items: Schema, most: int, **more: object) -> Schema:
    """A list of at most so many."""
    return {"type": "array", "maxItems": most, "items": items, **more}


def record(fields: Mapping[str, Schema], *required: str, **more: object) -> Schema:
    """An object with these fields and no others."""
    shown = {"type": "object", "additionalProperties": False, "properties": dict(fields), **more}
    return {**shown, "required": list(required)} if required else shown


def named_by(name: Schema, of_each: Schema, most: int) -> Schema:
    """An object with at most so many fields of one kind, whose names are to be written in a certain way."""
    of_names = {"propertyNames": name, "patternProperties": {name["pattern"]: of_each}}
    return {"type": "object", "maxProperties": most, **of_names}


def check(root: str, value: object, schema: Schema, *, named: bool = True) -> None:
    """ValueError with the place and the reason of what is wrong first.

    `root`: the name of the whole value; `named`: the places of its parts begin with it.
    """
    error = next(_validator().evolve(schema=schema).iter_errors(value), None)
    while error is not None and error.validator == "anyOf":  # the first of several shapes is what was meant
        error = next(each for each in error.context if each.schema_path[0] == 0)
    if error is not None:
        raise ValueError(_sentence(root, error, named))


def filled(value: Any, schema: Schema) -> Any:
    """A value that is right, in the order of its schema, with the defaults of the fields that it lacks."""
    if isinstance(value, list):
        return [filled(each, schema["items"]) for each in value]
    if not isinstance(value, dict):
        return value
    known = schema.get("properties") or dict.fromkeys(value, *schema["patternProperties"].values())
    return {
        name: filled(value[name], inner) if name in value else deepcopy(inner["default"])
        for name, inner in known.items()
        if name in value or "default" in inner
    }


def _sentence(root: str, error: Any, named: bool) -> str:
    schema, path, keyword, value = error.schema, list(error.absolute_path), error.validator, error.instance
    if keyword == "required":
        lacking = next(name for name in error.validator_value if name not in value)
        schema, keyword = schema["properties"][lacking], "type"
        path.append(lacking)
    if "propertyNames" in error.absolute_schema_path:
        keyword = "propertyNames"
    elif keyword == "additionalProperties":
        value = next(name for name in value if name not in schema["properties"])
    elif keyword == "type":
        kind = schema["type"] if isinstance(schema["type"], str) else schema["type"][0]
        keyword = kind if kind in _SENTENCES else next(each for each in _SENTENCES if each in schema)
    elif keyword == "maximum":
        keyword = "minimum"
    sentence = _SENTENCES.get(keyword, "")
    in_words = "errorMessage" in schema and keyword in ("pattern", "format")
    if in_words:
        sentence = "{place} is {errorMessage}."
    if path and isinstance(path[-1], int) and (in_words or keyword == "enum"):
        sentence = _OF_MEMBERS[keyword]
    known = ", ".join(schema.get("enum") or schema.get("properties") or ())
    facts = {**schema, "known": known, "value": repr(str(value)[:60])}
    return sentence.format(place=_place(root, path, named), parent=_place(root, path[:-1], named), **facts)


def _place(root: str, path: Sequence[str | int], named: bool) -> str:
    steps = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return root + steps if named or not path else steps.removeprefix(".")


@cache
def _validator() -> Any:
    from jsonschema import Draft202012Validator, FormatChecker, validators

    extend: Any = validators.extend
    whole = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )
    formats = FormatChecker(formats=())
    formats.checks("iri", ValueError)(_is_address)
    return extend(Draft202012Validator, {"pattern": _pattern}, type_checker=whole)({}, format_checker=formats)


def _pattern(validator: Any, pattern: str, value: object, _: Schema) -> Iterator[object]:
    from jsonschema import ValidationError

    if validator.is_type(value, "string") and not re.fullmatch(pattern, str(value)):
        yield ValidationError(f"{value!r} is not written as {pattern}")


def _is_address(value: object) -> bool:
    text = str(value)
    parts = urlsplit(text)
    return parts.scheme in ("http", "https") and bool(parts.hostname) and text.isprintable() and " " not in text
