"""In every look each form stays within reach, by finger and by keyboard."""

from __future__ import annotations

from dataclasses import replace

import pytest

from previewer.phone.session import PieceSession
from tests.phone.conftest import FORMS
from tests.phone.driver import Key, PhoneDriver
from tests.tiers import first_of

from .examples import EXAMPLES, LOOKS, is_now


@pytest.mark.parametrize("look", first_of(LOOKS, 1))
def test_value_when_chosen_in_another_look_then_within_reach(
    driver: PhoneDriver, session: PieceSession, look: str
) -> None:
    driver.phone.show(replace(driver.phone.look, **LOOKS[look](driver.phone.platform)))
    for key, example in EXAMPLES.items():
        driver.choose(key, example.value)
        driver.close()
        assert is_now(session, key, example.value), key


@pytest.mark.parametrize("look", ["usual", *LOOKS])
def test_tab_when_pressed_then_the_focus_goes_through_the_rows_in_order_and_back(
    driver: PhoneDriver, look: str
) -> None:
    changes = LOOKS[look](driver.phone.platform) if look in LOOKS else {}
    driver.phone.show(replace(driver.phone.look, **changes))
    driver.focus_on("city")

    def key() -> str:
        """The row that has the keyboard: by its control, or by the chosen one of an iPhone's options."""
        item = driver.focus
        assert driver.focused.startswith("control:") or (driver.focused, driver.phone.platform) == ("option:0", "ios")
        while item is not None and not item.objectName().startswith("item:"):
            item = item.parentItem()
        return "" if item is None else item.objectName().removeprefix("item:")

    order = list(FORMS)
    seen = [key()]
    for _ in order[1:]:
        driver.key(Key.Key_Tab)
        seen.append(key())
    assert seen == order
    for before in reversed(order[:-1]):
        driver.key(Key.Key_Backtab)
        assert key() == before
