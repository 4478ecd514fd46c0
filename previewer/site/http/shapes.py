"""Short ways to write the JSON Schemas of answers, for the OpenAPI description."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
FLAG: Schema = {"type": "boolean"}
ANYTHING: Schema = {}
TEXT_OR_NULL: Schema = {"type": ["string", "null"]}
WHOLE_OR_NULL: Schema = {"type": ["integer", "null"]}
DATE: Schema = {"type": "string", "description": "YYYY-MM-DDTHH:MM:SS"}


def listed(items: Schema, about: str = "") -> Schema:
    """An array."""
    return described({"type": "array", "items": items}, about)


def shape(about: str = "", /, **properties: Schema) -> Schema:
    """An object that has all of these fields, and no others."""
    rules = {"required": list(properties), "additionalProperties": False}
    return described({"type": "object", "properties": properties, **rules}, about)


def fields(schema: Schema, *names: str) -> dict[str, Schema]:
    """Fields of one kind, for `shape(**…)`."""
    return dict.fromkeys(names, schema)


def keyed(values: Schema, about: str = "") -> Schema:
    """An object with keys that are not known beforehand."""
    return described({"type": "object", "additionalProperties": values}, about)


def described(schema: Schema, about: str) -> Schema:
    """A schema with a description, if there is any."""
    return {**schema, "description": about} if about else schema
