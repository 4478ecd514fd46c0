"""Material 3 Expressive: its figures, read off the live items, and lines of Japanese that end where a phrase does."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QAccessible, QFont
from PySide6.QtQml import QQmlProperty
from PySide6.QtQuick import QQuickItem

from previewer.phone.fonts import install_fonts
from previewer.phone.hyphens import hyphenated
from previewer.phone.offscreen import OffscreenPhone, find_item
from previewer.phone.phone import Phone
from previewer.phone.phrases import lines_of, phrases_of
from previewer.phone.session import PieceSession
from previewer.pictures.findings import examine
from previewer.pictures.room import RoomJob, measure
from previewer.resources import resource
from tests.phone.conftest import EVERY_FORM, Show, items_of, reading_of
from tests.phone.contract.examples import EXAMPLES, is_now
from tests.phone.driver import PhoneDriver

from .test_geometry import colour, evaluate, left_top, size, type_of
from .update_palettes import colours


@pytest.fixture
def screen(show: Show, make_phone: Callable[[str], Phone]) -> PhoneDriver:
    phone = make_phone("android")
    phone.show(replace(phone.look, design="expressive"))
    return show(phone)


def place(item: QQuickItem) -> QRectF:
    return item.mapRectToScene(QRectF(0, 0, item.width(), item.height()))


def corners(item: QQuickItem | None) -> tuple[float, float]:
    """Above and below; those at the left are as those at the right."""
    assert item is not None
    names = ("topLeftRadius", "topRightRadius", "bottomLeftRadius", "bottomRightRadius")
    above, right, below, other = (float(QQmlProperty.read(item, name)) for name in names)
    assert (above, below) == (right, other)
    return above, below


def card(screen: PhoneDriver, key: str) -> QQuickItem:
    return screen.part(f"item:{key}", "cell")


def test_rows_are_16_from_the_sides_and_2_apart_with_text_16_above_and_below(screen: PhoneDriver) -> None:
    city, second = place(card(screen, "city")), place(card(screen, "size"))
    assert (city.left(), city.right()) == (16, 412 - 16)
    assert second.top() - city.bottom() == 2
    control = screen.part("control:city")
    assert left_top(screen.part("control:city", "headline"), control) == (16, 16)
    words = screen.part("control:city", "description")
    assert left_top(words, control)[1] + words.height() == control.height() - 16
    assert (type_of(screen.part("control:city", "headline")), type_of(words)) == ((16, 24), (14, 20))


def test_row_is_at_least_72_high(screen: PhoneDriver, declaration: dict[str, Any], session: PieceSession) -> None:
    items_of(declaration)["loud"]["x-description"] = {"en": ""}
    session.open(reading_of(declaration))
    screen.scroll("loud")
    assert card(screen, "loud").height() == 72
    assert place(screen.part("control:loud", "track")).height() == 32
    assert screen.part("control:loud", "track").parentItem().parentItem().height() >= 48


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_rows_lie_on_surface_bright_and_round_their_outer_corners_by_24_and_inner_ones_by_4(
    screen: PhoneDriver, theme: str
) -> None:
    screen.phone.show(replace(screen.phone.look, theme=theme))
    roles = colours("baseline", "standard", theme)
    assert colour(screen.part("background")) == roles["container"]
    assert colour(card(screen, "city")) == roles["bright"]
    assert corners(card(screen, "city")) == (24, 4)
    assert corners(card(screen, "size")) == (4, 4)
    # What comes before a group of options ends its group, and what comes after it begins one.
    assert corners(card(screen, "day")) == (4, 24)
    screen.scroll("place")
    assert corners(card(screen, "place")) == (24, 4)
    screen.scroll("alarm")
    assert corners(card(screen, "alarm")) == (4, 24)


def test_corners_of_a_group_stay_when_the_phone_is_turned_and_its_text_grows(screen: PhoneDriver) -> None:
    upright = screen.phone.look
    for look in (replace(upright, orientation="landscape"), replace(upright, text_size=2.0), upright):
        screen.phone.show(look)
        screen.scroll("size")
        screen.scroll("city")
        assert corners(card(screen, "city")) == (24, 4)
        assert corners(card(screen, "size")) == (4, 4)


def test_header_of_options_has_16_and_8_above_it_and_8_below(screen: PhoneDriver) -> None:
    screen.scroll("colour")
    row, words = screen.part("item:colour"), screen.part("item:colour", "description")
    assert left_top(screen.part("item:colour", "headline"), row) == (16 + 16, 16 + 8)
    first = screen.part("option:colour:0")
    assert left_top(first, row)[1] - (left_top(words, row)[1] + words.height()) == 8
    assert size(first) == (412 - 32, 72)
    options = [screen.part(f"option:colour:{index}") for index in range(3)]
    gaps = [place(below).top() - place(above).bottom() for above, below in pairwise(options)]
    assert gaps == [2, 2]
    assert [corners(find_item(option, "cell")) for option in options] == [(24, 4), (4, 4), (4, 24)]


def test_switch_has_a_check_in_its_thumb_when_on_and_a_cross_when_off(screen: PhoneDriver) -> None:
    screen.scroll("loud")
    sign, knob = screen.part("control:loud", "thumbSign"), screen.part("control:loud", "knob")
    shown = []
    for roles in ("overPrimaryContainer", "containerHighest"):
        screen.wait(lambda: (sign.width(), knob.width()) == (16, 24))
        assert place(sign).center() == place(knob).center()
        assert colour(sign) == colours("baseline", "standard", "light")[roles]
        shown.append(sign.property("path"))
        screen.touch("loud")
    assert shown[0] != shown[1]


def test_title_of_the_bar_keeps_its_size_when_the_text_grows(screen: PhoneDriver) -> None:
    title = screen.part("appBar", "screenTitle")
    before = type_of(title)
    screen.phone.show(replace(screen.phone.look, text_size=2.0))
    assert type_of(screen.part("control:city", "headline"))[0] == 28
    assert type_of(title) == before


def test_title_has_two_lines_at_most_and_a_summary_ten(
    screen: PhoneDriver, declaration: dict[str, Any], session: PieceSession
) -> None:
    items_of(declaration)["city"] |= {
        "x-title": {"en": "A long title " * 20},
        "x-description": {"en": "More words " * 80},
    }
    session.open(reading_of(declaration))
    title, summary = screen.part("control:city", "headline"), screen.part("control:city", "description")
    assert evaluate(screen, "Metrics.titleElide === Text.ElideNone")
    assert (title.property("lineCount"), title.property("truncated")) == (2, True)
    assert (summary.property("lineCount"), summary.property("truncated")) == (10, True)


def test_material_3_has_no_cards_and_takes_turns_with_expressive(screen: PhoneDriver) -> None:
    screen.phone.show(replace(screen.phone.look, design="material3"))
    assert find_item(screen.part("item:city"), "cell") is None
    assert screen.part("control:city").height() == 88
    assert left_top(screen.part("control:city"), screen.part("item:city")) == (0, 0)
    screen.scroll("loud")
    screen.phone.show(replace(screen.phone.look, design="expressive"))
    screen.scroll("city")
    screen.wait(lambda: screen.part("control:city").height() == 96)
    screen.phone.show(replace(screen.phone.look, design="material3"))
    screen.wait(lambda: screen.part("control:city").height() == 88)


# -- phrases


@pytest.fixture
def font(qapp: Any) -> QFont:
    install_fonts()
    font = QFont("Roboto")
    font.setPixelSize(16)
    return font


def test_lines_of_japanese_end_where_a_phrase_does(font: QFont) -> None:
    text = "2つ目は、多くの人にとって見分けやすい配色です。"
    assert lines_of(text, 170, font, "ja") == "2つ目は、多くの人に\nとって見分けやすい\n配色です。"
    assert "".join(phrases_of(text)) == text
    assert lines_of(text, 2000, font, "ja") == text
    assert lines_of(f"{text}\n", 2000, font, "ja") == f"{text}\n"
    assert lines_of("", 200, font, "ja") == ""


def test_phrase_that_is_longer_than_a_line_stays_whole(font: QFont) -> None:
    assert lines_of("インターネットプロトコルスイート", 40, font, "ja") == "インターネットプロトコルスイート"


@pytest.mark.parametrize(("design", "lang", "by_phrase"), [("expressive", "ja", True), ("material3", "ja", False)])
def test_description_breaks_by_phrases_in_the_design_that_does(
    screen: PhoneDriver, declaration: dict[str, Any], session: PieceSession, design: str, lang: str, by_phrase: bool
) -> None:
    text = "2つ目は、多くの人にとって見分けやすい配色です。" * 2
    items_of(declaration)["city"]["x-description"]["ja"] = text
    session.open(reading_of(declaration))
    screen.phone.show(replace(screen.phone.look, design=design, lang=lang))
    words = screen.part("control:city", "description")
    shown = words.property("text")
    assert ("\n" in shown) is by_phrase
    assert shown.replace("\n", "") == text
    assert words.property("lineCount") > 1
    if by_phrase:
        assert words.property("lineCount") == shown.count("\n") + 1
        assert words.property("contentWidth") <= words.width()
    assert words.mapToItem(screen.part("control:city"), QPointF(0, 0)).x() == 16


def test_finding_of_a_cut_text_names_it_as_it_was_written(make_phone: Callable[[str], Phone]) -> None:
    text = "2つ目は、多くの人にとって見分けやすい配色です。" * 4
    phone = make_phone("android")
    declaration = json.loads(EVERY_FORM.read_text(encoding="utf-8"))
    items_of(declaration)["city"]["x-title"]["ja"] = text
    phone.session.open(reading_of(declaration))
    phone.show(replace(phone.look, design="expressive", lang="ja"))
    shown = OffscreenPhone(phone, 1)
    try:
        found = [issue.detail for issue in examine(shown, shown.picture()).found if issue.code == "elided"]
    finally:
        shown.close()
    assert found == [text]


# -- hyphens


@pytest.mark.parametrize(
    ("lang", "word", "shown"),
    [
        ("de", "Lautstärkeeinstellung,", "Laut-stär-ke-ein-stel-lung,"),
        ("en", "notifications", "no-ti-fi-ca-tions"),
        ("en-GB", "telephone", "tele-phone"),
        ("ru", "достопримечательность", "до-сто-при-ме-ча-тель-ность"),
        ("sq", "gjithëpërfshirës", "gji-thë-për-fshi-rës"),
        ("th", "การตั้งค่า", "การตั้งค่า"),
        ("cs", "nastavení", "nastavení"),
        ("de", "Schiff" * 12, "Schiff" * 12),
    ],
)
def test_word_may_be_hyphenated_as_the_patterns_of_its_language_say(lang: str, word: str, shown: str) -> None:
    assert hyphenated(word, lang).replace("\xad", "-") == shown


def test_patterns_of_every_language_have_a_licence_that_lets_them_go_along() -> None:
    folder = resource("hyphens")
    named = (folder / "LICENSES.md").read_text(encoding="utf-8").replace("\n", " ").split()
    for file in sorted(folder.glob("*.tex")):
        assert file.stem.removeprefix("hyph-") in named


LONG = "Die Donaudampfschifffahrtsgesellschaftskapitänsmütze"


@pytest.mark.parametrize(("design", "hyphens"), [("expressive", True), ("material3", False)])
def test_word_longer_than_a_line_begins_one_and_is_hyphenated_where_settings_are(
    screen: PhoneDriver, declaration: dict[str, Any], session: PieceSession, design: str, hyphens: bool
) -> None:
    items_of(declaration)["city"] |= {"x-title": {"de": LONG}, "x-description": {"de": "Kurze Wörter allein."}}
    session.open(reading_of(declaration))
    screen.phone.show(replace(screen.phone.look, design=design, lang="de"))
    title, row = screen.part("control:city", "headline"), screen.part("control:city")
    assert ("\xad" in title.property("text")) is hyphens
    assert title.property("text").startswith("Die\nDo" if hyphens else "Die Do")
    assert screen.part("control:city", "description").property("text") == "Kurze Wörter allein."
    assert row.property("text") == LONG
    assert QAccessible.queryAccessibleInterface(row).text(QAccessible.Text.Name) == LONG
    assert screen.phone.field("city").title == LONG


def test_room_of_a_long_word_is_that_of_its_lines_with_hyphens(make_phone: Callable[[str], Phone]) -> None:
    declaration = json.loads(EVERY_FORM.read_text(encoding="utf-8"))
    items_of(declaration)["city"]["x-title"] = {"en": LONG, "de": LONG}
    look = replace(make_phone("android").look, design="expressive", lang="de")
    [(_, texts)] = measure(RoomJob(json.dumps(declaration), (look,)))
    found = next(one for one in texts if (one.key, one.part) == ("city", "title"))
    # A word that is cut at any letter fills its line; one that is hyphenated leaves some room.
    assert len(found.lines) == 3
    assert found.lines[1] < found.width - 4


# -- and everything can still be reached


@pytest.mark.parametrize("key", EXAMPLES)
def test_every_control_is_set_by_hand_in_this_design_too(screen: PhoneDriver, key: str) -> None:
    screen.choose(key, EXAMPLES[key].value)
    assert is_now(screen.phone.session, key, EXAMPLES[key].value)
