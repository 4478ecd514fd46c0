"""Example values of what a definition declares, and the skeleton of a handler that gives them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from previewer.pieces import Reading, Values
from previewer.pieces.json_text import quoted, to_json
from previewer.scripts.events import event_text
from previewer.scripts.judge import Schema, bounds, declared

_BY_FORMAT = {
    "date": "2026-04-01",
    "date-time": "2026-04-01T09:00:00+09:00",
    "time": "09:00",
    "duration": "PT1H",
    "email": "hana@example.org",
    "hostname": "example.org",
    "ipv4": "192.0.2.1",
    "ipv6": "2001:db8::1",
    "uri": "https://example.org/",
    "uri-reference": "/example",
    "uuid": "123e4567-e89b-42d3-a456-426614174000",
}
_BY_TYPE: Mapping[str, object] = {"string": "text", "number": 1, "integer": 1, "boolean": True, "object": {}}
#: Examples have no more entries than these, whatever is declared.
_MOST_ENTRIES = 1000
_JSDOC = {"string": "string", "number": "number", "integer": "number", "boolean": "boolean", "object": "object"}


def example_body(reading: Reading) -> dict[str, Any]:
    """A body that fits a definition's `output`; of what it declares as an example, else made up."""
    members = declared(reading, "output") or {}
    return {key: example(schema if isinstance(schema, Mapping) else {}) for key, schema in members.items()}


def example(schema: Schema) -> Any:
    """One value that fits what is declared of it."""
    for key in ("example", "default"):
        if key in schema:
            return _plain(schema[key])
    for key in ("examples", "enum"):
        if isinstance(schema.get(key), list) and schema[key]:
            return _plain(schema[key][0])
    kind = schema.get("type")
    if kind == "array":
        items = schema.get("items")
        one = example(items if isinstance(items, Mapping) else {})
        return [one] * min(bounds(schema)[0], _MOST_ENTRIES)
    if "x-unit" in schema:
        return 1
    if kind in ("string", None) and schema.get("format") in _BY_FORMAT:
        return _BY_FORMAT[schema["format"]]
    return _BY_TYPE.get(kind if isinstance(kind, str) else "string")


def _plain(value: object) -> Any:
    return json.loads(to_json(value))


def skeleton(reading: Reading, values: Values) -> dict[str, str]:
    """The files of a new handler by name: the handler, its event, and a test that deno and Node run."""
    event = json.loads(event_text(reading, values))
    return {
        "index.js": _handler(reading, values),
        "event.json": json.dumps(event, ensure_ascii=False, indent=2) + "\n",
        "index.test.mjs": _TEST,
    }


def _handler(reading: Reading, values: Values) -> str:
    items = values.piece.delivery_order()
    lines = ["/**", " * What the user has set.", " *", " * @typedef {object} Preferences"]
    for item in items:
        title = " ".join(item.title("en").text.split()).replace("*/", "* /")
        # A name that no parameter of JSDoc can have is quoted as JavaScript would.
        name = item.key if item.key.isidentifier() else _in_comment(quoted(item.key, 80))
        lines.append(f" * @property {{{_type(item.json_type, values.get(item.key))}}} {name} {title}")
    # Written plainly, this member would be the object's prototype.
    body = to_json(example_body(reading)).replace('"__proto__":', '["__proto__"]:')
    lines += [
        " */",
        "",
        "/**",
        " * @param {{ properties: { preferences: Preferences, parameters: object, input: object } }} event",
        f" * @returns {{Promise<{{ status: number, body: {_body_type(reading)} }}>}}",
        " */",
        "exports.handler = async (event) => {",
    ]
    taken = "  const { preferences } = event.properties;\n  console.log(preferences);\n" if items else ""
    return "\n".join(lines) + f"\n{taken}  return {{ status: 200, body: {body} }};\n}};\n"


def _in_comment(text: str) -> str:
    """A quoted text that ends no comment."""
    return text.replace("*/", "*\\/")


def _type(kind: str, value: object) -> str:
    return "[number, number]" if isinstance(value, tuple) else _JSDOC.get(kind, "*")


def _body_type(reading: Reading) -> str:
    members = declared(reading, "output") or {}
    parts = []
    for key, schema in members.items():
        kind = schema.get("type") if isinstance(schema, Mapping) else None
        named = "Array" if kind == "array" else _JSDOC.get(kind if isinstance(kind, str) else "", "*")
        parts.append(f"{_in_comment(to_json(key))}: {named}")
    return f"{{ {', '.join(parts)} }}" if parts else "object"


_TEST = """// Runs by `deno test --allow-read` and by `node --test`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

const { handler } = createRequire(import.meta.url)("./index.js");
const event = JSON.parse(readFileSync(new URL("event.json", import.meta.url), "utf8"));

test("the handler answers", async () => {
  const { status, body } = await handler(event);
  assert.equal(status, 200);
  assert.equal(typeof body, "object");
});
"""
