"""The on-screen keyboard: when it rises, what its keys type, and that the field stays in view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QRawFont
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from previewer.phone.keyboard import model
from previewer.phone.keyboard.kana import turned
from previewer.phone.keyboard.keys import first_page, page_of
from previewer.phone.keyboard.layouts_table import LETTERS
from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from previewer.phone.platforms import PLATFORMS
from previewer.phone.session import PieceSession
from previewer.pictures.render import phone_of
from previewer.pieces import read_file
from previewer.resources import resource
from tests.phone.conftest import Show
from tests.phone.contract.examples import spoken
from tests.phone.driver import Key, PhoneDriver, below, drive

HEIGHTS = {"ios": 291 + 34, "android": 275}


def panel(live: PhoneDriver) -> QQuickItem | None:
    return next((item for item in below(live.root) if item.property("auditRole") == "keyboard"), None)


def raised(live: PhoneDriver, key: str = "name") -> QQuickItem:
    """The keyboard, after a tap on a field; the cursor is behind its text."""
    live.click(live.control(key))
    field = live.find(f"control:{key}")
    field.setProperty("cursorPosition", len(field.property("text")))
    live.settle()
    found = panel(live)
    assert found is not None
    return found


def press(live: PhoneDriver, *names: str) -> None:
    for name in names:
        live.click(live.find(f"key:{name}"))


def place(item: QQuickItem) -> tuple[float, float]:
    """Top and bottom of an item on the screen."""
    return item.mapToScene(QPointF(0, 0)).y(), item.mapToScene(QPointF(0, item.height())).y()


@pytest.mark.parametrize("key", ["name", "note"])
def test_keyboard_when_a_field_is_tapped_then_it_rises_and_the_field_stays_in_view(
    driver: PhoneDriver, key: str
) -> None:
    assert panel(driver) is None
    keyboard = raised(driver, key)
    assert keyboard.height() == HEIGHTS[driver.phone.platform]
    assert place(keyboard)[1] == driver.phone.look.size[1]
    top, bottom = place(driver.find(f"control:{key}"))
    assert driver.part("rows").mapToScene(QPointF(0, 0)).y() <= top
    assert bottom <= place(keyboard)[0]


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("text_size", [1.0, 3.12])
def test_keyboard_when_the_last_row_is_typed_into_then_its_cursor_is_seen(
    driver: PhoneDriver, orientation: str, text_size: float
) -> None:
    driver.phone.show(replace(driver.phone.look, orientation=orientation, text_size=text_size))
    keyboard = raised(driver, "note")
    field = driver.find("control:note")
    spot = field.mapToScene(field.property("cursorRectangle").center()).y()
    assert driver.part("rows").mapToScene(QPointF(0, 0)).y() < spot < place(keyboard)[0]


def test_keyboard_when_tapped_beside_then_lowered_but_not_by_its_own_keys_or_a_drag(driver: PhoneDriver) -> None:
    keyboard = raised(driver)
    driver.click(keyboard, x=2, y=4)
    driver.drag(driver.part("rows"), 0, -60, y=200, rest=True)
    assert panel(driver) is not None
    driver.click_at(QPoint(200, 75))
    driver.wait(lambda: panel(driver) is None)
    assert not driver.focused.startswith("control:name")
    driver.click(driver.control("name"))
    assert panel(driver) is not None


@pytest.mark.parametrize("key", ["name", "note"])
def test_text_when_a_drag_begins_on_it_then_the_screen_scrolls_and_nothing_is_typed_into(
    driver: PhoneDriver, key: str
) -> None:
    field = driver.control(key)
    driver.spot(field)
    rows = driver.find("rows")
    before = rows.property("contentY")
    driver.drag(field, 0, -100, rest=True)
    assert rows.property("contentY") - before > 60
    assert panel(driver) is None and not field.hasActiveFocus() and field.property("selectedText") == ""


def test_text_when_tapped_twice_then_its_word_is_chosen(driver: PhoneDriver, session: PieceSession) -> None:
    session.edit("name", "one")
    raised(driver)
    field = driver.find("control:name")
    place = driver.point(field, field.property("width") - 12 if driver.phone.platform == "ios" else 12)
    for _ in range(2):
        driver.press_at(place, 50)
        driver.release_at(place, 50)
    assert field.property("selectedText") == "one"


def test_keyboard_when_the_tab_key_brings_the_focus_then_it_stays_down(driver: PhoneDriver) -> None:
    driver.focus_on("level")
    driver.key(Key.Key_Tab)
    assert driver.focused == "control:name"
    assert panel(driver) is None


def test_keys_when_tapped_then_they_type_into_the_field(driver: PhoneDriver, session: PieceSession) -> None:
    raised(driver)
    press(driver, "space", "a", "shift", "b", "c", "delete")
    assert session.values.get("name") == "Hanako aB"
    press(driver, "digits", "7", "letters")
    page = page_of("letters", "en", driver.phone.platform == "android")
    assert driver.find_all(f"key:{page.keys[0].label}")
    assert session.values.get("name") == "Hanako aB7"
    driver.type("x")
    assert session.values.get("name") == "Hanako aB7x"


def test_keys_when_typed_then_one_visit_is_one_undo_step(driver: PhoneDriver, session: PieceSession) -> None:
    raised(driver)
    press(driver, "a", "b", "return")
    driver.wait(lambda: panel(driver) is None)
    assert session.values.get("name") == "Hanakoab"
    session.undo_stack.undo()
    assert session.values.get("name") == "Hanako"


def test_keys_when_the_text_is_full_then_no_more_is_taken(driver: PhoneDriver, session: PieceSession) -> None:
    session.edit("name", "x" * 20)
    raised(driver)
    press(driver, "a", "b")
    assert session.values.get("name") == "x" * 20
    press(driver, "delete", "q")
    assert session.values.get("name") == "x" * 19 + "q"


@pytest.mark.parametrize(("key", "limit"), [("name", 20), ("note", 1000)])
def test_text_when_full_then_new_letters_are_refused_wherever_the_cursor_is(
    driver: PhoneDriver, session: PieceSession, key: str, limit: int
) -> None:
    session.edit(key, "x" * (limit - 2) + "yz")
    raised(driver, key)
    field = driver.find(f"control:{key}")
    for cursor in (0, 3, limit - 1):
        field.setProperty("cursorPosition", cursor)
        press(driver, "q")
        assert session.values.get(key) == field.property("text") == "x" * (limit - 2) + "yz"
        assert field.property("cursorPosition") == cursor
    session.edit(key, "x" * (limit - 4) + "yz")
    field.setProperty("cursorPosition", 1)
    driver.type("abcd")
    assert session.values.get(key).lower() == "xab" + "x" * (limit - 5) + "yz"
    assert field.property("cursorPosition") == 3


def test_key_when_the_finger_is_drawn_off_then_it_writes_what_it_is_lifted_from(
    driver: PhoneDriver, session: PieceSession
) -> None:
    raised(driver)
    before = session.values.get("name")
    key, other, beside = driver.find("key:g"), driver.find("key:h"), driver.control("name")
    for lifted in (beside, other):
        driver.press(key)
        driver.move_to(driver.point(lifted))
        driver.release(lifted)
        driver.settle()
        assert session.values.get("name").lower() == before.lower() + ("h" if lifted is other else "")


def test_return_when_several_lines_are_typed_then_a_new_line(driver: PhoneDriver, session: PieceSession) -> None:
    raised(driver, "note")
    press(driver, "return", "a")
    text = session.values.get("note")
    assert text.lower() == "first line\nsecond line\na"
    # An iPhone begins a line with a capital letter.
    assert text.endswith({"ios": "A", "android": "a"}[driver.phone.platform])


def test_delete_when_held_then_it_goes_on(driver: PhoneDriver, session: PieceSession) -> None:
    raised(driver)
    key = driver.find("key:delete")
    driver.press(key)
    driver.wait(lambda: len(session.values.get("name")) <= 3, "three letters deleted")
    driver.release(key)


def test_kana_when_tapped_again_then_the_key_goes_on_in_its_row_and_marks_stay(
    driver: PhoneDriver, session: PieceSession
) -> None:
    driver.phone.show(replace(driver.phone.look, lang="ja"))
    session.edit("name", "")
    raised(driver)
    press(driver, *"あああ", "か", "small", *"ややや", *"はは", "small", "small", *"わわわわわわ")
    assert session.values.get("name") == "うがよぴわ"


def test_key_of_twelve_when_tapped_again_later_or_elsewhere_then_it_begins_anew(
    driver: PhoneDriver, session: PieceSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.phone.show(replace(driver.phone.look, lang="ja"))
    session.edit("name", "")
    raised(driver)
    press(driver, "あ", "か", "あ", "あ", "right", "あ")
    assert session.values.get("name") == "あかいあ"
    session.edit("name", "")
    driver.phone.present(still=False)
    monkeypatch.setattr(model, "AGAIN", -1.0)
    press(driver, "あ", "あ")
    assert session.values.get("name") == "ああ"


def test_letters_of_twelve_keys_keep_their_case_while_a_key_goes_on(driver: PhoneDriver, session: PieceSession) -> None:
    driver.phone.show(replace(driver.phone.look, lang="ja"))
    session.edit("name", "")
    raised(driver)
    press(driver, "alphabet", "shift", "a", "a", "d", "d", "d")
    assert session.values.get("name") == "Bf"
    press(driver, "numbers", "0", "0")
    assert session.values.get("name") == "Bf00"


def test_korean_keys_write_the_letters_that_they_say(driver: PhoneDriver, session: PieceSession) -> None:
    driver.phone.show(replace(driver.phone.look, lang="ko"))
    session.edit("name", "")
    raised(driver)
    press(driver, *"ㅎㅏㄴ", "shift", "ㄱ", "ㅡ")
    assert session.values.get("name") == "ㅎㅏㄴㄲㅡ"


def test_marks_when_asked_for_again_then_round_and_round() -> None:
    assert [turned(kana) for kana in "はばぱつっづあぁんx"] == list("ばぱはっづつぁあんx")


@pytest.mark.parametrize(
    ("punctuated", "tablet"),
    [(False, False), (True, False), (False, True), (True, True)],
    ids=["iphone", "android", "ipad", "android-tablet"],
)
@pytest.mark.parametrize("lang", ["en", "ja", "zh-Hans", *LETTERS])
def test_keys_of_a_page_when_laid_out_then_none_lies_over_another_or_outside(
    lang: str, punctuated: bool, tablet: bool
) -> None:
    names = (
        {"kana", "numbers", "alphabet", "letters", "digits", "signs"}
        if lang == "ja"
        else {"letters", "digits", "signs"}
    )
    assert first_page(lang) in names
    for name in names:
        page = page_of(name, lang, punctuated, tablet)
        taken = set()
        for key in page.keys:
            assert key.x >= 0
            assert key.x + key.wide <= page.columns + 1e-9, (lang, name, key)
            assert key.page in (*names, "")
            # In twentieths of a column.
            cells = {
                (round(key.x * 20) + dx, key.y + dy) for dx in range(round(key.wide * 20)) for dy in range(key.high)
            }
            assert not cells & taken, (lang, name, key)
            taken |= cells
        assert {"return", "delete", "space"} <= {key.kind for key in page.keys}


@pytest.mark.parametrize("lang", sorted(LETTERS))
@pytest.mark.parametrize(("punctuated", "tablet"), [(False, False), (True, False), (True, True)])
def test_shift_is_there_where_letters_have_another_face(lang: str, punctuated: bool, tablet: bool) -> None:
    kinds = {key.kind for key in page_of("letters", lang, punctuated, tablet).keys}
    assert ("shift" in kinds) == (lang not in ("ar", "fa", "he"))


def test_pad_of_an_android_tablet_is_that_of_aosp() -> None:
    """Hundredths of the width, from `xml-sw600dp` (rows_number_normal)."""
    page = page_of("pad", "en", True, True)
    places = {key.label or key.kind: (key.x * 10, key.y, key.wide * 10) for key in page.keys}
    assert page.columns == 10
    for at, sign in enumerate("1234567890"):
        x, y, wide = places[sign]
        assert (x, y, wide) == pytest.approx((31 + 18 * (at % 3 if sign != "0" else 1), at // 3, 18))
    for at, sign in enumerate("-+.*/,()="):
        assert sign == "*" or places[sign] == pytest.approx((10 * (at % 3), at // 3, 10))
    assert [places["delete"], places["return"]] == [pytest.approx((86, y, 14)) for y in (0, 1)]
    assert places["space"] == pytest.approx((0, 3, 30))
    last = sorted((round(key.x * 10), key.label or key.kind) for key in page.keys if key.y == 3)
    assert last == [(0, "space"), (31, "*"), (49, "0"), (67, "#")]


def test_keys_of_an_ipad_are_its_own(show: Show, make_phone: Callable[[str], Phone], session: PieceSession) -> None:
    phone = make_phone("ios")
    phone.show(replace(phone.look, device="iPad 11-inch"))
    live = show(phone)
    raised(live)
    lines = {
        kind: live.find(f"key:{kind}").mapToScene(QPointF(0, 0)).y() for kind in ("delete", "return", "space", "lower")
    }
    assert lines["delete"] < lines["return"] < lines["space"] == lines["lower"]
    assert len(live.find_all("key:shift")) == len(live.find_all("key:digits")) == 2
    press(live, "caps", "a", "b", ",", "caps", "c", ",")
    assert live.control("name").property("text") == "HanakoAB!c,"
    assert spoken(live.find("key:caps")).text(QAccessible.Text.Name) == "Shift"
    for name in ("digits", "@", "signs", "€", "letters"):
        live.click(live.find_all(f"key:{name}")[0])
    assert live.control("name").property("text") == "HanakoAB!c,@€"
    press(live, "lower")
    live.settle()
    assert panel(live) is None


@pytest.mark.parametrize(
    ("lang", "letter", "third"),
    [
        ("en", 9, {"z": 10, "!": 73, "?": 82, "shift": 91}),
        ("ru", 8.182, {"я": 10, "!": 83.64, "?": 91.82, "shift": 0}),
        ("sv", 8.182, {"z": 13.181, "!": 70.455, "?": 78.637, "shift": 90}),
        ("ar", 8.182, {"ذ": 0, "د": 73.638}),
        ("fa", 8.182, {"ظ": 4.091, "چ": 77.729}),
        ("he", 9, {"ז": 0, "!": 81, "?": 90}),
    ],
)
def test_keys_of_an_android_tablet_stand_where_aosp_has_them(lang: str, letter: float, third: dict[str, float]) -> None:
    """Hundredths of the width, from `xml-sw600dp` (rows_qwerty, rows_east_slavic, rows_nordic, rows_arabic …)."""
    page = page_of("letters", lang, True, True)
    hundredth = page.columns / 100
    for key in page.keys:
        if key.kind == "letter" and key.y < 3:
            assert key.wide / hundredth == pytest.approx(letter, abs=0.01)
    found = {key.label or key.kind: key.x / hundredth for key in page.keys if key.y == 2}
    assert {name: found[name] for name in third} == pytest.approx(third, abs=0.01)
    last = {key.label or key.kind: (key.x / hundredth, key.wide / hundredth) for key in page.keys if key.y == 3}
    assert [*last["space"], *last[","], *last["?123"]] == pytest.approx([19, 63, 10, 9, 0, 10])


@pytest.mark.parametrize(("orientation", "high"), [("portrait", 44 + 302.4 + 24), ("landscape", 44 + 365.4 + 24)])
def test_keys_of_an_android_tablet_are_its_own(
    show: Show, make_phone: Callable[[str], Phone], session: PieceSession, orientation: str, high: float
) -> None:
    phone = make_phone("android")
    phone.show(replace(phone.look, device="Pixel Tablet", orientation=orientation))
    live = show(phone)
    session.edit("name", "")
    assert raised(live).height() == pytest.approx(high)
    lines = [live.find(f"key:{kind}").mapToScene(QPointF(0, 0)).y() for kind in ("q", "a", "z", "space")]
    ends = [live.find(f"key:{kind}").mapToScene(QPointF(0, 0)).y() for kind in ("delete", "return", "!", ",")]
    assert ends == lines == sorted(lines)
    assert len(live.find_all("key:shift")) == 2
    # Ten letters take nine tenths of the width, whatever is at the ends.
    across = live.find("key:w").x() - live.find("key:q").x()
    sides = 0.02 if orientation == "portrait" else 0.04
    assert across == pytest.approx(0.09 * (1 - 2 * sides) * phone.look.size[0])
    assert live.find("key:a").x() - live.find("key:q").x() == pytest.approx(across / 2)
    press(live, "a", "!", "?", ",")
    for name in ("digits", "\\", "signs", "℅", "digits", "_", "letters"):
        live.click(live.find_all(f"key:{name}")[0])
    press(live, ".", "return")
    live.settle()
    assert session.values.get("name") == "a!?,\\℅_."
    assert panel(live) is None


def test_keys_when_a_screen_reader_asks_then_they_are_buttons_with_names(driver: PhoneDriver) -> None:
    raised(driver)
    names = {}
    for item in below(driver.root):
        if item.objectName().startswith("key:") and item.property("kind") != "none":
            told = spoken(item)
            assert told.role() == QAccessible.Role.Button
            names[item.objectName()] = told.text(QAccessible.Text.Name)
    assert all(names.values())
    assert (names["key:delete"], names["key:shift"], names["key:return"]) == ("Delete", "Shift", "Done")


def test_key_when_it_writes_a_mark_then_it_is_seen_on_a_dotted_circle(
    driver: PhoneDriver, session: PieceSession
) -> None:
    driver.phone.show(replace(driver.phone.look, lang="th"))
    session.edit("name", "")
    raised(driver)
    (face,) = (item for item in below(driver.find("key:\u0e31")) if item.property("text") == "\u25cc\u0e31")
    # Mark and circle of one font meet; of two they lie over each other.
    raw = QRawFont.fromFont(face.property("font"))
    assert all(raw.supportsCharacter(ord(one)) for one in "\u25cc\u0e31")
    press(driver, "\u0e01", "\u0e31")
    assert session.values.get("name") == "\u0e01\u0e31"


def test_keyboard_when_another_look_is_shown_then_it_follows(driver: PhoneDriver) -> None:
    raised(driver)
    driver.phone.show(replace(driver.phone.look, lang="ja", theme="dark"))
    driver.settle()
    assert driver.find_all("key:か")
    driver.phone.show(replace(driver.phone.look, lang="fr"))
    driver.settle()
    assert driver.find_all("key:é") == []
    assert driver.find("key:a").x() < driver.find("key:z").x()


@pytest.mark.parametrize("platform", PLATFORMS)
def test_keyboard_when_it_moves_then_it_slides_and_the_list_ends_above_it(
    show: Show, make_phone: Callable[[str], Phone], platform: str
) -> None:
    live = show(make_phone(platform), moving=True)
    live.row("name")
    QTest.mouseClick(live.view, Qt.MouseButton.LeftButton, pos=live.point(live.find("control:name")))
    live.wait(lambda: panel(live) is not None)
    keyboard = panel(live)
    assert keyboard is not None
    live.wait(lambda: place(keyboard)[1] == Look(platform).size[1])
    rows = live.part("rows")
    assert place(rows)[1] == pytest.approx(place(keyboard)[0], abs=1)


@pytest.mark.parametrize("platform", list(PLATFORMS))
def test_keyboard_when_the_screen_is_mirrored_then_it_is_lowered_and_the_process_lives(
    platform: str,
) -> None:
    reading = read_file(str(resource("samples", "five-languages.json")))
    phone = phone_of(reading, date(2026, 1, 1), None, platform)
    shown = OffscreenPhone(phone, 1.0)
    live = drive(shown)
    for lang in ("ar", "en", "ar", "en"):
        live.touch("nickname")
        assert panel(live) is not None
        phone.show(replace(phone.look, lang=lang))
        live.settle()
        assert panel(live) is None
    assert shown.warnings == []
    shown.close()
