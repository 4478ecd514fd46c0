"""An item for which no control can be built says what makes it so, in the window alone."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from previewer.phone.fields import PlaceholderField
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession

from .conftest import items_of, reading_of


@pytest.fixture
def unknown(session: PieceSession, declaration: dict[str, Any]) -> None:
    """The first item is of no known kind, and lacks a description."""
    item = items_of(declaration)["city"]
    item["x-input-type"] = "colour"
    del item["x-description"]
    session.open(reading_of(declaration))


@pytest.mark.usefixtures("unknown")
def test_item_of_unknown_kind_when_more_is_wrong_then_its_kind_is_told(phone: Phone) -> None:
    field = phone.field("city")
    assert isinstance(field, PlaceholderField)
    assert field.message.startswith('"colour" is not an input type')
    assert field.problem == field.message


@pytest.mark.usefixtures("unknown")
@pytest.mark.parametrize("marks", [False, True])
def test_message_in_a_picture_then_it_is_a_mark(make_phone: Callable[[str], Phone], phone: Phone, marks: bool) -> None:
    with closing(OffscreenPhone(make_phone(phone.platform), 1, marks)) as shown:
        shown.picture()
        message = shown.find("message")
        assert message is not None
        assert message.opacity() == float(marks)
        assert message.height() > 0
