"""The list of codes: severity, the facts of each violation, and the smallest example.

Codes of one kind alone stand in its class; `CODES` has all. Their sentences are in `messages/`, under `problems`.
"""

from __future__ import annotations

from typing import Final

from previewer.pieces.kinds import FORMS
from previewer.pieces.violations import Code, Codes, Severity, example

_REST = '"type": "string", "x-input-type": "text"'
_TITLE = '"x-title": {"en": "A", "ja": "あ"}'
_DESCRIPTION = '"x-description": {"en": "B", "ja": "い"}'
_NONE = '"preferences": {"type": "object", "properties": {}}'
_UPDATED = ("key", "name", "old", "new")
_TWO_FILES = "(published against updated)"


def _two(order: str) -> str:
    text = example(_REST)
    return f'{{"preferences": {{"type": "object"{order}, "properties": {{"a": {text}, "b": {text}}}}}}}'


def _titled(*titles: str) -> str:
    """A piece of items with these languages of their titles."""
    items = {
        f"item_{at}": f'{{"x-title": {{{title}}}, "x-description": {{{title}}}, {_REST}}}'
        for at, title in enumerate(titles, 1)
    }
    listed, inner = ", ".join(f'"{key}"' for key in items), ", ".join(f'"{key}": {text}' for key, text in items.items())
    return f'{{"preferences": {{"type": "object", "x-field-order": [{listed}], "properties": {{{inner}}}}}}}'


_FILE: Codes = {
    "encoding": Code("error", ("offset", "byte"), "(bytes) 0xff"),
    "syntax": Code("error", ("why", "found"), '{"preferences": {},}'),
    "too-large": Code("error", ("size", "limit"), "(a file of 17 MiB)"),
    "too-deep": Code("error", ("limit",), "[" * 101 + "]" * 101),
    "duplicate-key": Code(
        "error",
        ("key", "line", "column"),
        '{"preferences": {"type": "object", "type": "object", "properties": {}}}',
    ),
    "not-a-piece": Code("error", ("shape", "keys", "found", "accepted", "hint"), "{}"),
}
_PREFERENCES: Codes = {
    "container-type": Code("error", ("found",), '{"preferences": {"properties": {}}}'),
    "properties-missing": Code("error", ("found",), '{"preferences": {"type": "object"}}'),
    "order-type": Code(
        "error", ("found",), '{"preferences": {"type": "object", "x-field-order": "a", "properties": {}}}'
    ),
    "order-missing": Code("warning", ("count",), _two("")),
    "order-unknown-key": Code(
        "warning",
        ("found", "near"),
        '{"preferences": {"type": "object", "x-field-order": ["ghost"], "properties": {}}}',
    ),
    "order-missing-key": Code("warning", ("keys",), _two(', "x-field-order": ["a"]')),
    "item-key-dot": Code(
        "advice",
        ("key",),
        '{"preferences": {"type": "object", "properties": {"my-key": ' + example(_REST) + "}}}",
        since="1.0",
    ),
    "title-same": Code(
        "warning",
        ("key", "langs"),
        _titled('"en": "Sound", "ja": "音量"', '"en": "Sound", "ja": "音色"'),
        since="1.1",
    ),
    "language-copy": Code(
        "advice",
        ("of", "langs"),
        _titled('"en": "Sound", "ja": "Sound"', '"en": "Light", "ja": "Light"'),
        since="1.1",
    ),
    "order-duplicate-key": Code("warning", ("found",), _two(', "x-field-order": ["a", "b", "a"]')),
}
_ITEM: Codes = {
    "item-type": Code("error", ("key", "found"), "5"),
    "title-missing": Code("error", ("key", "typo"), f"{{{_DESCRIPTION}, {_REST}}}"),
    "description-missing": Code("error", ("key", "typo"), f"{{{_TITLE}, {_REST}}}"),
    "text-map-type": Code("error", ("found",), f'{{"x-title": "A", {_DESCRIPTION}, {_REST}}}'),
    "language-code": Code(
        "warning",
        ("found", "near"),
        f'{{"x-title": {{"en": "A", "ja": "あ", "en_US": "A"}}, {_DESCRIPTION}, {_REST}}}',
    ),
    "language-missing": Code(
        "warning", ("whole", "lacks", "strays"), f'{{"x-title": {{"en": "A"}}, {_DESCRIPTION}, {_REST}}}'
    ),
    "text-surrogate": Code(
        "error", ("unit",), f'{{"x-title": {{"en": "\\ud800", "ja": "あ"}}, {_DESCRIPTION}, {_REST}}}'
    ),
    "text-empty": Code(
        "warning", ("what", "lang"), f'{{"x-title": {{"en": " ", "ja": "あ"}}, {_DESCRIPTION}, {_REST}}}'
    ),
    "text-placeholder": Code(
        "advice",
        ("what", "key", "langs"),
        '{"preferences": {"type": "object", "properties": {"wifi": '
        f'{{"x-title": {{"en": "wifi", "ja": "あ"}}, {_DESCRIPTION}, {_REST}}}'
        "}}}",
        since="1.0",
    ),
    "text-direction": Code(
        "warning",
        ("what", "sign"),
        f'{{"x-title": {{"en": "\\u202edaol", "ja": "あ"}}, {_DESCRIPTION}, {_REST}}}',
        since="1.1",
    ),
    "input-type-missing": Code("error", ("key", "accepted", "guess", "typo"), example('"type": "boolean"')),
    "input-type-unknown": Code(
        "error", ("found", "accepted", "near"), example('"type": "string", "x-input-type": "txet"')
    ),
    "type-missing": Code("error", ("key", "accepted", "typo"), example('"x-input-type": "text"')),
    "type-mismatch": Code("error", ("kind", "accepted", "found"), example('"type": "number", "x-input-type": "text"')),
    "hidden-type": Code("error", ("found",), example(f'{_REST}, "x-hidden": "true"')),
    "key-unused": Code("warning", ("form", "name"), example(f'{_REST}, "minimum": 1')),
    "key-unknown": Code("advice", ("name", "near"), example(f'{_REST}, "x-unit": "kg"')),
    "number-precision": Code(
        "advice",
        ("found", "becomes"),
        example('"type": "number", "x-input-type": "drumroll", "enum": [1, 9007199254740993]'),
        since="1.0",
    ),
    "default-type": Code(
        "error",
        ("form", "accepted", "found"),
        example('"type": "boolean", "x-input-type": "switch", "default": "yes"'),
    ),
}
_DEFINITION: Codes = {
    "piece-title-long": Code(
        "advice",
        ("lang", "count", "limit"),
        f'{{"title": {{"en": "A title of a piece that goes on for far too long"}}, {_NONE}}}',
    ),
    "piece-language": Code("warning", ("name", "found"), f'{{"title": {{"ja": "あ"}}, {_NONE}}}'),
    "container-mixed": Code(
        "warning",
        ("beside", "around"),
        f'{{"osType": "iOS", {_NONE}, "properties": {{"a": {example(_REST)}}}}}',
        since="1.0",
    ),
    "piece-os-type": Code("error", ("accepted", "found", "near"), f'{{"osType": "ios", {_NONE}}}'),
    "piece-block-type": Code("error", ("accepted", "found", "near"), f'{{"blockType": "Trigger", {_NONE}}}'),
    "piece-version": Code("warning", ("found",), f'{{"version": "1.0", {_NONE}}}'),
    "piece-categories": Code("warning", ("found",), f'{{"categoryIds": [], {_NONE}}}'),
}
_UPDATE: Codes = {
    "update-key-removed": Code("error", ("key",), _TWO_FILES),
    "update-type-changed": Code("error", _UPDATED, _TWO_FILES),
    "update-input-type-changed": Code("error", _UPDATED, _TWO_FILES),
    "update-enum-changed": Code("error", _UPDATED, _TWO_FILES),
    "update-default-changed": Code("error", _UPDATED, _TWO_FILES),
    "update-piece-key-changed": Code("error", _UPDATED, _TWO_FILES),
    "update-format-removed": Code("error", _UPDATED, _TWO_FILES, since="1.0"),
    "update-bound-changed": Code("warning", _UPDATED, _TWO_FILES),
    "version-not-higher": Code("warning", ("old", "new"), _TWO_FILES, since="1.0"),
}
_OF_KINDS: Codes = {
    name: code for form in FORMS for level in form.__mro__ for name, code in getattr(level, "codes", {}).items()
}
#: The day of the rules: another as soon as a code, what it takes for wrong, or how grave that is changes.
RULES_OF: Final = "2026-11-27"
CODES: Codes = {**_FILE, **_PREFERENCES, **_ITEM, **_OF_KINDS, **_DEFINITION, **_UPDATE}


def severity_of(code: str) -> Severity:
    """`error`, `warning` or `advice`."""
    return CODES[code].severity
