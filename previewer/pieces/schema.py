"""The JSON Schema as judge of structure. Each constraint in it names the code that it stands for, under `x-code`.

`jsonschema-rs` waves through what is right; `jsonschema` alone says what is wrong, with exact decimals.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from previewer.pieces.places import Path
from previewer.resources import resource


@cache
def schema_text() -> str:
    """The schema of a piece, as it stands in `resources/schema`."""
    return resource("schema", "piece.schema.json").read_text("utf-8")


@cache
def schema() -> dict[str, Any]:
    """The schema of a piece, read."""
    found: dict[str, Any] = json.loads(schema_text())
    return found


@cache
def _quick(form: str) -> Any:
    import jsonschema_rs

    both = [{"$ref": "#/$defs/common"}, {"$ref": f"#/$defs/{form}"}]
    return jsonschema_rs.Draft202012Validator({"allOf": both, "$defs": schema()["$defs"]}).is_valid


def waves_through(form: str, plain: Any) -> bool:
    """Whether the structure of an item of a form (with plain floats) is surely right; else ask `violations`."""
    try:
        return bool(_quick(form)(plain))
    except UnicodeEncodeError:  # half a character, which Rust's strings cannot hold
        return False


@cache
def _validator(name: str) -> Any:
    from decimal import Decimal

    from jsonschema import Draft202012Validator, validators

    def whole(checker: Any, value: Any) -> bool:
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
    parts = extend(Draft202012Validator, {"uniqueItems": lambda *_: ()}, type_checker=checker)
    return parts({"$ref": f"#/$defs/{name}", "$defs": schema()["$defs"]})


def violations(name: str, value: Any) -> Iterator[tuple[str, Path, Any]]:
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


def is_valid(value: Any) -> bool:
    """Whether a whole declaration, read with exact numbers, is valid under the schema."""
    return bool(_validator("").is_valid(value))
