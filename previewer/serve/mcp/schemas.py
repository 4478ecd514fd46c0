"""The shapes of what tools take and give, as JSON Schemas."""

from __future__ import annotations

import json
from typing import Any

from jsonschema import ValidationError

from previewer.phone.look import MEMBERS
from previewer.pieces import SYSTEMS
from previewer.pieces.messages import languages

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
COUNT: Schema = {"type": "integer", "minimum": 0}
ANYTHING: Schema = {}
VALUES: Schema = {"type": "object", "description": "values by item key, as the script gets them"}
DAY: Schema = {"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2}$", "description": "the day of first opening"}
LANG: Schema = {"type": "string", "enum": list(languages()), "description": "the language of the messages"}
PATH: Schema = {"type": "string", "description": "a definition below one of the folders of this server"}
SENT: Schema = {"type": "string", "description": "the definition itself, as JSON text, in place of a path"}
PLATFORM: Schema = {"type": "string", "enum": list(SYSTEMS)}
LOOK: Schema = {
    "type": "object",
    "properties": {name: {"description": member.about} for name, member in MEMBERS.items()},
    "additionalProperties": False,
    "description": "how the screen is looked at; what is left out is as usual",
}
REFUSED: Schema = {"type": "array", "items": TEXT, "description": "values that were not taken, and why"}
_PLACE: Schema = {name: {"type": "integer"} for name in ("line", "column", "end_line", "end_column")}
EDIT: Schema = {
    "type": "object",
    "properties": {**_PLACE, "text": TEXT},
    "required": [*_PLACE, "text"],
}
DIAGNOSTIC: Schema = {
    "type": "object",
    "properties": {
        "code": TEXT,
        "severity": {"type": "string", "enum": ["error", "warning", "advice"]},
        "message": TEXT,
        "pointer": TEXT,
        **_PLACE,
        "old": ANYTHING,
        "new": ANYTHING,
        "fix": {
            "type": "object",
            "properties": {"title": TEXT, "certain": FLAG, "edits": {"type": "array", "items": EDIT}},
            "required": ["title", "certain", "edits"],
        },
    },
    "required": ["code", "severity", "message", "pointer", *_PLACE],
}
COUNTS: Schema = {
    "type": "object",
    "properties": dict.fromkeys(("files", "errors", "warnings", "advice"), COUNT),
    "required": ["files", "errors", "warnings", "advice"],
}

_TYPES = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "object": "an object",
    "array": "a list",
}
#: Of a text of others so much is told.
_LONGEST = 200


def sentence(error: ValidationError) -> str:
    """What is wrong with arguments: where, what may stand there, and what was found."""
    rule, wanted, where = error.validator, error.validator_value, "/".join(map(str, error.absolute_path))
    found = json.dumps(error.instance, ensure_ascii=False)
    if "enum" in error.schema:
        told = f"is one of {', '.join(map(json.dumps, error.schema['enum']))}"
    elif rule == "type":
        told = f"is {' or '.join(_TYPES[one] for one in ([wanted] if isinstance(wanted, str) else wanted))}"
    elif rule in ("minimum", "maximum"):
        told = f"is {wanted:g} or {'more' if rule == 'minimum' else 'less'}"
    elif rule == "pattern":
        told = "is a day, yyyy-mm-dd"
    else:
        return shorter(f"{where}: {error.message}" if where else error.message)
    return f"{where} {told}; found {shorter(found)}"


def shorter(text: str) -> str:
    """A text of others as far as it is told."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def taken(properties: Schema, required: tuple[str, ...] = ()) -> Schema:
    """The arguments of a tool: a definition, and these."""
    return of({"path": PATH, "text": SENT, **properties}, required)


def of(properties: Schema, required: tuple[str, ...] | None = None) -> Schema:
    """An object with these members and no others; all are required unless some are named."""
    needed = list(properties) if required is None else list(required)
    return {"type": "object", "properties": properties, "required": needed, "additionalProperties": False}
