"""A text that is typed into: handles, the menu, a long press and the loupe, and the colours of what is chosen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent, QGuiApplication, QInputMethodEvent
from PySide6.QtQml import QQmlExpression, qmlContext
from PySide6.QtQuick import QQuickItem

from previewer.phone.phone import Phone
from tests.phone.conftest import MakePhone, Show
from tests.phone.contract.examples import spoken
from tests.phone.driver import PhoneDriver

WORDS = "Bedside lamp at home"


@pytest.fixture(params=["name", "note"])
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def hand(show: Show, phone: Phone, key: str) -> PhoneDriver:
    """A phone with a field that says some words."""
    phone.field(key).edit(WORDS)
    hand = show(phone)
    hand.scroll(key)
    return hand


def ask(item: QQuickItem, expression: str) -> object:
    context = qmlContext(item)
    assert context is not None
    value, undefined = QQmlExpression(context, item, expression).evaluate()
    assert not undefined, expression
    return value


def letter(field: QQuickItem, at: int) -> tuple[float, float]:
    """The middle of the line just before a letter."""
    x, y, height = (float(str(ask(field, f"positionToRectangle({at}).{part}"))) for part in ("x", "y", "height"))
    return x + 1, y + height / 2


def tap(hand: PhoneDriver, field: QQuickItem, at: int, times: int = 1) -> None:
    hand.click(field)  # What is typed into may stand elsewhere.
    place = hand.spot(field, *letter(field, at))
    for time in range(times):
        hand.press_at(place, *(() if time == 0 else (20,)))
        hand.release_at(place)
    hand.settle()


def chosen(field: QQuickItem) -> str:
    return str(field.property("selectedText"))


def menu(hand: PhoneDriver) -> list[str]:
    """The words that the menu offers."""
    names = ("cut", "copy", "paste", "select_all")
    return [name for name in names if shown(hand, f"textMenu:{name}")]


def shown(hand: PhoneDriver, name: str) -> bool:
    return len(hand.find_all(name)) == 1


def test_two_taps_choose_a_word_with_handles_at_its_ends_and_a_menu(hand: PhoneDriver, key: str) -> None:
    QGuiApplication.clipboard().setText("desk")
    field = hand.control(key)
    tap(hand, field, 10, times=2)
    assert chosen(field) == "lamp"
    start, end = hand.find("textHandle:-1"), hand.find("textHandle:1")
    assert [round(hand.spot(one, 0, 0).x()) for one in (start, end)] == [
        round(hand.spot(field, letter(field, at)[0] - 1, 0).x() + 0.5 * float(str(ask(field, "cursorRectangle.width"))))
        for at in (8, 12)
    ]
    assert menu(hand) == ["cut", "copy", "paste", "select_all"]
    hand.click(hand.find("textMenu:copy"))
    assert (QGuiApplication.clipboard().text(), menu(hand)) == ("lamp", [])
    hand.click(hand.find("knob", start))
    hand.click(hand.find("textMenu:cut"))
    assert hand.phone.field(key).text == "Bedside  at home"
    assert not shown(hand, "textHandle:1")


def test_handle_that_is_drawn_takes_the_end_of_the_selection_along(hand: PhoneDriver, key: str) -> None:
    field = hand.control(key)
    tap(hand, field, 10, times=2)
    knob = hand.find("knob", hand.find("textHandle:1"))
    way = letter(field, 15)[0] - letter(field, 12)[0]
    hand.drag(knob, way, 0)
    assert chosen(field) == "lamp at"


def test_all_is_chosen_by_the_menu_and_replaced_by_what_is_pasted(hand: PhoneDriver, key: str) -> None:
    QGuiApplication.clipboard().setText("Desk")
    field = hand.control(key)
    tap(hand, field, 10, times=2)
    hand.click(hand.find("textMenu:select_all"))
    assert (chosen(field), menu(hand)) == (WORDS, ["cut", "copy", "paste"])
    hand.click(hand.find("textMenu:paste"))
    assert hand.phone.field(key).text == "Desk"


def test_long_press_chooses_a_word_on_android_and_lifts_the_caret_on_an_iphone(hand: PhoneDriver, key: str) -> None:
    field = hand.control(key)
    hand.click(field)
    place = hand.spot(field, *letter(field, 10))
    hand.press_at(place)
    if hand.phone.platform == "android":
        hand.wait(lambda: chosen(field) == "lamp")
    else:
        hand.wait(lambda: shown(hand, "loupe"))
        hand.move_to(hand.spot(field, *letter(field, 3)))
        assert field.property("cursorPosition") == 3
    hand.release_at(place)
    hand.settle()
    assert not shown(hand, "loupe")
    assert "select_all" in menu(hand)


@pytest.mark.parametrize(("words", "before"), [(WORDS, "left"), ("مصباح بجانب السرير", "right")])
def test_loupe_has_what_is_before_the_caret_where_it_is_written(
    show: Show, make_phone: MakePhone, words: str, before: str
) -> None:
    phone = make_phone("ios")
    phone.field("note").edit(words)
    hand = show(phone)
    hand.scroll("note")
    field = hand.control("note")
    hand.click(field)
    place = hand.spot(field, *letter(field, 4))
    hand.press_at(place)
    hand.wait(lambda: shown(hand, "loupe"))
    first, last = hand.find("loupe:0"), hand.find("loupe:1")
    middle = first.parentItem().width() / 2
    assert str(first.property("text")) + str(last.property("text")) == words
    left, right = (first, last) if before == "left" else (last, first)
    assert (left.x() + left.width(), right.x()) == (middle, middle)
    hand.release_at(place)


def test_tap_brings_the_caret_to_the_end_of_a_word_on_an_iphone_and_hangs_a_drop_below_it_on_android(
    hand: PhoneDriver, key: str
) -> None:
    field = hand.control(key)
    tap(hand, field, 6)
    android = hand.phone.platform == "android"
    assert field.property("cursorPosition") == (6 if android else 7)
    assert shown(hand, "textHandle:0") is android
    hand.type("x")
    assert not shown(hand, "textHandle:0")


@pytest.mark.parametrize("phone", ["android"], indirect=True)
def test_input_method_when_it_makes_a_text_then_the_carets_handle_goes(hand: PhoneDriver, key: str) -> None:
    field = hand.control(key)
    tap(hand, field, 3)
    assert shown(hand, "textHandle:0")
    QCoreApplication.sendEvent(field, QInputMethodEvent("にほん", []))
    hand.settle()
    assert not shown(hand, "textHandle:0")


def test_letters_that_are_chosen_keep_their_colour(hand: PhoneDriver, key: str) -> None:
    field = hand.control(key)
    assert field.property("selectedTextColor") == field.property("color")
    assert field.property("selectionColor").alphaF() == pytest.approx(
        0.4 if hand.phone.platform == "android" else 0.3, abs=0.01
    )


def test_keys_choose_and_copy_as_they_do_everywhere(hand: PhoneDriver, key: str) -> None:
    field = hand.control(key)
    hand.click(field)
    hand.select_all()
    hand.key(Qt.Key.Key_C, modifier=Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == WORDS
    assert hand.find("textHandle:1").isVisible()


@pytest.mark.parametrize("lang", ["de", "en", "ar"])
def test_menu_when_its_words_have_no_room_then_a_key_turns_to_the_others(show: Show, phone: Phone, lang: str) -> None:
    QGuiApplication.clipboard().setText("desk")
    phone.show(replace(phone.look, lang=lang, text_size=phone.look.phone.text_steps[-1][0]))
    phone.field("name").edit(WORDS)
    hand = show(phone)
    hand.scroll("name")
    tap(hand, hand.control("name"), 10, times=2)
    place, found = hand.find("textMenu"), []
    for _ in range(4):
        assert place.x() >= 0 and place.x() + place.width() <= phone.look.size[0]
        found += menu(hand)
        if shown(hand, "textMenu:more") and len(found) < 4:
            more = hand.find("textMenu:more")
            name = spoken(more).text(QAccessible.Text.Name)
            hand.click(more)
            words = [str(hand.find(f"textMenu:{one}").property("text")) for one in menu(hand)]
            assert name == phone.word("comma").join(words)
    assert list(dict.fromkeys(found)) == ["cut", "copy", "paste", "select_all"]
    assert shown(hand, "textMenu:more") or lang != "de"


def test_drops_hang_outside_what_is_chosen_on_whichever_side_it_begins(show: Show, make_phone: MakePhone) -> None:
    phone = make_phone("android")
    phone.show(replace(phone.look, lang="ar"))
    hand = show(phone)
    for words, first in ((WORDS, -1), ("مصباح بجانب السرير", 1)):
        phone.field("name").edit(words)
        hand.settle()
        hand.scroll("name")
        tap(hand, hand.control("name"), 10, times=2)
        for side in (-1, 1):
            drop = hand.find("drop", hand.find(f"textHandle:{side}"))
            assert drop.x() == (-drop.width() if side == first else 0)


@pytest.mark.parametrize("opens", ["menu", "shift_f10"])
def test_menu_when_keys_open_it_then_they_go_through_its_words_and_take_one(
    hand: PhoneDriver, key: str, opens: str
) -> None:
    field = hand.control(key)
    hand.click(field)
    hand.select_all()

    def ask_for_it() -> None:
        if opens == "menu":
            hand.key(Qt.Key.Key_Menu)
        else:
            hand.key(Qt.Key.Key_F10, modifier=Qt.KeyboardModifier.ShiftModifier)

    ask_for_it()
    assert "copy" in menu(hand)
    reached = [one for one in hand.find_all("reached") if one.isVisible()]
    assert len(reached) == 1 and hand.find("textMenu:cut").isAncestorOf(reached[0])
    QGuiApplication.clipboard().setText("")
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Return)
    assert (QGuiApplication.clipboard().text(), menu(hand)) == (WORDS, [])
    assert hand.phone.field(key).text == WORDS
    ask_for_it()
    asked = []
    hand.view.customContextMenuRequested.connect(asked.append)
    hand.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    QCoreApplication.sendEvent(
        hand.view, QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5), QPoint(5, 5))
    )
    assert asked == []
    hand.key(Qt.Key.Key_Escape)
    assert menu(hand) == []
    hand.type("x")
    assert hand.phone.field(key).text == "x"
