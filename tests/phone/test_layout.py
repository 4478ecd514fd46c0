"""Whatever the piece and the variant, rows stand below each other, inside the screen, and no text leaves its row."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtQuick import QQuickItem
from PySide6.QtWidgets import QApplication

from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone, find_item
from previewer.phone.phone import Phone
from previewer.phone.platforms import PLATFORMS
from previewer.phone.session import PieceSession
from previewer.pieces import read_bytes
from tests.pictures.any_piece import looks

from .conftest import TODAY

_SLACK = 1.0
_words = st.one_of(
    st.sampled_from(["A", "City", "都市", "Donaudampfschifffahrtsgesellschaft", "長い題名が続きます" * 6, "مدينة", ""]),
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=60),
)
_texts = st.builds(lambda en, ja: {"en": en, "ja": ja}, _words, _words)


def _item(kind: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.builds(lambda title, words: {"x-title": title, "x-description": words, **kind}, _texts, _texts)


_range = {"minimum": 0, "maximum": 1000000, "multipleOf": 1}
_items = st.one_of(
    _item({"type": "string", "x-input-type": "drumroll", "enum": ["a", "b" * 80]}),
    _item({"type": "number", "x-input-type": "drumroll", **_range}),
    _item({"type": "number", "x-input-type": "slider", **_range}),
    _item({"type": "string", "x-input-type": "text", "default": "x" * 100}),
    _item({"type": "string", "x-input-type": "textarea", "default": "y\n" * 12}),
    _item({"type": "string", "x-input-type": "radio", "enum": ["one", "two " * 30, "三"]}),
    _item({"type": "string", "format": "date", "x-input-type": "calendar"}),
    _item({"type": "boolean", "x-input-type": "switch"}),
    _item({"type": "array", "x-input-type": "time"}),
    _item({"type": "array", "x-input-type": "map"}),
    _item({"type": "string", "x-input-type": "drumroll"}),
)


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(items=st.lists(_items, min_size=1, max_size=6), look=st.sampled_from(tuple(PLATFORMS)).flatmap(looks))
def test_rows_when_any_piece_in_any_variant_then_no_overlap_and_nothing_outside(
    qapp: QApplication, items: list[dict[str, Any]], look: Look
) -> None:
    named = {f"item{number}": item for number, item in enumerate(items)}
    content = {"preferences": {"type": "object", "x-field-order": list(named), "properties": named}}
    session = PieceSession(TODAY)
    session.open(read_bytes(json.dumps(content).encode()))
    phone = Phone(session, look.platform)
    phone.show(look)
    shown = OffscreenPhone(phone, 1)
    try:
        image = shown.picture(full=True)
        bottom = 0.0
        for key in named:
            row = shown.find(f"item:{key}")
            assert row is not None, key
            rect = row.mapRectToScene(row.boundingRect())
            assert rect.top() >= bottom - _SLACK, key
            bottom = rect.bottom()
            _inside(row, image.width(), bottom)
        assert bottom <= image.height() + _SLACK
        assert shown.warnings == []
    finally:
        shown.close()


def _inside(row: QQuickItem, width: float, bottom: float) -> None:
    waiting = [row]
    while waiting:
        item = waiting.pop()
        if not item.isVisible() or item.clip():
            continue
        if item.inherits("QQuickText") and item.property("text"):
            rect = item.mapRectToScene(item.boundingRect())
            assert rect.left() >= -_SLACK, item.property("text")
            assert rect.right() <= width + _SLACK, item.property("text")
            assert rect.bottom() <= bottom + _SLACK, item.property("text")
        waiting.extend(item.childItems())


def test_find_item_when_there_is_none_then_none(phone: Phone) -> None:
    shown = OffscreenPhone(phone, 1)
    try:
        assert find_item(shown.screen, "nothing") is None
    finally:
        shown.close()
