"""Rows, controls and pickers are found by name, and a screen reader is told what they are."""

from __future__ import annotations

from PySide6.QtGui import QAccessible

from previewer.pieces.kinds import BY_FORM
from tests.phone.conftest import FORMS
from tests.phone.driver import PhoneDriver

from .examples import EACH, EACH_OPENING, EXAMPLES, TITLES, Role, spoken


def test_forms_when_listed_then_the_piece_and_the_examples_have_them_all() -> None:
    assert set(FORMS.values()) == set(BY_FORM)
    assert list(EXAMPLES) == list(FORMS)


@EACH
def test_control_when_on_screen_then_row_and_control_are_found_by_name(driver: PhoneDriver, key: str) -> None:
    assert driver.row(key).height() > 0
    assert driver.control(key).width() > 0
    assert not driver.find_all(f"picker:{key}")


@EACH_OPENING
def test_picker_when_opened_then_found_by_name_and_when_closed_then_gone(driver: PhoneDriver, key: str) -> None:
    assert driver.open(key).height() > 0
    assert driver.phone.openKey == key
    driver.close()
    assert driver.phone.openKey == ""
    driver.wait(lambda: not driver.has(f"picker:{key}"))


@EACH
def test_control_when_read_out_then_role_title_value_and_description(driver: PhoneDriver, key: str) -> None:
    example, field = EXAMPLES[key], driver.phone.field(key)
    told = spoken(driver.control(key))
    text = QAccessible.Text
    assert told.role() == getattr(example, driver.phone.platform)
    assert told.text(text.Name) == field.title == TITLES[key]
    assert field.description in told.text(text.Description)
    if key != "colour":
        # The chosen option says so itself.
        assert example.described in told.text(text.Description)
    assert told.state().focusable or driver.phone.platform == "ios"


def test_switch_and_options_when_read_out_then_whether_they_are_on(driver: PhoneDriver) -> None:
    assert spoken(driver.control("loud")).state().checked
    driver.touch("loud")
    assert not spoken(driver.control("loud")).state().checked
    chosen, other = (spoken(driver.option("colour", place)) for place in (0, 1))
    assert (chosen.role(), chosen.text(QAccessible.Text.Name)) == (Role.RadioButton, "Red")
    assert chosen.state().checked
    assert not other.state().checked


def test_actions_of_a_screen_reader_when_done_then_they_press_and_step(driver: PhoneDriver) -> None:
    for key, action in (("loud", "Press"), ("volume", "Increase"), ("city", "Press")):
        spoken(driver.control(key)).actionInterface().doAction(action)
    assert driver.phone.field("loud").on is False
    assert driver.phone.field("volume").current == 7
    assert driver.phone.openKey == "city"
