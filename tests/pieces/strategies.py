"""What Hypothesis makes for pieces: any JSON, JSON of the words of a piece, and declarations that are often right."""

from __future__ import annotations

import json
import os
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

# The long form of every property: PREVIEWER_EXAMPLES=5000 pytest tests/pieces/test_properties.py
EXAMPLES = int(os.environ.get("PREVIEWER_EXAMPLES", "60"))
FEW = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=EXAMPLES <= 100,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)

NUMBER_TEXTS = st.one_of(
    st.integers(-2_000_000, 2_000_000).map(str),
    st.decimals(-2_000_000, 2_000_000, allow_nan=False, places=2).map(str),
    st.sampled_from(
        "0 -0 1e1 10.0 0.1 1e400 -1e999999999999 1e-999999999999 0e-999999999999 1e99999999999999999999 2.50".split()
    ),
)


class Written(float):
    """A number that the encoder writes with a text of its own."""

    def __new__(cls, text: str) -> Written:
        self = float.__new__(cls, 0)
        self.text = text  # type: ignore[attr-defined]
        return self

    def __repr__(self) -> str:
        return str(self.text)  # type: ignore[attr-defined]


NUMBERS = NUMBER_TEXTS.map(Written)
CHARS = st.characters() | st.sampled_from("\ud800\udfff\n\u2028😀あ<\x00")
STRINGS = st.text(CHARS, max_size=8)
SCALARS = st.none() | st.booleans() | NUMBERS | STRINGS
ANY_JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(STRINGS, inner, max_size=4), max_leaves=20
)

WORDS = st.sampled_from(
    "preferences type object properties x-field-order x-title x-description x-input-type x-hidden default enum "
    "x-enum-titles "
    "minimum maximum multipleOf format date drumroll text textarea slider calendar radio map switch time string number "
    "boolean "
    "array en ja en_US osType iOS title serviceProxy service a b true 2026-02-30".split()
)
PIECE_JSON = st.recursive(
    SCALARS | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | STRINGS, inner, max_size=7),
    max_leaves=40,
)


def dump(value: Any, indent: int | None = None) -> str:
    """JSON text of what these strategies make."""
    return (
        _dump(value)
        if indent is None
        else json.dumps(json.loads(_dump(value), parse_float=Written, parse_int=Written), indent=indent)
    )


def _dump(value: Any) -> str:
    if isinstance(value, Written):
        return repr(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)}: {_dump(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_dump, value)) + "]"
    return json.dumps(value)


TEXT_MAPS = st.dictionaries(st.sampled_from(["en", "ja", "fr", "en-GB"]), st.text(min_size=1, max_size=5), min_size=1)


SELDOM = st.sampled_from([False] * 11 + [True])


@st.composite
def items(draw: st.DrawFn) -> dict[str, Any]:
    """A preference item that is right more often than not, with now and then a key too many or a wrong value."""
    kind = draw(st.sampled_from("drumroll text textarea slider calendar radio map switch time".split()))
    found: dict[str, Any] = {"x-title": draw(TEXT_MAPS), "x-description": draw(TEXT_MAPS), "x-input-type": kind}
    found |= draw({"drumroll": wheels(), "radio": lists("string"), "slider": bounds()}.get(kind, st.just({})))
    found.setdefault(
        "type",
        {"calendar": "string", "map": "array", "time": "array", "switch": "boolean", "slider": "number"}.get(
            kind, "string"
        ),
    )
    if kind == "calendar":
        found["format"] = "date"
    if kind in ("text", "textarea") and draw(st.booleans()):
        found["maximum"] = draw(st.integers(1, 50).map(str).map(Written))
    if draw(st.booleans()):
        found["default"] = draw(defaults(kind, found))
    if draw(st.integers(0, 4)) == 0:
        found["x-hidden"] = draw(st.booleans())
    if draw(SELDOM):
        found[draw(WORDS)] = draw(PIECE_JSON)
    if draw(SELDOM):
        found.pop(draw(st.sampled_from(list(found))))
    return found


def lists(json_type: str) -> st.SearchStrategy[dict[str, Any]]:
    """Keys of an item with options."""
    options = st.text(max_size=4) if json_type == "string" else NUMBERS
    return st.fixed_dictionaries(
        {"type": st.just(json_type), "enum": st.lists(options, min_size=1, max_size=6, unique_by=repr)}
    )


def bounds() -> st.SearchStrategy[dict[str, Any]]:
    """Keys of an item with bounds."""
    low = mostly(st.integers(-1000, 0).map(str).map(Written), NUMBERS)
    high = mostly(st.integers(1, 1000).map(str).map(Written), NUMBERS)
    step = mostly(st.integers(1, 100).map(str).map(Written), NUMBERS)
    return st.fixed_dictionaries({"type": st.just("number"), "minimum": low, "maximum": high, "multipleOf": step})


def mostly(usual: st.SearchStrategy[Any], other: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """One thing, and seldom another."""
    return SELDOM.flatmap(lambda seldom: other if seldom else usual)


def wheels() -> st.SearchStrategy[dict[str, Any]]:
    """Keys of a drumroll in one of its three forms."""
    return lists("string") | lists("number") | bounds()


def defaults(kind: str, item: dict[str, Any]) -> st.SearchStrategy[Any]:
    """A default that suits the kind more often than not."""
    small = st.integers(0, 23).map(str).map(Written)
    coordinate = st.decimals(-100, 100, places=3, allow_nan=False).map(str).map(Written)
    suits = {
        "calendar": st.dates().map(str),
        "map": st.lists(coordinate, min_size=2, max_size=2),
        "time": st.lists(small, min_size=2, max_size=2),
        "switch": st.booleans(),
        "slider": small,
        "text": st.text(max_size=6),
        "textarea": st.text(max_size=6),
    }.get(kind)
    if "enum" in item:
        suits = st.sampled_from(item["enum"])
    fitting = small if suits is None else suits
    return mostly(fitting, SCALARS)


@st.composite
def pieces(draw: st.DrawFn) -> dict[str, Any]:
    """A piece definition, or a bare container, that is right more often than not."""
    properties = draw(st.dictionaries(st.sampled_from("abcde") | STRINGS, items(), max_size=4))
    container: dict[str, Any] = {"type": "object", "properties": properties}
    if draw(st.booleans()):
        container["x-field-order"] = draw(st.permutations(list(properties)))
    if draw(st.integers(0, 3)) == 0:
        return container
    around = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "title": TEXT_MAPS,
                "osType": st.sampled_from(["iOS", "Android", "none", "ios"]),
                "version": st.just("1.0.0"),
                "serviceProxy": st.fixed_dictionaries({"service": STRINGS}),
                "blockType": st.just("action"),
            },
        )
    )
    return {**around, "preferences": container}
