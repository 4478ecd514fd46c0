"""What a screen reader is told of the Android phone: role, name, state and actions of each control."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtQuick import QQuickItem
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from previewer.phone.offscreen import find_item
from previewer.phone.phone import Phone
from previewer.phone.view import PhoneView

Role = QAccessible.Role
#: Row → role, name, and a word that the description has.
CONTROLS = {
    "city": (Role.ComboBox, "City", "Osaka"),
    "name": (Role.EditableText, "Name", "Shown in the greeting."),
    "note": (Role.EditableText, "Note", "Sent along with the message."),
    "volume": (Role.Slider, "Volume", "30"),
    "day": (Role.Button, "Start day", "2026"),
    "colour": (Role.Grouping, "Colour", "Red"),
    "place": (Role.Button, "Place", "35.73"),
    "loud": (Role.CheckBox, "Sound", "Play a sound."),
    "alarm": (Role.Button, "Alarm", "7:30"),
}


@pytest.fixture
def view(make_phone: Callable[[str], Phone], qtbot: QtBot) -> Iterator[PhoneView]:
    phone = make_phone("android")
    phone.keep_still()
    window = QWidget()
    qtbot.addWidget(window)
    view = PhoneView(phone, window)
    window.show()
    qtbot.waitUntil(lambda: find_item(view.screen_item, "item:city") is not None)
    yield view
    phone.openKey = ""


def item_of(view: PhoneView, name: str) -> QQuickItem:
    view.grabFramebuffer()
    item = find_item(view.screen_item, name)
    assert item is not None, f"no item {name!r}"
    return item


def spoken(item: QQuickItem) -> QAccessibleInterface:
    interface = QAccessible.queryAccessibleInterface(item)
    assert interface is not None
    return interface


def control(view: PhoneView, key: str) -> QAccessibleInterface:
    view.phone.scroll_to(key)
    return spoken(item_of(view, f"control:{key}"))


@pytest.mark.parametrize(("key", "said"), CONTROLS.items())
def test_control_says_what_it_is_and_holds(view: PhoneView, key: str, said: tuple[Role, str, str]) -> None:
    role, name, within = said
    interface = control(view, key)
    assert interface.role() == role
    assert interface.text(QAccessible.Text.Name) == name
    assert within in interface.text(QAccessible.Text.Description)
    assert interface.state().focusable


def test_switch_and_options_say_whether_they_are_on(view: PhoneView) -> None:
    assert control(view, "loud").state().checked
    view.phone.field("loud").toggle()
    assert not control(view, "loud").state().checked
    control(view, "colour")
    chosen, other = (spoken(item_of(view, f"option:colour:{place}")) for place in (0, 1))
    assert (chosen.role(), chosen.text(QAccessible.Text.Name)) == (Role.RadioButton, "Red")
    assert chosen.state().checked
    assert not other.state().checked


def test_actions_of_a_screen_reader_press_and_step(view: PhoneView) -> None:
    control(view, "loud").actionInterface().doAction("Press")
    assert view.phone.field("loud").on is False
    control(view, "volume").actionInterface().doAction("Increase")
    assert view.phone.field("volume").current == 7
    control(view, "city").actionInterface().doAction("Press")
    assert view.phone.openKey == "city"


def test_dialog_and_its_buttons_have_names(view: PhoneView) -> None:
    control(view, "day")
    view.phone.openKey = "day"
    dialog = spoken(item_of(view, "picker:day"))
    assert (dialog.role(), dialog.text(QAccessible.Text.Name)) == (Role.Dialog, "Select date")
    names = [
        spoken(item_of(view, name)).text(QAccessible.Text.Name)
        for name in ("pencil", "previousMonth", "nextMonth", "cancel", "ok")
    ]
    assert all(names)
    day = spoken(item_of(view, "day:2026-11-24"))
    assert day.text(QAccessible.Text.Name) == "Tuesday, November 24, 2026"
    assert spoken(item_of(view, "day:2026-11-20")).state().selected
