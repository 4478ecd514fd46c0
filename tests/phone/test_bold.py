"""Bold text: every text of a phone is heavier, by the step of its platform, and back again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtGui import QFont
from PySide6.QtQuick import QQuickItem

from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone

from .conftest import FORMS

TEXTS = ("QQuickText", "QQuickTextInput", "QQuickTextEdit")
STEPS = {"ios": {400: 600, 600: 700, 700: 800}, "android": {400: 700, 500: 800}}


@pytest.fixture
def shown(phone: Phone) -> Iterator[OffscreenPhone]:
    made = OffscreenPhone(phone, 1)
    yield made
    made.close()


def weights(item: QQuickItem) -> Iterator[tuple[str, int]]:
    """Text and weight of every text below an item, but those on a map, which is no text of the phone's settings."""
    if any(item.inherits(name) for name in TEXTS) and item.property("text"):
        font = item.property("font")
        assert isinstance(font, QFont)
        yield item.property("text"), int(font.weight())
    for child in item.childItems():
        if not child.inherits("MapView"):
            yield from weights(child)


def test_texts_when_bold_then_each_is_heavier_by_a_step_of_the_platform(shown: OffscreenPhone, phone: Phone) -> None:
    plain = phone.look
    steps = STEPS[plain.platform]

    def seen(key: str) -> dict[str, int]:
        shown.picture(full=True, open_key=key)
        return dict(weights(shown.screen))

    keys = ["", *FORMS]
    before = {key: seen(key) for key in keys}
    assert all(before.values())
    phone.show(replace(plain, bold=True))
    for key in keys:
        assert seen(key) == {text: steps[weight] for text, weight in before[key].items()}
    phone.show(plain)
    assert seen("") == before[""]
