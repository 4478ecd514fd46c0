"""Cases of every shape, for Hypothesis."""

from __future__ import annotations

from dataclasses import fields
from datetime import date
from typing import Any

from hypothesis import strategies as st

from previewer.cases import members
from previewer.cases.file import Case
from previewer.cases.source import PieceSource
from previewer.cases.steps import STEPS, ChangeLook, Step
from previewer.phone.look import Value
from previewer.pieces import Number

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
KEYS = st.sampled_from(["city", "loud", "日 ", ""])
NUMBERS = st.sampled_from("0 1e2 1.50 -7 123456789012345678901234567890".split()).map(Number)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=5,
)
OBJECTS = st.dictionaries(KEYS, JSON, max_size=3)
LOOKS: st.SearchStrategy[dict[str, Value]] = st.fixed_dictionaries(
    {},
    optional={
        "platform": st.sampled_from(["ios", "android", "both"]),
        "lang": st.sampled_from(["ja", "en-XA", "zh-Hans"]),
        "theme": st.sampled_from(["light", "dark"]),
        "text_size": st.sampled_from([0.82, 1.0, 1.5, 3.12]),
        "device": st.sampled_from(["iPhone SE", "Pixel 8"]),
        "design": st.sampled_from(["ios18", "material3"]),
        "bold": st.booleans(),
        "contrast": st.just("high"),
        "order_seed": st.none() | st.integers(0, 10**17),
    },
)
SOURCES = st.builds(PieceSource, st.sampled_from(["piece.json", "../a/b.json"]), st.sampled_from(["", "0" * 64]), TEXTS)
_OF_CHECK: dict[Any, st.SearchStrategy[Any]] = {
    members.text: TEXTS,
    members.text_or_null: st.none() | TEXTS,
    members.truth: st.booleans(),
    members.texts: st.lists(TEXTS, max_size=3).map(tuple),
    members.json: JSON,
    members.mapping: OBJECTS,
    members.zone: st.sampled_from(["Asia/Tokyo", "UTC", "America/New_York"]),
    members.moment: st.sampled_from(["2026-04-01T09:00:00+09:00", "2024-02-29T00:00:00.250Z"]),
    members.location: st.tuples(st.floats(-90, 90), st.floats(-180, 180)),
    members.picture: st.sampled_from(["a.png", "pictures/夜.PNG"]),
    PieceSource.read: SOURCES,
}


def _step(kind: type[Step]) -> st.SearchStrategy[Step]:
    if kind is ChangeLook:
        return st.builds(ChangeLook, LOOKS)
    return st.builds(kind, **{one.name: _OF_CHECK[one.metadata["check"]] for one in fields(kind)})


STEP = st.one_of(*map(_step, STEPS))
CASES = st.builds(
    Case, SOURCES, TEXTS, LOOKS, st.none() | st.dates(date(1, 1, 1)), OBJECTS, st.lists(STEP, max_size=4).map(tuple)
)
