"""The JSON Schema as judge of structure. Each constraint in it names the code that it stands for, under `x-code`.

`jsonschema-rs` passes what is right; `jsonschema` alone says what is wrong, with exact decimals.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path as FilePath
from typing import Any

from previewer.pieces.forms import forms_of
from previewer.pieces.kinds import FORMS, KINDS, Item
from previewer.pieces.places import Path

_TEXTS = frozenset(("x-title", "x-description"))
_MARK = "x-code"
FRAME = FilePath(__file__).with_name("schema_frame.json")


@cache
def schema() -> dict[str, Any]:
    """The schema of a piece: the frame, with what the kinds say of themselves."""
    found: dict[str, Any] = json.loads(FRAME.read_bytes())
    parts = found["$defs"]
    item = parts.pop("item")
    parts |= {form.form: _part(form) for form in FORMS}
    parts["item"] = item
    parts["common"]["properties"]["x-input-type"]["enum"] = list(KINDS)
    by_kind = sorted(map(forms_of, KINDS), key=lambda forms: len(forms) > 1)  # the simple ones first
    item["allOf"] = [{"if": _has("x-input-type", forms[0].kind), "then": _choice(forms)} for forms in by_kind]
    return found


@cache
def schema_text() -> str:
    """The schema of a piece as a file, without marks of our own: strict validators refuse unknown keywords."""
    return json.dumps(_unmarked(schema()), ensure_ascii=False, indent=2) + "\n"


def _unmarked(part: object) -> object:
    if isinstance(part, dict):
        return {name: _unmarked(inner) for name, inner in part.items() if name != _MARK}
    return list(map(_unmarked, part)) if isinstance(part, list) else part


def _part(form: type[Item]) -> dict[str, Any]:
    """What the schema says of one form."""
    part: dict[str, Any] = {"title": form.schema_title or form.form, "type": "object"}
    if form.needs:
        part |= {"required": list(form.needs), "x-code": {"required": dict(form.needs)}}
    about = f"The JSON type of the value: {form.json_type}."
    json_type = {"const": form.json_type, "title": "JSON type", "description": about, "x-code": "type-mismatch"}
    return part | {"properties": {"type": json_type, **form.keys}}


def _has(name: str, value: str | None) -> dict[str, Any]:
    return {"required": [name], "properties": {name: {"const": value}}}


def _choice(forms: tuple[type[Item], ...]) -> dict[str, Any]:
    """The first of the forms whose condition holds, the last otherwise."""
    first, *rest = forms
    part = {"$ref": f"#/$defs/{first.form}"}
    return {"if": first.when, "then": part, "else": _choice(tuple(rest))} if rest else part


@cache
def _quick(form: str) -> Any:
    import jsonschema_rs

    both = [{"$ref": "#/$defs/common"}, {"$ref": f"#/$defs/{form}"}]
    return jsonschema_rs.Draft202012Validator({"allOf": both, "$defs": schema()["$defs"]}).is_valid


def is_surely_valid(form: str, plain: object) -> bool:
    """Whether the structure of an item of a form is surely right; else ask `violations`.

    Its numbers are floats, those at least that stand where numbers belong.
    """
    try:
        return bool(_quick(form)(plain))
    except ValueError:  # half a character, which Rust's strings cannot hold, or an exact number, which it does not know
        return False


@cache
def _validator(name: str) -> Any:
    from decimal import Decimal

    from jsonschema import Draft202012Validator, validators

    def whole(checker: Any, value: object) -> bool:
        if isinstance(value, bool):
            return False
        if isinstance(value, Decimal):
            return value.is_finite() and (value.adjusted() > 400 or value == value.to_integral_value())
        return isinstance(value, int)

    extend: Any = validators.extend
    checker = Draft202012Validator.TYPE_CHECKER.redefine("integer", whole)
    if not name:
        return extend(Draft202012Validator, type_checker=checker)(schema())
    # Doubles in an enum are judged by value elsewhere; here, comparing each with each would take minutes.
    own = {"uniqueItems": lambda *_: (), "properties": _properties}
    parts = extend(Draft202012Validator, own, type_checker=checker)
    return parts(_whole(schema()["$defs"][name]))


def _whole(part: object) -> object:
    """A part of the schema with what it refers to in its place: to look that up takes a third of the time."""
    if isinstance(part, list):
        return list(map(_whole, part))
    if not isinstance(part, dict):
        return part
    meant = schema()["$defs"].get(part.get("$ref", "").rpartition("/")[2], {})
    return {name: _whole(inner) for name, inner in {**meant, **part}.items() if name != "$ref"}


def _properties(validator: Any, properties: Mapping[str, object], value: object, part: object) -> Iterator[object]:
    """The keyword `properties`; texts by language, which are nearly always right, are looked at without a validator."""
    there = value if isinstance(value, dict) else {}
    for name, inner in properties.items():
        if name in there and not (name in _TEXTS and _is_text_map(there[name])):
            yield from validator.descend(there[name], inner, path=name, schema_path=name)


def _is_text_map(value: object) -> bool:
    return isinstance(value, dict) and bool(value) and all(isinstance(text, str) for text in value.values())


def violations(name: str, value: object) -> Iterator[tuple[str, Path, Any]]:
    """What a definition of the schema (`common`, `slider`, …) finds wrong: code, path, and the missing key if any."""
    for error in _validator(name).iter_errors(value):
        code = error.schema.get("x-code") if isinstance(error.schema, dict) else None
        missing = None
        if isinstance(code, dict):
            code = code.get(error.validator)
            if isinstance(code, dict):
                missing = next((key for key in error.validator_value if key in code and _names(error, key)), None)
                code = code.get(missing)
        if code:
            yield code, tuple(error.absolute_path), missing


def _names(error: Any, key: str) -> bool:
    return bool(error.message.startswith(f"{key!r} "))


def is_valid(value: object) -> bool:
    """Whether a whole declaration, read with exact numbers, is valid under the schema."""
    return bool(_validator("").is_valid(value))
