"""What Hypothesis makes: any JSON, JSON of the words of a piece, declarations, and ways to look at a phone."""

from __future__ import annotations

import json
import os
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from previewer.phone.look import ORIENTATIONS, THEMES, Look
from previewer.phone.platforms import PLATFORMS
from previewer.pieces.kinds import BY_FORM

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

    def __new__(cls, text: object) -> Written:
        self = float.__new__(cls, 0)
        self.text = str(text)  # type: ignore[attr-defined]
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
    """JSON text of what these strategies make, on one line or with so many spaces for each step."""
    return _dump(value, indent, "\n")


def _dump(value: Any, indent: int | None, margin: str) -> str:
    if isinstance(value, Written):
        return repr(value)
    if not isinstance(value, dict | list) or not value:
        return json.dumps(value)
    inner = margin + " " * (indent or 0)
    parts = (
        [f"{json.dumps(key)}: {_dump(part, indent, inner)}" for key, part in value.items()]
        if isinstance(value, dict)
        else [_dump(part, indent, inner) for part in value]
    )
    first, last = "{}" if isinstance(value, dict) else "[]"
    if indent is None:
        return f"{first}{', '.join(parts)}{last}"
    return f"{first}{inner}{f',{inner}'.join(parts)}{margin}{last}"


Declared = dict[str, Any]
SELDOM = st.sampled_from([False] * 11 + [True])
_BIG = 10**15


def mostly(usual: st.SearchStrategy[Any], other: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """One thing, and seldom another."""
    return SELDOM.flatmap(lambda seldom: other if seldom else usual)


def _whole(low: int, high: int) -> st.SearchStrategy[Written]:
    return st.integers(low, high).map(str).map(Written)


def _enum(options: st.SearchStrategy[Any]) -> st.SearchStrategy[Declared]:
    return st.lists(options, min_size=1, max_size=6, unique_by=repr).map(lambda enum: {"enum": enum})


def _bounds(low: object, high: object, step: object) -> Declared:
    return {"minimum": Written(low), "maximum": Written(high), "multipleOf": Written(step)}


_STRINGS = st.one_of(
    _enum(st.text(max_size=4)),
    st.sampled_from([1, 2, 7, 40, 60]).map(lambda count: {"enum": [f"value {number}" for number in range(count)]}),
)
_STEPS = st.one_of(
    st.fixed_dictionaries(
        {
            "minimum": mostly(_whole(-1000, 0), NUMBERS),
            "maximum": mostly(_whole(1, 1000), NUMBERS),
            "multipleOf": mostly(_whole(1, 100), NUMBERS),
        }
    ),
    st.sampled_from([(0, 1, 1), (-_BIG, _BIG, 1), ("-0.3", "0.3", "0.000001"), (0, 2_000_000, 1), (-5, 5, 10)]).map(
        lambda bounds: _bounds(*bounds)
    ),
)
_LINES = st.one_of(st.text(max_size=6), st.sampled_from(["x" * 90, "設定 Wi-Fi"]))
_LIMIT = st.one_of(st.just({}), _whole(1, 50).map(lambda limit: {"maximum": limit}))
_COORDINATES = st.decimals(-100, 100, places=3, allow_nan=False).map(str).map(Written)
_DEFAULT_NUMBERS = _whole(0, 23) | st.integers(0, 23).map("{}.0".format).map(Written)
_NOTHING: st.SearchStrategy[Declared] = st.just({})

#: Form → what it declares beside the common keys, and its defaults where the declaration does not say them.
KEYS: dict[str, tuple[st.SearchStrategy[Declared], st.SearchStrategy[Any]]] = {
    "drumroll-string": (_STRINGS, st.none()),
    "drumroll-number": (_enum(NUMBERS), st.none()),
    "drumroll-range": (_STEPS, _DEFAULT_NUMBERS),
    "text": (_LIMIT, _LINES),
    "textarea": (_LIMIT, st.lists(_LINES, max_size=12).map("\n".join)),
    "slider": (_STEPS, _DEFAULT_NUMBERS),
    "calendar": (st.just({"format": "date"}), st.dates().map(str)),
    "radio": (_STRINGS, st.none()),
    "map": (_NOTHING, st.lists(_COORDINATES, min_size=2, max_size=2)),
    "switch": (_NOTHING, st.booleans()),
    "time": (_NOTHING, st.lists(_whole(0, 23), min_size=2, max_size=2)),
}
TEXT_MAPS = st.dictionaries(st.sampled_from(["en", "ja", "fr", "en-GB"]), st.text(min_size=1, max_size=5), min_size=1)


@st.composite
def items(draw: st.DrawFn, texts: st.SearchStrategy[dict[str, str]] = TEXT_MAPS) -> Declared:
    """An item of any form that is right more often than not, with now and then a key too many or a wrong value."""
    form = BY_FORM[draw(st.sampled_from(list(KEYS)))]
    keys, defaults = KEYS[form.form]
    found: Declared = {"x-title": draw(texts), "x-description": draw(texts), "x-input-type": form.kind}
    found |= {"type": form.json_type, **draw(keys)}
    if draw(st.booleans()):
        suiting = st.sampled_from(found["enum"]) if "enum" in found else defaults
        found["default"] = draw(mostly(suiting, SCALARS))
    if "x-enum-titles" in form.uses and draw(st.booleans()):
        found["x-enum-titles"] = {str(value): draw(texts) for value in found["enum"][:3]}
    if draw(st.integers(0, 4)) == 0:
        found["x-hidden"] = draw(st.booleans())
    if draw(SELDOM):
        found[draw(WORDS)] = draw(PIECE_JSON)
    if draw(SELDOM):
        found.pop(draw(st.sampled_from(list(found))))
    return found


@st.composite
def pieces(draw: st.DrawFn) -> Declared:
    """A piece definition, or a bare container, that is right more often than not."""
    properties = draw(st.dictionaries(st.sampled_from("abcde") | STRINGS, items(), max_size=4))
    container: Declared = {"type": "object", "properties": properties}
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


_LABELS = st.lists(
    st.sampled_from(
        [
            "Wi-Fi",
            "a",
            "設定",
            "お知らせを受け取る時間帯（平日）、",
            "「くり返し」",
            "Donaudampfschifffahrtsgesellschaftskapitän",
            "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz",
            "الإشعارات اليومية",
            "مدينة",
            "한국어 설정",
            "ไทย",
            "👩‍👩‍👧‍👦🎉",
            "x" * 90,
            "<b>bold</b>",
            "ÅÅÅ gjpqy ĝ",
        ]
    ),
    min_size=1,
    max_size=14,
)
_SHOWN = st.one_of(
    _LABELS.map(" ".join),
    _LABELS.map("".join),
    st.just(""),
    st.text(max_size=60).filter(lambda text: "\0" not in text),
)
_OFFERED = st.sampled_from([("en", "ja"), ("en", "ja", "ar"), ("en", "de"), ("ja",), ("en", "ja", "zh-Hans", "he")])


@st.composite
def screens(draw: st.DrawFn) -> Declared:
    """A definition with up to six items that any text may stand in: what a screen is laid out with."""
    texts = st.fixed_dictionaries(dict.fromkeys(draw(_OFFERED), _SHOWN))
    properties = {f"item{number}": item for number, item in enumerate(draw(st.lists(items(texts), max_size=6)))}
    container = {"type": "object", "x-field-order": list(properties), "properties": properties}
    return {"title": draw(texts), "preferences": container}


#: Of more items than so many none has more options than so many: a phone shows all of a radio's.
_MANY, _FEW_OPTIONS = 12, 7


@st.composite
def long_screens(draw: st.DrawFn, most: int) -> Declared:
    """A definition with up to so many items, a few over and over, each with a title of its own, text items with texts
    that are longer than their fields.
    """
    count = draw(st.integers(0, most))
    texts = st.fixed_dictionaries(dict.fromkeys(draw(_OFFERED), _SHOWN))
    some = draw(st.lists(items(texts), min_size=1, max_size=6))
    if count > _MANY:
        some = [
            {**item, "enum": item["enum"][:_FEW_OPTIONS]} if isinstance(item.get("enum"), list) else item
            for item in some
        ]
    long = draw(st.sampled_from(["", "word " * 120, "あいうえお" * 90]))
    properties = {f"item{at}": _numbered(some[at % len(some)], at, long) for at in range(count)}
    return {"preferences": {"type": "object", "x-field-order": list(properties), "properties": properties}}


def _numbered(item: Declared, number: int, long: str) -> Declared:
    title = item.get("x-title")
    named = {lang: f"{number} {text}" for lang, text in title.items()} if isinstance(title, dict) else {"en": "x"}
    is_long = long and item.get("x-input-type") in ("text", "textarea") and number % 3 == 0
    return {**item, "x-title": named, **({"maximum": 2000, "default": long} if is_long else {})}


def looks(platform: str) -> st.SearchStrategy[Look]:
    """Any way to look at a platform; the ends of its text sizes more often than those between."""
    steps = [step.factor for step in PLATFORMS[platform].text_steps]
    return st.builds(
        Look,
        st.just(platform),
        st.sampled_from(["en", "ja", "en-XA", "ja-XA", "ar-XB", "ar", "zh-Hans", "he"]),
        st.sampled_from(THEMES),
        st.sampled_from([steps[0], 1.0, steps[-1], *steps]),
        st.sampled_from([device.name for device in PLATFORMS[platform].devices]),
        st.sampled_from(ORIENTATIONS),
        bold=st.booleans(),
        reveal_hidden=st.booleans(),
        design=st.sampled_from([design.code for design in PLATFORMS[platform].designs]),
    )
