"""Hypothesis strategies: any piece, and any variant to see it in."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from previewer.phone.look import ORIENTATIONS, THEMES, Look
from previewer.phone.platforms import PLATFORMS

_WORDS = [
    "Wi-Fi",
    "a",
    "設定",
    "お知らせを受け取る時間帯（平日）、",
    "「くり返し」",
    "Donaudampfschifffahrtsgesellschaftskapitän",
    "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz",
    "الإشعارات اليومية",
    "한국어 설정",
    "ไทย",
    "👩‍👩‍👧‍👦🎉",
    "x" * 90,
    "<b>bold</b>",
    "ÅÅÅ gjpqy ĝ",
]
_words = st.lists(st.sampled_from(_WORDS), min_size=1, max_size=10)
_text = st.one_of(
    _words.map(" ".join),
    _words.map("".join),
    st.just(""),
    st.text(max_size=40).filter(lambda text: "\0" not in text),
)
_languages = st.sampled_from([("en", "ja"), ("en", "ja", "ar"), ("en", "de"), ("ja",), ("en", "ja", "zh-Hans", "he")])
_BIG = 10**15


def _choices(options: int) -> dict[str, Any]:
    return {"type": "string", "enum": [f"value {number}" for number in range(options)]}


_bounds = st.sampled_from([(0, 1, 1), (-_BIG, _BIG, 1), (-0.3, 0.3, 0.000001), (0, 2_000_000, 1), (-5, 5, 10)])
_kinds: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.builds(lambda count: {"x-input-type": "drumroll", **_choices(count)}, st.sampled_from([1, 2, 40])),
    st.builds(lambda count: {"x-input-type": "radio", **_choices(count)}, st.sampled_from([1, 2, 7, 60])),
    st.builds(
        lambda kind, bounds: {
            "type": "number",
            "x-input-type": kind,
            "minimum": bounds[0],
            "maximum": bounds[1],
            "multipleOf": bounds[2],
        },
        st.sampled_from(["drumroll", "slider"]),
        _bounds,
    ),
    st.builds(lambda text: {"type": "string", "x-input-type": "text", "default": text[:200]}, _text),
    st.builds(
        lambda texts: {"type": "string", "x-input-type": "textarea", "default": "\n".join(texts)[:900]},
        st.lists(_text, max_size=4),
    ),
    st.sampled_from(
        [
            {"type": "string", "format": "date", "x-input-type": "calendar", "default": "2026-09-30"},
            {"type": "array", "x-input-type": "map", "default": [-77.846323, -166.676203]},
            {"type": "boolean", "x-input-type": "switch"},
            {"type": "array", "x-input-type": "time", "default": [23, 58]},
            {"type": "string", "x-input-type": "none of these"},
            {"type": "string"},
            {"type": "boolean"},
        ]
    ),
)


@st.composite
def _items(draw: st.DrawFn, languages: tuple[str, ...]) -> dict[str, Any]:
    def texts() -> dict[str, str]:
        return {lang: draw(_text) for lang in languages}

    item = {**draw(_kinds), "x-title": texts(), "x-description": texts()}
    if "enum" in item:
        few = item["enum"][:3]
        item["x-enum-titles"] = {value: texts() for value in few}
    if draw(st.integers(0, 7)) == 0:
        item["x-hidden"] = True
    return item


@st.composite
def pieces(draw: st.DrawFn) -> dict[str, Any]:
    """A declaration with up to five items, lawful or not."""
    languages = draw(_languages)
    items = draw(st.lists(_items(languages), max_size=5))
    title = {lang: draw(_text) for lang in languages}
    properties = {f"item{number}": item for number, item in enumerate(items)}
    return {"title": title, "preferences": {"type": "object", "properties": properties}}


def looks(platform: str) -> st.SearchStrategy[Look]:
    """Any way to look at a platform; the ends of its text sizes more often than those between."""
    steps = [step.factor for step in PLATFORMS[platform].text_steps]
    return st.builds(
        Look,
        st.just(platform),
        st.sampled_from(["en", "ja", "en-XA", "ar", "zh-Hans", "he"]),
        st.sampled_from(THEMES),
        st.sampled_from([steps[0], 1.0, steps[-1], *steps]),
        st.sampled_from([device.name for device in PLATFORMS[platform].devices]),
        st.sampled_from(ORIENTATIONS),
        reveal_hidden=st.booleans(),
    )
