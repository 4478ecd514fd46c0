"""Typing on the phones in Edit, and the menu of their rows."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from previewer.desk.modes.edit import EDIT, ITEMS
from previewer.desk.modes.edit.on_phone import PhoneField
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.panes import SOURCE
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.view.glass import Glass
from previewer.desk.window.main_window import MainWindow
from previewer.phone.reader import ReadText, read_scene
from previewer.phone.view import PhoneView
from tests.desk.helpers import dumped, opened, phones_of, piece, switch_item, text_item

TITLES = {"a": {"en": "Oak", "ja": "樫"}, "b": {"en": "Birch", "ja": "樺"}}


def radio(**more: object) -> dict[str, object]:
    return {**text_item(), "x-input-type": "radio", "enum": ["a", "b"], "x-enum-titles": TITLES, **more}


@pytest.fixture
def tab(window: MainWindow, tmp_path: Path) -> PieceTab:
    """A text, a radio, a wheel, and a switch whose title is in English alone, in Edit, with more
    than a screen behind them."""
    path = tmp_path / "piece.json"
    items = {
        "name": text_item(**{"x-title": {"ja": "名前", "en": "Straße"}}),
        "tree": radio(),
        "wheel": radio(**{"x-input-type": "drumroll"}),
        "loud": switch_item(**{"x-title": {"en": "Loud"}}),
        **{f"more_{at}": switch_item() for at in range(12)},
    }
    path.write_text(dumped(piece(**items)), encoding="utf-8")
    found = opened(window, path)
    window.show_mode(EDIT)
    return found


@pytest.fixture(params=["ios", "android"])
def view(tab: PieceTab, request: pytest.FixtureRequest, qtbot: QtBot) -> PhoneView:
    found = phones_of(tab).view(request.param)
    qtbot.waitUntil(lambda: "tree" in found.row_areas())
    return found


def undo(tab: PieceTab) -> None:
    tab.piece.acts.undo(tab.piece.document.textDocument.undo)
    tab.piece.document.read_now()


def raw(tab: PieceTab, key: str) -> dict[str, object]:
    found = json.loads(tab.piece.document.text())["properties"][key]
    assert isinstance(found, dict)
    return found


def drawn(view: PhoneView, key: str, fits: Callable[[ReadText], bool]) -> QPoint:
    """The middle of a text in a row of a phone; nowhere while there is none."""
    row = view.row_item(key)
    found = [] if row is None else [text for one in read_scene(row).rows for text in one.texts if fits(text)]
    return QRectF(*found[0].box).center().toPoint() if found else QPoint(-1, -1)


def double_click(view: PhoneView, key: str, text: str, qtbot: QtBot) -> None:
    """A double click on a text, as soon as it is in sight."""
    wanted = text.casefold()

    def fits(one: ReadText) -> bool:
        return one.text.casefold() == wanted

    qtbot.waitUntil(lambda: view.key_at(QPointF(drawn(view, key, fits))) == key)
    double_click_at(view, drawn(view, key, fits))


def double_click_at(view: PhoneView, place: QPoint) -> None:
    """Its second press, at once: nothing is laid out anew meanwhile."""
    glass = view.findChild(Glass)
    assert isinstance(glass, Glass)
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    at, there = QPointF(place), QPointF(glass.mapToGlobal(place))
    for kind in (QEvent.Type.MouseButtonDblClick, QEvent.Type.MouseButtonRelease):
        QApplication.sendEvent(glass, QMouseEvent(kind, at, there, left, left, none))


def field(view: PhoneView) -> PhoneField:
    found = [one for one in view.parentWidget().findChildren(PhoneField) if one.isVisible()]
    assert len(found) == 1
    return found[0]


def typed(view: PhoneView, text: str, key: Qt.Key = Qt.Key.Key_Return) -> None:
    """Type into the field of a phone, as far as an input method does, and end."""
    field(view).insertPlainText(text)
    QTest.keyClick(field(view), key)


def test_double_click_on_a_title_types_the_text_as_declared_in_one_act(
    window: MainWindow, tab: PieceTab, view: PhoneView, qtbot: QtBot
) -> None:
    before = tab.piece.document.text()
    double_click(view, "name", "strasse", qtbot)
    assert (field(view).text(), field(view).hasFocus()) == ("Straße", True)
    assert field(view).accessibleName() == "name · Title (en)"
    QTest.keyClicks(field(view), "Street")
    assert tab.piece.document.text() == before
    QTest.keyClick(field(view), Qt.Key.Key_Return)
    assert raw(tab, "name")["x-title"] == {"ja": "名前", "en": "Street"}
    assert tab.panes.get(ITEMS).list.hasFocus()
    undo(tab)
    assert tab.piece.document.text() == before


def test_escape_leaves_the_text_as_it_was(tab: PieceTab, view: PhoneView, qtbot: QtBot) -> None:
    before = tab.piece.document.text()
    double_click(view, "name", "About it", qtbot)
    assert field(view).text() == "About it"
    typed(view, "Other", Qt.Key.Key_Escape)
    assert not [one for one in view.parentWidget().findChildren(PhoneField) if one.isVisible()]
    assert tab.piece.document.text() == before
    assert not tab.piece.acts.can_undo()


def test_option_and_value_of_a_wheel_are_titles_of_their_options(tab: PieceTab, view: PhoneView, qtbot: QtBot) -> None:
    double_click(view, "tree", "Birch", qtbot)
    typed(view, "Beech")
    assert raw(tab, "tree")["x-enum-titles"] == {**TITLES, "b": {"en": "Beech", "ja": "樺"}}
    double_click(view, "wheel", "Oak", qtbot)
    typed(view, "Ash")
    assert raw(tab, "wheel")["x-enum-titles"] == {**TITLES, "a": {"en": "Ash", "ja": "樫"}}


def test_option_without_titles_gets_its_first(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "bare.json"
    bare = radio()
    del bare["x-enum-titles"]
    path.write_text(dumped(piece(tree=bare)), encoding="utf-8")
    tab = opened(window, path)
    window.show_mode(EDIT)
    view = phones_of(tab).view("ios")
    qtbot.waitUntil(lambda: "tree" in view.row_areas())
    double_click(view, "tree", "b", qtbot)
    assert (field(view).text(), field(view).placeholderText()) == ("", "b")
    typed(view, "Birch")
    assert raw(tab, "tree")["x-enum-titles"] == {"b": {"en": "Birch"}}


def test_shown_language_gets_what_is_typed_where_another_one_lends_its_text(
    window: MainWindow, tab: PieceTab, view: PhoneView, qtbot: QtBot
) -> None:
    window.view.show_language("ja")
    tab.piece.selection.show_row("loud")
    qtbot.waitUntil(lambda: view.list_area.contains(view.row_areas()["loud"].center()))
    before = tab.piece.document.text()
    double_click(view, "loud", "loud", qtbot)
    assert (field(view).text(), field(view).placeholderText()) == ("", "Loud")
    QTest.keyClick(field(view), Qt.Key.Key_Return)
    assert tab.piece.document.text() == before
    double_click(view, "loud", "loud", qtbot)
    typed(view, "大音量")
    assert raw(tab, "loud")["x-title"] == {"en": "Loud", "ja": "大音量"}


def test_f2_on_a_phone_types_the_title_and_tab_goes_through_the_texts_of_the_item(
    tab: PieceTab, view: PhoneView, qtbot: QtBot
) -> None:
    tab.piece.selection.select("tree")
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_F2)
    for text in ("Tree", "Which one", "Oaks"):
        typed(view, text, Qt.Key.Key_Tab)
    assert field(view).text() == "Birch"
    QTest.keyClick(field(view), Qt.Key.Key_Backtab)
    assert field(view).text() == "Oaks"
    QTest.keyClick(field(view), Qt.Key.Key_Return)
    assert view.hasFocus()
    found = raw(tab, "tree")
    assert (found["x-title"], found["x-description"]) == (
        {"ja": "名前", "en": "Tree"},
        {"ja": "treeの説明", "en": "Which one"},
    )
    assert found["x-enum-titles"] == {**TITLES, "a": {"en": "Oaks", "ja": "樫"}}


def test_letters_are_the_document_s_before_it_is_saved_or_another_item_or_mode_is_shown(
    window: MainWindow, tab: PieceTab, view: PhoneView, qtbot: QtBot
) -> None:
    def begin(text: str) -> None:
        tab.piece.selection.select("name")
        view.setFocus()
        QTest.keyClick(view, Qt.Key.Key_F2)
        field(view).insertPlainText(text)

    def title() -> object:
        found = raw(tab, "name")["x-title"]
        assert isinstance(found, dict)
        return found["en"]

    begin("One")
    tab.piece.document.save()
    assert '"One"' in tab.piece.path.read_text(encoding="utf-8")
    begin("Two")
    tab.piece.selection.select("tree")
    assert title() == "Two"
    begin("Three")
    window.show_mode(PREVIEW)
    assert title() == "Three"
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_F2)
    assert not [one for one in view.parentWidget().findChildren(PhoneField) if one.isVisible()]


def test_field_stands_over_its_text_wherever_that_scrolls(tab: PieceTab, view: PhoneView, qtbot: QtBot) -> None:
    tab.piece.selection.select("tree")
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_F2)
    found = field(view)

    def lies_over() -> bool:
        place = drawn(view, "tree", lambda text: text.name in ("header", "title", "headline"))
        return found.geometry().contains(place + view.pos())

    assert lies_over()
    before = view.row_areas()["tree"].top()
    view.scroll_by(30)
    qtbot.waitUntil(lambda: view.row_areas()["tree"].top() < before and lies_over())


def test_text_of_a_file_that_does_not_read_is_not_typed_and_why_is_said(
    tab: PieceTab, view: PhoneView, qtbot: QtBot
) -> None:
    place = drawn(view, "name", lambda text: text.text == "About it")
    tab.piece.document.set_text(tab.piece.document.text()[:-4])
    said: list[str] = []
    tab.piece.refused.connect(said.append)
    double_click_at(view, place)
    assert len(said) == 1
    assert not view.parentWidget().findChildren(PhoneField)


def menu_of(view: PhoneView, place: QPoint) -> QMenu:
    """The menu that a right click opens."""
    glass = view.findChild(Glass)
    assert isinstance(glass, Glass)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, glass.mapToGlobal(place))
    QApplication.sendEvent(glass, event)
    found = QApplication.activePopupWidget()
    assert isinstance(found, QMenu)
    return found


def choose(window: MainWindow, menu: QMenu, text: str) -> None:
    action = next(action for action in menu.actions() if action.text().split("\t")[0] == text)
    menu.close()
    # What the window manager does; here there is none.
    window.activateWindow()
    action.trigger()


def test_right_click_on_a_row_has_what_is_done_with_its_item(
    window: MainWindow, tab: PieceTab, view: PhoneView, qtbot: QtBot
) -> None:
    def menu() -> QMenu:
        qtbot.waitUntil(lambda: "tree" in view.row_areas())
        return menu_of(view, view.row_areas()["tree"].center().toPoint())

    choose(window, menu(), "Duplicate")
    assert tab.piece.selection.items == ("tree_2",)
    choose(window, menu(), "Hide or show")
    assert (tab.piece.selection.item, raw(tab, "tree")["x-hidden"]) == ("tree", True)
    undo(tab)
    choose(window, menu(), "Go to the source")
    editor = tab.panes.get(SOURCE).editor
    assert editor.isVisible()
    assert editor.textCursor().selectedText() == '"tree"'
    qtbot.waitUntil(editor.hasFocus)
    choose(window, menu(), "Type the title")
    assert field(view).text() == "Name"
    QTest.keyClick(field(view), Qt.Key.Key_Escape)
    choose(window, menu(), "Delete")
    assert "tree" not in json.loads(tab.piece.document.text())["properties"]


def test_menu_of_a_phone_elsewhere_has_its_pictures_alone(window: MainWindow, tab: PieceTab, view: PhoneView) -> None:
    tab.piece.selection.select("tree")
    menu = menu_of(view, QPoint(view.width() // 2, 4))
    assert menu.actions()[0].text() == "Copy the picture"
    menu.close()
    assert tab.piece.selection.item == ""


def test_title_of_the_piece_is_typed_where_the_phone_draws_it(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "whole.json"
    whole = {"title": {"en": "Garden", "ja": "庭"}, "preferences": piece(name=text_item())}
    path.write_text(dumped(whole), encoding="utf-8")
    tab = opened(window, path)
    window.show_mode(EDIT)
    for platform in ("ios", "android"):
        view = phones_of(tab).view(platform)
        qtbot.waitUntil(lambda view=view: "name" in view.row_areas())
        around = read_scene(view.screen_item).around.texts
        box = next(QPointF(*text.box[:2]) for text in around if text.text == "Garden")
        double_click_at(view, box.toPoint() + QPoint(8, 6))
        typed(view, f"Park {platform}")
        assert json.loads(tab.piece.document.text())["title"]["en"] == f"Park {platform}"
        undo(tab)
