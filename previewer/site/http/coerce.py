"""Arguments as they arrive, made into values of their declared type, or refused with a reason."""

from __future__ import annotations

import re
from collections.abc import Mapping

from previewer.site.arguments import MISSING, Arg
from previewer.site.clock import parse_date
from previewer.site.errors import invalid_params, missing_params

#: Whole numbers beyond this do not survive a JSON reader with floats.
LARGEST = 2**53
_INTEGER = re.compile(r"[+-]?\d+(\.0*)?([eE]\+?\d{1,2})?", re.ASCII)


class RefusedError(ValueError):
    """Why one value is no good: `code` and `message` of the detail, `data` beside them."""

    def __init__(self, code: str, message: str, data: object = None) -> None:
        super().__init__(message)
        self.code, self.message, self.data = code, message, data


def _wrong_type(name: str, wanted: str) -> RefusedError:
    return RefusedError("rest_invalid_type", f"{name} is not of type {wanted}.", {"param": name})


def _integer(name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise _wrong_type(name, "integer")
    if isinstance(value, str):
        text = value.strip()
        if len(text) > 40 or not _INTEGER.fullmatch(text):
            raise _wrong_type(name, "integer")
        value = int(text) if text.lstrip("+-").isdigit() else float(text)
    if isinstance(value, float):
        if value != value or value in (float("inf"), float("-inf")) or value != int(value):
            raise _wrong_type(name, "integer")
        value = int(value)
    return int(value)


def _boolean(name: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in ("true", "1"):
        return True
    if isinstance(value, str) and value.lower() in ("false", "0"):
        return False
    if isinstance(value, (int, float)) and value in (0, 1):
        return bool(value)
    raise _wrong_type(name, "boolean")


def _number(name: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise _wrong_type(name, "number")
    try:
        number = float(value)
    except (ValueError, OverflowError):
        raise _wrong_type(name, "number") from None
    if number != number or number in (float("inf"), float("-inf")):
        raise _wrong_type(name, "number")
    return number


def _array(name: str, value: object, arg: Arg) -> list[object]:
    if isinstance(value, str):
        value = [part for part in re.split(r"[\s,]+", value) if part]
    elif isinstance(value, (int, float)):
        value = [value]
    if isinstance(value, dict):
        if not all(isinstance(key, str) and key.isdecimal() for key in value):
            raise _wrong_type(name, "array")
        value = list(value.values())
    if not isinstance(value, list):
        raise _wrong_type(name, "array")
    if arg.items is None:
        return value
    return [coerce(f"{name}[{place}]", member, arg.items) for place, member in enumerate(value)]


def _of_type(name: str, value: object, kind: str, arg: Arg) -> object:
    if kind == "integer":
        return _integer(name, value)
    if kind == "boolean":
        return _boolean(name, value)
    if kind == "number":
        return _number(name, value)
    if kind in ("string", "text"):
        if not isinstance(value, str):
            raise _wrong_type(name, "string")
        return value
    if kind == "array":
        return _array(name, value, arg)
    if kind == "object":
        if value in ([], ""):
            return {}
        if not isinstance(value, dict):
            raise _wrong_type(name, "object")
        return value
    if kind == "null":
        if value is not None and value != "":
            raise _wrong_type(name, "null")
        return None
    raise AssertionError(f"no such type: {kind}")


def _is_utf8(text: str) -> bool:
    try:
        return text.isascii() or bool(text.encode())
    except UnicodeEncodeError:
        return False


def unstorable(value: object) -> bool:
    """Whether a text in `value`, at any depth, has NUL or a lone surrogate, which no database keeps."""
    if isinstance(value, str):  # neither keeps the other threads waiting, as an expression would in a long text
        return "\0" in value or not _is_utf8(value)
    if isinstance(value, list):
        return any(unstorable(each) for each in value)
    if isinstance(value, dict):
        return any(unstorable(key) or unstorable(each) for key, each in value.items())
    return False


def coerce(name: str, value: object, arg: Arg) -> object:
    """`value` as the type of `arg`; raises RefusedError."""
    if unstorable(value):
        raise RefusedError("rest_invalid_type", f"{name} holds a character that cannot be stored.", {"param": name})
    if arg.type is None or arg.loose:
        result = value
    elif isinstance(arg.type, tuple):
        result = _of_any_type(name, value, arg)
    else:
        result = _of_type(name, value, arg.type, arg)
    _check_limits(name, result, arg)
    return result


def _of_any_type(name: str, value: object, arg: Arg) -> object:
    assert isinstance(arg.type, tuple)
    if value is None and "null" in arg.type:
        return None
    for kind in arg.type:
        try:
            return _of_type(name, value, kind, arg)
        except RefusedError:
            continue
    raise _wrong_type(name, ",".join(arg.type))


def _check_limits(name: str, value: object, arg: Arg) -> None:
    if value is None or arg.loose:
        return
    if arg.enum is not None and value not in arg.enum:
        raise RefusedError(
            "rest_not_in_enum", f"{name} is not one of {', '.join(map(str, arg.enum))}.", {"enum": list(arg.enum)}
        )
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        low = -LARGEST if arg.minimum is None else arg.minimum
        high = LARGEST if arg.maximum is None else arg.maximum
        if not low <= value <= high:
            raise RefusedError(
                "rest_out_of_bounds",
                f"{name} must be between {low} and {high} (inclusive).",
                {"minimum": low, "maximum": high},
            )
    if arg.max_length is not None and isinstance(value, (str, list)) and len(value) > arg.max_length:
        raise RefusedError("rest_too_long", f"{name} is longer than {arg.max_length}.")
    if arg.format == "date-time" and isinstance(value, str) and parse_date(value) is None:
        raise RefusedError("rest_invalid_date", f"{name} is no date with a time.")


def check(args: Mapping[str, Arg], given: Mapping[str, object]) -> tuple[dict[str, object], frozenset[str]]:
    """The arguments of a call: values by name, defaults filled in, and the names that were given.

    A null is as good as nothing unless the type has null. Raises ApiError: missing ones first, then all
    the bad ones together. What is not declared is left out.
    """
    absent = [
        name
        for name, arg in args.items()
        if arg.required and arg.default is MISSING and (name not in given or given[name] is None)
    ]
    if absent:
        raise missing_params(absent)
    values: dict[str, object] = {}
    problems: dict[str, tuple[str, str, object]] = {}
    sent = set()
    for name, arg in args.items():
        takes_null = isinstance(arg.type, tuple) and "null" in arg.type
        if name in given and (given[name] is not None or takes_null):
            try:
                values[name] = coerce(name, given[name], arg)
                sent.add(name)
            except RefusedError as reason:
                problems[name] = (reason.code, reason.message, reason.data)
        elif arg.default is not MISSING:
            values[name] = list(arg.default) if isinstance(arg.default, list) else arg.default
    if problems:
        raise invalid_params(problems)
    return values, frozenset(sent)
