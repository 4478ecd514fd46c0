"""Every text, button and list of the screens says what it is, so that findings pass over none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtQuick import QQuickItem

from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from previewer.phone.platforms import PLATFORMS
from previewer.phone.session import PieceSession
from previewer.pictures.application import picture_application
from tests.class_names import class_name

from .golden import DAY, read_sample

#: What Qt calls an item, and what it has to say it is.
_ROLES = {
    "QQuickText": "text",
    "QQuickTextInput": "input",
    "QQuickTextEdit": "input",
    "QQuickAbstractButton": "touch",
}


@pytest.fixture(params=PLATFORMS)
def shown(request: pytest.FixtureRequest, qapp: object) -> Iterator[OffscreenPhone]:
    picture_application()
    session = PieceSession(DAY)
    session.open(read_sample("every-kind"))
    phone = Phone(session, request.param)
    session.setParent(phone)
    shown = OffscreenPhone(phone, 1.0)
    yield shown
    shown.close()


def _wrong(item: QQuickItem) -> Iterator[str]:
    if not item.isVisible():
        return
    wanted = next((role for name, role in _ROLES.items() if item.inherits(name)), None)
    if item.inherits("QQuickFlickable") and item.clip():
        wanted = "scroll"
    if wanted is not None and item.property("auditRole") != wanted:
        yield f"{class_name(item)} {item.objectName()}: {item.property('auditRole')}, not {wanted}"
    for child in item.childItems():
        yield from _wrong(child)


def test_items_when_on_the_screen_then_they_say_what_they_are(shown: OffscreenPhone) -> None:
    piece = shown.phone.session.piece
    assert piece is not None
    for key in (None, *(item.key for item in piece.items if item.opens)):
        shown.picture(full=key is None, open_key=key)
        assert sorted(set(_wrong(shown.screen))) == [], key
