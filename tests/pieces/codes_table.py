"""The smallest declaration that has each code. The marks « and » stand around the expected range and are not part of it.

`mended` is the twin without any diagnostic. A declaration that is only an item is read as the item `item` of a piece.
"""

from __future__ import annotations

from dataclasses import dataclass

TITLES = '"x-title": {"en": "A", "ja": "あ"},\n  "x-description": {"en": "B", "ja": "い"}'
TEXT = f'{{{TITLES}, "type": "string", "x-input-type": "text"'
SWITCH = f'{{{TITLES}, "type": "boolean", "x-input-type": "switch"'
RADIO = f'{{{TITLES}, "type": "string", "x-input-type": "radio"'
WHEEL = f'{{{TITLES}, "type": "string", "x-input-type": "drumroll"'
NUMBERS = f'{{{TITLES}, "type": "number", "x-input-type": "drumroll"'
SLIDER = f'{{{TITLES}, "type": "number", "x-input-type": "slider"'
DATE = f'{{{TITLES}, "type": "string", "x-input-type": "calendar"'
MAP = f'{{{TITLES}, "type": "array", "x-input-type": "map"'
TIME = f'{{{TITLES}, "type": "array", "x-input-type": "time"'
RANGE = '"minimum": 0, "maximum": 10, "multipleOf": 1'


@dataclass(frozen=True)
class Example:
    """A code with its severity, a declaration that has it and nothing else, and its twin that has nothing."""

    code: str
    severity: str
    text: str
    mended: str
    fixed: bool = False  # whether applying the fix alone gives a text without diagnostics


def item(code: str, severity: str, text: str, mended: str, fixed: bool = False) -> Example:
    """An example that is one item."""
    return Example(code, severity, around(text), around(mended), fixed)


def around(text: str) -> str:
    """A piece around the item; « » marks `item` itself where the text has no marks."""
    key = '"item"' if "«" in text else '«"item"»'
    return (
        f'{{"preferences": {{"type": "object",\n "x-field-order": ["item"],\n "properties": {{\n  {key}: {text}}}}}}}'
    )


def keys(properties: str, order: str = "") -> str:
    """A piece with these members of its preferences."""
    return f'{{"preferences": {{"type": "object"{order},\n "properties": {{{properties}}}}}}}'


def two_titled(before: str, title: str, after: str) -> str:
    """Two items: the first is called Sound, the second has this title, between marks."""
    first = '"x-title": {"en": "Sound", "ja": "音量"}, "x-description": {"en": "Sound", "ja": "音量"}'
    second = f'"x-title": {before}{title}{after}, "x-description": {title}'
    rest = '"type": "string", "x-input-type": "text"'
    return f'"a": {{{first}, {rest}}}, "b": {{{second}, {rest}}}'


LISTED = ', "x-field-order": ["a", "b"]'
A_B = f'"a": {TEXT}}}, "b": {TEXT}}}'
EMPTY = '"preferences": {"type": "object", "properties": {}}'

EXAMPLES = [
    Example("syntax", "error", '{"preferences": {"type": "object", "properties": {}}«,»\n}', f"{{{EMPTY}}}"),
    Example(
        "too-deep", "error", f'{{{EMPTY}, "z": {"[" * 99}«[»{"]" * 100}}}', f'{{{EMPTY}, "z": {"[" * 99}{"]" * 99}}}'
    ),
    Example(
        "duplicate-key",
        "error",
        '{"preferences": {"type": "object",\n «"type"»: "object", "properties": {}}}',
        f"{{{EMPTY}}}",
    ),
    Example("not-a-piece", "error", "\n«{}» ", f"{{{EMPTY}}}"),
    Example("not-a-piece", "error", "«[1, 2]»", '{"osType": "none"}'),
    Example("container-type", "error", '{«"preferences"»: {"properties": {}}}', f"{{{EMPTY}}}", True),
    Example("container-type", "error", '{"preferences": {"type": «"array"», "properties": {}}}', f"{{{EMPTY}}}", True),
    Example("container-type", "error", '{"preferences": «[]»}', f"{{{EMPTY}}}"),
    Example("properties-missing", "error", '{«"preferences"»: {"type": "object"}}', f"{{{EMPTY}}}"),
    Example("properties-missing", "error", '{"preferences": {"type": "object", "properties": «[]»}}', f"{{{EMPTY}}}"),
    Example(
        "properties-missing", "error", '{«"preferences"»: {"type": "object", "propertes": {}}}', f"{{{EMPTY}}}", True
    ),
    Example("order-type", "error", keys("", ', "x-field-order": «"a"»'), keys("", ', "x-field-order": []')),
    Example("order-type", "error", keys("", ', "x-field-order": [«1», 2]'), keys("")),
    Example(
        "order-missing",
        "warning",
        f'{{«"preferences"»: {{"type": "object", "properties": {{{A_B}}}}}}}',
        keys(A_B, ', "x-field-order": ["b", "a"]'),
        True,
    ),
    Example(
        "order-unknown-key",
        "warning",
        keys("", ', "x-field-order": [«"ghost"»]'),
        keys("", ', "x-field-order": []'),
        True,
    ),
    Example(
        "order-unknown-key",
        "warning",
        keys(f'"colour": {TEXT}}}', ', "x-field-order": [«"color"»]'),
        keys(f'"colour": {TEXT}}}', ', "x-field-order": ["colour"]'),
        True,
    ),
    Example(
        "order-missing-key",
        "warning",
        keys(A_B, ', "x-field-order": «["a"]»'),
        keys(A_B, ', "x-field-order": ["a", "b"]'),
        True,
    ),
    Example(
        "order-duplicate-key",
        "warning",
        keys(A_B, ', "x-field-order": ["a", "b", «"a"»]'),
        keys(A_B, ', "x-field-order": ["a", "b"]'),
        True,
    ),
    item("item-type", "error", "«5»", f"{TEXT}}}"),
    item(
        "title-missing",
        "error",
        '{"x-description": {"en": "B", "ja": "い"}, "type": "string", "x-input-type": "text"}',
        f"{TEXT}}}",
    ),
    item(
        "description-missing",
        "error",
        '{"x-title": {"en": "B", "ja": "い"}, "type": "string", "x-input-type": "text"}',
        f"{TEXT}}}",
    ),
    item(
        "title-missing",
        "error",
        '{"title": {"en": "A", "ja": "あ"}, "x-description": {"en": "B", "ja": "い"}, "type": "string", "x-input-type": "text"}'.replace(
            '"title"', '"x-titel"'
        ),
        f"{TEXT}}}",
        True,
    ),
    item("text-map-type", "error", f"{TEXT}}}".replace('{"en": "A", "ja": "あ"}', '«"A"»'), f"{TEXT}}}"),
    item("text-map-type", "error", f"{TEXT}}}".replace('{"en": "A", "ja": "あ"}', "«{}»"), f"{TEXT}}}"),
    item("text-map-type", "error", f"{TEXT}}}".replace('"en": "A"', '"en": «null»'), f"{TEXT}}}"),
    item(
        "text-map-type",
        "error",
        f'{RADIO}, "enum": ["a", "b"], "x-enum-titles": {{"a": «"A"», "b": "B"}}}}',
        f'{RADIO}, "enum": ["a", "b"]}}',
    ),
    item("language-code", "warning", f"{TEXT}}}".replace('"en": "A"', '"en": "A", "en_US": «"A"»'), f"{TEXT}}}"),
    item("language-code", "warning", f"{TEXT}}}".replace('"ja": "あ"', '"jp": «"あ"»'), f"{TEXT}}}", True),
    item("language-missing", "warning", f"{TEXT}}}".replace('{"en": "A", "ja": "あ"}', '«{"en": "A"}»'), f"{TEXT}}}"),
    Example(
        "language-missing",
        "warning",
        keys(f'"a": {TEXT}}}')
        .replace(', "ja": "あ"', "")
        .replace(', "ja": "い"', "")
        .replace('"preferences"', '«"preferences"»'),
        keys(f'"a": {TEXT}}}'),
    ),
    item("text-surrogate", "error", f"{TEXT}}}".replace('"A"', '«"A\\ud83d"»'), f"{TEXT}}}"),
    item("text-surrogate", "error", f'{TEXT}, "default": «"\\uDE00"»}}', f'{TEXT}, "default": "\\ud83d\\ude00"}}'),
    item("text-direction", "warning", f"{TEXT}}}".replace('"A"', '«"\\u202edaol"»'), f"{TEXT}}}"),
    item("text-direction", "warning", f"{TEXT}}}".replace('"い"', '«"い\\u2067う"»'), f"{TEXT}}}"),
    Example(
        "title-same",
        "warning",
        keys(two_titled("«", '{"en": "Sound", "ja": "音色"}', "»"), LISTED),
        keys(two_titled("", '{"en": "Tone", "ja": "音色"}', ""), LISTED),
    ),
    Example(
        "language-copy",
        "advice",
        '{«"preferences"»: {'
        + keys(two_titled("", '{"en": "Tone", "ja": "Tone"}', "").replace("音量", "Sound"), LISTED).partition(": {")[2],
        keys(two_titled("", '{"en": "Tone", "ja": "音色"}', "").replace("音量", "Sound"), LISTED),
    ),
    item("text-empty", "warning", f"{TEXT}}}".replace('"あ"', '«"　"»'), f"{TEXT}}}"),
    item("input-type-missing", "error", f'{{{TITLES}, "type": "boolean"}}', f"{SWITCH}}}", True),
    item("input-type-missing", "error", f'{{{TITLES}, "type": "array"}}', f"{TIME}}}"),
    item("input-type-unknown", "error", f'{{{TITLES}, "type": "string", "x-input-type": «"Text"»}}', f"{TEXT}}}", True),
    item("input-type-unknown", "error", f'{{{TITLES}, "type": "string", "x-input-type": «7»}}', f"{TEXT}}}"),
    item("type-missing", "error", f'{{{TITLES}, "x-input-type": "text"}}', f"{TEXT}}}", True),
    item(
        "type-mismatch",
        "error",
        f'{{{TITLES}, "type": «"integer"», "x-input-type": "slider", {RANGE}}}',
        f"{SLIDER}, {RANGE}}}",
        True,
    ),
    item("type-mismatch", "error", f'{{{TITLES}, "type": «"array"», "x-input-type": "switch"}}', f"{SWITCH}}}", True),
    item("hidden-type", "error", f'{TEXT}, "x-hidden": «"true"»}}', f'{TEXT}, "x-hidden": true}}', True),
    item("hidden-type", "error", f'{TEXT}, "x-hidden": «null»}}', f'{TEXT}, "x-hidden": false}}'),
    item("key-unused", "warning", f'{TEXT}, "minimum": «1»}}', f"{TEXT}}}", True),
    item("key-unused", "warning", f'{NUMBERS}, "enum": [1, 2], "maximum": «5»}}', f'{NUMBERS}, "enum": [1, 2]}}', True),
    Example(
        "item-key-dot",
        "advice",
        keys(f'«"my-key"»: {TEXT}}}', ', "x-field-order": ["my-key"]'),
        keys(f'"my_key": {TEXT}}}', ', "x-field-order": ["my_key"]'),
    ),
    item(
        "text-placeholder",
        "advice",
        f"{TEXT}}}".replace('{"en": "B", "ja": "い"}', '«{"en": "item", "ja": "item"}»'),
        f"{TEXT}}}",
    ),
    Example(
        "container-mixed",
        "warning",
        f'{{"osType": "iOS", "type": "object", "properties": «{{"a": {TEXT}}}}}»}}',
        f'{{"osType": "iOS", "preferences": {{"type": "object", "properties": {{"a": {TEXT}}}}}}}}}',
    ),
    Example(
        "container-mixed",
        "warning",
        f'{{"osType": "iOS", {EMPTY}, "properties": «{{"a": {TEXT}}}}}»}}',
        f'{{"osType": "iOS", {EMPTY}}}',
    ),
    item("key-unknown", "advice", f'{TEXT}, "x-unit": «"kg"»}}', f"{TEXT}}}"),
    item("key-unknown", "advice", f'{TEXT}, "maximun": «9»}}', f'{TEXT}, "maximum": 9}}', True),
    item("bound-missing", "error", f'{SLIDER}, "minimum": 0, "maximum": 10}}', f"{SLIDER}, {RANGE}}}"),
    item("bound-missing", "error", f"{SLIDER}}}", f"{SLIDER}, {RANGE}}}"),
    item(
        "bound-missing",
        "error",
        f'{SLIDER}, "minimum": 0, "maximum": 10, "multipleof": 1}}',
        f"{SLIDER}, {RANGE}}}",
        True,
    ),
    item(
        "bound-type",
        "error",
        f'{SLIDER}, "minimum": 0, "maximum": «"10"», "multipleOf": 1}}',
        f"{SLIDER}, {RANGE}}}",
        True,
    ),
    item(
        "bound-type",
        "error",
        f'{NUMBERS}, "minimum": «true», "maximum": 10, "multipleOf": 1}}',
        f"{NUMBERS}, {RANGE}}}",
    ),
    item(
        "bound-range",
        "error",
        f'{SLIDER}, "minimum": 0, "maximum": «1000000», "multipleOf": 1000}}',
        f'{SLIDER}, "minimum": 0, "maximum": 999000, "multipleOf": 1000}}',
    ),
    item(
        "bound-range", "error", f'{SLIDER}, "minimum": 0, "maximum": 10, "multipleOf": «0.5»}}', f"{SLIDER}, {RANGE}}}"
    ),
    item("bound-range", "error", f'{SLIDER}, "minimum": 0, "maximum": 10, "multipleOf": «0»}}', f"{SLIDER}, {RANGE}}}"),
    item(
        "bound-range",
        "error",
        f'{NUMBERS}, "minimum": «-1000001», "maximum": 10, "multipleOf": 1}}',
        f"{NUMBERS}, {RANGE}}}",
    ),
    item(
        "bounds-order", "error", f'{SLIDER}, "minimum": 10, "maximum": «0», "multipleOf": 1}}', f"{SLIDER}, {RANGE}}}"
    ),
    item("bounds-order", "error", f'{SLIDER}, "minimum": 5, "maximum": «5», "multipleOf": 1}}', f"{SLIDER}, {RANGE}}}"),
    item(
        "bounds-order",
        "error",
        f'{NUMBERS}, "minimum": 6, "maximum": «5», "multipleOf": 1}}',
        f'{NUMBERS}, "minimum": 5, "maximum": 5, "multipleOf": 1}}',
    ),
    item(
        "step-too-large",
        "warning",
        f'{SLIDER}, "minimum": 0, "maximum": 10, "multipleOf": «20»}}',
        f"{SLIDER}, {RANGE}}}",
    ),
    item(
        "step-uneven", "warning", f'{SLIDER}, "minimum": 0, "maximum": «10», "multipleOf": 3}}', f"{SLIDER}, {RANGE}}}"
    ),
    item(
        "step-offset", "warning", f'{SLIDER}, "minimum": «1», "maximum": 11, "multipleOf": 2}}', f"{SLIDER}, {RANGE}}}"
    ),
    item(
        "step-offset", "warning", f'{NUMBERS}, "minimum": «5», "maximum": 5, "multipleOf": 2}}', f"{NUMBERS}, {RANGE}}}"
    ),
    item("enum-missing", "error", f"{WHEEL}}}", f'{WHEEL}, "enum": ["a"]}}'),
    item("enum-missing", "error", f"{RADIO}}}", f'{RADIO}, "enum": ["a", "b"]}}'),
    item("enum-empty", "error", f'{WHEEL}, "enum": «[]»}}', f'{WHEEL}, "enum": ["a"]}}'),
    item("enum-type", "error", f'{WHEEL}, "enum": «"a"»}}', f'{WHEEL}, "enum": ["a"]}}'),
    item("enum-type", "error", f'{WHEEL}, "enum": ["a", «5», 6]}}', f'{WHEEL}, "enum": ["a", "5", "6"]}}', True),
    item("enum-type", "error", f'{NUMBERS}, "enum": [1, «"2"»]}}', f'{NUMBERS}, "enum": [1, 2]}}', True),
    item("enum-type", "error", f'{NUMBERS}, "enum": [1, «true», null]}}', f'{NUMBERS}, "enum": [1, 2]}}'),
    item("enum-duplicate", "error", f'{WHEEL}, "enum": ["a", "b", «"a"»]}}', f'{WHEEL}, "enum": ["a", "b"]}}', True),
    item("enum-duplicate", "error", f'{NUMBERS}, "enum": [10, «10.0», 5]}}', f'{NUMBERS}, "enum": [10, 5]}}', True),
    item("enum-titles-type", "error", f'{WHEEL}, "enum": ["a"], "x-enum-titles": «[]»}}', f'{WHEEL}, "enum": ["a"]}}'),
    item(
        "enum-title-unknown",
        "warning",
        f'{WHEEL}, "enum": ["a"], "x-enum-titles": {{"a": {{"en": "A", "ja": "あ"}}, "z": «{{"en": "A", "ja": "あ"}}»}}}}',
        f'{WHEEL}, "enum": ["a"]}}',
    ),
    item(
        "enum-title-missing",
        "warning",
        f'{WHEEL}, "enum": ["a", «"b"»], "x-enum-titles": {{"a": {{"en": "A", "ja": "あ"}}}}}}',
        f'{WHEEL}, "enum": ["a", "b"]}}',
    ),
    item(
        "options-many",
        "advice",
        f'{NUMBERS}, "minimum": 0, "maximum": 100, "multipleOf": 1}}',
        f'{NUMBERS}, "minimum": 1, "maximum": 100, "multipleOf": 1}}',
    ),
    item(
        "options-many",
        "advice",
        f'{NUMBERS}, "enum": «{list(range(101))}»}}',
        f'{NUMBERS}, "enum": {list(range(100))}}}',
    ),
    item("options-count", "advice", f'{RADIO}, "enum": «["a"]»}}', f'{RADIO}, "enum": ["a", "b"]}}'),
    item(
        "options-count",
        "advice",
        f'{RADIO}, "enum": «["a", "b", "c", "d", "e", "f"]»}}',
        f'{RADIO}, "enum": ["a", "b", "c", "d", "e"]}}',
    ),
    item(
        "number-precision",
        "advice",
        f'{NUMBERS}, "enum": [1, «9007199254740993», 9007199254740992]}}',
        f'{NUMBERS}, "enum": [1, 9007199254740992]}}',
    ),
    item("number-precision", "advice", f'{NUMBERS}, "enum": [1, «1e400»]}}', f'{NUMBERS}, "enum": [1, 1e300]}}'),
    item("text-empty", "warning", f'{RADIO}, "enum": [«""», "b"]}}', f'{RADIO}, "enum": ["a", "b"]}}'),
    item(
        "text-empty",
        "warning",
        f'{WHEEL}, "enum": ["a"], "x-enum-titles": {{"a": {{"en": «"\\u200b"», "ja": "あ"}}}}}}',
        f'{WHEEL}, "enum": ["", "a"], "x-enum-titles": {{"": {{"en": "A", "ja": "あ"}}, "a": {{"en": "B", "ja": "い"}}}}}}',
    ),
    item(
        "choice-same",
        "warning",
        f'{RADIO}, "enum": ["a", "b"], "x-enum-titles": {{"a": {{"en": "A", "ja": "同じ"}}, "b": {{"en": "B", "ja": «"同じ"»}}}}}}',
        f'{RADIO}, "enum": ["a", "b"], "x-enum-titles": {{"a": {{"en": "A", "ja": "同じ"}}, "b": {{"en": "B", "ja": "違う"}}}}}}',
    ),
    item("enum-missing", "error", f'{NUMBERS}, "enums": [5, 10]}}', f'{NUMBERS}, "enum": [5, 10]}}'),
    item("text-limit", "error", f'{TEXT}, "maximum": «0»}}', f'{TEXT}, "maximum": 1}}'),
    item("text-limit", "error", f'{TEXT}, "maximum": «1.5»}}', f'{TEXT}, "maximum": 1.0}}'),
    item("text-limit", "error", f'{TEXT}, "maximum": «"20"»}}', f'{TEXT}, "maximum": 20}}', True),
    item(
        "text-count-differs",
        "advice",
        f'{TEXT}, "maximum": 3, "default": «"😀😀"»}}',
        f'{TEXT}, "maximum": 5, "default": "😀😀"}}',
    ),
    item("default-type", "error", f'{SWITCH}, "default": «"true"»}}', f'{SWITCH}, "default": true}}', True),
    item("default-type", "error", f'{SLIDER}, {RANGE}, "default": «"5"»}}', f'{SLIDER}, {RANGE}, "default": 5}}', True),
    item("default-type", "error", f'{TIME}, "default": «[9]»}}', f'{TIME}, "default": [9, 0]}}'),
    item("default-type", "error", f'{TIME}, "default": «["9", "0"]»}}', f'{TIME}, "default": [9, 0]}}', True),
    item(
        "default-not-in-enum",
        "error",
        f'{WHEEL}, "enum": ["Tokyo", "Osaka"], "default": «"tokyo"»}}',
        f'{WHEEL}, "enum": ["Tokyo", "Osaka"], "default": "Tokyo"}}',
        True,
    ),
    item(
        "default-out-of-range",
        "error",
        f'{SLIDER}, {RANGE}, "default": «11»}}',
        f'{SLIDER}, {RANGE}, "default": 10}}',
        True,
    ),
    item("default-off-step", "warning", f'{SLIDER}, {RANGE}, "default": «1.5»}}', f'{SLIDER}, {RANGE}, "default": 1}}'),
    item(
        "default-too-long",
        "error",
        f'{TEXT}, "maximum": 3, "default": «"abc"»}}',
        f'{TEXT}, "maximum": 4, "default": "abc"}}',
    ),
    item("default-line-break", "error", f'{TEXT}, "default": «"a\\u0007b"»}}', f'{TEXT}, "default": "ab"}}', True),
    item("default-line-break", "error", f'{TEXT}, "default": «"a\\nb"»}}', f'{TEXT}, "default": "a b"}}', True),
    item(
        "default-date",
        "error",
        f'{DATE}, "format": "date", "default": «"2025-02-29"»}}',
        f'{DATE}, "format": "date", "default": "2024-02-29"}}',
    ),
    item("default-time", "error", f'{TIME}, "default": «[24, 0]»}}', f'{TIME}, "default": [0, 0]}}'),
    item("default-position", "error", f'{MAP}, "default": «[181, 0]»}}', f'{MAP}, "default": [0, 180]}}'),
    item(
        "position-swapped",
        "error",
        f'{MAP}, "default": «[139.5, 35.70]»}}',
        f'{MAP}, "default": [35.70, 139.5]}}',
        True,
    ),
    item("format-missing", "error", f"{DATE}}}", f'{DATE}, "format": "date"}}', True),
    item("format-missing", "error", f'{DATE}, "format": «"date-time"»}}', f'{DATE}, "format": "date"}}', True),
    Example(
        "piece-title-long",
        "advice",
        f'{{"title": {{"en": «"{"x" * 31}"»}}, {EMPTY}}}',
        f'{{"title": {{"en": "{"x" * 30}"}}, {EMPTY}}}',
    ),
    Example(
        "piece-language",
        "warning",
        f'{{"title": «{{"ja": "あ"}}», {EMPTY}}}',
        f'{{"title": {{"en-GB": "a"}}, {EMPTY}}}',
    ),
    Example(
        "piece-language",
        "warning",
        f'{{"description": «"text"», {EMPTY}}}',
        f'{{"description": {{"en": "a"}}, {EMPTY}}}',
    ),
    Example("piece-os-type", "error", f'{{"osType": «"ios"», {EMPTY}}}', f'{{"osType": "iOS", {EMPTY}}}', True),
    Example("piece-block-type", "error", f'{{"blockType": «null», {EMPTY}}}', f'{{"blockType": "action", {EMPTY}}}'),
    Example("piece-version", "warning", f'{{"version": «"1.0"», {EMPTY}}}', f'{{"version": "1.0.0", {EMPTY}}}'),
    Example(
        "piece-categories", "warning", f'{{"categoryIds": «[1, 2, 3]», {EMPTY}}}', f'{{"categoryIds": [1, 2], {EMPTY}}}'
    ),
]

OF_BYTES = {"encoding", "too-large"}
