"""No text of a row lies over another one, for any piece in any variant, on one screen that follows them all."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtQuick import QQuickItem
from pytestqt.qtbot import QtBot

from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from tests.phone.conftest import reading_of
from tests.phone.live import LivePhone, below
from tests.pictures.any_piece import looks

WORDS = [
    "Wi-Fi",
    "設定",
    "お知らせを受け取る時間帯",
    "Donaudampfschifffahrtsgesellschaft",
    "a",
    "الإشعارات",
    "ไทย",
    "한국어 설정",
]
#: Points that the box of a text may be larger than its letters, where a tall script takes part.
SLACK = 4
text = st.lists(st.sampled_from(WORDS), min_size=1, max_size=14).map(" ".join)
label = st.fixed_dictionaries({"en": text, "ja": text})
KINDS: dict[str, dict[str, Any]] = {
    "drumroll": {"type": "string", "enum": ["a", "b"]},
    "text": {"type": "string", "maximum": 9, "default": "abcdefg"},
    "textarea": {"type": "string", "default": "a\nb"},
    "slider": {"type": "number", "minimum": -99999, "maximum": 99999, "multipleOf": 1},
    "calendar": {"type": "string", "format": "date"},
    "radio": {"type": "string", "enum": ["a", "b"]},
    "map": {"type": "array"},
    "switch": {"type": "boolean"},
    "time": {"type": "array"},
    "none of these": {"type": "string"},
}


@st.composite
def items(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(st.sampled_from(sorted(KINDS)))
    found = {**KINDS[kind], "x-input-type": kind, "x-title": draw(label), "x-description": draw(label)}
    if "enum" in found:
        found["x-enum-titles"] = {value: draw(label) for value in found["enum"]}
    return found


@pytest.fixture(params=["ios"])
def live(request: pytest.FixtureRequest, qtbot: QtBot, declaration: dict[str, Any]) -> LivePhone:
    session = PieceSession(date(2026, 11, 20))
    assert session.open(reading_of(declaration))
    return LivePhone(qtbot, Phone(session, request.param))


def texts_of(row: QQuickItem, screen: QQuickItem) -> list[tuple[str, QRectF]]:
    """What is written in a row, and where it stands on the screen."""
    found = []
    for item in below(row):
        if item.inherits("QQuickText") and item.isVisible() and item.property("text"):
            box = QRectF(0, 0, item.width(), item.height())
            found.append((item.property("text"), item.mapRectToItem(screen, box)))
    return found


def check(live: LivePhone) -> None:
    screen = live.view.screen_item
    for row_number in range(live.phone.rows.rowCount()):
        texts = texts_of(live.row(f"i{row_number}"), screen)
        for index, (words, box) in enumerate(texts):
            assert box.left() >= -0.5, words
            assert box.right() <= screen.width() + 0.5, words
            for other, place in texts[index + 1 :]:
                assert not box.adjusted(1, SLACK, -1, -SLACK).intersects(place), (words, other)


@settings(
    max_examples=10,
    phases=[Phase.generate],
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_screen_when_any_piece_follows_any_other_then_no_text_is_over_another(
    live: LivePhone, data: st.DataObject
) -> None:
    platform = live.phone.platform
    properties = data.draw(st.lists(items(), min_size=1, max_size=4))
    content = {"type": "object", "properties": {f"i{n}": item for n, item in enumerate(properties)}}
    assert live.phone.session.open(reading_of({"title": {"en": "Any"}, "preferences": content}))
    live.phone.show(data.draw(looks(platform)))
    live.settle()
    check(live)
